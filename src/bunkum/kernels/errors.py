"""What a kernel says when it is given something that it cannot work on."""


class Unreadable(ValueError):  # noqa: N818  a fault of what was given, named by whose fault it is
    """Something given cannot be read: dice that do not exist, a board of a wrong length, chances that do not add up.

    `code` is stable, the message is a sentence for the person who gave it.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class TooLarge(Unreadable):
    """The question is fine, but its answer needs more memory than allowed; the sentence says how much."""
