"""What a move takes the server's own code, step by step, in one process: what `server` measures less the system's part.

A match at a table of four is played again and again, and of each step the quickest time counts: so this can be compared
on a machine that others use too, where `server` cannot. A message is parsed; the move is planned and its entry encoded
as the log stores it; it is applied to the table; and everybody's message is encoded. Frames and sockets are the web
server's part and not counted here.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Iterator
from typing import NamedTuple, cast

import msgspec
from _results import Row, report

from bunkum.core import HOUSE, SPECTATOR, Seat, SecretDice
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.state import State
from bunkum.server import wire
from bunkum.server.storage import Row as Kept, create_server_id
from bunkum.server.tables.broadcast import Broadcaster
from bunkum.server.tables.requests import Request
from bunkum.server.tables.room_messages import AnyTable, Facts, encode
from bunkum.table import Table, game_info
from bunkum.table.room_actions import Ready, Sit, Start

SEATS, BIDS_A_ROUND, BEST_OF = 4, 6, 40
STEPS = ("parse", "plan", "apply", "broadcast")
GAME = game_info("liars_boggle")
WORDS = frozenset(("whale", "whales", "whole"))
FACTS = Facts("t", None, wire.LexiconShown("standard", len(WORDS), "0" * 64), (), False, False, {})
read = msgspec.json.Decoder(wire.AnyClientMessage).decode


class Device:
    """A guest that counts the bytes it is sent."""

    def __init__(self, person: str) -> None:
        self.persons = (person,)
        self.sent_bytes = 0

    def send(self, message: bytes) -> None:
        """Counts a message."""
        self.sent_bytes += len(message)

    def close(self, code: str, again: float | None, sentence: str | None = None) -> None:
        """Nobody reads too slowly here."""
        raise AssertionError(code, again, sentence)


class Moment(NamedTuple):
    """The seconds of each step, and how many bytes everybody was sent."""

    seconds: tuple[float, ...]
    sent_bytes: int


def choose_action(view: State) -> dict[str, object]:
    """Six bids, then a call, and whatever follows."""
    bid = view.bid
    match view.phase:
        case "bid":
            return {"type": "Bid", "word": "aaa"}
        case "turn" if bid is not None and len(view.earlier) < BIDS_A_ROUND - 1:
            return {"type": "Bid", "word": bid.word[:-1] + chr(ord(bid.word[-1]) + 1)}
        case "turn":
            return {"type": "Call"}
        case "showdown":
            return {"type": "Accept"}
        case _:
            return {"type": "Discard", "place": 0}


def match() -> Iterator[Moment]:
    """A match, move by move."""
    table: AnyTable = Table(GAME, b"a secret of some bytes", WORDS, SecretDice, keeps_log=False)
    sheet = cast("Options", GAME.presets["liars-boggle"].options)
    house = msgspec.structs.replace(sheet.house, show_seconds=300)
    table.apply(table.open("liars-boggle", msgspec.structs.replace(sheet, house=house), SEATS))
    broadcaster = Broadcaster(table, FACTS, 0.0)
    devices = [Device(f"p{seat}") for seat in range(SEATS)]
    for seat, device in enumerate(devices):
        broadcaster.add(device, 0, None, 0.0)
        broadcaster.broadcast(table.act(SPECTATOR, Sit(f"p{seat}", f"P{seat}", Seat(seat)), 0.0), device, None, 0.0)
    broadcaster.broadcast(table.act(Seat(0), Start(), 0.0), devices[0], None, 0.0)
    now = 0.0
    while table.room.phase != "over":
        now += 0.5
        for what in table.due(now)[:1]:
            broadcaster.broadcast(table.act(HOUSE, what, now), None, None, now)
        view = cast("State", table.view(SPECTATOR))
        showing = view.phase == "show"
        seat = min(view.living - table.room.ready if showing else table.awaited())
        sent = sum(device.sent_bytes for device in devices)
        seconds = tuple(
            time_move(table, broadcaster, devices[seat], seat, None if showing else choose_action(view), now)
        )
        yield Moment(seconds, sum(device.sent_bytes for device in devices) - sent)


def time_move(
    table: AnyTable,
    broadcaster: Broadcaster,
    device: Device,
    seat: Seat,
    action: dict[str, object] | None,
    now: float,
) -> Iterator[float]:
    """Somebody moves, or is ready: the seconds of each step."""
    text = msgspec.json.encode({"do": "ready"} if action is None else {"do": "act", "id": f"{now}", "action": action})
    start = time.perf_counter()
    message = read(text)
    known = isinstance(message, wire.Act)
    request = (
        Request(seat, table.game.read_action(message.action), device, message.id)
        if known
        else Request(seat, Ready(), device)
    )
    parsed = time.perf_counter()
    entry = table.plan(seat, request.move, now)
    Kept(1, entry.seq, request.key or create_server_id(), False, encode(entry))
    planned = time.perf_counter()
    news = table.apply(entry)
    applied = time.perf_counter()
    broadcaster.broadcast(news, device, request.id, now)
    finished = time.perf_counter()
    yield from (parsed - start, planned - parsed, applied - planned, finished - applied)


def cost() -> tuple[list[float], float]:
    """Microseconds a move of each step, and the bytes sent."""
    gc.disable()
    runs: list[list[Moment]] = []
    for _ in range(BEST_OF):
        runs.append(list(match()))
        gc.collect()
    moves = len(runs[0])
    each = [sum(min(run[at].seconds[step] for run in runs) for at in range(moves)) for step in range(len(STEPS))]
    return [seconds / moves * 1e6 for seconds in each], sum(moment.sent_bytes for moment in runs[0]) / moves


def main() -> int:
    """All steps."""
    times, bytes_sent = cost()
    rows = [
        Row(f"a move at a table of four: {name}", f"{step:.1f} us")
        for name, step in zip((*STEPS, "all four"), (*times, sum(times)), strict=True)
    ]
    report("move", [*rows, Row("   sent to all four", f"{bytes_sent:.0f} bytes")])
    return 0


if __name__ == "__main__":
    sys.exit(main())
