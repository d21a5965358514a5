"""The exception for input that cannot be read: a line, a word list, dice that do not exist."""

from bunkum.deprecated_names import renamed_attribute

UNREADABLE = "unreadable"
"""The code of faults that no program needs to distinguish."""


class Unreadable(Exception):  # noqa: N818  a fault of what was given, not of the program
    """Some input cannot be read.

    `sentence` is for the person who gave it: it quotes what is wrong and says what would be right. `column` counts from
    1 within the input, or is 0 if all of it is meant; `line` is set by callers who know it, else 0. `code` is a stable
    identifier if programs may want to distinguish the fault (`lexicon_empty`).
    """

    def __init__(self, sentence: str, column: int = 0, line: int = 0, code: str = UNREADABLE) -> None:
        """Takes the sentence, the place and the code."""
        super().__init__(sentence, column, line, code)
        self.sentence, self.column, self.line, self.code = sentence, column, line, code

    @property
    def message(self) -> str:
        """The sentence and its place: `line 7, column 5: There is no die "K" in this hand.`."""
        place = [f"{name} {number}" for name, number in (("line", self.line), ("column", self.column)) if number]
        return f"{', '.join(place)}: {self.sentence}" if place else self.sentence

    told = renamed_attribute("told", "message")

    def __str__(self) -> str:
        """Returns code and sentence: `lexicon_empty: 'club.txt' has no word in it.`."""
        return self.message if self.code == UNREADABLE else f"{self.code}: {self.message}"
