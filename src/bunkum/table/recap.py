"""Tells a match that is over: a sentence or two about all of it, and the best moment of each seat.

Most moments come from the review (`table.review`), so from rounds with a reveal, the others from events that every
spectator received. A recap says nothing that a review or the match itself did not make public.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal

from bunkum.core import SPECTATOR, Seat, Value, is_visible_to
from bunkum.core.notation import (
    SELDOM,
    Names,
    join_words,
    names_for,
    number_in_words,
    one_or_many,
    within,
)
from bunkum.table.catalog import AnyGameInfo
from bunkum.table.entry import Entry
from bunkum.table.review import BOLD, LIKELY, RoundReviewed, can_review, look_back
from bunkum.table.room_events import MatchBegan, MatchOver
from bunkum.table.table import Table
from bunkum.table.transcript.game import AnyTable

HighlightKind = Literal["lie", "call", "truth", "word", "belief"]


class Highlight(Value):
    """The best moment of a seat, as a sentence that stands beneath its name.

    `lie`: its bid was false and nobody called it. `call`: it called a bid that was false. `truth`: its bid was called
    and true. `word`: the longest word that no other seat had. `belief`: it raised a bid that was false, and lost.
    `chance` is the probability (0 to 1) of what was `said` in its view; None for a word.
    """

    kind: HighlightKind
    seat: Seat
    said: str
    chance: float | None
    sentence: str


class Recap(Value):
    """A match in a sentence or two, and the best moment of each seat that had one, in the order of the seats."""

    sentence: str
    highlights: tuple[Highlight, ...]


def tell_match(
    game: AnyGameInfo, entries: Iterable[Entry[object, object]], match: int, reader: Seat = SPECTATOR
) -> Recap:
    """Returns the recap, for this reader, of the match with this number, which is over; `entries` are its whole log."""
    log = tuple(entries)
    rounds = look_back(game, log, match).rounds if can_review(game) else ()
    table: AnyTable = Table(game, b"", keeps_log=False)  # replaying a log needs neither secret nor dictionary
    words: list[tuple[Seat, str]] = []
    for entry in log:
        table.apply(entry)
        if any(isinstance(happened, MatchBegan) for happened in entry.house):
            words = []
        words += _find_own_words(game.parts.own_words, entry.events)
        if table.room.match == match and any(isinstance(happened, MatchOver) for happened in entry.house):
            break
    number, ranking, names = table.view(SPECTATOR).round, table.room.ranking, names_for(reader, table.names)
    return Recap(describe_match(number, ranking, names, rounds, words), find_highlights(rounds, words))


def _find_own_words(
    own_words: Callable[[object], Iterable[tuple[Seat, str]]] | None, events: Iterable[object]
) -> Iterator[tuple[Seat, str]]:
    """Yields the words that only one seat had, as far as every spectator knows them."""
    if own_words is not None:
        for event in events:
            if is_visible_to(event, SPECTATOR):
                yield from own_words(event)


# The best moment of each seat.


def find_highlights(rounds: Iterable[RoundReviewed], words: Iterable[tuple[Seat, str]] = ()) -> tuple[Highlight, ...]:
    """Returns the best moment of each seat that had one: the kindest, and among equally kind ones the unlikeliest."""
    best: dict[Seat, tuple[tuple[int, float], Highlight]] = {}
    for rank, found in (*_rank_words(words), *(ranked for one in rounds for ranked in _rank_moments(one))):
        if found.seat not in best or rank < best[found.seat][0]:
            best[found.seat] = rank, found
    return tuple(best[seat][1] for seat in sorted(best))


Ranked = tuple[tuple[int, float], Highlight]
"""A moment with its rank: how kind it is (0: the kindest), then how unlikely."""


def _rank_words(words: Iterable[tuple[Seat, str]]) -> Iterator[Ranked]:
    for seat, word in words:
        yield (5, -len(word)), Highlight("word", seat, word, None, f"Longest word nobody else had: {word}.")


def _rank_moments(played: RoundReviewed) -> Iterator[Ranked]:
    *survived, last = played.bids
    for bid in survived:
        if bid.held is False and bid.bidder < LIKELY:
            kind, title = (0, "Boldest lie") if bid.bidder < BOLD else (4, "A lie")
            told = _tell_odds(f"nobody called {bid.said}", f"{bid.said} stood", bid.bidder)
            yield (kind, bid.bidder), Highlight("lie", bid.seat, bid.said, bid.bidder, f"{title}: {told}")
    if played.caller is None or played.loser is None:
        return
    if played.loser == played.caller:
        yield _rank_truth(last.seat, last.said, last.bidder)
        return
    for lesson in played.lessons:
        if lesson.kind in ("clean_call", "brave_call"):
            yield _rank_call(lesson.seat, lesson.said, 1 - lesson.chance)
    if survived and survived[-1].held is False and survived[-1].answerer == played.loser == last.seat:
        let = survived[-1]
        chance = let.answer or 0.0
        told = _tell_odds(f"believed {let.said}", f"let {let.said} stand", chance)
        yield (7, chance), Highlight("belief", last.seat, let.said, chance, f"Dearest belief: {told}")


def _rank_call(seat: Seat, said: str, chance: float) -> Ranked:
    if chance > LIKELY:
        return (1, -chance), Highlight(
            "call", seat, said, chance, f"Best call: saw through {said}, which looked true {_odds(chance)}."
        )
    why = "which could not be true" if chance <= 0 else f"at {_odds(chance)}"
    return (3, -chance), Highlight("call", seat, said, chance, f"Best call: saw through {said}, {why}.")


def _rank_truth(seat: Seat, said: str, chance: float) -> Ranked:
    if chance < LIKELY:
        return (2, chance), Highlight("truth", seat, said, chance, f"Bold and true: {said}, at {_odds(chance)}.")
    return (6, chance), Highlight("truth", seat, said, chance, f"Honest bid: {said}, and the call was in vain.")


def _tell_odds(impossible: str, possible: str, chance: float) -> str:
    """Returns `nobody called whales, which could not be true.`, or `whales stood at 1 in 140.`"""
    return f"{impossible}, which could not be true." if chance <= 0 else f"{possible} at {_odds(chance)}."


def _odds(chance: float) -> str:
    """Returns a probability between 0 and 1, both excluded, as `1 in 140` or `77 in 100`."""
    return f"1 in {round(1 / chance):,}" if chance < SELDOM else f"{min(99, round(100 * chance))} in 100"


# The match in a sentence or two.


def describe_match(
    number: int,
    ranking: Sequence[int],
    names: Names,
    rounds: Sequence[RoundReviewed],
    words: Sequence[tuple[Seat, str]] = (),
) -> str:
    """Returns sentences about a match of `number` rounds with these places, of which `rounds` were reviewed."""
    length = f"{number_in_words(number)} {one_or_many(number, 'round')}".capitalize()
    tested = [played for played in rounds if played.caller is not None and played.loser is not None]
    (over, times), *_ = (*Counter(played.bids[-1].said for played in tested).most_common(1), ("", 0))
    often = f"{length}, {number_in_words(times)} of them over {over}." if 1 < times < number else f"{length}."
    return f"{often} {_describe_outcome(number, ranking, names, tested, words)}"


def _describe_outcome(
    number: int,
    ranking: Sequence[int],
    names: Names,
    tested: Sequence[RoundReviewed],
    words: Sequence[tuple[Seat, str]],
) -> str:
    first, *others = winners = [seat for seat, place in enumerate(ranking) if place == 1]
    losses = sum(played.loser == first for played in tested)
    if not others and len(tested) == number > 1 and losses != 1:
        if not losses:
            return f"{names[first]} never lost one."
        return f"{names[first]} lost {number_in_words(losses)} of them and won all the same."
    if words:
        seat, word = max(words, key=lambda found: len(found[1]))
        return f"Nobody but {within(names[seat])} had {word}."
    if tested and tested[-1].number == number:
        return _describe_last(tested[-1], names)
    if others:
        return f"{join_words(names[seat] for seat in winners)} share the win."
    second = [within(names[seat]) for seat, place in enumerate(ranking) if place == 2]
    return f"{names[first]} came in ahead of {join_words(second)}." if second else f"{names[first]} won."


def _describe_last(played: RoundReviewed, names: Names) -> str:
    assert played.caller is not None, "it was tested"
    bid = played.bids[-1]
    call = f"At the end {within(names[played.caller])} called {within(names[bid.seat])} on {bid.said}"
    return f"{call}, and it held." if played.loser == played.caller else f"{call}, and it did not hold."
