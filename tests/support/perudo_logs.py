"""Writes the logs of Perudo that must fold for ever (DESIGN 2): once for each version of its rules.

PYTHONPATH=src:tests python -m support.perudo_logs

One finished game for each table of `support.perudo`, played by careless people from a seed: `perudo-03.jsonl`
holds its events in order; `perudo-outcomes.json` says how each ended, `perudo-fields.json` which fields each
record of a log had, and which of them had defaults. Logs that are there already are left alone.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec.structs import fields

from bunkum.core import HouseOptions
from bunkum.games.perudo import rules
from bunkum.games.perudo.decide import RULES_VERSION
from bunkum.games.perudo.events import Event
from bunkum.games.perudo.moves import PlayerAction
from bunkum.games.perudo.options import Options
from bunkum.games.perudo.state import StandingBid, State
from bunkum.testing import Tally, play
from support.perudo import RIG, TABLES

LOGS = Path(__file__).parents[1] / "logs"
PARTS = (Options, HouseOptions, StandingBid)
"""Records that stand inside events."""


def ended(state: State) -> dict[str, Any]:
    """How a match ended, in words that outlive the code."""
    return {
        "outcome": rules.outcome(state),
        "dice": state.dice,
        "rounds": state.round,
        "bids": state.seq,
        "left": state.gone,
    }


def record_fields() -> dict[str, dict[str, bool]]:
    """By the name of a record its fields, and whether a log may lack them."""
    kinds: list[type] = [*get_args(Event), *get_args(PlayerAction), *PARTS]
    return {
        kind.__name__: {field.encode_name: not field.required for field in fields(kind)}
        for kind in sorted(kinds, key=lambda kind: kind.__name__)
    }


def games() -> Iterator[tuple[str, list[Event], State]]:
    """For each table the finished game, of forty, in which most happens that was not seen yet."""
    seen: set[str] = set()
    for number, (seats, options) in enumerate(TABLES):
        played = [play(RIG, seats, options, seed, Tally()) for seed in range(25)]
        told = [(truth.log, truth.state) for truth in played if truth.state is not None and len(truth.log) <= 400]
        log, state = max(told, key=lambda game: (len(kinds(game[0]) - seen), -len(game[0])))
        seen |= kinds(log)
        yield f"perudo-{number:02}", log, state
    assert seen == {kind.__name__ for kind in get_args(Event)}, "some event is in no log"


def kinds(log: list[Event]) -> set[str]:
    """The kinds of events in a log."""
    return {type(event).__name__ for event in log}


def main() -> None:
    """Write them, where they are not yet there."""
    folder = LOGS / str(RULES_VERSION)
    if (folder / "perudo-outcomes.json").exists():
        raise SystemExit(f"{folder} has them: a log is written once")
    files: dict[str, bytes] = {}
    outcomes: dict[str, Any] = {}
    for name, log, state in games():
        files[f"{name}.jsonl"] = b"".join(msgspec.json.encode(event, order="deterministic") + b"\n" for event in log)
        outcomes[name] = ended(state)
    for name, told in (("perudo-outcomes", outcomes), ("perudo-fields", record_fields())):
        files[f"{name}.json"] = json.dumps(told, indent=1).encode() + b"\n"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_bytes(text)


if __name__ == "__main__":
    main()
