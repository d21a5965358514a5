"""Where a house says that it can be found."""

import pytest

from bunkum.server import __main__ as server
from bunkum.server.http import lobby
from bunkum.server.http.origin import ClientInfo

EVERYWHERE = ["0.0.0.0", "::", ""]  # noqa: S104  nothing listens in this test
PHONES = "http://192.168.1.7:8321/"


@pytest.fixture(autouse=True)
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine has an address on its network."""
    monkeypatch.setattr("bunkum.server.http.origin.find_lan_address", lambda: "192.168.1.7")


def guest(*, direct: bool = True) -> ClientInfo:
    return ClientInfo("192.168.1.9", "bunkum.example", secure=False, prefix="", is_direct=direct)


@pytest.mark.parametrize("host", EVERYWHERE)
def test_phones_are_told_the_way_to_a_house_that_listens_everywhere(
    host: str, capsys: pytest.CaptureFixture[str]
) -> None:
    server.print_links(host, 8321, "")
    assert capsys.readouterr().out.splitlines() == [
        "Bunkum is open: http://localhost:8321/",
        f"On phones on the same network: {PHONES}",
    ]
    assert lobby.find_links(guest(), host, 8321).lan == (PHONES,)


@pytest.mark.parametrize("host", ["127.0.0.1", "192.168.1.8"])
def test_a_house_at_one_address_names_that_alone(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    server.print_links(host, 8321, "/dice")
    assert capsys.readouterr().out == f"Bunkum is open: http://{host}:8321/dice/\n"
    assert lobby.find_links(guest(), host, 8321).lan == ()


def test_behind_a_proxy_nobody_is_sent_past_it() -> None:
    assert lobby.find_links(guest(direct=False), "", 8321).lan == ()
    assert lobby.find_links(guest(direct=False), "", 8321).page == "http://bunkum.example/"
