"""Writes the table's logs that must fold for ever: once, and again where a happening is new, in a folder of its own.

PYTHONPATH=src:tests python -m support.make_table_logs

People who come, go, talk, vote and play as chance has it, until every happening is in some log: `table-03.jsonl` holds
a table's entries in order, as the server keeps them; `table.json` how each stood at its end. Logs that are there
already are left alone: what they have not seen goes into the next folder.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from bunkum.core import HOUSE, SPECTATOR, HouseOptions, Illegal, Seat
from bunkum.core.claims import Claim
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.records import Action, Bid
from bunkum.table import Table
from bunkum.table.room import Room
from bunkum.table.room_actions import (
    AddBot,
    Agree,
    CameBack,
    Decline,
    Forget,
    GiveToBot,
    HandOver,
    Leave,
    LetBack,
    ListTable,
    MakeClaim,
    ProposeRestart,
    Ready,
    Rematch,
    RemoveBot,
    RoomAction,
    SameDevice,
    Say,
    SendAway,
    Sit,
    Stand,
    Start,
    TakeBack,
    WentAway,
    Withdraw,
)
from bunkum.table.room_events import TableEvent
from support.playing import FIXTURE_WORDS
from support.tables import LIARS_BOGGLE, SECRET, BoggleDriver

LOGS = Path(__file__).parents[1] / "logs"
SEATS, STEPS, TRIES = 4, 300, 60
BASE = Options(dice_in_play=6)
SHEETS = (
    BASE,
    replace(BASE, house=HouseOptions(leavers="out", show_seconds=3)),
    replace(BASE, house=HouseOptions(reveal_to_dead=True, host_restart=True)),
    replace(BASE, house=HouseOptions(turn_clock=20, away_play="house")),
)
REMARKS = (Say("well?"), MakeClaim(Claim("have", letter="E")), MakeClaim(Claim("lack", letter="Z")))


def play_a_while(options: Options, seed: int) -> BoggleDriver:
    """A table at which things have happened."""
    driver, chance = BoggleDriver(Table(LIARS_BOGGLE, SECRET, FIXTURE_WORDS), options, SEATS), Random(seed)
    for _ in range(STEPS):
        driver.waits(chance.choice((0.1, 0.4, 2.0, 2.0, 5.0, 15.0, 70.0)))
        seat, what = anything(driver, chance)
        try:
            driver.does(seat, what)
        except Illegal:
            continue
    return driver


def anything(driver: BoggleDriver, chance: Random) -> tuple[Seat, Action | RoomAction]:
    """Something that somebody might want to do just now."""
    table = driver.table
    seat = Seat(chance.randrange(SEATS))
    here = seat < len(table.room.chairs) and table.room.chairs[seat].here
    if table.room.ballot is not None and chance.random() < 0.5:
        return chance.choice(table.room.ballot.voters), chance.choice((Agree(), Decline()))
    if table.room.phase != "playing" and table.room.host is not None and chance.random() < 0.2:
        return table.room.host, Start() if table.room.phase == "waiting" else Rematch()
    if table.awaited() and chance.random() < 0.5:
        mover = chance.choice(sorted(table.awaited()))
        menu = table.menu(mover)
        bid = Bid("".join(chance.choices("AEIOSTRN", k=chance.randint(2, 4))))
        return mover, chance.choice(menu.ready) if menu.ready and chance.random() < 0.6 else bid
    moves: tuple[tuple[Seat, RoomAction], ...] = (
        (SPECTATOR, Sit(f"person {chance.randrange(5)}", f"P{chance.randrange(5)}")),
        (HOUSE, WentAway(seat) if here else CameBack(seat)),
        (seat, chance.choice(REMARKS)),
        (seat, chance.choice((ProposeRestart(), Agree(), Agree(), Decline()))),
        (seat, Ready()),
        (seat, chance.choice((GiveToBot(Seat(chance.randrange(SEATS))), TakeBack(), TakeBack()))),
        (seat, chance.choice((Stand(), AddBot("magpie"), RemoveBot(seat), Start(), Rematch()))),
        (seat, Leave() if chance.random() < 0.1 else chance.choice(REMARKS)),
        (HOUSE, handed_over(chance)),
        (SPECTATOR, Withdraw(f"person {chance.randrange(5)}")),
        (
            seat if table.room.host is None else table.room.host,
            chance.choice(
                (
                    sent_away(table.room, seat),
                    LetBack(table.room.bans_made),
                    ListTable(listed=not table.room.listed),
                )
            ),
        ),
    )
    return chance.choice(moves)


def sent_away(room: Room, seat: Seat) -> SendAway:
    """The host sends somebody away, one in three with a word why."""
    name = room.chairs[seat].name if seat < len(room.chairs) else None
    return SendAway(seat, name or "", "too loud" if seat == 0 else "", (f"network {seat}",))


def handed_over(chance: Random) -> RoomAction:
    """Somebody takes a seat over on another device, turns out to have two names, or is forgotten."""
    one, other = (f"person {number}" for number in chance.sample(range(5), 2))
    if chance.random() < 0.15:
        return Forget((one,))
    return HandOver((one,), other) if chance.random() < 0.5 else SameDevice(one, (other,))


def kinds(driver: BoggleDriver) -> set[str]:
    """What has happened at a table."""
    return {type(event).__name__ for entry in driver.table.log or () for event in entry.house}


def drivers(missing: set[str]) -> Iterator[BoggleDriver]:
    """For each set of options the table, of many, at which most has happened that is in no log yet."""
    for options in SHEETS:
        best = max(
            (play_a_while(options, seed) for seed in range(TRIES)), key=lambda driver: len(kinds(driver) & missing)
        )
        if kinds(best) & missing:
            missing = missing - kinds(best)
            yield best
    assert not missing, f"in no log: {missing}"


def unseen() -> set[str]:
    """What is in no log that is there already."""
    written = b"".join(path.read_bytes() for path in LOGS.glob("*/table-*.jsonl"))
    names = {str(kind.__struct_config__.tag): kind.__name__ for kind in get_args(TableEvent)}
    return {name for tag, name in names.items() if f'"type":"{tag}"'.encode() not in written}


def ended(table: Any) -> dict[str, Any]:
    """How a table stands, in words that outlive the code."""
    room = table.room
    return {
        "phase": room.phase,
        "match": room.match,
        "ranking": list(room.ranking),
        "host": room.host,
        "chairs": [
            [chair.name, chair.temper, chair.person, chair.away, chair.left, chair.gone] for chair in room.chairs
        ],
        "ready": sorted(room.ready),
        "talk": len(table.talk(SPECTATOR)),
        "told": table.news_count(SPECTATOR),
        "seq": table.seq,
        "round": table.view(HOUSE).round,
    }


def main() -> None:
    """Write what is not yet there."""
    missing = unseen()
    if not missing:
        raise SystemExit("all is there: a log is written once")
    folder = LOGS / str(1 + len(list(LOGS.glob("*/table.json"))))
    folder.mkdir(exist_ok=True)
    files: dict[str, bytes] = {}
    outcomes: dict[str, Any] = {}
    for number, driver in enumerate(drivers(missing)):
        name = f"table-{number:02}"
        files[f"{name}.jsonl"] = b"".join(msgspec.json.encode(entry) + b"\n" for entry in driver.table.log or ())
        outcomes[name] = ended(driver.table)
    files["table.json"] = json.dumps(outcomes, indent=1).encode() + b"\n"
    for name, text in files.items():
        (folder / name).write_bytes(text)


if __name__ == "__main__":
    main()
