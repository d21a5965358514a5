"""The review of a round: what was found, and what nobody found; and the statistics.

The review is made from a spectator's view, so it tells of the lists only what everybody was told: all of them with
`show_lists`; otherwise the words that were read aloud, and none where the dictionary has judged the lists.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from msgspec.structs import replace

from bunkum.core import Seat, Words, all_seats
from bunkum.core.contract import Habit, Rate
from bunkum.core.review import Familiarity, ListedWord, MissedWord, MissedWords, TrayReviewed, WordHighlight
from bunkum.games.boggle.records import Challenged, RoundScored, RoundStarted, Verdict, WindowOpened, WordWritten
from bunkum.games.boggle.state import Entry, Result, State, points_of, score
from bunkum.words.lexicon import Lexicon
from bunkum.words.library import EVERYDAY_ZIPF

COMMON_ZIPF = 4.0
"""The Zipf frequency of a common word: once in 100,000 words, as *whale* or *dragon*; see `EVERYDAY_ZIPF` for the
familiar ones."""
MOST_MISSED = 24
"""The most missed words of one length that are told: a large tray has hundreds, most of which nobody knows."""
_BEST_KNOWN_FIRST: tuple[Familiarity | None, ...] = ("common", "familiar", "rare", None)

Know = Callable[[str], Familiarity | None]
"""Returns how well known a word is."""


def review_tray(view: State, events: Sequence[object], words: Words) -> TrayReviewed | None:
    """Returns the review of the round that these events have scored; None if they have scored none."""
    result = view.result
    if result is None or not any(isinstance(event, RoundScored) for event in events):
        return None
    know = _familiarity(result.words, words)
    lists = _public_lists(view, result)
    found = {entry.word for entries in lists for entry in entries or ()}
    missed = [MissedWord(word, points_of(word, view.options), know(word)) for word in result.words if word not in found]
    return TrayReviewed(
        result.round,
        view.faces,
        "lists" if None not in result.lists else "read" if view.options.reading == "table" else "nothing",
        result.points,
        result.winners,
        tuple(None if entries is None else tuple(_list_entry(entry, know) for entry in entries) for entries in lists),
        tuple(_by_length(missed)),
        tuple(_highlights(lists, missed)),
        tuple(sorted(view.living)),
    )


def _familiarity(tray: Sequence[str], words: Words) -> Know:
    """Returns how well known words are; None for all of them if the dictionary has no frequencies."""
    if not isinstance(words, Lexicon) or not any(map(words.zipf, tray)):
        return lambda _word: None
    lexicon = words

    def know(word: str) -> Familiarity | None:
        zipf = lexicon.zipf(word)
        if zipf >= COMMON_ZIPF:
            return "common"
        if zipf >= EVERYDAY_ZIPF:
            return "familiar"
        return "rare" if word in lexicon else None

    return know


def _public_lists(view: State, result: Result) -> tuple[tuple[Entry, ...] | None, ...]:
    """Returns what everybody knows of each list: all of it, or the words that were read or crossed out on it."""
    if view.options.reading == "auto" or None not in result.lists:
        return result.lists
    told = [*view.read, *((seat, crossed.word) for crossed in view.crossed for seat in crossed.seats)]
    by_seat = (tuple(word for owner, word in told if owner == seat) for seat in all_seats(view.seats))
    return score(replace(view, lists=tuple(tuple(dict.fromkeys(words)) for words in by_seat))).lists


def _list_entry(entry: Entry, know: Know) -> ListedWord:
    return ListedWord(entry.word, entry.points, entry.mark, know(entry.word))


def _by_length(missed: Iterable[MissedWord]) -> Iterator[MissedWords]:
    """Yields the missed words by their number of letters, the longest first, each group with the best known first."""
    ranked = sorted(missed, key=lambda one: (-len(one.word), _BEST_KNOWN_FIRST.index(one.known), one.word))
    for letters, group in groupby(ranked, key=lambda one: len(one.word)):
        alike = tuple(group)
        known = sum(one.known in {"common", "familiar"} for one in alike)
        yield MissedWords(letters, len(alike), known, alike[:MOST_MISSED])


def _highlights(lists: Sequence[Sequence[Entry] | None], missed: Sequence[MissedWord]) -> Iterator[WordHighlight]:
    """Yields what stands out in a round, the kindest first."""
    listed = [(Seat(seat), entry) for seat, entries in enumerate(lists) for entry in entries or ()]
    counted = [each for each in listed if each[1].mark == "counts"]
    if counted:
        seat, best = max(counted, key=lambda each: (each[1].points, len(each[1].word)))
        yield WordHighlight("best_find", seat, best.word, best.points)
    dearest = _dearest(missed)
    if dearest is not None:
        yield WordHighlight("best_missed", None, dearest.word, dearest.points)
        known = _dearest([one for one in missed if one.known == "common"])
        if known is not None and known != dearest:
            yield WordHighlight("known_missed", None, known.word, known.points)
    struck = [each for each in listed if each[1].mark == "struck"]
    if struck:
        seat, worst = min(struck, key=lambda each: (each[1].points, -len(each[1].word)))
        yield WordHighlight("dearest_struck", seat, worst.word, worst.points)


def _dearest(missed: Sequence[MissedWord]) -> MissedWord | None:
    """Returns the word with most points; of equal ones the best known, then the longest."""
    return min(
        missed,
        key=lambda one: (-one.points, _BEST_KNOWN_FIRST.index(one.known), -len(one.word), one.word),
        default=None,
    )


RATES = (
    Rate("words a round", "word", "round"),
    Rate("letters a word", "letter", "word"),
    Rate("points a round", "point", "round"),
    Rate("bluffs", "bluff", "word"),
    Rate("calls", "challenge", "heard"),
    Rate("good calls", "good challenge", "challenge"),
)
HABITS = (
    Habit("Bluffs", "Words on a list that cannot be found on the tray.", "bluff", "word", "word"),
    Habit("Challenges", "Words of others that were challenged.", "challenge", "heard", "word"),
    Habit("Believed", "Words that were read and that nobody challenged.", "challenged", "read", "word", is_rest=True),
)


def count_statistics(view: State | None, events: Sequence[object], state: State) -> Iterator[tuple[Seat, str]]:
    """Yields what is counted in an action's events, by seat; `view` is the actor's before, `state` the truth after.

    A bluff is a written word that is not among the words of the tray. A call is a challenge; calls are counted per word
    that other seats read.
    """
    # A vote ends in another action than the challenge that opened it.
    challengers = {} if view is None else {poll.word: poll.challenger for poll in view.polls}
    for event in events:
        match event:
            case RoundStarted():
                yield from ((seat, "round") for seat in sorted(state.living))
            case WordWritten(seat, word):
                yield seat, "word"
                yield from ((seat, "letter") for _ in word)
                if word not in (state.hidden or ()):
                    yield seat, "bluff"
            case WindowOpened(_, reader, words):
                yield from ((seat, "heard") for seat in state.living if seat != reader for _ in words)
                yield from ((reader, "read") for _ in words)
            case Challenged(seat, word, reader):
                challengers[word] = seat
                yield seat, "challenge"
                yield reader, "challenged"
            case Verdict(word, valid=False) if word in challengers:
                yield challengers[word], "good challenge"
            case RoundScored(points):
                yield from ((Seat(seat), "point") for seat, score in enumerate(points) for _ in range(score))
            case _:
                pass
