"""The door and the wire say no, in a sentence, and nobody else's table is touched."""

import asyncio
import json
import sys
from contextlib import suppress
from typing import TypeVar

import httpx
import pytest
import uvicorn
from hypothesis import HealthCheck, given, settings as examples, strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from bunkum.bots import personalities
from bunkum.core import SPECTATOR, Illegal, Seat as Seat_
from bunkum.core.contract import Sheet
from bunkum.server import rate_limits
from bunkum.server.net.connection import Connection
from bunkum.server.net.web_server import create_server
from bunkum.server.refusals import REFUSALS
from bunkum.server.services import Services
from bunkum.server.storage import Row
from bunkum.server.tables.pipeline import MOST_WAITING
from bunkum.server.tables.requests import InFlight, Request
from bunkum.table.catalog import AnyGameInfo, game_info, game_summaries
from bunkum.table.room_actions import Say
from support.cables import Cable
from support.servers import Device, RunningServer, Seat, comes_true, open_server, run

T = TypeVar("T")


def refused(answer: httpx.Response, code: str) -> None:
    assert answer.json() == {"code": code, "sentence": REFUSALS[code].sentence}
    assert answer.status_code == REFUSALS[code].status


async def no_more(page: Seat) -> str:
    """The code with which the house hangs up; then the line is really closed."""
    await page.until(lambda message: message["is"] == "closing")
    with pytest.raises(ConnectionClosed):
        await page.hear()
    assert page.closing is not None
    return page.closing["code"]


@pytest.fixture
def at_the_door(tmp_path):
    """Run a test in an open house, with a device and its table."""

    def within(test, **changes) -> None:
        async def main() -> None:
            async with open_server(tmp_path, **changes) as server, server.device() as ann:
                await test(server, ann)

        run(main())

    return within


# The door.


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "", "10.1.2.3"])
def test_a_foreign_name_is_turned_away(at_the_door, host):
    async def test(server: RunningServer, ann: Device) -> None:
        refused(await ann.http.get("/", headers={"host": host}), "unknown_host")
        if not host:
            return
        with pytest.raises(InvalidStatus) as refusal:
            async with ann.at("x" * 22, host=host):
                pass
        assert refusal.value.response.status_code == 421
        assert json.loads(refusal.value.response.body)["code"] == "unknown_host"

    at_the_door(test)


@pytest.mark.parametrize("host", ["localhost:1", "127.0.0.1", "play.example.org"])
def test_our_own_names_are_welcome(at_the_door, host):
    async def test(server: RunningServer, ann: Device) -> None:
        assert (await ann.http.get("/healthz", headers={"host": host})).status_code == 200

    at_the_door(test, allow_host=("play.example.org",))


@pytest.mark.parametrize("origin", ["http://evil.example", "http://127.0.0.1:1", "null", "file://", ""])
def test_a_socket_from_another_page_or_from_none_is_turned_away(at_the_door, origin):
    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make()
        with pytest.raises(InvalidStatus) as refusal:
            async with ann.at(made["table"], origin=origin):
                pass
        assert refusal.value.response.status_code == 403
        assert json.loads(refusal.value.response.body)["code"] == "foreign_origin"

    at_the_door(test)


@pytest.mark.parametrize("headers", [{"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}])
def test_another_page_cannot_make_tables_in_ones_name(at_the_door, headers):
    async def test(server: RunningServer, ann: Device) -> None:
        body = {"preset": "liars-boggle", "seats": 2, "name": "Ann"}
        refused(await ann.http.post("/api/tables", json=body, headers=headers), "foreign_origin")

    at_the_door(test)


def test_every_answer_says_what_a_browser_may_do(at_the_door):
    async def test(server: RunningServer, ann: Device) -> None:
        for path in ("/", "/t/abc", "/api/house", "/nowhere", "/healthz"):
            headers = (await ann.http.get(path)).headers
            assert "script-src 'self'" in headers["content-security-policy"]
            assert "unsafe-inline'; img" in headers["content-security-policy"]  # attributes alone
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "camera=(self)," in headers["permissions-policy"]
            assert "microphone=()," in headers["permissions-policy"]

    at_the_door(test)


def test_the_cookie_is_for_us_alone(at_the_door):
    async def test(server: RunningServer, ann: Device) -> None:
        plain = (await ann.http.get("/")).headers["set-cookie"]
        for part in ("HttpOnly", "SameSite=Lax", "Path=/;"):
            assert part in plain
        assert "Secure" not in plain
        async with server.device() as bob:
            proxied = {"x-forwarded-proto": "https", "x-forwarded-prefix": "/games/bunkum"}
            cookie = (await bob.http.get("/", headers=proxied)).headers["set-cookie"]
            assert "Secure" in cookie
            assert "Path=/games/bunkum;" in cookie

    at_the_door(test)


def test_the_page_knows_under_which_path_it_lives(at_the_door):
    async def test(server: RunningServer, ann: Device) -> None:
        server.services.page = {}
        for headers, base in (
            ({}, "/"),
            ({"x-forwarded-prefix": "/games/bunkum/"}, "/games/bunkum/"),
            ({"x-forwarded-prefix": '/"><script>'}, "/"),
            ({"x-forwarded-prefix": "//evil.example"}, "/"),
        ):
            page = await ann.http.get("/", headers=headers)
            assert page.status_code == 200
            assert page.headers["cache-control"] == "no-store"
            assert f'<base href="{base}">' in page.text

    at_the_door(test)


def test_a_house_under_a_path_is_found_with_and_without_it(at_the_door):
    async def test(server: RunningServer, ann: Device) -> None:
        for path in ("/bunkum/healthz", "/healthz", "/bunkum/", "/bunkum"):
            assert (await ann.http.get(path)).status_code == 200
        assert '<base href="/bunkum/">' in (await ann.http.get("/bunkum/t/x")).text

    at_the_door(test, prefix="/bunkum")


def test_proxies_are_believed_only_where_they_are_trusted(at_the_door):
    async def test(server: RunningServer, ann: Device) -> None:
        headers = {"x-forwarded-proto": "https", "x-forwarded-prefix": "/x"}
        page = await ann.http.get("/", headers=headers)
        assert "Secure" not in page.headers["set-cookie"]
        assert '<base href="/">' in page.text

    at_the_door(test, trust_proxy=("10.0.0.1",))


@pytest.mark.parametrize("path", ["/metrics", "/schema"])
def test_the_keepers_pages_are_for_this_machine_alone(at_the_door, path):
    async def test(server: RunningServer, ann: Device) -> None:
        assert (await ann.http.get(path)).status_code == 200
        for headers in ({"x-forwarded-for": "10.0.0.9"}, {"host": "play.example.org"}, {"via": "1.1 proxy"}):
            refused(await ann.http.get(path, headers=headers), "loopback_only")

    at_the_door(test, allow_host=("play.example.org",))


def test_health_tells_details_on_this_machine_alone(at_the_door):
    async def test(server: RunningServer, ann: Device) -> None:
        assert (await ann.http.get("/healthz")).json()["tables"] == 0
        far = await ann.http.get("/healthz", headers={"x-forwarded-for": "10.0.0.9"})
        assert far.json() == {"ok": True, "version": None, "tables": None, "sockets": None, "queue": None}

    at_the_door(test)


# Requests.


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/api/tables", b"{", "unreadable"),
        ("/api/tables", b'{"preset":"liars-boggle","seats":2,"name":"Ann","x":1}', "unreadable"),
        ("/api/tables", b'{"preset":"chess","seats":2,"name":"Ann"}', "no_such_game"),
        ("/api/tables", b'{"preset":"liars-boggle","seats":2,"name":"Ann","bots":["nobody"]}', "no_such_temper"),
        ("/api/tables", b'{"preset":"liars-boggle","seats":2,"name":"A","bots":["magpie","magpie"]}', "too_many_bots"),
        ("/api/tables", b" " * (rate_limits.BODY_BYTES + 1), "too_large"),
        ("/api/options", b"[]", "unreadable"),
        ("/api/judge/spell", b'{"word":"a","faces":[""]}', "unreadable"),
        ("/api/carry", b'{"table":"x"}', "no_such_table"),
        ("/api/carry/ABCDEFGH", b"", "no_such_code"),
        ("/api/nothing", b"", "no_such_page"),
    ],
)
def test_bad_requests_are_refused_by_name(at_the_door, path, body, code):
    async def test(server: RunningServer, ann: Device) -> None:
        refused(await ann.http.post(path, content=body, headers={"content-type": "application/json"}), code)

    at_the_door(test)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"seats": 1}, "option_conflict"),
        ({"seats": 13}, "option_conflict"),
        ({"seats": 9}, "option_conflict"),
        ({"options": {"turn_clock": 60, "sand_timer": 180}}, "option_conflict"),
        ({"options": {"turn_clock": 5}}, "option_conflict"),
        ({"options": {"sauce": True}}, "option_conflict"),
        ({"options": {"dictionary": "nowhere"}}, "lexicon_unknown"),
        ({"name": "\u202e\u200b"}, "bad_name"),
        ({"name": "x" * 25}, "bad_name"),
    ],
)
def test_tables_that_cannot_be_are_refused_in_a_sentence(at_the_door, fields, code):
    async def test(server: RunningServer, ann: Device) -> None:
        body = {"preset": "liars-boggle", "seats": 3, "name": "Ann", **fields}
        answer = await ann.http.post("/api/tables", json=body)
        assert answer.status_code == 400
        assert answer.json()["code"] == code
        assert answer.json()["sentence"].endswith(".")
        if "name" not in fields:
            form = {name: body[name] for name in ("preset", "seats") if name in body}
            preview = await ann.http.post("/api/options", json={**form, "options": body.get("options", {})})
            assert [problem["code"] for problem in preview.json()["problems"]] == [code]

    at_the_door(test)


def fits(game: AnyGameInfo, options: Sheet, seats: int) -> bool:
    with suppress(Illegal):
        game.fits(options, seats)
        return True
    return False


def test_a_table_may_be_full_of_bots_in_every_game(at_the_door):
    async def test(server: RunningServer, ann: Device) -> None:
        for game in (game_info(title.id) for title in game_summaries()):
            preset, choice = next(iter(game.presets.items()))
            seats = max(many for many in game.seats if fits(game, choice.options, many))
            bots = [personalities(game.id)[0].id] * (seats - 1)
            body = {"preset": preset, "seats": seats, "name": "Ann", "bots": bots}
            assert (await ann.http.post("/api/tables", json=body)).status_code == 201, game.id

    at_the_door(test)


def test_a_form_post_is_no_json(at_the_door):
    async def test(server: RunningServer, ann: Device) -> None:
        refused(await ann.http.post("/api/tables", data={"preset": "liars-boggle"}), "unreadable")

    at_the_door(test)


def test_unknown_pages_codes_and_methods(at_the_door):
    async def test(server: RunningServer, ann: Device) -> None:
        refused(await ann.http.get("/assets/../../secret"), "no_such_page")
        refused(await ann.http.get("/index.html"), "no_such_page")
        lost = await ann.http.get("/what/is/this", headers={"accept": "text/html,*/*"})
        assert (lost.status_code, lost.headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert "<base" in lost.text
        refused(await ann.http.delete("/api/house"), "wrong_method")
        refused(await ann.http.get("/api/codes/QQQQ"), "no_such_code")
        refused(await ann.http.get("/api/tables/short/qr.svg"), "no_such_table")

    at_the_door(test)


def test_codes_cannot_be_guessed_fast(at_the_door):
    async def test(server: RunningServer, ann: Device) -> None:
        for _ in range(rate_limits.WRONG_CODES_AT_ONCE):
            refused(await ann.http.get("/api/codes/QQQQ"), "no_such_code")
        refused(await ann.http.get("/api/codes/QQQQ"), "too_many_tries")
        refused(await ann.http.post("/api/carry/QQQQQQQQ"), "too_many_tries")
        far = await ann.http.get("/api/codes/QQQQ", headers={"x-forwarded-for": "10.0.0.9"})
        refused(far, "no_such_code")

    at_the_door(test, codes_a_minute=5)


def test_tables_cannot_be_made_without_end(at_the_door):
    async def test(server: RunningServer, ann: Device) -> None:
        for _ in range(5):
            await ann.make()
        body = {"preset": "liars-boggle", "seats": 2, "name": "Ann"}
        refused(await ann.http.post("/api/tables", json=body), "too_many_tables")

    at_the_door(test, tables_an_hour=4)


def test_a_full_house_says_so_and_makes_room_when_a_table_is_empty(at_the_door):
    async def test(server: RunningServer, ann: Device) -> None:
        first, second = await ann.make(), await ann.make()
        body = {"preset": "liars-boggle", "seats": 2, "name": "Ann"}
        async with ann.at(first["table"]) as a, ann.at(second["table"]) as b:
            await a.hello()
            await b.hello()
            refused(await ann.http.post("/api/tables", json=body), "house_full")
        await comes_true(lambda: not server.services.sockets)
        third = await ann.make()
        async with ann.at(first["table"]) as a, ann.at(third["table"]) as b:
            assert (await a.hello())["room"]["table"] == first["table"], "it came back from the log"
            assert (await b.hello())["room"]["table"] == third["table"]

    at_the_door(test, most_tables=2)


# Sockets.


def test_an_unknown_table_is_told_and_closed(at_the_door):
    async def test(server: RunningServer, ann: Device) -> None:
        for table in ("x" * 22, "nonsense"):
            async with ann.at(table) as page:
                assert await no_more(page) == "no_such_table"

    at_the_door(test)


def test_too_many_sockets_are_told_and_closed(at_the_door):
    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make()
        async with ann.at(made["table"]) as one, ann.at(made["table"]) as two:
            await one.hello()
            await two.hello()
            async with ann.at(made["table"]) as three:
                assert await no_more(three) == "too_many_sockets"

    at_the_door(test, most_sockets_each=2)


TOO_DEEP = "unreadable" if sys.version_info < (3, 12) else "malformed"
"""Python 3.12 parses deeper nesting, which is no action either."""


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("{", "unreadable"),
        ("", "unreadable"),
        ("null", "unreadable"),
        ('{"do":"fly"}', "unreadable"),
        ('{"do":"act","id":"1"}', "unreadable"),
        (b"\xff\xfe", "unreadable"),
        (b"\x00" * 10, "unreadable"),
        ("[" * 3000, "unreadable"),
        ('{"do":"act","id":"1","action":' + "[" * 1500 + "]" * 1500 + "}", TOO_DEEP),
        ('{"do":"try","id":"1","action":{"type":"Bid","word":' + "[" * 900 + "]" * 900 + "}}", "malformed"),
        ('{"do":"say","text":"' + "x" * 5000 + '"}', "too_large"),
        ('{"do":"act","id":"1","action":{"type":"Bid"}}', "malformed"),
        ('{"do":"act","id":"1","action":{"type":"TimeUp","timer":{}}}', "malformed"),
        ('{"do":"act","id":"1","action":{"type":"Restart"}}', "malformed"),
        ('{"do":"act","id":"1","action":[]}', "malformed"),
        ('{"do":"act","id":"1","action":{"type":"went_away","seat":0}}', "malformed"),
        ('{"do":"act","id":"1","seat":1,"action":{"type":"Call"}}', "not_seated"),
        ('{"do":"act","id":"1","action":{"type":"Call"}}', "wrong_phase"),
        ('{"do":"add_bot","temper":"nobody"}', "no_such_temper"),
        ('{"do":"odds","id":"1"}', "no_odds"),
        ('{"do":"review","id":"1"}', "no_review"),
        ('{"do":"review"}', "unreadable"),
        ('{"do":"recap","id":"1"}', "no_recap"),
        ('{"do":"recap"}', "unreadable"),
        ('{"do":"say","text":"\\u200b"}', "bad_talk"),
        ('{"do":"remove_bot","chair":99}', "no_such_seat"),
    ],
)
def test_what_cannot_be_is_refused_and_the_socket_stays(at_the_door, data, code):
    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make()
        async with ann.at(made["table"]) as page, server.device() as bob, bob.at(made["table"]) as other:
            await page.hello()
            await other.hello()
            before = server.services.registry.tables[0].table.seq
            await page.socket.send(data)
            answer = await page.hear()
            assert (answer["is"], answer["code"]) == ("refused", code)
            assert answer["sentence"].endswith(".")
            assert (await page.ask("ping"))["is"] == "pong"
            assert server.services.registry.tables[0].table.seq == before, "the table is untouched"
            assert await other.rest(0.05) == [], "nobody else is told"

    at_the_door(test)


def test_a_frame_that_is_far_too_large_closes_the_socket_cleanly(at_the_door):
    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make()
        async with ann.at(made["table"]) as page:
            await page.hello()
            await page.socket.send("x" * (rate_limits.FRAME_BYTES + 1))
            with pytest.raises(ConnectionClosed) as closed:
                await page.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009

    at_the_door(test)


def test_who_did_not_say_hello_is_not_heard(at_the_door):
    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make()
        async with ann.at(made["table"]) as page:
            await page.say("start")
            assert (await page.hear())["code"] == "say_hello"

    at_the_door(test)


def test_an_onlooker_holds_no_seat_whatever_the_cookie_says(at_the_door):
    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make()
        async with ann.at(made["table"], "?watch") as page:
            assert (await page.hello())["seat"] == -2
            for do, fields in (("sit", {"name": "Eve"}), ("start", {}), ("say", {"text": "hi"})):
                await page.say(do, **fields)
                assert (await page.hear())["code"] == "not_seated"

    at_the_door(test)


def test_a_wrong_secret_holds_no_seat(at_the_door):
    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make()
        for secret in ("A" * 22, "../../etc", "A" * 5000, '"; x="'):
            async with server.device() as eve:
                eve.http.cookies.set("bunkum", secret)
                async with eve.at(made["table"]) as page:
                    assert (await page.hello())["seat"] == -2
                    await page.say("start")
                    assert (await page.hear())["code"] == "not_seated"

    at_the_door(test)


def test_a_full_table_says_so(at_the_door):
    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make(seats=2, bots=["magpie"])
        async with server.device() as bob, bob.at(made["table"]) as page:
            await page.hello()
            await page.say("sit", name="Bob")
            assert (await page.hear())["code"] == "table_full"

    at_the_door(test)


def test_too_fast_is_refused_and_far_too_fast_is_closed(at_the_door):
    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make()
        async with ann.at(made["table"]) as page:
            await page.hello()
            for _ in range(9):
                await page.say("ping", id="p")
            answers = [(await page.hear()) for _ in range(9)]
            assert {answer["is"] for answer in answers} == {"pong", "refused"}
            assert {answer.get("code") for answer in answers} == {None, "too_fast"}
            for _ in range(rate_limits.MOST_EXCESS_MESSAGES + 10):
                await page.say("ping", id="p")
            assert await no_more(page) == "impatient"

    at_the_door(test, messages_a_second=2)


def test_talk_has_a_limit_of_its_own(at_the_door):
    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make()
        async with ann.at(made["table"]) as page:
            await page.hello()
            for _ in range(rate_limits.TALK_AT_ONCE + 1):
                await page.say("say", text="hi")
            answers = [await page.hear() for _ in range(rate_limits.TALK_AT_ONCE + 1)]
            assert [message["is"] for message in answers].count("refused") == 1

    at_the_door(test)


def test_who_reads_too_slowly_is_let_go_and_nobody_waits(at_the_door):
    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make(seats=2)
        async with server.device() as bob, ann.at(made["table"]) as page, bob.at(made["table"]) as slow:
            await page.hello()
            await slow.say("hello")
            slow.socket.transport.pause_reading()
            live = server.services.registry.tables[0]
            await comes_true(lambda: len(live._broadcaster.guests) == 2)
            big = b'{"is":"pong","id":"%b"}' % (b"x" * 100_000)
            guest = list(live._broadcaster.guests)[1]
            assert isinstance(guest, Connection)
            for _ in range(200):
                guest.send(big)
                await asyncio.sleep(0)
            assert server.services.metrics.get_value("bunkum_refusals_total", code="slow_reader") == 1
            assert (await page.ask("ping"))["is"] == "pong"
            guest._queue._abort()  # or in five seconds
            await comes_true(lambda: len(live._broadcaster.guests) == 1)
            slow.socket.transport.abort()

    at_the_door(test)


def test_names_and_talk_arrive_as_plain_text(at_the_door):
    nasty = "<b>\u202eA\u0000\u200bnn\x07 \U0001f9d9</b>"

    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make(name=nasty)
        async with ann.at(made["table"]) as page:
            await page.hello()
            assert page.room["chairs"][0]["name"] == "<b>Ann \U0001f9d9</b>"
            await page.say("say", text=nasty)
            news = await page.until(lambda message: message.get("talk"))
            assert news["talk"][0]["text"] == "<b>Ann \U0001f9d9</b>"

    at_the_door(test)


def test_any_bytes_at_all_leave_the_table_as_it_was(tmp_path):
    """One house, one socket, hundreds of unreadable or illegal messages."""
    words = st.text(max_size=30)
    tags = st.sampled_from("act try sit say claim odds review recap start hello add_bot give_to_bot x".split())
    anything = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | words,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
        max_leaves=10,
    )
    fields = st.sampled_from(["id", "action", "seat", "n", "name", "chair", "text", "temper", "claim", "word", "type"])
    messages = st.builds(
        lambda tag, rest: json.dumps({**rest, "do": tag}).encode(), tags, st.dictionaries(fields, anything, max_size=4)
    )

    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann, server.device() as eve:
            made = await ann.make(seats=2)
            async with ann.at(made["table"]) as page, eve.at(made["table"], "?watch") as other:
                await page.hello()
                await other.hello()
                before = server.services.registry.tables[0].table.seq
                data = st.lists(st.binary(max_size=60) | messages, min_size=5, max_size=20)
                for batch in examples_of(data, 60):
                    for message in batch:
                        await other.socket.send(message)
                    assert (await other.ask("ping"))["is"] == "pong"
                assert server.services.registry.tables[0].table.seq == before
                assert (await page.ask("ping"))["is"] == "pong"
                assert not server.services.metrics.get_value("bunkum_table_failures_total")

    run(main())


def examples_of(strategy: st.SearchStrategy[T], count: int) -> list[T]:
    """So many examples of a strategy, drawn by Hypothesis."""
    found: list[T] = []

    @examples(max_examples=count, database=None, suppress_health_check=[HealthCheck.nested_given, HealthCheck.too_slow])
    @given(strategy)
    def draw(example) -> None:
        found.append(example)

    draw()
    return found


# A house in trouble.


def test_what_the_disk_would_not_take_has_not_happened(at_the_door, caplog):
    async def test(server: RunningServer, ann: Device) -> None:
        made, writer = await ann.make(seats=3, bots=["magpie"]), server.writer
        async with ann.at(made["table"]) as page, server.device() as bob, bob.at(made["table"], "?watch") as tv:
            await page.hello()
            await tv.hello()
            pages = await writer.run(lambda db: db.execute("PRAGMA page_count").fetchone()[0])
            await writer.run(lambda db: db.execute(f"PRAGMA max_page_count = {pages}"))
            answer = {}
            for _ in range(200):  # the last page has room for a few
                await page.say("add_bot", temper="baron")
                answer = await page.hear()
                if answer["is"] == "refused":
                    break
                await page.say("remove_bot", chair=2)
                answer = await page.hear()
                if answer["is"] == "refused":
                    break
            assert answer["code"] == "not_kept"
            await page.rest(0.1)
            await tv.rest(0.1)
            assert (
                tv.known[-2]["n"] == page.known[0]["n"] == server.services.registry.tables[0].table.resync(SPECTATOR).n
            )
            await writer.run(lambda db: db.execute("PRAGMA max_page_count = 1000000"))
            await page.say("start")
            await tv.until(lambda message: "view" in message)
        assert "could not be written" in caplog.text

    at_the_door(test)


def test_a_house_that_cannot_keep_up_says_busy_and_does_nothing(at_the_door):
    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make(seats=2, bots=["magpie"])
        async with ann.at(made["table"]) as page:
            await page.hello()
            most, server.writer._most = server.writer._most, 0
            await page.say("start")
            assert (await page.hear())["code"] == "busy"
            server.writer._most = most
            await page.say("start")
            await page.until(lambda message: "view" in message)

    at_the_door(test)


def test_a_flood_at_one_table_is_refused_and_another_goes_on(at_the_door):
    async def test(server: RunningServer, ann: Device) -> None:
        made, other = await ann.make(seats=2), await ann.make(seats=2)
        async with ann.at(made["table"]) as page, ann.at(other["table"]) as elsewhere:
            await page.hello()
            await elsewhere.hello()
            live = server.services.registry.tables[0]
            request = Request(SPECTATOR, Say("held back"))
            entry = live.table.plan(Seat_(0), Say("held back"), 0.0)
            live._pipeline._in_flight = InFlight(
                request, entry, Row(1, entry.seq, "0:a", True, b""), 0.0
            )  # as if the disk were slow
            for _ in range(MOST_WAITING + 3):
                await page.say("stand")
            codes = [(await page.hear())["code"] for _ in range(3)]
            assert codes == ["busy"] * 3
            await elsewhere.say("add_bot", temper="baron")
            await elsewhere.until(lambda message: message.get("room", {}).get("chairs", [{}] * 2)[1].get("temper"))
            live._pipeline._in_flight = None

    at_the_door(test)


# The line.


@pytest.mark.usefixtures("short_grace")
def test_who_no_longer_answers_is_away_for_the_others(tmp_path):
    """A phone that left the network hangs up with nobody: the house asks whether it lives."""

    def impatient(services: Services) -> uvicorn.Server:
        server = create_server(services)
        server.config.ws_ping_interval = server.config.ws_ping_timeout = 0.3
        return server

    async def main() -> None:
        async with open_server(tmp_path, beneath=impatient) as server, server.device() as ann:
            made = await ann.make(seats=2, options={"first_seat": 0})
            with Cable(server.url) as cable:
                bob = Device(cable, {})
                async with bob, ann.at(made["table"]) as page, bob.at(made["table"]) as other:
                    await page.hello()
                    await other.hello()
                    await other.say("sit", name="Bob")
                    await page.until(lambda _: page.room["chairs"][1]["kind"] == "person")
                    await page.say("start")
                    await page.until(lambda _: page.room["phase"] == "playing")
                    await page.rest(1.0)
                    assert not page.room["chairs"][1]["away"]
                    cable.cut()
                    await page.until(lambda _: page.room["chairs"][1]["away"])

    run(main())
