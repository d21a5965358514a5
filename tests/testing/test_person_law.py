"""The law of persons finds the planted faults, in every game."""

from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

import pytest
from msgspec.structs import replace

from bunkum.core import Seat
from bunkum.core.sight import NO_PARTNERS
from bunkum.games.boggle.records import ShowStarted, TurnEnded, WordRead
from bunkum.table import decide, game_info, table_state
from bunkum.table.check import find_listeners
from bunkum.table.room import GameFacts, Room
from bunkum.table.room_actions import HandOver, Sit
from bunkum.table.room_events import Holds, Sat, SeatReserved, TableEvent
from bunkum.testing import Coverage, LawBroken, play_persons
from bunkum.testing.device_observer import DeviceObserver
from bunkum.testing.devices import SeatAccess

GAMES = ("bar", "boggle", "cup", "firehouse", "green_box", "liars_boggle", "perudo")
SHOWN_TO_THE_DEAD = ("bar", "cup", "green_box", "liars_boggle", "perudo")
"""Those in which anything is hidden from somebody who is out."""


class Setting(NamedTuple):
    """A game under test, and tables of it."""

    rig: Any
    game: Any
    tables: tuple[tuple[int, Any], ...]


def setting(game: str, *, reveals: bool = False) -> Setting:
    """Returns a game with the tables of its own laws; `reveals`: at each of them who is out sees every die."""
    support = cast("Any", import_module(f"support.{game}"))
    tables = support.TABLES
    if reveals:
        tables = tuple(
            (seats, replace(sheet, house=replace(sheet.house, reveal_to_dead=True))) for seats, sheet in tables
        )
    return Setting(support.RIG, game_info(game), tables)


def holds(setting: Setting, games: int) -> Coverage:
    """Plays so many games under the law."""
    coverage = Coverage()
    for seed in range(games):
        play_persons(setting.rig, setting.game, *setting.tables[seed % len(setting.tables)], seed, coverage)
    return coverage


@pytest.mark.parametrize("game", SHOWN_TO_THE_DEAD)
def test_1_3_eyes_by_seat_are_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_state, "partners", lambda _room: NO_PARTNERS)
    with pytest.raises(LawBroken, match=r"hears \w+\(.* by seat"):
        holds(setting(game, reveals=True), 40)


TrueSit = Callable[[Room, GameFacts, Sit], list[TableEvent]]
_sit = cast("TrueSit", decide._sit)  # type: ignore[reportPrivateUsage]  the fault is planted there


def seats_at_once(room: Room, facts: GameFacts, sit: Sit) -> list[TableEvent]:
    """Plants a fault: a late-comer gets the bot's running hand, as before RULES 1.6 said otherwise."""
    happened = _sit(room, facts, sit)
    match happened:
        case [SeatReserved(seat, name), *_]:
            return [Sat(seat, name), Holds(seat, sit.person)]
        case _:
            return happened


@pytest.mark.parametrize("game", GAMES)
def test_1_6_showing_a_running_hand_to_a_late_comer_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decide, "_sit", seats_at_once)
    with pytest.raises(LawBroken, match="knows more than a spectator"):
        holds(setting(game), 40)


def holds_by_giver(room: Room, facts: GameFacts, sit: Sit) -> list[TableEvent]:
    """Plants a fault: a device's new seat is held by the name that it shares with whoever once handed it a seat."""
    held = sit.also[0] if sit.also else sit.person
    return [replace(event, person=held) if isinstance(event, Holds) else event for event in _sit(room, facts, sit)]


def hands_all_over(room: Room, facts: GameFacts, chore: HandOver) -> list[Seat]:
    """Plants a fault: a hand-over gives every person's seat."""
    del facts, chore
    return [Seat(seat) for seat, chair in enumerate(room.chairs) if chair.holders]


@pytest.mark.slow(but=["cup", "green_box"])
@pytest.mark.parametrize("game", GAMES)
def test_a_hand_over_that_gives_too_much_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decide, "find_given_seats", hands_all_over)
    with pytest.raises(LawBroken, match=r"may see .* and follows"):
        holds(setting(game), 40)


def test_a_new_seat_that_is_held_by_the_givers_name_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decide, "_sit", holds_by_giver)
    with pytest.raises(LawBroken, match=r"may see .* and follows"):
        holds(setting("firehouse"), 40)


@pytest.mark.slow
def test_1_3_private_talk_received_by_a_living_person_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def everybody_out(room: Room, facts: GameFacts, seat: Seat) -> tuple[Seat, ...] | None:
        out = tuple(Seat(other) for other in range(len(room.chairs)) if other not in facts.living)
        return None if find_listeners(room, facts, seat) is None else out

    monkeypatch.setattr(decide, "find_listeners", everybody_out)
    with pytest.raises(LawBroken, match="is said aside"):
        holds(setting("liars_boggle", reveals=True), 200)


@pytest.mark.slow(but=["bar", "cup", "liars_boggle"])
@pytest.mark.parametrize("game", GAMES)
def test_the_law_holds_where_the_faults_are_found_and_the_truths_were_apart(game: str) -> None:
    coverage = holds(setting(game, reveals=game in SHOWN_TO_THE_DEAD), 25 if game == "boggle" else 40)  # it is slow
    assert coverage.apart > coverage.steps / 5
    expected = {"HolderAdded", "SeatReserved", "ReservationEnded", "SeatLeft", "TakenBack", "SeatGone", "MatchOver"}
    expected |= {
        "SeatRenamed",
        "own_seat_only",
        "chair_taken",
        "no_seat_held",
        "no_seat_reserved",
        "SentAway",
        "BanLifted",
        "sent_away",
    }
    if game in {"boggle", "firehouse"}:
        expected.remove("BanLifted")  # in none of these matches; a ban is lifted in those of all other games
    assert expected - set(coverage.seen) == set()


def test_what_comes_in_one_truth_only_must_begin_with_a_declared_disclosure() -> None:
    table = cast("Any", SimpleNamespace(seats_of=lambda _: []))
    ended, read = TurnEnded(Seat(1), ended=True), WordRead(Seat(1), ("nrrh",), ())
    show = ShowStarted()

    def entry(*events: object) -> Any:
        return SimpleNamespace(seat=Seat(1), house=(), events=events)

    knower = DeviceObserver(("bo",), SeatAccess())
    knower.require_declared(table, entry(ended), entry(ended, read, show))
    knower.require_declared(table, entry(ended, read, show), entry(ended))
    with pytest.raises(LawBroken, match="can count"):
        knower.require_declared(table, entry(ended), entry(ended, show))
    with pytest.raises(LawBroken, match="can count"):
        knower.require_declared(table, entry(ended, show, read), entry(ended))
