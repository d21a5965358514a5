"""Cleans names and talk: no control, bidi or zero-width characters, limited length (docs/explanation/design.md).

The result is plain text, which must still be shown as text and never as markup.
"""

import unicodedata

from bunkum.core import Illegal

NAME_LENGTH = 24
TALK_LENGTH = 240
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


def tell_apart(name: str, others: frozenset[str]) -> str:
    """Returns the name, followed by a number if somebody else at the table has it or it is House."""
    taken = {other.casefold() for other in others} | {"house"}
    number, apart = 1, name
    while apart.casefold() in taken:
        number += 1
        tail = f" {number}"
        apart = name[: NAME_LENGTH - len(tail)].rstrip() + tail
    return apart
