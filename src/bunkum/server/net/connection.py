"""One connection: what it may say, how fast, and what it is told (the wire is in `wire`)."""

import asyncio
from collections.abc import Coroutine
from typing import NamedTuple

import msgspec
from msgspec import UNSET

from bunkum.bots import personalities
from bunkum.core import SPECTATOR, Illegal, Seat
from bunkum.core.notation import format_odds
from bunkum.server import rate_limits, wire
from bunkum.server.metrics import Metrics
from bunkum.server.net.send_queue import SendQueue
from bunkum.server.rate_limits import Allowances, Bucket
from bunkum.server.refusals import Refused
from bunkum.server.tables.live_table import LiveTable
from bunkum.server.tables.requests import Request
from bunkum.server.tables.reviews import Reviews
from bunkum.server.tables.room_messages import encode
from bunkum.server.workers.jobs import Weighing
from bunkum.server.workers.pool import Pool, Stuck
from bunkum.table import room_actions

Chore = room_actions.PersonAction

_decode = msgspec.json.Decoder(wire.FromPage).decode
GREET_BYTES = 32_000
GREET_AGAIN_SECONDS = 0.1
"""Who says hello again while more than so much is on its way is told all once it has been taken; we look so often."""
_HOSTS = (wire.Start, wire.AddBot, wire.RemoveBot, wire.Rematch)


class Aides(NamedTuple):
    """Those of the house who help a connection."""

    pool: Pool
    reviews: Reviews
    metrics: Metrics
    allowances: Allowances
    build: str
    """Of the page that is served now."""


class Connection:
    """A device at a table. It is heard with `hear` and told with `tell`."""

    __slots__ = (
        "_aides",
        "_awaited",
        "_greeting",
        "_hellos",
        "_here",
        "_live",
        "_loop",
        "_messages",
        "_network",
        "_patience",
        "_queue",
        "persons",
    )

    def __init__(
        self,
        live: LiveTable,
        queue: SendQueue,
        persons: tuple[str, ...],
        network: str,
        aides: Aides,
        messages_a_second: float,
    ) -> None:
        """`persons`: by which names the device goes at this table, its own first; none for an onlooker."""
        self.persons, self._network = persons, network
        self._live, self._queue, self._aides = live, queue, aides
        self._loop = asyncio.get_running_loop()
        now = self._loop.time()
        self._messages = Bucket(messages_a_second, 3 * messages_a_second, now)
        self._hellos = Bucket(rate_limits.HELLOS_A_SECOND, rate_limits.HELLOS_AT_ONCE, now)
        self._greeting: asyncio.TimerHandle | None = None
        """Answers a hello as soon as what is on its way has been taken."""
        self._patience = rate_limits.PATIENCE
        self._here = False
        self._awaited: set[asyncio.Task[None]] | None = None

    # What is said to it.

    def tell(self, message: bytes) -> None:
        """Send it, soon and in order."""
        if not self._queue.send(message):
            self.hang_up("slow_reader", again=1.0)

    def hang_up(self, code: str, again: float | None) -> None:
        """Say why, and close; `again`: seconds after which it is worth coming back."""
        if not self._queue.ended:
            self._aides.metrics.count_refusal(code)
            self._queue.end(encode(wire.Closing(code, Refused(code).sentence, again)))

    def part(self) -> None:
        """The line is gone."""
        self._queue.disconnect()
        if self._greeting is not None:
            self._greeting.cancel()
        for task in self._awaited or ():
            task.cancel()
        self._live.part(self)

    # What it says.

    def hear(self, data: bytes) -> None:
        """It has said something."""
        if not self._may_send():
            self._no(None, Refused("too_fast"))
            return
        if len(data) > rate_limits.MESSAGE_BYTES:
            self._no(None, Refused("too_large"))
            return
        try:
            message = _decode(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            self._no(None, Refused("unreadable"))
            return
        try:
            self._do(message)
        except Refused as no:
            self._no(_id(message), no)
        except Illegal as no:
            self._no(_id(message), Refused(no.code, no.said(self._live.table.name)))

    def count_frame(self) -> None:
        """It has sent something that is no message, a ping: that counts as one."""
        self._may_send()

    def _may_send(self) -> bool:
        """Whether it, its person and its network may send one more; after too many the line is closed."""
        own = self._messages.take(self._loop.time())
        if own and self._aides.allowances.message(self._person, self._network):
            return True
        self._patience -= 1
        if self._patience < 0:
            self.hang_up("impatient", again=10.0)
        return False

    @property
    def _person(self) -> str | None:
        return self.persons[0] if self.persons else None

    def _no(self, message_id: str | None, no: Refused) -> None:
        self._aides.metrics.count_refusal(no.code)
        self.tell(encode(wire.Refused(message_id, no.code, no.sentence)))

    def _do(self, message: wire.FromPage) -> None:
        if not self._here and not isinstance(message, wire.Hello | wire.Ping):
            raise Refused("say_hello")
        match message:
            case wire.Act(id, action, seat, again):
                move = self._live.table.game.read_action(action)
                self._live.take(Request(self._seat(seat), move, self, id, again))
            case wire.Try(id, action, seat):
                move = self._live.table.game.read_action(action)
                tried = self._live.table.try_action(self._seat(seat), move)
                self.tell(encode(wire.Tried(id, tried.code, tried.sentence, tried.help, tried.warning)))
            case wire.Odds(id, action, seat):
                move = None if action is UNSET else self._live.table.game.read_action(action)
                self._weigh(id, move, self._seat(seat))
            case wire.Review(id):
                self._look_back(id)
            case wire.Ping(id):
                self.tell(encode(wire.Pong(id)))
            case wire.Hello(build=build) if build not in ("", self._aides.build):
                self.hang_up("updated", again=0.0)
            case wire.Hello(n, seat):
                if not self._hellos.take(self._loop.time()):
                    raise Refused("too_fast")
                self._greet(n, seat)
            case wire.Sit(name, chair):
                self._sit(name, chair)
            case wire.Withdraw():
                if not self.persons:
                    raise Refused("not_seated")
                self._live.take(Request(SPECTATOR, room_actions.Withdraw(self.persons[0], self.persons[1:]), self))
            case wire.Say() | wire.MakeClaim() if not self._aides.allowances.talk(self._person, self._network):
                raise Refused("too_fast")
            case _:
                self._live.take(Request(self._seat_for(message), _chore(message, self._live), self))

    def _greet(self, n: int, seat: Seat | None) -> None:
        """Tell it all, once it has taken what it was told before: one hello is in work at a time."""
        if self._greeting is not None:
            self._greeting.cancel()
            self._greeting = None
        if self._queue.ended:
            return
        if self._here and self._queue.waiting > GREET_BYTES:
            self._greeting = self._loop.call_later(GREET_AGAIN_SECONDS, self._greet, n, seat)
            return
        if self._here:
            self._live.part(self)
        self._here = True
        self._live.join(self, n, seat)

    def _sit(self, name: str, chair: Seat | None) -> None:
        if not self.persons:
            raise Refused("not_seated")
        self._live.take(Request(SPECTATOR, room_actions.Sit(self.persons[0], name, chair, self.persons[1:]), self))

    def _seat(self, named: Seat | None) -> Seat:
        """Which of its seats is meant."""
        seats = self._live.seats(self)
        if named in seats:
            assert named is not None
            return named
        if named is None and len(seats) == 1:
            return seats[0]
        raise Refused("not_seated")

    def _seat_for(self, message: wire.FromPage) -> Seat:
        """Whoever holds several seats speaks to the house as its host, if one of them is."""
        seats, host = self._live.seats(self), self._live.table.room.host
        if isinstance(message, _HOSTS) and seats:
            return host if host in seats and host is not None else seats[0]
        return self._seat(getattr(message, "seat", None))

    def _weigh(self, message_id: str, action: object | None, seat: Seat) -> None:
        table = self._live.table
        if not self._live.facts.practice or table.room.phase != "playing":
            raise Refused("no_odds")
        self._soon(self._weighed(message_id, Weighing(table.game.id, table.view(seat), action)))

    def _look_back(self, message_id: str) -> None:
        facts, room = self._live.facts, self._live.table.room
        if not facts.reviewed or room.phase != "over":
            raise Refused("no_review")
        self._soon(self._looked_back(message_id, facts.id, room.match))

    def _soon(self, answer: Coroutine[None, None, None]) -> None:
        """Answer as soon as a worker has got to it, if somebody is still there."""
        self._awaited = self._awaited or set()
        if len(self._awaited) >= rate_limits.MOST_ANSWERS:
            answer.close()
            raise Refused("busy")
        task = asyncio.create_task(answer)
        self._awaited.add(task)
        task.add_done_callback(self._awaited.discard)

    async def _looked_back(self, message_id: str, table_id: str, match: int) -> None:
        try:
            review = await self._aides.reviews.of(table_id, match)
        except Refused as no:
            self._no(message_id, no)
            return
        except (Stuck, RuntimeError):
            self._no(message_id, Refused("busy"))
            return
        self.tell(encode(wire.Reviewed(message_id, review.seconds, review.rounds)))

    async def _weighed(self, message_id: str, job: Weighing) -> None:
        try:
            chance = await self._aides.pool.ask(job)
        except (Stuck, RuntimeError):
            self._no(message_id, Refused("busy"))
            return
        if isinstance(chance, float):
            self.tell(encode(wire.Chance(message_id, chance, _sentence(chance))))
        else:
            self._no(message_id, Refused("nothing_claimed"))


def _sentence(chance: float) -> str:
    said = format_odds(chance)
    return f"{said[0].upper()}{said[1:]}."


def _id(message: wire.FromPage) -> str | None:
    match message:
        case wire.Act(id=own) | wire.Try(id=own) | wire.Odds(id=own) | wire.Review(id=own) | wire.Ping(id=own):
            return own
        case _:
            return None


def _chore(message: wire.FromPage, live: LiveTable) -> Chore:
    """What a person wants besides playing, as the table has it."""
    match message:
        case wire.Stand():
            return room_actions.Stand()
        case wire.Start():
            return room_actions.Start()
        case wire.AddBot(temper, chair):
            if temper not in {known.id for known in personalities(live.table.game.id)}:
                raise Refused("no_such_temper")
            return room_actions.AddBot(temper, chair)
        case wire.RemoveBot(chair):
            return room_actions.RemoveBot(chair)
        case wire.Ready():
            return room_actions.Ready()
        case wire.ProposeRestart():
            return room_actions.ProposeRestart()
        case wire.Agree():
            return room_actions.Agree()
        case wire.Decline():
            return room_actions.Decline()
        case wire.Leave():
            return room_actions.Leave()
        case wire.TakeBack():
            return room_actions.TakeBack()
        case wire.GiveToBot(chair):
            return room_actions.GiveToBot(chair)
        case wire.Say(text):
            return room_actions.Say(text)
        case wire.MakeClaim(claim):
            return room_actions.MakeClaim(claim)
        case wire.Rematch():
            return room_actions.Rematch()
        case wire.Hello() | wire.Ping() | wire.Act() | wire.Try() | wire.Odds() | wire.Review():
            raise AssertionError(message)
        case wire.Sit() | wire.Withdraw():
            raise AssertionError(message)
