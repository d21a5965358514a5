"""Answers two questions beside a box of real dice: is it a word, and can these letters spell it?"""

import re
from collections.abc import Container, Sequence

from bunkum.core.unreadable import Unreadable
from bunkum.deprecated_names import renamed
from bunkum.words.spelling import QAs, Spelling, find_spelling, normalize_word

_FACES = re.compile("Qu|In|Th|Er|He|An|[A-Z_]")  # the faces of RULES 3, each as it is printed


def is_word(text: str, lexicon: Container[str]) -> bool:
    """Returns whether the text is a word of this dictionary, in whatever case it was typed."""
    word = normalize_word(text.strip())
    return word is not None and word in lexicon


def spell_word(text: str, faces: str | Sequence[str], *, qu_as_q: bool = False, q_as: QAs = "qu") -> Spelling:
    """Returns the word with the dice that fill it.

    `.complete` says whether the dice suffice, `.missing` what they lack. Faces given as one text are read by
    `read_faces`. Raises `Unreadable` with `bad_characters`.
    """
    word = normalize_word(text.strip())
    if word is None:
        raise Unreadable("Only the letters A to Z.", code="bad_characters")
    shown = read_faces(faces) if isinstance(faces, str) else faces
    return find_spelling(word, shown, qu_as_q=qu_as_q, q_as=q_as)


def read_faces(text: str) -> tuple[str, ...]:
    """Returns the faces in a typed text: `H W L A`, `HWLA`, `SUQuIT`; blanks and commas are ignored.

    If the text is all in one case, each letter is a face, and a q is the Qu face. Raises `Unreadable` with
    `faces_unreadable`.
    """
    close = re.sub(r"[\s,]+", " ", text.strip())
    if close.isupper() or close.islower():
        close = close.upper().replace("QU", "Q").replace("Q", "Qu")
    faces = tuple(_FACES.findall(close))
    if not faces or "".join(faces) != close.replace(" ", ""):
        reason = f"'{text[:60]}' are no dice: write their faces like H W L A, a Qu face as Qu."
        raise Unreadable(reason, code="faces_unreadable")
    return faces


__getattr__ = renamed(__name__)
