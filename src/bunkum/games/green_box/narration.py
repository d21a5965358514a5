"""What happened, in sentences: for logs, replays, the terminal, and ears (RULES 5.8)."""

from typing import assert_never

from bunkum.core import Seat
from bunkum.core.notation import Names, join_words, with_verb
from bunkum.games.green_box.cards import Card
from bunkum.games.green_box.events import (
    Began,
    BidMade,
    Called,
    CubeLost,
    Dealt,
    Eliminated,
    Event,
    MatchEnded,
    Revealed,
    RoundRestarted,
    RoundStarted,
    SeatLeft,
    ShowStarted,
    StarterNamed,
    TrackSet,
    Verdict,
    WildChosen,
    WildKept,
    WildOff,
)
from bunkum.games.green_box.wording import bid_in_words, cards, cubes, many

_ORDINALS = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)


def tell(event: Event, names: Names) -> str | None:
    """What happened, in a sentence; None where there is nothing to tell."""
    match event:
        case Began() | TrackSet() | RoundStarted() | Dealt() | RoundRestarted() | WildChosen() | WildKept() | WildOff():
            return _tell_start(event, names)
        case BidMade(bid):
            return f"{with_verb(names[bid.seat], 'bids')} {bid_in_words(bid)}."
        case Called(seat):
            return f"Bunkum! {with_verb(names[seat], 'calls')}."
        case Revealed(hands):
            shown = [
                f"{names[Seat(seat)]}: {', '.join(map(card_in_words, hand))}."
                for seat, hand in enumerate(hands)
                if hand
            ]
            return " ".join(shown)
        case Verdict():
            return _tell_verdict(event)
        case CubeLost(seat, left):
            return f"{with_verb(names[seat], 'loses')} a cube, " + (f"with {left} left." if left else "the last one.")
        case ShowStarted():
            return None
        case Eliminated(seat, place):
            return f"{with_verb(names[seat], 'is out')}, in {_ORDINALS[place - 1]} place."
        case StarterNamed(seat):
            return f"{with_verb(names[seat], 'opens')} the next round."
        case SeatLeft(seat):
            return f"{with_verb(names[seat], 'has left')}."
        case MatchEnded(ranking):
            return f"{with_verb(join_words(names[at] for at, place in enumerate(ranking) if place == 1), 'wins')}."
        case _:
            assert_never(event)


def card_in_words(card: Card) -> str:
    """`hammers 1`."""
    return f"{card.symbol} {card.number}"


def _tell_start(
    event: Began | TrackSet | RoundStarted | Dealt | RoundRestarted | WildChosen | WildKept | WildOff, names: Names
) -> str:
    match event:
        case Began(starter=starter, cubes=each):
            return f"At the table: {join_words(names)}, with {cubes(each)} each. {with_verb(names[starter], 'starts')}."
        case TrackSet(track):
            return f"The track: {join_words(track, 'then')}. {many(track[0]).capitalize()} are wild."
        case RoundStarted(number, starter, dealt):
            return f"Round {number}. {cards(sum(dealt)).capitalize()} are dealt; {with_verb(names[starter], 'starts')}."
        case Dealt(seat, hand):
            return f"{with_verb(names[seat], 'gets')} {', '.join(map(card_in_words, hand))}."
        case RoundRestarted():
            return "The round begins anew."
        case WildChosen(seat, symbol):
            return f"{with_verb(names[seat], 'makes')} {many(symbol)} wild."
        case WildKept():
            return "Time: what is wild stays so."
        case WildOff(symbol):
            return f"Opened on {many(symbol)}, so nothing is wild in this round."
        case _:
            assert_never(event)


def _tell_verdict(event: Verdict) -> str:
    made = f", {event.genuine} of them genuine and {event.wilds} wild" if event.wilds else ""
    there = f"There {'is' if event.count == 1 else 'are'} {event.count or 'none'}{made}; the bid was {event.needed}."
    return f"{there} It holds." if event.count >= event.needed else f"{there} Bunkum."
