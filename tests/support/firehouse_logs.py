"""Logs of Firehouse that must fold for ever (docs/explanation/design.md#compatibility).

PYTHONPATH=src:tests python -m support.firehouse_logs
"""

from typing import Any

from bunkum.games.firehouse import rules
from bunkum.games.firehouse.options import Options
from bunkum.games.firehouse.records import PlayerAction
from bunkum.games.firehouse.rules import RULES_VERSION
from bunkum.games.firehouse.state import State
from bunkum.liars_dice.records import StandingBid
from support.firehouse import RIG, TABLES
from support.logs import Kit, write


def ended(state: State) -> dict[str, Any]:
    """How a match ended, in words that outlive the code."""
    return {
        "outcome": rules.outcome(state),
        "losers": state.losers,
        "scores": state.scores,
        "rounds": state.round,
        "bids": state.seq,
        "left": state.gone,
    }


def known(state: State) -> object:
    """What of it everybody knows."""
    return state.scores


KIT = Kit(
    game="firehouse",
    rig=RIG,
    version=RULES_VERSION,
    tables=TABLES,
    moves=PlayerAction,
    parts=(Options, StandingBid),
    ended=ended,
    known=known,
    games=40,
)

if __name__ == "__main__":
    write(KIT)
