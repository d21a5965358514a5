"""Who can sit at a table of which game, and how a player is made.

A game may bring players of its own in `bunkum.games.<game>.players`: its `PERSONALITIES`, and functions that
choose for them (`GamePlayers`). Every game has the random player, and a game without players of its own has no other.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, NamedTuple, TypeVar, cast, get_args

from bunkum import games
from bunkum.bots import random
from bunkum.bots.player import Claim
from bunkum.bots.randomness import BotRandom
from bunkum.core import Game, Menu, Seat, Words, claims as talk, seeded_dice
from bunkum.core.contract import GamePlayers, Luck

A = TypeVar("A")

RANDOM = "random"
"""The temper that every game has."""

SPEAKS_AFTER = 0.4
"""Of the time until it acts: then a player says something, if it does."""


class Personality(NamedTuple):
    """A kind of player, as people choose it: its id, its name, and a line about it."""

    id: str
    name: str
    line: str


DIZZY = Personality(RANDOM, "Dizzy", "Rolls a die to decide, and believes whatever it says.")


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """A player of any game that rolls dice to decide; `words` is what it fills into holes for words.

    `lexicon` is the table's dictionary, which the rules may ask.
    """

    game: str
    seed: str
    words: Sequence[str] = ()
    lexicon: Words = frozenset[str]()

    def choose(self, view: object, seat: Seat, menu: Menu[A], memory: bytes) -> tuple[A, bytes]:
        """Anything that the rules allow."""
        decision = int(memory or b"0") + 1
        chance = BotRandom(seeded_dice(self.seed), decision, seat)
        may_i = partial(_check(self.game), view, seat, words=self.lexicon)
        actions = cast("Mapping[str, type[A]]", actions_of(self.game))
        return random.choose(menu, actions, may_i, chance, self.words), b"%d" % decision


@dataclass(frozen=True, slots=True)
class PersonalityPlayer:
    """A player whom the game itself brings, of one temper."""

    game: str
    temper: str
    seed: str
    lexicon: Words = frozenset[str]()

    def choose(self, view: object, seat: Seat, menu: Menu[A], memory: bytes) -> tuple[A, bytes]:
        """What one of this temper does, which the rules allow."""
        decision, kept = _opened(memory)
        chance = BotRandom(seeded_dice(self.seed), decision + 1, seat)
        given = cast("Menu[object]", menu)
        action, kept = _own(self.game).choose(
            self.temper, view, seat, given, memory=kept, luck=chance, lexicon=self.lexicon
        )
        return cast("A", action), _closed(decision + 1, kept)

    def listen(self, view: object, seat: Seat, news: Sequence[object], claims: Sequence[Claim], memory: bytes) -> bytes:
        """What one of this temper remembers of it."""
        decision, kept = _opened(memory)
        return _closed(decision, _own(self.game).listen(self.temper, view, seat, news=news, claims=claims, memory=kept))

    def speak_up(self, view: object, seat: Seat, menu: Menu[A], memory: bytes) -> tuple[A | None, bytes]:
        """What one of this temper does out of turn, mostly nothing."""
        decision, kept = _opened(memory)
        chance = BotRandom(seeded_dice(self.seed), decision + 1, seat)
        given = cast("Menu[object]", menu)
        action, kept = _own(self.game).speak_up(
            self.temper, view, seat, given, memory=kept, luck=chance, lexicon=self.lexicon
        )
        return cast("A | None", action), _closed(decision + 1, kept)

    def remark(self, view: object, seat: Seat, action: object, memory: bytes) -> talk.Claim | None:
        """What one of this temper claims before it does that; games without talk bring no `remark` of their own."""
        decision, _ = _opened(memory)
        chance = BotRandom(seeded_dice(f"{self.seed} talk"), decision, seat)  # so that who talks decides no other
        return _own(self.game).remark(self.temper, view, seat, action, luck=chance)


def personalities(game: str) -> tuple[Personality, ...]:
    """The players whom people may choose among in this game; one that rolls dice where there is no better."""
    own = _players(game)
    return (DIZZY,) if own is None else tuple(Personality(one.id, one.name, one.line) for one in own.personalities)


def all_personalities(game: str) -> tuple[Personality, ...]:
    """All players that this game has, those too that only serve to measure others."""
    own = _players(game)
    if own is None:
        return (DIZZY,)
    return (*(Personality(one.id, one.name, one.line) for one in (*own.personalities, *own.yardsticks)), DIZZY)


def warm_up(game: str, lexicon: Words) -> None:
    """Load and compile what the players of this game need to think, so that no first move is slow."""
    own = _players(game)
    if own is not None:
        own.warm_up(lexicon)


def make_player(
    game: str, temper: str, seed: str, lexicon: Words = frozenset[str](), words: Sequence[str] = ()
) -> RandomPlayer | PersonalityPlayer:
    """A player for a seat: of one of the `tempers` of the game, or `random`. KeyError for a temper it has not.

    `seed` makes its chance, `lexicon` is the table's dictionary, `words` what the random player says.
    """
    if temper == RANDOM:
        return RandomPlayer(folder_of(game), seed, words, lexicon)
    if temper not in {one.id for one in all_personalities(game)}:
        raise KeyError(temper)
    return PersonalityPlayer(folder_of(game), temper, seed, lexicon)


def thinking_seconds(luck: Luck, *, aside: bool = False) -> float:
    """How long a player seems to think, whatever it holds: 0.7 to 2.5 s, out of turn 0.5 to 3 s (RULES 1.5)."""
    shortest, longest = (0.5, 3.0) if aside else (0.7, 2.5)
    return shortest + (longest - shortest) * luck()


def moves_at_once(game: str, view: object) -> bool:
    """Whether players of this game move at once now that nobody but bots is awaited, as `bunkum.games` tells.

    A game says so by a function `rushes(view)` beside its players, which reads nothing but what everybody may know.
    """
    own = _players(game)
    return own is not None and own.rushes(view)


def pause_seconds(
    game: str, temper: str, view: object, luck: Luck, *, aside: bool = False, bots_only: bool = False
) -> float:
    """How long a player seems to take for its next move: what the game's own players say, else `thinking_seconds`.

    Theirs is a function `pause(temper, view, luck)` that reads nothing but what everybody may know. Out of turn
    (`aside`) all take the same time. `bots_only`: no person is awaited, so that some games `rush`.
    """
    if bots_only and not aside and moves_at_once(game, view):
        return 0.0
    own = None if aside or temper == RANDOM else _players(game)
    seconds = None if own is None else own.pause(temper, view, luck)
    return thinking_seconds(luck, aside=aside) if seconds is None else seconds


def folder_of(game: str) -> str:
    """The folder of a game under `bunkum.games`, whichever way its name is written: `liars-boggle`."""
    return game.replace("-", "_")


@cache
def actions_of(game: str) -> Mapping[str, type]:
    """The actions of a game by the names of their types."""
    rules = games.rules_of(folder_of(game))
    return {action.__name__: action for action in cast("tuple[type, ...]", get_args(rules.Action))}


def rules_of(game: str) -> Game[Any, Any, Any, Any]:
    """The rules of a game, by the name of its folder."""
    return games.load_game(folder_of(game)).rules


def _check(game: str) -> Callable[..., None]:
    return rules_of(game).check


def _players(game: str) -> GamePlayers | None:
    return games.load_game(game).players if folder_of(game) in games.game_modules() else None


def _own(game: str) -> GamePlayers:
    own = _players(game)
    assert own is not None, "this game has no players of its own"
    return own


def _opened(memory: bytes) -> tuple[int, bytes]:
    decision, _, kept = memory.partition(b" ")
    return int(decision or b"0"), kept


def _closed(decision: int, kept: bytes) -> bytes:
    return b"%d %b" % (decision, kept)
