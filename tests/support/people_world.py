"""People, their devices and accounts at one or several servers, and what must be true of them: a model to test against.

Theory. A seat has holders: a device as a guest, or an account, which all of its devices are. The model knows who holds
what, asks the servers to do the same, and compares. Accounts may be friends, and one may have blocked the other.
"""

import asyncio
import time
from collections.abc import Coroutine, Iterable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import httpx

from bunkum.server.accounts.marks import Marks
from bunkum.server.device import Device as DeviceSecret, derive_persons
from bunkum.server.refusals import REFUSALS
from bunkum.table.table import Table
from support.authenticator import Authenticator
from support.databases import dump_everything
from support.servers import NO_CERTIFICATES, PATIENCE, Device, RunningServer, Seat, open_server

T = TypeVar("T")
SETTINGS: Mapping[str, Any] = {"accounts_an_hour": 100_000, "pace": 10.0}
"""Bots take their time: nothing is about their play."""


@dataclass(eq=False)
class Account:
    """Somebody who keeps a name. `names` are all that they ever had, `links` the profiles that are shown no more."""

    name: str
    phrase: str
    id: str
    secret: str
    names: list[str] = field(default_factory=list)
    shown_as: str | None = None
    hidden_as: list[str] = field(default_factory=list)
    passkeys: list[Authenticator] = field(default_factory=list)
    is_deleted: bool = False
    guests: dict[str, "Browser"] = field(default_factory=dict)
    """The devices whose seats as guests it has brought along, by table."""
    friends: set["Account"] = field(default_factory=set["Account"])
    blocked: set["Account"] = field(default_factory=set["Account"])
    """Whom it has blocked."""

    def is_apart_from(self, other: "Account") -> bool:
        """Whether one of the two has blocked the other."""
        return other in self.blocked or self in other.blocked


@dataclass(eq=False)
class Browser:
    """A device: its cookies, and the account to which it is signed in."""

    number: int
    cookies: dict[str, str] = field(default_factory=dict)
    account: Account | None = None

    @property
    def secret(self) -> str:
        """What its cookie says."""
        return self.cookies["bunkum"].removeprefix("2.").partition(".")[0]


Holder = Browser | Account


@dataclass(eq=False)
class ModelTable:
    """A table, and who holds which seat. `promised` get one with the next round."""

    id: str
    holders: dict[int, set[Holder]] = field(default_factory=dict)
    promised: set[Holder] = field(default_factory=set)
    paired: set[Account] = field(default_factory=set[Account])
    """Those whom the servers have led here since they were started: by these they know whom others must not meet."""
    is_listed: bool = False
    is_playing: bool = False


class World:
    """The servers, and what is so at the moment. Everything is asked of the server whose turn it is."""

    def __init__(self, folder: Path, stored: dict[str, Any], servers: int = 1) -> None:
        """With several servers, `stored` names a database that they share."""
        self._folder, self._stored = folder, stored
        self._runner = asyncio.Runner()
        self._stacks: list[AsyncExitStack] = []
        self.servers: list[RunningServer] = []
        for number in range(servers):
            (folder / f"s{number}").mkdir()
            self._open(number)
        self._turn, self._people = 0, 0
        self.forget()

    def forget(self) -> None:
        """Begins anew with nobody, at the same servers."""
        self.browsers: list[Browser] = []
        self.accounts: list[Account] = []
        self.tables: list[ModelTable] = []
        self.ended: list[str] = []
        """Secrets of devices that were signed out."""
        self.pages: dict[tuple[Browser, ModelTable], Seat] = {}

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of a coroutine."""
        return self._runner.run(asyncio.wait_for(work, 60))

    def close(self) -> None:
        """Closes all servers."""
        for stack in self._stacks:
            self.run(stack.aclose())
        self._runner.close()

    def _open(self, number: int) -> None:
        stack = AsyncExitStack()

        async def begin() -> RunningServer:
            changes: dict[str, Any] = {**SETTINGS, **self._stored}
            return await stack.enter_async_context(open_server(self._folder / f"s{number}", **changes))

        server = self.run(begin())
        if number < len(self.servers):
            self.servers[number], self._stacks[number] = server, stack
        else:
            self.servers.append(server)
            self._stacks.append(stack)

    def restart(self, number: int) -> None:
        """Ends a server and starts it again, by which it completes the deletions that have begun."""
        self.leave_all()
        for table in self.tables:
            table.paired.clear()
        self.run(self._stacks[number].aclose())
        self._open(number)
        self.complete_deletions()

    @property
    def server(self) -> RunningServer:
        """The server whose turn it is; the next one has the next turn."""
        self._turn += 1
        return self.servers[self._turn % len(self.servers)]

    # People.

    def add_browser(self) -> Browser:
        """Somebody comes with a new device."""
        self._people += 1
        browser = Browser(self._people)
        self.browsers.append(browser)
        self.ask(browser, "GET", "/")
        return browser

    def ask(self, browser: Browser, method: str, path: str, **body: Any) -> Any:
        """What a server answers a device."""

        async def send(server: RunningServer) -> httpx.Response:
            number = browser.number
            headers = {
                "host": f"localhost:{server.port}",
                "x-forwarded-for": f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}",
                "cookie": "; ".join(f"{name}={value}" for name, value in browser.cookies.items()),
            }
            async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE, verify=NO_CERTIFICATES) as http:
                return await http.request(method, path, headers=headers, json=body if method == "POST" else None)

        answer = self.run(send(self.server))
        for cookie in answer.headers.get_list("set-cookie"):
            name, _, value = cookie.partition(";")[0].partition("=")
            if "bunkum_session" in browser.cookies and name == "bunkum_session" and path != "/":
                self.ended.append(browser.cookies[name])
            browser.cookies[name] = value
            if not value:
                del browser.cookies[name]
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    def post(self, browser: Browser, path: str, **body: Any) -> Any:
        """What a server answers to a request with a body."""
        return self.ask(browser, "POST", path, **body)

    def make_account(self, browser: Browser) -> None:
        """A guest becomes somebody, and brings the seats that the device has."""
        self._people += 1
        name = f"Zq{self._people}x"
        known = [table.id for table in self.tables]
        made = self.post(browser, "/api/account", name=name, tables=known[:50])
        if browser.account is not None:
            assert made["code"] == "signed_in"
            return
        found = self.run(self.server.services.accounts.find_signed_in(browser.cookies["bunkum_session"]))
        assert found is not None
        account = Account(name, made["phrase"], found.account, found.secret, [name])
        self.accounts.append(account)
        for table in self.tables:
            for holders in table.holders.values():
                if browser in holders:
                    holders.add(account)
                    if not any(other.guests.get(table.id) is browser for other in self.accounts):
                        account.guests[table.id] = browser  # a guest is part of one account
        browser.account = account

    def sign_in(self, browser: Browser, account: Account, answer: Any, code: str) -> None:
        """A device was signed in, or was refused with this code since the account is deleted."""
        if account.is_deleted:
            assert answer["code"] == code
            return
        self.drop_pages(browser)
        browser.account = account
        assert answer["account"]["name"] == account.name

    def sign_out(self, browsers: Iterable[Browser]) -> None:
        """These devices are guests from now on, whatever their cookies say."""
        for browser in browsers:
            self.drop_pages(browser)
            browser.account = None
            if token := browser.cookies.get("bunkum_session"):
                self.ended.append(token)

    def devices_of(self, account: Account) -> list[Browser]:
        """The devices that are signed in to an account."""
        return [browser for browser in self.browsers if browser.account is account]

    def delete(self, account: Account) -> None:
        """The account is being deleted: nobody is signed in, and its seats are given up."""
        account.is_deleted = True
        self.leave_all()
        self.sign_out(self.devices_of(account))
        if account.shown_as is not None:
            account.hidden_as.append(account.shown_as)
            account.shown_as = None
        for other in self.accounts:
            other.friends.discard(account)
            other.blocked.discard(account)
        account.friends.clear()
        account.blocked.clear()

    def complete_deletions(self) -> None:
        """All deletions that have begun are completed, and nobody is found who was deleted."""
        for server in self.servers:
            for account in self.run(server.services.accounts.list_deletions()):

                async def complete(server: RunningServer = server, account: str = account) -> None:
                    await asyncio.wait((server.services.deletion._begin(account),))

                self.run(complete())
        deleted = [account for account in self.accounts if account.is_deleted]
        for account in deleted:
            for table in self.tables:
                guest = account.guests.pop(table.id, None)
                for holders in table.holders.values():
                    holders -= {account, guest}
                table.holders = {seat: holders for seat, holders in table.holders.items() if holders}
                table.promised.discard(account)
        if deleted:
            secrets = [secret for one in deleted for secret in (*one.names, one.id, one.secret, *one.hidden_as)]
            self.run(self._wait_until_gone(secrets))

    async def _wait_until_gone(self, secrets: list[str]) -> None:
        """Waits until nothing of this is stored: what servers tell each other of open tables goes twice a second."""
        left, until = secrets, time.monotonic() + PATIENCE
        while left:
            everything = dump_everything(self._folder / "s0", self._stored)
            left = [secret for secret in secrets if secret in everything]
            assert not left or time.monotonic() < until, left
            await asyncio.sleep(0.1 if left else 0)

    # Friends, and whom somebody does not want to meet.

    def befriend(self, one: Browser, other: Browser) -> None:
        """One device gives out a code, and another redeems it."""
        giver, taker = one.account, other.account
        assert giver is not None
        assert taker is not None
        code = self.post(one, "/api/friends/code")["code"]
        answer = self.post(other, "/api/friends/redeem", code=code)
        if giver is taker:
            assert answer["code"] == "yourself"
        elif giver.is_apart_from(taker):
            assert answer["code"] == "no_such_friend_code", "as one that was used"
        else:
            assert giver.name in [friend["here"]["name"] for friend in answer["friends"]]
            giver.friends.add(taker)
            taker.friends.add(giver)

    def end_friendship(self, browser: Browser, other: Account) -> None:
        """A device ends a friendship of its account, on both sides."""
        assert browser.account is not None
        friends = self.ask(browser, "GET", "/api/friends")["friends"]
        found = next(friend["here"]["id"] for friend in friends if friend["here"]["name"] == other.name)
        self.post(browser, "/api/friends/remove", friend=found)
        browser.account.friends.discard(other)
        other.friends.discard(browser.account)

    def block(self, one: Account, other: Account) -> None:
        """An account blocks another, whom it met somewhere."""
        blocks = self.server.services.moderation.blocks
        self.run(blocks.add(Marks(one.id), Marks(other.id), other.name))
        one.blocked.add(other)

    def unblock(self, browser: Browser, other: Account) -> None:
        """A device ends a block of its account."""
        assert browser.account is not None
        blocks = self.ask(browser, "GET", "/api/blocks")["blocks"]
        found = next(block["id"] for block in blocks if block["name"] in other.names)
        self.post(browser, "/api/blocks/remove", id=found)
        browser.account.blocked.discard(other)

    # Tables.

    def holder(self, browser: Browser) -> Holder:
        """As whom a device takes a new seat."""
        return browser.account or browser

    def add_table(self, browser: Browser) -> None:
        """A device makes a table, and sits at its first seat."""
        name = self.holder_name(browser)
        made = self.post(browser, "/api/tables", preset="liars-boggle", seats=3, name=name)
        table = ModelTable(made["table"], {made["seat"]: {self.holder(browser)}})
        self.tables.append(table)

    def holder_name(self, browser: Browser) -> str:
        """Under which name a device plays."""
        return browser.account.name if browser.account is not None else f"Guest {browser.number}"

    def page(self, browser: Browser, table: ModelTable) -> Seat:
        """The page of a device at a table, which stays open."""
        found = self.pages.get((browser, table))
        if found is not None:
            return found

        async def come(server: RunningServer) -> Seat:
            device = Device(server, {})
            for name, value in browser.cookies.items():
                device.http.cookies.set(name, value)
            page = Seat(device, table.id, "", server.url, {})
            await page.__aenter__()
            await page.hello()
            return page

        page = self.pages[browser, table] = self.run(come(self.server))
        return page

    def come(self, browser: Browser, table: ModelTable) -> None:
        """A device comes to a table, and has the seats there that it, or its account, holds; the account has all."""
        if (browser, table) in self.pages:
            return
        page, holders = self.page(browser, table), {browser, browser.account}
        if not holders & table.promised:  # they may have got it with a round that has begun
            assert set(page.room["yours"]) == {seat for seat, held in table.holders.items() if held & holders}
        for seat, held in table.holders.items():
            if browser.account is not None and browser in held:
                held.add(browser.account)
                self._wait_for_seat(table, self.person(browser.account, table.id), seat)

    def _wait_for_seat(self, table: ModelTable, person: str, seat: int) -> None:
        """Waits until the House has noted that a person holds a seat."""
        until = time.monotonic() + PATIENCE
        while seat not in self.truth(table.id).seats_of(person):
            assert time.monotonic() < until, f"seat {seat} is not noted"
            self.run(asyncio.sleep(0.01))

    def drop_pages(self, browser: Browser) -> None:
        """All pages of a device are closed."""
        for key in [key for key in self.pages if key[0] is browser]:
            self._close_page(self.pages.pop(key))

    def leave_all(self) -> None:
        """All pages are closed."""
        for page in self.pages.values():
            self._close_page(page)
        self.pages.clear()

    def _close_page(self, page: Seat) -> None:
        self.run(page.socket.close())
        self.run(page.device.http.aclose())

    def find_quickly(self, browser: Browser) -> None:
        """A device asks for a seat: it gets one, once, at an open table or at a new one."""
        found = self.post(browser, "/api/quick", preset="liars-boggle", name=self.holder_name(browser))["table"]
        table = next((one for one in self.tables if one.id == found), None)
        holder = self.holder(browser)
        truth = self.truth(found)
        if table is None:
            table = ModelTable(found, is_listed=True, is_playing=True)
            self.tables.append(table)
        else:
            assert table.is_listed, "nobody is led to a table that is not open"
        person = self.person(holder, found)
        if browser.account is not None:
            assert not [other for other in table.paired if browser.account.is_apart_from(other)], "who must not meet"
            table.paired.add(browser.account)
        seats = truth.seats_of(person)
        if seats:
            table.holders.setdefault(int(seats[0]), set()).add(holder)
        elif browser not in table.promised and not truth.seats_of(self.person(browser, found)):
            table.promised.add(holder)  # the device has no seat as a guest

    def person(self, holder: Holder, table: str) -> str:
        """The person as which somebody has a seat."""
        return derive_persons(DeviceSecret(holder.secret), table)[0]

    def truth(self, table: str) -> "Table[Any, Any, Any, Any]":
        """A table as the server knows it that knows most: others may not have applied the latest entry yet."""
        self.run(self.server.services.registry.find(table))
        copies = [live.table for one in self.servers for live in one.services.registry.tables if live.facts.id == table]
        return max(copies, key=lambda copy: copy.seq)

    # What must be true.

    def check(self) -> None:
        """Every cookie opens what the model says, every profile is shown or is nobody's, every seat has its holders."""
        for browser in self.browsers:
            self._check_account(browser)
        for token in self.ended[-3:]:
            thief = Browser(0, {"bunkum_session": token})
            assert self.ask(thief, "GET", "/api/account")["account"] is None
        self._check_profiles()
        self._check_friends()
        for table in self.tables[-3:]:
            self._check_seats(table)

    def _check_account(self, browser: Browser) -> None:
        told, account = self.ask(browser, "GET", "/api/account")["account"], browser.account
        if account is None:
            assert told is None
            return
        assert told is not None
        devices, passkeys = len(told["devices"]), len(told["passkeys"])
        assert (told["name"], devices, passkeys) == (
            account.name,
            len(self.devices_of(account)),
            len(account.passkeys),
        )

    def _check_profiles(self) -> None:
        self._people += 1
        reader = Browser(self._people)  # from another address each time, since one may not read so many
        nobody = REFUSALS["no_such_profile"].sentence
        for account in self.accounts:
            for link in account.hidden_as[-1:]:
                answer = self.ask(reader, "GET", f"/api/people/{link}")
                assert answer == {"code": "no_such_profile", "sentence": nobody}, answer
                assert answer == self.ask(reader, "GET", "/api/people/AAAAAAAAAAAA")
            if account.shown_as is not None:
                assert self.ask(reader, "GET", f"/api/people/{account.shown_as}")["name"] == account.name

    def _check_friends(self) -> None:
        """Each is told of friends and of whom it has blocked, and not where friends are whom a block keeps apart."""
        for account in self.accounts:
            if not (devices := self.devices_of(account)):
                continue
            told = self.ask(devices[0], "GET", "/api/friends")["friends"]
            assert {friend["here"]["name"] for friend in told} == {friend.name for friend in account.friends}
            apart = {friend.name for friend in account.friends if account.is_apart_from(friend)}
            assert {one["here"]["name"] for one in told if one["here"]["place"] == "unknown"} == apart
            blocks = self.ask(devices[0], "GET", "/api/blocks")["blocks"]
            assert len(blocks) == len(account.blocked)

    def _check_seats(self, table: ModelTable) -> None:
        truth = self.truth(table.id)
        for holder in [*self.browsers, *self.accounts]:
            if isinstance(holder, Account) and holder.is_deleted:
                continue
            person = self.person(holder, table.id)
            held = {int(seat) for seat in truth.seats_of(person)}
            reserved = truth.seat_reserved_for((person,))
            expected = {seat for seat, holders in table.holders.items() if holder in holders}
            if holder in table.promised:
                gained = len(held - expected) + (reserved is not None)
                assert gained == 1, "one seat, now or with the next round, beside those that a guest has brought"
            else:
                assert (held, reserved) == (expected, None), (holder, table.id, held, reserved, expected)
