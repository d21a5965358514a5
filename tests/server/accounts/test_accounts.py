"""A guest becomes somebody, is found again on other devices, and signs out; on both databases."""

from contextlib import AsyncExitStack

from support.accounts import account_of, made_somebody, post, seats_at
from support.servers import open_server, run


def test_a_guest_becomes_somebody_and_is_found_by_the_words_on_another_device(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as phone, server.device() as desk:
            assert await account_of(phone) is None
            phrase = await made_somebody(phone)
            own = await account_of(phone)
            assert own is not None
            assert own["name"] == "Ann"
            assert [device["is_this"] for device in own["devices"]] == [True]
            typed = ", ".join(phrase.upper().split())
            signed_in = await post(desk, "/api/session/phrase", phrase=typed)
            assert signed_in["account"]["name"] == "Ann"
            assert len(signed_in["account"]["devices"]) == 2
            made = await phone.make(seats=2)
            assert await seats_at(desk, made["table"]) == [0], "all devices of an account have its seats"

    run(main())


def test_an_account_is_there_after_a_restart(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as phone:
            phrase = await made_somebody(phone)
        async with open_server(tmp_path, **stored) as server, server.device() as again, server.device() as new:
            again.http.cookies = phone.http.cookies
            own = await account_of(again)
            assert own is not None
            assert own["name"] == "Ann"
            assert (await post(new, "/api/session/phrase", phrase=phrase))["account"]["name"] == "Ann"

    run(main())


def test_what_a_guest_played_comes_along(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as phone, server.device() as desk:
            sat = (await phone.make(seats=2))["table"]
            left_out = (await phone.make(seats=2))["table"]
            async with server.device() as other:
                foreign = (await other.make(seats=2))["table"]
            phrase = await made_somebody(phone, tables=(sat, foreign, "no table"))
            await post(desk, "/api/session/phrase", phrase=phrase)
            assert await seats_at(desk, sat) == [0]
            assert await seats_at(desk, left_out) == [], "it was not named"
            assert await seats_at(desk, foreign) == [], "the guest did not sit there"
            assert await seats_at(phone, left_out) == [0], "the device keeps what it held"

    run(main())


def test_a_device_signs_in_by_a_code_that_is_good_once(tmp_path, stored) -> None:
    async def main() -> None:
        async with (
            open_server(tmp_path, **stored) as server,
            server.device() as phone,
            server.device() as desk,
            server.device() as third,
        ):
            await made_somebody(phone)
            made = await post(phone, "/api/account/code")
            assert made["link"].endswith(f"/me?code={made['code']}")
            assert made["qr"].startswith("<svg")
            assert (await post(desk, "/api/session/code", code=made["code"].lower()))["account"]["name"] == "Ann"
            assert (await post(third, "/api/session/code", code=made["code"]))["code"] == "no_such_link_code"

    run(main())


def test_who_signs_out_is_a_guest_again_and_a_stolen_cookie_is_worth_nothing(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as phone, server.device() as thief:
            phrase = await made_somebody(phone)
            table = (await phone.make(seats=2))["table"]
            thief.http.cookies.update(phone.http.cookies)
            assert await account_of(thief) is not None
            async with thief.at(table) as spying:
                await spying.hello()
                assert spying.room["yours"] == [0]
                assert (await post(phone, "/api/account/sign-out", session=None))["account"] is None
                assert await spying.is_told_to_come_back() == ("signed_out", 0.0)
            assert "bunkum_session" not in phone.http.cookies
            assert await account_of(thief) is None
            assert await seats_at(thief, table) == []
            assert await seats_at(phone, table) == [], "the seat is the account's"
            await post(phone, "/api/session/phrase", phrase=phrase)
            assert await seats_at(phone, table) == [0]
            assert await account_of(thief) is None, "each time one signs in the secret is another"

    run(main())


def test_one_device_is_signed_out_from_another(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as phone, server.device() as desk:
            phrase = await made_somebody(phone)
            await post(desk, "/api/session/phrase", phrase=phrase)
            own = await account_of(phone)
            assert own is not None
            (other,) = (device["id"] for device in own["devices"] if not device["is_this"])
            left = (await post(phone, "/api/account/sign-out", session=other))["account"]["devices"]
            assert [device["is_this"] for device in left] == [True]
            assert await account_of(desk) is None
            async with server.device() as stranger:
                await made_somebody(stranger, "Eve")
                (mine,) = (device["id"] for device in left)
                await post(stranger, "/api/account/sign-out", session=mine)
            assert await account_of(phone) is not None, "nobody signs out the devices of others"

    run(main())


def test_new_words_replace_the_old_ones(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as phone, server.device() as desk:
            old = await made_somebody(phone)
            new = (await post(phone, "/api/account/phrase"))["phrase"]
            assert (await post(desk, "/api/session/phrase", phrase=old))["code"] == "no_such_phrase"
            assert (await post(desk, "/api/session/phrase", phrase=new))["account"]["name"] == "Ann"

    run(main())


def test_guests_are_asked_to_sign_in_and_nobody_signs_up_twice(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as guest:
            for path in ("code", "phrase", "passkeys/ask"):
                assert (await post(guest, f"/api/account/{path}"))["code"] == "signed_out"
            assert (await post(guest, "/api/account/sign-out", session=None))["code"] == "signed_out"
            assert (await post(guest, "/api/account", name="  "))["code"] == "bad_name"
            await made_somebody(guest)
            assert (await post(guest, "/api/account", name="Ann"))["code"] == "signed_in"

    run(main())


def test_one_address_makes_a_few_accounts_and_no_more(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path, accounts_an_hour=3) as server, AsyncExitStack() as stack:
            devices = [await stack.enter_async_context(server.device()) for _ in range(4)]
            for device in devices[:3]:
                await made_somebody(device)
            assert (await post(devices[3], "/api/account", name="Ann"))["code"] == "too_many_accounts"

    run(main())


def test_words_and_codes_cannot_be_tried_at_will(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path, codes_a_minute=1) as server, server.device() as guest:
            codes = [(await post(guest, "/api/session/phrase", phrase=f"word {i}"))["code"] for i in range(12)]
            assert codes[:10] == ["no_such_phrase"] * 10
            assert codes[10] == codes[11] == "too_many_tries"

    run(main())


def test_a_device_with_a_cookie_of_nobody_is_a_guest(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as guest:
            guest.http.cookies.set("bunkum_session", "x" * 22)
            assert await account_of(guest) is None
            made = await guest.make(seats=2)
            assert await seats_at(guest, made["table"]) == [0]

    run(main())


def test_the_cookie_of_a_device_is_renewed_with_each_page_and_deleted_at_the_end(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann, server.device() as guest:
            await made_somebody(ann)
            for path in ("/", "/me"):
                (cookie,) = (await ann.http.get(path)).headers.get_list("set-cookie")
                assert cookie.startswith(f"bunkum_session={ann.http.cookies['bunkum_session']};")
                assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))
            assert "bunkum_session" not in str((await guest.http.get("/")).headers)
            answer = await ann.http.post("/api/account/sign-out", json={"session": None})
            assert "Max-Age=0" in answer.headers["set-cookie"]

    run(main())
