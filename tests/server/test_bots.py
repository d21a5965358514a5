"""Bots at a table where many are awaited at once, and where they may act when nobody waits for them."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import cast

import pytest

from bunkum.bots.move_job import ChosenMove, MoveJob
from bunkum.bots.registry import Luck
from bunkum.core import Seat, Timer, TimeUp
from bunkum.core.claims import Claim
from bunkum.server.metrics import Metrics
from bunkum.server.storage import AppendResult, Log, Row, Steps
from bunkum.server.tables import bots as bot_seats
from bunkum.server.tables.bots import BotSeats
from bunkum.server.tables.live_table import LiveTable
from bunkum.server.tables.requests import Request
from bunkum.server.tables.room_messages import AnyTable, Facts
from bunkum.server.wire import LexiconShown
from bunkum.server.workers.pool import Pool
from bunkum.table.room_actions import GiveToBot, MakeClaim, Say, TakeBack
from bunkum.words.lexicon import Lexicon
from support import snap
from support.lone_log import LoneLog
from support.servers import comes_true, run
from support.snap import WINDOW_SECONDS, Count, Done, Snap, Write
from support.tables import snap_table

Decide = Callable[[MoveJob], object | None]


class Mia:
    """Somebody at the table."""

    persons: tuple[str, ...] = ("p0",)

    def send(self, message: bytes) -> None:
        """As `Guest`."""

    def close(self, code: str, again: float | None, sentence: str | None = None) -> None:
        """As `Guest`."""


class Bench(LoneLog):
    """A table of bots and its people, on an event loop. `decide` is what bots think."""

    def __init__(self, seats: int, bots: int, decide: Decide, pace: float = 0.0) -> None:
        self.loop, self.jobs, self.decide = asyncio.get_running_loop(), list[MoveJob](), decide
        table = snap_table(seats, bots).table
        facts = Facts("t", None, LexiconShown("", 0, ""), (), practice=False, reviewed=False, options={})
        self.metrics = Metrics()
        self.live = LiveTable(cast("AnyTable", table), 1, facts, cast("Log", self), self.metrics)
        self.disk_seconds = 0.002
        self.remark: Claim | None = None
        """What bots say before they act."""
        self.bots = BotSeats(self.live, cast("Pool", self), cast("Lexicon", None), b"secret", self.metrics, pace)
        self.live.bots = self.bots
        self.live.connect(Mia())
        self.bots.start_thinking()

    def append(self, row: Row, done: Callable[[AppendResult], Steps | None]) -> bool:
        """As `Log`: the disk takes a moment."""
        del row
        self.loop.call_later(self.disk_seconds, lambda: deque(done(AppendResult.STORED) or (), maxlen=0))
        return True

    async def run(self, job: MoveJob) -> ChosenMove:
        """As `Pool`."""
        self.jobs.append(job)
        await asyncio.sleep(0)
        return ChosenMove(self.decide(job), job.memory + b"%d," % len(job.news), self.remark if job.may_talk else None)

    @property
    def view(self) -> snap.State:
        """What seat 0 knows."""
        view = self.live.table.view(Seat(0))
        assert isinstance(view, snap.State)
        return view

    def does(self, seat: int, action: object) -> None:
        """A seat does it, when its turn in the queue comes."""
        self.live.submit(Request(Seat(seat), action))


def writes(marks: int) -> Decide:
    """Writes so many marks, then keeps still until its turn."""

    def decide(job: MoveJob) -> object | None:
        view = job.view
        assert isinstance(view, snap.State)
        if view.phase == "write":
            return Write(len(view.sheets[job.seat])) if len(view.sheets[job.seat]) < marks else Done()
        return None if job.is_out_of_turn else Count()

    return decide


def test_sixteen_write_at_once_and_nobody_waits_for_another() -> None:
    async def main() -> None:
        bench = Bench(16, 15, writes(3))
        bench.does(0, Done())
        await comes_true(lambda: bench.view.phase == "count")
        for seat in range(1, 16):
            view = bench.live.table.view(Seat(seat))
            assert isinstance(view, snap.State)
            assert view.sheets[seat] == (0, 1, 2)
        written = sum(job.view.phase == "write" for job in bench.jobs if isinstance(job.view, snap.State))
        # Nobody hears what others write; that they are done, all do, and those still at it think again.
        assert written <= 15 * 4 + 16 * 15 / 2

    run(main())


def test_a_bot_that_stays_awaited_takes_its_time_for_every_word() -> None:
    async def main() -> None:
        bench = Bench(2, 1, writes(4), pace=0.1)
        began = bench.loop.time()
        await comes_true(lambda: Seat(1) in bench.view.done)
        assert bench.loop.time() - began > 5 * 0.7 * 0.1, "four words and the end"

    run(main())


def test_a_window_of_a_quarter_of_a_second_shuts_in_time() -> None:
    async def main() -> None:
        bench = Bench(3, 0, writes(0))
        for seat, action in ((0, Done()), (1, Done()), (2, Done()), (0, Count())):
            bench.does(seat, action)
        await comes_true(lambda: bench.view.seq == 1)
        began = bench.loop.time()
        bench.does(2, Snap(1))
        bench.does(1, Snap(1))
        await comes_true(lambda: bench.view.phase == "over")
        assert WINDOW_SECONDS <= bench.loop.time() - began < WINDOW_SECONDS + 5.0  # a busy machine adds to it
        assert bench.view.places == (2, 1, 2), "the nearer of the two"
        assert bench.live.table.due(1e9) == []

    run(main())


def test_the_windows_clock_counts_from_when_the_first_was_planned() -> None:
    driver = snap_table(3)
    for seat, action in ((0, Done()), (1, Done()), (2, Done()), (0, Count())):
        driver.does(seat, action)
    driver.waits(10.0)
    driver.does(1, Snap(1))
    assert driver.table.next_deadline() == 10.0 + WINDOW_SECONDS
    driver.now += 0.2
    driver.does(2, Snap(1))
    assert driver.table.next_deadline() == 10.0 + WINDOW_SECONDS, "who comes later opens no window of their own"
    assert driver.table.due(10.24) == []
    assert driver.waits(0.06) == [TimeUp(Timer("window", 1, WINDOW_SECONDS))]


def test_bots_who_snap_within_one_window_are_all_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """One bot's snap changes what the other sees; it still answers when it meant to."""
    times = iter([0.30, 0.35])
    usual = bot_seats.pause_seconds

    def pause(
        game: str, temper: str, view: object, luck: Luck, *, aside: bool = False, bots_only: bool = False
    ) -> float:
        return next(times, 9.0) if aside else usual(game, temper, view, luck, bots_only=bots_only)

    monkeypatch.setattr(bot_seats, "pause_seconds", pause)

    def decide(job: MoveJob) -> object | None:
        assert isinstance(job.view, snap.State)
        return Snap(job.view.seq) if job.is_out_of_turn else Done()

    async def main() -> None:
        bench = Bench(4, 2, decide, pace=1.0)
        bench.does(0, Done())
        bench.does(1, Done())
        await comes_true(lambda: bench.view.phase == "count")
        bench.does(0, Count())
        await comes_true(lambda: bench.view.phase == "over")
        assert set(bench.view.snaps) == {2, 3}

    run(main())


def test_who_has_kept_still_is_not_asked_again_because_somebody_talks() -> None:
    async def main() -> None:
        bench = Bench(2, 1, writes(0))
        bench.does(0, Done())
        await comes_true(lambda: bench.view.phase == "count")
        bench.does(0, Count())
        await comes_true(lambda: bench.view.seq == 2)
        bench.does(0, Count())
        await comes_true(lambda: bench.view.seq == 4)
        job_count = len(bench.jobs)
        for _ in range(5):
            bench.does(0, Say("well?"))
        await comes_true(lambda: len(bench.live.table.talk(Seat(1))) == 5)
        await comes_true(lambda: not bench.bots._thinking)
        assert len(bench.jobs) == job_count

    run(main())


def test_who_was_only_too_late_in_a_race_thinks_again_as_ever() -> None:
    """Who did something that is forbidden would play something simple, without being asked."""

    async def main() -> None:
        bench = Bench(2, 1, lambda _: Done(), pace=0.02)
        bench.bots.close()
        bench.jobs.clear()
        bench.bots.on_refusal(Request(Seat(1), Done()), "stale")
        bench.bots.start_thinking()
        await comes_true(lambda: Seat(1) in bench.view.done)
        assert [job for job in bench.jobs if job.seat == 1]

    run(main())


def test_a_bot_says_something_once_a_round_before_it_acts_and_acts_once() -> None:
    """The disk takes longer than the bot: what it does must not wait twice for one thought."""

    async def main() -> None:
        bench = Bench(2, 1, writes(3))
        bench.remark = Claim("have", letter="6")
        bench.does(0, Done())
        await comes_true(lambda: bench.view.phase == "count")
        talk = [(line.seat, line.claim) for line in bench.live.table.talk(Seat(0))]
        assert talk == [(1, bench.remark)]
        assert bench.metrics.get_value("bunkum_bot_moves_total") == 4, "three marks and the end"
        assert "bunkum_refusals_total{" not in bench.metrics.render().decode()
        assert [job.may_talk for job in bench.jobs if job.memory] == [False] * 3
        truth = bench.live.table.view(Seat(1))
        assert isinstance(truth, snap.State)
        assert truth.sheets[1] == (0, 1, 2)

    run(main())


def test_a_bot_whose_remark_is_still_being_stored_does_not_say_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """What another does meanwhile makes it think anew."""
    monkeypatch.setattr(bot_seats, "pause_seconds", lambda *_, **__: 0.4)

    async def main() -> None:
        bench = Bench(2, 1, writes(3), pace=1.0)
        bench.disk_seconds = bot_seats.SPEAKS_AFTER * 0.4
        bench.remark = Claim("have", letter="6")
        await asyncio.sleep(bench.disk_seconds / 2)
        bench.does(0, Done())  # it is being stored when the bot speaks
        await comes_true(lambda: bench.view.phase == "count")
        assert [(line.seat, line.claim) for line in bench.live.table.talk(Seat(0))] == [(1, bench.remark)]

    run(main())


def test_a_bot_speaks_well_before_it_acts() -> None:
    async def main() -> None:
        bench = Bench(2, 1, writes(0), pace=0.5)
        bench.remark = Claim("call_it")
        began, pause = bench.loop.time(), bench.bots._pauses[Seat(1)]
        assert 0.25 < (pause.speaks_at - began) / (pause.until - began) < 0.65
        await comes_true(lambda: bool(bench.live.table.talk(Seat(0))))
        assert bench.loop.time() >= pause.speaks_at
        await comes_true(lambda: Seat(1) in bench.view.done)
        assert bench.loop.time() >= pause.until

    run(main())


def test_who_sits_in_for_somebody_says_nothing_in_their_name() -> None:
    async def main() -> None:
        bench = Bench(3, 1, writes(1))
        bench.remark = Claim("call_it")
        bench.does(0, GiveToBot(Seat(0)))
        await comes_true(lambda: Seat(0) in bench.view.done)
        assert {job.seat for job in bench.jobs} == {0, 2}
        assert {line.seat for line in bench.live.table.talk(Seat(1))} == {2}

    run(main())


def test_a_remark_that_comes_too_late_is_kept_to_oneself() -> None:
    async def main() -> None:
        bench = Bench(2, 1, writes(1), pace=9.0)
        bench.bots.on_refusal(Request(Seat(1), MakeClaim(Claim("call_it"))), "wrong_phase")
        bench.bots.on_refusal(Request(Seat(1), Count()), "stale")
        assert not bench.bots._refused
        bench.bots.on_refusal(Request(Seat(1), Count()), "wrong_phase")
        assert bench.bots._refused == {1}
        bench.bots.close()

    run(main())


def test_an_answer_that_comes_when_no_bot_sits_here_any_more_is_waited_for_no_longer() -> None:
    """Whoever sat in for somebody had answered when they came back; some day a bot sits in again."""

    async def main() -> None:
        bench = Bench(2, 0, writes(1))
        bench.bots._pending.add(Seat(1))
        bench.bots.on_news({}, Request(Seat(1), Done()))
        assert bench.bots._pending == set()
        assert bench.jobs == []

    run(main())


def test_what_a_bot_was_about_to_do_does_not_happen_once_a_person_plays_its_seat() -> None:
    async def main() -> None:
        bench = Bench(3, 1, writes(1), pace=1000.0)
        bench.does(0, GiveToBot(Seat(0)))
        await comes_true(lambda: Seat(0) in bench.bots._thinking)
        task = bench.bots._thinking[Seat(0)].task
        bench.does(0, TakeBack())
        await comes_true(lambda: bench.live.table.room.chairs[0].temper is None)
        await comes_true(task.cancelled)
        assert Seat(0) not in bench.bots._thinking
        assert Seat(2) in bench.bots._thinking, "the other bot thinks on"
        bench.bots.close()

    run(main())
