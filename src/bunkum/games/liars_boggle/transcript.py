"""Liar's Boggle written down (RULES 11): stated dice, and what each statement means.

`rolled Ann: H W Qu A` says what Ann's dice show, by position; a stated face need not be on the die dealt. `dice Ann:
HIMNUQu DEILRX` says which dice she has, by position, and with `round 1` how they were dealt; `dice House:` those set
aside. `chosen Ann: Qu` says which die the House took from her. Dice that nothing is said of are dealt as the set lists
them: without `rolled` they cannot be rolled, and their identity seldom matters.
"""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar, cast

from bunkum.core import HOUSE, Address, Seat, Timer
from bunkum.core.chance import CHOICE
from bunkum.core.notation import Names, Token, Unreadable, join_words, quote, read_seat, write_name
from bunkum.core.transcript_format import (
    Progress,
    Stated,
    StatementCheck,
    of_kind,
    starts,
    stated_starter,
)
from bunkum.games.liars_boggle.dice_notation import die_named, face_named, place_named
from bunkum.games.liars_boggle.events import (
    Began,
    BidMade,
    Discarded,
    Eliminated,
    Event,
    FriendlyResult,
    Revealed,
    Rolled,
    RoundRestarted,
    RoundStarted,
    SetAside,
    StarterNamed,
    TurnMissed,
    Verdict,
)
from bunkum.games.liars_boggle.state import Die, State
from bunkum.games.liars_boggle.timing import timers
from bunkum.pieces.letters import without_each

T = TypeVar("T")
Told = Progress[State, Event]
LiarsTruth = StatementCheck[State, Event]


def state_fact(kind: str, seat: Seat | None, words: Sequence[Token]) -> Stated:
    """The fact that these words state."""
    match kind:
        case "rolled":
            return Stated(kind, seat, tuple(_face(word) for word in words))
        case "dice":
            return Stated(kind, seat, tuple(_die(word) for word in words))
        case "chosen":
            if len(words) != 1:
                raise Unreadable("Name one die: `chosen NAME: DIE`.", words[0].column if words else 0)
            return Stated(kind, seat, (words[0].text,))
        case "starts":
            return Stated(kind, seat)
        case _:
            raise Unreadable(f"Liar's Boggle knows no `{kind}`.")


def _face(word: Token) -> str:
    face = face_named(word.text)
    if face is None:
        raise Unreadable(f"{quote(word.text)} is on no die: a face is a letter, or a pair as Qu.", word.column)
    return face


def _die(word: Token) -> str:
    die = die_named(word.text)
    if die is None:
        raise Unreadable(f"{quote(word.text)} is no die of any box: write its six faces, as DEILRX.", word.column)
    return die


# How stated dice fall.


def fall(at: Address, things: Sequence[T], facts: Sequence[Stated], before: State | None) -> T | None:
    """The one of `things` that the facts say is drawn here."""
    if at.round == 0:
        return cast("T | None", stated_starter(facts))
    if at.die == CHOICE:
        chosen = _fact("chosen", at.seat, facts)
        place = _chosen_place(chosen, before) if chosen and before else None
        return things[place] if place is not None and place < len(things) else None
    rolled = _fact("rolled", at.seat, facts)
    return cast("T", rolled.things[at.die]) if rolled and at.die < len(rolled.things) else None


def order(at: Address, things: Sequence[T], facts: Sequence[Stated]) -> tuple[T, ...]:
    """The order in which the facts say that dice come to lie; as they are, where they say nothing."""
    if at.seat == HOUSE:
        return _deal(things, facts)
    lie = _fact("dice", at.seat, facts)
    return cast("tuple[T, ...]", lie.things) if lie and Counter(lie.things) == Counter(things) else tuple(things)


def _deal(things: Sequence[T], facts: Sequence[Stated]) -> tuple[T, ...]:
    hands = sorted(
        (fact for fact in facts if fact.kind == "dice" and fact.seat != HOUSE), key=lambda fact: fact.seat or 0
    )
    aside = _fact("dice", HOUSE, facts)
    dealt = [die for fact in hands for die in fact.things]
    left_over = list(aside.things) if aside else []
    box = cast("Sequence[str]", things)
    if Counter([*dealt, *left_over]) - Counter(box):
        return tuple(things)
    rest = without_each(box, [*dealt, *left_over])
    return cast("tuple[T, ...]", (*dealt, *rest, *left_over))


def unstated(at: Address, names: Names) -> str:
    """What the transcript should have said."""
    if at.round == 0:
        return (
            "Nothing says who starts: write `option first_seat: NAME`, `-- NAME starts` after the roll, or a `seed:`."
        )
    if at.die == CHOICE:
        return f"Nothing says which die the House takes from {names[at.seat]}: write `chosen NAME: DIE` after it."
    return f"Nothing says how die {at.die + 1} of {names[at.seat]} falls: write `rolled NAME: FACE...`, or a `seed:`."


def _fact(kind: str, seat: Seat, facts: Sequence[Stated]) -> Stated | None:
    return next((fact for fact in facts if fact.kind == kind and fact.seat == seat), None)


def _chosen_place(chosen: Stated, before: State) -> int | None:
    assert chosen.seat is not None
    return place_named(chosen.things[0], before.hands[chosen.seat] or (), ())


# What is true.


def fact_truth(fact: Stated, since: Told) -> str | None:
    """None when the fact holds, else what is true instead."""
    state, seat = since.now, fact.seat
    match fact.kind:
        case "rolled":
            faces = [die.up or "?" for die in _hand(state, seat)]
            return None if faces == list(fact.things) else f"the dice show {' '.join(faces) or 'nothing'}"
        case "dice":
            dice = state.pile if seat == HOUSE else [die.faces or "?" for die in _hand(state, seat)]
            return None if list(dice) == list(fact.things) else f"the dice are {' '.join(dice) or 'none'}"
        case "chosen":
            place = _chosen_place(fact, since.before) if since.before else None
            taken = [event for event in of_kind(Discarded, since.events) if event.seat == seat]
            if any(event.place == place for event in taken):
                return None
            return (
                f"the House took {join_words(event.die for event in taken)}" if taken else "the House took no die there"
            )
        case _:
            return None


def statement(words: Sequence[Token], names: Names) -> LiarsTruth | None:
    """What a statement of Liar's Boggle means; None when it is none."""
    match [word.text for word in words]:
        case ["spelled"]:
            return lambda since: _spelled(since, wanted=True)
        case ["not", "spelled"]:
            return lambda since: _spelled(since, wanted=False)
        case ["valid" | "invalid" as verdict]:
            return lambda since: _valid(since, wanted=verdict == "valid")
        case ["restarted"]:
            return lambda since: None if of_kind(RoundRestarted, since.events) else "the round was not restarted"
        case [_, "loses", "a", "die"]:
            loser = read_seat(words[0], names)
            return lambda since: _loses(since, loser, names)
        case [_, "has", number] | [_, "has", number, "dice" | "die"] if number.isdecimal() and len(number) < 4:
            owner = read_seat(words[0], names)
            return lambda since: _has(since, owner, int(number), names)
        case [_, "is", "out"]:
            out = read_seat(words[0], names)
            return lambda since: None if out not in since.now.living else f"{names[out]} still has dice"
        case [_, "starts"]:
            starter = read_seat(words[0], names)
            return lambda since: _starts(since, starter, names)
        case _:
            return None


def _spelled(since: Told, *, wanted: bool) -> str | None:
    shown = [event.spellable for event in since.events if isinstance(event, Revealed | Verdict)]
    if not shown:
        return "no cups have been lifted"
    there = "every letter is there" if shown[-1] else "letters are missing"
    return None if shown[-1] is wanted else there


def _valid(since: Told, *, wanted: bool) -> str | None:
    said = [event.valid for event in since.events if isinstance(event, Verdict | FriendlyResult)]
    if not said or said[-1] is None:
        return "nobody has said whether it is a word"
    return None if said[-1] is wanted else f"it is {'a' if said[-1] else 'no'} word"


def _loses(since: Told, loser: Seat, names: Names) -> str | None:
    losers = {event.loser for event in since.events if isinstance(event, Verdict | TurnMissed)}
    losers |= {event.seat for event in of_kind(Discarded, since.events)}
    if loser in losers:
        return None
    who = join_words(names[seat] for seat in sorted(losers))
    return f"{who} {'lose' if len(losers) > 1 else 'loses'} a die"


def _has(since: Told, owner: Seat, number: int, names: Names) -> str | None:
    dice = len(_hand(since.now, owner))
    return None if dice == number else f"{names[owner]} has {dice}"


def _starts(since: Told, starter: Seat, names: Names) -> str | None:
    named = [
        event.seat if isinstance(event, StarterNamed) else event.starter
        for event in since.events
        if isinstance(event, Began | RoundStarted | StarterNamed)
    ]
    return starts(named, starter, names)


def _hand(state: State, seat: Seat | None) -> tuple[Die, ...]:
    assert seat is not None
    return state.hands[seat] or ()


# The House, and writing a game down.


def phase_clocks(state: State) -> tuple[Timer, ...]:
    """The clocks of this phase; the sand belongs to bidding alone (RULES 2.9)."""
    bidding = state.phase in ("bid", "turn")
    return tuple(timer for timer in timers(state) if bidding or timer.name != "sand")


def facts_of(since: Told) -> list[Stated]:
    """All that a transcript without a seed must state of what has just happened."""
    facts: list[Stated] = []
    for event in since.events:
        match event:
            case SetAside(dice) if dice:
                facts.append(Stated("dice", HOUSE, dice))
            case Rolled(seat, dice, faces):
                facts += [Stated("dice", seat, dice), Stated("rolled", seat, faces)]
            case Discarded(seat, place) if since.before is not None and len(_hand(since.before, seat)) > 1:
                facts.append(Stated("chosen", seat, (f"#{place + 1}",)))
            case _:
                pass
    return facts


def statements_of(since: Told, names: Names) -> list[str]:
    """What a transcript may state of what has just happened."""
    told: list[str] = []
    for event in since.events:
        match event:
            case Began(starter=seat) | StarterNamed(seat):
                told.append(f"{write_name(names[seat])} starts")
            case Revealed(spellable=spellable):
                told.append("spelled" if spellable else "not spelled")
            case FriendlyResult(valid=valid):
                told.append("valid" if valid else "invalid")
            case Verdict(valid=valid, loser=loser):
                told += ["valid" if valid else "invalid"] * (valid is not None)
                told.append(f"{write_name(names[loser])} loses a die")
            case TurnMissed(loser):
                told.append(f"{write_name(names[loser])} loses a die")
            case Eliminated(seat):
                told.append(f"{write_name(names[seat])} is out")
            case RoundRestarted():
                told.append("restarted")
            case _:
                pass
    return told


def words_said(since: Told) -> list[str]:
    """The words said in what has happened."""
    return [event.bid.word for event in of_kind(BidMade, since.events)]
