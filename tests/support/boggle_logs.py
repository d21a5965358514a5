"""Writes Boggle's logs, which must fold for ever (DESIGN 2): once for each version of the rules, and never again.

PYTHONPATH=src:tests python -m support.boggle_logs

One finished game for each table of `support.boggle`, played by careless writers from a seed; beside them
`boggle-outcomes.json` and `boggle-fields.json`, as `support.make_logs` tells.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec.structs import fields

from bunkum.core import HouseOptions
from bunkum.games.boggle import rules
from bunkum.games.boggle.decide import RULES_VERSION
from bunkum.games.boggle.events import Event
from bunkum.games.boggle.moves import PlayerAction
from bunkum.games.boggle.options import Options
from bunkum.games.boggle.state import Crossed, Entry, State
from bunkum.testing import Tally, play
from support.boggle import RIG, TABLES

LOGS = Path(__file__).parents[1] / "logs"
PARTS = (Options, HouseOptions, Crossed, Entry)
"""Records that stand inside events."""


def ended(state: State) -> dict[str, Any]:
    """How a match ended, in words that outlive the code."""
    return {
        "outcome": rules.outcome(state),
        "rounds": state.round,
        "scores": state.scores,
        "wins": state.wins,
        "left": state.gone,
        "words": None if state.result is None else state.result.words,
    }


def record_fields() -> dict[str, dict[str, bool]]:
    """By the name of a record its fields, and whether a log may lack them."""
    kinds: list[type] = [*get_args(Event), *get_args(PlayerAction), *PARTS]
    return {
        kind.__name__: {field.encode_name: not field.required for field in fields(kind)}
        for kind in sorted(kinds, key=lambda kind: kind.__name__)
    }


def games() -> Iterator[tuple[str, list[Event], State]]:
    """For each table the finished game, of thirty, in which most happens that was not seen yet."""
    seen: set[str] = set()
    for number, (seats, options) in enumerate(TABLES):
        played = [play(RIG, seats, options, seed, Tally()) for seed in range(30)]
        told = [(truth.log, truth.state) for truth in played if truth.state is not None and len(truth.log) <= 400]
        log, state = max(told, key=lambda game: (len(kinds(game[0]) - seen), -len(game[0])))
        seen |= kinds(log)
        yield f"boggle-{number:02}", log, state
    assert seen == {kind.__name__ for kind in get_args(Event)}, "some event is in no log"


def kinds(log: list[Event]) -> set[str]:
    """The kinds of events in a log."""
    return {type(event).__name__ for event in log}


def main() -> None:
    """Write them, where they are not yet there."""
    folder = LOGS / str(RULES_VERSION)
    if next(folder.glob("boggle-*"), None):
        raise SystemExit(f"{folder} has them: a log is written once")
    files: dict[str, bytes] = {}
    outcomes: dict[str, Any] = {}
    for name, log, state in games():
        files[f"{name}.jsonl"] = b"".join(msgspec.json.encode(event, order="deterministic") + b"\n" for event in log)
        outcomes[name] = ended(state)
    for name, told in (("outcomes", outcomes), ("fields", record_fields())):
        files[f"boggle-{name}.json"] = json.dumps(told, indent=1).encode() + b"\n"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_bytes(text)


if __name__ == "__main__":
    main()
