"""The players that Perudo brings."""

from bunkum.games.perudo.personalities import PERSONALITIES, YARDSTICKS
from bunkum.liars_dice.players import Players

__all__ = ["PERSONALITIES", "YARDSTICKS", "choose", "listen", "remark", "speak_up", "warm_up"]

_PLAYERS = Players(PERSONALITIES, 2)
choose, listen, remark = _PLAYERS.choose, _PLAYERS.listen, _PLAYERS.remark
speak_up, warm_up = _PLAYERS.speak_up, _PLAYERS.warm_up
