"""Players, which get a view and return an action: what the bots of all games share.

```
player = make_player("liars-boggle", "magpie", seed="table 7, seat 2", lexicon=words)
action, memory = choose_move(player, view, seat, menu, memory)
```
"""

from bunkum.bots.player import (
    Claim,
    Listener,
    OutOfTurnPlayer,
    Player,
    Talker,
    choose_claim,
    choose_move,
    choose_out_of_turn,
    letters_claimed,
)
from bunkum.bots.randomness import BotRandom
from bunkum.bots.registry import (
    RANDOM,
    SPEAKS_AFTER,
    Personality,
    PersonalityPlayer,
    RandomPlayer,
    all_personalities,
    make_player,
    moves_at_once,
    pause_seconds,
    personalities,
    thinking_seconds,
    warm_up,
)
from bunkum.deprecated_names import renamed

__all__ = [
    "RANDOM",
    "SPEAKS_AFTER",
    "BotRandom",
    "Claim",
    "Listener",
    "OutOfTurnPlayer",
    "Personality",
    "PersonalityPlayer",
    "Player",
    "RandomPlayer",
    "Talker",
    "all_personalities",
    "choose_claim",
    "choose_move",
    "choose_out_of_turn",
    "letters_claimed",
    "make_player",
    "moves_at_once",
    "pause_seconds",
    "personalities",
    "thinking_seconds",
    "warm_up",
]

__getattr__ = renamed(__name__)
