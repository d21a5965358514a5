"""Saying that something given cannot be read: a line, a word list, dice that do not exist."""

UNREADABLE = "unreadable"
"""The code of what need not be told from other faults."""


class Unreadable(Exception):  # noqa: N818  a fault of what was given, not of the program
    """Something given says nothing that can be understood.

    `sentence` is for the person who gave it: it quotes what is bad and says what would be right. `column` counts from 1
    within the text given, or is 0 where the whole of it is meant; `line` is set by who knows it, else 0. `code` is
    stable where a program may want to tell one fault from another (`lexicon_empty`).
    """

    def __init__(self, sentence: str, column: int = 0, line: int = 0, code: str = UNREADABLE) -> None:
        """Keep the sentence, the place and the code."""
        super().__init__(sentence, column, line, code)
        self.sentence, self.column, self.line, self.code = sentence, column, line, code

    @property
    def told(self) -> str:
        """For a person: `line 7, column 5: There is no die "K" in this hand.`."""
        place = [f"{name} {number}" for name, number in (("line", self.line), ("column", self.column)) if number]
        return f"{', '.join(place)}: {self.sentence}" if place else self.sentence

    def __str__(self) -> str:
        """For a programmer: `lexicon_empty: 'club.txt' has no word in it.`."""
        return self.told if self.code == UNREADABLE else f"{self.code}: {self.told}"
