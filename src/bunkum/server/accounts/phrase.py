"""Recovery phrases: some words, read by people, by which an account is found again on any device.

A phrase is the only thing that is asked for, so it must be beyond guessing by itself: 88 bits, eight of 2,048 words.
Whoever has stolen the hashes of a million accounts and tries 10^12 phrases a second finds the first after ten years
(2^88 / 10^6 / 10^12 s). So the hash needs neither salt nor a slow function, and it finds the account.
"""

import math
import re
import secrets
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from itertools import islice

from bunkum.table.word_filter import open_standard_filter
from bunkum.words.library import open_library

LEAST_BITS = 88
MOST_WORDS = 2048
_LEAST_LETTERS, _MOST_LETTERS = 4, 7
_SEPARATORS = re.compile(r"[^a-z]+")


@cache
def list_phrase_words() -> tuple[str, ...]:
    """Returns the words that phrases are made of: common ones of the standard list, and none of the word filter.

    This reads the whole list, so do not call it on the event loop's thread the first time.
    """
    lexicon = open_library().lexicon()
    fit = [word for word in lexicon.words() if _LEAST_LETTERS <= len(word) <= _MOST_LETTERS]
    best = sorted(fit, key=lambda word: (-lexicon.zipf(word), word))
    word_filter = open_standard_filter()
    return tuple(islice((word for word in best if not word_filter.matches(word)), MOST_WORDS))


def create_phrase(words: Sequence[str]) -> str:
    """Returns a random phrase of these words, separated by spaces, of at least `LEAST_BITS` bits."""
    length = math.ceil(LEAST_BITS / math.log2(len(words)))
    return " ".join(secrets.choice(words) for _ in range(length))


def hash_phrase(phrase: str) -> bytes:
    """Returns the SHA-256 of a phrase as somebody typed it: case, commas, numbers and line breaks do not matter."""
    return sha256(b"bunkum phrase " + " ".join(_SEPARATORS.split(phrase.lower())).strip().encode()).digest()
