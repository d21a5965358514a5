"""People come, become somebody, sign in and out, sit, befriend and block each other, and are deleted, in any order.

On both databases, and on three servers of one. What must hold: `support.people_world`.
"""

# ruff: noqa: D102  a rule's name is its sentence, as a test's is

from random import Random
from typing import get_type_hints
from unittest.mock import patch

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from bunkum.server.accounts.deletion import AccountDeletion
from support.authenticator import Authenticator
from support.examples import LONG, in_profile
from support.people_world import Account, Browser, World

WHO = st.integers(0, 3)
STEPS, SEEDS = 30, 3


class People(RuleBasedStateMachine):
    """Does anything that people do."""

    world: World

    def __init__(self) -> None:
        super().__init__()
        self.world.forget()
        for server in self.world.servers:
            server.services.open_tables._expected.clear()
        for _ in range(2):
            self.world.make_account(self.world.add_browser())
        self.world.befriend(*self.world.browsers)
        self.world.add_table(self.world.add_browser())  # a guest, who has something to bring

    def browser(self, who: int) -> Browser:
        return self.world.browsers[who % len(self.world.browsers)]

    def account(self, who: int) -> Account:
        return self.world.accounts[who % len(self.world.accounts)]

    def signed_in(self, who: int) -> tuple[Browser, Account] | None:
        """Somebody who is signed in, if anybody is."""
        found = [browser for browser in self.world.browsers if browser.account is not None]
        if not found:
            return None
        browser = found[who % len(found)]
        assert browser.account is not None
        return browser, browser.account

    @precondition(lambda self: len(self.world.browsers) < 4)
    @rule()
    def comes_with_a_device(self) -> None:
        self.world.add_browser()

    @rule(who=WHO)
    def becomes_somebody(self, who: int) -> None:
        guests = [browser for browser in self.world.browsers if browser.account is None]
        self.world.make_account(guests[0] if guests else self.browser(who))

    @precondition(lambda self: self.world.accounts)
    @rule(who=WHO, whose=WHO)
    def signs_in_by_phrase(self, who: int, whose: int) -> None:
        browser, account = self.browser(who), self.account(whose)
        answer = self.world.post(browser, "/api/session/phrase", phrase=account.phrase)
        self.world.sign_in(browser, account, answer, "no_such_phrase")

    @rule(who=WHO, whose=WHO)
    def signs_in_by_code_which_is_good_once(self, who: int, whose: int) -> None:
        if (own := self.signed_in(whose)) is None:
            return
        code = self.world.post(own[0], "/api/account/code")["code"]
        browser = self.browser(who)
        self.world.sign_in(browser, own[1], self.world.post(browser, "/api/session/code", code=code), "")
        assert self.world.post(self.browser(who + 1), "/api/session/code", code=code)["code"] == "no_such_link_code"

    @rule(who=WHO)
    def gets_a_passkey(self, who: int) -> None:
        if (own := self.signed_in(who)) is None or len(self.world.servers) > 1:  # each has an origin of its own here
            return
        browser, account = own
        passkey = Authenticator(f"http://localhost:{self.world.servers[0].port}")
        options = self.world.post(browser, "/api/account/passkeys/ask")["options"]
        self.world.post(browser, "/api/account/passkeys", credential=passkey.register(options))
        account.passkeys.append(passkey)

    @precondition(lambda self: any(account.passkeys for account in self.world.accounts))
    @rule(who=WHO)
    def signs_in_by_passkey(self, who: int) -> None:
        account = next(account for account in self.world.accounts if account.passkeys)
        browser, passkey = self.browser(who), account.passkeys[-1]
        passkey.origin = f"http://localhost:{self.world.servers[0].port}"
        question = self.world.post(browser, "/api/session/passkey/ask")["options"]
        answer = self.world.post(browser, "/api/session/passkey", credential=passkey.sign_in(question))
        self.world.sign_in(browser, account, answer, "passkey_refused")

    @rule(who=WHO, everywhere=st.booleans())
    def signs_out(self, who: int, everywhere: bool) -> None:
        if (own := self.signed_in(who)) is None:
            assert self.world.post(self.browser(who), "/api/account/sign-out", session=None)["code"] == "signed_out"
            return
        browser, account = own
        devices = self.world.ask(browser, "GET", "/api/account")["account"]["devices"]
        session = next(device["id"] for device in devices if device["is_this"])
        leaving = self.world.devices_of(account) if everywhere else [browser]
        tokens = [each.cookies["bunkum_session"] for each in leaving]
        self.world.post(browser, "/api/account/sign-out", session=None if everywhere else session)
        self.world.ended += tokens
        self.world.sign_out(leaving)

    @rule(who=WHO)
    def is_renamed(self, who: int) -> None:
        if own := self.signed_in(who):
            own[1].name += "y"
            own[1].names.append(own[1].name)
            assert self.world.post(own[0], "/api/account/name", name=own[1].name)["account"]["name"] == own[1].name

    @rule(who=WHO, is_hidden_again=st.booleans())
    def shows_the_profile(self, who: int, is_hidden_again: bool) -> None:
        if own := self.signed_in(who):
            browser, account = own
            link = self.world.post(browser, "/api/account/show", shown=True)["link"]
            assert account.shown_as is None or link.endswith(f"/u/{account.shown_as}"), "the same as before"
            shown_as = account.shown_as = link.rpartition("/")[2]
            if is_hidden_again:
                assert self.world.post(browser, "/api/account/show", shown=False)["link"] is None
                account.hidden_as.append(shown_as)
                account.shown_as = None

    @rule(who=WHO)
    def takes_everything_along(self, who: int) -> None:
        if own := self.signed_in(who):
            export = self.world.ask(own[0], "GET", "/api/account/export")
            if export.get("code") == "too_many_exports":
                return
            assert export["name"] == own[1].name
            assert len(export["devices"]) == len(self.world.devices_of(own[1]))
            assert export["matches"] == []
        else:
            assert self.world.ask(self.browser(who), "GET", "/api/account/export")["code"] == "signed_out"

    @rule(who=WHO)
    def is_not_deleted_under_another_name(self, who: int) -> None:
        if own := self.signed_in(who):
            assert self.world.post(own[0], "/api/account/delete", name="Nobody")["code"] == "other_name"

    @rule(who=WHO, is_held_up=st.booleans())
    def is_deleted(self, who: int, is_held_up: bool) -> None:
        """The tables are out of reach at first: nobody is signed in meanwhile."""
        if own := self.signed_in(who):
            browser, account = own
            leaving = self.world.devices_of(account)
            tokens = [each.cookies["bunkum_session"] for each in leaving]
            self.world.leave_all()
            with patch.object(AccountDeletion, "forget_at", _fail):
                assert self.world.post(browser, "/api/account/delete", name=account.name)["account"] is None
            self.world.ended += tokens
            self.world.delete(account)
            assert self.world.ask(Browser(0, {"bunkum_session": tokens[0]}), "GET", "/api/account")["account"] is None
            if not is_held_up:
                self.world.complete_deletions()

    @rule()
    def deletions_are_completed(self) -> None:
        self.world.leave_all()
        self.world.complete_deletions()

    @rule(who=WHO, other=WHO)
    def become_friends(self, who: int, other: int) -> None:
        own, theirs = self.signed_in(who), self.signed_in(other)
        if own is None or theirs is None:
            assert self.world.ask(Browser(0), "GET", "/api/friends")["code"] == "signed_out"
            return
        self.world.befriend(own[0], theirs[0])

    @rule(who=WHO)
    def are_friends_no_more(self, who: int) -> None:
        if (own := self.signed_in(who)) and own[1].friends:
            self.world.end_friendship(own[0], min(own[1].friends, key=lambda friend: friend.id))

    @rule(who=WHO, seek=st.booleans())
    def blocks_somebody(self, who: int, seek: bool) -> None:
        """Whatever the two do then, they do not meet."""
        if (own := self.signed_in(who)) is None:
            return
        others = [one for one in self.world.browsers if one.account not in (None, own[1], *own[1].blocked)]
        if not others or others[0].account is None:
            return
        self.world.block(own[1], others[0].account)
        self.world.befriend(others[0], own[0])  # which is refused
        for browser in (own[0], others[0]) if seek else ():
            self.world.find_quickly(browser)

    @rule(who=WHO)
    def ends_a_block(self, who: int) -> None:
        if (own := self.signed_in(who)) and own[1].blocked:
            self.world.unblock(own[0], min(own[1].blocked, key=lambda account: account.id))

    @precondition(lambda self: len(self.world.tables) < 4)
    @rule(who=WHO)
    def makes_a_table(self, who: int) -> None:
        self.world.add_table(self.browser(who))

    @precondition(lambda self: self.world.tables)
    @rule(who=WHO, at=WHO)
    def comes_to_a_table(self, who: int, at: int) -> None:
        self.world.come(self.browser(who), self.world.tables[at % len(self.world.tables)])

    @rule(who=WHO)
    def asks_for_a_seat(self, who: int) -> None:
        self.world.find_quickly(self.browser(who))

    @rule(number=st.integers(0, 2))
    def a_server_is_restarted(self, number: int) -> None:
        self.world.restart(number % len(self.world.servers))

    @invariant()
    def everything_is_as_the_model_says(self) -> None:
        self.world.check()

    def teardown(self) -> None:
        try:
            self.world.complete_deletions()
            self.world.check()
        finally:
            self.world.leave_all()


async def _fail(*_: object) -> bool:
    return False


def explore(world: World) -> None:
    """Walks at random, by seeds: Hypothesis could not repeat a walk, since what servers answer depends on the time."""
    machine = type("PeopleHere", (People,), {"world": world})
    for seed in range(in_profile(SEEDS, LONG * SEEDS)):
        people, chance = machine(), Random(seed)
        try:
            for _ in range(STEPS):
                act(people, chance)
                people.everything_is_as_the_model_says()
            people.teardown()
        except Exception as fault:
            fault.add_note(f"seed {seed}")
            raise


def act(people: People, chance: Random) -> None:
    """Does one of the things that may be done now."""
    rule = chance.choice([rule for rule in people.rules if all(holds(people) for holds in rule.preconditions)])
    kinds = [(name, get_type_hints(rule.function)[name]) for name in rule.arguments]
    rule.function(
        people, **{name: chance.randrange(4) if kind is int else chance.random() < 0.5 for name, kind in kinds}
    )


@pytest.mark.slow
def test_whatever_people_do_each_has_what_is_theirs(tmp_path, stored) -> None:
    world = World(tmp_path, stored)
    try:
        explore(world)
    finally:
        world.close()


@pytest.mark.slow
def test_whatever_people_do_at_three_servers_each_has_what_is_theirs(tmp_path, database) -> None:
    world = World(tmp_path, {"database": database}, servers=3)
    try:
        explore(world)
    finally:
        world.close()
