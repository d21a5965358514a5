"""What the operator decides: which flags and variables are taken, and what is said of those that are not."""

import asyncio
from pathlib import Path

import pytest

from bunkum.cli import main
from bunkum.core.unreadable import Unreadable
from bunkum.server.http.origin import Peer, read_client_info
from bunkum.server.services import open_services
from bunkum.server.settings import BadSetting, Settings, read_settings


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("prefix", "games", '--prefix cannot be "games": write it as /games.'),
        ("port", "99999", '--port cannot be "99999": it is a whole number from 0 to 65535.'),
        ("port", "http", '--port cannot be "http": it is a whole number from 0 to 65535.'),
        ("pace", "11", '--pace cannot be "11": it is a number from 0 to 10.'),
        ("pace", "nan", '--pace cannot be "nan": it is a number from 0 to 10.'),
        ("keep_days", "0", '--keep-days cannot be "0": it is a number over 0.'),
        ("most_tables", "0", '--most-tables cannot be "0": it is a whole number from 1.'),
        ("log_level", "loud", '--log-level cannot be "loud": it is debug, info, warning or error.'),
        *(
            ("allow_host", [host], f'--allow-host cannot be "{host}": write the name alone, as bunkum.example.org.')
            for host in ("http://example.org/", "bunkum.example.org/games", "bunkum.example.org:8080", "")
        ),
        *(
            (
                "trust_proxy",
                [proxy],
                f'--trust-proxy cannot be "{proxy}": write an address or a network, as 10.0.0.1 or 10.0.0.0/8.',
            )
            for proxy in ("nonsense", "10.0.0.1/8", "10.0.0.0/33", "10.0.0.1:80", "*")
        ),
    ],
)
def test_what_cannot_be_is_named_with_its_flag(name: str, value: object, sentence: str) -> None:
    with pytest.raises(BadSetting) as refusal:
        read_settings({name: value}, {})
    assert str(refusal.value) == sentence


def test_what_cannot_be_is_named_with_its_variable() -> None:
    for variable in ("BUNKUM_PORT", "PORT"):
        with pytest.raises(BadSetting, match=f'^{variable} cannot be "x"'):
            read_settings({}, {variable: "x"})
    with pytest.raises(BadSetting, match='^BUNKUM_ALLOW_HOST cannot be "b/"'):
        read_settings({}, {"BUNKUM_ALLOW_HOST": "a, b/"})


def test_names_and_addresses_are_taken_as_they_are_compared() -> None:
    hosts, proxies = (
        ["Play.Example.ORG", "[::1]", "fe80::1", "10.1.2.3", "*"],
        ["10.0.0.1", "0:0::1", "172.16.0.0/12", "fd00::/8"],
    )
    settings = read_settings({"allow_host": hosts, "trust_proxy": proxies}, {})
    assert settings.allow_host == ("play.example.org", "::1", "fe80::1", "10.1.2.3", "*")
    assert settings.trust_proxy == ("10.0.0.1", "::1", "172.16.0.0/12", "fd00::/8")


def test_flags_go_before_variables_and_variables_before_what_is_usual() -> None:
    assert read_settings({}, {}) == Settings()
    environment = {"BUNKUM_PORT": "1", "PORT": "2", "BUNKUM_LEXICON": "a.txt, b.txt", "BUNKUM_PACE": ""}
    assert read_settings({"port": "3"}, environment) == Settings(port=3, lexicon=("a.txt", "b.txt"))
    assert read_settings({}, environment).port == 1
    assert read_settings({}, {"BUNKUM_PORT": "", "PORT": "2"}).port == 2


def test_serve_says_it_and_ends_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--prefix", "games"]) == 2
    assert capsys.readouterr().err == 'bunkum serve: --prefix cannot be "games": write it as /games.\n'


@pytest.mark.parametrize(
    ("peer", "chain", "address"),
    [
        ("172.18.0.2", "203.0.113.7", "203.0.113.7"),
        ("172.18.0.2", "203.0.113.7, 172.18.0.9, fd00::5", "203.0.113.7"),
        ("::ffff:172.18.0.2", "203.0.113.7", "203.0.113.7"),
        ("fd00::2", "2001:db8::7", "2001:db8::7"),
        ("172.18.0.2", "not an address", "not an address"),
        ("172.18.0.2", "", "172.18.0.2"),
        ("192.0.2.1", "203.0.113.7", "192.0.2.1"),
        ("?", "203.0.113.7", "?"),
    ],
)
def test_proxies_of_a_trusted_network_say_who_comes(peer: str, chain: str, address: str) -> None:
    settings = read_settings({"trust_proxy": ["172.16.0.0/12", "fd00::/8"]}, {})
    headers = {"host": "play.example.org", "x-forwarded-for": chain}
    assert read_client_info(Peer(peer, None, secure=False), headers, settings).address == address


@pytest.mark.parametrize("content", [b"", bytes(range(256))])
def test_a_house_with_a_bad_list_does_not_open(tmp_path: Path, content: bytes) -> None:
    words = tmp_path / "cottage.txt"
    words.write_bytes(content)

    async def opens() -> None:
        async with open_services(Settings(data_dir=str(tmp_path), lexicon=(str(words),))):
            raise AssertionError("it opened")

    with pytest.raises(Unreadable, match=r"cottage\.txt") as refusal:
        asyncio.run(opens())
    assert refusal.value.code.startswith("lexicon_")
    assert [path.name for path in tmp_path.iterdir()] == ["cottage.txt"], "nothing was begun"
