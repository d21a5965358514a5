"""Writes the logs of Pass the cup that must fold for ever (DESIGN 2): once for each version of the rules.

PYTHONPATH=src:tests python -m support.make_cup_logs

One finished game for each table of `support.cup`: `cup-03.jsonl` holds its events in order; `cup.json` says how each
ended, and which fields each record of a log had, and which of them had defaults.
"""

import json
from typing import Any, get_args

import msgspec
from msgspec.structs import fields

from bunkum.games.cup import rules
from bunkum.games.cup.decide import RULES_VERSION
from bunkum.games.cup.events import Event
from bunkum.games.cup.lattice import Claim
from bunkum.games.cup.moves import PlayerAction
from bunkum.games.cup.options import Options
from bunkum.games.cup.state import StandingClaim, State
from bunkum.testing import Tally, play
from support.cup import RIG, TABLES
from support.make_logs import LOGS

SHORT = 400
"""So many events at most; a log is to be read."""


def ended(state: State) -> dict[str, Any]:
    """How a match ended, in words that outlive the code."""
    told = (rules.outcome(state), state.round, state.seq, state.tokens, state.gone)
    return json.loads(json.dumps(dict(zip(("outcome", "rounds", "claims", "tokens", "left"), told, strict=True))))


def record_fields() -> dict[str, dict[str, bool]]:
    """By the name of a record its fields, and whether a log may lack them."""
    kinds: list[type] = [*get_args(Event), *get_args(PlayerAction), Options, Claim, StandingClaim]
    return {
        kind.__name__: {field.encode_name: not field.required for field in fields(kind)}
        for kind in sorted(kinds, key=lambda kind: kind.__name__)
    }


def main() -> None:
    """Write them, where they are not yet there."""
    folder = LOGS / str(RULES_VERSION)
    if (folder / "cup.json").exists():
        raise SystemExit(f"{folder / 'cup.json'} is there: a log is written once")
    outcomes: dict[str, Any] = {}
    seen: set[str] = set()
    for number, (seats, options) in enumerate(TABLES):
        truths = [play(RIG, seats, options, seed, Tally()) for seed in range(30)]
        games = [(truth.log, truth.state) for truth in truths if truth.state is not None and len(truth.log) <= SHORT]
        log, state = max(games, key=lambda game: (len({type(event) for event in game[0]} - seen), -len(game[0])))
        seen |= {type(event).__name__ for event in log}
        name = f"cup-{number:02}"
        lines = b"".join(msgspec.json.encode(event, order="deterministic") + b"\n" for event in log)
        (folder / f"{name}.jsonl").write_bytes(lines)
        outcomes[name] = ended(state)
    assert seen == {kind.__name__ for kind in get_args(Event)}, "some event is in no log"
    told = {"outcomes": outcomes, "fields": record_fields()}
    (folder / "cup.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
