"""What a seat may do now, as the page, the terminal and random bots need it."""

from typing import Generic, TypeVar

import msgspec

from bunkum.core.records import Record, Value

A = TypeVar("A")


class Word(Record):
    """A hole for a word of `least` to `most` letters."""

    name: str
    least: int
    most: int


class Number(Record):
    """A hole for a whole number from `least` to `most`."""

    name: str
    least: int
    most: int


class OneOf(Record):
    """A hole for one of `choices`."""

    name: str
    choices: tuple[int, ...] | tuple[str, ...]


class SomeOf(Record):
    """A hole for `least` to `most` of `choices`, each at most as often as it is there."""

    name: str
    choices: tuple[int, ...] | tuple[str, ...]
    least: int
    most: int


class Flag(Record):
    """A hole for yes or no."""

    name: str


Hole = Word | Number | OneOf | SomeOf | Flag


class Blank(Value):
    """An action to fill in: its type's name, and a hole for each field that the player decides."""

    action: str
    holes: tuple[Hole, ...]


class Menu(msgspec.Struct, Generic[A], frozen=True):
    """`ready`: actions that may be done as they stand, never empty for an awaited seat. `blanks`: to fill in."""

    ready: tuple[A, ...] = ()
    blanks: tuple[Blank, ...] = ()
