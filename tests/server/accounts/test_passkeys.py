"""Passkeys are registered and sign in; answers that are old, foreign or of another page are refused."""

from typing import Any

import pytest

from bunkum.server.accounts.accounts import MOST_PASSKEYS
from support.accounts import post
from support.authenticator import Authenticator
from support.servers import Device, RunningServer, open_server, run


def device(server: RunningServer) -> Device:
    """Somebody who reaches the server by a name."""
    return server.device(host=f"localhost:{server.port}")


def origin(server: RunningServer) -> str:
    """The page's origin by that name."""
    return f"http://localhost:{server.port}"


async def registered(device: Device, server: RunningServer, name: str = "Ann") -> Authenticator:
    """The passkey of a new account."""
    await post(device, "/api/account", name=name)
    passkey = Authenticator(origin(server))
    options = (await post(device, "/api/account/passkeys/ask"))["options"]
    answer = await post(device, "/api/account/passkeys", credential=passkey.register(options))
    assert len(answer["account"]["passkeys"]) == 1, answer
    return passkey


async def asked(device: Device) -> dict[str, Any]:
    """What the browser is to ask its passkeys."""
    return (await post(device, "/api/session/passkey/ask"))["options"]


def test_a_passkey_signs_in_on_a_device_that_has_it(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, device(server) as phone, device(server) as again:
            passkey = await registered(phone, server)
            for _ in range(2):
                answer = await post(again, "/api/session/passkey", credential=passkey.sign_in(await asked(again)))
                assert answer["account"]["name"] == "Ann"
                assert len(answer["account"]["devices"]) == 2, "signing in again replaces the session"

    run(main())


def test_an_answer_is_good_once_and_for_the_one_who_was_asked(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, device(server) as phone, device(server) as thief:
            passkey = await registered(phone, server)
            answer = passkey.sign_in(await asked(phone))
            assert (await post(phone, "/api/session/passkey", credential=answer))["account"] is not None
            assert (await post(thief, "/api/session/passkey", credential=answer))["code"] == "passkey_refused"
            made_up = passkey.sign_in({"rpId": "localhost", "challenge": "AAAA"})
            assert (await post(thief, "/api/session/passkey", credential=made_up))["code"] == "passkey_refused"

    run(main())


def test_a_challenge_to_sign_in_registers_nothing_nor_does_that_of_another_account(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, device(server) as ann, device(server) as eve:
            await post(ann, "/api/account", name="Ann")
            await post(eve, "/api/account", name="Eve")
            passkey = Authenticator(origin(server))
            options = (await post(ann, "/api/account/passkeys/ask"))["options"]
            answer = await post(eve, "/api/account/passkeys", credential=passkey.register(options))
            assert answer["code"] == "passkey_refused"
            sign_in = {**options, "challenge": (await asked(ann))["challenge"]}
            answer = await post(ann, "/api/account/passkeys", credential=passkey.register(sign_in))
            assert answer["code"] == "passkey_refused"

    run(main())


def test_an_answer_to_another_page_is_refused(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, device(server) as phone:
            passkey = await registered(phone, server)
            passkey.origin = "https://elsewhere.example"
            answer = await post(phone, "/api/session/passkey", credential=passkey.sign_in(await asked(phone)))
            assert answer["code"] == "passkey_refused"
            passkey.origin = origin(server)
            foreign = {**await asked(phone), "rpId": "elsewhere.example"}
            answer = await post(phone, "/api/session/passkey", credential=passkey.sign_in(foreign))
            assert answer["code"] == "passkey_refused"

    run(main())


def test_a_passkey_whose_counter_does_not_grow_is_refused(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, device(server) as phone:
            passkey = await registered(phone, server)
            passkey.count = 5
            assert (await post(phone, "/api/session/passkey", credential=passkey.sign_in(await asked(phone))))[
                "account"
            ]
            passkey.count = 2
            answer = await post(phone, "/api/session/passkey", credential=passkey.sign_in(await asked(phone)))
            assert answer["code"] == "passkey_refused"

    run(main())


def test_a_removed_passkey_signs_in_no_more_and_others_cannot_remove_it(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, device(server) as ann, device(server) as eve:
            passkey = await registered(ann, server)
            await post(eve, "/api/account", name="Eve")
            (own,) = (await ann.http.get("/api/account")).json()["account"]["passkeys"]
            await post(eve, "/api/account/passkeys/remove", id=own["id"])
            assert len((await ann.http.get("/api/account")).json()["account"]["passkeys"]) == 1
            assert (await post(ann, "/api/account/passkeys/remove", id=own["id"]))["account"]["passkeys"] == []
            answer = await post(ann, "/api/session/passkey", credential=passkey.sign_in(await asked(ann)))
            assert answer["code"] == "passkey_refused"

    run(main())


def test_ten_passkeys_are_kept_and_none_twice(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, device(server) as phone:
            passkey = await registered(phone, server)
            options = (await post(phone, "/api/account/passkeys/ask"))["options"]
            assert [one["id"] for one in options["excludeCredentials"]]
            answer = await post(phone, "/api/account/passkeys", credential=passkey.register(options))
            assert answer["code"] == "passkey_known"
            codes = []
            for _ in range(MOST_PASSKEYS):
                options = (await post(phone, "/api/account/passkeys/ask"))["options"]
                other = Authenticator(origin(server)).register(options)
                codes.append((await post(phone, "/api/account/passkeys", credential=other)).get("code"))
            assert codes == [None] * (MOST_PASSKEYS - 1) + ["too_many_passkeys"]

    run(main())


@pytest.mark.parametrize("host", ["127.0.0.1", "[::1]", "bunkum.example.org"])
def test_no_passkeys_by_a_bare_address_or_without_encryption(tmp_path, host: str) -> None:
    async def main() -> None:
        async with (
            open_server(tmp_path, allow_host=["bunkum.example.org"]) as server,
            server.device(host=f"{host}:{server.port}") as guest,
        ):
            assert (await guest.http.get("/api/account")).json()["has_passkeys"] is False
            assert (await post(guest, "/api/session/passkey/ask"))["code"] == "no_passkeys"

    run(main())


@pytest.mark.parametrize("credential", [{}, {"id": "A", "response": {"clientDataJSON": "%%"}}, {"id": 3}])
def test_what_is_no_answer_is_refused(tmp_path, credential: dict[str, Any]) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, device(server) as guest:
            answer = await post(guest, "/api/session/passkey", credential=credential)
            assert answer["code"] == "passkey_refused"

    run(main())
