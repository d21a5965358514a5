"""Logs of Liar's Boggle that must fold for ever (docs/explanation/design.md#compatibility).

PYTHONPATH=src:tests python -m support.liars_boggle_logs
"""

from typing import Any

from bunkum.games.liars_boggle import rules
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.records import PlayerAction
from bunkum.games.liars_boggle.rules import RULES_VERSION
from bunkum.games.liars_boggle.state import Piece, StandingBid, State
from support.liars_boggle import RIG, TABLES
from support.logs import Kit, write


def ended(state: State) -> dict[str, Any]:
    """How a match ended, in words that outlive the code."""
    return {
        "outcome": rules.outcome(state),
        "rounds": state.round,
        "bids": state.seq,
        "dice_in_play": state.dice_in_play,
        "pile": state.pile,
        "left": state.gone,
    }


def known(state: State) -> object:
    """What of it everybody knows."""
    return state.pile


KIT = Kit(
    game="liars_boggle",
    rig=RIG,
    version=RULES_VERSION,
    tables=TABLES,
    moves=PlayerAction,
    parts=(Options, StandingBid, Piece),
    ended=ended,
    known=known,
    games=40,
    longest=600,
)

if __name__ == "__main__":
    write(KIT)
