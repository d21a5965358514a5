"""Matches to look back at, from their logs as the disk has them."""

from collections.abc import Callable, Sequence
from typing import Any, cast

import msgspec

from bunkum.bots import RandomPlayer
from bunkum.core import Dice, SecretDice, Words
from bunkum.table import Table, game_info
from bunkum.table.catalog import AnyGameInfo
from bunkum.table.entry import Entry
from bunkum.table.review import Review, look_back
from bunkum.table.room_actions import Start
from support.tables import TableDriver

AnyDriver = TableDriver[Any, Any, Any, Any]
WORDS = frozenset("at tea eats stare rotate".split())


def begin_match(
    game: str, seats: int, options: Any = None, dice: Callable[[bytes], Dice] = SecretDice, words: Words = WORDS
) -> AnyDriver:
    """Returns a table of this game at which people sit, and the match has begun."""
    played = game_info(game)
    sheet = next(iter(played.presets.values())).options if options is None else options
    driver: AnyDriver = TableDriver(cast("Any", Table(played, bytes(range(32)), words, dice)), sheet, seats)
    driver.sits(*(f"p{seat}" for seat in range(seats)))
    driver.does(0, Start())
    return driver


def review_of(driver: AnyDriver, match: int = 1, words: Words = frozenset()) -> Review:
    """Returns the review of a match at this table, from its log as the disk has it."""
    assert driver.table.log is not None
    return review_of_log(driver.table.game, driver.table.log, match, words)


def review_of_log(game: Any, log: Sequence[Entry[Any, Any]], match: int = 1, words: Words = frozenset()) -> Review:
    """Returns the review of a match in this log, as the disk would have it."""
    played = cast("AnyGameInfo", game)
    return look_back(played, [played.entries.decode(msgspec.json.encode(entry)) for entry in log], match, words)


def play_by_chance(driver: AnyDriver, seed: int, most: int = 2000) -> None:
    """Random players play the match to its end, or to so many actions."""
    table = driver.table
    player, memory = RandomPlayer(table.game.id, f"{seed}", sorted(WORDS), WORDS), b""
    for _ in range(most):
        if table.room.phase != "playing":
            return
        if awaited := sorted(table.awaited()):
            action, memory = player.choose(table.view(awaited[0]), awaited[0], table.menu(awaited[0]), memory)
            driver.does(awaited[0], action)
        else:
            driver.waits((table.next_deadline() or 0.0) - driver.now)
