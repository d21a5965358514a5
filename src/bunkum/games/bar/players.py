"""The bots of the bar game."""

from bunkum.core import Words
from bunkum.games.bar import endgame
from bunkum.games.bar.personalities import PERSONALITIES, YARDSTICKS
from bunkum.liars_dice.players import Players

__all__ = ["PERSONALITIES", "YARDSTICKS", "choose", "remark", "speak_up", "warm_up"]

_PLAYERS = Players(PERSONALITIES, 3, endgame.play)
choose, remark, speak_up = _PLAYERS.choose, _PLAYERS.remark, _PLAYERS.speak_up


def warm_up(lexicon: Words) -> None:
    """Loads the policies and compiles the loops for the last two cups."""
    del lexicon
    endgame.warm_up()
