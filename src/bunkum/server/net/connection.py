"""One device at one table: handles its messages, within limits, and sends it the news (types are in `wire`)."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import get_args

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from bunkum.bots import personalities
from bunkum.core import SPECTATOR, Illegal, Seat, Words
from bunkum.core.notation import tell_chance
from bunkum.server import rate_limits, wire
from bunkum.server.accounts.marks import Marks
from bunkum.server.net.send_queue import SendQueue
from bunkum.server.rate_limits import Bucket
from bunkum.server.refusals import Refused
from bunkum.server.services import Services
from bunkum.server.spans import UNTRACED, Span
from bunkum.server.tables.live_table import LiveTable
from bunkum.server.tables.requests import Request
from bunkum.server.tables.room_messages import encode
from bunkum.server.workers.jobs import OddsJob
from bunkum.server.workers.pool import WorkerUnavailable
from bunkum.table import room_actions
from bunkum.table.phrases import read_phrase
from bunkum.table.text_cleaning import clean

_decode = msgspec.json.Decoder(wire.AnyClientMessage).decode
GREET_BYTES = 32_000
GREET_RETRY_SECONDS = 0.1
"""A `hello` that arrives while more than `GREET_BYTES` wait is answered after them; this is the interval of checks."""
BUILD_CHECK_SECONDS = 10.0
"""The interval at which it is checked whether any server still has the build of a page that is not this server's."""
_TALK = (wire.Say, wire.SayPhrase, wire.MakeClaim)
_HOST_MESSAGES = (
    *(wire.Start, wire.AddBot, wire.RemoveBot, wire.Rematch),
    *(wire.SendAway, wire.LetBack, wire.ListTable),
)
_PERSON_ACTIONS: dict[object, type[room_actions.PersonAction]] = {
    action.__struct_config__.tag: action for action in get_args(room_actions.PersonAction)
}


class Connection:
    """A device at a table. `receive` handles its messages, `send` sends it one."""

    def __init__(
        self,
        live: LiveTable,
        queue: SendQueue,
        persons: tuple[str, ...],
        network: str,
        services: Services,
        marks: Marks = Marks(),  # noqa: B008  it has no state
    ) -> None:
        """Takes the device's names at this table in `persons`, its own first; none for a spectator.

        By `marks` the server recognizes who it is.
        """
        self.persons, self._network, self._marks = persons, network, marks
        self._live, self._queue, self._services = live, queue, services
        self._allowances = services.allowances
        self._loop = asyncio.get_running_loop()
        now = self._loop.time()
        messages_a_second = services.settings.messages_a_second
        self._messages = Bucket(messages_a_second, 3 * messages_a_second, now)
        self._hellos = Bucket(rate_limits.HELLOS_A_SECOND, rate_limits.HELLOS_AT_ONCE, now)
        self._greeting: asyncio.TimerHandle | None = None
        """Answers a `hello` once the waiting messages have been sent."""
        self._build_check: asyncio.TimerHandle | None = None
        self._excess_left = rate_limits.MOST_EXCESS_MESSAGES
        self._has_greeted = False
        self._answers: set[asyncio.Task[None]] | None = None
        self._span: Span = UNTRACED
        """The span of the message that is being handled."""

    # Messages to the device.

    def send(self, message: bytes) -> None:
        """Queues a message, which is sent soon and in order."""
        if not self._queue.send(message):
            self.close("slow_reader", again=1.0)

    def close(self, code: str, again: float | None, sentence: str | None = None) -> None:
        """Sends the reason and closes; `again` is the number of seconds after which the device should come back."""
        if not self._queue.ended:
            self._services.metrics.count_refusal(code)
            self._queue.end(encode(wire.Closing(code, Refused(code, sentence).sentence, again)))

    def leave(self) -> None:
        """Leaves the table, since the connection is gone."""
        self._queue.disconnect()
        for timer in (self._greeting, self._build_check):
            if timer is not None:
                timer.cancel()
        for task in self._answers or ():
            task.cancel()
        self._live.disconnect(self)

    # Messages from the device.

    def receive(self, data: bytes) -> None:
        """Handles a message, or refuses it."""
        if not self._count_message():
            self._refuse(None, Refused("too_fast"))
            return
        if len(data) > rate_limits.MESSAGE_BYTES:
            self._refuse(None, Refused("too_large"))
            return
        try:
            message = _decode(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            self._refuse(None, Refused("unreadable"))
            return
        try:
            self._handle(message)
        except Refused as no:
            self._refuse(_get_id(message), no)
        except Illegal as no:
            self._refuse(_get_id(message), Refused(no.code, no.format_sentence(self._live.table.seat_name)))

    def count_frame(self) -> None:
        """Counts a frame that is no message, such as a ping, as a message."""
        self._count_message()

    def _count_message(self) -> bool:
        """Returns whether device, person and network may send a message more; closes the connection after too many."""
        own = self._messages.take(self._loop.time())
        if own and self._allowances.allows_message(self._person, self._network):
            return True
        self._excess_left -= 1
        if self._excess_left < 0:
            self.close("impatient", again=10.0)
        return False

    @property
    def _person(self) -> str | None:
        return self.persons[0] if self.persons else None

    def _refuse(self, message_id: str | None, refused: Refused) -> None:
        self._services.metrics.count_refusal(refused.code)
        self.send(encode(wire.Refused(message_id, refused.code, refused.sentence)))

    def _handle(self, message: wire.AnyClientMessage) -> None:
        if not self._has_greeted and not isinstance(message, wire.Hello | wire.Ping):
            raise Refused("say_hello")
        match message:
            case wire.Act(id, action, seat, again):
                move = self._live.table.game.read_action(action)
                self._submit(self._find_seat(seat), move, id, again=again)
            case wire.Try(id, action, seat):
                move = self._live.table.game.read_action(action)
                tried = self._live.table.try_action(self._find_seat(seat), move)
                self.send(encode(wire.Tried(id, tried.code, tried.sentence, tried.help, tried.warning)))
            case wire.Odds(id, action, seat):
                move = None if action is UNSET else self._live.table.game.read_action(action)
                self._ask_odds(id, move, self._find_seat(seat))
            case wire.Review(id):
                self._ask_review(id)
            case wire.Recap(id):
                self._ask_recap(id)
            case wire.Ping(id):
                self.send(encode(wire.Pong(id)))
            case wire.Hello(build=build) if self._is_build_served(build) is False:
                self.close("updated", again=0.0)
            case wire.Hello(n, seat, build):
                if not self._hellos.take(self._loop.time()):
                    raise Refused("too_fast")
                self._greet(n, seat)
                self._watch_build(build)
            case wire.Sit() | wire.Withdraw() if not self.persons:
                raise Refused("not_seated")
            case wire.Sit(name, chair):
                self._require_welcome(is_listed=self._live.table.room.listed)
                name = self._services.wording.clean_name(name, self._marks.account)
                network = self._live.networks.find_banned(self._network)
                sit = room_actions.Sit(self.persons[0], name, chair, self.persons[1:], network)
                self._submit(SPECTATOR, sit)
            case wire.Withdraw():
                self._submit(SPECTATOR, room_actions.Withdraw(self.persons[0], self.persons[1:]))
            case _:
                if isinstance(message, _TALK) and not self._allowances.allows_talk(self._person, self._network):
                    raise Refused("too_fast")
                self._require_welcome(is_listed=isinstance(message, wire.ListTable) and message.listed)
                self._submit(self._find_seat_for(message), self._read_room_action(message))

    def _require_welcome(self, *, is_listed: bool) -> None:
        """Raises `Refused` if somebody who is banned would meet strangers here."""
        if is_listed:
            self._services.moderation.bans.require_welcome(self._marks)

    def _submit(self, seat: Seat, move: object, id: str | None = None, *, again: bool = False) -> None:  # noqa: A002  as in the message
        self._live.submit(Request(seat, move, self, id, again, span=self._span))

    def _greet(self, n: int, seat: Seat | None) -> None:
        """Sends a snapshot once most waiting messages have been sent; one `hello` is handled at a time."""
        if self._greeting is not None:
            self._greeting.cancel()
            self._greeting = None
        if self._queue.ended:
            return
        if self._has_greeted and self._queue.waiting > GREET_BYTES:
            self._greeting = self._loop.call_later(GREET_RETRY_SECONDS, self._greet, n, seat)
            return
        if self._has_greeted:
            self._live.disconnect(self)
        self._has_greeted = True
        self._live.connect(self, n, seat, self._network)

    def _is_build_served(self, build: str) -> bool | None:
        """Returns whether any server has this build of the page; None if that is not known yet.

        Where none has it, a page that loads again certainly gets another one.
        """
        return build in ("", self._services.build) or self._services.log.page_builds.is_served_elsewhere(build)

    def _watch_build(self, build: str) -> None:
        """Tells a page of another build to load again once no server has it any more, as after an update."""
        if self._build_check is not None:
            self._build_check.cancel()
        self._build_check = None
        if build not in ("", self._services.build):
            self._build_check = self._loop.call_later(BUILD_CHECK_SECONDS, self._check_build, build)

    def _check_build(self, build: str) -> None:
        if self._is_build_served(build):
            self._watch_build(build)
        else:
            self.close("updated", again=0.0)

    def _find_seat(self, named: Seat | None) -> Seat:
        """Returns the seat that a message is for."""
        seats = self._live.get_seats(self)
        if named in seats:
            assert named is not None
            return named
        if named is None and len(seats) == 1:
            return seats[0]
        raise Refused("not_seated")

    def _find_seat_for(self, message: wire.AnyClientMessage) -> Seat:
        """Returns the seat that a message about the room is for: the host's, if the device holds that among several."""
        seats, host = self._live.get_seats(self), self._live.table.room.host
        if isinstance(message, _HOST_MESSAGES) and seats:
            return host if host in seats and host is not None else seats[0]
        return self._find_seat(getattr(message, "seat", None))

    def _read_room_action(self, message: wire.AnyClientMessage) -> room_actions.PersonAction:
        """Returns the room action that a message asks for: it has the same tag, and the same fields but for `seat`."""
        if isinstance(message, wire.AddBot):
            known = {personality.id for personality in personalities(self._live.table.game.id)}
            if message.temper not in known:
                raise Refused("no_such_temper")
        if isinstance(message, wire.Say):  # pages sent the sentence of a phrase before phrases had ids
            names = [chair.name for chair in self._live.table.room.chairs]
            if phrase := read_phrase(clean(message.text), names):
                return phrase
            return room_actions.Say(self._services.wording.mask(message.text))
        if isinstance(message, wire.SendAway) and message.why:
            message = replace(message, why=self._services.wording.mask(message.why))
        fields: dict[str, object] = msgspec.to_builtins(message)
        fields.pop("seat", None)
        return msgspec.convert(fields, _PERSON_ACTIONS[fields.pop("do")])

    def _ask_odds(self, message_id: str, action: object | None, seat: Seat) -> None:
        table = self._live.table
        if not self._live.facts.practice or table.room.phase != "playing":
            raise Refused("no_odds")
        job = OddsJob(table.game.id, table.view(seat), action)
        self._answer_later(message_id, lambda: self._compute_odds(message_id, job))

    def _ask_review(self, message_id: str) -> None:
        facts, table = self._live.facts, self._live.table
        match, words = table.room.match, table.words
        if not facts.reviewed or table.room.phase != "over":
            raise Refused("no_review")
        self._answer_later(message_id, lambda: self._get_review(message_id, facts.id, match, words))

    def _ask_recap(self, message_id: str) -> None:
        facts, room = self._live.facts, self._live.table.room
        if room.phase != "over":
            raise Refused("no_recap")
        self._answer_later(message_id, lambda: self._get_recap(message_id, facts.id, room.match))

    def _answer_later(self, message_id: str, answer: Callable[[], Awaitable[wire.AnyServerMessage]]) -> None:
        """Sends the result of `answer`, which waits for a worker; cancels it if the connection is gone."""
        self._answers = self._answers or set()
        if len(self._answers) >= rate_limits.MOST_ANSWERS:
            raise Refused("busy")
        task = asyncio.create_task(self._send_answer(message_id, answer))
        self._answers.add(task)
        task.add_done_callback(self._answers.discard)

    async def _send_answer(self, message_id: str, answer: Callable[[], Awaitable[wire.AnyServerMessage]]) -> None:
        try:
            message = await answer()
        except Refused as no:
            self._refuse(message_id, no)
        except (WorkerUnavailable, RuntimeError):
            self._refuse(message_id, Refused("busy"))
        else:
            self.send(encode(message))

    async def _get_review(self, message_id: str, table_id: str, match: int, words: Words) -> wire.Reviewed:
        review = await self._services.registry.reviews.get_review(table_id, match, words)
        return wire.Reviewed(message_id, review.seconds, review.rounds, review.trays)

    async def _get_recap(self, message_id: str, table_id: str, match: int) -> wire.Recapped:
        recap = await self._services.registry.reviews.get_recap(table_id, match)
        return wire.Recapped(message_id, recap.sentence, recap.highlights)

    async def _compute_odds(self, message_id: str, job: OddsJob) -> wire.Chance:
        chance = await self._services.pool.run(job)
        if not isinstance(chance, float):
            raise Refused("nothing_claimed")
        return wire.Chance(message_id, chance, tell_chance(chance))


def _get_id(message: wire.AnyClientMessage) -> str | None:
    match message:
        case wire.Act(id=own) | wire.Try(id=own) | wire.Odds(id=own) | wire.Ping(id=own):
            return own
        case wire.Review(id=own) | wire.Recap(id=own):
            return own
        case _:
            return None
