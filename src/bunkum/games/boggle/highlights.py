"""What a recap tells of a match: the words that one seat alone had."""

from collections import Counter
from collections.abc import Iterator

from bunkum.core import Seat
from bunkum.games.boggle.records import Event, ListsShown


def own_words(event: Event) -> Iterator[tuple[Seat, str]]:
    """Yields the words that counted and that no other seat had, once all have seen the lists of a round."""
    if isinstance(event, ListsShown):
        lists = Counter(word for entries in event.lists for word in {entry.word for entry in entries})
        for seat, entries in enumerate(event.lists):
            for entry in entries:
                if entry.mark == "counts" and lists[entry.word] == 1:
                    yield Seat(seat), entry.word
