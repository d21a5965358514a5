"""Lists the personalities of each game, and makes players.

A game may have players of its own in `bunkum.games.<game>.players`: `PERSONALITIES`, and functions that choose for
them (`GamePlayers`). Every game has the random player, which is the only one of a game without its own.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, NamedTuple, TypeVar, cast, get_args

from bunkum import games
from bunkum.bots import random
from bunkum.bots.player import Claim
from bunkum.bots.randomness import BotRandom
from bunkum.core import Game, Menu, Seat, Words, claims as talk, seeded_dice
from bunkum.core.contract import Choose, GamePlayers, Luck
from bunkum.core.notation import Unreadable, join_words, quote

A = TypeVar("A")

RANDOM = "random"
"""The personality that every game has."""

SPEAKS_AFTER = 0.4
"""The share of the time until a player acts after which it talks, if it does."""


class Personality(NamedTuple):
    """A personality that people choose: its id, its name, and a line about it."""

    id: str
    name: str
    line: str


DIZZY = Personality(RANDOM, "Dizzy", "Rolls a die to decide, and believes whatever it says.")


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """A player of any game that acts at random; `words` is what it fills into holes for words.

    `lexicon` is the table's dictionary, which the rules may need.
    """

    game: str
    seed: str
    words: Sequence[str] = ()
    lexicon: Words = frozenset[str]()

    def choose(self, view: object, seat: Seat, menu: Menu[A], memory: bytes) -> tuple[A, bytes]:
        """Returns a random action that the rules allow, and the new memory."""
        decision = int(memory or b"0") + 1
        chance = BotRandom(seeded_dice(self.seed), decision, seat)
        check = partial(rules_of(self.game).check, view, seat, words=self.lexicon)
        actions = cast("Mapping[str, type[A]]", actions_of(self.game))
        return random.choose(menu, actions, check, chance, self.words), b"%d" % decision


@dataclass(frozen=True, slots=True)
class PersonalityPlayer:
    """A player that the game itself brings, of one personality (`temper` is its id)."""

    game: str
    temper: str
    seed: str
    lexicon: Words = frozenset[str]()

    def choose(self, view: object, seat: Seat, menu: Menu[A], memory: bytes) -> tuple[A, bytes]:
        """Returns what the personality does, and the new memory."""
        return self._decide(_require_players(self.game).choose, view, seat, menu, memory)

    def listen(self, view: object, seat: Seat, news: Sequence[object], claims: Sequence[Claim], memory: bytes) -> bytes:
        """Returns the memory after these events and claims."""
        decision, own = _split_memory(memory)
        own = _require_players(self.game).listen(self.temper, view, seat, news=news, claims=claims, memory=own)
        return _join_memory(decision, own)

    def speak_up(self, view: object, seat: Seat, menu: Menu[A], memory: bytes) -> tuple[A | None, bytes]:
        """Returns what the personality does out of turn (mostly None), and the new memory."""
        return self._decide(_require_players(self.game).speak_up, view, seat, menu, memory)

    def remark(self, view: object, seat: Seat, action: object, memory: bytes) -> talk.Claim | None:
        """Returns what the personality claims before it does `action`; None in games without talk."""
        decision, _ = _split_memory(memory)
        chance = BotRandom(seeded_dice(f"{self.seed} talk"), decision, seat)  # so that talk changes no decision
        return _require_players(self.game).remark(self.temper, view, seat, action, luck=chance)

    def _decide(self, choose: Choose, view: object, seat: Seat, menu: Menu[A], memory: bytes) -> tuple[A, bytes]:
        """Lets the game's function choose, with the chance of the next decision."""
        decision, own = _split_memory(memory)
        chance = BotRandom(seeded_dice(self.seed), decision + 1, seat)
        action, own = choose(self.temper, view, seat, menu, memory=own, luck=chance, lexicon=self.lexicon)
        return action, _join_memory(decision + 1, own)


def personalities(game: str) -> tuple[Personality, ...]:
    """Returns the personalities that people choose from in this game; the random one if it has no others."""
    own = _find_players(game)
    return (DIZZY,) if own is None else tuple(Personality(one.id, one.name, one.line) for one in own.personalities)


def all_personalities(game: str) -> tuple[Personality, ...]:
    """Returns all personalities of this game, with those that only serve to measure others."""
    own = _find_players(game)
    if own is None:
        return (DIZZY,)
    return (*(Personality(one.id, one.name, one.line) for one in (*own.personalities, *own.yardsticks)), DIZZY)


def check_personalities(game: str, named: Iterable[str]) -> None:
    """Raises `Unreadable` if the game has no personality of one of these names."""
    known = [one.id for one in all_personalities(game)]
    for name in named:
        if name not in known:
            raise Unreadable(f"Nobody here is called {quote(name)}: there are {join_words(known)}.")


def warm_up(game: str, lexicon: Words) -> None:
    """Loads and compiles what the players of this game need, so that no first move is slow."""
    own = _find_players(game)
    if own is not None:
        own.warm_up(lexicon)


def make_player(
    game: str, temper: str, seed: str, lexicon: Words = frozenset[str](), words: Sequence[str] = ()
) -> RandomPlayer | PersonalityPlayer:
    """Returns a player with the personality `temper` of the game, or `random`; raises KeyError if there is none.

    `seed` decides its random choices, `lexicon` is the table's dictionary, `words` what the random player says.
    """
    if temper == RANDOM:
        return RandomPlayer(folder_of(game), seed, words, lexicon)
    if temper not in {one.id for one in all_personalities(game)}:
        raise KeyError(temper)
    return PersonalityPlayer(folder_of(game), temper, seed, lexicon)


def thinking_seconds(luck: Luck, *, aside: bool = False) -> float:
    """Returns a thinking time that says nothing about the hand: 0.7 to 2.5 s, out of turn 0.5 to 3 s (RULES 1.5)."""
    shortest, longest = (0.5, 3.0) if aside else (0.7, 2.5)
    return shortest + (longest - shortest) * luck()


def moves_at_once(game: str, view: object) -> bool:
    """Returns whether bots of this game move at once now that the game waits for bots only.

    A game decides by a function `rushes(view)` in its `players`, which reads only what everybody may know.
    """
    own = _find_players(game)
    return own is not None and own.rushes(view)


def pause_seconds(
    game: str, temper: str, view: object, luck: Luck, *, aside: bool = False, bots_only: bool = False
) -> float:
    """Returns how long a player takes for its next move: the `pause` of the game's own players, or `thinking_seconds`.

    `pause(temper, view, luck)` reads only what everybody may know. Out of turn (`aside`) all take the same time.
    `bots_only`: no person is awaited, so that bots of some games move at once.
    """
    if bots_only and not aside and moves_at_once(game, view):
        return 0.0
    own = None if aside or temper == RANDOM else _find_players(game)
    seconds = None if own is None else own.pause(temper, view, luck)
    return thinking_seconds(luck, aside=aside) if seconds is None else seconds


def folder_of(game: str) -> str:
    """Returns the folder of a game under `bunkum.games`, whichever way its name is written: `liars-boggle`."""
    return game.replace("-", "_")


@cache
def actions_of(game: str) -> Mapping[str, type]:
    """Returns the actions of a game by the names of their types."""
    rules = games.rules_of(game)
    return {action.__name__: action for action in cast("tuple[type, ...]", get_args(rules.Action))}


def rules_of(game: str) -> Game[Any, Any, Any, Any]:
    """Returns the rules of a game, by the name of its folder."""
    return games.load_game(game).rules


def _find_players(game: str) -> GamePlayers | None:
    return games.load_game(game).players if folder_of(game) in games.game_modules() else None


def _require_players(game: str) -> GamePlayers:
    own = _find_players(game)
    assert own is not None, "this game has no players of its own"
    return own


def _split_memory(memory: bytes) -> tuple[int, bytes]:
    decision, _, memory_of_game = memory.partition(b" ")
    return int(decision or b"0"), memory_of_game


def _join_memory(decision: int, memory_of_game: bytes) -> bytes:
    return b"%d %b" % (decision, memory_of_game)
