"""Dice under cups written down (RULES 11): what the transcripts of several games state alike.

`rolled Ann: 3 5` says what Ann's dice show, by position. Games in which dice are lost and won tell their news (`News`),
and the statements about them mean the same in all.
"""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple, TypeVar

from bunkum.core import Address, Seat
from bunkum.core.notation import Names, Token, Unreadable, join_words, quote, read_seat, write_name
from bunkum.core.transcript_format import (
    Stated,
    starts,
    stated,
    stated_starter,
)
from bunkum.pieces.pips import FACES

T = TypeVar("T")


class News(NamedTuple):
    """What has happened since the last action, at a table where dice are lost and won."""

    starters: Sequence[Seat]
    """Who was named to start, or has started, the last one last."""
    named: Sequence[Seat]
    """Those of them who were named: their round is to come."""
    counts: Sequence[tuple[int, int]]
    """How many dice were counted, and how many bid."""
    lost: Sequence[Seat]
    """Who lost a die."""
    won: Sequence[Seat]
    """Who won one back."""
    out: Sequence[Seat]
    """Who is out of the game since."""
    restarted: bool
    dice: Sequence[int]
    """How many each seat has now."""
    living: Collection[Seat]


Meaning = Callable[[News], str | None]
"""What a statement means: None when it holds, else what is true instead."""


def read_face(word: Token) -> str:
    """The face of a die with pips that a word states."""
    if word.text not in map(str, FACES):
        raise Unreadable(f"{quote(word.text)} is on no die: a face is 1 to 6.", word.column)
    return word.text


def read_fact(game: str, kind: str, seat: Seat | None, words: Sequence[Token]) -> Stated:
    """The fact that these words state, in a game that knows no other than what was rolled and who starts."""
    match kind:
        case "rolled":
            return Stated(kind, seat, tuple(map(read_face, words)))
        case "starts":
            return Stated(kind, seat)
        case _:
            raise Unreadable(f"{game} knows no `{kind}`.")


def fall(at: Address, things: Sequence[T], facts: Sequence[Stated]) -> T | None:
    """The face, or who starts, that the facts say is drawn here; None when they say nothing."""
    if at.round == 0:
        starter = stated_starter(facts)
        return next((thing for thing in things if thing == starter), None)
    faces = stated("rolled", at.seat, facts)
    return next((thing for thing in things if str(thing) == faces[at.die]), None) if at.die < len(faces) else None


def unstated(at: Address, names: Names) -> str:
    """What the transcript should have said."""
    if at.round == 0:
        return (
            "Nothing says who starts: write `option first_seat: NAME`, `-- NAME starts` after the roll, or a `seed:`."
        )
    return f"Nothing says how die {at.die + 1} of {names[at.seat]} falls: write `rolled NAME: FACE...`, or a `seed:`."


def shows(faces: Sequence[int | None], stated_faces: Sequence[str]) -> str | None:
    """None when the dice show what is stated, else what they show."""
    shown = [str(face) for face in faces]
    return None if shown == list(stated_faces) else f"the dice show {' '.join(shown) or 'nothing'}"


def counted(counts: Sequence[int], wanted: int) -> str | None:
    """None when so many were counted under the cups lifted last."""
    if not counts:
        return "no cups have been lifted"
    return None if counts[-1] == wanted else f"{counts[-1]} were counted"


# Games in which dice are lost and won.


def statement(words: Sequence[Token], names: Names) -> Meaning | None:
    """What a statement about them means; None when it is none."""
    match [word.text for word in words]:
        case ["true" | "false" as wanted]:
            return lambda news: _holds(news, wanted=wanted == "true")
        case ["count", number] if number.isdecimal() and len(number) < 4:
            return lambda news: counted([count for count, _ in news.counts], int(number))
        case ["restarted"]:
            return lambda news: None if news.restarted else "the round was not restarted"
        case [_, "loses", "a", "die"]:
            loser = read_seat(words[0], names)
            return lambda news: _among(news.lost, loser, names, "loses a die")
        case [_, "gets", "a", "die"]:
            winner = read_seat(words[0], names)
            return lambda news: _among(news.won, winner, names, "gets a die")
        case [_, "has", number] | [_, "has", number, "dice" | "die"] if number.isdecimal() and len(number) < 4:
            owner = read_seat(words[0], names)
            return lambda news: _has(news, owner, int(number), names)
        case [_, "is", "out"]:
            out = read_seat(words[0], names)
            return lambda news: None if out not in news.living else f"{names[out]} still has dice"
        case [_, "starts"]:
            starter = read_seat(words[0], names)
            return lambda news: starts(news.starters, starter, names)
        case _:
            return None


def statements(news: News, names: Names) -> list[str]:
    """What a transcript may state of the news, as it would be written."""
    return [
        *(told for count, bid in news.counts for told in (f"count {count}", "true" if count >= bid else "false")),
        *(f"{write_name(names[seat])} loses a die" for seat in news.lost),
        *(f"{write_name(names[seat])} gets a die" for seat in news.won),
        *(f"{write_name(names[seat])} is out" for seat in news.out),
        *(f"{write_name(names[seat])} starts" for seat in news.named),
        *(["restarted"] if news.restarted else []),
    ]


def _holds(news: News, *, wanted: bool) -> str | None:
    if not news.counts:
        return "no cups have been lifted"
    count, bid = news.counts[-1]
    return None if (count >= bid) is wanted else f"{count} were counted and {bid} bid"


def _among(seats: Sequence[Seat], wanted: Seat, names: Names, does: str) -> str | None:
    return None if wanted in seats else f"{join_words(names[seat] for seat in seats)} {does}"


def _has(news: News, owner: Seat, number: int, names: Names) -> str | None:
    dice = news.dice[owner]
    return None if dice == number else f"{names[owner]} has {dice}"
