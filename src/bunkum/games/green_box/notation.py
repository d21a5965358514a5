"""The Green Box as text: actions in notation (RULES 11.2), the words on their buttons, and the narration of events.

`4 drop` (or `4 drops`), `sum 9`, `call`, `wild wheel`.
"""

import re
from typing import assert_never

from bunkum.core import HOUSE, Blank, Number, OneOf, Seat
from bunkum.core.notation import (
    BIDS,
    CALLS,
    IS_OUT,
    OPENS_NEXT,
    STARTS,
    Names,
    Unreadable,
    about,
    count_things,
    join_words,
    label_house,
    ordinal,
    quote,
    read_house,
    tell_count,
    tell_winners,
    tokens,
    write_house,
)
from bunkum.deprecated_names import renamed
from bunkum.games.green_box import records
from bunkum.games.green_box.cards import Card, many, so_many, symbol_named
from bunkum.games.green_box.check import timers
from bunkum.games.green_box.state import State
from bunkum.liars_dice import notation as family

MOVES = (
    ("N SYMBOL", "bid that at least so many cards of a symbol were dealt: `4 drop`, `4 drops`"),
    ("sum N", "with few cards left: bid that their numbers add up to at least so much"),
    ("call", "Bunkum! Lay down the cards"),
    ("wild SYMBOL", "make a symbol wild before you open, where the table plays so"),
)
"""How each action is written, and what it does."""

_NUMBER = re.compile(r"\d{1,4}")
_FORMS = "`4 drop`, `sum 9`, `call` or `wild drop`"


def write(action: records.Action, view: State, seat: Seat, names: Names) -> str:
    """Returns the action in notation, for the view of its actor."""
    match action:
        case records.Bid(number, symbol):
            return f"{number} {symbol}"
        case records.BidSum(total):
            return f"sum {total}"
        case records.Call():
            return "call"
        case records.ChooseWild(symbol):
            return f"wild {symbol}"
        case _:
            return write_house(action, names)


def read(text: str, view: State, seat: Seat, names: Names) -> records.Action:
    """Returns the action that `text` stands for, legal or not; raises `Unreadable` if it is none."""
    if seat == HOUSE:
        return read_house(text, timers(view), names)
    words = tokens(text)
    match [word.text.lower() for word in words]:
        case ["call"]:
            return records.Call()
        case ["sum", number] if _NUMBER.fullmatch(number):
            return records.BidSum(int(number))
        case ["wild", symbol]:
            return records.ChooseWild(_symbol_or_name(symbol))
        case [number, symbol] if _NUMBER.fullmatch(number):
            return records.Bid(int(number), _symbol_or_name(symbol))
        case []:
            raise Unreadable("There is no move here.")
        case _:
            raise Unreadable(f"{quote(text)} is no move: say {_FORMS}.", words[0].column)


def label(action: records.Action, view: State) -> str:
    """Returns the words on the action's button."""
    match action:
        case records.Bid(number, symbol):
            known = symbol_named(symbol)
            return f"Bid {so_many(number, known) if known else f'{number} {symbol}'}"
        case records.BidSum(total):
            return f"Bid a total of {total}"
        case records.Call():
            return f"Bunkum! call {bid_in_words(view.bid) if view.bid else 'nothing'}"
        case records.ChooseWild(symbol):
            known = symbol_named(symbol)
            return f"Make {many(known) if known else symbol} wild"
        case _:
            return label_house(action)


def hint(blank: Blank, view: State) -> str:
    """Returns what to type for a blank.

    The hint stands at the blank of the last tile of the track: if any tile may be bid on, that one may.
    """
    match blank.holes:
        case (Number(least=least), OneOf(choices=(symbol, *_))):
            if symbol != view.track[-1]:
                return ""
            return "Type a number and a symbol, as 2 drops." if view.bid is None else _raise_hint(view)
        case (Number(least=least, most=most),):
            return f"Type sum and a number from {least} to {most}."
        case _:
            return ""


def _raise_hint(view: State) -> str:
    assert view.bid is not None
    return f"Type {view.bid.number} and a symbol further up the track, or a higher number and any."


def _symbol_or_name(name: str) -> str:
    """Returns the symbol of that name; an unknown name is returned as it is, for the rules to refuse (`bad_symbol`)."""
    return symbol_named(name) or name[:20]


def read_face(word: str) -> str | None:
    """Returns the symbol that a word in a claim means; None if there is no such symbol."""
    return symbol_named(word)


def tell(event: records.Event, names: Names) -> list[str]:
    """Returns the narration of an event, its sentences; none if there is nothing to tell."""
    match event:
        case records.Began() | records.TrackSet() | records.RoundStarted() | records.Dealt():
            return _tell_start(event, names)
        case records.WildChosen(seat, symbol):
            makes = "You make {symbols} wild.", "{name} makes {symbols} wild."
            return [about(names[seat], *makes, symbols=many(symbol))]
        case records.WildKept():
            return ["Time: what is wild stays so."]
        case records.WildOff(symbol):
            return [f"Opened on {many(symbol)}, so nothing is wild in this round."]
        case records.BidMade(bid):
            return [about(names[bid.seat], *BIDS, bid=bid_in_words(bid))]
        case records.Called(seat):
            return ["Bunkum!", about(names[seat], *CALLS)]
        case records.Revealed(hands):
            return [f"{names[at]}: {', '.join(map(card_in_words, hand))}." for at, hand in enumerate(hands) if hand]
        case records.Verdict():
            return _tell_verdict(event)
        case records.CubeLost(seat, left):
            return [about(names[seat], *(_LOSES_CUBE if left else _LOSES_LAST), left=left)]
        case records.Eliminated(seat, place):
            return [about(names[seat], *IS_OUT, place=ordinal(place))]
        case records.StarterNamed(seat):
            return [about(names[seat], *OPENS_NEXT)]
        case records.MatchEnded(ranking):
            return [tell_winners(ranking, names)]
        case _:
            return family.tell(event, names)


_LOSES_CUBE = "You lose a cube, with {left} left.", "{name} loses a cube, with {left} left."
_LOSES_LAST = "You lose the last cube.", "{name} loses the last cube."


def card_in_words(card: Card) -> str:
    """Returns a card in words: `hammers 1`."""
    return f"{card.symbol} {card.number}"


def _tell_start(
    event: records.Began | records.TrackSet | records.RoundStarted | records.Dealt, names: Names
) -> list[str]:
    match event:
        case records.Began(starter=starter, cubes=each):
            return [f"At the table: {join_words(names)}, with {cubes(each)} each.", about(names[starter], *STARTS)]
        case records.TrackSet(track):
            return [f"The track: {join_words(track, 'then')}.", f"{many(track[0]).capitalize()} are wild."]
        case records.RoundStarted(number, starter, dealt):
            return [f"Round {number}.", f"{cards(sum(dealt))} are dealt.", about(names[starter], *STARTS)]
        case records.Dealt(seat, hand):
            held = ", ".join(map(card_in_words, hand))
            return [about(names[seat], "You get {cards}.", "{name} gets {cards}.", cards=held)]
        case _:
            assert_never(event)


def _tell_verdict(event: records.Verdict) -> list[str]:
    verdict = "It holds." if event.count >= event.needed else "Bunkum."
    return [tell_count(event.count, event.wilds), f"The bid was {event.needed}.", verdict]


# Numbers of things in words.


def bid_in_words(bid: records.StandingBid) -> str:
    """Returns a bid in words: `6 arrows`, `a total of 8`."""
    return f"a total of {bid.number}" if bid.symbol is None else so_many(bid.number, bid.symbol)


def cards(number: int) -> str:
    """Returns a number of cards in words: `1 card`, `5 cards`."""
    return count_things(number, "card")


def cubes(number: int) -> str:
    """Returns a number of cubes in words: `1 cube`, `5 cubes`."""
    return count_things(number, "cube")


__getattr__ = renamed(__name__)
