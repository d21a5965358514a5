"""The choice of a bot's move as one question, which a thread or another process can answer."""

from collections.abc import Sequence
from typing import NamedTuple

from bunkum.bots.player import Claim, choose_claim, choose_move, choose_out_of_turn
from bunkum.bots.registry import RandomPlayer, make_player
from bunkum.core import Menu, Seat
from bunkum.core.claims import Claim as Remark
from bunkum.words.lexicon import Lexicon


class ChosenMove(NamedTuple):
    """The action of a bot (None: it does nothing), its memory, and what it claims before it acts."""

    action: object | None
    memory: bytes
    remark: Remark | None = None


class MoveJob(NamedTuple):
    """The choice of a bot's move, with all that it may know.

    `is_out_of_turn`: it is not awaited, so it may also do nothing. `may_talk`: it may make a claim before it acts.
    """

    game: str
    temper: str
    seed: str
    lexicon: Lexicon
    view: object
    seat: Seat
    memory: bytes
    news: Sequence[object]
    claims: Sequence[Claim]
    is_out_of_turn: bool = False
    may_talk: bool = False

    def decide(self, menu: Menu[object], words: Sequence[str] = ()) -> ChosenMove:
        """Returns the bot's choice from its menu; a random player says `words`. Has no side effects."""
        player = make_player(self.game, self.temper, self.seed, self.lexicon, words)
        choose = choose_out_of_turn if self.is_out_of_turn else choose_move
        action, memory = choose(player, self.view, self.seat, menu, self.memory, news=self.news, claims=self.claims)
        talks = self.may_talk and action is not None
        return ChosenMove(action, memory, choose_claim(player, self.view, self.seat, action, memory) if talks else None)

    def choose_at_random(self, menu: Menu[object], words: Sequence[str] = ()) -> ChosenMove:
        """Returns some action that the rules allow, for when the bot's own choice was refused or failed."""
        player = RandomPlayer(self.game, self.seed, words, self.lexicon)
        return ChosenMove(*player.choose(self.view, self.seat, menu, b""))
