"""The bots of Perudo."""

from bunkum.games.perudo.personalities import PERSONALITIES, YARDSTICKS
from bunkum.liars_dice.players import Players

__all__ = ["PERSONALITIES", "YARDSTICKS", "choose", "remark", "speak_up"]

_PLAYERS = Players(PERSONALITIES, 2)
choose, remark, speak_up = _PLAYERS.choose, _PLAYERS.remark, _PLAYERS.speak_up
