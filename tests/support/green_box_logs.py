"""Logs of the Green Box that must fold for ever (docs/explanation/design.md#compatibility).

PYTHONPATH=src:tests python -m support.green_box_logs
"""

from typing import Any

from bunkum.games.green_box import rules
from bunkum.games.green_box.cards import Card
from bunkum.games.green_box.options import Options
from bunkum.games.green_box.records import PlayerAction, StandingBid
from bunkum.games.green_box.rules import RULES_VERSION
from bunkum.games.green_box.state import State
from support.green_box import RIG, TABLES
from support.logs import Kit, write


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


def known(state: State) -> object:
    """What of it everybody knows."""
    return state.cubes


KIT = Kit(
    game="green_box",
    rig=RIG,
    version=RULES_VERSION,
    tables=TABLES,
    moves=PlayerAction,
    parts=(Options, StandingBid, Card),
    ended=ended,
    known=known,
    games=40,
    longest=1000,
)

if __name__ == "__main__":
    write(KIT)
