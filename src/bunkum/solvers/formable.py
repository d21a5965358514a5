"""Which words can these dice form at all? Each face of the word needs a die of its own that has it (RULES 3, DS-4)."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bunkum.core.unreadable import Unreadable
from bunkum.deprecated_names import renamed
from bunkum.solvers.cuts import Cutting, Need, list_cuts
from bunkum.solvers.faces import BLANK, read_dice
from bunkum.solvers.letter_trie import LETTERS, Q, Words, check_words, make_words

MAX_DICE = 62


def find_formable(words: Sequence[str] | Words, dice: str | Sequence[str | Sequence[str]]) -> NDArray[np.bool_]:
    """Returns for each word of a lexicon whether the dice can form it."""
    from bunkum.solvers import formable_loops as loops

    lexicon = check_words(words) if isinstance(words, Words) else make_words(words)
    read, cutting, pair_qu = _read(dice)
    masks = _dice_of_tokens(read, cutting, pair_qu=pair_qu)
    found = loops.which_formable(lexicon.letters, lexicon.starts, pair_qu, masks, len(read))
    if cutting.pairs:
        text = (lexicon.letters + np.uint8(ord("a"))).tobytes().decode("ascii")
        for index in np.flatnonzero(~found).tolist():
            word = text[lexicon.starts[index] : lexicon.starts[index + 1]]
            if any(pair in word for pair in cutting.pairs):
                found[index] = _place(word, read, cutting, masks) is not None
    return found


def place_word(word: str, dice: str | Sequence[str | Sequence[str]]) -> list[tuple[str, int]] | None:
    """Gives each face of a word a die: (face, which die) in the word's order; None if the dice cannot form it."""
    small = word.lower()
    if not (small.isascii() and small.isalpha()):
        raise Unreadable(f"'{word}' is not written with the letters a to z alone.", code="bad_characters")
    read, cutting, pair_qu = _read(dice)
    if pair_qu:
        cutting = Cutting(("qu",))
    return _place(small, read, cutting, _dice_of_tokens(read, cutting, pair_qu=False))


def _place(
    word: str, dice: tuple[tuple[str, ...], ...], cutting: Cutting, masks: NDArray[np.int64]
) -> list[tuple[str, int]] | None:
    """Returns the first cut of the word that can be placed, with its dice."""
    from bunkum.solvers import formable_loops as loops

    with_pairs = sum(any(face in cutting.pairs for face in die) for die in dice)
    holder = np.empty(len(dice), dtype=np.int64)
    for need in sorted(list_cuts(word, cutting, with_pairs), key=sum):
        tokens = np.array([token for token, many in enumerate(need) for _ in range(many)], dtype=np.int64)
        if len(tokens) <= len(dice) and loops.give_dice(tokens, len(tokens), masks, holder):
            return _order_placing(word, need, cutting, tokens, holder)
    return None


def _order_placing(
    word: str, need: Need, cutting: Cutting, tokens: NDArray[np.int64], holder: NDArray[np.int64]
) -> list[tuple[str, int]]:
    """Returns a placing in the order of the word's letters, by cutting the word once more into exactly these faces."""
    names = [*(chr(ord("a") + letter) for letter in range(LETTERS)), *cutting.pairs]
    dice: dict[str, list[int]] = {}
    for die, place in enumerate(holder.tolist()):
        if place >= 0:
            dice.setdefault(names[tokens[place]], []).append(die)

    def cut(at: int, left: dict[str, int]) -> list[str] | None:
        if at == len(word):
            return []
        for face, many in left.items():
            if many and word.startswith(face, at):
                rest = cut(at + len(face), {**left, face: many - 1})
                if rest is not None:
                    return [face, *rest]
        return None

    faces = cut(0, {names[token]: many for token, many in enumerate(need) if many})
    assert faces is not None
    return [(face, dice[face].pop()) for face in faces]


def _read(dice: str | Sequence[str | Sequence[str]]) -> tuple[tuple[tuple[str, ...], ...], Cutting, bool]:
    """Returns the dice's faces, the pairs by which words must be cut, and whether QU is always one face here."""
    read = read_dice(dice)
    if len(read) > MAX_DICE:
        raise Unreadable(f"{len(read)} dice are more than any set has; at most {MAX_DICE}.", code="too_many_dice")
    faces = {face for die in read for face in die}
    pairs = tuple(sorted(face for face in faces if len(face) > 1))
    if pairs == ("qu",) and "q" not in faces:
        return read, Cutting(()), True
    return read, Cutting(pairs), False


def _dice_of_tokens(dice: tuple[tuple[str, ...], ...], cutting: Cutting, *, pair_qu: bool) -> NDArray[np.int64]:
    """Returns for each token the dice that have it, as bits."""
    masks = np.zeros(LETTERS + len(cutting.pairs), dtype=np.int64)
    for die, faces in enumerate(dice):
        for face in faces:
            if face in cutting.pairs:
                masks[LETTERS + cutting.pairs.index(face)] |= 1 << die
            elif len(face) == 1 and face != BLANK:
                masks[ord(face) - ord("a")] |= 1 << die
            elif pair_qu and face == "qu":
                masks[Q] |= 1 << die
    return masks


__getattr__ = renamed(__name__)
