"""Worker processes in which bots choose moves, so that no bot delays a table.

Each worker process has a thread here that passes it one job at a time and waits. A worker that takes too long or dies
is ended and another one is started; the caller gets `WorkerUnavailable` and goes on without a result. Workers end with
the server, however it ends.
"""

import asyncio
import logging
import multiprocessing
import os
import queue
import signal
import threading
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from bunkum.server.workers.jobs import Answer, Job
    from bunkum.words.lexicon import Lexicon

log = logging.getLogger("bunkum.pool")

TIMEOUT_SECONDS = 8.0
START_SECONDS = 120.0
"""The time in which a worker must start; the very first start may have to compile."""
MOST_WAITING = 1000
_processes = multiprocessing.get_context("spawn")  # fork would copy threads and open sockets of the server


class WorkerUnavailable(Exception):  # noqa: N818  a bot's table handles it and goes on without the worker
    """The worker took too long, died, or there are too many jobs."""


class _QueuedJob(NamedTuple):
    job: "Job"
    answer: "asyncio.Future[Answer]"


class _Ready(NamedTuple):
    """The first message of a worker: it takes jobs, and bots of these games could not prepare."""

    failures: Mapping[str, str]


class Pool:
    """Workers, started by `open` in the background."""

    def __init__(self, workers: int, warm: Sequence[tuple[str, "Lexicon"]]) -> None:
        """Takes the number of workers, and in `warm` the games and lexicons that each prepares before its first job."""
        self._workers, self._warm = workers, tuple(warm)
        self._queue: queue.Queue[_QueuedJob | None] = queue.Queue(MOST_WAITING)
        self._threads: list[threading.Thread] = []
        self._running: set[_Worker] = set()
        self._closing = False
        self._loop = asyncio.get_running_loop()

    def open(self) -> None:
        """Starts the workers; returns at once."""
        for number in range(self._workers):
            thread = threading.Thread(target=self._run_jobs, name=f"bunkum-pool-{number}", daemon=True)
            thread.start()
            self._threads.append(thread)

    async def run(self, job: "Job") -> "Answer":
        """Returns a worker's answer; raises `WorkerUnavailable`, or RuntimeError if the job failed."""
        if not self._workers:
            raise WorkerUnavailable("there are no workers")
        answer: asyncio.Future[Answer] = self._loop.create_future()
        try:
            self._queue.put_nowait(_QueuedJob(job, answer))
        except queue.Full:
            raise WorkerUnavailable("too many jobs wait") from None
        return await answer

    async def run_anyway(self, job: "Job") -> "Answer":
        """Returns a worker's answer as `run`; without workers, a thread of this process does the job."""
        if self._workers:
            return await self.run(job)
        from bunkum.server.workers.jobs import run_job  # noqa: PLC0415  it loads all games' parts

        return await asyncio.to_thread(run_job, job)

    async def close(self) -> None:
        """Ends the workers, busy or not."""
        self._closing = True
        for worker in tuple(self._running):
            worker.end()
        for _ in self._threads:
            await asyncio.to_thread(self._queue.put, None)
        for thread in self._threads:
            await asyncio.to_thread(thread.join)

    # On a worker's thread.

    def _run_jobs(self) -> None:
        worker = self._start_worker()
        while (order := self._queue.get()) is not None and not self._closing:
            if order.answer.cancelled():
                continue  # the table has moved on while the job waited
            worker = worker or self._start_worker()
            outcome: Answer | Exception = WorkerUnavailable("the worker did not start")
            if worker is not None:
                try:
                    outcome = worker.run(order.job)
                except WorkerUnavailable as stuck:
                    self._end_worker(worker, stuck)
                    worker, outcome = None, stuck
            self._loop.call_soon_threadsafe(_set_outcome, order.answer, outcome)
        if worker is not None:
            self._end_worker(worker, None)

    def _start_worker(self) -> "_Worker | None":
        """Starts a worker and returns it once it is ready; None if it does not start."""
        worker = _Worker(self._warm)
        self._running.add(worker)
        try:
            if not self._closing:
                ready = worker.receive(START_SECONDS)
                assert isinstance(ready, _Ready)
                for game, failure in ready.failures.items():
                    log.error("the bots of a game could not prepare: %s", failure, extra={"game": game})
                return worker
        except WorkerUnavailable as stuck:
            self._end_worker(worker, stuck)
            return None
        self._end_worker(worker, None)
        return None

    def _end_worker(self, worker: "_Worker", why: WorkerUnavailable | None) -> None:
        if why is not None and not self._closing:
            log.warning("a worker was ended: %s", why)
        self._running.discard(worker)
        worker.end()
        worker.pipe.close()


def _set_outcome(answer: "asyncio.Future[Answer]", outcome: "Answer | Exception") -> None:
    if answer.done():
        return
    if isinstance(outcome, Exception):
        answer.set_exception(outcome)
    else:
        answer.set_result(outcome)


class _Worker:
    """A process, and the pipe to it."""

    def __init__(self, warm: Sequence[tuple[str, "Lexicon"]]) -> None:
        self.pipe, theirs = _processes.Pipe()
        self._process: BaseProcess = _processes.Process(
            target=_run_worker, args=(theirs, warm), name="bunkum-bot", daemon=True
        )
        self._process.start()
        theirs.close()

    def run(self, job: "Job") -> "Answer | Exception":
        """Returns the answer to the job; raises `WorkerUnavailable` if the process is gone."""
        try:
            self.pipe.send(job)
        except OSError as error:
            raise WorkerUnavailable("it is gone") from error
        outcome = self.receive(TIMEOUT_SECONDS)
        assert not isinstance(outcome, _Ready)
        return outcome

    def receive(self, seconds: float) -> "Answer | Exception | _Ready":
        """Returns the next message; raises `WorkerUnavailable` if there is none within `seconds`."""
        try:
            if not self.pipe.poll(seconds):
                raise WorkerUnavailable(f"no answer in {seconds} s")
            return self.pipe.recv()
        except (EOFError, OSError) as error:
            raise WorkerUnavailable("it is gone") from error

    def end(self) -> None:
        """Ends the process, which closes the pipe for the thread that waits for it."""
        self._process.kill()
        self._process.join(5.0)


def _run_worker(pipe: Connection, warm: Sequence[tuple[str, "Lexicon"]]) -> None:
    """Runs jobs until the pipe is closed."""
    for sent_to_all in (signal.SIGINT, signal.SIGTERM):  # by a terminal, by systemd
        signal.signal(sent_to_all, signal.SIG_IGN)  # bots are asked until the server ends, which ends it
    threading.Thread(target=_end_with_parent, daemon=True).start()
    from bunkum.bots import warm_up  # noqa: PLC0415  not needed by the server itself
    from bunkum.server.workers.jobs import run_job  # noqa: PLC0415  likewise

    failures: dict[str, str] = {}
    for game, lexicon in warm:
        try:
            warm_up(game, lexicon)
        except Exception as error:  # noqa: BLE001  the bots of all other games can play
            failures[game] = f"{type(error).__name__}: {error}"
    pipe.send(_Ready(failures))
    while True:
        try:
            job: Job = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            pipe.send(run_job(job))
        except Exception as error:  # noqa: BLE001  passed to the caller
            pipe.send(RuntimeError(f"{type(error).__name__}: {error}"))


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
