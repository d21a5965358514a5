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
    about,
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
        if bid.held is False and bid.bidder < LIKELY and not bid.by_clock:
            kind, told = (0, _BOLDEST_LIE if bid.bidder > 0 else _IMPOSSIBLE_LIE) if bid.bidder < BOLD else (4, _LIE)
            yield (kind, bid.bidder), _tell("lie", bid.seat, told, bid.said, bid.bidder)
    if played.caller is None or played.loser is None:
        return
    if played.loser == played.caller:
        if last.by_clock:
            return
        kind, told = (2, _BOLD_TRUTH) if last.bidder < LIKELY else (6, _HONEST_BID)
        yield (kind, last.bidder), _tell("truth", last.seat, told, last.said, last.bidder)
        return
    for lesson in played.lessons:
        if lesson.kind in ("clean_call", "brave_call"):
            chance = 1 - lesson.chance
            kind, told = (1, _BRAVE_CALL) if chance > LIKELY else (3, _CALL if chance > 0 else _CERTAIN_CALL)
            yield (kind, -chance), _tell("call", lesson.seat, told, lesson.said, chance)
    if survived and survived[-1].held is False and survived[-1].answerer == played.loser == last.seat:
        let = survived[-1]
        chance = let.answer or 0.0
        told = _BELIEF if chance > 0 else _IMPOSSIBLE_BELIEF
        yield (7, chance), _tell("belief", last.seat, told, let.said, chance)


_BOLDEST_LIE = "Boldest lie: {said} stood at {odds}."
_IMPOSSIBLE_LIE = "Boldest lie: nobody called {said}, which could not be true."
_LIE = "A lie: {said} stood at {odds}."
_BOLD_TRUTH = "Bold and true: {said}, at {odds}."
_HONEST_BID = "Honest bid: {said}, and the call was in vain."
_BRAVE_CALL = "Best call: saw through {said}, which looked true at {odds}."
_CALL = "Best call: saw through {said}, which stood at {odds}."
_CERTAIN_CALL = "Best call: saw through {said}, which could not be true."
_BELIEF = "Dearest belief: let {said} stand at {odds}."
_IMPOSSIBLE_BELIEF = "Dearest belief: believed {said}, which could not be true."


def _tell(kind: HighlightKind, seat: Seat, sentence: str, said: str, chance: float) -> Highlight:
    odds = "" if chance <= 0 else _odds(chance)  # of what cannot be true no sentence says them
    return Highlight(kind, seat, said, chance, sentence.format(said=said, odds=odds))


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
    tested = [played for played in rounds if played.caller is not None and played.loser is not None]
    (over, times), *_ = (*Counter(played.bids[-1].said for played in tested).most_common(1), ("", 0))
    length = _LENGTH_OVER if 1 < times < number else _LENGTH
    told = length.format(
        number=number_in_words(number).capitalize(),
        rounds=one_or_many(number, "round"),
        times=number_in_words(times),
        said=over,
    )
    return f"{told} {_describe_outcome(number, ranking, names, tested, words)}"


_LENGTH = "{number} {rounds}."
_LENGTH_OVER = "{number} {rounds}, {times} of them over {said}."


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
        return about(names[first], *(_LOST if losses else _NEVER_LOST), times=number_in_words(losses))
    if words:
        seat, word = max(words, key=lambda found: len(found[1]))
        return about(names[seat], *_ALONE_HAD, word=word)
    if tested and tested[-1].number == number:
        return _describe_last(tested[-1], names)
    if others:
        return _SHARE.format(winners=join_words(names[seat] for seat in winners))
    second = [within(names[seat]) for seat, place in enumerate(ranking) if place == 2]
    return about(names[first], *(_CAME_AHEAD if second else _WON), others=join_words(second))


_NEVER_LOST = "You never lost one.", "{name} never lost one."
_LOST = "You lost {times} of them and won all the same.", "{name} lost {times} of them and won all the same."
_ALONE_HAD = "Nobody but you had {word}.", "Nobody but {name} had {word}."
_WON = "You won.", "{name} won."
_SHARE = "{winners} share the win."
_CAME_AHEAD = "You came in ahead of {others}.", "{name} came in ahead of {others}."


def _describe_last(played: RoundReviewed, names: Names) -> str:
    assert played.caller is not None, "it was tested"
    bid = played.bids[-1]
    held = played.loser == played.caller
    if played.by_clock:
        called = _CLOCK_CALLED_TRUTH if held else _CLOCK_CALLED_LIE
    else:
        called = _CALLED_TRUTH if held else _CALLED_LIE
    return about(names[played.caller], *called, bidder=within(names[bid.seat]), said=bid.said)


_CALLED_TRUTH = (
    "At the end you called {bidder} on {said}, and it held.",
    "At the end {name} called {bidder} on {said}, and it held.",
)
_CALLED_LIE = (
    "At the end you called {bidder} on {said}, and it did not hold.",
    "At the end {name} called {bidder} on {said}, and it did not hold.",
)
_CLOCK_CALLED_TRUTH = (
    "At the end time ran out, and the clock called {bidder} on {said} for you. It held.",
    "At the end time ran out, and the clock called {bidder} on {said} for {name}. It held.",
)
_CLOCK_CALLED_LIE = (
    "At the end time ran out, and the clock called {bidder} on {said} for you. It did not hold.",
    "At the end time ran out, and the clock called {bidder} on {said} for {name}. It did not hold.",
)
