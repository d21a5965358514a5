"""An account may have a mail address, and is found by it; nobody learns whether an address has an account."""

import pytest

from bunkum.server.accounts.mail_address import clean_address, parse_smtp_server
from bunkum.server.settings import BadSetting, read_settings
from support.accounts import account_of, made_somebody, post
from support.mail import open_mail_server
from support.servers import comes_true, open_server, run

ADDRESS, FROM = "ann@example.org", "bunkum@example.org"


def test_an_account_is_found_again_by_a_code_that_was_sent(tmp_path, stored) -> None:
    async def main() -> None:
        async with (
            open_mail_server() as mails,
            open_server(tmp_path, smtp=mails.url, mail_from=FROM, **stored) as server,
            server.device() as ann,
            server.device() as new,
        ):
            await made_somebody(ann)
            assert (await post(ann, "/api/account/mail", address=f" {ADDRESS} "))["seconds"] == 900
            code = await mails.next_code(1)
            (mail,) = mails.mails
            assert (mail["From"], mail["To"], mail["Auto-Submitted"]) == (FROM, ADDRESS, "auto-generated")
            own = await account_of(ann)
            assert own is not None
            assert own["mail"] is None, "it is not confirmed yet"
            me = await post(ann, "/api/account/mail/confirm", code=code.lower())
            assert (me["account"]["mail"], me["has_mail"]) == (ADDRESS, True)
            assert (await post(ann, "/api/account/mail/confirm", code=code))["code"] == "no_such_mail_code"
            await post(new, "/api/session/mail", address="ann@EXAMPLE.org")
            code = await mails.next_code(2)
            assert (await post(new, "/api/session/code", code=code))["account"]["name"] == "Ann"
            assert (await post(new, "/api/session/code", code=code))["code"] == "no_such_link_code"
            assert (await post(ann, "/api/account/mail/remove"))["account"]["mail"] is None

    run(main())


def test_the_answer_is_the_same_for_an_address_of_nobody(tmp_path, stored) -> None:
    async def main() -> None:
        async with (
            open_mail_server() as mails,
            open_server(tmp_path, smtp=mails.url, mail_from=FROM, **stored) as server,
            server.device() as ann,
            server.device() as stranger,
        ):
            await made_somebody(ann)
            await post(ann, "/api/account/mail", address=ADDRESS)
            await post(ann, "/api/account/mail/confirm", code=await mails.next_code(1))
            answers = [
                await stranger.http.post("/api/session/mail", json={"address": one}) for one in (ADDRESS, "b@b.de")
            ]
            assert answers[0].content == answers[1].content
            assert answers[0].status_code == answers[1].status_code == 200
            await mails.next_code(2)
            await comes_true(lambda: not server.services.mailer._sending)
            assert len(mails.mails) == 2

    run(main())


def test_an_address_belongs_to_the_account_that_has_confirmed_it_last(tmp_path, stored) -> None:
    async def main() -> None:
        async with (
            open_mail_server() as mails,
            open_server(tmp_path, smtp=mails.url, mail_from=FROM, **stored) as server,
            server.device() as ann,
            server.device() as bob,
        ):
            await made_somebody(ann)
            await made_somebody(bob, "Bob")
            for number, device in enumerate((ann, bob), 1):
                await post(device, "/api/account/mail", address=ADDRESS)
                code = await mails.next_code(number)
                other = bob if device is ann else ann
                assert (await post(other, "/api/account/mail/confirm", code="nonsense"))["code"] == "no_such_mail_code"
                assert (await post(device, "/api/account/mail/confirm", code=code))["account"]["mail"] == ADDRESS
            own = await account_of(ann)
            assert own is not None
            assert own["mail"] is None

    run(main())


def test_the_code_of_another_account_confirms_nothing(tmp_path) -> None:
    async def main() -> None:
        async with (
            open_mail_server() as mails,
            open_server(tmp_path, smtp=mails.url, mail_from=FROM) as server,
            server.device() as ann,
            server.device() as bob,
        ):
            await made_somebody(ann)
            await made_somebody(bob, "Bob")
            await post(ann, "/api/account/mail", address=ADDRESS)
            code = await mails.next_code(1)
            assert (await post(bob, "/api/account/mail/confirm", code=code))["code"] == "no_such_mail_code"
            assert (await post(bob, "/api/session/code", code=code))["code"] == "no_such_link_code"

    run(main())


def test_a_few_mails_are_sent_to_an_address_and_no_more(tmp_path) -> None:
    async def main() -> None:
        async with (
            open_mail_server() as mails,
            open_server(tmp_path, smtp=mails.url, mail_from=FROM) as server,
            server.device() as guest,
        ):
            answers = [await post(guest, "/api/session/mail", address=ADDRESS) for _ in range(4)]
            assert [answer.get("code") for answer in answers] == [None, None, None, "too_many_mails"]
            more = [await post(guest, "/api/session/mail", address=f"a{n}@example.org") for n in range(20)]
            assert [answer.get("code") for answer in more][-1] == "too_many_mails"
            assert not mails.mails

    run(main())


def test_no_address_and_no_code_is_logged(tmp_path, caplog) -> None:
    async def main() -> None:
        async with (
            open_mail_server(refuses=f"550 no {ADDRESS} here") as mails,
            open_server(tmp_path, smtp=mails.url, mail_from=FROM) as server,
            server.device() as ann,
        ):
            await made_somebody(ann)
            await post(ann, "/api/account/mail", address=ADDRESS)
            await comes_true(lambda: "a mail was not sent" in caplog.text)
            told = "\n".join((caplog.text, *(str(record.__dict__) for record in caplog.records)))
            assert ADDRESS not in told
            assert (await ann.http.get("/metrics")).text.count(ADDRESS) == 0
            assert server.services.mailer.is_there

    run(main())


def test_a_house_without_a_mail_server_offers_none(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann:
            await made_somebody(ann)
            assert not (await ann.http.get("/api/account")).json()["has_mail"]
            for path in ("account", "session"):
                assert (await post(ann, f"/api/{path}/mail", address=ADDRESS))["code"] == "no_mail"

    run(main())


@pytest.mark.parametrize(
    "text",
    ["", "ann", "ann@", "@example.org", "ann@example", "a b@example.org", "ann@example.org\nBcc: x@y.de", "a@b@c.d"],
)
def test_what_is_no_address_is_none(text: str) -> None:
    assert clean_address(text) is None
    assert clean_address(f"{'a' * 250}@b.de") is None


def test_mail_servers_are_named_by_address() -> None:
    found = parse_smtp_server("smtp://ann:p%40ss@example.org")
    assert found is not None
    assert (found.host, found.port, found.user, found.password) == ("example.org", 587, "ann", "p@ss")
    assert "p@ss" not in repr(found)
    secure = parse_smtp_server("smtps://example.org")
    assert secure is not None
    assert (secure.scheme, secure.port) == ("smtps", 465)
    for wrong in ("example.org", "http://example.org", "smtp://", "smtp://a:99999", "smtp://a/b"):
        assert parse_smtp_server(wrong) is None


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"smtp": "smtp://ann:secret@a/b"}, '--smtp cannot be "...": write it as smtp://USER:PASSWORD@HOST:587.'),
        ({"mail_from": "ann"}, '--mail-from cannot be "ann": write an address, as bunkum@example.org.'),
        (
            {"smtp": "smtp://a.de"},
            "--smtp needs an address from which mails come: give --mail-from as bunkum@example.org, too.",
        ),
    ],
)
def test_a_setting_of_mail_that_cannot_be_used_is_told(chosen: dict[str, str], sentence: str) -> None:
    with pytest.raises(BadSetting) as refusal:
        read_settings(chosen, {})
    assert str(refusal.value) == sentence
