"""A table of one person and some bots, without screen or clock.

The screen calls `begin`, `act` and `expire_timers` with the time in seconds and shows the news that they return. For
every bot in `bots_to_ask` it runs `request_for(seat).decide()` in a thread and hands the decision to `apply_decision`.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from bunkum import bots
from bunkum.core import HOUSE, SPECTATOR, Address, Illegal, Menu, Seat, seeded_dice
from bunkum.core.chance import HASTE
from bunkum.core.claims import Claim
from bunkum.core.contract import Position, Sheet
from bunkum.table.catalog import AnyGameInfo
from bunkum.table.entry import News
from bunkum.table.house_rules import HouseRule, house_rules, name_starter
from bunkum.table.room import list_chairs
from bunkum.table.room_actions import AddBot, MakeClaim, Sit, Start
from bunkum.table.room_events import MatchBegan
from bunkum.table.table import Table
from bunkum.table.transcript.game import AnyTable
from bunkum.words.lexicon import Lexicon

ME = Seat(0)
"""Where you sit."""
MAX_UNSEEN_EVENTS = 300
"""Events that are kept for a bot until it thinks again."""

SeatNews = News[Position, object]


class SessionSetup(NamedTuple):
    """What is played, and with whom: one personality for each bot. All randomness follows from `seed`."""

    game: AnyGameInfo
    preset: str
    options: Sheet
    lexicon: Lexicon
    name: str
    personalities: Sequence[str]
    seed: str


class Decision(NamedTuple):
    """What a bot does (None: nothing), what it remembers, and what it claims before it acts."""

    action: object | None
    memory: bytes
    claim: Claim | None = None


class BotRequest(NamedTuple):
    """Asks a bot for a decision, with all that it may know.

    `out_of_turn`: the game does not wait for it, so it may do nothing. `talks`: it may claim something before it
    acts. `bots_only`: the game does not wait for you.
    """

    seat: Seat
    game: str
    personality: str
    seed: str
    lexicon: Lexicon
    view: Position
    menu: Menu[object]
    memory: bytes
    news: tuple[object, ...]
    claims: tuple[bots.Claim, ...]
    out_of_turn: bool
    talks: bool
    bots_only: bool

    def decide(self) -> Decision:
        """Returns the bot's decision; may take a while, and has no side effects."""
        words = self.lexicon.words() if self.personality == bots.RANDOM else ()
        player = bots.make_player(self.game, self.personality, self.seed, self.lexicon, words)
        choose = bots.choose_out_of_turn if self.out_of_turn else bots.choose_move
        action, memory = choose(
            player, self.view, self.seat, self.menu, self.memory, news=self.news, claims=self.claims
        )
        if not self.talks or action is None:
            return Decision(action, memory)
        return Decision(action, memory, bots.choose_claim(player, self.view, self.seat, action, memory))

    def choose_at_random(self) -> object:
        """Returns some legal action, for when the bot's own choice was refused."""
        player = bots.RandomPlayer(self.game, self.seed, self.lexicon.words(), self.lexicon)
        return player.choose(self.view, self.seat, self.menu, b"")[0]


class Session:
    """A table of one person and some bots."""

    def __init__(self, setup: SessionSetup) -> None:
        """Prepares the table, with all seats empty."""
        self.setup = setup
        self.table: AnyTable = Table(setup.game, sha256(setup.seed.encode()).digest(), setup.lexicon)
        self._order_dice = seeded_dice(f"{setup.seed} haste")
        self._memory: dict[Seat, bytes] = {}
        self._unseen: dict[Seat, list[object]] = {}
        self._asked_views: dict[Seat, Position] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the seats, in order."""
        return self.table.names

    def describe_rules(self) -> tuple[HouseRule, ...]:
        """Returns the house rules of the match in words."""
        setup, first = self.setup, self.setup.options.house.first_seat
        rules = house_rules(setup.game, setup.options, setup.game.presets[setup.preset].options, setup.lexicon.name)
        return rules if first == "random" else tuple(name_starter(rule, self.names[first]) for rule in rules)

    def begin(self, now: float) -> list[SeatNews]:
        """Seats everybody, starts the match, and returns your news."""
        setup, table = self.setup, self.table
        table.apply(table.open(setup.preset, setup.options, 1 + len(setup.personalities), now))
        self.act(SPECTATOR, Sit("you", setup.name, ME), now)
        for personality in setup.personalities:
            self.act(ME, AddBot(personality), now)
        return self.act(ME, Start(), now)

    def act(self, seat: Seat, action: object, now: float) -> list[SeatNews]:
        """Does the action and returns your news; raises `Illegal`."""
        return self._deliver(self.table.act(seat, action, now))

    def expire_timers(self, now: float) -> list[SeatNews]:
        """Does what the House must do by now, and returns your news."""
        seat_news: list[SeatNews] = []
        while due := self.table.due(now):
            try:
                seat_news += self.act(HOUSE, due[0], now)
            except Illegal:
                break
        return seat_news

    def bots_to_ask(self) -> list[Seat]:
        """Returns the bots to ask now in random order, those that may act out of turn before those awaited."""
        table = self.table
        if table.room.phase != "playing":
            return []
        asked = [
            seat
            for seat, chair in list_chairs(table.room)
            if chair.temper is not None
            and self._asked_views.get(seat) is not table.view(seat)
            and (seat in table.awaited() or table.menu(seat).ready)
        ]
        quickest = self._order_dice.shuffle(Address(table.seq, HOUSE, HASTE), asked)
        return sorted(quickest, key=lambda seat: seat in table.awaited())

    def request_for(self, seat: Seat) -> BotRequest:
        """Returns the request to this bot; `bots_to_ask` omits it until something has changed for it."""
        table, setup = self.table, self.setup
        view = table.view(seat)
        self._asked_views[seat] = view
        out_of_turn = seat not in table.awaited()
        return BotRequest(
            seat=seat,
            game=setup.game.id,
            personality=table.room.chairs[seat].temper or "",
            seed=f"{setup.seed} {table.room.match} {seat} {table.seq}",
            lexicon=setup.lexicon,
            view=view,
            menu=table.menu(seat),
            memory=self._memory.get(seat, b""),
            news=tuple(self._unseen.get(seat, ())),
            claims=bots.letters_claimed((one.seat, one.claim) for one in table.claims),
            out_of_turn=out_of_turn,
            talks=not out_of_turn and all(one.seat != seat for one in table.claims),
            bots_only=not table.awaits_people(),
        )

    def make_claim(self, request: BotRequest, decision: Decision, now: float) -> list[SeatNews]:
        """Makes the claim that the bot decided on, if any, and returns your news."""
        if decision.claim is None or self.table.view(request.seat) is not request.view:
            return []
        return self.act(request.seat, MakeClaim(decision.claim), now)

    def apply_decision(self, request: BotRequest, decision: Decision, now: float) -> list[SeatNews]:
        """Does what the bot decided and returns your news; nothing if the table has moved on meanwhile."""
        seat = request.seat
        if self.table.view(seat) is not request.view:
            return []
        self._memory[seat] = decision.memory
        del self._unseen.get(seat, [])[: len(request.news)]
        if decision.action is None:
            return []
        try:
            return self.act(seat, decision.action, now)
        except Illegal:
            return [] if request.out_of_turn else self.act(seat, request.choose_at_random(), now)

    def _deliver(self, news: Mapping[Seat, SeatNews]) -> list[SeatNews]:
        for seat, seat_news in news.items():
            if any(isinstance(event, MatchBegan) for event in seat_news.house):
                self._memory.pop(seat, None)
                self._unseen.pop(seat, None)
            if seat >= 0 and seat != ME:
                unseen = self._unseen.setdefault(seat, [])
                unseen.extend(seat_news.events)
                del unseen[:-MAX_UNSEEN_EVENTS]
        return [news[ME]] if ME in news else []
