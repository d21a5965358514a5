"""Remembers from which network each person at a table came, to know those who were sent away by it (RULES 1.13).

Addresses are personal data: only keyed hashes are kept, in memory, and in the log those of bans. Where several servers
share a log, the others are told those of whoever is connected.
"""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from bunkum.server.tables.room_messages import AnyTable
from bunkum.table.room_actions import SendAway


class Networks:
    """The latest network of each person who is connected to a table, or has a seat there."""

    def __init__(self, table: AnyTable) -> None:
        """Begins with nobody."""
        self._table = table
        self._hashes: dict[str, str] = {}

    def remember(self, persons: Sequence[str], network: str) -> str:
        """Remembers that the device with these persons has connected from `network`, and returns its hash."""
        found = self._table.hash_network(network)
        if persons:
            self._hashes[persons[0]] = found
        return found

    def remember_elsewhere(self, networks: Mapping[str, str]) -> None:
        """Remembers the networks, as hashes, of persons who are connected to other servers."""
        self._hashes.update({person: network for person, network in networks.items() if network})

    def forget(self, persons: Sequence[str], is_here: Callable[[str], bool]) -> None:
        """Forgets those of the persons who are gone and have no seat."""
        if self._table.seat_reserved_for(persons) is None:
            for person in persons:
                if not self._table.seats_of(person) and not is_here(person):
                    self._hashes.pop(person, None)

    def find_banned(self, network: str) -> str:
        """Returns the hash of a network if somebody was sent away from there; otherwise nothing, so it is not kept."""
        found = self._table.hash_network(network)
        return found if self._table.is_network_banned(found) else ""

    def complete(self, action: SendAway) -> SendAway:
        """Returns the action with the networks of whoever is sent away, except those from which the host comes, too."""
        host = self._table.room.host
        own = () if host is None else self._table.persons_sent_with(host)
        found = {self._hashes[one] for one in self._table.persons_sent_with(action.chair) if one in self._hashes}
        return replace(action, networks=tuple(sorted(found - {self._hashes.get(person, "") for person in own})))
