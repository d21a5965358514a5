"""Saying no at the table (RULES 1.4 to 1.9, 1.12). The order of the checks is that of RULES 1.2."""

from typing import assert_never

from bunkum.core import HOUSE, Illegal, Seat, checks, seats_that_see_all
from bunkum.core.claims import Claim
from bunkum.table.game_facts import GameFacts
from bunkum.table.persons import numbered, seat_reserved_for
from bunkum.table.room import Chair, Room
from bunkum.table.room_actions import (
    AddBot,
    Agree,
    CameBack,
    CloseBallot,
    Decline,
    GiveToBot,
    HandOver,
    HouseRoomAction,
    Leave,
    MakeClaim,
    PassHost,
    ProposeRestart,
    Ready,
    Rematch,
    RemoveBot,
    RoomAction,
    SameDevice,
    Say,
    Sit,
    SitIn,
    Stand,
    Start,
    TakeBack,
    WentAway,
    Withdraw,
)
from bunkum.table.seating import is_bot, seats_handed_over, sitting
from bunkum.table.text_cleaning import clean, clean_name, clean_talk


def check(room: Room, facts: GameFacts, seat: Seat, chore: RoomAction) -> None:
    """Raise `Illegal` unless `seat` may do `chore`. `room` is the House's, which knows whose chair is whose."""
    match chore:
        case Ready():
            watches = room.phase == "playing" and seat in watchers(room, facts.living)
            _check_playing(room, facts, seat, alive=not watches)
            if not facts.showing:
                raise checks.wrong_phase()
        case WentAway() | CameBack() | SitIn() | CloseBallot() | PassHost() | HandOver() | SameDevice():
            _check_house(room, facts, seat, chore)
        case Sit():
            sitting(room, facts, chore)
        case Withdraw(person, also):
            if seat_reserved_for(room, (person, *also)) is None:
                raise Illegal("no_seat_reserved", "No seat is kept for you at this table.")
        case AddBot() | RemoveBot() | Start() | Rematch():
            _check_setting_up(room, facts, seat, chore)
        case Stand():
            _person(room, seat)
            if room.phase == "playing":
                raise checks.wrong_phase()
        case ProposeRestart():
            _check_proposal(room, facts, seat)
        case Agree() | Decline():
            _check_playing(room, facts, seat)
            if room.ballot is None:
                raise checks.wrong_phase()
            if seat not in room.ballot.voters:
                raise Illegal("not_eligible", "You have no vote in this.")
        case Leave():
            _person(room, seat)
        case TakeBack():
            if _person(room, seat).temper is None:
                raise checks.wrong_phase()
        case GiveToBot(chair):
            _check_giving(room, facts, seat, chair)
        case Say(text):
            _person(room, seat)
            clean_talk(text)
        case MakeClaim(claim):
            _check_claim(room, facts, seat, claim)
        case _:
            assert_never(chore)


def _check_house(room: Room, facts: GameFacts, seat: Seat, chore: HouseRoomAction) -> None:
    if seat != HOUSE:
        raise checks.malformed()
    match chore:
        case WentAway(who) | CameBack(who):
            _person(room, who)
        case SitIn(who):
            chair = _person(room, who)
            if chair.away is None or chair.temper is not None or room.phase != "playing":
                raise Illegal("stale", "Nobody needs to sit in there.")
        case CloseBallot():
            if room.ballot is None:
                raise Illegal("stale", "Nothing is being asked.")
        case PassHost():
            if room.host is None or room.chairs[room.host].here or next_host(room, room.host) is None:
                raise Illegal("stale", "The host is here, or nobody else is.")
        case HandOver():
            seats_handed_over(room, facts, chore)
        case SameDevice():
            pass  # a device never hears that by its own names it holds nothing more
        case _:
            assert_never(chore)


def _check_setting_up(room: Room, facts: GameFacts, seat: Seat, chore: AddBot | RemoveBot | Start | Rematch) -> None:
    if seat != HOUSE:
        _person(room, seat)
    too_early = isinstance(chore, Rematch) and room.phase == "waiting"
    too_late = isinstance(chore, Start) and room.phase == "over"
    if room.phase == "playing" or too_early or too_late:
        raise checks.wrong_phase()
    if seat not in (HOUSE, room.host) and not isinstance(chore, Rematch):
        raise Illegal("host_only", "Only the host can do that.")
    if isinstance(chore, Start | Rematch):
        facts.fits(sum(not chair.open and (not chair.left or chair.temper is not None) for chair in room.chairs))
    if isinstance(chore, RemoveBot):
        _in_range(room, chore.chair)
        chair = room.chairs[chore.chair]
        if not (is_bot(chair) or chair.left):
            raise Illegal("not_a_bot", "No bot sits there.")
    if isinstance(chore, AddBot):
        clean_name(chore.temper)
        open_chair(room, chore.chair)


def open_chair(room: Room, wanted: Seat | None) -> Seat:
    """The first open chair, or the one that is wanted; or `Illegal`."""
    if wanted is not None:
        _in_range(room, wanted)
        if not room.chairs[wanted].open:
            raise Illegal("chair_taken", "Somebody sits there.")
        return wanted
    for seat, chair in numbered(room):
        if chair.open:
            return seat
    raise Illegal("table_full", "Every seat at this table is taken.")


def _check_proposal(room: Room, facts: GameFacts, seat: Seat) -> None:
    """RULES 1.7."""
    _check_playing(room, facts, seat)
    alone = facts.house.host_restart and seat == room.host
    if room.chairs[seat].temper is not None:
        raise Illegal("not_eligible", "A bot plays for you: take your seat back first.")
    if not alone and len(voters(room, facts)) < 2:
        raise Illegal("option_off", "There is nobody else here to ask.")
    if room.ballot is not None:
        raise Illegal("ballot_open", "Somebody has already asked to restart this round: agree or decline.")
    if not alone and room.asked_round == facts.round and seat in room.asked:
        raise Illegal("restart_used", "You can ask for a restart once a round.")
    if not facts.may_restart():
        raise checks.wrong_phase()


def voters(room: Room, facts: GameFacts) -> tuple[Seat, ...]:
    """The living seats held by people; bots have no ballot (RULES 1.7)."""
    return tuple(
        seat
        for seat, chair in numbered(room)
        if chair.person and chair.temper is None and not chair.left and seat in facts.living
    )


def _check_giving(room: Room, facts: GameFacts, seat: Seat, chair: Seat) -> None:
    _person(room, seat)
    if room.phase == "over":
        raise checks.game_over()
    _in_range(room, chair)
    if seat not in (chair, room.host) and seat not in facts.living:
        raise checks.seat_dead()
    given = room.chairs[chair]
    if not given.person or given.left:
        raise checks.no_such_seat()
    if seat != chair and given.away is None:
        raise Illegal("seat_not_away", "{} is still here.", chair)
    if room.phase != "playing" or given.temper is not None:
        raise checks.wrong_phase()
    if chair not in facts.living:
        raise checks.seat_dead()


def _check_claim(room: Room, facts: GameFacts, seat: Seat, claim: Claim) -> None:
    _in_range(room, seat)
    if not is_bot(room.chairs[seat]):  # a bot may claim to have what it likes, and chat as little as it can
        _person(room, seat)
    if room.phase != "playing":
        raise checks.wrong_phase()
    if speaks_aside(room, facts, seat):
        raise checks.seat_dead()
    match claim.kind:
        case "have" | "lack":
            fits = claim.letter is not None and claim.letter.isalnum() and clean(claim.letter) == claim.letter
        case "dice":
            fits = claim.number is not None
        case "word" | "no_word":
            fits = claim.word is not None and claim.word.isascii() and claim.word.isalpha()
        case "call_it" | "nonsense":
            fits = True
        case _:
            assert_never(claim.kind)
    if not fits:
        raise checks.malformed()


def speaks_aside(room: Room, facts: GameFacts, seat: Seat) -> bool:
    """Whether only others who are out hear this seat: it sees every die, and the round is on (RULES 1.3)."""
    hidden = room.phase == "playing" and not facts.showing
    return hidden and seat in seats_that_see_all(facts.house, len(room.chairs), facts.living, facts.partners)


def next_host(room: Room, gone: Seat) -> Seat | None:
    """The next person clockwise who is here."""
    seats = len(room.chairs)
    for step in range(1, seats):
        seat = Seat((gone + step) % seats)
        if room.chairs[seat].here:
            return seat
    return None


def watchers(room: Room, living: frozenset[Seat]) -> list[Seat]:
    """For whom a showdown stays: the living people who are here, or those who are out where there are none."""
    here = [
        Seat(seat)
        for seat, chair in enumerate(room.chairs)
        if chair.person and chair.temper is None and chair.away is None and not chair.left
    ]
    return [seat for seat in here if seat in living] or here


def _check_playing(room: Room, facts: GameFacts, seat: Seat, *, alive: bool = True) -> None:
    if room.phase == "over":
        raise checks.game_over()
    _person(room, seat)
    if room.phase == "waiting":
        raise checks.wrong_phase()
    if alive and seat not in facts.living:
        raise checks.seat_dead()


def _person(room: Room, seat: Seat) -> Chair:
    """The chair of a person who has not left."""
    _in_range(room, seat)
    chair = room.chairs[seat]
    if chair.gone:
        raise checks.seat_dead()
    if not chair.person or chair.left:
        raise checks.no_such_seat()
    return chair


def _in_range(room: Room, seat: Seat) -> None:
    if not 0 <= seat < len(room.chairs):
        raise checks.no_such_seat()
