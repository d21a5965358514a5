"""Saying no at the table (RULES 1.4 to 1.9, 1.12). The order of the checks is that of RULES 1.2."""

from collections.abc import Callable
from typing import NamedTuple, assert_never

from bunkum.core import HOUSE, HouseOptions, Illegal, Seat
from bunkum.core.claims import Claim
from bunkum.table.chores import (
    AddBot,
    Agree,
    CameBack,
    Chore,
    CloseBallot,
    Decline,
    GiveToBot,
    HouseChore,
    Leave,
    MakeClaim,
    PassHost,
    ProposeRestart,
    Ready,
    Rematch,
    RemoveBot,
    Say,
    Sit,
    SitIn,
    Stand,
    Start,
    TakeBack,
    WentAway,
)
from bunkum.table.clean import clean, clean_name, clean_talk
from bunkum.table.refusals import game_over, malformed, no_such_seat, seat_dead, wrong_phase
from bunkum.table.room import Chair, Room


class Facts(NamedTuple):
    """What the house must know of the game: who lives, which round it is, and what may be done now."""

    house: HouseOptions
    living: frozenset[Seat] = frozenset()
    round: int = 0
    showing: bool = False
    """The pause after a showdown: all dice lie open."""
    may_restart: Callable[[], bool] = lambda: False
    at_once: bool = False
    """Everybody acts at once, so nobody can hold two seats."""


def check(room: Room, facts: Facts, seat: Seat, chore: Chore) -> None:
    """Raise `Illegal` unless `seat` may do `chore`. `room` is the House's, which knows whose chair is whose."""
    match chore:
        case Ready():
            watches = room.phase == "playing" and seat in watchers(room, facts.living)
            _check_playing(room, facts, seat, alive=not watches)
            if not facts.showing:
                raise wrong_phase()
        case WentAway() | CameBack() | SitIn() | CloseBallot() | PassHost():
            _check_house(room, seat, chore)
        case Sit():
            sitting(room, facts, chore)
        case AddBot() | RemoveBot() | Start() | Rematch():
            _check_setting_up(room, seat, chore)
        case Stand():
            _person(room, seat)
            if room.phase == "playing":
                raise wrong_phase()
        case ProposeRestart():
            _check_proposal(room, facts, seat)
        case Agree() | Decline():
            _check_playing(room, facts, seat)
            if room.ballot is None:
                raise wrong_phase()
            if seat not in room.ballot.voters:
                raise Illegal("not_eligible", "You have no vote in this.")
        case Leave():
            _person(room, seat)
        case TakeBack():
            if _person(room, seat).temper is None:
                raise wrong_phase()
        case GiveToBot(chair):
            _check_giving(room, facts, seat, chair)
        case Say(text):
            _person(room, seat)
            clean_talk(text)
        case MakeClaim(claim):
            _check_claim(room, facts, seat, claim)
        case _:
            assert_never(chore)


def sitting(room: Room, facts: Facts, sit: Sit) -> Seat:
    """Which seat `sit` takes, or `Illegal`."""
    clean_name(sit.name)
    if sit.chair is not None and not 0 <= sit.chair < len(room.chairs):
        raise no_such_seat()
    own = [seat for seat, chair in _chairs(room) if chair.holder == sit.person and chair.holder is not None]
    if room.phase == "playing" and own:
        return _own_seat_again(room, own, sit.chair)
    if facts.at_once and sit.chair not in own and not all(room.chairs[seat].left for seat in own):
        sentence = "These options don't go together: two seats on one device, and a game in which all act at once."
        raise Illegal("option_conflict", sentence)
    if room.phase == "playing":
        # Who comes late may sit where a bot plays that belongs to nobody.
        free = [seat for seat, chair in _chairs(room) if _is_bot(chair) and seat in facts.living]
    else:
        free = [seat for seat, chair in _chairs(room) if chair.open or chair.gone or (chair.left and seat in own)]
    if sit.chair is not None and sit.chair not in free:
        raise Illegal("chair_taken", "Somebody sits there.")
    if not free:
        raise Illegal("table_full", "Every seat at this table is taken.")
    return free[0] if sit.chair is None else sit.chair


def _own_seat_again(room: Room, own: list[Seat], wanted: Seat | None) -> Seat:
    """RULES 1.6: one seat a match, and only that again."""
    for seat in own:
        chair = room.chairs[seat]
        if wanted in (None, seat) and chair.gone:
            raise seat_dead()
        if wanted in (None, seat) and (chair.left or chair.temper is not None):
            return seat
    raise Illegal("own_seat_only", "You have already sat at this table: take your own seat again.")


def _check_house(room: Room, seat: Seat, chore: HouseChore) -> None:
    if seat != HOUSE:
        raise malformed()
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
        case _:
            assert_never(chore)


def _check_setting_up(room: Room, seat: Seat, chore: AddBot | RemoveBot | Start | Rematch) -> None:
    if seat != HOUSE:
        _person(room, seat)
    too_early = isinstance(chore, Rematch) and room.phase == "waiting"
    too_late = isinstance(chore, Start) and room.phase == "over"
    if room.phase == "playing" or too_early or too_late:
        raise wrong_phase()
    if seat not in (HOUSE, room.host) and not isinstance(chore, Rematch):
        raise Illegal("host_only", "Only the host can do that.")
    if isinstance(chore, RemoveBot):
        _in_range(room, chore.chair)
        chair = room.chairs[chore.chair]
        if not (_is_bot(chair) or chair.left):
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
    for seat, chair in _chairs(room):
        if chair.open:
            return seat
    raise Illegal("table_full", "Every seat at this table is taken.")


def _check_proposal(room: Room, facts: Facts, seat: Seat) -> None:
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
        raise wrong_phase()


def voters(room: Room, facts: Facts) -> tuple[Seat, ...]:
    """The living seats held by people; bots have no ballot (RULES 1.7)."""
    return tuple(
        seat
        for seat, chair in _chairs(room)
        if chair.person and chair.temper is None and not chair.left and seat in facts.living
    )


def _check_giving(room: Room, facts: Facts, seat: Seat, chair: Seat) -> None:
    _person(room, seat)
    if room.phase == "over":
        raise game_over()
    _in_range(room, chair)
    if seat not in (chair, room.host) and seat not in facts.living:
        raise seat_dead()
    given = room.chairs[chair]
    if not given.person or given.left:
        raise no_such_seat()
    if seat != chair and given.away is None:
        raise Illegal("seat_not_away", "{} is still here.", chair)
    if room.phase != "playing" or given.temper is not None:
        raise wrong_phase()


def _check_claim(room: Room, facts: Facts, seat: Seat, claim: Claim) -> None:
    _in_range(room, seat)
    if not _is_bot(room.chairs[seat]):  # a bot may claim to have what it likes, and chat as little as it can
        _person(room, seat)
    if room.phase != "playing":
        raise wrong_phase()
    if speaks_aside(room, facts, seat):
        raise seat_dead()
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
        raise malformed()


def speaks_aside(room: Room, facts: Facts, seat: Seat) -> bool:
    """Whether only others who are out hear this seat: it sees every die, and the round is on (RULES 1.3)."""
    hidden = room.phase == "playing" and not facts.showing
    return facts.house.reveal_to_dead and hidden and seat not in facts.living


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


def _check_playing(room: Room, facts: Facts, seat: Seat, *, alive: bool = True) -> None:
    if room.phase == "over":
        raise game_over()
    _person(room, seat)
    if room.phase == "waiting":
        raise wrong_phase()
    if alive and seat not in facts.living:
        raise seat_dead()


def _person(room: Room, seat: Seat) -> Chair:
    """The chair of a person who has not left."""
    _in_range(room, seat)
    chair = room.chairs[seat]
    if chair.gone:
        raise seat_dead()
    if not chair.person or chair.left:
        raise no_such_seat()
    return chair


def _in_range(room: Room, seat: Seat) -> None:
    if not 0 <= seat < len(room.chairs):
        raise no_such_seat()


def _is_bot(chair: Chair) -> bool:
    return chair.temper is not None and not chair.person


def _chairs(room: Room) -> list[tuple[Seat, Chair]]:
    return [(Seat(seat), chair) for seat, chair in enumerate(room.chairs)]
