"""People become friends by consent of both, and nobody finds out by asking who has an account, or who declined."""

import asyncio
from typing import Any

from bunkum.server.accounts.deletion import AccountDeletion
from bunkum.server.accounts.friend_codes import CODE_SECONDS
from bunkum.server.accounts.friends import MOST_REQUESTS, REQUEST_SECONDS
from bunkum.server.clock import DAY_SECONDS, SYSTEM_CLOCK
from support.accounts import made_somebody, play_match, post, recorded, seats_at
from support.databases import dump_everything
from support.friends import befriend, friends_of
from support.servers import Device, open_server, run


async def profile_id(device: Device) -> str:
    """The id in the address of this device's profile, which it shows from now on."""
    return (await post(device, "/api/account/show", shown=True))["link"].rpartition("/")[2]


def names(requests: list[dict[str, Any]]) -> list[str]:
    """The names in requests or friends."""
    return [one.get("here", one)["name"] for one in requests]


def test_who_shows_a_profile_is_asked_and_accepts(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as ann, server.device() as bob:
            await made_somebody(ann)
            await made_somebody(bob, "Bob")
            person = await profile_id(bob)
            told = await post(ann, "/api/friends/ask", person=person)
            assert (names(told["asked"]), told["friends"]) == (["Bob"], [])
            assert names((await post(ann, "/api/friends/ask", person=person))["asked"]) == ["Bob"], "once"
            (request,) = (await friends_of(bob))["asking"]
            assert request["name"] == "Ann"
            told = await post(bob, "/api/friends/answer", request=request["id"], accept=True)
            assert (names(told["friends"]), told["asking"]) == (["Ann"], [])
            own = await friends_of(ann)
            assert (names(own["friends"]), own["asked"]) == (["Bob"], [])
            assert own["friends"][0]["here"]["id"] != told["friends"][0]["here"]["id"]
            assert (await post(ann, "/api/friends/ask", person=person))["code"] == "friends_already"
            friend = own["friends"][0]["here"]["id"]
            assert (await post(bob, "/api/friends/remove", friend=friend))["code"] == "no_such_friend"
            assert (await post(ann, "/api/friends/remove", friend=friend))["friends"] == []
            assert (await friends_of(bob))["friends"] == []

    run(main())


def test_who_was_declined_is_not_told_and_asks_in_vain_until_it_expires(tmp_path, stored, monkeypatch) -> None:
    async def main() -> None:
        shift = 0.0
        clock = SYSTEM_CLOCK._replace(wall=lambda: SYSTEM_CLOCK.wall() + shift)
        async with (
            open_server(tmp_path, clock=clock, **stored) as server,
            server.device() as ann,
            server.device() as bob,
        ):
            await made_somebody(ann)
            await made_somebody(bob, "Bob")
            person = await profile_id(bob)
            before = await post(ann, "/api/friends/ask", person=person)
            (request,) = (await friends_of(bob))["asking"]
            assert (await post(ann, "/api/friends/answer", request=request["id"], accept=True))["code"] == (
                "no_such_request"
            ), "one cannot answer in another's name"
            told = await post(bob, "/api/friends/answer", request=request["id"], accept=False)
            assert (told["asking"], told["friends"]) == ([], [])
            assert await friends_of(ann) == before
            await post(ann, "/api/friends/withdraw", request=before["asked"][0]["id"])
            assert (await friends_of(ann))["asked"] == []
            await post(ann, "/api/friends/ask", person=person)
            (request,) = (await friends_of(bob))["asking"]
            await post(bob, "/api/friends/answer", request=request["id"], accept=False)
            await post(ann, "/api/friends/ask", person=person)
            assert (await friends_of(bob))["asking"] == []
            await post(bob, "/api/account/show", shown=False)
            await post(ann, "/api/friends/ask", person=await profile_id(bob))
            assert (await friends_of(bob))["asking"] == [], "nor by another address"
            person = await profile_id(bob)
            shift = REQUEST_SECONDS + 1.0
            assert (await friends_of(ann))["asked"] == []
            await post(ann, "/api/friends/ask", person=person)
            assert names((await friends_of(bob))["asking"]) == ["Ann"]

    run(main())


def test_who_ask_each_other_are_friends(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as ann, server.device() as bob:
            await made_somebody(ann)
            await made_somebody(bob, "Bob")
            ids = [await profile_id(device) for device in (ann, bob)]
            assert (await post(ann, "/api/friends/ask", person=ids[0]))["code"] == "yourself"
            assert (await post(ann, "/api/friends/ask", person="nobody"))["code"] == "no_such_profile"
            await asyncio.gather(
                post(ann, "/api/friends/ask", person=ids[1]), post(bob, "/api/friends/ask", person=ids[0])
            )
            for device in (ann, bob):  # whichever was first
                told = await friends_of(device)
                assert len(told["friends"]) == 1
                assert (told["asking"], told["asked"]) == ([], [])

    run(main())


def test_asking_a_player_tells_the_same_whether_they_have_an_account_or_not(tmp_path, stored) -> None:
    async def main() -> None:
        async with (
            open_server(tmp_path, **stored) as server,
            server.device() as ann,
            server.device() as guest,
            server.device() as bob,
        ):
            await made_somebody(ann)
            with_guest = await play_match(server, ann, guest)
            await made_somebody(bob, "Robert")
            with_bob = await play_match(server, ann, bob)
            await recorded(ann, 2)
            ask = [
                await post(ann, "/api/friends/ask-player", table=table, match=1, seat=1)
                for table in (with_guest, with_bob, with_guest, with_bob)
            ]
            assert [names(one["asked"]) for one in ask] == [["Bob"], ["Bob", "Bob"], ["Bob", "Bob"], ["Bob", "Bob"]]
            assert {tuple(sorted(one)) for one in ask[-1]["asked"]} == {("id", "name", "sent_at")}
            (request,) = (await friends_of(bob))["asking"]
            told = await post(bob, "/api/friends/answer", request=request["id"], accept=True)
            assert names(told["friends"]) == ["Ann"]
            assert names((await friends_of(ann))["asked"]) == ["Bob"]
            again = await post(ann, "/api/friends/ask-player", table=with_bob, match=1, seat=1)
            assert names(again["asked"]) == ["Bob", "Bob"], "nor whether the player is a friend"
            assert (await friends_of(bob))["asking"] == []
            for path in ({"seat": 0}, {"seat": 1, "match": 2}, {"seat": 5}):
                refused = await post(ann, "/api/friends/ask-player", **{"table": with_bob, "match": 1} | path)
                assert refused["code"] == ("yourself" if path == {"seat": 0} else "no_such_match")
            refused = await post(bob, "/api/friends/ask-player", table=with_guest, match=1, seat=0)
            assert refused["code"] == "no_such_match", "those with whom one has played, and nobody else"

    run(main(), seconds=120)


def test_a_code_makes_friends_once_and_tells_whose_it_is(tmp_path, stored) -> None:
    async def main() -> None:
        shift = 0.0
        clock = SYSTEM_CLOCK._replace(wall=lambda: SYSTEM_CLOCK.wall() + shift)
        async with (
            open_server(tmp_path, clock=clock, **stored) as server,
            server.device() as ann,
            server.device() as bob,
            server.device() as eve,
        ):
            await made_somebody(ann)
            await made_somebody(bob, "Bob")
            await made_somebody(eve, "Eve")
            made = await post(ann, "/api/friends/code")
            assert made["link"].endswith(f"me?friend={made['code']}")
            code = made["code"].lower()
            assert (await post(bob, "/api/friends/find-code", code=code)) == {"name": "Ann"}
            assert (await post(ann, "/api/friends/redeem", code=code))["code"] == "yourself"
            assert names((await post(bob, "/api/friends/redeem", code=code))["friends"]) == ["Ann"]
            for path in ("find-code", "redeem"):
                assert (await post(eve, f"/api/friends/{path}", code=code))["code"] == "no_such_friend_code"
            assert (await post(eve, "/api/session/code", code=code))["code"] == "no_such_link_code"
            device_code = (await post(ann, "/api/account/code"))["code"]
            assert (await post(eve, "/api/friends/redeem", code=device_code))["code"] == "no_such_friend_code"
            late = (await post(ann, "/api/friends/code"))["code"]
            shift = CODE_SECONDS + 1.0
            assert (await post(eve, "/api/friends/redeem", code=late))["code"] == "no_such_friend_code"

    run(main())


def test_guests_are_asked_for_nothing_and_have_no_friends(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as guest:
            assert (await friends_of(guest))["code"] == "signed_out"
            bodies: dict[str, dict[str, Any]] = {
                "friends/ask": {"person": "a"},
                "friends/ask-player": {"table": "a", "match": 1, "seat": 0},
                "friends/answer": {"request": "a", "accept": True},
                "friends/withdraw": {"request": "a"},
                "friends/remove": {"friend": "a"},
                "friends/presence": {"shown": True},
                "friends/code": {},
                "friends/redeem": {"code": "a"},
                "friends/invite": {"friend": "a", "table": "a"},
                "invitations/answer": {"invitation": "a", "accept": True},
            }
            for path, body in bodies.items():
                assert (await post(guest, f"/api/{path}", **body))["code"] == "signed_out"

    run(main())


def test_friends_and_requests_are_bounded(tmp_path, stored, monkeypatch) -> None:
    monkeypatch.setattr("bunkum.server.accounts.friendships.MOST_FRIENDS", 1)
    monkeypatch.setattr("bunkum.server.accounts.friends.MOST_REQUESTS", 2)

    async def main() -> None:
        async with (
            open_server(tmp_path, **stored) as server,
            server.device() as ann,
            server.device() as bob,
            server.device() as cy,
            server.device() as dan,
        ):
            for device, name in ((ann, "Ann"), (bob, "Bob"), (cy, "Cy"), (dan, "Dan")):
                await made_somebody(device, name)
            await befriend(ann, bob)
            code = (await post(ann, "/api/friends/code"))["code"]
            assert (await post(cy, "/api/friends/redeem", code=code))["code"] == "too_many_friends"
            assert (await post(cy, "/api/friends/find-code", code=code)) == {"name": "Ann"}, "it is not used up"
            ids = [await profile_id(device) for device in (ann, bob, dan)]
            answers = [await post(cy, "/api/friends/ask", person=one) for one in ids]
            assert [answer.get("code") for answer in answers] == [None, None, "too_many_friend_requests"]
            assert MOST_REQUESTS > 2

    run(main())


def test_somebody_may_ask_only_so_often_and_try_out_only_so_many_addresses(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path, codes_a_minute=1) as server, server.device() as ann, server.device() as bob:
            await made_somebody(ann)
            await made_somebody(bob, "Bob")
            codes = [(await post(ann, "/api/friends/ask", person=f"nobody{one}"))["code"] for one in range(21)]
            assert codes[0] == "no_such_profile"
            assert codes[-1] == "too_many_friend_requests"
            assert "too_many_tries" in codes
            assert (await post(bob, "/api/friends/find-code", code="X"))["code"] == "too_many_tries"

    run(main())


def test_deletion_leaves_nothing_of_friends_and_the_others_forget_them(tmp_path, stored) -> None:
    async def main() -> None:
        async with (
            open_server(tmp_path, **stored) as server,
            server.device() as zoe,
            server.device() as bob,
            server.device() as cy,
        ):
            await made_somebody(zoe, "Xanthippe")
            await made_somebody(bob, "Bob")
            await made_somebody(cy, "Cy")
            own = await server.services.accounts.find_signed_in(zoe.http.cookies["bunkum_session"])
            assert own is not None
            friend, _ = await befriend(zoe, bob)
            ids = {device: await profile_id(device) for device in (zoe, cy)}
            await post(zoe, "/api/friends/ask", person=ids[cy])
            await post(cy, "/api/friends/ask", person=ids[zoe])  # they are friends
            await post(cy, "/api/friends/remove", friend=(await friends_of(cy))["friends"][0]["here"]["id"])
            await post(cy, "/api/friends/ask", person=ids[zoe])
            table = (await zoe.make(seats=2, name="Xanthippe"))["table"]
            await post(zoe, "/api/friends/invite", friend=friend, table=table)
            assert own.account in await asyncio.to_thread(dump_everything, tmp_path, stored)
            export = (await bob.http.get("/api/account/export")).json()["friends"]
            assert names(export["friends"]) == names(export["invitations"]) == ["Xanthippe"]
            own_export = (await zoe.http.get("/api/account/export")).json()["friends"]
            assert (names(own_export["friends"]), names(own_export["asking"])) == (["Bob"], ["Cy"])
            await post(zoe, "/api/account/delete", name="Xanthippe")
            for device in (bob, cy):
                told = await friends_of(device)
                assert not any(told[part] for part in ("friends", "asking", "asked", "invitations"))
            async with asyncio.timeout(10):
                while await server.services.accounts.list_deletions():  # noqa: ASYNC110  another task deletes
                    await asyncio.sleep(0.02)
            everything = await asyncio.to_thread(dump_everything, tmp_path, stored)
            for trace in ("Xanthippe", own.account, ids[zoe]):
                assert trace not in everything

    run(main())


def test_friends_are_gone_before_the_tables_have_forgotten_who_deletes_their_account(
    tmp_path, stored, monkeypatch
) -> None:
    async def fails(*_: object) -> bool:
        return False

    monkeypatch.setattr(AccountDeletion, "forget_at", fails)

    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as zoe, server.device() as bob:
            await made_somebody(zoe, "Xanthippe")
            await made_somebody(bob, "Bob")
            friend, _ = await befriend(zoe, bob)
            table = (await zoe.make(seats=2, name="Z"))["table"]
            assert await seats_at(zoe, table) == [0]  # the server has noted where they are
            await post(zoe, "/api/friends/invite", friend=friend, table=table)
            await post(zoe, "/api/account/delete", name="Xanthippe")
            assert await server.services.accounts.list_deletions()
            told = await friends_of(bob)
            assert not any(told[part] for part in ("friends", "invitations"))

    run(main())


def test_when_somebody_was_here_is_stored_as_a_day_and_forgotten_if_it_is_not_shown(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as ann, server.device() as bob:
            await made_somebody(ann)
            await made_somebody(bob, "Bob")
            await befriend(ann, bob)
            store = server.services.friends
            accounts = [
                (await server.services.accounts.find_signed_in(one.http.cookies["bunkum_session"])).account  # type: ignore[union-attr]
                for one in (ann, bob)
            ]
            await store.note_here(accounts)
            today = int(SYSTEM_CLOCK.wall() // DAY_SECONDS)
            (friend,) = (await store.read(accounts[0])).friends
            assert friend.here_on in (today, today - 1)  # if the day has just begun
            await post(bob, "/api/friends/presence", shown=False)
            await store.note_here(accounts)
            (friend,) = (await store.read(accounts[0])).friends
            assert (friend.is_shown, friend.here_on) == (False, 0)

    run(main())
