"""Writes the logs of the Green Box that must fold for ever (DESIGN 2): once for each version of its rules.

PYTHONPATH=src:tests python -m support.green_box_logs

One finished game for each table of `support.green_box`, played by careless people from a seed; beside them how each
ended, and which fields each record of a log had, and which of them had defaults. What is there already is left alone.
"""

import json
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec.structs import fields

from bunkum.core import HouseOptions
from bunkum.games.green_box import rules
from bunkum.games.green_box.cards import Card
from bunkum.games.green_box.decide import RULES_VERSION
from bunkum.games.green_box.events import Event
from bunkum.games.green_box.moves import PlayerAction
from bunkum.games.green_box.options import Options
from bunkum.games.green_box.state import StandingBid, State
from bunkum.testing import Tally, play
from support.green_box import RIG, TABLES

LOGS = Path(__file__).parents[1] / "logs"
PARTS = (Options, HouseOptions, StandingBid, Card)
"""Records that stand inside events."""


def ended(state: State) -> dict[str, Any]:
    """How a match ended, in words that outlive the code."""
    return {
        "outcome": rules.outcome(state),
        "rounds": state.round,
        "bids": state.seq,
        "cubes": state.cubes,
        "track": state.track,
        "left": state.gone,
    }


def record_fields() -> dict[str, dict[str, bool]]:
    """By the name of a record its fields, and whether a log may lack them."""
    kinds: list[type] = [*get_args(Event), *get_args(PlayerAction), *PARTS]
    return {
        kind.__name__: {field.encode_name: not field.required for field in fields(kind)}
        for kind in sorted(kinds, key=lambda kind: kind.__name__)
    }


def main() -> None:
    """Write them, where they are not yet there."""
    folder = LOGS / str(RULES_VERSION)
    if (folder / "green_box.fields.json").exists():
        raise SystemExit(f"{folder} has them: a log is written once")
    seen: set[str] = set()
    outcomes: dict[str, Any] = {}
    for number, (seats, options) in enumerate(TABLES):
        games = [play(RIG, seats, options, seed, Tally()) for seed in range(40)]
        told = [(truth.log, truth.state) for truth in games if truth.state is not None and len(truth.log) <= 1000]
        log, state = max(
            told, key=lambda game: (len({type(event).__name__ for event in game[0]} - seen), -len(game[0]))
        )
        seen |= {type(event).__name__ for event in log}
        name = f"green_box-{number:02}"
        lines = (msgspec.json.encode(event, order="deterministic") + b"\n" for event in log)
        (folder / f"{name}.jsonl").write_bytes(b"".join(lines))
        outcomes[name] = ended(state)
    assert seen == {kind.__name__ for kind in get_args(Event)}, "some event is in no log"
    for name, told_of in (("outcomes", outcomes), ("fields", record_fields())):
        (folder / f"green_box.{name}.json").write_bytes(json.dumps(told_of, indent=1).encode() + b"\n")


if __name__ == "__main__":
    main()
