"""Three servers over a simulated log, bus and clock: in whatever order all happens, the log and its copies agree."""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from unittest.mock import patch

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from hypothesis.strategies import booleans, integers, sampled_from

from bunkum.server.storage import AppendResult
from bunkum.server.tables.live_table import LiveTable
from bunkum.server.tables.pipeline import Pipeline
from bunkum.server.tables.presence import RETURN_SECONDS
from bunkum.server.tables.requests import InFlight
from support.simulated_servers import PEOPLE, SERVERS, Simulation

PERSON, SERVER = sampled_from(PEOPLE), sampled_from(SERVERS)
FATES = sampled_from(("stored", "stored", "stored", "kept", "lost", "late", "refused"))


class Servers(RuleBasedStateMachine):
    """Does anything to them."""

    @initialize()
    def begin(self) -> None:
        """All is well."""
        self.world = Simulation()

    @rule(person=PERSON)
    def say(self, person: str) -> None:
        """Somebody says something."""
        self.world.say(person)

    @rule(person=PERSON, at=integers(0, 3))
    def play(self, person: str, at: int) -> None:
        """Somebody does what their server offers them."""
        ready = self.world.options_of(person)
        if ready:
            self.world.act(person, ready[at % len(ready)])

    @rule(at=integers(0, 20))
    def repeat(self, at: int) -> None:
        """A page that got no answer asks again."""
        asked = list(self.world.asked.items())
        if asked:
            key, (person, move) = asked[at % len(asked)]
            self.world.act(person, move, again=True, key=key)

    @rule(server=SERVER, fate=FATES)
    def commit(self, server: str, fate: str) -> None:
        """A row is committed, or is not, and its server hears of that, or does not."""
        self.world.commit(server, fate)

    @rule()
    def insert_late(self) -> None:
        """What a server has given up is inserted after all."""
        self.world.insert_late()

    @rule(server=SERVER, at=integers(0, 3), is_lost=booleans())
    def deliver(self, server: str, at: int, is_lost: bool) -> None:
        """A notification comes, perhaps out of turn, or is lost."""
        self.world.deliver(server, at, is_lost=is_lost)

    @rule()
    def go_well(self) -> None:
        """For a while nothing goes wrong."""
        self.world.go_well()

    @rule(server=SERVER)
    def poll(self, server: str) -> None:
        """A server asks the log."""
        self.world.poll(server)

    @rule(seconds=sampled_from((0.1, 0.3, 1.2, 3.0, 7.0, 40.0)))
    def wait(self, seconds: float) -> None:
        """Time passes."""
        self.world.wait(seconds)

    @rule(server=SERVER)
    def wait_for_clock(self, server: str) -> None:
        """A clock runs out."""
        self.world.wait_for_clock(server)

    @rule(server=SERVER)
    def crash(self, server: str) -> None:
        """A server dies and is back at once."""
        self.world.crash(server)

    @rule(person=PERSON, server=SERVER)
    def move(self, person: str, server: str) -> None:
        """Somebody goes to another server, or comes back to one."""
        self.world.connect(person, server)

    @invariant()
    def check(self) -> None:
        """As the simulation says."""
        if hasattr(self, "world"):
            self.world.check()

    def teardown(self) -> None:
        """In the end all is well."""
        if hasattr(self, "world"):
            try:
                self.world.heal()
            finally:
                self.world.close()


def explore(examples: int, phases: Sequence[Phase] = tuple(Phase)) -> None:
    chosen = settings(
        max_examples=examples, stateful_step_count=60, deadline=None, phases=phases, report_multiple_bugs=False
    )
    run_state_machine_as_test(Servers, settings=chosen)


def test_whatever_happens_the_log_and_its_copies_agree() -> None:
    explore(100 * settings().max_examples // 100)


def test_who_comes_back_while_their_absence_is_being_stored_is_here() -> None:
    world = Simulation()
    world.crash("a")
    world.wait(RETURN_SECONDS)
    assert world.logs["a"].pending, "nobody misses Ann"
    world.connect("ann", "a")
    world.go_well()
    world.go_well()
    assert all(live.table.room.chairs[0].here for live in world.lives.values())
    world.close()


def test_of_two_servers_that_were_asked_for_one_move_the_one_that_stored_it_acts_first() -> None:
    world = Simulation()
    world.act("cy", move := world.options_of("cy")[0], key="snap")
    world.connect("cy", "a")
    world.act("cy", move, key="snap", again=True)
    assert [name for name in SERVERS if world.logs[name].pending] == ["a", "c"]
    world.go_well()
    assert [name for name in SERVERS if world.lives[name].patience == 0] == ["a"]
    world.connect("ann", "c")  # so its clock runs
    world.wait_for_clock("a")
    assert [name for name in SERVERS if world.logs[name].pending] == ["a"]
    world.check()
    world.close()


_on_append = Pipeline._on_append


def take_for(told: AppendResult, taken: AppendResult) -> contextlib.AbstractContextManager[object]:
    """Servers mistake one result for another."""
    return patch.object(
        Pipeline,
        "_on_append",
        lambda pipeline, in_flight, result: _on_append(pipeline, in_flight, taken if result is told else result),
    )


def plan_anew(pipeline: Pipeline, in_flight: InFlight, result: AppendResult) -> Iterator[None] | None:
    """Takes what is unknown for not stored."""
    if result is not AppendResult.UNKNOWN or pipeline._in_flight is not in_flight:
        return _on_append(pipeline, in_flight, result)
    pipeline._in_flight = None
    pipeline._queue.appendleft(in_flight.request)
    pipeline.handle_next()
    return None


def show_before_commit(pipeline: Pipeline, request: object, entry: object) -> None:
    """Applies and tells at once."""
    _append(pipeline, request, entry)  # type: ignore[arg-type]
    if (shown := pipeline._in_flight) is not None:
        pipeline._broadcast(pipeline._table.apply(shown.entry), shown.request, shown.entry)


_append = Pipeline._append
FAULTS: dict[str, Callable[[], contextlib.AbstractContextManager[object]]] = {
    "news before commit": lambda: patch.object(Pipeline, "_append", show_before_commit),
    "unknown taken for stored": lambda: take_for(AppendResult.UNKNOWN, AppendResult.STORED),
    "unknown taken for not stored": lambda: patch.object(Pipeline, "_on_append", plan_anew),
    "raced taken for stored": lambda: take_for(AppendResult.RACED, AppendResult.STORED),
    "lost notification and no poll": lambda: patch.object(Simulation, "poll", lambda *_: None),
    "greeted by a copy that knows less": lambda: patch.object(LiveTable, "_is_ahead", lambda *_: False),
    "two servers act for a clock": lambda: patch.object(LiveTable, "patience", 0.0),
}


@pytest.mark.slow(but=["news before commit", "unknown taken for stored", "lost notification and no poll"])
@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str) -> None:
    with FAULTS[fault](), pytest.raises((AssertionError, ExceptionGroup)):
        explore(200, [Phase.generate])
