"""Whatever people and bots do, a match never waits for ever (RULES 1.5, 1.6).

People sit down (some of them with two seats), go away, come back, leave, hand over and take back, while a random game
of each kind is played. At every step somebody who is awaited can act, or a clock runs. And from wherever that led to,
bots and clocks alone go on until the match is over, or until a person who is at the table has a decision to make.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from bunkum.core import HOUSE, SPECTATOR, Illegal, Seat
from bunkum.table.catalog import game_info
from bunkum.table.room_actions import AddBot, CameBack, GiveToBot, Leave, Ready, Sit, Start, TakeBack, WentAway
from bunkum.table.table import Table
from bunkum.testing import GameUnderTest
from bunkum.testing.game_under_test import propose_action
from support import bar, boggle, cup, firehouse, green_box, liars_boggle, perudo
from support.examples import examples

KITS: Mapping[str, tuple[GameUnderTest[Any, Any, Any, Any], Sequence[tuple[int, Any]]]] = {
    kit.__name__.rpartition(".")[2]: (kit.RIG, kit.TABLES)
    for kit in (bar, boggle, cup, firehouse, green_box, liars_boggle, perudo)
}
AnyTable = Table[Any, Any, Any, Any]
MOST_STEPS = 6000


class Evening:
    """A table of one game, whose clock moves when it is told to."""

    def __init__(self, game: str, seed: int) -> None:
        """People and bots sit down, and the match begins."""
        self.rig, tables = KITS[game]
        self.chance, self.now = Random(seed), 0.0
        seats, options = self.chance.choice(tables)
        house = replace(options.house, leavers=self.chance.choice(("bot", "out")))
        house = replace(house, away_play=self.chance.choice(("bot", "house")))
        self.table: AnyTable = Table(game_info(game), seed.to_bytes(32), self.rig.words)
        self.table.apply(self.table.open(next(iter(self.table.game.presets)), replace(options, house=house), seats))
        people = self.chance.randint(1, seats)
        for seat in range(people):
            holder = 0 if seat and not self.table.game.at_once and self.chance.random() < 0.3 else seat
            self.tries(SPECTATOR, Sit(f"person {holder}", f"P{seat}", Seat(seat)))
        for _ in range(people, seats):
            self.tries(HOUSE, AddBot("random"))
        assert self.tries(HOUSE, Start())
        assert self.playing

    def tries(self, seat: Seat, action: object) -> bool:
        """Does it, unless it is refused."""
        with suppress(Illegal):
            self.table.act(seat, action, self.now)
            return True
        return False

    @property
    def playing(self) -> bool:
        """Whether the match goes on."""
        return self.table.room.phase == "playing"

    def able(self) -> list[Seat]:
        """Returns the awaited seats for which somebody can act now."""
        return [seat for seat in sorted(self.table.awaited()) if self.table.room.chairs[seat].plays]

    def deciding(self) -> list[Seat]:
        """Those of them whose person is at the table and plays for themselves."""
        return [seat for seat in self.able() if self.table.room.chairs[seat].temper is None]

    def acts(self, seat: Seat) -> None:
        """A seat does something at random that the rules allow."""
        view = self.table.view(seat)
        for _ in range(40):
            action = propose_action(self.rig, view, seat, self.chance)
            assert action is not None, "an awaited seat has nothing to do"
            if self.tries(seat, action):
                return
        assert any(self.tries(seat, action) for action in self.table.menu(seat).ready)

    def rings(self) -> bool:
        """Time passes until the House must do something, and it does; False where it never must."""
        deadline = self.table.next_deadline()
        if deadline is None:
            return False
        self.now = max(self.now, deadline)
        assert any(self.tries(HOUSE, what) for what in self.table.due(self.now)), "the House may not do what is due"
        return True

    def disturbs(self) -> None:
        """Somebody comes, goes, leaves, or lets a bot play."""
        seat = Seat(self.chance.randrange(len(self.table.room.chairs)))
        stranger = Sit(f"late {self.chance.randrange(3)}", "Late")
        own: list[tuple[Seat, object]] = [(seat, GiveToBot(seat)), (seat, TakeBack()), (seat, Ready())]
        house: list[tuple[Seat, object]] = [(HOUSE, WentAway(seat)), (HOUSE, CameBack(seat)), (SPECTATOR, stranger)]
        rare: list[tuple[Seat, object]] = [(seat, Leave())] if self.chance.random() < 0.2 else []
        self.tries(*self.chance.choice([*own, *house, *house, *rare]))

    def must_go_on(self) -> None:
        """There is a way forward from here."""
        if self.playing:
            assert self.able() or self.table.next_deadline() is not None, "nobody can act and no clock runs"
            for seat in self.able():
                menu = self.table.menu(seat)
                assert menu.ready or menu.blanks


def reach_position(game: str, seed: int, steps: int) -> Evening:
    """Returns a position that so many random steps lead to."""
    evening = Evening(game, seed)
    for _ in range(steps):
        evening.must_go_on()
        if not evening.playing:
            break
        able = evening.able()
        if evening.chance.random() < 0.2:
            evening.disturbs()
        elif able and evening.chance.random() < 0.9:
            evening.acts(evening.chance.choice(able))
        else:
            evening.rings()
    return evening


@pytest.mark.parametrize("game", KITS)
@examples(40)
@given(seed=st.integers(0, 2**32 - 1), steps=st.integers(0, 120))
def test_somebody_can_act_or_a_clock_runs(game: str, seed: int, steps: int) -> None:
    evening = reach_position(game, seed, steps)
    for _ in range(MOST_STEPS):
        evening.must_go_on()
        bots = evening.table.bots_to_move()
        if not evening.playing or (evening.deciding() and not bots and evening.table.next_deadline() is None):
            return
        if bots:
            evening.acts(evening.chance.choice(bots))
        else:
            assert evening.rings()
    pytest.fail("bots and clocks alone do not come to an end")


@pytest.mark.parametrize("game", KITS)
@examples(15)
@given(seed=st.integers(0, 2**32 - 1), steps=st.integers(0, 80))
def test_bots_alone_play_to_the_end(game: str, seed: int, steps: int) -> None:
    evening = reach_position(game, seed, steps)
    for _ in range(MOST_STEPS):
        for seat in evening.table.present():  # those too who are given a reserved seat meanwhile
            evening.tries(HOUSE, WentAway(seat))
        if not evening.playing:
            return
        bots = evening.table.bots_to_move()
        if bots:
            evening.acts(evening.chance.choice(bots))
        else:
            assert evening.rings()
    pytest.fail("bots alone do not come to an end")
