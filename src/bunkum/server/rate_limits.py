"""Limits rates with token buckets, one for each connection, person or network."""

import logging
from collections.abc import Callable, Hashable
from time import monotonic

from bunkum.server.settings import Settings
from bunkum.server.storage import StorageError
from bunkum.server.storage.shared_limits import Rate, SharedLimits

log = logging.getLogger("bunkum.limits")

MESSAGE_BYTES = 4_000
"""The longest message in bytes; a bid has at most 45 letters, a remark 240."""
FRAME_BYTES = 64_000
"""The longest frame in bytes; beyond it the connection is closed without reading the rest."""
BODY_BYTES = 16_000
BODY_SECONDS = 10.0
TALK_A_SECOND, TALK_AT_ONCE = 0.5, 6
HELLOS_A_SECOND, HELLOS_AT_ONCE = 1.0, 8
"""The rate of `hello`, a short message that is answered by a long one: a whole view."""
DRILLS_A_SECOND, DRILLS_AT_ONCE = 0.5, 10
"""The rate of drills for a person; a network may ask for `NETWORK` times as many."""
MOST_ANSWERS = 4
"""The most odds and reviews that one connection may wait for at a time."""
PERSON, NETWORK = 2, 20
"""A person may send as much as `PERSON` connections; a network, which may have many people, as `NETWORK` ones."""
WRONG_CODES_AT_ONCE = 10
CHALLENGES_A_SECOND, CHALLENGES_AT_ONCE = 0.5, 60
"""The rate at which one network may ask to sign in by passkeys; each time something is stored for five minutes."""
LEADERBOARDS_A_SECOND, LEADERBOARDS_AT_ONCE = 2, 60
"""The rate at which one network may ask for leaderboards, each of which is a query."""
UNKNOWN_TABLES_A_SECOND, UNKNOWN_TABLES_AT_ONCE = 0.5, 60
EXPORTS_AN_HOUR, EXPORTS_AT_ONCE = 3, 3
"""The rate of exports for an account, each of which reads the logs of all its tables."""
MAILS_AN_HOUR, MAILS_AT_ONCE, NETWORK_MAILS_AT_ONCE = 3, 3, 20
"""The rate of mails to an address; a network may ask for `NETWORK_MAILS_AT_ONCE`, and for as many in an hour."""
SEEKS_A_SECOND, SEEKS_AT_ONCE = 0.05, 4
"""The rate at which a person may ask for a seat at an open table; a network may ask for `NETWORK` times as many."""
REPORTS_AN_HOUR, REPORTS_AT_ONCE, NETWORK_REPORTS_AT_ONCE = 3, 5, 20
"""The rate of reports of a person; a network may send `NETWORK_REPORTS_AT_ONCE`, and as many in an hour."""
BLOCKS_AN_HOUR, BLOCKS_AT_ONCE, NETWORK_BLOCKS_AT_ONCE = 20, 20, 80
"""The same for blocks."""
NAMES_AN_HOUR, NAMES_AT_ONCE = 20, 20
"""The rate at which an account may change its name."""
FRIEND_ASKS_A_SECOND, FRIEND_ASKS_AT_ONCE = 1 / 60, 20
"""The rate at which an account may ask people to be friends, by request or code; a network may ask `NETWORK` times as
often."""
INVITATIONS_A_SECOND, INVITATIONS_AT_ONCE = 1 / 10, 20
"""The rate at which an account may invite friends; a network may invite `NETWORK` times as many."""
MOST_EXCESS_MESSAGES = 100
"""The number of messages above the rate after which the connection is closed."""


class Bucket:
    """A token bucket: `most` at once, refilled by `a_second` tokens a second."""

    __slots__ = ("_at", "_tokens", "a_second", "most")

    def __init__(self, a_second: float, most: float, now: float) -> None:
        self.a_second, self.most = a_second, most
        self._tokens, self._at = most, now

    def take(self, now: float) -> bool:
        """Takes one token; returns False if there is none."""
        self._tokens = min(self.most, self._tokens + (now - self._at) * self.a_second)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def give_back(self) -> None:
        """Returns a token that was not used."""
        self._tokens = min(self.most, self._tokens + 1)

    def is_full(self, now: float) -> bool:
        """Returns whether the bucket is full again, so that it can be dropped."""
        return self._tokens + (now - self._at) * self.a_second >= self.most


class Limit:
    """A bucket for each key; those that are full again are dropped."""

    def __init__(self, a_second: float, most: float, clock: Callable[[], float] = monotonic) -> None:
        """Allows each key `most` at once, and then `a_second` a second."""
        self._a_second, self._most, self._clock = a_second, most, clock
        self._buckets: dict[Hashable, Bucket] = {}
        self._sweep_at = 1000

    def allows(self, key: Hashable) -> bool:
        """Takes a token for `key`; returns False if there is none."""
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._sweep_at:
                self._buckets = {key: one for key, one in self._buckets.items() if not one.is_full(now)}
                self._sweep_at = max(1000, 2 * len(self._buckets))
            bucket = self._buckets[key] = Bucket(self._a_second, self._most, now)
        return bucket.take(now)

    def give_back(self, key: Hashable) -> None:
        """Returns a token that `allows` took and that was not used."""
        bucket = self._buckets.get(key)
        if bucket is not None:
            bucket.give_back()


class SharedLimit:
    """A limit that all servers of a database count together.

    A server asks the others only for what its own count allows, so a flood costs the database no more than the limit.
    Where they cannot be asked, its own count decides.
    """

    def __init__(self, name: str, rate: Rate, shared: SharedLimits) -> None:
        """Allows each key as much as `rate` says."""
        self._name, self._rate, self._shared = name, rate, shared
        self._own = Limit(*rate)

    async def allows(self, key: str) -> bool:
        """Takes a token for `key`; returns False if there is none."""
        if not self._own.allows(key):
            return False
        try:
            return await self._shared.take(self._name, key, self._rate)
        except StorageError as error:
            log.warning("other servers' share of a limit is not known: %s", error)
            return True

    async def give_back(self, key: str) -> None:
        """Returns a token that `allows` took and that was not used."""
        self._own.give_back(key)
        try:
            await self._shared.give_back(self._name, key, self._rate)
        except StorageError as error:
            log.warning("other servers' share of a limit is not known: %s", error)


class Allowances:
    """The limits of a person and of a network at all tables together, over all their connections.

    What protects the machine is counted by each server for itself; tables and guesses at codes by all together.
    """

    def __init__(self, settings: Settings, shared: SharedLimits) -> None:
        each = settings.messages_a_second
        self.person_messages = Limit(PERSON * each, 3 * PERSON * each)
        self.network_messages = Limit(NETWORK * each, 3 * NETWORK * each)
        self.person_talk = Limit(TALK_A_SECOND, TALK_AT_ONCE)
        self.network_talk = Limit(NETWORK * TALK_A_SECOND, NETWORK * TALK_AT_ONCE)
        self.network_drills = Limit(NETWORK * DRILLS_A_SECOND, NETWORK * DRILLS_AT_ONCE)
        self.handshakes = Limit(settings.most_sockets_each / 10, 2 * settings.most_sockets_each)
        self.unknown_tables = Limit(UNKNOWN_TABLES_A_SECOND, UNKNOWN_TABLES_AT_ONCE)
        codes = Rate(settings.codes_a_minute / 60, max(WRONG_CODES_AT_ONCE, settings.codes_a_minute))
        tables = Rate(settings.tables_an_hour / 3600, max(5.0, settings.tables_an_hour / 4))
        self.wrong_codes = SharedLimit("wrong codes", codes, shared)
        self.new_tables = SharedLimit("new tables", tables, shared)
        accounts = Rate(settings.accounts_an_hour / 3600, settings.accounts_an_hour)
        self.new_accounts = SharedLimit("new accounts", accounts, shared)
        mails = Rate(MAILS_AN_HOUR / 3600, MAILS_AT_ONCE)
        self.mails = SharedLimit("mails", mails, shared)
        network_mails = Rate(NETWORK_MAILS_AT_ONCE / 3600, NETWORK_MAILS_AT_ONCE)
        self.network_mails = SharedLimit("mails of a network", network_mails, shared)
        self._reports = SharedLimit("reports", Rate(REPORTS_AN_HOUR / 3600, REPORTS_AT_ONCE), shared)
        network_reports = Rate(NETWORK_REPORTS_AT_ONCE / 3600, NETWORK_REPORTS_AT_ONCE)
        self._network_reports = SharedLimit("reports of a network", network_reports, shared)
        self._blocks = SharedLimit("blocks", Rate(BLOCKS_AN_HOUR / 3600, BLOCKS_AT_ONCE), shared)
        network_blocks = Rate(NETWORK_BLOCKS_AT_ONCE / 3600, NETWORK_BLOCKS_AT_ONCE)
        self._network_blocks = SharedLimit("blocks of a network", network_blocks, shared)
        self.names = SharedLimit("names", Rate(NAMES_AN_HOUR / 3600, NAMES_AT_ONCE), shared)
        self.exports = Limit(EXPORTS_AN_HOUR / 3600, EXPORTS_AT_ONCE)
        self.network_seeks = Limit(NETWORK * SEEKS_A_SECOND, NETWORK * SEEKS_AT_ONCE)
        self.friend_asks = Limit(FRIEND_ASKS_A_SECOND, FRIEND_ASKS_AT_ONCE)
        self.network_friend_asks = Limit(NETWORK * FRIEND_ASKS_A_SECOND, NETWORK * FRIEND_ASKS_AT_ONCE)
        self.invitations = Limit(INVITATIONS_A_SECOND, INVITATIONS_AT_ONCE)
        self.network_invitations = Limit(NETWORK * INVITATIONS_A_SECOND, NETWORK * INVITATIONS_AT_ONCE)
        self.challenges = Limit(CHALLENGES_A_SECOND, CHALLENGES_AT_ONCE)
        self.leaderboards = Limit(LEADERBOARDS_A_SECOND, LEADERBOARDS_AT_ONCE)

    def allows_message(self, person: str | None, network: str) -> bool:
        """Counts a message; returns False if it is one too many for the person, if there is one, or the network."""
        return (person is None or self.person_messages.allows(person)) and self.network_messages.allows(network)

    def allows_talk(self, person: str | None, network: str) -> bool:
        """Counts a remark; returns False if it is one too many."""
        return (person is None or self.person_talk.allows(person)) and self.network_talk.allows(network)

    async def allows_report(self, person: str, network: str) -> bool:
        """Counts a report; returns False if it is one too many for the person or the network."""
        return await self._reports.allows(person) and await self._network_reports.allows(network)

    async def allows_block(self, person: str, network: str) -> bool:
        """Counts a block; returns False if it is one too many for the person or the network."""
        return await self._blocks.allows(person) and await self._network_blocks.allows(network)
