"""`bunkum status`: what it says of servers that are well, that are not, and of addresses that are none."""

import asyncio
import json
import re
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from bunkum import __version__
from bunkum.cli import main as command
from bunkum.cli.status import find_url, read_samples
from bunkum.server.storage.postgresql.presence import Presence
from support.servers import comes_true, free_port, open_server, run


async def ask(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """What the command returns and prints."""
    status = await asyncio.to_thread(command, ["status", *words])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_a_server_that_is_well(tmp_path, capsys):
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann:
            made = await ann.make(name="Annabella")
            async with ann.at(made["table"]) as page:
                await page.hello()
                await page.say("say", text="hello")
                await page.until(lambda message: message.get("talk"))
                status, out, _ = await ask(capsys, "--url", server.url)
                assert status == 0
                assert out.startswith(f"{server.url} is well (Bunkum {__version__}).\n")
                assert re.search(r"(?m)^tables +1 in memory$", out)
                assert re.search(r"(?m)^sockets +1$", out)
                assert re.search(r"(?m)^log +0 waiting; \d+ entries in \d+ commits, [\d.]+ ms each$", out)
                assert "bus" not in out, "it has a file of its own"
                assert made["table"] not in out
                assert "Annabella" not in out
                status, out, _ = await ask(capsys, "--url", server.url, "--json")
                told = json.loads(out)
                assert (status, told["is_well"], told["why"], told["version"]) == (0, True, None, __version__)
                assert (told["tables"], told["sockets"], told["bus"]) == (1, 1, None)

    run(main())


def test_a_server_with_a_database_tells_of_bus_and_database(tmp_path, database, capsys):
    async def main() -> None:
        async with open_server(tmp_path, database=database) as server:
            metrics = server.services.metrics
            await comes_true(lambda: metrics.get_value("bunkum_database_connected") == 1)
            await comes_true(lambda: metrics.get_value("bunkum_bus_connected") == 1)
            status, out, _ = await ask(capsys, "--url", server.url)
            assert status == 0
            assert re.search(r"(?m)^bus +connected; 0 notifications received", out)
            assert re.search(r"(?m)^database +connected; 0 connections opened again$", out)

    run(main())


def test_a_server_without_its_database_is_not_well(tmp_path, database, capsys, monkeypatch):
    monkeypatch.setattr(Presence, "is_connected", False)

    async def main() -> None:
        async with open_server(tmp_path, database=database) as server:
            status, out, _ = await ask(capsys, "--url", server.url)
            assert status == 1
            assert "is not well: its database does not answer." in out
            assert "NOT CONNECTED" in out

    run(main())


def test_the_usual_address_follows_the_settings(monkeypatch):
    for name in ("PORT", "BUNKUM_PORT", "BUNKUM_HOST"):
        monkeypatch.delenv(name, raising=False)
    assert find_url() == "http://127.0.0.1:2656"
    monkeypatch.setenv("BUNKUM_PORT", "2701")
    assert find_url() == "http://127.0.0.1:2701"
    monkeypatch.setenv("BUNKUM_HOST", "::1")
    assert find_url() == "http://[::1]:2701"


def test_where_nobody_listens_it_is_not_well(capsys):
    async def main() -> None:
        url = f"http://127.0.0.1:{free_port()}"
        status, out, _ = await ask(capsys, "--url", url)
        assert (status, out) == (1, f"{url} is not well: nobody listens there.\n")
        status, out, _ = await ask(capsys, "--json", "--url", url)
        assert (status, json.loads(out)["is_well"]) == (1, False)

    run(main())


@pytest.mark.parametrize(
    "url", ["127.0.0.1:2656", "ftp://127.0.0.1", "http://", "http://127.0.0.1:high", "http://[::1"]
)
def test_what_is_no_address_is_named(capsys, url):
    assert command(["status", "--url", url]) == 2
    error = capsys.readouterr().err
    assert url in error
    assert "http://127.0.0.1:2656" in error


class Foreign:
    """A server of somebody else."""

    def __init__(self, status: int, body: bytes, refusal: bytes = b"") -> None:
        """Answers so; with a `refusal` to anything but `/healthz`."""

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                is_refused = refusal and self.path != "/healthz"
                self.send_response(403 if is_refused else status)
                self.end_headers()
                self.wfile.write(refusal if is_refused else body)

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002  its name there
                pass

        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> str:
        self._thread = Thread(target=self._server.serve_forever, args=(0.01,))
        self._thread.start()
        return self.url

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


@pytest.mark.parametrize(("answer", "body"), [(200, b"<html>"), (404, b"nothing"), (200, b'{"status":"green"}')])
def test_who_is_not_bunkum_is_a_wrong_address(capsys, answer, body):
    with Foreign(answer, body) as url:
        assert command(["status", "--url", url]) == 2
        assert f"No server of Bunkum answers at {url}" in capsys.readouterr().err


def test_a_refusal_is_told_in_its_sentence(capsys):
    with Foreign(421, b'{"code":"unknown_host","sentence":"This is not my name."}') as url:
        assert command(["status", "--url", url]) == 2
        assert "it says: This is not my name." in capsys.readouterr().err


def test_a_server_that_says_it_is_not_well_is_believed(capsys):
    with Foreign(503, b'{"ok":false}') as url:
        assert command(["status", "--url", url]) == 1
        assert "is not well: it says so at /healthz (status 503)" in capsys.readouterr().out


def test_from_elsewhere_only_health_is_told(capsys):
    health = b'{"ok":true,"version":null,"tables":null,"sockets":null,"queue":null}'
    with Foreign(200, health, b'{"code":"loopback_only","sentence":"Only on this machine."}') as url:
        assert command(["status", "--url", url]) == 0
        out = capsys.readouterr().out
        assert out == f"{url} is well.\nIt tells more on its own machine only: ask there, at 127.0.0.1.\n"


def test_labels_of_ours_are_told_apart():
    text = (
        "# TYPE bunkum_unsettled_appends_total counter\n"
        'bunkum_unsettled_appends_total{result="raced"} 3.0\nbunkum_unsettled_appends_total{result="unknown"} 1.0\n'
    )
    samples = read_samples(text)
    assert samples["bunkum_unsettled_appends_total"] == 4
    assert samples["bunkum_unsettled_appends_total:raced"] == 3
