"""A log from which one person was removed: it tells neither name nor talk, and leads to the same table (RULES 1.15)."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from bunkum.core import HOUSE, SPECTATOR, HouseOptions, Illegal, Seat
from bunkum.table import Entry, Table, forgetting
from bunkum.table.forgetting import SaidLine, find_said, rewrite_entries
from bunkum.table.room import Ban
from bunkum.table.room_actions import (
    AddBot,
    Forget,
    HandOver,
    Leave,
    LetBack,
    Rematch,
    RemoveBot,
    Say,
    SayPhrase,
    SendAway,
    Sit,
    Stand,
    Start,
)
from bunkum.table.room_events import BanLifted, Banned, BotAdded, Claimed, Said, SaidAside, Sat, SeatReserved, SentAway
from bunkum.table.talk import TalkLine
from support.make_table_logs import SEATS, SHEETS, anything
from support.playing import FIXTURE_WORDS
from support.tables import LIARS_BOGGLE, SECRET, BarDriver, BoggleDriver, TableDriver, bar

NAME, TALK, WHY = "Quillon", "xyzzy", "quux"
PERSON = "person 0"
SECRETS = (NAME.encode(), TALK.encode(), WHY.encode())
STEPS = 220


AnyDriver = TableDriver[Any, Any, Any, Any]


def rewritten_log(driver: AnyDriver, *persons: str) -> list[Entry[Any, Any]]:
    """The log without them, as it is read again after it was stored."""
    log = driver.table.log
    assert log is not None
    changed = rewrite_entries(log, persons)
    assert all(changed[seq] != log[seq] for seq in changed)
    entries = [changed.get(entry.seq, entry) for entry in log]
    return [driver.table.game.entries.decode(msgspec.json.encode(entry)) for entry in entries]


def replayed(
    driver: TableDriver[Any, Any, Any, Any], entries: list[Entry[Any, Any]]
) -> TableDriver[Any, Any, Any, Any]:
    """The same driver, with the table to which these entries lead."""
    table = driver.table
    again = object.__new__(type(driver))
    again.table = Table.replay(entries, table.game, SECRET, table.words, table._state._dice)
    return again


def play_with_a_known_name(seed: int) -> BoggleDriver:
    """A random table at which one person has a name, and says things, that nobody else has or says."""
    driver = BoggleDriver(Table(LIARS_BOGGLE, SECRET, FIXTURE_WORDS), SHEETS[seed % len(SHEETS)], SEATS)
    play_on(driver, Random(seed), STEPS)
    return driver


def play_on(driver: BoggleDriver, chance: Random, steps: int, *, without: str = "nobody") -> None:
    """More happens; somebody may never come back."""
    for _ in range(steps):
        driver.waits(chance.choice((0.1, 0.4, 2.0, 5.0, 70.0)))
        seat, what = anything(driver, chance)
        chairs = driver.table._state.house.chairs
        if without in str(what):
            continue
        match what:
            case Sit(person) if person == PERSON:
                what = Sit(PERSON, NAME)
            case Say() if 0 <= seat < len(chairs) and PERSON in chairs[seat].holders:
                what = Say(f"{TALK} {chance.random()}")
            case Say() if chance.random() < 0.3:
                what = SayPhrase("has_letter", Seat(chance.randrange(SEATS)), "E")
            case SendAway(chair, name, _, networks) if name.startswith(NAME):
                what = SendAway(chair, name, WHY, networks)
            case Forget():
                what = Forget((f"person {chance.randrange(1, 5)}",))
            case _:
                pass
        try:
            driver.does(seat, what)
        except Illegal:
            continue


def claim_of(line: TalkLine) -> tuple[Seat, float]:
    """What tells a claim from all others: who made it, and when."""
    return line.seat, line.at


def find_claims_of_the_forgotten(log: Sequence[Entry[Any, Any]]) -> set[tuple[Seat, float]]:
    """The claims at all seats of anybody who was ever forgotten: they may go with a name that others were given."""
    persons = {person for entry in log if isinstance(entry.move, Forget) for person in entry.move.persons}
    past = forgetting._follow(log, frozenset(persons))
    return {
        (event.seat, event.at)
        for entry in log
        for event, stays in past.tell(entry)
        if isinstance(event, Claimed) and past.theirs.intersection(stays)
    }


def masked(line: TalkLine) -> TalkLine:
    """The line without a name, which another has replaced."""
    return msgspec.structs.replace(line, name="")


def unnamed(ban: Ban) -> Ban:
    """The ban without name and reason: one from before a holder came is renamed in the log alone."""
    return msgspec.structs.replace(ban, name="", why="")


@pytest.mark.parametrize("seed", range(40))
def test_the_log_leads_to_the_same_table_without_name_and_talk(seed: int) -> None:
    driver = play_with_a_known_name(seed)
    driver.does(HOUSE, Forget((PERSON,)))
    assert NAME not in str(driver.table._state.house)
    play_on(driver, Random(seed), seed % 3 * 40, without=PERSON)
    entries = rewritten_log(driver, PERSON)
    written = msgspec.json.encode(entries)
    assert not [secret for secret in SECRETS if secret in written]
    again, live = replayed(driver, entries), driver.everything()
    *_, counts, waiting, awaited, claims = again.everything()
    assert (again.everything()[:3], again.everything()[5]) == (live[:3], live[5]), "number, clock, game, and views"
    assert (counts, waiting, awaited, claims) == live[7:]
    now, then = again.table._state, driver.table._state
    for one, other in ((now.house, then.house), (now.room, then.room)):
        assert msgspec.structs.replace(one, bans=()) == msgspec.structs.replace(other, bans=())
        assert [unnamed(ban) for ban in one.bans] == [unnamed(ban) for ban in other.bans]
    said = set(find_said(driver.table.log or (), (PERSON,)))
    forgotten = find_claims_of_the_forgotten(driver.table.log or ())
    for seat, lines in driver.table._state.streams.talk.items():
        left = [one for one in lines if (one.match, one.at, one.text) not in said and NAME not in (one.text or "")]
        lines_now = list(map(masked, again.table.talk(seat)))
        of_others = [masked(line) for line in left if line.claim and claim_of(line) not in forgotten]
        assert [line for line in lines_now if line.claim is None] == [masked(one) for one in left if one.claim is None]
        assert set(of_others) <= set(lines_now), "claims of others stay"
    assert rewrite_entries(entries, (PERSON,)) == {}, "nothing is left to be removed"
    assert find_said(entries, (PERSON,)) == []


def test_such_tables_have_every_event_with_a_name_or_talk_of_that_person() -> None:
    seen: set[str] = set()
    for seed in range(40):
        log = play_with_a_known_name(seed).table.log or []
        for seq, entry in rewrite_entries(log, (PERSON,)).items():
            pairs = zip(log[seq].house, entry.house, strict=True)
            seen |= {type(old).__name__ for old, new in pairs if old != new}
            seen |= {type(log[seq].move).__name__} if log[seq].move != entry.move else set()
    kinds = (Sat, SeatReserved, SentAway, BanLifted, Banned, Said, BotAdded, Sit, Say, SendAway)
    assert seen >= {kind.__name__ for kind in kinds}


@pytest.mark.parametrize("seed", range(5))
def test_a_person_who_never_came_changes_nothing(seed: int) -> None:
    assert rewrite_entries(play_with_a_known_name(seed).table.log or (), ("nobody",)) == {}


def lines_of(driver: BarDriver, *persons: str) -> list[str]:
    return [line.text for line in find_said(driver.table.log or (), persons)]


def test_what_a_person_said_is_found_in_order_with_match_and_time() -> None:
    driver = bar(3, start=False)
    driver.does(1, Say("before"))
    driver.does(0, Say("not mine"))
    driver.does(HOUSE, Start())
    driver.now = 7.5
    driver.does(1, Say("during"), SayPhrase("well_bid"))
    found = find_said(driver.table.log or (), ("p1",))
    assert found == [SaidLine(0, 0.0, "before"), SaidLine(1, 7.5, "during"), SaidLine(1, 7.5, "Well bid.")]
    assert [line.at for line in found] == sorted(line.at for line in found)


def test_seats_that_moved_up_and_were_others_before_are_told_apart() -> None:
    driver = bar(4, start=False)
    driver.does(1, Say("p1 here"), Stand())
    driver.does(2, Say("p2 here"))
    driver.does(HOUSE, Start())  # p2 has seat 1 now
    driver.does(1, Say("p2 again"))
    driver.does(2, Say("p3 here"))
    assert lines_of(driver, "p1") == ["p1 here"]
    assert lines_of(driver, "p2") == ["p2 here", "p2 again"]
    driver.does(HOUSE, Forget(("p2",)))
    written = msgspec.json.encode(rewritten_log(driver, "p2")).decode()
    assert [text in written for text in ("p1 here", "p2 here", "p2 again", "p3 here", '"P2"')] == [
        *(True, False, False, True, False)
    ]


def test_what_somebody_says_at_a_shared_seat_afterwards_stays() -> None:
    driver = bar(3)
    driver.does(1, Say("before"))
    driver.does(HOUSE, HandOver(("p1",), "tablet"), Forget(("p1",)))
    driver.does(1, Say("after"))
    written = msgspec.json.encode(rewritten_log(driver, "p1")).decode()
    assert ("before" in written, "after" in written, '"P1"' in written) == (False, True, False)
    assert lines_of(driver, "p1") == ["before"]


def test_a_bot_that_went_on_under_the_name_is_renamed_in_the_log() -> None:
    driver = bar(3, house=HouseOptions(leavers="bot"))
    for seat in (1, 0, 2):
        driver.does(seat, Leave())
    while driver.table.room.phase == "playing":
        for seat in sorted(driver.table.awaited())[:1]:
            driver.does(seat, driver.table.menu(seat).ready[-1])
        if not driver.table.awaited() and driver.table.room.phase == "playing":
            assert driver.waits(100)
    driver.does(HOUSE, Rematch())
    assert driver.table.room.chairs[1].name == "P1"
    driver.does(HOUSE, Forget(("p1",)))
    assert b'"P1"' not in msgspec.json.encode(rewritten_log(driver, "p1"))


def test_a_ready_phrase_about_somebody_is_removed_with_them() -> None:
    driver = bar(3)
    driver.does(0, SayPhrase("has_letter", Seat(1), "E"), SayPhrase("has_letter", Seat(2), "E"))
    driver.does(HOUSE, Forget(("p1",)))
    again = replayed(driver, rewritten_log(driver, "p1"))
    assert [line.text for line in again.table.talk(SPECTATOR)] == ["P2 has the E"]
    assert again.table.talk(SPECTATOR) == driver.table.talk(SPECTATOR)
    assert lines_of(driver, "p1") == []


def test_talk_of_others_under_the_same_new_name_stays() -> None:
    driver = bar(4, start=False)
    driver.does(3, Stand())
    driver.does(SPECTATOR, Sit("really", "Somebody"))
    driver.does(3, Say("My name."), Stand())
    driver.does(HOUSE, Forget(("p1",)))
    again = replayed(driver, rewritten_log(driver, "p1"))
    assert again.table.talk(SPECTATOR) == driver.table.talk(SPECTATOR)
    assert [line.text for line in again.table.talk(SPECTATOR)] == ["My name."]


def test_a_ban_that_was_lifted_tells_no_name_either() -> None:
    driver = bar(3, start=False)
    driver.does(0, SendAway(Seat(1), "P1", WHY), LetBack(1))
    driver.does(HOUSE, Forget(("p1",)), AddBot("calm"), RemoveBot(Seat(1)))
    written = msgspec.json.encode(rewritten_log(driver, "p1"))
    assert b'"P1"' not in written
    assert WHY.encode() not in written


def test_asides_are_emptied_too() -> None:
    driver = bar(3)
    entry = driver.table.plan(Seat(1), Say("hush"), 0.0)
    aside = SaidAside(Seat(1), "hush", 0.0, (Seat(1), Seat(2)))
    driver.table.apply(msgspec.structs.replace(entry, house=(aside,)))
    assert lines_of(driver, "p1") == ["hush"]
    assert b"hush" not in msgspec.json.encode(rewritten_log(driver, "p1"))
