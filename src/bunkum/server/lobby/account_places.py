"""Where the accounts are that are connected to this server, in the words in which servers tell each other."""

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Literal, NamedTuple

from bunkum.server.storage.account_presence import AWAY
from bunkum.server.tables.live_table import LiveTable

_LOBBY, _PLAYING, _OPEN = "lobby", "playing", "open "
_UNHEARD = "?"
Places = Counter[LiveTable | None]
"""How many connections an account has to each table; None: to the lobby."""


class Known(NamedTuple):
    """Where somebody is; `table` is told if it is open to everybody."""

    place: Literal["lobby", "table", "playing", "away"]
    table: str | None = None


class AccountPlaces:
    """The accounts that are connected to this server. Use it on the event loop's thread only."""

    def __init__(self) -> None:
        """Begins with nobody here."""
        self._here: dict[str, Places] = {}
        self._hidden: set[str] = set()
        """Those that do not show where they are: other servers are not told of them either."""
        self._at: dict[LiveTable, set[str]] = {}
        """The accounts at each table."""
        self._listed: dict[LiveTable, bool] = {}
        """Whether these tables were open to everybody at the last look."""
        self._changed: set[str] = set()
        self._told: dict[str, str] = {}

    def come(self, account: str, table: LiveTable | None, *, is_shown: bool) -> None:
        """Counts a connection of an account."""
        self._here.setdefault(account, Counter())[table] += 1
        if table is not None:
            self._at.setdefault(table, set()).add(account)
        self.show(account, is_shown=is_shown)

    def leave(self, account: str, table: LiveTable | None) -> None:
        """Counts one less."""
        places = self._here[account]
        places[table] -= 1
        if not places[table]:
            del places[table]
            if table is not None:
                self._at[table].discard(account)
                if not self._at[table]:
                    del self._at[table]
        if not places:
            del self._here[account]
            self._hidden.discard(account)
        self._changed.add(account)

    def leave_all(self) -> None:
        """Counts nobody any more."""
        self._changed |= self._here.keys()
        self._here.clear()
        self._at.clear()

    def is_here(self, account: str) -> bool:
        """Returns whether an account is connected to this server."""
        return account in self._here

    def show(self, account: str, *, is_shown: bool) -> None:
        """Notes whether an account shows where it is."""
        if is_shown or account not in self._here:
            self._hidden.discard(account)
        else:
            self._hidden.add(account)
        self._changed.add(account)

    def find_changes(self) -> dict[str, str]:
        """Returns what other servers must be told, and counts it as told."""
        listed = {table: table.table.room.listed for table in self._at}
        for table, is_listed in listed.items():
            if self._listed.get(table) != is_listed:
                self._changed |= self._at[table]
        self._listed = listed
        found = {account: self._find_place(account) for account in self._changed}
        self._changed = set()
        changed = {account: place for account, place in found.items() if self._told.get(account, AWAY) != place}
        for account, place in changed.items():
            if place == AWAY:
                del self._told[account]
            else:
                self._told[account] = place
        return changed

    def tell_all(self) -> None:
        """Tells everything anew: it is not known what others have heard."""
        self._changed |= self._here.keys() | self._told.keys()
        self._told = dict.fromkeys(self._told, _UNHEARD)

    def _find_place(self, account: str) -> str:
        return AWAY if account in self._hidden else _write_place(self._here.get(account, {}))


def _write_place(places: Collection[LiveTable | None]) -> str:
    """Returns the place that is told of somebody: an open table if they are at one, else any other, else the lobby."""
    if not places:
        return AWAY
    tables = [table for table in places if table is not None]
    listed = sorted(table.facts.id for table in tables if table.table.room.listed)
    if listed:
        return _OPEN + listed[0]
    return _PLAYING if tables else _LOBBY


def read_place(places: Iterable[str]) -> Known:
    """Returns where somebody is who is connected to several servers."""
    found = sorted(places)  # `lobby`, `open ...`, `playing`
    for place in found:
        if place.startswith(_OPEN):
            return Known("table", place.removeprefix(_OPEN))
    if _PLAYING in found:
        return Known("playing")
    return Known("lobby") if _LOBBY in found else Known("away")
