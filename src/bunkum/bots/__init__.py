"""Players: view in, action out. What the bots of all games share.

```
player = seat_player("liars-boggle", "magpie", seed="table 7, seat 2", lexicon=words)
action, memory = think(player, view, seat, menu, memory)
```
"""

from bunkum.bots.player import (
    Claim,
    Listener,
    Player,
    Restless,
    Talker,
    letters_claimed,
    think,
    think_aloud,
    think_aside,
)
from bunkum.bots.randomness import Chance
from bunkum.bots.registry import (
    RANDOM,
    SPEAKS_AFTER,
    RandomPlayer,
    Temper,
    TemperedPlayer,
    everybody,
    pause_seconds,
    rushes,
    seat_player,
    tempers,
    thinking_seconds,
    warm_up,
)

__all__ = [
    "RANDOM",
    "SPEAKS_AFTER",
    "Chance",
    "Claim",
    "Listener",
    "Player",
    "RandomPlayer",
    "Restless",
    "Talker",
    "Temper",
    "TemperedPlayer",
    "everybody",
    "letters_claimed",
    "pause_seconds",
    "rushes",
    "seat_player",
    "tempers",
    "think",
    "think_aloud",
    "think_aside",
    "thinking_seconds",
    "warm_up",
]
