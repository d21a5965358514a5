"""Logs of Perudo that must fold for ever (docs/explanation/design.md#compatibility).

PYTHONPATH=src:tests python -m support.perudo_logs
"""

from typing import Any

from bunkum.games.perudo import rules
from bunkum.games.perudo.options import Options
from bunkum.games.perudo.rules import RULES_VERSION
from bunkum.games.perudo.state import State
from bunkum.liars_dice.records import PlayerAction, StandingBid
from support.logs import Kit, write
from support.perudo import RIG, TABLES


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
    game="perudo",
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
