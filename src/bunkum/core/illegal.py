"""Saying no, in a sentence that a player can use."""

from collections.abc import Callable

from bunkum.core.seats import Seat


class Illegal(Exception):  # noqa: N818  a ruling, not a fault of the program
    """The rules forbid this here and now.

    `code` is stable (RULES 10.1). `sentence` is for the player; `{}` in it stands for each of `seats` in turn,
    since a game knows no names.
    """

    def __init__(self, code: str, sentence: str, *seats: Seat) -> None:
        """Keep the code, the sentence and the seats that it names."""
        super().__init__(code, sentence, *seats)
        self.code, self.sentence, self.seats = code, sentence, seats

    def said(self, name: Callable[[Seat], str]) -> str:
        """The sentence with the seats' names in it."""
        return self.sentence.format(*map(name, self.seats)) if self.seats else self.sentence

    def __str__(self) -> str:
        """`not_your_turn: It is seat 2's turn.`."""
        return f"{self.code}: {self.said(lambda seat: f'seat {seat}')}"
