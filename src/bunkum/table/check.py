"""Refuses room actions that the rules forbid (RULES 1.4 to 1.9, 1.12), in the order of RULES 1.2."""

from typing import assert_never

from bunkum.core import HOUSE, Illegal, Seat, checks, clockwise_from, seats_that_see_all
from bunkum.core.claims import Claim
from bunkum.table import room_actions
from bunkum.table.bans import find_name, seats_sent_away
from bunkum.table.phrases import tell_phrase
from bunkum.table.room import Chair, GameFacts, Room, find_present, list_chairs, seat_reserved_for
from bunkum.table.seating import choose_free_seat, choose_seat, find_given_seats, is_bot, require_seat
from bunkum.table.text_cleaning import clean, clean_name, clean_reason, clean_talk

SettingUp = room_actions.AddBot | room_actions.RemoveBot | room_actions.Start | room_actions.Rematch


def check(room: Room, facts: GameFacts, seat: Seat, action: room_actions.RoomAction) -> None:
    """Raises `Illegal` unless `seat` may do `action`; `room` is the House's, with all holders."""
    if isinstance(action, room_actions.HouseRoomAction):
        _check_house(room, facts, seat, action)
        return
    match action:
        case room_actions.Ready() if room.phase == "over":
            _require_person(room, seat)
            _check_seats_taken(room, facts)
        case room_actions.Ready():
            watches = room.phase == "playing" and seat in find_watchers(room, facts.living)
            _check_playing(room, facts, seat, alive=not watches)
            if not facts.showing:
                raise checks.wrong_phase()
        case room_actions.Sit():
            choose_seat(room, facts, action)
        case room_actions.Withdraw(person, also):
            if seat_reserved_for(room, (person, *also)) is None:
                raise Illegal("no_seat_reserved", "No seat is kept for you at this table.")
        case room_actions.AddBot() | room_actions.RemoveBot() | room_actions.Start() | room_actions.Rematch():
            _check_setting_up(room, facts, seat, action)
        case room_actions.SendAway():
            _check_sending_away(room, seat, action)
        case room_actions.LetBack(number):
            _require_host(room, seat)
            if all(ban.number != number for ban in room.bans):
                raise Illegal("stale", "Nobody waits to be let back under that number.")
        case room_actions.ListTable():
            _require_host(room, seat)
        case room_actions.Stand():
            _require_person(room, seat)
            if room.phase == "playing":
                raise checks.wrong_phase()
        case room_actions.ProposeRestart():
            _check_proposal(room, facts, seat)
        case room_actions.Agree() | room_actions.Decline():
            _check_playing(room, facts, seat)
            if room.ballot is None:
                raise checks.wrong_phase()
            if seat not in room.ballot.voters:
                raise Illegal("not_eligible", "You have no vote in this.")
        case room_actions.Leave():
            _require_person(room, seat)
        case room_actions.TakeBack():
            if _require_person(room, seat).temper is None:
                raise checks.wrong_phase()
        case room_actions.GiveToBot(chair):
            _check_give_to_bot(room, facts, seat, chair)
        case room_actions.Say(text):
            _require_person(room, seat)
            clean_talk(text)
            if facts.house.quick_talk:
                raise Illegal("quick_talk_only", "At this table you talk by quick claims and phrases only.")
        case room_actions.SayPhrase():
            _require_person(room, seat)
            tell_phrase(action, [chair.name for chair in room.chairs])
        case room_actions.MakeClaim(claim):
            _check_claim(room, facts, seat, claim)
        case _:
            assert_never(action)


def _check_house(room: Room, facts: GameFacts, seat: Seat, action: room_actions.HouseRoomAction) -> None:
    if seat != HOUSE:
        raise checks.malformed()
    match action:
        case room_actions.WentAway(who) | room_actions.CameBack(who):
            _require_person(room, who)
        case room_actions.SitIn(who):
            chair = _require_person(room, who)
            if chair.away is None or chair.temper is not None or room.phase != "playing":
                raise Illegal("stale", "Nobody needs to sit in there.")
        case room_actions.CloseBallot():
            if room.ballot is None:
                raise Illegal("stale", "Nothing is being asked.")
        case room_actions.PassHost():
            if room.host is None or room.chairs[room.host].here or find_next_host(room, room.host) is None:
                raise Illegal("stale", "The host is here, or nobody else is.")
        case room_actions.HandOver():
            find_given_seats(room, facts, action)
        case room_actions.Forget():
            pass  # whatever the game, and also if there is nothing to forget
        case room_actions.SameDevice():
            pass  # always allowed, so that a device does not learn that its other names hold nothing
        case _:
            assert_never(action)


def _check_setting_up(room: Room, facts: GameFacts, seat: Seat, action: SettingUp) -> None:
    if seat != HOUSE:
        _require_person(room, seat)
    too_early = isinstance(action, room_actions.Rematch) and room.phase == "waiting"
    too_late = isinstance(action, room_actions.Start) and room.phase == "over"
    if room.phase == "playing" or too_early or too_late:
        raise checks.wrong_phase()
    agreed = isinstance(action, room_actions.Rematch) and everybody_wants_another(room)
    if seat not in (HOUSE, room.host) and not agreed:
        raise Illegal("host_only", "Only the host can do that.")
    if isinstance(action, room_actions.Start | room_actions.Rematch):
        _check_seats_taken(room, facts)
    if isinstance(action, room_actions.RemoveBot):
        require_seat(room, action.chair)
        chair = room.chairs[action.chair]
        if not (is_bot(chair) or chair.left):
            raise Illegal("not_a_bot", "No bot sits there.")
    if isinstance(action, room_actions.AddBot):
        clean_name(action.temper)
        find_open_chair(room, action.chair)


def _check_sending_away(room: Room, seat: Seat, action: room_actions.SendAway) -> None:
    """Checks that the host sends a person away, and not one who shares a device with them (RULES 1.13)."""
    _require_host(room, seat)
    require_seat(room, action.chair)
    name = find_name(room, action.chair)
    if name is None:
        raise Illegal("not_a_person", "No person sits there.")
    if seat in seats_sent_away(room, action.chair):
        raise Illegal("own_seat", "That seat is on a device of yours: leave it yourself.")
    if name != action.name:
        raise Illegal("stale", "Somebody else sits there now.")
    clean_reason(action.why)


def _require_host(room: Room, seat: Seat) -> None:
    _require_person(room, seat)
    if seat != room.host:
        raise Illegal("host_only", "Only the host can do that.")


def _check_seats_taken(room: Room, facts: GameFacts) -> None:
    """Raises `Illegal` if the options do not allow a match with those who would play it."""
    facts.fits(sum(not chair.open and (not chair.left or chair.temper is not None) for chair in room.chairs))


def find_undecided(room: Room) -> list[Seat]:
    """Returns the seats of the people who are here and have not said yes to another match (RULES 1.14)."""
    return [seat for seat in find_present(room) if seat not in room.ready]


def everybody_wants_another(room: Room) -> bool:
    """Returns whether somebody has said yes to another match, and nobody who is here has not."""
    return room.phase == "over" and bool(room.ready) and not find_undecided(room)


def find_open_chair(room: Room, wanted: Seat | None) -> Seat:
    """Returns the first open chair, or the wanted one; raises `Illegal` if there is none or it is not open."""
    if wanted is not None:
        require_seat(room, wanted)
    return choose_free_seat([seat for seat, chair in list_chairs(room) if chair.open], wanted)


def _check_proposal(room: Room, facts: GameFacts, seat: Seat) -> None:
    """Checks the proposal to restart a round (RULES 1.7)."""
    _check_playing(room, facts, seat)
    alone = facts.house.host_restart and seat == room.host
    if room.chairs[seat].temper is not None:
        raise Illegal("not_eligible", "A bot plays for you: take your seat back first.")
    if not alone and len(find_voters(room, facts)) < 2:
        raise Illegal("option_off", "There is nobody else here to ask.")
    if room.ballot is not None:
        raise Illegal("ballot_open", "Somebody has already asked to restart this round: agree or decline.")
    if not alone and room.asked_round == facts.round and seat in room.asked:
        raise Illegal("restart_used", "You can ask for a restart once a round.")
    if not facts.may_restart:
        raise checks.wrong_phase()


def find_voters(room: Room, facts: GameFacts) -> tuple[Seat, ...]:
    """Returns the living seats that people play; bots have no vote (RULES 1.7)."""
    return tuple(
        seat
        for seat, chair in list_chairs(room)
        if chair.person and chair.temper is None and not chair.left and seat in facts.living
    )


def _check_give_to_bot(room: Room, facts: GameFacts, seat: Seat, chair: Seat) -> None:
    _require_person(room, seat)
    if room.phase == "over":
        raise checks.game_over()
    require_seat(room, chair)
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
    require_seat(room, seat)
    if not is_bot(room.chairs[seat]):  # bots may make claims, although they cannot talk
        _require_person(room, seat)
    if room.phase != "playing":
        raise checks.wrong_phase()
    if find_listeners(room, facts, seat) is not None:
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


def find_listeners(room: Room, facts: GameFacts, seat: Seat) -> tuple[Seat, ...] | None:
    """Returns the seats that alone receive its talk while the round is on, as it sees all dice (RULES 1.3); or None."""
    if room.phase != "playing" or facts.showing:
        return None
    out = seats_that_see_all(facts.house, len(room.chairs), facts.living, facts.partners)
    return out if seat in out else None


def find_next_host(room: Room, gone: Seat) -> Seat | None:
    """Returns the next seat clockwise whose person is here."""
    here = [seat for seat, chair in list_chairs(room) if chair.here]
    return next(clockwise_from(gone, here, len(room.chairs)), None)


def find_watchers(room: Room, living: frozenset[Seat]) -> list[Seat]:
    """Returns the seats for which a showdown stays: living people who are here, or if there are none, those out."""
    here = find_present(room)
    return [seat for seat in here if seat in living] or here


def _check_playing(room: Room, facts: GameFacts, seat: Seat, *, alive: bool = True) -> None:
    if room.phase == "over":
        raise checks.game_over()
    _require_person(room, seat)
    if room.phase == "waiting":
        raise checks.wrong_phase()
    if alive and seat not in facts.living:
        raise checks.seat_dead()


def _require_person(room: Room, seat: Seat) -> Chair:
    """Returns the chair of a person who has not left; raises `Illegal` if there is none."""
    require_seat(room, seat)
    chair = room.chairs[seat]
    if chair.gone:
        raise checks.seat_dead()
    if not chair.person or chair.left:
        raise checks.no_such_seat()
    return chair
