"""Can these dice spell this word, and which of two words is higher?

Theory. A face is used whole or not at all (RULES 2.4): `Qu` gives QU and never a lone U, `In` gives IN and never an I.
So a word is *cut* into pieces, each filled by a die of its own. Where all faces are single letters there is one cut and
nothing to search. Where a face has two letters, the cut that looks best on the left may starve the right (INN on
`In I N` works as IN+N and fails as I+N), so all cuts are tried. The search stays small because dice that show the same
face are alike: after so many letters, what is left depends only on how many of each double face are spent, and there
are never many of those. A single letter that fits is never held back: to leave it open here for the sake of the same
letter further on gains nothing.

Words are lower case, a to z. Faces are as printed on the dice, "A" or "Qu", and "_" for a blank, which spells nothing.
"""

from __future__ import annotations

import re
from functools import cache
from string import ascii_uppercase
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

LONGEST_WORD = 45  # RULES 2.2

QAs: TypeAlias = Literal["qu", "q"]
"""How the bidder plays a Q before U where the Qu die may be a bare Q: as one Qu, or as Q and U apart."""

_ONE_LETTER = frozenset((*ascii_uppercase, "_", "Qu"))
"""Faces of one letter, or none, and that of which a word without a Q takes no notice."""
_WITH_QU = re.compile("QU|[A-Z]")


def plain(text: str) -> str | None:
    """The word that somebody typed, in lower case; None when it holds anything but the letters A to Z (RULES 2.2)."""
    return text.lower() if text.isascii() and text.isalpha() else None


# How long a word is, and which is higher


def letters(word: str, *, qu_face: bool = True, qu_two: bool = False, q_as: QAs = "qu") -> tuple[str, ...]:
    """The letters of a word as this table counts them: `quit` is QU, I, T where the dice have a Qu face (RULES 2.2).

    `qu_face` tells whether the chosen dice set has one (before `remove_qu`), `qu_two` whether the table counts QU as
    two all the same, `q_as` how this bid plays it. Other pairs always count two.
    """
    if qu_face and not qu_two and q_as == "qu":
        return tuple(_WITH_QU.findall(word.upper()))
    return tuple(word.upper())


def length(word: str, *, qu_face: bool = True, qu_two: bool = False, q_as: QAs = "qu") -> int:
    """How long a word is: `quit` is 3 where the dice have a Qu face. Length is the word's, whatever dice fill it."""
    if qu_face and not qu_two and q_as == "qu":
        return len(word) - word.count("qu")
    return len(word)


def sort_key(word: str, *, qu_face: bool = True, qu_two: bool = False, q_as: QAs = "qu") -> tuple[int, str]:
    """Where a bid stands: longer is higher, and of two words equally long the later in the dictionary (RULES 2.2)."""
    return length(word, qu_face=qu_face, qu_two=qu_two, q_as=q_as), word


def beats(
    *, new: str, old: str, qu_face: bool = True, qu_two: bool = False, new_q_as: QAs = "qu", old_q_as: QAs = "qu"
) -> bool:
    """Whether one bid raises another; no word ever beats itself, however its Q is played (RULES 2.2, LB-9)."""
    return new != old and sort_key(new, qu_face=qu_face, qu_two=qu_two, q_as=new_q_as) > sort_key(
        old, qu_face=qu_face, qu_two=qu_two, q_as=old_q_as
    )


def later_in_dictionary(word: str, than: str) -> bool:
    """Whether a word stands later in the dictionary; spelling decides, and Qu has no place of its own (RULES 2.2)."""
    return word > than


# Which dice fill it


class Piece(msgspec.Struct, frozen=True):
    """A piece of the word and the die that fills it; `die` is an index into the faces, or None when no die does."""

    text: str
    die: int | None


class Spelling(msgspec.Struct, frozen=True):
    """A word cut into pieces, in order: how far these dice go towards spelling it."""

    pieces: tuple[Piece, ...]

    @property
    def complete(self) -> bool:
        """Whether every piece has its die."""
        return None not in [piece.die for piece in self.pieces]

    @property
    def missing(self) -> tuple[str, ...]:
        """The pieces that no die fills."""
        return tuple(piece.text for piece in self.pieces if piece.die is None)


def spells(word: str, faces: Sequence[str], *, qu_as_q: bool = False, q_as: QAs = "qu") -> bool:
    """Whether these dice can spell the word, each face used whole and by one piece only (RULES 2.4).

    With `qu_as_q` the Qu die may also be a bare Q: always for a Q that is not before U; for a Q before U when the
    bidder said `q_as="q"`, and then only so (RULES 2.8).
    """
    return best_spelling(word, faces, qu_as_q=qu_as_q, q_as=q_as).complete


def best_spelling(
    word: str, faces: Sequence[str], *, qu_face: bool = True, qu_as_q: bool = False, q_as: QAs = "qu"
) -> Spelling:
    """The dice beside the letters they fill, as many letters as can be: what the showdown lays out.

    Of several ways that fill as many letters the first is taken, from the left: a whole double face before single
    letters, a letter filled before one left open, the die with the lowest index. Where the dice have a Qu face
    (`qu_face`) and it counts as one, a QU that no die gives is missing whole, as `QU`.
    """
    upper = word.upper()
    if "Q" not in upper and _ONE_LETTER.issuperset(faces):
        return _letter_by_letter(upper, faces)
    return _search(
        upper, _waiting(faces), together=qu_face and not (qu_as_q and q_as == "q"), qu_as_q=qu_as_q, q_as=q_as
    )


def fewest_faces(word: str, faces_available: Iterable[str], *, qu_as_q: bool = False, q_as: QAs = "qu") -> int:
    """The fewest dice that could spell the word, were there enough of every face and letter: the warning `too_long`."""
    upper = word.upper()
    kinds = {face.upper() for face in faces_available}
    fewest = [0] * (len(upper) + 1)
    for at in reversed(range(len(upper))):
        steps = [fewest[at + 1]]
        steps += [
            fewest[at + len(text)]
            for kind in kinds
            if len(kind) > 1
            for text in _texts(upper, at, kind, qu_as_q=qu_as_q, q_as=q_as)
        ]
        fewest[at] = 1 + min(steps)
    return fewest[0]


def lacks_q(word: str, faces_available: Iterable[str], *, qu_as_q: bool = False, q_as: QAs = "qu") -> bool:
    """Whether the word has a Q that none of these faces could give: the warning `no_q` (RULES 2.2)."""
    upper = word.upper()
    kinds = {face.upper() for face in faces_available} & {"Q", "QU"}
    return any(
        not any(_texts(upper, at, kind, qu_as_q=qu_as_q, q_as=q_as) for kind in kinds)
        for at, letter in enumerate(upper)
        if letter == "Q"
    )


# The search

_Step: TypeAlias = "tuple[str, str]"
"""A piece of the word, and the kind of face that fills it ("" when none does)."""
_Cut: TypeAlias = "tuple[_Step, ...]"
"""The steps from some letter to the end of the word."""


def _waiting(faces: Iterable[str]) -> dict[str, list[int]]:
    """The dice that show each kind of face, lowest first."""
    waiting: dict[str, list[int]] = {}
    for die, face in enumerate(faces):
        waiting.setdefault(face.upper(), []).append(die)
    return waiting


def _letter_by_letter(word: str, faces: Iterable[str]) -> Spelling:
    """The only cut where every piece is a letter."""
    left: list[str | None] = [*faces]
    pieces: list[Piece] = []
    for letter in word:
        die = left.index(letter) if letter in left else None
        pieces.append(Piece(letter, die))
        if die is not None:
            left[die] = None
    return Spelling(tuple(pieces))


def _search(word: str, waiting: Mapping[str, list[int]], *, together: bool, qu_as_q: bool, q_as: QAs) -> Spelling:
    counts = {kind: len(dice) for kind, dice in waiting.items()}
    cut = _best_cut(word, counts, _fits(word, tuple(counts), qu_as_q=qu_as_q, q_as=q_as), together=together)
    return Spelling(tuple([Piece(text, waiting[kind].pop(0) if kind else None) for text, kind in cut]))


def _texts(word: str, at: int, kind: str, *, qu_as_q: bool, q_as: QAs) -> tuple[str, ...]:
    """What a face of this kind can fill of the word from letter `at` on."""
    if kind != "QU":
        return (kind,) if word.startswith(kind, at) else ()
    if word[at] != "Q":
        return ()
    before_u = word.startswith("QU", at)
    if not qu_as_q:
        return ("QU",) if before_u else ()
    return ("QU",) if before_u and q_as == "qu" else ("Q",)  # RULES 2.8: as the bidder said; before no U a bare Q


def _fits(word: str, kinds: tuple[str, ...], *, qu_as_q: bool, q_as: QAs) -> list[list[_Step]]:
    """For each letter, what can be filled from there on, and by which kind: longer first, its own face first."""
    steps = [
        [(text, kind) for kind in kinds for text in _texts(word, at, kind, qu_as_q=qu_as_q, q_as=q_as)]
        for at in range(len(word))
    ]
    for here in steps:
        here.sort(key=lambda step: (-len(step[0]), step))  # a Q face comes before a Qu face that plays Q
    return steps


def _best_cut(word: str, counts: Mapping[str, int], fits: list[list[_Step]], *, together: bool) -> _Cut:
    """The cut that fills the most letters with these faces; the first such in the order of `fits`."""
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
