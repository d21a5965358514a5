"""Matches of any game that random players play to their end."""

from typing import Any, cast

from bunkum.bots import RandomPlayer
from bunkum.table import Table, game_info
from bunkum.table.room_actions import Start
from support.tables import TableDriver

AnyDriver = TableDriver[Any, Any, Any, Any]
WORDS = frozenset("at tea eats stare rotate".split())


def begin_match(game: str, seats: int, preset: str | None = None) -> AnyDriver:
    """Returns a table of this game, with its first preset or another one, at which a match has begun."""
    played = game_info(game)
    options = played.presets[preset or next(iter(played.presets))].options
    driver: AnyDriver = TableDriver(cast("Any", Table(played, bytes(range(32)), WORDS)), options, seats)
    driver.sits(*(f"p{seat}" for seat in range(seats)))
    driver.does(0, Start())
    return driver


def plays_to_the_end(driver: AnyDriver, seed: int) -> None:
    """Random players play a match."""
    table, memory = driver.table, b""
    player = RandomPlayer(table.game.id, f"{seed}", sorted(WORDS), WORDS)
    while table.room.phase == "playing":
        if awaited := sorted(table.awaited()):
            seat = awaited[0]
            action, memory = player.choose(table.view(seat), seat, table.menu(seat), memory)
            driver.does(seat, action)
        else:
            driver.waits((table.next_deadline() or 0.0) - driver.now)
