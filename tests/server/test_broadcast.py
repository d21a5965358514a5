"""What of a room is told anew: only what differs from what everybody knows, and all that somebody may not know."""

import json
from typing import Any

import pytest

from bunkum.core import HOUSE, SPECTATOR, PlayTimeout, Seat
from bunkum.server import wire
from bunkum.server.tables.broadcast import Broadcaster
from bunkum.server.tables.room_messages import Facts
from bunkum.table import Table, game_info
from bunkum.table.entry import News
from bunkum.table.options_form import flatten
from bunkum.table.room_actions import AddBot, Sit, Start, WentAway


class Page:
    """A device that lays what it hears of the room over what it knows."""

    def __init__(self, *persons: str) -> None:
        self.persons = persons
        self.room: dict[str, Any] = {}
        self.latest: dict[str, Any] = {}
        self.overdue: list[Seat | None] = []
        """What it heard of it, each time."""

    def send(self, message: bytes) -> None:
        """Hear it."""
        news = json.loads(message)
        self.latest = news.get("room", {})
        self.room |= self.latest
        if "overdue" in news:
            self.overdue.append(news["overdue"])

    def close(self, code: str, again: float | None, sentence: str | None = None) -> None:
        """Nobody is sent away here."""
        raise AssertionError(code, again, sentence)


class House:
    """A table with two people, and what the house knows beside it."""

    def __init__(self) -> None:
        game: Any = game_info("bar")
        self.table: Any = Table(game, bytes(32))
        options = game.presets["bar"].options
        self.table.apply(self.table.open("bar", options, 3))
        for seat, person in enumerate(("ann", "bob")):
            self.table.act(SPECTATOR, Sit(person, person, Seat(seat)), 0.0)
        facts = Facts(
            "k7m2",
            "ABCD",
            wire.LexiconShown("standard", 3, ""),
            (),
            practice=False,
            reviewed=True,
            options=flatten(options),
        )
        self.publisher = Broadcaster(self.table, facts, 0.0)

    def joins(self, *persons: str) -> Page:
        """Somebody comes."""
        page = Page(*persons)
        self.publisher.add(page, 0, None, 0.0)
        return page

    def tells(self, *seats: int, now: float = 0.0) -> None:
        """News to these seats, which concern the room."""
        news = {Seat(seat): News(Seat(seat), 9, room=self.table.room) for seat in seats}
        self.publisher.broadcast(news, None, None, now)


@pytest.fixture
def server() -> House:
    return House()


def test_a_room_is_told_whole_once_and_then_only_where_it_differs(server: House) -> None:
    ann, bob = server.joins("ann"), server.joins("bob")
    server.tells(0, 1)
    assert {"code", "chairs", "ready"} <= ann.latest.keys()
    server.publisher.facts = server.publisher.facts._replace(code=None)
    server.tells(0, 1)
    assert ann.latest == bob.latest == {"code": None}
    server.tells(0, 1)
    assert ann.latest == {}
    assert ann.room["code"] is None
    assert [chair["name"] for chair in bob.room["chairs"]] == ["ann", "bob", ""]


def test_who_came_while_something_was_otherwise_is_told_when_it_is_as_before(server: House) -> None:
    ann = server.joins("ann")
    server.tells(0)
    server.publisher.facts = server.publisher.facts._replace(code=None)
    bob = server.joins("bob")
    assert bob.room["code"] is None
    server.publisher.facts = server.publisher.facts._replace(code="ABCD")
    server.tells(0, 1)
    assert ann.room["code"] == bob.room["code"] == "ABCD"


def test_who_was_not_told_is_told_with_the_next_news(server: House) -> None:
    ann, bob = server.joins("ann"), server.joins("bob")
    server.tells(0, 1)
    server.publisher.facts = server.publisher.facts._replace(code=None)
    server.tells(0)
    assert (ann.room["code"], bob.room["code"]) == (None, "ABCD")
    server.tells(0, 1)
    assert bob.room["code"] is None


def test_chairs_are_told_when_somebody_sits_down(server: House) -> None:
    ann, bob = server.joins("ann"), server.joins("bob")
    server.tells(0, 1)
    server.table.act(SPECTATOR, Sit("cy", "cy", Seat(2)), 0.0)
    server.tells(0, 1)
    assert ann.latest.keys() == {"chairs"}
    assert [chair["name"] for chair in bob.room["chairs"]] == ["ann", "bob", "cy"]


def test_time_runs_for_who_is_away(server: House) -> None:
    ann = server.joins("ann")
    server.table.act(Seat(0), AddBot("random", Seat(2)), 0.0)
    server.table.act(Seat(0), Start(), 0.0)
    server.table.act(HOUSE, WentAway(Seat(1)), 1.0)
    server.tells(0, now=1.0)
    left = ann.room["chairs"][1]["back_in"]
    server.tells(0, now=11.0)
    assert ann.room["chairs"][1]["back_in"] == pytest.approx(left - 10.0)


def test_whose_time_ran_out_is_told_until_the_next_move_also_to_who_comes_later(server: House) -> None:
    ann, table = server.joins("ann"), server.table
    server.publisher.broadcast(table.act(Seat(0), Start(), 0.0), None, None, 0.0)
    (first,) = table.awaited()
    server.publisher.broadcast(table.act(HOUSE, PlayTimeout(first), 1.0), None, None, 1.0)
    server.tells(0)
    bob = server.joins("bob")
    (second,) = table.awaited()
    bid = next(action for action in table.menu(second).ready)
    server.publisher.broadcast(table.act(second, bid, 2.0), None, None, 2.0)
    assert (ann.overdue, bob.overdue) == ([None, first, None], [first, None])
