"""What the notations of all games share: names, words of a line, moves of the House, quotes (RULES 11).

A game's own notation implements `core.contract.Notation`.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple, assert_never

from bunkum.core.house import HouseAction, PlayTimeout, RemoveSeat, Restart, Timer, TimeUp
from bunkum.core.seats import HOUSE, Seat
from bunkum.core.unreadable import Unreadable
from bunkum.deprecated_names import renamed

Names = Sequence[str]
"""A name for each seat."""


class Addressed(str):
    """The name of the seat that sentences are said to: `You call`. Somebody who is called You has a plain name."""

    __slots__ = ()


YOU = Addressed("You")

ROOM_MOVES = ("propose", "agree", "decline", "ready", "leave", "take", "give")
"""The first words of moves that every table knows (RULES 11.2)."""
RESERVED = frozenset(
    (
        *("House", "game", "seats", "seed", "option", "words"),
        *("round", "clock", "rolled", "wild", "board", "track", "dealt", "dice", "chosen"),
    )
)
"""Words that begin headers and facts, and so are no plain names."""
LONGEST_NAME = 24

_PLAIN = re.compile(r"[^\W\d_][\w-]*")
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')


class Token(NamedTuple):
    """A word of a line, and the column where it begins, from 1."""

    text: str
    column: int


def tokens(text: str) -> list[Token]:
    """Returns the words of a line; a part in double quotes is one word."""
    return [Token(found[0], found.start() + 1) for found in _TOKEN.finditer(text)]


def is_plain(name: str) -> bool:
    """Returns whether a name needs no quotes."""
    return len(name) <= LONGEST_NAME and name not in RESERVED and _PLAIN.fullmatch(name) is not None


def write_name(name: str) -> str:
    r"""Returns a name as transcripts write it: `Ann`, `"Cy the 2nd"`, `"5\" nail"`."""
    if is_plain(name):
        return name
    return '"' + re.sub(r'(["\\])', r"\\\1", name) + '"'


def read_name(token: Token) -> str:
    """Returns the name that a word stands for; raises `Unreadable` if it cannot be one."""
    text, column = token
    if not text.startswith('"'):
        if is_plain(text):
            return text
        why = "that word has a meaning of its own" if text in RESERVED else "a plain name has letters, digits, _ and -"
        raise Unreadable(f"{quote(text)} is no plain name: {why}. Put it in double quotes.", column)
    inside = text[1:-1]
    if len(text) < 2 or not text.endswith('"') or re.fullmatch(r'(?:[^"\\]|\\["\\])*', inside) is None:
        raise Unreadable(f'{quote(text)} is no name: it ends with a quote, and within it stand \\" and \\\\.', column)
    name = re.sub(r"\\(.)", r"\1", inside)
    if not 1 <= len(name) <= LONGEST_NAME or not name.strip() or not name.isprintable():
        raise Unreadable(f"{quote(text)} is no name: it has 1 to {LONGEST_NAME} characters that can be seen.", column)
    return name


def read_seat(token: Token, names: Names) -> Seat:
    """Returns the seat with this name; raises `Unreadable` if there is none."""
    name = read_name(token)
    if name not in names:
        raise Unreadable(f"Nobody here is called {quote(name)}: there are {join_words(names)}.", token.column)
    return Seat(names.index(name))


def name_of(seat: Seat, names: Names) -> str:
    """Returns the name of a seat; `House` for the House."""
    return "House" if seat == HOUSE else names[seat]


def quote(text: str) -> str:
    """Returns a text as refusals quote it: in quotes, printable, not too long."""
    shown = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)
    shown = f"{shown[:40]}…" if len(shown) > 40 else shown
    return f"`{shown}`" if '"' in shown else f'"{shown}"'


def join_words(words: Iterable[str], last: str = "and") -> str:
    """Joins words: `Ann`, `Ann and Bob`, `Ann, Bob and Cy`."""
    *others, end = list(words) or ["nobody"]
    return f"{', '.join(others)} {last} {end}" if others else end


SELDOM = 0.1
"""Probabilities below it are said as `1 in 140`, others as `77 times in 100`."""


def format_odds(chance: float) -> str:
    """Formats a probability, 0 to 1, as plain odds: `1 in 140`, `77 times in 100`, `never`, `for certain`."""
    if chance <= 0:
        return "never"
    if chance >= 1:
        return "for certain"
    if chance < SELDOM:
        return f"1 in {round(1 / chance):,}"
    return f"{min(99, round(100 * chance))} times in 100"


def tell_chance(chance: float, what: str = "It") -> str:
    """Tells how likely something is true, as a sentence: `It is true 77 times in 100.`, `It cannot be true.`"""
    if chance <= 0:
        return f"{what} cannot be true."
    if chance >= 1:
        return f"{what} is true for certain."
    odds = format_odds(chance)
    return f"{what} is true only {odds} times." if chance < SELDOM else f"{what} is true {odds}."


def names_for(seat: Seat, names: Names) -> Names:
    """Returns the names as sentences say them to this seat: its own is `YOU`."""
    return tuple(YOU if at == seat else name for at, name in enumerate(names))


def about(name: str, you: str, they: str, /, **values: object) -> str:
    """Returns a sentence with values filled in: `you` to whoever has this name, to others `they`, with its `{name}`."""
    return you.format(**values) if isinstance(name, Addressed) else they.format(name=name, **values)


# What several games and the table tell, said to a seat and said of it.
STARTS = "You start.", "{name} starts."
OPENS_NEXT = "You open the next round.", "{name} opens the next round."
IS_OUT = "You are out, in {place} place.", "{name} is out, in {place} place."
HAS_LEFT = "You have left.", "{name} has left."
BIDS = "You bid {bid}.", "{name} bids {bid}."
ROLLS = "You roll {dice}.", "{name} rolls {dice}."
CALLS = "You call.", "{name} calls."
LOSES_DIE = "You lose a die.", "{name} loses a die."
GETS_DIE = "You get a die back.", "{name} gets a die back."
SAYS = "You say: {text}", "{name} says: {text}"
TIME_RAN_OUT = (
    "Time ran out, and the clock moves for you.",
    "Time ran out, and the clock moves for {name}.",
)
WINS = "You win.", "{name} wins."


def within(name: str) -> str:
    """Returns a name as it stands within a sentence: `Ann`, but `you`."""
    return "you" if isinstance(name, Addressed) else name


def one_or_many(number: int, thing: str, things: str = "") -> str:
    """Returns what so many things are called: `word`, `words`; `things` is a plural not made with an s: `dice`."""
    return thing if abs(number) == 1 else things or f"{thing}s"


def count_things(number: int, thing: str, things: str = "") -> str:
    """Returns a number of things: `1 word`, `-1 point`, `3 words`."""
    return f"{number:,} {one_or_many(number, thing, things)}"


def count_dice(number: int) -> str:
    """Returns a number of dice: `1 die`, `5 dice`."""
    return count_things(number, "die", "dice")


def tell_count(count: int, wild: int = 0) -> str:
    """Tells how many a showdown has found: `There are none.`, `There is 1.`, `There are 5, 2 of them wild.`"""
    if count == 1:
        return "There is 1, and it is wild." if wild else "There is 1."
    return f"There are {count}, {wild} of them wild." if wild else f"There are {count or 'none'}."


def tell_winners(ranking: Sequence[int], names: Names) -> str:
    """Returns who won by these places: `Ann wins.`, or `Ann and Bob share the win.`"""
    first = [names[seat] for seat, place in enumerate(ranking) if place == 1]
    return about(first[0], *WINS) if len(first) == 1 else f"{join_words(first)} share the win."


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number_in_words(number: int) -> str:
    """Returns a number in words up to `twelve`, and `no` for 0; larger ones in digits."""
    return _NUMBERS[number] if number < len(_NUMBERS) else f"{number}"


_ORDINALS = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)


def ordinal(place: int) -> str:
    """Returns a place in words: `first` to `twelfth`."""
    return _ORDINALS[place - 1]


def no_move(text: str, words: Sequence[Token], instead: str) -> Unreadable:
    """Returns the refusal of a line that is no move; `instead` says what would be one: "say `call`"."""
    if not words:
        return Unreadable("There is no move here.")
    return Unreadable(f"{quote(text)} is no move: {instead}.", words[0].column)


def write_house(action: HouseAction, names: Names) -> str:
    """Returns a move of the House as a line."""
    match action:
        case TimeUp(timer):
            return f"time {timer.name}"
        case PlayTimeout(seat):
            return f"play {write_name(names[seat])}"
        case RemoveSeat(seat):
            return f"out {write_name(names[seat])}"
        case Restart():
            return "restart"
        case _:
            assert_never(action)


def label_house(action: HouseAction) -> str:
    """Returns the words on a button for a move of the House, for somebody who plays it by hand."""
    match action:
        case TimeUp(timer):
            return f"Time is up: {timer.name}"
        case PlayTimeout():
            return "Play for who is away"
        case RemoveSeat():
            return "Out for good"
        case Restart():
            return "Begin the round anew"
        case _:
            assert_never(action)


def read_house(text: str, timers: Sequence[Timer], names: Names) -> HouseAction:
    """Reads a move of the House: `time sand`, `play Ann`, `out Ann`, `restart`.

    `time` alone means the first of the timers. Raises `Unreadable`.
    """
    words = tokens(text)
    match [word.text for word in words]:
        case ["time", *which] if len(which) < 2:
            return TimeUp(_find_timer(words, timers))
        case ["play", _]:
            return PlayTimeout(read_seat(words[1], names))
        case ["out", _]:
            return RemoveSeat(read_seat(words[1], names))
        case ["restart"]:
            return Restart()
        case _:
            raise Unreadable(
                f"The House does not do {quote(text)}: it can `time`, `play NAME`, `out NAME` or `restart`.", 1
            )


def _find_timer(words: Sequence[Token], timers: Sequence[Timer]) -> Timer:
    for timer in timers:
        if len(words) == 1 or timer.name == words[1].text:
            return timer
    if not timers:
        raise Unreadable("No clock is running.", words[0].column)
    running = join_words(timer.name for timer in timers)
    raise Unreadable(f"No clock called {quote(words[1].text)} is running, only {running}.", words[1].column)


__getattr__ = renamed(__name__)
