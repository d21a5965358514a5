"""Plays a tutorial: the arranged first round of a game, with stated dice (docs/explanation/tutorials.md).

A tutorial is a transcript in pieces. The referee plays it line by line; whoever shows it to a learner is given each
news as it happens, and which step it belongs to. What the rules forbid, or what turns out otherwise than the tutorial
says, raises `Difference`, so a rule that changes breaks the tutorial and not the learner.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from bunkum.core import Seat
from bunkum.core.tutorial import YOU, Tutorial, TutorialStep
from bunkum.table.catalog import AnyGameInfo
from bunkum.table.entry import Tried
from bunkum.table.transcript.game import AnyTable
from bunkum.table.transcript.grammar import Fact, Move, read_transcript
from bunkum.table.transcript.referee import AnyNews, Referee

LEARNER = Seat(0)


class Act(NamedTuple):
    """What the learner does in a step: the action, the line that says it, and the answer of `Table.try_action`."""

    action: object
    text: str
    tried: Tried


class Played(NamedTuple):
    """A step of a tutorial that is being played. `act`: None where there is only something to read."""

    number: int
    """From 0."""
    step: TutorialStep
    act: Act | None


class TutorialPlay:
    """A tutorial in play. `table` is its table, and `steps` plays it."""

    def __init__(self, game: AnyGameInfo, on_news: Callable[[AnyNews], None] = lambda _news: None) -> None:
        """Seats everybody at a table for the tutorial of a game that has one (`has_tutorial`).

        `on_news` is called with all that is new from the deal on, while the table is in the state that it tells of.
        """
        tutorial = game.parts.tutorial
        assert tutorial is not None, f"{game.name} has no tutorial"
        self.game, self.tutorial = game, tutorial
        self._transcript = read_transcript(_write_transcript(tutorial).encode())
        assert self._transcript.words.only or not self._transcript.words.added, "a tutorial states all of its words"
        self._referee = Referee(self._transcript, self._transcript.words.added, on_news)
        self.names = self._transcript.names

    @property
    def table(self) -> AnyTable:
        """The table at which the tutorial is played; before the first step everybody has sat down."""
        return self._referee.table

    def steps(self) -> Iterator[Played]:
        """Yields each step once all before it has been played, first the deal; ends when the last has been played."""
        lines = self._referee.steps()
        next(lines)
        first = len(_header_lines(self.tutorial)) + len(self.tutorial.deal) + 1
        for _ in range(self._count_played(0, first)):
            next(lines)
        for number, step in enumerate(self.tutorial.steps):
            yield Played(number, step, self._read_act(step))
            last = first + len(_step_lines(step))
            for _ in range(self._count_played(first, last)):
                next(lines)
            first = last
        assert next(lines, None) is None, "all lines have been played"

    def _read_act(self, step: TutorialStep) -> Act | None:
        if not step.move:
            return None
        action = self.game.notation.read(step.move, self.table.view(LEARNER), LEARNER, self.names)
        return Act(action, step.move, self.table.try_action(LEARNER, action))

    def _count_played(self, first: int, last: int) -> int:
        """Returns how many of the lines from `first` up to `last` have an effect; others are only checked."""
        return sum(
            isinstance(line, Move) or (isinstance(line, Fact) and (line.kind == "clock" or _begins_later_round(line)))
            for line in self._transcript.lines
            if first <= line.line < last
        )


def has_tutorial(game: AnyGameInfo) -> bool:
    """Returns whether the game has a tutorial."""
    return game.parts.tutorial is not None


def _begins_later_round(line: Fact) -> bool:
    """Returns whether the line begins a round after the first, which begins with the deal."""
    return line.kind == "round" and line.number > 1


def _write_transcript(tutorial: Tutorial) -> str:
    steps = [line for step in tutorial.steps for line in _step_lines(step)]
    return "\n".join((*_header_lines(tutorial), *tutorial.deal, *steps))


def _header_lines(tutorial: Tutorial) -> tuple[str, ...]:
    return (f"game: {tutorial.preset}", f"seats: {', '.join((YOU, *tutorial.others))}", *tutorial.headers)


def _step_lines(step: TutorialStep) -> tuple[str, ...]:
    return ((f"{YOU}: {step.move}",) if step.move else ()) + step.then
