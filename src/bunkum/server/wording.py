"""Judges the names under which people go, and masks what they say, by the word filter of this server."""

from collections.abc import Mapping

from bunkum.server.metrics import Metrics
from bunkum.server.refusals import Refused
from bunkum.table.text_cleaning import clean, clean_name, find_skeleton
from bunkum.table.word_filter import WordFilter

_RESERVED = frozenset(
    map(find_skeleton, ("House", "Operator", "Moderator", "Admin", "Administrator", "Bunkum", "Somebody"))
)
"""What names look like that would be taken for the server's own, or for whoever runs it."""


class Wording:
    """The word filter of a server, and the names that nobody may have."""

    def __init__(self, word_filter: WordFilter, metrics: Metrics) -> None:
        """Counts what is filtered in `metrics`."""
        self._filter, self._metrics = word_filter, metrics
        self.operators: Mapping[str, str] = {}
        """The accounts of operators, by the skeletons of their names."""

    def clean_name(self, text: str, account: str | None = None) -> str:
        """Returns a name as somebody may have it here; `account`: theirs, None for a guest.

        Raises `Illegal` if it is no name, and `Refused` if it is filtered, or looks like the name of an operator.
        """
        name = clean_name(text)
        if self._filter.matches(name):
            self._metrics.filtered_names.inc()
            raise Refused("name_filtered")
        skeleton = find_skeleton(name)
        if skeleton in _RESERVED or self.operators.get(skeleton, account) != account:
            raise Refused("name_reserved")
        return name

    def mask(self, text: str) -> str:
        """Returns talk with asterisks in place of the letters of words that are filtered."""
        talk = clean(text)
        masked = self._filter.mask(talk)
        if masked != talk:
            self._metrics.filtered_talk.inc()
        return masked
