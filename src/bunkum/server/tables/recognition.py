"""Remembers, in memory alone, by which accounts and devices the people at tables are recognized."""

from collections.abc import Collection, Iterable, Mapping

from bunkum.server.accounts.marks import Marks
from bunkum.server.tables.broadcast import Guest
from bunkum.server.tables.live_table import LiveTable
from bunkum.table.room import list_chairs


class Recognition:
    """The marks of everybody who was connected to a table that is in memory. Use it on the event loop's thread only."""

    def __init__(self) -> None:
        """Begins with nobody."""
        self._persons: dict[str, dict[str, Marks]] = {}
        self._connections: dict[Guest, tuple[str, Marks]] = {}
        self._listed: dict[str, tuple[object, frozenset[str]]] = {}
        """The marks of the people at a table, with its `holding`: while that is the same, so are they."""

    @property
    def connections(self) -> Mapping[Guest, tuple[str, Marks]]:
        """All connections, with the table's id and the marks of whoever is connected."""
        return dict(self._connections)

    def add(self, connection: Guest, table: str, persons: Iterable[str], marks: Marks) -> None:
        """Remembers who is connected to a table, under these names."""
        self._connections[connection] = table, marks
        self.note(table, persons, marks)

    def note(self, table: str, persons: Iterable[str], marks: Marks) -> None:
        """Remembers somebody who was seated at a table, and is about to connect."""
        self._persons.setdefault(table, {}).update(dict.fromkeys(persons, marks))
        self._listed.pop(table, None)

    def remove(self, connection: Guest) -> None:
        """Forgets a connection that is gone; who it was is remembered as long as the table is in memory."""
        self._connections.pop(connection, None)

    def keep(self, tables: Collection[str]) -> None:
        """Forgets who was at any other table."""
        self._persons = {table: persons for table, persons in self._persons.items() if table in tables}
        self._listed = {table: listed for table, listed in self._listed.items() if table in tables}

    def find(self, table: str, persons: Iterable[str]) -> Marks | None:
        """Returns the marks of somebody with one of these names at a table; None if none of them was connected here."""
        known = self._persons.get(table, {})
        return next((known[person] for person in persons if person in known), None)

    def list_marks(self, live: LiveTable) -> frozenset[str]:
        """Returns the marks of all people who have a seat at a table, or get one when the next round begins."""
        table, holding = live.table, live.table.holding
        known = self._listed.get(live.facts.id)
        if known is not None and known[0] is holding:
            return known[1]
        chairs = list_chairs(table.room)
        seats = [seat for seat, chair in chairs if (chair.person and not chair.left) or chair.coming is not None]
        found = [self.find(live.facts.id, (person,)) for seat in seats for person in table.persons_of(seat)]
        listed = frozenset[str]().union(*(marks.list_all() for marks in found if marks is not None))
        self._listed[live.facts.id] = holding, listed
        return listed
