"""The log: one object of JSON a line, with the table and the entry, and nothing that is nobody's business."""

import asyncio
import io
import json
import logging
import sys
from contextlib import AsyncExitStack
from functools import partial

import pytest

from bunkum.core import Seat
from bunkum.server.accounts.phrase import hash_phrase
from bunkum.server.json_logging import start_logging
from bunkum.server.storage import Row, StorageError
from bunkum.server.storage.protocol import StoredEntry
from bunkum.server.tables import catch_up
from bunkum.server.tables.requests import Request
from bunkum.table import Table
from support import postgresql
from support.accounts import made_somebody, post
from support.servers import RunningServer, comes_true, open_server, run

CLIENTS = ("websockets.client", "httpx", "httpcore")
"""Loggers of the devices of the tests, which are no part of a server."""


class Lines:
    """What a server logs, as the lines of its standard error."""

    def __init__(self) -> None:
        self.stream = io.StringIO()

    @property
    def text(self) -> str:
        """All lines."""
        return self.stream.getvalue()

    def that_say(self, words: str) -> list[dict[str, object]]:
        """The objects whose message has these words."""
        found = [json.loads(line) for line in self.text.splitlines()]
        return [line for line in found if words in line["says"]]


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch):
    """What is logged at the level `debug`, by ourselves and by libraries, as the server sets it up."""
    lines, root = Lines(), logging.getLogger()
    changed = [root, *map(logging.getLogger, ("asyncio", "uvicorn.error", *CLIENTS))]
    before = [(log, log.level, list(log.filters), list(log.handlers)) for log in changed]
    monkeypatch.setattr(sys, "stderr", lines.stream)
    start_logging("debug")
    for name in CLIENTS:
        logging.getLogger(name).setLevel(logging.WARNING)
    yield lines
    for log, level, filters, handlers in before:
        log.setLevel(level)
        log.filters[:], log.handlers[:] = filters, handlers


async def break_table(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """Lets the only table fail with the next entry; its key and the number of that entry."""
    (live,) = server.services.registry.tables

    def fail(*_: object) -> None:
        raise RuntimeError("planted")

    monkeypatch.setattr(Table, "apply", fail)
    return live.key, live.table.seq


def test_a_table_that_fails_is_logged_with_its_key_and_the_entry_and_without_its_id(tmp_path, lines, monkeypatch):
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann:
            made = await ann.make(name="Annabella")
            async with ann.at(made["table"]) as page:
                await page.hello()
                key, seq = await break_table(server, monkeypatch)
                await page.say("say", text="a secret remark")
                await comes_true(lambda: lines.that_say("a table lost its thread"))
            (line,) = lines.that_say("a table lost its thread")
            assert (line["table"], line["entry"], line["level"]) == (key, seq, "error")
            assert "planted" in str(line["trace"])
            for secret in (made["table"], "Annabella", "secret remark", str(ann.http.cookies.get("bunkum"))):
                assert secret not in lines.text

    run(main())


def test_a_log_that_cannot_be_read_is_logged_with_the_table_and_the_entry(tmp_path, database, lines, monkeypatch):
    monkeypatch.setattr(catch_up, "RETRY_SECONDS", 0.01)

    async def main() -> None:
        async with open_server(tmp_path, database=database) as server, server.device() as ann:
            made = await ann.make()
            (live,) = server.services.registry.tables
            read, tries = server.services.log.read_from, list[int]()

            async def fail_once(table: int, seq: int) -> list[StoredEntry]:
                tries.append(seq)
                if len(tries) == 1:
                    raise StorageError("it does not answer")
                return await read(table, seq)

            monkeypatch.setattr(server.services.log, "read_from", fail_once)
            live.on_behind()
            await comes_true(lambda: len(tries) > 1)
            (line,) = lines.that_say("the log cannot be read")
            assert (line["table"], line["entry"]) == (live.key, live.table.seq)
            assert made["table"] not in lines.text

    run(main())


def test_a_bot_that_is_refused_is_logged_with_the_table_and_the_code(tmp_path, lines):
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann:
            made = await ann.make(seats=2, bots=["magpie"])
            async with ann.at(made["table"]) as page:
                await page.hello()
                (live,) = server.services.registry.tables
                assert live.bots is not None
                live.bots.on_refusal(Request(Seat(1), None, by_bot=True), "not_your_turn")
            (line,) = lines.that_say("a bot was refused")
            assert (line["table"], line["entry"], line["code"]) == (live.key, live.table.seq, "not_your_turn")

    run(main())


def test_nothing_secret_is_logged_when_connections_to_the_database_are_lost(tmp_path, database, lines):
    async def main() -> None:
        async with open_server(tmp_path, database=database) as server, AsyncExitStack() as stack:
            ann = await stack.enter_async_context(server.device())
            made = await ann.make(name="Annabella", seats=2, bots=["magpie"])
            page = await stack.enter_async_context(ann.at(made["table"]))
            await page.hello()
            await page.say("start")
            for number in range(4):
                await asyncio.to_thread(postgresql.execute, database, postgresql.CUT)
                await page.say("say", text=f"secret {number}")
                await page.rest(0.3)
            assert lines.that_say("connection to the database") or lines.that_say("could not be written")
            for secret in (made["table"], made["code"], "Annabella", "secret ", str(ann.http.cookies.get("bunkum"))):
                assert secret not in lines.text

    run(main())


def test_arguments_of_a_callback_that_fails_are_not_logged(lines):
    row = Row(7, 41, "0:x", True, b'{"text":"a secret remark"}')

    async def main() -> None:
        def fail(_rows: object, _more: object) -> None:
            raise RuntimeError("planted")

        loop = asyncio.get_running_loop()
        loop.call_soon(partial(fail, "a secret remark"), row)
        loop.call_soon(fail, "a secret remark", row)
        await asyncio.sleep(0.01)

    run(main())
    failed = lines.that_say("Exception in callback")
    assert len(failed) == 2
    assert all("planted" in str(line["trace"]) for line in failed)
    assert "secret" not in lines.text


def test_rows_show_no_entry_when_they_are_printed():
    printed = f"{Row(7, 41, '0:x', True, b'secret')} {StoredEntry(41, '0:x', b'secret')}"
    assert printed == "Row(table=7, seq=41) StoredEntry(seq=41)"


def test_nothing_of_an_account_is_logged(tmp_path, lines):
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann, server.device() as desk:
            phrase = await made_somebody(ann, "Whom nobody else is")
            await post(desk, "/api/session/phrase", phrase=phrase)
            code = (await post(ann, "/api/account/code"))["code"]
            token = ann.http.cookies["bunkum_session"]
            own = await server.services.accounts.find_signed_in(token)
            assert own is not None
            await post(ann, "/api/account/sign-out", session=None)
            assert lines.text, "the server says what it does"
            known = [part for part in own if isinstance(part, str)]
            for secret in ("Whom nobody", phrase, code, token, *known, hash_phrase(phrase).hex()):
                assert secret not in lines.text, secret

    run(main())
