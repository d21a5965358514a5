"""Records of a review (docs/explanation/reviews.md).

Of a game of bids: what its events mean for bids and calls, and a hand. Of a game of words on a tray: a whole round.
"""

from typing import Literal, NamedTuple

from bunkum.core.records import Value
from bunkum.core.seats import Seat


class RoundBegan(NamedTuple):
    """Another round begins, or the same one is rolled again; bids before it no longer count."""


class Claimed(NamedTuple):
    """A bid: `said` names it as a player would. `blind`: made without a look at the dice that it is about."""

    seat: Seat
    said: str
    blind: bool = False


class Withdrawn(NamedTuple):
    """The latest bid is withdrawn."""


class RolledAway(NamedTuple):
    """Dice that all bids so far were about are rolled again: nobody will ever see whether these bids were true."""


class Doubted(NamedTuple):
    """The latest bid is called."""

    seat: Seat


class SaidExactly(NamedTuple):
    """A seat says that the latest bid is exact; it loses the showdown unless it is."""

    seat: Seat


class Opened(NamedTuple):
    """All dice are revealed."""


class Lost(NamedTuple):
    """Who loses the showdown because of the dice, and for no other reason."""

    seat: Seat


Step = RoundBegan | Claimed | Withdrawn | RolledAway | Doubted | SaidExactly | Opened | Lost


class HandPiece(Value):
    """A die or a card as it lay in a hand, its `face` as transcripts write it.

    `wild`: it stood for other faces too. `colour`: where one face comes in several.
    """

    face: str
    wild: bool = False
    colour: str = ""


Familiarity = Literal["common", "familiar", "rare"]
"""How well known a word is: everybody uses it; a well-read adult knows it; hardly anybody does."""
WordMark = Literal["counts", "shared", "struck", "no_word", "withheld", "left"]
"""What became of a word on a list: it counts; it is on another list too; it was struck; the dictionary lacks it;
its owner did not read it; its owner has left."""


class ListedWord(Value):
    """A word of a list, with what it earned or cost; `known` is None where the dictionary has no frequencies."""

    word: str
    points: int
    mark: WordMark
    known: Familiarity | None = None


class MissedWord(Value):
    """A word of the tray that is on no list that was shown, with what it would have earned."""

    word: str
    points: int
    known: Familiarity | None = None


class MissedWords(Value):
    """The missed words of so many letters: how many there are, and how many of them are common or familiar.

    `words` are the best known of them, at most 24.
    """

    letters: int
    count: int
    known: int
    words: tuple[MissedWord, ...]


class WordHighlight(Value):
    """What stands out in a round: a word, whose it was (None: nobody's), and its points.

    `best_find`: the dearest word that counted. `best_missed`: the dearest word that was missed. `known_missed`: the
    dearest common word that was missed. `dearest_struck`: the struck word that cost most, with what it cost as minus
    points; 0 if it just earned nothing.
    """

    kind: Literal["best_find", "best_missed", "known_missed", "dearest_struck"]
    seat: Seat | None
    word: str
    points: int


class TrayReviewed(Value):
    """A round of words on a tray, as far as everybody may know it.

    `faces` lie row by row. `shown` is what everybody knows of what was written: all lists, only the words that were
    read aloud, or nothing. By seat, `points` are those of the round, and `lists` what is known of each list. `missed`
    are the words of the tray that are on none of these lists, the longest first. `sat` are the seats that took part.
    """

    number: int
    faces: tuple[str, ...]
    shown: Literal["lists", "read", "nothing"]
    points: tuple[int, ...]
    winners: tuple[Seat, ...]
    lists: tuple[tuple[ListedWord, ...] | None, ...]
    missed: tuple[MissedWords, ...]
    highlights: tuple[WordHighlight, ...]
    sat: tuple[Seat, ...]
