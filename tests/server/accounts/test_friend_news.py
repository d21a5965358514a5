"""Friends are told where each other is and who invites them, at all servers, and nobody else is told anything."""

import json
from contextlib import asynccontextmanager

import pytest

from bunkum.server.lobby import friend_news
from support.accounts import made_somebody, post, seats_at
from support.friends import FriendPage, befriend, friends_of, hearing_of_friends
from support.servers import RunningServer, comes_true, open_server, run


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    """Comings and goings are told soon."""
    monkeypatch.setattr(friend_news, "CHECK_SECONDS", 0.02)
    monkeypatch.setattr(friend_news, "TELL_SECONDS", 0.02)


@asynccontextmanager
async def two_servers(folder, database: str):
    """Two servers on one database."""
    for name in "ab":
        (folder / name).mkdir()
    async with open_server(folder / "a", database=database) as one, open_server(folder / "b", database=database) as two:
        yield one, two


async def settle(server: RunningServer) -> None:
    """Waits until the server has looked twice at who is where."""
    for _ in range(2):
        await server.services.friend_watch.check()


def told_of_friends(page: FriendPage) -> int:
    """How many messages about friends a page has heard."""
    return sum('"is":"friends"' in text for text in page.messages)


def test_a_friend_is_seen_to_come_to_sit_at_a_table_and_to_go(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as ann, server.device() as bob:
            await made_somebody(ann)
            await made_somebody(bob, "Bob")
            own_id, _ = await befriend(ann, bob)
            async with hearing_of_friends(ann) as page:
                assert (page.friends["Bob"]["place"], page.friends["Bob"]["seen"]) == ("away", None)
                async with hearing_of_friends(bob, "") as other:
                    assert (await page.until_at("Bob", "lobby"))["id"] == own_id
                    await other.until_at("Ann", "lobby")
                    table = (await bob.make(seats=2, name="B"))["table"]
                    async with bob.at(table) as seat:
                        await seat.hello()
                        assert (await page.until_at("Bob", "playing"))["table"] is None
                        await seat.say("list_table", listed=True)
                        assert (await page.until_at("Bob", "table"))["table"] == table
                        here = (await friends_of(ann))["friends"][0]["here"]
                        assert (here["place"], here["table"]) == ("table", table)
                        await seat.say("list_table", listed=False)
                        assert (await page.until_at("Bob", "playing"))["table"] is None
                    await page.until_at("Bob", "lobby")
                assert (await page.until_at("Bob", "away"))["seen"] == "today"
            async with hearing_of_friends(ann) as page:
                assert page.friends["Bob"]["seen"] == "today"

    run(main())


def test_whoever_is_no_friend_or_a_guest_is_told_nothing(tmp_path, stored) -> None:
    async def main() -> None:
        async with (
            open_server(tmp_path, **stored) as server,
            server.device() as ann,
            server.device() as bob,
            server.device() as eve,
            server.device() as guest,
        ):
            await made_somebody(ann)
            await made_somebody(bob, "Bob")
            await made_somebody(eve, "Eve")
            await befriend(ann, bob)
            shown = (await post(bob, "/api/account/show", shown=True))["link"].rpartition("/")[2]
            await post(eve, "/api/friends/ask", person=shown)
            async with hearing_of_friends(eve) as page, hearing_of_friends(guest, "") as other:
                before = told_of_friends(page)
                async with hearing_of_friends(ann) as friend, hearing_of_friends(bob) as own:
                    await friend.until_at("Bob", "lobby")
                    assert own.requests == 1
                    table = (await bob.make(seats=2, name="B"))["table"]
                    async with bob.at(table) as seat:
                        await seat.hello()
                        await seat.say("list_table", listed=True)
                        await friend.until_at("Bob", "table")
                await settle(server)
                assert told_of_friends(page) == before, "not even that something has changed"
                assert page.friends == {}
                assert told_of_friends(other) == 0
            told = await friends_of(eve)
            assert [one["name"] for one in told["asked"]] == ["Bob"]
            assert table not in json.dumps(told)
            assert "place" not in json.dumps(told)

    run(main())


def test_who_does_not_show_where_they_are_is_not_told_of_by_a_single_message(tmp_path, stored) -> None:
    async def main() -> None:
        async with (
            open_server(tmp_path, **stored) as server,
            server.device() as ann,
            server.device() as bob,
            server.device() as cy,
        ):
            await made_somebody(ann)
            await made_somebody(bob, "Bob")
            await made_somebody(cy, "Cy")
            await befriend(ann, bob)
            await befriend(ann, cy)
            async with hearing_of_friends(ann) as page, hearing_of_friends(bob) as other:
                await page.until_at("Bob", "lobby")
                assert (await post(bob, "/api/friends/presence", shown=False))["shows_presence"] is False
                assert (await page.until_at("Bob", "unknown")).keys() == {"id", "name", "place", "table", "seen"}
                assert page.friends["Bob"]["seen"] is None
                await other.until_at("Ann", "unknown")
                heard, heard_too = told_of_friends(page), told_of_friends(other)
                table = (await bob.make(seats=2, name="B"))["table"]
                async with bob.at(table) as seat:
                    await seat.hello()
                    await seat.say("list_table", listed=True)
                    await seat.until(lambda message: message.get("room", {}).get("listed"))
                    await settle(server)
                    own = await server.services.accounts.find_signed_in(bob.http.cookies["bunkum_session"])
                    assert own is not None
                    key = friend_news._derive_key(own.account)
                    assert key not in server.services.friend_watch._known, "nor are other servers told"
                async with hearing_of_friends(bob, ""):
                    await settle(server)
                    assert key not in server.services.friend_watch._known, "nor of a page that comes later"
                async with hearing_of_friends(cy):
                    await page.until_at("Cy", "lobby")  # who comes after it is told
                await page.until_at("Cy", "away")
                mentions = [text for text in page.messages[heard:] if "Bob" in text]
                assert mentions == []
                assert table not in "".join(page.messages)
                assert told_of_friends(other) == heard_too, "who shows nothing is told nothing of others"
                assert (await friends_of(ann))["friends"][0]["here"]["place"] == "unknown"
                assert (await friends_of(bob))["friends"][0]["here"]["place"] == "unknown"
                await post(bob, "/api/friends/presence", shown=True)
                await page.until_at("Bob", "lobby")

    run(main())


def test_an_invitation_comes_at_once_and_whoever_accepts_is_seated(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as ann, server.device() as bob:
            await made_somebody(ann)
            await made_somebody(bob, "Bob")
            friend, back = await befriend(ann, bob)
            table = (await ann.make(seats=2))["table"]
            async with ann.at(table) as seat, hearing_of_friends(bob) as page:
                await seat.hello()
                assert (await post(ann, "/api/friends/invite", friend=friend, table=table)) == {"seconds": 600.0}
                await page.until(lambda page: page.invitations)
                (card,) = page.invitations
                assert (card["name"], card["friend"]) == ("Ann", back)
                assert (card["game"], card["game_name"]) == ("liars_boggle", "Liar's Boggle")
                assert 590 < card["seconds"] <= 600
                assert table not in "".join(page.messages), "the table is told to whoever accepts"
                await post(ann, "/api/friends/invite", friend=friend, table=table)
                await page.until(lambda page: page.invitations and page.invitations[0]["id"] != card["id"])
                assert len(page.invitations) == 1, "the latest counts"
                own = page.invitations[0]["id"]
                refused = await post(ann, "/api/invitations/answer", invitation=own, accept=True)
                assert refused["code"] == "no_such_invitation", "it is Bob's"
                answer = await post(bob, "/api/invitations/answer", invitation=own, accept=True)
                assert answer == {"table": table, "is_seated": True}
                await page.until(lambda page: not page.invitations)
                await seat.until(lambda message: "Bob" in json.dumps(message))
                assert await seats_at(bob, table) == [1]
                again = await post(bob, "/api/invitations/answer", invitation=own, accept=True)
                assert again["code"] == "no_such_invitation"

    run(main())


def test_who_declines_stays_and_who_comes_too_late_looks_on(tmp_path, stored) -> None:
    async def main() -> None:
        async with (
            open_server(tmp_path, **stored) as server,
            server.device() as ann,
            server.device() as bob,
            server.device() as cy,
        ):
            await made_somebody(ann)
            await made_somebody(bob, "Bob")
            friend, _ = await befriend(ann, bob)
            table = (await ann.make(seats=2))["table"]
            async with ann.at(table) as seat, cy.at(table) as other, hearing_of_friends(bob) as page:
                await seat.hello()
                await post(ann, "/api/friends/invite", friend=friend, table=table)
                await page.until(lambda page: page.invitations)
                invitation = page.invitations[0]["id"]
                answer = await post(bob, "/api/invitations/answer", invitation=invitation, accept=False)
                assert answer == {"table": None, "is_seated": False}
                await page.until(lambda page: not page.invitations)
                await other.hello()
                await other.say("sit", name="Cy")
                await other.until(lambda message: message.get("room", {}).get("yours") == [1])
                await post(ann, "/api/friends/invite", friend=friend, table=table)
                await page.until(lambda page: page.invitations)
                invitation = page.invitations[0]["id"]
                answer = await post(bob, "/api/invitations/answer", invitation=invitation, accept=True)
                assert answer == {"table": table, "is_seated": False}

    run(main())


def test_an_invitation_is_over_when_its_time_is_or_when_its_host_has_left(tmp_path, stored, monkeypatch) -> None:
    async def main() -> None:
        async with (
            open_server(tmp_path, **stored) as server,
            server.device() as ann,
            server.device() as bob,
            server.device() as cy,
        ):
            await made_somebody(ann)
            await made_somebody(bob, "Bob")
            friend, _ = await befriend(ann, bob)
            table = (await ann.make(seats=3))["table"]
            async with ann.at(table) as seat, hearing_of_friends(bob) as page, cy.at(table) as other:
                await seat.hello()
                await other.hello()
                await other.say("sit", name="Cy")
                await other.until(lambda message: message.get("room", {}).get("yours") == [1])
                with monkeypatch.context() as short:
                    short.setattr("bunkum.server.accounts.invitations.INVITATION_SECONDS", 0.2)
                    await post(ann, "/api/friends/invite", friend=friend, table=table)
                await page.until(lambda page: page.invitations)
                invitation = page.invitations[0]["id"]
                await page.until(lambda page: not page.invitations)
                refused = await post(bob, "/api/invitations/answer", invitation=invitation, accept=True)
                assert refused["code"] == "no_such_invitation"
                await post(ann, "/api/friends/invite", friend=friend, table=table)
                await page.until(lambda page: page.invitations)
                invitation = page.invitations[0]["id"]
                await seat.say("stand")
                await seat.until(lambda message: message.get("room", {}).get("yours") == [])
                refused = await post(bob, "/api/invitations/answer", invitation=invitation, accept=True)
                assert refused["code"] == "no_such_invitation"
                refused = await post(ann, "/api/friends/invite", friend=friend, table=table)
                assert refused["code"] == "not_seated", "one invites to where one sits"

    run(main())


def test_only_friends_are_invited_and_not_without_end(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann, server.device() as bob:
            await made_somebody(ann)
            await made_somebody(bob, "Bob")
            friend, back = await befriend(ann, bob)
            table = (await ann.make(seats=2))["table"]
            assert (await post(ann, "/api/friends/invite", friend=back, table=table))["code"] == "no_such_friend"
            codes = [
                (await post(ann, "/api/friends/invite", friend=friend, table=table)).get("code") for _ in range(20)
            ]
            assert codes == [None] * 19 + ["too_many_invitations"]
            await post(bob, "/api/friends/remove", friend=back)
            async with hearing_of_friends(bob) as page:
                assert page.invitations == []

    run(main())


def test_two_servers_tell_each_other_of_friends_and_invitations(tmp_path, database) -> None:
    async def main() -> None:
        async with two_servers(tmp_path, database) as (here, there), here.device() as ann, there.device() as bob:
            await made_somebody(ann)
            await made_somebody(bob, "Bob")
            friend, _ = await befriend(ann, bob)
            async with hearing_of_friends(ann) as page:
                async with hearing_of_friends(bob) as other:
                    await page.until_at("Bob", "lobby")
                    await other.until_at("Ann", "lobby")
                    table = (await ann.make(seats=2))["table"]
                    async with ann.at(table) as seat:
                        await seat.hello()
                        await other.until_at("Ann", "playing")
                        await seat.say("list_table", listed=True)
                        assert (await other.until_at("Ann", "table"))["table"] == table
                        await post(ann, "/api/friends/invite", friend=friend, table=table)
                        await other.until(lambda page: page.invitations)
                        invitation = other.invitations[0]["id"]
                        answer = await post(bob, "/api/invitations/answer", invitation=invitation, accept=True)
                        assert answer == {"table": table, "is_seated": True}
                        assert await seats_at(bob, table) == [1]
                    await post(bob, "/api/friends/presence", shown=False)
                    await page.until_at("Bob", "unknown")
                    await post(bob, "/api/friends/presence", shown=True)
                    await page.until_at("Bob", "lobby")
                await page.until_at("Bob", "away")

    run(main())


def test_friends_at_a_server_that_died_are_away(tmp_path, database, monkeypatch) -> None:
    monkeypatch.setattr("bunkum.server.storage.postgresql.account_presence.SEEN_SECONDS", 1.0)

    async def main() -> None:
        async with two_servers(tmp_path, database) as (here, there), here.device() as ann, there.device() as bob:
            await made_somebody(ann)
            await made_somebody(bob, "Bob")
            await befriend(ann, bob)
            async with hearing_of_friends(ann) as page, hearing_of_friends(bob):
                await page.until_at("Bob", "lobby")
                there.services.log._presence._task.cancel()  # type: ignore[attr-defined]  # it is seen no more
                await page.until_at("Bob", "away")

    run(main())


def test_who_signs_out_hears_no_more_and_is_away(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as ann, server.device() as bob:
            await made_somebody(ann)
            await made_somebody(bob, "Bob")
            await befriend(ann, bob)
            async with hearing_of_friends(ann) as page, hearing_of_friends(bob) as other:
                await page.until_at("Bob", "lobby")
                await post(bob, "/api/account/sign-out", session=None)
                await other.until(lambda page: page.closing is not None)
                assert other.closing is not None
                assert (other.closing["code"], other.closing["again"]) == ("signed_out", 0.0)
                await page.until_at("Bob", "away")
            watch = server.services.friend_watch
            await comes_true(lambda: not (watch._listeners or watch._followers or watch._accounts))

    run(main())


def test_who_is_blocked_sees_nothing_reaches_nobody_and_cannot_tell(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as ann, server.device() as bob:
            await made_somebody(ann)
            await made_somebody(bob, "Bob")
            friend, back = await befriend(ann, bob)
            shown = (await post(ann, "/api/account/show", shown=True))["link"].rpartition("/")[2]
            table = (await ann.make(seats=2))["table"]
            own = (await bob.make(seats=2, name="Bob"))["table"]
            async with ann.at(table) as seat, bob.at(table) as guest, hearing_of_friends(bob) as page:
                await seat.hello()
                await guest.hello()
                await guest.say("sit", name="Bob")
                await guest.until(lambda message: message.get("room", {}).get("yours") == [1])
                await page.until_at("Ann", "playing")
                code = (await post(ann, "/api/friends/code"))["code"]
                hidden = await post(ann, f"/api/tables/{table}/block", seat=1, name="Bob")
                assert "code" not in hidden, hidden
                await page.until_at("Ann", "unknown")
                assert (await friends_of(ann))["friends"][0]["here"]["place"] == "unknown"
                invited = await post(bob, "/api/friends/invite", friend=back, table=own)
                assert invited == {"seconds": 600.0}
                assert (await friends_of(ann))["invitations"] == []
                await post(bob, "/api/friends/remove", friend=back)
                assert [one["name"] for one in (await post(bob, "/api/friends/ask", person=shown))["asked"]] == ["Ann"]
                assert (await post(bob, "/api/friends/redeem", code=code))["code"] == "no_such_friend_code"
                told = await friends_of(ann)
                assert (told["friends"], told["asking"], told["invitations"]) == ([], [], [])
                assert friend != back

    run(main())
