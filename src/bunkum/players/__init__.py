"""Players: view in, action out. What the bots of all games share.

```
player = seat_player("liars-boggle", "magpie", seed="table 7, seat 2", lexicon=words)
action, memory = think(player, view, seat, menu, memory)
```
"""

from bunkum.players.chance import Chance
from bunkum.players.player import Claim, Listener, Player, Restless, think, think_aside
from bunkum.players.seated import (
    RANDOM,
    RandomPlayer,
    Temper,
    TemperedPlayer,
    everybody,
    pause_seconds,
    seat_player,
    tempers,
    thinking_seconds,
    warm_up,
)

__all__ = [
    "RANDOM",
    "Chance",
    "Claim",
    "Listener",
    "Player",
    "RandomPlayer",
    "Restless",
    "Temper",
    "TemperedPlayer",
    "everybody",
    "pause_seconds",
    "seat_player",
    "tempers",
    "think",
    "think_aside",
    "thinking_seconds",
    "warm_up",
]
