"""Reports reach operators with the talk attached, and bans take effect; nobody learns who has reported them."""

import asyncio
import json
from secrets import token_urlsafe
from types import SimpleNamespace

import pytest

from bunkum.cli import main as bunkum
from bunkum.server.accounts.bans import Ban, describe_ban
from bunkum.server.clock import DAY_SECONDS, Clock
from bunkum.server.storage import StorageError
from support.accounts import account_of, made_somebody, post
from support.databases import dump_everything
from support.moderation import TALK, desk_of, leave_both, made_operator, report, sits_with
from support.servers import comes_true, open_server, run

FAR = {"x-forwarded-for": "203.0.113.7"}


def test_a_report_reaches_operators_with_the_talk_that_the_log_has(tmp_path, stored) -> None:
    async def main() -> None:
        async with (
            open_server(tmp_path, **stored) as server,
            server.device() as ann,
            server.device() as bob,
            server.device() as olga,
        ):
            await made_operator(server, olga)
            table, own, other = await sits_with(ann, bob)
            for number in range(3):
                await other.say("say", text=f"{TALK} {number}")
            await own.say("say", text="stop it")
            await other.until(lambda message: any(line["text"] == "stop it" for line in message.get("talk", ())))
            assert await report(ann, table, 2, "Bob", note="He is\nrude.") == {"open": True}
            desk = await desk_of(olga)
            (card,) = desk["reports"]
            assert (desk["open"], card["name"], card["reason"], card["state"]) == (1, "Bob", "talk", "open")
            assert [note["text"] for note in card["notes"]] == ["He is rude."]
            said = [(line["name"], line["text"], line["is_reported"]) for line in card["talk"]]
            assert said == [*(("Bob", f"{TALK} {number}", True) for number in range(3)), ("Ann", "stop it", False)]
            assert (card["has_account"], card["can_ban"], card["banned"]) == (False, ["device"], [])
            await leave_both(own, other)

    run(main())


def test_a_second_report_is_joined_and_others_are_counted_once(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as ann, server.device() as bob:
            table, own, other = await sits_with(ann, bob)
            for note in ("first", "second"):
                await report(ann, table, 2, "Bob", note=note)
            await report(ann, table, 2, "Bob", reason="name")
            await report(bob, table, 0, "Ann")
            reports = server.services.moderation.reports
            found = await reports.list_open()
            assert sorted((one.name, one.reason) for one in found) == [
                ("Ann", "talk"),
                ("Bob", "name"),
                ("Bob", "talk"),
            ]
            notes = [note.text for note in await reports.list_notes(found[0].id)]
            assert notes == ["second"], "who reports again corrects what they wrote"
            assert server.services.metrics.get_value("bunkum_reports_total") == 4
            assert "bunkum_open_reports 3.0" in (await ann.http.get("/metrics")).text
            assert "bunkum_bans 0.0" in (await ann.http.get("/metrics")).text
            await leave_both(own, other)

    run(main())


def test_only_people_at_the_table_are_reported_by_people_at_the_table(tmp_path) -> None:
    async def main() -> None:
        async with (
            open_server(tmp_path) as server,
            server.device() as ann,
            server.device() as bob,
            server.device() as cy,
        ):
            table, own, other = await sits_with(ann, bob)
            assert (await report(cy, table, 2, "Bob"))["code"] == "not_seated"
            assert (await report(ann, table, 0, "Ann"))["code"] == "own_person"
            for seat, name in ((1, own.room["chairs"][1]["name"]), (2, "Bobby"), (9, "Bob"), (-1, "Bob")):
                assert (await report(ann, table, seat, name))["code"] == "nobody_there"
                assert (await post(ann, f"/api/tables/{table}/block", seat=seat, name=name))["code"] == "nobody_there"
            assert (await report(ann, "x" * 22, 2, "Bob"))["code"] == "no_such_table"
            assert (await report(ann, table, 2, "Bob", reason="spite"))["code"] == "unreadable"
            assert (await report(ann, table, 2, "Bob", note="x" * 501))["code"] == "unreadable"
            answers = [await report(ann, table, 2, "Bob") for _ in range(6)]
            assert [answer.get("code") for answer in answers] == [*[None] * 5, "too_many_reports"]
            await leave_both(own, other)

    run(main())


def test_the_latest_lines_are_attached_and_none_of_who_has_gone(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("bunkum.server.http.moderation_routes.MOST_LINES", 3)

    async def main() -> None:
        async with (
            open_server(tmp_path) as server,
            server.device() as ann,
            server.device() as bob,
            server.device() as cy,
        ):
            table = (await ann.make(seats=3, name="Ann"))["table"]
            async with ann.at(table) as own, bob.at(table) as other, cy.at(table) as third:
                for page in (own, other, third):
                    await page.hello()
                await other.say("sit", name="Bob")
                await other.until(lambda message: message.get("room", {}).get("yours") == [1])
                await third.say("sit", name="Cy")
                await third.until(lambda message: message.get("room", {}).get("yours") == [2])
                await third.say("say", text="I go")
                await third.say("stand")
                await third.until(lambda message: message.get("room", {}).get("yours") == [])
                for number in range(5):
                    await other.say("say", text=f"line {number}")
                await own.until(lambda message: "line 4" in str(message.get("talk")))
                await report(ann, table, 1, "Bob")
                (found,) = await server.services.moderation.reports.list_open()
                assert [line.text for line in found.talk] == ["line 2", "line 3", "line 4"]

    run(main())


def test_only_operators_see_reports_and_whoever_was_reported_never_learns_by_whom(tmp_path, stored, caplog) -> None:
    caplog.set_level("DEBUG", "bunkum")

    async def main() -> None:
        async with (
            open_server(tmp_path, **stored) as server,
            server.device(**FAR) as ann,
            server.device() as bob,
            server.device() as olga,
        ):
            await made_operator(server, olga)
            await made_somebody(ann, "Ann")
            await made_somebody(bob, "Bob")
            assert (await post(bob, "/api/operator/close", report="x", outcome="acted"))["code"] == "not_operator"
            async with server.device() as guest:
                assert (await guest.http.get("/api/operator")).json()["code"] == "signed_out"
            assert (await bob.http.get("/api/operator")).json()["code"] == "not_operator"
            table, own, other = await sits_with(ann, bob)
            heard = len(other.bytes)
            await report(ann, table, 2, "Bob", note="between us")
            await post(ann, f"/api/tables/{table}/block", seat=2, name="Bob")
            (card,) = (await desk_of(olga))["reports"]
            await post(olga, "/api/operator/close", report=card["id"], outcome="warned", answer="Be kind.")
            safety = (await bob.http.get("/api/blocks")).json()
            assert ([one["text"] for one in safety["warnings"]], safety["blocks"]) == (["Be kind."], [])
            assert (await bob.http.get(f"/api/tables/{table}/hidden")).json() == {"names": []}
            export = (await bob.http.get("/api/account/export")).text
            assert "between us" not in export
            assert other.bytes[heard:] == [], "the table says nothing of it"
            own_export = (await ann.http.get("/api/account/export")).json()
            assert [block["name"] for block in own_export["blocks"]] == ["Bob"]
            assert [(one["name"], one["note"], one["state"]) for one in own_export["reports"]] == [
                ("Bob", "between us", "warned")
            ]
            desk = json.dumps(await desk_of(olga))
            signed = await server.services.accounts.find_signed_in(ann.http.cookies["bunkum_session"])
            assert signed is not None
            cookie = ann.http.cookies["bunkum"].removeprefix("2.")
            (kept,) = await server.services.moderation.reports.list_closed()
            told = "\n".join((caplog.text, *(str(record.__dict__) for record in caplog.records)))
            metrics = (await olga.http.get("/metrics")).text
            for secret in (
                signed.account,
                signed.secret,
                cookie,
                FAR["x-forwarded-for"],
                kept.marks.device,
                table,
                kept.person,
            ):
                assert secret is not None
                assert secret not in desk
                assert secret not in metrics
            for secret in ("between us", "Bob", signed.account, signed.secret, cookie, FAR["x-forwarded-for"]):
                assert secret not in told
            dump = await asyncio.to_thread(dump_everything, tmp_path, stored)
            assert FAR["x-forwarded-for"] not in dump
            assert "between us" in dump, "the dump has what is stored"
            await leave_both(own, other)

    run(main())


def test_a_banned_account_is_out_until_the_ban_is_lifted(tmp_path, stored) -> None:
    async def main() -> None:
        async with (
            open_server(tmp_path, **stored) as server,
            server.device() as ann,
            server.device() as bob,
            server.device() as desk_device,
            server.device() as olga,
        ):
            await made_operator(server, olga)
            phrase = await made_somebody(bob, "Bob")
            await post(desk_device, "/api/session/phrase", phrase=phrase)
            table, own, other = await sits_with(ann, bob, listed=True)
            await report(ann, table, 2, "Bob")
            (card,) = (await desk_of(olga))["reports"]
            assert card["can_ban"] == ["account", "device"]
            body = {"report": card["id"], "kind": "account", "days": 7, "reason": "rude talk"}
            desk = await post(olga, "/api/operator/ban", **body)
            assert sorted(ban["kind"] for ban in desk["bans"]) == ["account", "device", "device"]
            assert sorted(desk["reports"][0]["banned"]) == ["account", "device"]
            assert (await other.is_told_to_come_back())[0] in ("signed_out", "banned")
            await own.until(lambda _: own.room["chairs"][2]["kind"] != "person" or own.room["chairs"][2]["away"])
            assert await account_of(bob) is None, "its sessions have ended"
            assert await account_of(desk_device) is None
            refused = await post(bob, "/api/session/phrase", phrase=phrase)
            assert refused["code"] == "banned"
            assert "until" in refused["sentence"]
            for device in (bob, desk_device):
                assert (await post(device, "/api/quick", preset="liars-boggle", name="Guest"))["code"] == "banned"
            async with bob.at(table) as again:
                assert (await again.is_told_to_come_back()) == ("banned", None)
            private = (await ann.make(seats=2, name="Ann"))["table"]
            async with bob.at(private) as page:
                await page.hello()
                await page.say("sit", name="Rob")
                await page.until(lambda message: message.get("room", {}).get("yours") == [1])
            hosted = (await bob.make(seats=2, name="Rob"))["table"]
            async with bob.at(hosted) as page:
                await page.hello()
                await page.say("list_table", listed=True)
                assert (await page.until(lambda message: message["is"] == "refused"))["code"] == "banned"
            for ban in desk["bans"]:
                await post(olga, "/api/operator/lift", ban=ban["id"])
            assert (await post(bob, "/api/session/phrase", phrase=phrase))["account"]["name"] == "Bob"
            assert (await post(olga, "/api/operator/lift", ban=desk["bans"][0]["id"]))["code"] == "no_such_ban"
            acts = [line["act"] for line in (await desk_of(olga))["audit"]]
            assert acts == [*["lift ban"] * 3, *acts[3:6], "grant"]
            assert sorted(acts[3:6]) == ["ban: account", "ban: device", "ban: device"]
            await leave_both(own, other)

    run(main())


def test_a_ban_ends_by_itself_and_says_until_when(tmp_path, stored) -> None:
    now = [1_800_000_000.0]

    async def main() -> None:
        clock = Clock(wall=lambda: now[0])
        async with (
            open_server(tmp_path, clock=clock, **stored) as server,
            server.device(**FAR) as ann,
            server.device(**FAR) as bob,
            server.device(**FAR) as cy,
            server.device() as olga,
        ):
            await made_operator(server, olga)
            table, own, other = await sits_with(ann, bob)
            await report(ann, table, 2, "Bob")
            (card,) = (await desk_of(olga))["reports"]
            assert card["can_ban"] == ["device", "network"]
            assert (await post(olga, "/api/operator/ban", report=card["id"], kind="account", days=1))[
                "code"
            ] == "nothing_to_ban"
            await post(olga, "/api/operator/ban", report=card["id"], kind="network", days=1, reason="noise")
            seek = {"preset": "liars-boggle", "name": "Cy"}
            refused = await post(cy, "/api/quick", **seek)
            assert refused["code"] == "banned"
            assert "until 16 January 2027" in str(refused)
            assert "They wrote: noise." in str(refused)
            await made_somebody(cy, "Cy")
            assert "table" in await post(cy, "/api/quick", **seek), "a network counts for guests alone"
            now[0] += DAY_SECONDS + 1
            assert "table" in await post(ann, "/api/quick", preset="liars-boggle", name="Ann")
            assert (await desk_of(olga))["bans"] == []
            await leave_both(own, other)

    run(main())


def test_a_ban_at_one_server_takes_effect_at_the_others_at_once(tmp_path, database, monkeypatch) -> None:
    monkeypatch.setattr("bunkum.server.moderation.CHECK_SECONDS", 1000.0)
    monkeypatch.setattr("bunkum.server.net.session_watch.CHECK_SECONDS", 1000.0)

    async def main() -> None:
        folders = [tmp_path / name for name in "ab"]
        for folder in folders:
            folder.mkdir()
        async with (
            open_server(folders[0], database=database) as here,
            open_server(folders[1], database=database) as there,
            there.device() as ann,
            there.device() as bob,
            here.device() as olga,
        ):
            await made_operator(here, olga)
            phrase = await made_somebody(bob, "Bob")
            table, own, other = await sits_with(ann, bob, listed=True)
            await report(ann, table, 2, "Bob")
            await comes_true(lambda: here.services.moderation.open_reports == 1)
            (card,) = (await desk_of(olga))["reports"]
            await post(olga, "/api/operator/ban", report=card["id"], kind="account", days=None)
            assert (await other.is_told_to_come_back())[0] in ("signed_out", "banned")
            await comes_true(lambda: len(there.services.moderation.bans.listed) == 2)
            assert (await post(bob, "/api/session/phrase", phrase=phrase))["code"] == "banned"
            await post(olga, "/api/operator/close-table", report=card["id"])
            assert (await own.is_told_to_come_back()) == ("table_closed", None)
            async with ann.at(table) as page:
                assert (await page.is_told_to_come_back())[0] == "table_closed"
            await leave_both(own, other)

    run(main())


def test_a_name_and_its_talk_are_taken_away(tmp_path, stored) -> None:
    async def main() -> None:
        async with (
            open_server(tmp_path, **stored) as server,
            server.device() as ann,
            server.device() as bob,
            server.device() as olga,
        ):
            await made_operator(server, olga)
            await made_somebody(bob, "Grackle")
            table, own, other = await sits_with(ann, bob, name="Grackle")
            await other.say("say", text=TALK)
            await own.until(lambda message: any(line["text"] == TALK for line in message.get("talk", ())))
            await report(ann, table, 2, "Grackle", reason="name")
            (card,) = (await desk_of(olga))["reports"]
            desk = await post(olga, "/api/operator/take-name", report=card["id"])
            assert desk["reports"][0]["name"] == "Somebody"
            await own.until(lambda _: own.room["chairs"][2]["name"] != "Grackle")
            account = await account_of(bob)
            assert account is not None
            assert account["name"] == "Somebody"
            async with ann.at(table) as page:
                await page.hello()
                assert TALK not in "".join(page.bytes)
                assert "Grackle" not in "".join(page.bytes)
            await leave_both(own, other)

    run(main())


def test_reports_are_closed_once_and_deleted_after_a_time(tmp_path, stored) -> None:
    async def main() -> None:
        async with (
            open_server(tmp_path, **stored) as server,
            server.device() as ann,
            server.device() as bob,
            server.device() as olga,
        ):
            await made_operator(server, olga)
            table, own, other = await sits_with(ann, bob)
            await report(ann, table, 2, "Bob")
            (card,) = (await desk_of(olga))["reports"]
            desk = await post(olga, "/api/operator/close", report=card["id"], outcome="dismissed")
            assert (desk["open"], desk["reports"], [one["state"] for one in desk["closed"]]) == (0, [], ["dismissed"])
            again = await post(olga, "/api/operator/close", report=card["id"], outcome="acted")
            assert again["code"] == "no_such_report"
            await report(ann, table, 2, "Bob")
            assert (await desk_of(olga))["open"] == 1, "what is reported after that is a new report"
            moderation = server.services.moderation
            await moderation.reports.purge(moderation._clock.wall() + 1)
            desk = await desk_of(olga)
            assert (len(desk["reports"]), desk["closed"]) == (1, [])
            assert [line["operator"] for line in desk["audit"]] == ["Olga", ""]
            await leave_both(own, other)

    run(main())


def test_the_audit_cannot_be_changed(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as olga:
            await made_operator(server, olga)
            database = server.services.moderation._database
            for sql in ("UPDATE audit SET act = 'nothing'", "DELETE FROM audit"):
                with pytest.raises(StorageError):
                    async with database.begin() as transaction:
                        await transaction.fetch(sql)
            assert [line["act"] for line in (await desk_of(olga))["audit"]] == ["grant"]

    run(main())


def test_the_role_is_granted_by_name_and_by_account_where_names_are_the_same(
    tmp_path, stored, capsys, monkeypatch
) -> None:
    chance = SimpleNamespace(token_urlsafe=lambda size: "-" + token_urlsafe(size)[1:])  # one of 64 begins with a hyphen
    monkeypatch.setattr("bunkum.server.accounts.accounts.secrets", chance)

    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as ann, server.device() as other:
            place = ["--database", stored["database"]] if stored else ["--data-dir", server.services.settings.data_dir]

            async def admin(*words: str) -> tuple[int, str]:
                status = await asyncio.to_thread(bunkum, ["admin", *words, *place])
                shown = capsys.readouterr()
                return status, shown.out + shown.err

            assert await admin("list") == (0, "There are no operators.\n")
            assert (await admin("grant", "Ann"))[0] == 1
            assert (await admin("grant"))[0] == 2
            await made_somebody(ann, "Ann")
            assert await admin("grant", "Ann") == (0, "Ann is an operator now.\n")
            assert await admin("grant", "Ann") == (0, "Ann is an operator already. Nothing was changed.\n")
            assert (await ann.http.get("/api/operator")).status_code == 200
            await server.services.moderation._refresh()
            assert (await post(other, "/api/account", name="\u0410nn", tables=[]))["code"] == "name_reserved"
            server.services.wording.operators = {}
            await made_somebody(other, "Ann")
            status, told = await admin("revoke", "Ann")
            assert status == 1
            assert told.count("--account=-") == 2
            (operator,) = await server.services.moderation.operators.list_all()
            status, told = await admin("revoke", "Ann", f"--account={operator.account}")
            assert (status, told) == (0, "Ann is no operator any more.\n")
            assert (await ann.http.get("/api/operator")).status_code == 403
            acts = [(line.act, line.name) for line in await server.services.moderation.operators.list_audit()]
            assert acts == [("revoke", None), ("grant", None)]

    run(main())


def test_a_ban_is_told_in_a_sentence() -> None:
    ban = Ban("id", "account", "", 0.0, None, "report", "mark")
    told = "An operator of this house has closed its open tables to you for good. Tables of friends stay open."
    assert describe_ban(ban) == told
    why = ban._replace(until=86400.0, reason="No threats")
    assert "until 2 January 1970, 00:00 UTC. They wrote: No threats. Tables" in describe_ban(why)
    assert "They wrote: No threats! Tables" in describe_ban(why._replace(reason="No threats!"))


def test_a_deleted_account_leaves_nothing_in_reports_blocks_and_bans(tmp_path, stored) -> None:
    name, note = "Grackle", "what a grackle wrote"

    async def main() -> None:
        async with (
            open_server(tmp_path, **stored) as server,
            server.device() as ann,
            server.device() as bob,
            server.device() as cy,
            server.device() as olga,
        ):
            await made_operator(server, olga)
            await made_somebody(bob, name)
            own = await server.services.accounts.find_signed_in(bob.http.cookies["bunkum_session"])
            assert own is not None
            table, first, second = await sits_with(ann, bob, name=name)
            async with cy.at(table) as third:
                await third.hello()
                await first.say("remove_bot", chair=1)
                await third.until(lambda _: third.room["chairs"][1]["kind"] == "open")
                await third.say("sit", name="Cy")
                await third.until(lambda message: message.get("room", {}).get("yours") == [1])
                await second.say("say", text=TALK)
                await first.until(lambda message: TALK in str(message.get("talk")))
                await report(ann, table, 2, name)
                await report(cy, table, 0, "Ann", note="Cy's own")
                await report(bob, table, 1, "Cy", note=note)
                await post(ann, f"/api/tables/{table}/block", seat=2, name=name)
                await post(bob, f"/api/tables/{table}/block", seat=0, name="Ann")
            cards = {card["name"]: card for card in (await desk_of(olga))["reports"]}
            assert [line["text"] for line in cards["Ann"]["talk"]] == [TALK], "it is attached to other reports too"
            before = await asyncio.to_thread(dump_everything, tmp_path, stored)
            traces = (name, TALK, note, own.account)
            assert all(trace in before for trace in traces)
            assert (await post(bob, "/api/account/delete", name=name))["account"] is None
            await comes_true(lambda: not server.services.deletion._running)
            after = await asyncio.to_thread(dump_everything, tmp_path, stored)
            assert [trace for trace in traces if trace in after] == []
            assert "Cy's own" in after
            desk = await desk_of(olga)
            assert sorted(card["name"] for card in desk["reports"]) == ["Ann", "Cy"]
            assert (await ann.http.get("/api/blocks")).json()["blocks"] == []
            await leave_both(first, second)

    run(main(), seconds=120)
