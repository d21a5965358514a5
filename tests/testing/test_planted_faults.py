"""Faults planted in Liar's Boggle on purpose: the laws must find every one of them, or they prove nothing."""

from collections.abc import Callable, Iterable
from dataclasses import replace as with_changes
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from bunkum.core import FoldedEvents, Illegal, Menu, PlayTimeout, Record, Seat, Timer
from bunkum.games.liars_boggle import rules
from bunkum.games.liars_boggle.records import (
    Accept,
    Bid,
    BidMade,
    Call,
    Called,
    Discard,
    Event,
    Rolled,
    RoundStarted,
    Verdict,
)
from bunkum.games.liars_boggle.state import Die, State
from bunkum.testing import Coverage, LawBroken, play, play_twins
from support.liars_boggle import RIG, TABLES

# Broken rules are made of the true ones with a function exchanged; typing them fully would say nothing more.
Faulty = Callable[..., Any]


class Hinted(Record, visible_to="all"):
    """An event that a careless author forgot to declare."""

    number: int


class HintedAloud(Record, visible_to="all", reveals=True):
    """The same, declared: no fault as far as the type goes."""

    number: int


def game(**changed: Faulty) -> Any:
    """Returns the rules with some functions exchanged.

    Where events lead elsewhere than in the true rules, `decide` does not say where: that would be another fault.
    """
    if "evolve" in changed:
        changed = {"decide": lambda *arguments: list(rules.decide(*arguments))} | changed
    names = ("begin", "check", "decide", "evolve", "awaited", "timers", "menu", "outcome")
    return SimpleNamespace(**{name: getattr(rules, name) for name in names} | changed)


def vowels(state: State, seat: int = 0) -> int:
    """Returns a secret: the vowels in a seat's hand."""
    return sum(die.up in ("A", "E", "I", "O", "U") for die in state.hands[seat] or () if die.up)


def deciding(change: Callable[[State, list[Event]], list[Any]]) -> Any:
    """Rules whose events are changed on the way out; unknown events leave the state alone."""

    def decide(state: State, seat: Seat, action: rules.Action, context: Any) -> list[Any]:
        return change(state, rules.decide(state, seat, action, context))

    def evolve(state: State | None, event: Any) -> State:
        if isinstance(event, Hinted | HintedAloud):
            assert state is not None
            return state
        return rules.evolve(state, event)

    return game(decide=decide, evolve=evolve)


def changing(kind: type, change: Callable[[State, Any], State]) -> Any:
    """Rules in which one kind of event leads elsewhere."""

    def evolve(state: State | None, event: Event) -> State:
        after = rules.evolve(state, event)
        return change(after, event) if isinstance(event, kind) else after

    return game(evolve=evolve)


def hint_of(number: Callable[[State], int]) -> Callable[[State, list[Event]], list[Any]]:
    return lambda state, events: [*events, Hinted(number(state))] if isinstance(events[0], BidMade) else events


def menu_tells(view: State, seat: Seat) -> Menu[Any]:
    menu = rules.menu(view, seat)
    return Menu(menu.ready[: 1 + vowels(view, (seat + 1) % view.seats) % 2], menu.blanks)


def refusal_tells(view: State, seat: Seat, action: rules.Action, words: Iterable[str]) -> None:
    rules.check(view, seat, action, frozenset(words))
    if isinstance(action, Bid) and vowels(view, (seat + 1) % view.seats) == 1:
        raise Illegal("word_rejected", "Not with those letters.")


def clock_tells(state: State) -> tuple[Timer, ...]:
    return tuple(replace(timer, seconds=timer.seconds + vowels(state)) for timer in rules.timers(state))


def awaited_tells(state: State) -> frozenset[Seat]:
    return rules.awaited(state) if vowels(state, state.turn) else rules.awaited(state) | {Seat(0)}


def outcome_tells(state: State) -> tuple[int, ...] | None:
    return rules.outcome(state) or ((1,) * state.seats if vowels(state) > 4 else None)


def nothing_to_discard(view: State, seat: Seat) -> Menu[Any]:
    return Menu() if view.phase == "discard" else rules.menu(view, seat)


def menu_offers_too_much(view: State, seat: Seat) -> Menu[Any]:
    menu = rules.menu(view, seat)
    return Menu((*menu.ready, Accept()), menu.blanks)


def check_wastes_a_turn(view: State, seat: Seat, action: rules.Action, words: Any) -> None:
    if isinstance(action, Discard) and not 0 <= action.place < len(view.hands[seat] or ()):
        raise Illegal("", "")
    rules.check(view, seat, action, words)


FORGETFUL = Random(0)


def forgetful(state: State | None, event: Event) -> State:
    after = rules.evolve(state, event)
    return replace(after, seq=after.seq + FORGETFUL.randrange(2)) if isinstance(event, Called) else after


def peeking_view(state: State, event: Rolled) -> State:
    """Plants a fault: everybody takes the last faces rolled for seat 0's."""
    return replace(state, hands=(tuple(Die(None, up) for up in event.faces), *state.hands[1:]))


def same_loser_again(state: State, events: list[Event]) -> list[Any]:
    """Plants a fault: nobody ever loses a die, so the match does not end."""
    remaining = [
        event for event in events if type(event).__name__ not in ("Discarded", "Removed", "Eliminated", "MatchEnded")
    ]
    return remaining or events


def chance_in_the_open(state: State, events: list[Event]) -> list[Any]:
    faces = [face for event in events if isinstance(event, Rolled) for face in event.faces]
    return [*events, Hinted(faces.count("E"))] if faces else events


def automatic_step(state: State, events: list[Event]) -> list[Any]:
    """Plants a fault: whether the event occurs discloses something hidden."""
    return [*events, Hinted(0)] if isinstance(events[0], BidMade) and vowels(state, 1) > 1 else events


def declared_step(state: State, events: list[Event]) -> list[Any]:
    """Does the same with a declared event, which breaks no law."""
    return [*events, HintedAloud(0)] if isinstance(events[0], BidMade) and vowels(state, 1) > 1 else events


def automatic_step_before_a_reveal(state: State, events: list[Event]) -> list[Any]:
    """Plants a fault: whether the event occurs discloses something hidden, although a declared one follows."""
    if isinstance(events[0], BidMade) and vowels(state, 1) > 1:
        return [*events, Hinted(0), HintedAloud(0)]
    return events


def silent_choice(state: State, events: list[Event]) -> list[Any]:
    """Plants a fault: the event of a challenge at the call is not declared to announce it."""
    first = events[0]
    return [Hinted(int(first.challenge)), *events] if isinstance(first, Called) else events


def late_verdict(state: State, events: list[Event]) -> list[Any]:
    """Plants a fault: an event before the declared reveal discloses whether the bid is true."""
    spellable = [event.spellable for event in events if isinstance(event, Verdict)]
    return [Hinted(int(spellable[0])), *events] if spellable else events


def refused_but_done(view: State, seat: Seat, action: rules.Action, words: Any) -> None:
    rules.check(view, seat, action, words)
    if isinstance(action, Call) and action.challenge and vowels(view, (seat + 1) % view.seats):
        raise Illegal("challenge_not_offered", "Not now.")


def silent_for_the_wrong(view: State, seat: Seat, action: rules.Action, words: Any) -> None:
    if isinstance(action, PlayTimeout) and vowels(view, action.seat):
        raise Illegal("stale", "Nobody waits for that seat.")
    rules.check(view, seat, action, words)


def story_of_another_end(state: State, events: list[Event]) -> list[Any]:
    """It says that it leads nowhere."""
    if isinstance(events, FoldedEvents):
        folded: FoldedEvents[State, Event] = FoldedEvents(state)
        folded.extend(events)
        return folded
    return events


FAULTS: dict[str, Any] = {
    "a story leads elsewhere": deciding(story_of_another_end),
    "the menu tells": game(menu=menu_tells),
    "a refusal tells": game(check=refusal_tells),
    "a refusal of a challenge tells": game(check=refused_but_done),
    "a clock tells": game(timers=clock_tells),
    "who is awaited tells": game(awaited=awaited_tells),
    "the outcome tells": game(outcome=outcome_tells),
    "the House's refusal tells": game(check=silent_for_the_wrong),
    "an awaited seat has nothing to do": game(menu=nothing_to_discard),
    "the menu offers what is refused": game(menu=menu_offers_too_much),
    "a refusal without code and sentence": game(check=check_wastes_a_turn),
    "evolve asks chance": game(evolve=forgetful),
    "a view takes what is not its own": changing(Rolled, peeking_view),
    "a view goes its own way": changing(BidMade, lambda state, _: replace(state, throw=vowels(state))),
    "the match does not end": deciding(same_loser_again),
    "an undeclared event tells a secret": deciding(hint_of(vowels)),
    "an undeclared event tells how many": deciding(hint_of(lambda state: len(state.hands[1] or ()) + vowels(state, 1))),
    "an undeclared event tells chance": deciding(chance_in_the_open),
    "an event tells by being there": deciding(automatic_step),
    "an undeclared event tells a choice": deciding(silent_choice),
    "an undeclared event comes before the reveal": deciding(late_verdict),
    "an event that JSON does not know": deciding(
        lambda _, events: [*events, HintedAloud(1)] if isinstance(events[0], Called) else events
    ),
    "state keeps a mutable": changing(RoundStarted, lambda state, _: replace(state, removed=list(state.removed))),
}
UNKNOWN_TO_JSON = {"an event that JSON does not know"}


def test_twins_find_an_undeclared_event_that_a_declared_one_follows() -> None:
    """The first event that comes in one truth only must be declared: it is not enough that a later one is."""
    leaking = with_changes(RIG, game=deciding(automatic_step_before_a_reveal))
    with pytest.raises(LawBroken, match=r"law 3: seat -?\d can count .*Hinted"):
        twins_of(leaking, 300)


def test_twins_let_a_declared_event_come_in_one_truth_only() -> None:
    rig = with_changes(RIG, game=deciding(declared_step))
    twins_of(rig, 26)


@pytest.mark.parametrize("fault", FAULTS)
def test_the_laws_find(fault: str) -> None:
    event = rules.Event if fault in UNKNOWN_TO_JSON else rules.Event | Hinted
    rig = with_changes(RIG, game=FAULTS[fault], event=event, longest=1500)
    with pytest.raises(LawBroken, match="law"):
        hold_to_the_laws(rig, 300)


def twins_of(rig: Any, games: int) -> None:
    for seed in range(games):
        play_twins(rig, *TABLES[seed % len(TABLES)], seed, Coverage())


def hold_to_the_laws(rig: Any, games: int) -> None:
    for seed in range(games):
        table = TABLES[seed % len(TABLES)]
        play(rig, *table, seed, Coverage())
        play_twins(rig, *table, seed, Coverage())


def test_the_rules_themselves_pass_where_the_faults_fail() -> None:
    hold_to_the_laws(RIG, 26)


def test_coverage_names_what_never_occurred() -> None:
    assert {"Rolled", "not_higher"} <= Coverage().missing(RIG)
