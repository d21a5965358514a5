"""Finds strings that cannot be words, because three letters in a row occur in no word."""

from functools import lru_cache

from bunkum.core import Words
from bunkum.deprecated_names import renamed
from bunkum.words.lexicon import Lexicon


def has_unknown_letters(word: str, lexicon: Words) -> bool:
    """Returns whether some three letters in a row of `word` occur in no word of `lexicon`; its ends count as letters.

    Such a string (`gdt`) need not be looked up.
    """
    known, framed = _join_lexicon(lexicon), f"^{word}$"
    return any(framed[at : at + 3] not in known for at in range(len(framed) - 2))


@lru_cache(maxsize=4)
def _join_lexicon(lexicon: Words) -> str:
    """Returns all words in one text; searching 3 MB of it takes about a millisecond."""
    words = lexicon.words() if isinstance(lexicon, Lexicon) else lexicon
    return "".join(f"^{word}$" for word in words)


__getattr__ = renamed(__name__)
