"""Liar's Boggle as a transcript (RULES 11): stated dice, and what each statement means.

`rolled Ann: H W Qu A` says what Ann's dice show, by position; a stated face need not be on the die dealt. `dice Ann:
HIMNUQu DEILRX` says which dice she has, by position, and with `round 1` how they were dealt; `dice House:` those set
aside. `chosen Ann: Qu` says which die the House took from her. Dice that are not stated are dealt in the order of the
set: without `rolled` they cannot be rolled, and their identity seldom matters.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar, cast

from bunkum.core import HOUSE, Address, Seat, Timer
from bunkum.core.chance import CHOICE
from bunkum.core.notation import Names, Token, Unreadable, join_words, quote, write_name
from bunkum.core.statements import write_holdings, write_match_event, write_starter
from bunkum.core.transcript_format import Progress, Stated, find_starter, find_stated, of_kind, statement_reader
from bunkum.games.liars_boggle import records
from bunkum.games.liars_boggle.notation import die_named, face_named, place_named
from bunkum.games.liars_boggle.state import State, timers
from bunkum.pieces import cup_statements
from bunkum.pieces.letters import without_each

T = TypeVar("T")
GameProgress = Progress[State, records.Event]


def state_fact(kind: str, seat: Seat | None, words: Sequence[Token]) -> Stated:
    """Returns the fact that these words state; raises `Unreadable` if there is no such fact."""
    match kind:
        case "rolled":
            why = "is on no die: a face is a letter, or a pair as Qu."
            return Stated(kind, seat, tuple(_read(word, face_named, why) for word in words))
        case "dice":
            why = "is no die of any box: write its six faces, as DEILRX."
            return Stated(kind, seat, tuple(_read(word, die_named, why) for word in words))
        case "chosen":
            if len(words) != 1:
                raise Unreadable("Name one die: `chosen NAME: DIE`.", words[0].column if words else 0)
            return Stated(kind, seat, (words[0].text,))
        case "starts":
            return Stated(kind, seat)
        case _:
            raise Unreadable(f"Liar's Boggle knows no `{kind}`.")


def _read(word: Token, named: Callable[[str], str | None], refusal: str) -> str:
    """Returns what a word names; raises `Unreadable` with `refusal` if it names nothing."""
    found = named(word.text)
    if found is None:
        raise Unreadable(f"{quote(word.text)} {refusal}", word.column)
    return found


# Stated dice.


def draw_stated(at: Address, things: Sequence[T], facts: Sequence[Stated], before: State | None) -> T | None:
    """Returns the one of `things` that is drawn here according to the facts; None if they do not say."""
    if at.round == 0:
        return cast("T | None", find_starter(facts))
    if at.die == CHOICE:
        chosen = find_stated("chosen", at.seat, facts)
        place = place_named(chosen[0], before.hand(at.seat)) if chosen and before else None
        return things[place] if place is not None and place < len(things) else None
    rolled = find_stated("rolled", at.seat, facts)
    return cast("T", rolled[at.die]) if at.die < len(rolled) else None


def order_stated(at: Address, things: Sequence[T], facts: Sequence[Stated]) -> tuple[T, ...]:
    """Returns the order of the dice according to the facts; as they are if the facts do not say."""
    if at.seat == HOUSE:
        return _deal(things, facts)
    lie = find_stated("dice", at.seat, facts)
    return cast("tuple[T, ...]", lie) if Counter(lie) == Counter(things) else tuple(things)


def _deal(things: Sequence[T], facts: Sequence[Stated]) -> tuple[T, ...]:
    hands = sorted(
        (fact for fact in facts if fact.kind == "dice" and fact.seat != HOUSE), key=lambda fact: fact.seat or 0
    )
    dealt = [die for fact in hands for die in fact.things]
    left_over = find_stated("dice", HOUSE, facts)
    context = cast("Sequence[str]", things)
    if Counter([*dealt, *left_over]) - Counter(context):
        return tuple(things)
    rest = without_each(context, [*dealt, *left_over])
    return cast("tuple[T, ...]", (*dealt, *rest, *left_over))


def describe_missing(at: Address, names: Names) -> str:
    """Returns a sentence about the fact that the transcript should have stated."""
    if at.round and at.die == CHOICE:
        return f"Nothing says which die the House takes from {names[at.seat]}: write `chosen NAME: DIE` after it."
    return cup_statements.describe_missing(at, names)


# What is true.


def contradict_fact(fact: Stated, since: GameProgress) -> str | None:
    """Returns what is true instead of the fact; None if the fact holds."""
    state, seat = since.now, fact.seat
    assert seat is not None
    match fact.kind:
        case "rolled":
            return cup_statements.shows([die.up or "?" for die in state.hand(seat)], fact.things)
        case "dice":
            dice = state.pile if seat == HOUSE else [die.faces or "?" for die in state.hand(seat)]
            return None if list(dice) == list(fact.things) else f"the dice are {' '.join(dice) or 'none'}"
        case "chosen":
            place = place_named(fact.things[0], since.before.hand(seat)) if since.before else None
            taken = [event for event in of_kind(records.Discarded, since.events) if event.seat == seat]
            if any(event.place == place for event in taken):
                return None
            return (
                f"the House took {join_words(event.die for event in taken)}" if taken else "the House took no die there"
            )
        case _:
            return None


# The House, and writing a transcript.


def phase_clocks(state: State) -> tuple[Timer, ...]:
    """Returns the timers of this phase; the sand timer counts only while bids are made (RULES 2.9)."""
    bidding = state.phase in ("bid", "turn")
    return tuple(timer for timer in timers(state) if bidding or timer.name != "sand")


def list_facts(since: GameProgress) -> list[Stated]:
    """Returns all facts that a transcript without a seed must state of the latest events."""
    facts: list[Stated] = []
    for event in since.events:
        match event:
            case records.SetAside(dice) if dice:
                facts.append(Stated("dice", HOUSE, dice))
            case records.Rolled(seat, dice, faces):
                facts += [Stated("dice", seat, dice), Stated("rolled", seat, faces)]
            case records.Discarded(seat, place) if since.before is not None and len(since.before.hand(seat)) > 1:
                facts.append(Stated("chosen", seat, (f"#{place + 1}",)))
            case _:
                pass
    return facts


def write_statements(since: GameProgress, names: Names) -> list[str]:
    """Returns the statements that a transcript may make about the latest events."""
    return [statement for event in since.events for statement in _write_event(event, names)]


def _write_event(event: records.Event, names: Names) -> list[str]:
    match event:
        case records.Began(starter=seat):
            return [write_starter(seat, names)]
        case records.Revealed(spellable=spellable):
            return ["spelled" if spellable else "not spelled"]
        case records.FriendlyResult(valid=valid):
            return ["valid" if valid else "invalid"]
        case records.Verdict(valid=valid, loser=loser):
            judged = ["valid" if valid else "invalid"] * (valid is not None)
            return [*judged, f"{write_name(names[loser])} loses a die"]
        case records.TurnMissed(loser):
            return [f"{write_name(names[loser])} loses a die"]
        case _:
            return write_match_event(event, names)


def _true_statements(since: GameProgress, names: Names) -> list[str]:
    """Returns the statements that are true of the latest events and of the state after them."""
    written = [write_name(name) for name in names]
    dice_of_each = [len(hand or ()) for hand in since.now.hands]
    return [
        *(write_starter(event.starter, names) for event in of_kind(records.RoundStarted, since.events)),
        *write_statements(since, names),
        *("spelled" if event.spellable else "not spelled" for event in of_kind(records.Verdict, since.events)),
        *(f"{written[event.seat]} loses a die" for event in of_kind(records.Discarded, since.events)),
        *write_holdings(names, dice_of_each, _UNITS, since.now.living),
    ]


_UNITS = ("", " die", " dice")
statement = statement_reader(
    {
        "spelled / not spelled": "no cups have been lifted",
        "valid / invalid": "nobody has said whether it is a word",
        "restarted": "the round was not restarted",
        "NAME loses a die": "nobody loses a die",
        "NAME has N / NAME has N die / NAME has N dice": "",
        "NAME is out": "{0} still has dice",
        "ONE starts": "it is not yet known who starts",
    },
    _true_statements,
    {
        "spelled": "every letter is there",
        "not spelled": "letters are missing",
        "valid": "it is a word",
        "invalid": "it is no word",
    },
)
"""Returns the check of a statement; None if Liar's Boggle has no such statement."""


def collect_words(since: GameProgress) -> list[str]:
    """Returns the words that were bid in the latest events."""
    return [event.bid.word for event in of_kind(records.BidMade, since.events)]
