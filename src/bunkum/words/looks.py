"""Whether something can be a word at all: its letters must follow each other as they do in some word."""

from functools import lru_cache

from bunkum.core import Words
from bunkum.words.lexicon import Lexicon


def looks_strange(word: str, lexicon: Words) -> bool:
    """Whether some three letters in a row of `word` stand so in no word of `lexicon`; its ends count as letters.

    Then nobody needs to look it up: `gdt` begins and goes on as no word does.
    """
    known, framed = _text_of(lexicon), f"^{word}$"
    return any(framed[at : at + 3] not in known for at in range(len(framed) - 2))


@lru_cache(maxsize=4)
def _text_of(lexicon: Words) -> str:
    """All words in one text; to search 3 MB of it takes about a millisecond."""
    words = lexicon.words() if isinstance(lexicon, Lexicon) else lexicon
    return "".join(f"^{word}$" for word in words)
