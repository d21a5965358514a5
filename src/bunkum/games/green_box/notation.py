"""The Green Box as text: moves in a line (RULES 11.2) and the words on their buttons.

`4 drop` (or `4 drops`), `sum 9`, `call`, `wild wheel`.
"""

import re
from typing import assert_never

from bunkum.core import HOUSE, Blank, Number, OneOf, PlayTimeout, RemoveSeat, Restart, Seat, TimeUp
from bunkum.core.notation import Names, Unreadable, label_house, quote, read_house, tokens, write_house
from bunkum.games.green_box.cards import SYMBOLS, Symbol
from bunkum.games.green_box.moves import Action, Bid, BidSum, Call, ChooseWild, PlayerAction
from bunkum.games.green_box.narration import tell
from bunkum.games.green_box.state import State
from bunkum.games.green_box.timing import timers
from bunkum.games.green_box.wording import bid_in_words, many, so_many, symbol_named

__all__ = ["MOVES", "heard", "hint", "label", "read", "tell", "write"]

MOVES = (
    ("N SYMBOL", "bid that at least so many cards of a symbol were dealt: `4 drop`, `4 drops`"),
    ("sum N", "with few cards left: bid that their numbers add up to at least so much"),
    ("call", "Bunkum! Lay down the cards"),
    ("wild SYMBOL", "make a symbol wild before you open, where the table plays so"),
)
"""How each move is said, and what it does."""

_NUMBER = re.compile(r"\d{1,4}")
_FORMS = "`4 drop`, `sum 9`, `call` or `wild drop`"


def write(action: Action, view: State, seat: Seat, names: Names) -> str:
    """The move as a line says it, for the view of who makes it."""
    match action:
        case Bid(number, symbol):
            return f"{number} {symbol}"
        case BidSum(total):
            return f"sum {total}"
        case Call():
            return "call"
        case ChooseWild(symbol):
            return f"wild {symbol}"
        case TimeUp() | PlayTimeout() | RemoveSeat() | Restart():
            return write_house(action, names)
        case _:
            assert_never(action)


def read(text: str, view: State, seat: Seat, names: Names) -> Action:
    """The move that a line says, legal or not; `Unreadable` when it says none."""
    if seat == HOUSE:
        return read_house(text, timers(view), names)
    return _read(text)


def label(action: Action, view: State) -> str:
    """The words on the action's button."""
    match action:
        case Bid(number, symbol):
            known = _symbol(symbol)
            return f"Bid {so_many(number, known) if known else f'{number} {symbol}'}"
        case BidSum(total):
            return f"Bid a total of {total}"
        case Call():
            return f"Bunkum! call {bid_in_words(view.bid) if view.bid else 'nothing'}"
        case ChooseWild(symbol):
            known = _symbol(symbol)
            return f"Make {many(known) if known else symbol} wild"
        case TimeUp() | PlayTimeout() | RemoveSeat() | Restart():
            return label_house(action)
        case _:
            assert_never(action)


def hint(blank: Blank, view: State) -> str:
    """What to type for a move that is to be filled in.

    The last tile of the track tells for all of them: if any tile may be bid on, it may.
    """
    match blank.holes:
        case (Number(least=least), OneOf(choices=(symbol, *_))):
            if symbol != view.track[-1]:
                return ""
            return "Type a number and a symbol, as 2 drop." if view.bid is None else _raise_hint(view)
        case (Number(least=least, most=most),):
            return f"Type sum and a number from {least} to {most}."
        case _:
            return ""


def _raise_hint(view: State) -> str:
    assert view.bid is not None
    return f"Type {view.bid.number} and a symbol further up the track, or a higher number and any."


def _read(text: str) -> PlayerAction:
    words = tokens(text)
    match [word.text.lower() for word in words]:
        case ["call"]:
            return Call()
        case ["sum", number] if _NUMBER.fullmatch(number):
            return BidSum(int(number))
        case ["wild", symbol]:
            return ChooseWild(_meant(symbol))
        case [number, symbol] if _NUMBER.fullmatch(number):
            return Bid(int(number), _meant(symbol))
        case []:
            raise Unreadable("There is no move here.")
        case _:
            raise Unreadable(f"{quote(text)} is no move: say {_FORMS}.", words[0].column)


def _meant(name: str) -> str:
    """The symbol of that name; what is none is left for the rules to refuse (`bad_symbol`)."""
    return symbol_named(name) or name[:20]


def _symbol(name: str) -> Symbol | None:
    return next((symbol for symbol in SYMBOLS if symbol == name), None)


def heard(word: str) -> str | None:
    """What a claim means by a word: a symbol; None where it names none."""
    return symbol_named(word)
