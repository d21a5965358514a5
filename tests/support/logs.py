"""Logs that must fold for ever (docs/explanation/design.md#compatibility): writes a game's, and checks them.

A game's `Kit` stands in `support.NAME_logs`; run as a module, that writes one finished game for each of its tables,
played by careless people from a seed. `NAME-03.jsonl` holds its events in order; `NAME-outcomes.json` says how each
ended, `NAME-fields.json` which fields each record of a log had, and which of them had defaults. Logs that are there
already are left alone.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec.structs import fields

from bunkum.core import SPECTATOR, HouseOptions, Seat, event_for, fold
from bunkum.testing import Coverage, GameUnderTest, play

LOGS = Path(__file__).parents[1] / "logs"


@dataclass(frozen=True)
class Kit:
    """A game whose logs are kept."""

    game: str
    rig: GameUnderTest[Any, Any, Any, Any]
    version: int
    """Of its rules."""
    tables: tuple[tuple[int, Any], ...]
    moves: Any
    """What players may do: the union."""
    parts: tuple[type, ...]
    """Records that stand inside events."""
    ended: Callable[[Any], dict[str, Any]]
    """How a match ended, in words that outlive the code."""
    known: Callable[[Any], object]
    """What of the end even an onlooker knows."""
    games: int = 30
    """So many are played at each table, to choose from..."""
    longest: int = 400
    """...one with no more events than this: a log is to be read."""

    @property
    def files(self) -> list[Path]:
        """Its logs, of all versions."""
        return sorted(LOGS.glob(f"*/{self.game}-*.jsonl"))

    @property
    def folders(self) -> list[Path]:
        """A folder for each version."""
        return sorted({path.parent for path in self.files})

    def read(self, path: Path) -> list[Any]:
        """The events of a log."""
        return msgspec.json.Decoder(self.rig.event).decode_lines(path.read_bytes())

    def saved(self, folder: Path, name: str) -> dict[str, Any]:
        """What was saved beside the logs: `outcomes`, or `fields`."""
        return json.loads((folder / f"{self.game}-{name}.json").read_text(encoding="utf-8"))


def record_fields(kit: Kit) -> dict[str, dict[str, bool]]:
    """By the name of a record its fields, and whether a log may lack them."""
    kinds: list[type] = [*get_args(kit.rig.event), *get_args(kit.moves), HouseOptions, *kit.parts]
    return {
        kind.__name__: {field.encode_name: not field.required for field in fields(kind)}
        for kind in sorted(kinds, key=lambda kind: kind.__name__)
    }


def kinds_of(events: list[Any]) -> set[str]:
    """The kinds of events in a log."""
    return {type(event).__name__ for event in events}


# Holding them to it.


def folds_to_what_it_led_to(kit: Kit, path: Path) -> None:
    """A log of any version ends as it ended then, for the truth and for every view."""
    rules, log = kit.rig.game, kit.read(path)
    assert (log[0].game, str(log[0].rules)) == (kit.game, path.parent.name)
    state = fold(rules, log)
    assert json.loads(json.dumps(kit.ended(state))) == kit.saved(path.parent, "outcomes")[path.stem]
    for seat in (SPECTATOR, *map(Seat, range(state.seats))):
        view = fold(rules, [event for event in log if event_for(event, seat) is not None])
        assert (rules.outcome(view), kit.known(view)) == (rules.outcome(state), kit.known(state))


def tells_every_event_of_its_time(kit: Kit, folder: Path) -> None:
    """Every log has its outcome, and every kind of event of its version is in some log."""
    files = [path for path in kit.files if path.parent == folder]
    assert {path.stem for path in files} == set(kit.saved(folder, "outcomes"))
    kinds = {kind for path in files for kind in kinds_of(kit.read(path))}
    assert kinds >= set(kit.saved(folder, "fields")) & {kind.__name__ for kind in get_args(kit.rig.event)}


def keeps_every_field(kit: Kit, folder: Path) -> None:
    """No record has lost or renamed a field, and new ones have defaults."""
    now = record_fields(kit)
    for record, before in kit.saved(folder, "fields").items():
        assert record in now, f"old logs speak of {record}"
        assert set(before) <= set(now[record]), f"old logs have more of {record}"
        demanded = {field for field, optional in now[record].items() if not optional}
        assert demanded <= {field for field, optional in before.items() if not optional}, f"old logs lack {record}"


# Writing them.


def write(kit: Kit) -> None:
    """Write the logs of this version, where they are not yet there."""
    folder = LOGS / str(kit.version)
    if next(folder.glob(f"{kit.game}-*"), None):
        raise SystemExit(f"{folder} has them: a log is written once")
    files: dict[str, bytes] = {}
    outcomes: dict[str, Any] = {}
    kinds: set[str] = set()
    for number, table in enumerate(kit.tables):
        log, state = _telling(kit, table, kinds)
        kinds |= kinds_of(log)
        name = f"{kit.game}-{number:02}"
        files[f"{name}.jsonl"] = b"".join(msgspec.json.encode(event, order="deterministic") + b"\n" for event in log)
        outcomes[name] = kit.ended(state)
    assert kinds == {kind.__name__ for kind in get_args(kit.rig.event)}, "some event is in no log"
    for name, content in (("outcomes", outcomes), ("fields", record_fields(kit))):
        files[f"{kit.game}-{name}.json"] = json.dumps(content, indent=1).encode() + b"\n"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_bytes(text)


def _telling(kit: Kit, table: tuple[int, Any], kinds: set[str]) -> tuple[list[Any], Any]:
    """The finished game in which most happens that was not seen yet, and its end."""
    played = [play(kit.rig, *table, seed, Coverage()) for seed in range(kit.games)]
    games = [(one.log, one.state) for one in played if one.state is not None and len(one.log) <= kit.longest]
    return max(games, key=lambda game: (len(kinds_of(game[0]) - kinds), -len(game[0])))
