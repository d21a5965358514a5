"""Can these dice spell this word, and which of two words is higher?

Theory. A face is used whole or not at all (RULES 2.4): `Qu` gives QU and never a lone U, `In` gives IN and never an I.
So a word is *cut* into pieces, each filled by a die of its own. If all faces are single letters, there is one cut and
nothing to search. If a face has two letters, the cut that looks best on the left may leave too little for the right
(INN on `In I N` works as IN+N and fails as I+N), so all cuts are tried. The search stays small because dice that show
the same face are interchangeable: after so many letters, what is left depends only on how many of each double face are
spent, and there are few of those. A single letter that fits is always used: leaving it open here for the same letter
further on gains nothing.

Words are in lower case, a to z. Faces are as printed on the dice, "A" or "Qu", and "_" for a blank, which spells
nothing.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from string import ascii_uppercase
from typing import Literal

import msgspec

from bunkum.deprecated_names import renamed

LONGEST_WORD = 45  # RULES 2.2

QAs = Literal["qu", "q"]
"""How the bidder plays a Q before U where the Qu die may be a bare Q: as one Qu, or as Q and U apart."""

_ONE_LETTER_FACES = frozenset((*ascii_uppercase, "_", "Qu"))
"""Faces of one letter, or none, and that of which a word without a Q takes no notice."""
_WITH_QU = re.compile("QU|[A-Z]")


def normalize_word(text: str) -> str | None:
    """Returns a typed word in lower case, or None if it has anything but the letters A to Z (RULES 2.2)."""
    return text.lower() if text.isascii() and text.isalpha() else None


# How long a word is, and which is higher


def split_letters(word: str, *, qu_face: bool = True, qu_two: bool = False, q_as: QAs = "qu") -> tuple[str, ...]:
    """Returns the letters of a word as this table counts them.

    `quit` is QU, I, T if the dice have a Qu face (RULES 2.2). `qu_face` says whether the chosen dice set has one
    (before `remove_qu`), `qu_two` whether the table counts QU as two all the same, `q_as` how this bid plays it. Other
    pairs always count as two.
    """
    if qu_face and not qu_two and q_as == "qu":
        return tuple(_WITH_QU.findall(word.upper()))
    return tuple(word.upper())


def count_letters(word: str, *, qu_face: bool = True, qu_two: bool = False, q_as: QAs = "qu") -> int:
    """Returns the length of a word: `quit` has 3 letters if the dice have a Qu face, whatever dice fill it."""
    if qu_face and not qu_two and q_as == "qu":
        return len(word) - word.count("qu")
    return len(word)


def sort_key(word: str, *, qu_face: bool = True, qu_two: bool = False, q_as: QAs = "qu") -> tuple[int, str]:
    """Returns a key that sorts bids: by length, then by the dictionary's order (RULES 2.2)."""
    return count_letters(word, qu_face=qu_face, qu_two=qu_two, q_as=q_as), word


def beats(
    *, new: str, old: str, qu_face: bool = True, qu_two: bool = False, new_q_as: QAs = "qu", old_q_as: QAs = "qu"
) -> bool:
    """Returns whether one bid raises another; no word beats itself, however its Q is played (RULES 2.2, LB-9)."""
    return new != old and sort_key(new, qu_face=qu_face, qu_two=qu_two, q_as=new_q_as) > sort_key(
        old, qu_face=qu_face, qu_two=qu_two, q_as=old_q_as
    )


def is_later_in_dictionary(word: str, than: str) -> bool:
    """Returns whether a word is later in the dictionary, by its spelling; Qu has no place of its own (RULES 2.2)."""
    return word > than


# Which dice fill it


class Piece(msgspec.Struct, frozen=True):
    """A piece of the word and the die that fills it; `die` is an index into the faces, or None if no die does."""

    text: str
    die: int | None


class Spelling(msgspec.Struct, frozen=True):
    """A word cut into pieces, in order, with the dice that fill them."""

    pieces: tuple[Piece, ...]

    @property
    def complete(self) -> bool:
        """Whether every piece has a die."""
        return None not in [piece.die for piece in self.pieces]

    @property
    def missing(self) -> tuple[str, ...]:
        """The pieces that no die fills."""
        return tuple(piece.text for piece in self.pieces if piece.die is None)


def spells(word: str, faces: Sequence[str], *, qu_as_q: bool = False, q_as: QAs = "qu") -> bool:
    """Returns whether these dice can spell the word, each face used whole and for one piece only (RULES 2.4).

    With `qu_as_q` the Qu die may also be a bare Q: always for a Q that is not before U; for a Q before U if the
    bidder said `q_as="q"`, and then only so (RULES 2.8).
    """
    return find_spelling(word, faces, qu_as_q=qu_as_q, q_as=q_as).complete


def find_spelling(
    word: str, faces: Sequence[str], *, qu_face: bool = True, qu_as_q: bool = False, q_as: QAs = "qu"
) -> Spelling:
    """Returns the word with the dice that fill as many of its letters as possible, as the showdown shows it.

    Of several ways that fill as many letters the first from the left is taken: a whole double face before single
    letters, a letter filled before one left open, the die with the lowest index. If the dice have a Qu face
    (`qu_face`) and it counts as one, a QU that no die gives is missing whole, as `QU`.
    """
    upper = word.upper()
    if "Q" not in upper and _ONE_LETTER_FACES.issuperset(faces):
        return _spell_by_letters(upper, faces)
    together = qu_face and not (qu_as_q and q_as == "q")
    return _spell_by_search(upper, faces, together=together, qu_as_q=qu_as_q, q_as=q_as)


def count_fewest_faces(word: str, faces_available: Iterable[str], *, qu_as_q: bool = False, q_as: QAs = "qu") -> int:
    """Returns how few dice could spell the word, with enough of every face and letter: for the warning `too_long`."""
    upper = word.upper()
    kinds = {face.upper() for face in faces_available}
    fewest = [0] * (len(upper) + 1)
    for at in reversed(range(len(upper))):
        steps = [fewest[at + 1]]
        steps += [
            fewest[at + len(text)]
            for kind in kinds
            if len(kind) > 1
            for text in _texts_of_face(upper, at, kind, qu_as_q=qu_as_q, q_as=q_as)
        ]
        fewest[at] = 1 + min(steps)
    return fewest[0]


def lacks_q(word: str, faces_available: Iterable[str], *, qu_as_q: bool = False, q_as: QAs = "qu") -> bool:
    """Returns whether the word has a Q that none of these faces can give: for the warning `no_q` (RULES 2.2)."""
    upper = word.upper()
    kinds = {face.upper() for face in faces_available} & {"Q", "QU"}
    return any(
        not any(_texts_of_face(upper, at, kind, qu_as_q=qu_as_q, q_as=q_as) for kind in kinds)
        for at, letter in enumerate(upper)
        if letter == "Q"
    )


# The search

_Step = tuple[str, str]
"""A piece of the word, and the kind of face that fills it ("" when none does)."""
_Cut = tuple[_Step, ...]
"""The steps from some letter to the end of the word."""


def _spell_by_letters(word: str, faces: Iterable[str]) -> Spelling:
    """Returns the only possible cut if every piece is a letter."""
    left: list[str | None] = [*faces]
    pieces: list[Piece] = []
    for letter in word:
        die = left.index(letter) if letter in left else None
        pieces.append(Piece(letter, die))
        if die is not None:
            left[die] = None
    return Spelling(tuple(pieces))


def _spell_by_search(word: str, faces: Iterable[str], *, together: bool, qu_as_q: bool, q_as: QAs) -> Spelling:
    waiting: dict[str, list[int]] = {}  # the dice that show each kind of face, lowest index first
    for die, face in enumerate(faces):
        waiting.setdefault(face.upper(), []).append(die)
    counts = {kind: len(dice) for kind, dice in waiting.items()}
    cut = _find_best_cut(word, counts, _find_fits(word, tuple(counts), qu_as_q=qu_as_q, q_as=q_as), together=together)
    return Spelling(tuple([Piece(text, waiting[kind].pop(0) if kind else None) for text, kind in cut]))


def _texts_of_face(word: str, at: int, kind: str, *, qu_as_q: bool, q_as: QAs) -> tuple[str, ...]:
    """Returns what a face of this kind can fill of the word from letter `at` on."""
    if kind != "QU":
        return (kind,) if word.startswith(kind, at) else ()
    if word[at] != "Q":
        return ()
    before_u = word.startswith("QU", at)
    if not qu_as_q:
        return ("QU",) if before_u else ()
    return ("QU",) if before_u and q_as == "qu" else ("Q",)  # RULES 2.8: as the bidder said; before no U a bare Q


def _find_fits(word: str, kinds: tuple[str, ...], *, qu_as_q: bool, q_as: QAs) -> list[list[_Step]]:
    """Returns for each letter what can be filled from there on, and by which kind: longer first, its own face first."""
    steps = [
        [(text, kind) for kind in kinds for text in _texts_of_face(word, at, kind, qu_as_q=qu_as_q, q_as=q_as)]
        for at in range(len(word))
    ]
    for here in steps:
        here.sort(key=lambda step: (-len(step[0]), step))  # a Q face comes before a Qu face that plays Q
    return steps


def _find_best_cut(word: str, counts: Mapping[str, int], fits: list[list[_Step]], *, together: bool) -> _Cut:
    """Returns the cut that fills the most letters with these faces; of equal ones the first in the order of `fits`."""
    kinds = sorted({kind for here in fits for _, kind in here})
    place = {kind: at for at, kind in enumerate(kinds)}

    @cache
    def best(at: int, left: tuple[int, ...]) -> tuple[int, _Cut]:
        if at == len(word):
            return 0, ()
        found: tuple[int, _Cut] = (-1, ())
        held = False
        for text, kind in fits[at]:
            index = place[kind]
            if left[index]:
                held = held or len(text) == 1
                filled, rest = best(at + len(text), (*left[:index], left[index] - 1, *left[index + 1 :]))
                if filled + len(text) > found[0]:
                    found = filled + len(text), ((text, kind), *rest)
        if word[at] == "Q" or not held:  # a bare Q may do more further on, where its U is filled or missing with it
            text = "QU" if together and word.startswith("QU", at) else word[at]
            filled, rest = best(at + len(text), left)
            if filled > found[0]:
                found = filled, ((text, ""), *rest)
        return found

    return best(0, tuple(counts[kind] for kind in kinds))[1]


__getattr__ = renamed(__name__)
