"""Logs of Boggle that must fold for ever (docs/explanation/design.md#compatibility).

PYTHONPATH=src:tests python -m support.boggle_logs
"""

from typing import Any

from bunkum.games.boggle import rules
from bunkum.games.boggle.options import Options
from bunkum.games.boggle.records import PlayerAction
from bunkum.games.boggle.rules import RULES_VERSION
from bunkum.games.boggle.state import Crossed, Entry, State
from support.boggle import RIG, TABLES
from support.logs import Kit, write


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


def known(state: State) -> object:
    """What of it everybody knows."""
    return (state.scores, state.wins)


KIT = Kit(
    game="boggle",
    rig=RIG,
    version=RULES_VERSION,
    tables=TABLES,
    moves=PlayerAction,
    parts=(Options, Crossed, Entry),
    ended=ended,
    known=known,
)

if __name__ == "__main__":
    write(KIT)
