"""Cleans names and talk: no control, bidi or zero-width characters, limited length (docs/explanation/design.md).

The result is plain text, which must still be shown as text and never as markup.
"""

import re
import unicodedata

from bunkum.core import Illegal

NAME_LENGTH = 24
TALK_LENGTH = 240
REASON_LENGTH = 80
MARKS_IN_A_ROW = 3
"""The most accents on one letter; every living language needs fewer."""

_GONE = frozenset(("Cc", "Cf", "Cs", "Co", "Cn"))
"""Unicode categories: control, format (bidi, zero-width, tags), surrogate, private use, not assigned."""
_BLANK = frozenset(("Zs", "Zl", "Zp"))
_MARK = frozenset(("Mn", "Me"))
_UNSEEN = frozenset(
    map(
        chr,
        (
            *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0xFFFC),  # fillers and joiners
            *range(0x180B, 0x1810),  # Mongolian variation selectors
            *range(0xFE00, 0xFE10),  # variation selectors
            *range(0xE0100, 0xE01F0),  # variation selectors, supplement
        ),
    )
)
"""Invisible characters that Unicode counts as letters and marks."""

LETTER_LOOKALIKES = str.maketrans(
    # Cyrillic capitals and small letters, Greek ones, others: the Latin letters that they look like.
    "\u0410\u0412\u0415\u0405\u0406\u0408\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u04ae\u050c\u051c"
    "\u0430\u0435\u0455\u0456\u0458\u043e\u0440\u0441\u0443\u0445\u04bb\u0501\u051b\u051d\u0475\u04bd"
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03f9\u03f3"
    "\u03b1\u03b9\u03ba\u03bd\u03bf\u03c1\u03c5\u03f2"
    "\u0131\u0251\u0261\u217c\u2113",
    "ABESIJKMHOPCTYXYGWaesijopcyxhdqwveABEZHIKMNOPTYXCjaikvopuciagll",
)
_LOOKALIKES = {**LETTER_LOOKALIKES, **str.maketrans("01|iI", "ollll")}
"""The same with digits and bars, and with letters that look like another one in some fonts."""
ACCENTS = re.compile("[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]")
"""Marks of Latin, Greek and Cyrillic letters; in other scripts marks tell names apart, as vowels do."""
_LOOKALIKE_PAIRS = (("rn", "m"), ("vv", "w"))
"""Letters that look like one where they stand side by side."""


def clean(text: str) -> str:
    """Returns the text on one line in NFC, without characters that are invisible, reorder others, or pile up."""
    characters: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        category = unicodedata.category(letter)
        if category in _BLANK or letter in "\t\n\r\v\f\x85":
            marks = 0
            characters.append(" ")
        elif category not in _GONE and letter not in _UNSEEN:
            marks = marks + 1 if category in _MARK else 0
            if marks <= MARKS_IN_A_ROW:
                characters.append(letter)
    # A removed character may have separated two that compose, so this is done once more.
    return unicodedata.normalize("NFC", " ".join("".join(characters).split()))


def clean_name(text: str) -> str:
    """Returns a name of 1 to 24 characters; raises `Illegal` (`bad_name`)."""
    name = clean(text)
    if not any(unicodedata.category(letter)[0] not in "MZ" for letter in name):
        raise Illegal("bad_name", "Say who you are: a name of 1 to 24 characters.")
    if len(name) > NAME_LENGTH:
        raise Illegal("bad_name", f"That name is too long: at most {NAME_LENGTH} characters.")
    return name


def clean_talk(text: str) -> str:
    """Returns talk of 1 to 240 characters; raises `Illegal` (`bad_talk`)."""
    talk = clean(text)
    if not talk:
        raise Illegal("bad_talk", "There is nothing in that to say.")
    if len(talk) > TALK_LENGTH:
        raise Illegal("bad_talk", f"That is too long: at most {TALK_LENGTH} characters at a time.")
    return talk


def clean_reason(text: str) -> str:
    """Returns why somebody is sent away, in at most 80 characters, or nothing; raises `Illegal` (`bad_talk`)."""
    reason = clean(text)
    if len(reason) > REASON_LENGTH:
        raise Illegal("bad_talk", f"That is too long: at most {REASON_LENGTH} characters.")
    return reason


def tell_apart(name: str, others: frozenset[str]) -> str:
    """Returns the name, followed by a number if it looks like somebody else's at the table or like House."""
    taken = _find_looks("House").union(*map(_find_looks, others))
    number, apart = 1, name
    while not taken.isdisjoint(_find_looks(apart)):
        number += 1
        tail = f" {number}"
        apart = name[: NAME_LENGTH - len(tail)].rstrip() + tail
    return apart


def _find_looks(name: str) -> frozenset[str]:
    """Returns what a name is compared by; capitals may look like other letters than their small forms do."""
    return frozenset((name.casefold(), find_skeleton(name)))


def find_skeleton(name: str) -> str:
    """Returns what names that look alike have in common, after Unicode's report 39 on confusable characters.

    Case, accents, spaces, punctuation and the alphabet of a letter do not count, nor that a letter is a digit.
    """
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", name) if not ACCENTS.match(letter))
    # Case is folded between: a Cyrillic \u0412 looks like B, and its small form \u0432 like no Latin letter.
    shown = plain.translate(_LOOKALIKES).casefold().translate(_LOOKALIKES)
    letters = "".join(letter for letter in shown if unicodedata.category(letter)[0] not in "PZ")
    for pair, single in _LOOKALIKE_PAIRS:
        letters = letters.replace(pair, single)
    return letters or shown
