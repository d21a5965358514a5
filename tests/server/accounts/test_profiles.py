"""What an account has played is recorded, told to its own devices, and to others only if it is shown."""

import pytest

from bunkum.server.storage import StorageError
from support.accounts import made_somebody, play_at, play_match, post, profile_of, recorded
from support.servers import comes_true, open_server, run


def test_a_match_is_recorded_for_who_has_an_account_and_told_to_nobody_else(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as ann, server.device() as bob:
            await made_somebody(ann)
            assert await profile_of(ann) == {"games": [], "latest": {"matches": [], "before": None}, "link": None}
            table = await play_match(server, ann, bob)
            profile = await recorded(ann)
            (match,), (game,) = profile["latest"]["matches"], profile["games"]
            assert (match["table"], match["match"], match["game"]) == (table, 1, "liars_boggle")
            assert (match["game_name"], match["preset_name"]) == ("Liar's Boggle", "Liar's Boggle")
            assert [(seat["name"], seat["is_you"], seat["is_bot"]) for seat in match["seats"]] == [
                ("Ann", True, False),
                ("Bob", False, False),
            ]
            assert sorted(seat["place"] for seat in match["seats"]) == [1, 2]
            assert (game["matches"], game["wins"]) == (1, int(match["seats"][0]["place"] == 1))
            assert game["habits"], "somebody has bid"
            assert all(0 <= habit["count"] <= habit["among"] for habit in game["habits"])
            assert (await profile_of(bob))["code"] == "signed_out"

    run(main())


def test_a_review_is_told_to_who_has_played_the_match(tmp_path, stored) -> None:
    async def main() -> None:
        async with (
            open_server(tmp_path, workers=1, **stored) as server,
            server.device() as ann,
            server.device() as bob,
            server.device() as eve,
        ):
            await made_somebody(ann)
            await made_somebody(eve, "Eve")
            table = await play_match(server, ann, bob)
            await recorded(ann)
            path = f"/api/account/review/{table}/1"
            review = (await ann.http.get(path)).json()
            assert review["rounds"]
            assert (await eve.http.get(path)).json()["code"] == "no_such_match"
            assert (await bob.http.get(path)).json()["code"] == "signed_out"
            assert (await ann.http.get(f"/api/account/review/{table}/2")).json()["code"] == "no_such_match"

    run(main(), seconds=120)


def test_what_a_guest_has_played_is_recorded_for_the_account_that_it_becomes(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as ann, server.device() as bob:
            table = await play_match(server, ann, bob)
            await made_somebody(ann, tables=(table,))
            profile = await recorded(ann)
            assert profile["latest"]["matches"][0]["seats"][0]["is_you"]
            await made_somebody(bob, "Bob", tables=(table,))
            other = await recorded(bob)
            assert other["latest"]["matches"][0]["seats"][1]["is_you"]
            assert [profile["games"][0]["wins"], other["games"][0]["wins"]] in ([1, 0], [0, 1])
            assert await profile_of(ann) == profile, "nothing is counted twice"

    run(main())


def test_a_match_that_ended_while_accounts_were_away_is_recorded_when_one_looks(tmp_path, stored, monkeypatch) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as ann, server.device() as bob:
            await made_somebody(ann)
            with monkeypatch.context() as broken:
                broken.setattr(server.services.profiles, "record", _fails)
                table = await play_match(server, ann, bob)
                await comes_true(lambda: not server.services.recorder._background)
                assert not (await profile_of(ann))["latest"]["matches"]
        async with open_server(tmp_path, **stored) as server, server.device() as again:
            again.http.cookies = ann.http.cookies
            profile = await profile_of(again)
            assert [match["table"] for match in profile["latest"]["matches"]] == [table]

    run(main())


async def _fails(*_: object) -> None:
    raise StorageError("the disk is full")


def test_matches_are_told_page_by_page_each_once(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as ann, server.device() as bob:
            await made_somebody(ann)
            table = await play_match(server, ann, bob)
            await recorded(ann)
            await play_at(server, table, ann, bob, start="rematch")
            await recorded(ann, 2)
            profiles = server.services.profiles
            (player,) = await profiles.list_players(table)
            found = await profiles.list_matches(player.account, None, 1)
            assert [match.match for match in found] == [2]
            older = (await ann.http.get("/api/account/matches", params={"before": found[0].over_at})).json()
            assert ([match["match"] for match in older["matches"]], older["before"]) == ([1], None)
            before = older["matches"][0]["over_at"]
            assert not (await ann.http.get("/api/account/matches", params={"before": before})).json()["matches"]
            assert (await ann.http.get("/api/account/matches?before=soon")).status_code == 400

    run(main())


def test_a_profile_is_private_until_it_is_shown_and_again_when_it_is_hidden(tmp_path, stored) -> None:
    async def main() -> None:
        async with (
            open_server(tmp_path, **stored) as server,
            server.device() as ann,
            server.device() as bob,
            server.device() as stranger,
        ):
            await made_somebody(ann)
            table = await play_match(server, ann, bob)
            await recorded(ann)
            link = (await post(ann, "/api/account/show", shown=True))["link"]
            assert (await post(ann, "/api/account/show", shown=True))["link"] == link, "it stays where it is"
            assert (await profile_of(ann))["link"] == link
            shown_as = link.rpartition("/u/")[2]
            answer = await stranger.http.get(f"/api/people/{shown_as}")
            shown = answer.json()
            assert (shown["name"], shown["games"]) == ("Ann", (await profile_of(ann))["games"])
            assert table not in answer.text
            assert "Bob" not in answer.text
            assert (await post(ann, "/api/account/show", shown=False))["link"] is None
            gone = await stranger.http.get(f"/api/people/{shown_as}")
            assert (gone.status_code, gone.json()["code"]) == (404, "no_such_profile")
            assert (await post(ann, "/api/account/show", shown=True))["link"] != link, "an old address stays of no use"

    run(main())


@pytest.mark.parametrize("path", ["profile", "matches?before=1", "review/x/1", "export"])
def test_a_guest_has_no_profile(tmp_path, path: str) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as guest:
            answer = await guest.http.get(f"/api/account/{path}")
            assert (answer.status_code, answer.json()["code"]) == (401, "signed_out")

    run(main())
