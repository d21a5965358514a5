"""The exception for actions that the rules forbid."""

from collections.abc import Callable

from bunkum.core.seats import Seat
from bunkum.deprecated_names import renamed_attribute


class Illegal(Exception):  # noqa: N818  a ruling, not a fault of the program
    """The rules forbid this action now.

    `code` is stable (RULES 10.1). `sentence` is for the player; `{}` in it stands for each of `seats` in turn,
    since a game knows no names.
    """

    def __init__(self, code: str, sentence: str, *seats: Seat) -> None:
        """Takes the code, the sentence and the seats that it names; `Exception.__new__` has set `args` to them."""
        self.code, self.sentence, self.seats = code, sentence, seats

    def format_sentence(self, name: Callable[[Seat], str]) -> str:
        """Returns the sentence with the names of the seats."""
        return self.sentence.format(*map(name, self.seats)) if self.seats else self.sentence

    said = renamed_attribute("said", "format_sentence")

    def __str__(self) -> str:
        """Returns code and sentence: `not_your_turn: It is seat 2's turn.`."""
        return f"{self.code}: {self.format_sentence(lambda seat: f'seat {seat}')}"
