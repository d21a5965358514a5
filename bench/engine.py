"""Measures actions a second of the engine, on whole games of Liar's Boggle (goals: docs/explanation/design.md).

Games are played once and their actions recorded; then the actions are replayed and timed, so that no bot's thinking is
measured: check, decide and fold alone; the same with the views of all seats and a spectator beside the truth, each
folded from the events that it receives; and a whole table, with room, clocks, log and news for all. CPU time is
measured, so that other work on the machine takes no time from us, though it takes caches.
"""

import sys
import time
from collections.abc import Callable
from random import Random
from typing import cast

from _results import Row, report

from bunkum.core import HOUSE, GameContext, Seat, SecretDice, TimeUp, fold
from bunkum.games.liars_boggle import rules
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.records import Action, Bid, Call, Discard
from bunkum.games.liars_boggle.state import State
from bunkum.table import GameInfo, Table, game_info
from bunkum.table.room_actions import AddBot, Start
from bunkum.table.streams import Streams

GAMES, BEST_OF = 40, 15
GAME = cast("GameInfo[Options, State, Action, rules.Event]", game_info("liars_boggle"))
OPTIONS = GAME.presets["liars-boggle"].options
WORDS = frozenset("at tea eats stare rotate another tornadoes".split())

Script = list[tuple[Seat, Action]]


def choose(state: State, chance: Random) -> tuple[Seat, Action]:
    """Returns a slightly higher bid, or a call, of the seat to act."""
    match state.phase:
        case "bid":
            return state.turn, Bid("".join(chance.choices("aeinorst", k=2)))
        case "turn" if state.bid is not None and chance.random() < 0.8:
            return state.turn, Bid("".join(chance.choices("aeinorst", k=state.bid.length + 1)), expect=state.seq)
        case "turn":
            return state.turn, Call(challenge=True)
        case "discard":
            return state.turn, Discard(0)
        case _:
            return HOUSE, TimeUp(rules.timers(state)[0])


def begin_match(secret: bytes, seats: int) -> State:
    """Returns the state of a new match."""
    return fold(rules, rules.begin(seats, OPTIONS, GameContext(SecretDice(secret), WORDS)))


def step(state: State, seat: Seat, action: Action, context: GameContext) -> State:
    """Applies one action to the truth alone."""
    rules.check(state, seat, action, WORDS)
    return fold(rules, rules.decide(state, seat, action, context), state)


def record_script(secret: bytes, seats: int) -> Script:
    """Plays a whole game and returns its actions."""
    chance, context, state = Random(secret), GameContext(SecretDice(secret), WORDS), begin_match(secret, seats)
    script: Script = []
    while rules.outcome(state) is None:
        script.append(choose(state, chance))
        state = step(state, *script[-1], context)
    return script


def time_truth_alone(secret: bytes, seats: int, moves: Script) -> float:
    """Returns the seconds that the game takes without a table."""
    context, state = GameContext(SecretDice(secret), WORDS), begin_match(secret, seats)
    start = time.process_time()
    for seat, action in moves:
        state = step(state, seat, action, context)
    seconds = time.process_time() - start
    assert rules.outcome(state) is not None
    return seconds


def time_with_views(secret: bytes, seats: int, moves: Script) -> float:
    """Returns the seconds that the game takes with all views; each action is checked on the actor's own view."""
    context, state, streams = (
        GameContext(SecretDice(secret), WORDS),
        begin_match(secret, seats),
        Streams(rules.evolve, seats),
    )
    streams.deliver(tuple(rules.begin(seats, OPTIONS, context)))
    start = time.process_time()
    for seat, action in moves:
        view = state if seat == HOUSE else streams.views[seat]
        assert view is not None
        rules.check(view, seat, action, WORDS)
        events = rules.decide(state, seat, action, context)
        state = fold(rules, events, state)
        streams.deliver(tuple(events))
    seconds = time.process_time() - start
    assert all(view is not None and rules.outcome(view) == rules.outcome(state) for view in streams.views.values())
    return seconds


def time_table(secret: bytes, seats: int, moves: Script) -> float:
    """Returns the seconds that the game takes at a table."""
    table = Table(GAME, secret, WORDS, lambda _match: SecretDice(secret))
    table.apply(table.open("liars-boggle", OPTIONS, seats))
    for _ in range(seats):
        table.act(HOUSE, AddBot("none"), 0.0)
    table.act(HOUSE, Start(), 0.0)
    start = time.process_time()
    for seat, action in moves:
        table.act(seat, action, 0.0)
    seconds = time.process_time() - start
    assert table.room.phase == "over"
    return seconds


def measure_yardstick() -> float:
    """Returns the speed of this machine just now, to compare runs by: millions of additions a second."""

    def add() -> float:
        start, total = time.process_time(), 0
        for number in range(1_000_000):
            total += number
        return time.process_time() - start

    return 1 / min(add() for _ in range(BEST_OF))


def measure_rates() -> list[float]:
    """Returns actions a second, for each way."""
    secrets = [bytes([game]) * 32 for game in range(GAMES)]
    found: list[float] = []
    for _, seats, way, _ in WAYS:
        scripts = [record_script(secret, seats) for secret in secrets]
        games = zip(secrets, scripts, strict=True)
        best = [min(way(secret, seats, moves) for _ in range(BEST_OF)) for secret, moves in games]
        found.append(sum(map(len, scripts)) / sum(best))
    return found


WAYS: tuple[tuple[str, int, Callable[[bytes, int, Script], float], str], ...] = (
    ("4 seats, truth alone", 4, time_truth_alone, "100,000 actions/s"),
    ("3 seats and a spectator: four kept views", 3, time_with_views, "50,000 actions/s"),
    ("4 seats and a spectator: five kept views", 4, time_with_views, ""),
    ("   the same four at a table", 3, time_table, ""),
    ("   the same five at a table", 4, time_table, ""),
)


def main() -> int:
    """Measures and prints all ways."""
    rows = [Row("this machine now, in plain Python", f"{measure_yardstick():,.0f} million additions/s")]
    for (name, _, _, goal), rate in zip(WAYS, measure_rates(), strict=True):
        rows.append(Row(f"Liar's Boggle, {name}", f"{rate:,.0f} actions/s", goal))
    report("engine", rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
