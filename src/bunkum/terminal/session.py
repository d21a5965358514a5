"""You and your bots at a table: who does what, what you hear of it, who thinks. No screen, no clock.

The screen calls `begin`, `act` and `keep_time` with the time in seconds and shows the news that come back; for every
bot in `to_think` it lets a thread work out `thought(seat).decided()`, and hands the outcome to `answer`.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from bunkum.bots import (
    RANDOM,
    Claim,
    RandomPlayer,
    choose_claim,
    choose_move,
    choose_out_of_turn,
    letters_claimed,
    make_player,
)
from bunkum.core import HOUSE, SPECTATOR, Address, Illegal, Menu, Seat, seeded_dice
from bunkum.core.chance import HASTE
from bunkum.core.claims import Claim as Remark
from bunkum.table.catalog import AnyGameInfo, Position, Sheet
from bunkum.table.entry import News
from bunkum.table.room_actions import (
    AddBot,
    MakeClaim,
    Sit,
    Start,
)
from bunkum.table.table import Table
from bunkum.table.transcript.game import AnyTable
from bunkum.words.lexicon import Lexicon

ME = Seat(0)
"""Where you sit."""
MOST_HEARD = 300
"""Events that are kept for a bot until it thinks again."""

Told = News[Position, object]


class Party(NamedTuple):
    """What is played, and with whom: a temper for each bot. All chance follows from `seed`."""

    game: AnyGameInfo
    preset: str
    options: Sheet
    lexicon: Lexicon
    name: str
    tempers: Sequence[str]
    seed: str


class Decided(NamedTuple):
    """What a bot does (None: it keeps still), what it remembers, and what it claims before it acts."""

    action: object | None
    memory: bytes
    remark: Remark | None = None


class Thought(NamedTuple):
    """A bot is to think: all that it may know. `aside`: nobody waits for it, so it may keep still.

    `talks`: it may say something before it acts. `bots_only`: the game does not wait for you.
    """

    seat: Seat
    game: str
    temper: str
    seed: str
    lexicon: Lexicon
    view: Position
    menu: Menu[object]
    memory: bytes
    news: tuple[object, ...]
    claims: tuple[Claim, ...]
    aside: bool
    talks: bool
    bots_only: bool

    def decided(self) -> Decided:
        """Think. It may take a while, and touches nothing."""
        words = self.lexicon.words() if self.temper == RANDOM else ()
        player = make_player(self.game, self.temper, self.seed, self.lexicon, words)
        thinks = choose_out_of_turn if self.aside else choose_move
        action, memory = thinks(
            player, self.view, self.seat, self.menu, self.memory, news=self.news, claims=self.claims
        )
        talks = self.talks and action is not None
        return Decided(action, memory, choose_claim(player, self.view, self.seat, action, memory) if talks else None)

    def anything(self) -> object:
        """Something that the rules allow, where thinking has led to nothing of the kind."""
        player = RandomPlayer(self.game, self.seed, self.lexicon.words(), self.lexicon)
        return player.choose(self.view, self.seat, self.menu, b"")[0]


class Sitting:
    """A table of one person and some bots."""

    def __init__(self, party: Party) -> None:
        """Lay the table; nobody sits yet."""
        self.party = party
        self.table: AnyTable = Table(party.game, sha256(party.seed.encode()).digest(), party.lexicon)
        self._luck = seeded_dice(f"{party.seed} haste")
        self._memory: dict[Seat, bytes] = {}
        self._heard: dict[Seat, list[object]] = {}
        self._asked: dict[Seat, Position] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where."""
        return tuple(self.table.names)

    def begin(self, now: float) -> list[Told]:
        """Everybody sits down, and the match begins."""
        party, table = self.party, self.table
        table.apply(table.open(party.preset, party.options, 1 + len(party.tempers), now))
        self.act(SPECTATOR, Sit("you", party.name, ME), now)
        for temper in party.tempers:
            self.act(ME, AddBot(temper), now)
        return self.act(ME, Start(), now)

    def act(self, seat: Seat, action: object, now: float) -> list[Told]:
        """Do it, or `Illegal`; what you hear of it."""
        return self._hear(self.table.act(seat, action, now))

    def keep_time(self, now: float) -> list[Told]:
        """What the House must do by now; what you hear of it."""
        told: list[Told] = []
        while due := self.table.due(now):
            try:
                told += self._hear(self.table.apply(self.table.plan(HOUSE, due[0], now)))
            except Illegal:
                break
        return told

    def to_think(self) -> list[Seat]:
        """The bots who should think now: who might speak up out of turn, and whom the game awaits; quickest first."""
        table = self.table
        if table.room.phase != "playing":
            return []
        bots = [Seat(seat) for seat, chair in enumerate(table.room.chairs) if chair.temper is not None]
        asked = [
            seat
            for seat in bots
            if self._asked.get(seat) is not table.view(seat) and (seat in table.awaited() or table.menu(seat).ready)
        ]
        quickest = self._luck.shuffle(Address(table.seq, HOUSE, HASTE), asked)
        return sorted(quickest, key=lambda seat: seat in table.awaited())

    def thought(self, seat: Seat) -> Thought:
        """What this bot should think about; it is not in `to_think` again until something has changed for it."""
        table, party = self.table, self.party
        view = table.view(seat)
        self._asked[seat] = view
        aside = seat not in table.awaited()
        return Thought(
            seat=seat,
            game=party.game.id,
            temper=table.room.chairs[seat].temper or "",
            seed=f"{party.seed} {table.room.match} {seat} {table.seq}",
            lexicon=party.lexicon,
            view=view,
            menu=table.menu(seat),
            memory=self._memory.get(seat, b""),
            news=tuple(self._heard.get(seat, ())),
            claims=letters_claimed((one.seat, one.claim) for one in table.claims),
            aside=aside,
            talks=not aside and all(one.seat != seat for one in table.claims),
            bots_only=not table.awaits_people(),
        )

    def remark(self, thought: Thought, decided: Decided, now: float) -> list[Told]:
        """The bot says something first, if it does; what you hear of it."""
        if decided.remark is None or self.table.view(thought.seat) is not thought.view:
            return []
        return self.act(thought.seat, MakeClaim(decided.remark), now)

    def answer(self, thought: Thought, decided: Decided, now: float) -> list[Told]:
        """The bot has made up its mind; what you hear of it. Nothing, where the table has moved on meanwhile."""
        seat = thought.seat
        if self.table.view(seat) is not thought.view:
            return []
        self._memory[seat] = decided.memory
        del self._heard.get(seat, [])[: len(thought.news)]
        if decided.action is None:
            return []
        try:
            return self.act(seat, decided.action, now)
        except Illegal:
            return [] if thought.aside else self.act(seat, thought.anything(), now)

    def _hear(self, news: Mapping[Seat, Told]) -> list[Told]:
        for seat, told in news.items():
            if any(type(event).__name__ == "MatchBegan" for event in told.house):
                self._memory.pop(seat, None)
                self._heard.pop(seat, None)
            if seat >= 0 and seat != ME:
                heard = self._heard.setdefault(seat, [])
                heard.extend(told.events)
                del heard[:-MOST_HEARD]
        return [news[ME]] if ME in news else []
