"""Logs of Pass the cup that must fold for ever (docs/explanation/design.md#compatibility).

PYTHONPATH=src:tests python -m support.cup_logs
"""

from typing import Any

from bunkum.games.cup import rules
from bunkum.games.cup.hands import Claim
from bunkum.games.cup.options import Options
from bunkum.games.cup.records import PlayerAction, StandingClaim
from bunkum.games.cup.rules import RULES_VERSION
from bunkum.games.cup.state import State
from support.cup import RIG, TABLES
from support.logs import Kit, write


def ended(state: State) -> dict[str, Any]:
    """How a match ended, in words that outlive the code."""
    return {
        "outcome": rules.outcome(state),
        "rounds": state.round,
        "claims": state.seq,
        "tokens": state.tokens,
        "left": state.gone,
    }


def known(state: State) -> object:
    """What of it everybody knows."""
    return state.tokens


KIT = Kit(
    game="cup",
    rig=RIG,
    version=RULES_VERSION,
    tables=TABLES,
    moves=PlayerAction,
    parts=(Options, Claim, StandingClaim),
    ended=ended,
    known=known,
)

if __name__ == "__main__":
    write(KIT)
