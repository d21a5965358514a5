"""Tells people where their friends are, and who invites them, as long as one of their pages listens.

A server notes the accounts that are connected to it, in the lobby or at tables, and tells the others twice a second
what has changed. What friends are told follows from that and from what is stored: nobody is told of somebody who is no
friend, or who does not show where they are, or while they do not show it themselves. Nothing of this is on the path of
a move.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from time import monotonic
from typing import Literal, Protocol

import msgspec

from bunkum.server.accounts.friends import Friend, FriendList, Friends
from bunkum.server.clock import DAY_SECONDS
from bunkum.server.lobby.account_places import AccountPlaces, read_place
from bunkum.server.storage import StorageError
from bunkum.server.storage.account_presence import SharedPresence
from bunkum.server.tables.live_table import LiveTable
from bunkum.server.wire.lobby_messages import FriendHere, FriendNews, InvitationCard
from bunkum.table.catalog import game_summaries

log = logging.getLogger("bunkum.friends")

CHECK_SECONDS = 0.5
TELL_SECONDS = 2.0
"""One is told of comings and goings at most so often: a page that loads again is not told as having gone."""
MOST_READS = 20
"""So many lists are read anew in one go, so that others need not wait for the database."""
_WEEK_DAYS = 7
_encode = msgspec.json.Encoder().encode


def _name_game(game: str) -> str:
    """Returns the name of a game that people read; that of one which is not installed any more is its id."""
    return next((title.name for title in game_summaries() if title.id == game), game)


class Watcher(Protocol):
    """A page that listens."""

    def send(self, message: bytes) -> None:
        """Queues a message."""
        ...


class _Listener:
    """An account whose pages listen: what is stored of its friends, and what it was told."""

    def __init__(self, stored: FriendList) -> None:
        self.watchers: set[Watcher] = set()
        self.stored = stored
        self.told: Mapping[str, FriendHere] = {}
        self.told_rest: tuple[tuple[str, ...], int] = ((), 0)
        self.told_at = -TELL_SECONDS
        self.is_dirty = False
        """Whether a friend has come or gone."""
        self.is_new = False
        """Whether something new is stored, which is told at once."""


@lru_cache(20_000)
def _derive_key(account: str) -> str:
    """Returns the name by which servers tell each other of an account: no account is found in what they leave."""
    return sha256(account.encode()).hexdigest()[:32]


class FriendWatch:
    """What friends are told of each other. Use it on the event loop's thread only."""

    def __init__(self, friends: Friends, shared: SharedPresence, now: Callable[[], float]) -> None:
        """Reads what is stored from `friends`, and begins to tell other servers through `shared`.

        `now`: the time, in seconds since 1970.
        """
        self._friends, self._shared, self._now = friends, shared, now
        self._places = AccountPlaces()
        self._known: dict[str, tuple[str, ...]] = {}
        """Where the accounts of all servers are, by key."""
        self._listeners: dict[str, _Listener] = {}
        self._followers: defaultdict[str, set[str]] = defaultdict(set)
        """Accounts that listen, by the key of each of their friends."""
        self._left_on: dict[str, int] = {}
        """The day on which a friend was seen to go, which may not have been read from the database yet."""
        self._accounts: dict[str, str] = {}
        """The accounts that are here or listen, by key."""
        self._news: set[str] = set()
        """Keys of accounts for which something new is stored, of which other servers are not told yet."""
        self._stale: set[str] = set()
        """Those of this server for which it is to be read."""
        self._seen: set[str] = set()
        """Accounts that have come or gone since it was last stored that they were here."""
        self._wake = asyncio.Event()
        self._task = asyncio.create_task(self._run())

    # Who is here.

    def come(self, account: str, *, is_shown: bool, table: LiveTable | None = None) -> None:
        """Notes that a device of an account has connected: to a table, or to the lobby."""
        self._places.come(account, table, is_shown=is_shown)
        self._accounts[_derive_key(account)] = account
        self._seen.add(account)

    def leave(self, account: str, table: LiveTable | None = None) -> None:
        """Notes that it has disconnected."""
        self._places.leave(account, table)
        self._seen.add(account)
        self._forget_key(account)

    # Who listens.

    async def add(self, account: str, watcher: Watcher) -> None:
        """Tells a page of the friends of its account, and from now on of what changes; raises `StorageError`."""
        stored = await self._friends.read(account)
        listener = self._listeners.get(account)
        if listener is None:
            listener = self._listeners[account] = _Listener(stored)
            self._accounts[_derive_key(account)] = account
            self._follow(account, (), stored.friends)
            self._update(listener)
        listener.watchers.add(watcher)
        watcher.send(_encode(self._describe(listener, whole=True)))

    def remove(self, account: str, watcher: Watcher) -> None:
        """Tells it no more."""
        listener = self._listeners.get(account)
        if listener is not None:
            listener.watchers.discard(watcher)
            if not listener.watchers:
                self._follow(account, listener.stored.friends, ())
                del self._listeners[account]
                self._forget_key(account)

    def signal(self, accounts: Iterable[str]) -> None:
        """Tells the pages of these accounts, at all servers, that something new is stored for them."""
        changed = set(map(_derive_key, accounts))
        self._news |= changed
        self._mark_stale(changed)
        self._wake.set()

    def locate(self, stored: FriendList) -> tuple[FriendHere, ...]:
        """Returns where the friends of an account are, as it may be told."""
        return tuple(self._locate(friend, is_shown=stored.is_shown) for friend in stored.friends)

    def describe_invitations(self, stored: FriendList) -> tuple[InvitationCard, ...]:
        """Returns the invitations that wait for an account, as it is told of them."""
        now = self._now()
        return tuple(
            InvitationCard(
                one.id, one.friend, one.name, one.game, _name_game(one.game), round(max(0.0, one.until - now), 1)
            )
            for one in stored.invitations
        )

    async def close(self) -> None:
        """Stops, and tells other servers that nobody is connected to this one any more."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._places.leave_all()
        try:
            await self._tell_others()
        except StorageError as error:
            log.warning("friends may seem to be here for a moment: %s", error)

    async def check(self) -> None:
        """Tells other servers what has changed here, reads what has changed there, and tells pages."""
        await self._tell_others()
        changes = await self._shared.read()
        for key, places in changes.places.items():
            if places:
                self._known[key] = places
            elif self._known.pop(key, None) is not None and key in self._followers:
                self._left_on[key] = self._today
            for follower in self._followers.get(key, ()):
                self._listeners[follower].is_dirty = True
        self._mark_stale(changes.news)
        await self._read_stale()
        self._tell_pages()
        seen, self._seen = self._seen, set()
        await self._friends.note_here(seen)

    async def _tell_others(self) -> None:
        changed = {_derive_key(account): place for account, place in self._places.find_changes().items()}
        news, self._news = self._news, set()
        if changed or news:
            try:
                await self._shared.write(changed, news)
            except StorageError:
                self._news |= news
                raise

    def _mark_stale(self, keys: Collection[str]) -> None:
        self._stale |= {self._accounts[key] for key in keys if key in self._accounts}

    def _forget_key(self, account: str) -> None:
        if account not in self._listeners and not self._places.is_here(account):
            self._accounts.pop(_derive_key(account), None)

    async def _read_stale(self) -> None:
        for account in sorted(self._stale)[:MOST_READS]:
            stored = await self._friends.read(account)
            self._stale.discard(account)
            self._places.show(account, is_shown=stored.is_shown)
            listener = self._listeners.get(account)
            if listener is not None:
                self._follow(account, listener.stored.friends, stored.friends)
                listener.stored, listener.is_new = stored, True
        if self._stale:
            self._wake.set()

    def _follow(self, account: str, before: Collection[Friend], after: Collection[Friend]) -> None:
        for friend in after:
            self._followers[_derive_key(friend.account)].add(account)
        for gone in {friend.account for friend in before} - {friend.account for friend in after}:
            key = _derive_key(gone)
            self._followers[key].discard(account)
            if not self._followers[key]:
                del self._followers[key]
                self._left_on.pop(key, None)

    # What is told.

    def _tell_pages(self) -> None:
        now = monotonic()
        for listener in tuple(self._listeners.values()):
            is_due = listener.is_new or (listener.is_dirty and now - listener.told_at >= TELL_SECONDS)
            if not is_due and not self._has_expired(listener):
                continue
            before, rest = listener.told, listener.told_rest
            self._update(listener)
            if listener.told != before or listener.told_rest != rest:
                message = _encode(self._describe(listener, before=before))
                for watcher in tuple(listener.watchers):
                    watcher.send(message)

    def _has_expired(self, listener: _Listener) -> bool:
        return bool(listener.told_rest[0]) and any(one.until <= self._now() for one in listener.stored.invitations)

    def _update(self, listener: _Listener) -> None:
        """Works out what an account is to be told."""
        stored = listener.stored
        waiting = [one for one in stored.invitations if one.until > self._now()]
        listener.stored = stored = stored._replace(invitations=waiting)
        listener.told = {friend.id: friend for friend in self.locate(stored)}
        listener.told_rest = tuple(one.id for one in waiting), len(stored.asking)
        listener.told_at, listener.is_dirty, listener.is_new = monotonic(), False, False

    def _describe(
        self, listener: _Listener, before: Mapping[str, FriendHere] | None = None, *, whole: bool = False
    ) -> FriendNews:
        known = before or {}
        changed = tuple(one for one in listener.told.values() if whole or known.get(one.id) != one)
        gone = tuple(sorted(known.keys() - listener.told.keys()))
        invitations = self.describe_invitations(listener.stored)
        return FriendNews(changed, gone, invitations, len(listener.stored.asking), whole)

    def _locate(self, friend: Friend, *, is_shown: bool) -> FriendHere:
        if not (is_shown and friend.is_shown):
            return FriendHere(friend.id, friend.name, "unknown")
        known = read_place(self._known.get(_derive_key(friend.account), ()))
        if known.place == "away":
            here_on = max(friend.here_on, self._left_on.get(_derive_key(friend.account), 0))
            return FriendHere(friend.id, friend.name, "away", seen=self._tell_seen(here_on))
        return FriendHere(friend.id, friend.name, known.place, known.table)

    def _tell_seen(self, here_on: int) -> Literal["today", "week", "earlier"] | None:
        """Returns coarsely when somebody was last here; None if that is not known."""
        days = self._today - here_on
        if here_on == 0:
            return None
        return "today" if days <= 0 else "week" if days <= _WEEK_DAYS else "earlier"

    @property
    def _today(self) -> int:
        """The day, counted from 1970."""
        return int(self._now() // DAY_SECONDS)

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            try:
                await self.check()
            except StorageError as error:
                log.warning("it is not known where friends are: %s", error)
                self._places.tell_all()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), CHECK_SECONDS)
