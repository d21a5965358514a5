"""The transcript format of the Green Box (RULES 11): stated cards, and what each statement means.

`track: hammers drop arrow wheel circles bricks` states the order of the tiles from the start up, `dealt Ann: hammers 1,
drop 2` the cards that Ann gets. The number may be left out if it does not matter.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TypeVar, cast

from bunkum.core import HOUSE, Address, Seat
from bunkum.core.chance import ORDER
from bunkum.core.notation import Names, Token, Unreadable, join_words, quote, write_name
from bunkum.core.statements import write_holdings, write_match_event, write_starter
from bunkum.core.transcript_format import Progress, Stated, collect_no_words, find_starter, of_kind, statement_reader
from bunkum.games.green_box import records
from bunkum.games.green_box.cards import DECKS, LARGEST_HAND, Card, draws_for, symbol_named
from bunkum.games.green_box.check import timers
from bunkum.games.green_box.notation import card_in_words
from bunkum.games.green_box.state import State

T = TypeVar("T")
GameProgress = Progress[State, records.Event]

phase_clocks = timers
collect_words = collect_no_words

_SIZES = {len(cards): cards for cards in DECKS.values()}


def state_fact(kind: str, seat: Seat | None, words: Sequence[Token]) -> Stated:
    """Returns the fact that these words state. A card is `drop 3`, or `drop` if any number will do."""
    match kind:
        case "track":
            return Stated(kind, None, tuple(_symbol(word) for word in words))
        case "dealt":
            return Stated(kind, seat, tuple(_cards(words)))
        case _:
            raise Unreadable(f"The Green Box knows no `{kind}`.")


def _cards(words: Sequence[Token]) -> Iterator[str]:
    found = ""
    for word in words:
        text = word.text.rstrip(",")
        if found and text.isdecimal():
            yield f"{found} {text}"
            found = ""
        elif text:
            if found:
                yield found
            found = _symbol(Token(text, word.column))
    if found:
        yield found


def _symbol(word: Token) -> str:
    symbol = symbol_named(word.text)
    if symbol is None:
        raise Unreadable(
            f"{quote(word.text)} is on no tile: a card is a symbol and a number, as `drop 3`.", word.column
        )
    return symbol


# The deal of stated cards.


def draw_stated(at: Address, things: Sequence[T], facts: Sequence[Stated], before: State | None) -> T | None:
    """Returns the seat that starts, or the place in the rest of the pack of the card stated for this address."""
    if at.round == 0:
        return cast("T | None", find_starter(facts))
    rest = cast("range", things)
    dealt = {fact.seat: fact.things for fact in facts if fact.kind == "dealt" and fact.seat is not None}
    seat, place = divmod(at.die, LARGEST_HAND)
    if place >= len(dealt.get(Seat(seat), ())):
        return None
    stated = [card for _, cards in sorted(dealt.items()) for card in cards]
    draws = draws_for(
        _SIZES[rest.stop], [partial(_is, stated=card) for card in _number_cards(_SIZES[rest.stop], stated)]
    )
    return cast("T", draws[rest.start]) if rest.start < len(draws) else None


def _number_cards(deck: Sequence[Card], stated: Sequence[str]) -> list[str]:
    """Returns the cards, each with a number; one without a number gets one that no stated card uses."""
    left = [card_in_words(card) for card in deck]
    for card in stated:
        if card in left:
            left.remove(card)
    found: list[str] = []
    for card in stated:
        numbered = card if " " in card else next((other for other in left if other.startswith(f"{card} ")), card)
        if numbered is not card:
            left.remove(numbered)
        found.append(numbered)
    return found


def order_stated(at: Address, things: Sequence[T], facts: Sequence[Stated]) -> tuple[T, ...] | None:
    """Returns the order of the tiles that the facts state; None if they state none."""
    track = next((fact.things for fact in facts if fact.kind == "track"), None)
    whole = track is not None and sorted(track) == sorted(cast("Sequence[str]", things))
    return cast("tuple[T, ...]", track) if whole else None


def _is(card: Card | None, stated: str) -> bool:
    symbol, _, number = stated.partition(" ")
    return card is not None and card.symbol == symbol and (not number or str(card.number) == number)


def describe_missing(at: Address, names: Names) -> str:
    """Returns a sentence that says what the transcript should have stated."""
    if at.round == 0:
        return (
            "Nothing says who starts: write `option first_seat: NAME`, `-- NAME starts` after the deal, or a `seed:`."
        )
    if at.die == ORDER:
        return "Nothing says how the track lies: write `track: SYMBOL...` with all six, or a `seed:`."
    who = names[at.die // LARGEST_HAND]
    return f"Nothing says what {who} gets: write `dealt {write_name(who)}: CARD, CARD`, or a `seed:`."


# What is true.


def contradict_fact(fact: Stated, since: GameProgress) -> str | None:
    """Returns None if the fact holds, otherwise what is true instead."""
    if fact.kind == "track":
        track = since.now.track
        return None if track == fact.things else f"the track is {' '.join(track)}"
    if fact.kind != "dealt" or fact.seat is None:
        return None
    if fact.seat == HOUSE:
        raise Unreadable("The House is dealt no cards.")
    hand = since.now.hands[fact.seat]
    if len(hand) == len(fact.things) and all(map(_is, hand, fact.things)):
        return None
    return f"the cards are {join_words(card_in_words(card) for card in hand if card is not None)}"


# Writing a game down.


def list_facts(since: GameProgress) -> list[Stated]:
    """Returns the facts that a transcript without a seed must state about the latest events."""
    facts: list[Stated] = []
    for event in since.events:
        match event:
            case records.TrackSet(track):
                facts.append(Stated("track", None, track))
            case records.Dealt(seat, cards):
                *others, last = map(card_in_words, cards)
                facts.append(Stated("dealt", seat, (*(f"{card}," for card in others), last)))
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
        case records.Verdict(number, needed):
            return [f"count {number}", "true" if number >= needed else "false"]
        case records.CubeLost(seat):
            return [f"{write_name(names[seat])} loses a cube"]
        case _:
            return write_match_event(event, names)


def _true_statements(since: GameProgress, names: Names) -> list[str]:
    """Returns the statements that are true after the latest events, the unchanged facts included."""
    return [
        *(write_starter(event.starter, names) for event in of_kind(records.RoundStarted, since.events)),
        *write_statements(since, names),
        *write_holdings(names, since.now.cubes, _UNITS, since.now.living),
    ]


_UNITS = ("", " cube", " cubes")
statement = statement_reader(
    {
        "true / false": "no cards have been laid down",
        "count N": "no cards have been laid down",
        "restarted": "the round was not restarted",
        "NAME loses a cube": "nobody loses a cube",
        "NAME has N / NAME has N cube / NAME has N cubes": "",
        "NAME is out": "{0} still has cubes",
        "ONE starts": "it is not yet known who starts",
    },
    _true_statements,
    {"true": "the bid was true", "false": "the bid was false", "count N": "the count is {1}"},
)
"""Reads a statement of the Green Box; None if it is none."""
