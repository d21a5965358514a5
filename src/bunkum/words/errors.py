"""What is said when a word list cannot be used."""


class Unreadable(Exception):  # noqa: N818  (a fault of the text, named by whose fault it is)
    """Something written cannot be read: a word list, a house word, the name of a dictionary.

    `code` is stable; `sentence` is for the person who gave it, and names the file and the line where there is one.
    """

    def __init__(self, code: str, sentence: str) -> None:
        """Keep both."""
        super().__init__(code, sentence)
        self.code, self.sentence = code, sentence

    def __str__(self) -> str:
        """`lexicon_empty: There is nothing in 'words.txt'.`."""
        return f"{self.code}: {self.sentence}"
