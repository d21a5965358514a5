"""Logs of the bar game that must fold for ever (docs/explanation/design.md#compatibility).

PYTHONPATH=src:tests python -m support.bar_logs
"""

from typing import Any

from bunkum.games.bar import rules
from bunkum.games.bar.options import Options
from bunkum.games.bar.rules import RULES_VERSION, State
from bunkum.liars_dice.records import PlayerAction, StandingBid
from support.bar import RIG, TABLES
from support.logs import Kit, write


def ended(state: State) -> dict[str, Any]:
    """How a match ended, in words that outlive the code."""
    return {
        "outcome": rules.outcome(state),
        "dice": state.dice,
        "rounds": state.round,
        "bids": state.seq,
        "left": state.gone,
    }


def known(state: State) -> object:
    """What of it everybody knows."""
    return state.dice


KIT = Kit(
    game="bar",
    rig=RIG,
    version=RULES_VERSION,
    tables=TABLES,
    moves=PlayerAction,
    parts=(Options, StandingBid),
    ended=ended,
    known=known,
    games=25,
)

if __name__ == "__main__":
    write(KIT)
