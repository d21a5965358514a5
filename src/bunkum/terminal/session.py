"""A table of one person and some bots, without screen or clock.

The screen calls `begin`, `act` and `expire_timers` with the time in seconds and shows the news that they return. For
every bot in `bots_to_ask` it runs `request_for(seat).decide()` in a thread and hands the decision to `apply_decision`.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from bunkum import bots
from bunkum.bots.move_job import ChosenMove, MoveJob
from bunkum.core import HOUSE, SPECTATOR, Address, Illegal, Menu, Seat, seeded_dice
from bunkum.core.chance import HASTE
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


class BotRequest(NamedTuple):
    """Asks a bot for its move. `bots_only`: the game does not wait for you."""

    job: MoveJob
    menu: Menu[object]
    bots_only: bool

    def decide(self) -> ChosenMove:
        """Returns the bot's decision; may take a while, and has no side effects."""
        return self.job.decide(self.menu, self.job.lexicon.words() if self.job.temper == bots.RANDOM else ())

    def choose_at_random(self) -> object:
        """Returns some legal action, for when the bot's own choice was refused."""
        return self.job.choose_at_random(self.menu, self.job.lexicon.words()).action


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
        job = MoveJob(
            setup.game.id,
            table.room.chairs[seat].temper or "",
            f"{setup.seed} {table.room.match} {seat} {table.seq}",
            setup.lexicon,
            view,
            seat,
            self._memory.get(seat, b""),
            tuple(self._unseen.get(seat, ())),
            bots.letters_claimed((one.seat, one.claim) for one in table.claims),
            out_of_turn,
            may_talk=not out_of_turn and all(one.seat != seat for one in table.claims),
        )
        return BotRequest(job, table.menu(seat), bots_only=not table.awaits_people())

    def make_claim(self, request: BotRequest, decision: ChosenMove, now: float) -> list[SeatNews]:
        """Makes the claim that the bot decided on, if any, and returns your news."""
        if decision.remark is None or self.table.view(request.job.seat) is not request.job.view:
            return []
        return self.act(request.job.seat, MakeClaim(decision.remark), now)

    def apply_decision(self, request: BotRequest, decision: ChosenMove, now: float) -> list[SeatNews]:
        """Does what the bot decided and returns your news; nothing if the table has moved on meanwhile."""
        seat = request.job.seat
        if self.table.view(seat) is not request.job.view:
            return []
        self._memory[seat] = decision.memory
        del self._unseen.get(seat, [])[: len(request.job.news)]
        if decision.action is None:
            return []
        try:
            return self.act(seat, decision.action, now)
        except Illegal:
            return [] if request.job.is_out_of_turn else self.act(seat, request.choose_at_random(), now)

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
