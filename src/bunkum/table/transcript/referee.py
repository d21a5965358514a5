"""Plays a transcript back, line by line, at a table of its own (RULES 11).

Every move must be accepted, or its refusal stated; every stated outcome must be true. The first line that is wrong
raises `Difference`; a line that cannot be parsed raises `Unreadable`. A move rolls with the dice that are stated after
it, before the next move: that is why each move looks ahead.
"""

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from bunkum.core import HOUSE, SPECTATOR, Dice, Illegal, Seat, TimeUp, Words, seeded_dice
from bunkum.core.contract import Position
from bunkum.core.notation import Unreadable, quote
from bunkum.core.transcript_format import Progress, Stated
from bunkum.table.entry import News
from bunkum.table.room_actions import CloseBallot, Sit, Start
from bunkum.table.room_events import TableEvent
from bunkum.table.table import Table
from bunkum.table.transcript.common_notation import common_statement, read_room_move
from bunkum.table.transcript.game import AnyTable, game_of, notation_of, transcript_format_of
from bunkum.table.transcript.grammar import Fact, Move, Statement, Transcript
from bunkum.table.transcript.lookahead import (
    StatedDice,
    Unstated,
    find_stated_facts,
    infer_starter,
    is_house_next,
    is_move_next,
    is_refusal_stated,
)

MOMENT_SECONDS = 1.0
"""Timers shorter than this end between the lines of a transcript."""

AnyProgress = Progress[Position, object]
AnyNews = Mapping[Seat, News[Position, object]]
Check = Callable[[AnyProgress], str | None]
"""Returns None if the statement holds, otherwise what is true instead."""


class Difference(Exception):  # noqa: N818  the transcript at odds with the rules
    """Raised if a statement is not true, or a move is refused and no line says so."""

    def __init__(self, line: int, sentence: str) -> None:
        """Takes the line, and a sentence that says what is true."""
        super().__init__(line, sentence)
        self.line, self.sentence = line, sentence

    def __str__(self) -> str:
        """Returns `line 11: "spelled" is stated, but letters are missing.`."""
        return f"line {self.line}: {self.sentence}"


class Step(NamedTuple):
    """The effects of a line: the events in the game and at the table (`house`), and what each seat received of them.

    `refused` is the refusal of the move, if it was refused. The first step, at the line of round 1, is the deal.
    """

    line: int
    events: tuple[object, ...]
    house: tuple[TableEvent, ...]
    news: tuple[AnyNews, ...]
    refused: Illegal | None = None


class Referee:
    """Plays a transcript back; after `steps`, `table` is in the state after the last line."""

    def __init__(
        self, transcript: Transcript, words: Words, on_news: Callable[[AnyNews], None] = lambda _news: None
    ) -> None:
        """Parses all that does not depend on the play. `words` is the dictionary, with the transcript's own words.

        `on_news` is called with the news of each entry while the table is in the state that they tell of.
        """
        self.transcript, self.names = transcript, transcript.names
        self.game, options = game_of(transcript)
        self.format, self.notation = transcript_format_of(self.game.id), notation_of(self.game.id)
        self._stated = StatedDice(self.format)
        dice: Dice = self._stated if transcript.seed is None else seeded_dice(transcript.seed)
        self.table: AnyTable = Table(self.game, bytes(32), words, lambda _: dice)
        self.table.apply(self.table.open(transcript.preset.text, options, len(self.names)))
        for seat, name in enumerate(self.names):
            self.table.act(SPECTATOR, Sit(f"person {seat}", name, Seat(seat)), 0.0)
        self._lines = transcript.lines
        self._facts: dict[int, Stated] = {}
        self._checks: dict[int, Check] = {}
        for at, line in enumerate(self._lines):
            self._prepare(at, line)
        self._on_news = on_news
        self._now = 0.0
        self._refused: Illegal | None = None
        self._events: list[object] = []
        self._house: list[TableEvent] = []
        self._news: list[AnyNews] = []
        self._since_roll: AnyProgress | None = None
        """The progress since the last event that may have rolled dice; facts are checked against it."""
        self._since_move: AnyProgress | None = None
        """The progress since the last move; statements are checked against it."""

    def steps(self) -> Iterator[Step]:
        """Plays every line. Raises `Difference` or `Unreadable` at the first that is wrong."""
        if self._lines:
            yield self._begin()
        for at, line in enumerate(self._lines):
            match line:
                case Move():
                    yield self._move(at, line)
                case Fact(kind="round"):
                    yield from self._round(at, line)
                case Fact(kind="clock"):
                    yield self._clock(at, line)
                case Fact():
                    self._require_true(line.line, f"{line}", self._checks[at], self._since_roll)
                case Statement():
                    self._check_statement(at, line)

    @property
    def truth(self) -> Position:
        """The truth of the match."""
        return self.table.view(HOUSE)

    # What is parsed before the play.

    def _prepare(self, at: int, line: Fact | Move | Statement) -> None:
        try:
            if isinstance(line, Fact) and line.kind not in ("round", "clock"):
                fact = self.format.state_fact(line.kind, line.seat, line.things)
                self._facts[at] = fact
                self._checks[at] = lambda since: self.format.contradict_fact(fact, since)
            elif isinstance(line, Statement) and line.words[0].text != "refused":
                self._checks[at] = self._read_statement(line)
        except Unreadable as fault:
            raise Unreadable(fault.sentence, fault.column, line.line) from None

    def _read_statement(self, line: Statement) -> Check:
        common = common_statement(line.words, self.names)
        if common is not None:
            return lambda since: common(self.game.rules.awaited(since.now), self.game.rules.outcome(since.now))
        own = self.format.statement(line.words, self.names)
        if own is None:
            raise Unreadable(f"{quote(str(line))} is no statement of this game.", line.words[0].column)
        return own

    # Lines that have an effect.

    def _begin(self) -> Step:
        with self._use_stated_dice(-1, self.transcript.begins, None):
            self._do(Seat(0), Start())
        self._since_move = self._since_roll
        return self._step(self.transcript.begins)

    def _move(self, at: int, line: Move) -> Step:
        self._refused = None
        before = self.truth
        with self._use_stated_dice(at, line.line, before):
            try:
                self._play(line)
            except Illegal as refusal:
                self._refused = refusal
            if not is_house_next(self._lines, at):
                self._do_due_actions()
                if not is_move_next(self._lines, at):
                    self._end_short_timers()
        self._since_move = self._since_roll
        if self._refused is not None and not is_refusal_stated(self._lines, at):
            refusal = f"{self._refused.code}: {self._refused.format_sentence(self._name)}"
            raise Difference(line.line, f"{quote(line.text)} was refused, and nobody said so. {refusal}")
        return self._step(line.line)

    def _play(self, line: Move) -> None:
        if line.seat == HOUSE and line.text == "time":
            self._time_up()
            return
        if line.seat == HOUSE and line.text == "time ballot":
            self._do(HOUSE, CloseBallot())
            return
        try:
            move = None if line.seat == HOUSE else read_room_move(line.text, self.names)
            if move is None:
                move = self.notation.read(line.text, self.table.view(line.seat), line.seat, self.names)
        except Unreadable as fault:
            column = fault.column + line.column - 1 if fault.column else line.column
            raise Unreadable(fault.sentence, column, line.line) from None
        self._do(line.seat, move)

    def _time_up(self) -> None:
        """Ends all timers of this phase; the first may have stopped the others."""
        clocks = self.format.phase_clocks(self.truth)
        if self.table.room.ballot is not None:
            self._do(HOUSE, CloseBallot())
        elif not clocks:
            raise Illegal("stale", "No clock is running.")
        for clock in clocks:
            if clock in self.game.rules.timers(self.truth):
                self._do(HOUSE, TimeUp(clock))

    def _round(self, at: int, line: Fact) -> Iterator[Step]:
        number, playing = int(line.number), self.truth.round
        if number == playing:
            return
        show = [clock for clock in self.game.rules.timers(self.truth) if clock.name == "show"]
        if number != playing + 1 or not show:
            raise Difference(line.line, f"Round {number} is stated, but round {playing} is still being played.")
        with self._use_stated_dice(at, line.line, self.truth):
            self._do(HOUSE, TimeUp(show[0]))
            self._do_due_actions()
        yield self._step(line.line)

    def _clock(self, at: int, line: Fact) -> Step:
        if line.number < self._now:
            raise Unreadable(f"The clock stands at {self._now:g} already.", line=line.line)
        with self._use_stated_dice(at, line.line, self.truth):
            while (deadline := self.table.next_deadline()) is not None and deadline <= line.number:
                self._now = max(self._now, deadline)
                if not self._do_due_actions():
                    break
            self._now = line.number
            self._do_due_actions()
        return self._step(line.line)

    def _end_short_timers(self) -> None:
        """Ends timers shorter than a second, such as a window for bangs, if no line says what happens within them."""
        for clock in self.game.rules.timers(self.truth):
            if clock.seconds < MOMENT_SECONDS:
                self._do(HOUSE, TimeUp(clock))

    def _do_due_actions(self) -> bool:
        """Does what the House must do by now, and returns whether it did anything."""
        did = False
        while due := self.table.due(self._now):
            try:
                self._do(HOUSE, due[0])
            except Illegal:
                break
            did = True
        return did

    def _do(self, seat: Seat, action: object) -> None:
        entry = self.table.plan(seat, action, self._now)
        news = self.table.apply(entry)
        self._on_news(news)
        self._news.append(news)
        self._events.extend(entry.events)
        self._house.extend(entry.house)

    @contextmanager
    def _use_stated_dice(self, at: int, line: int, before: Position | None) -> Generator[None]:
        """Uses the dice that the facts after line `at` state, and records the progress since then at the end."""
        ahead = find_stated_facts(self._lines, at, self._facts, self.names)
        self._stated.use([*ahead, *(infer_starter(self._lines) if before is None else ())], before)
        self._events, self._house, self._news = [], [], []
        try:
            yield
        except Unstated as gap:
            raise Unreadable(self.format.describe_missing(gap.at, self.names), line=line) from None
        self._since_roll = Progress(before, tuple(self._events), self.truth)
        if self._since_move is not None:
            self._since_move = Progress(self._since_move.before, (*self._since_move.events, *self._events), self.truth)

    def _step(self, line: int) -> Step:
        return Step(line, tuple(self._events), tuple(self._house), tuple(self._news), self._refused)

    # Lines that must be true.

    def _check_statement(self, at: int, line: Statement) -> None:
        if line.words[0].text != "refused":
            self._require_true(line.line, f"{line}", self._checks[at], self._since_move)
            return
        if len(line.words) != 2:
            raise Unreadable("Say which refusal: `refused CODE`.", line.words[0].column, line.line)
        if self._refused is None:
            raise Difference(line.line, f"{quote(str(line))} is stated, but the move was accepted.")
        if self._refused.code != line.words[1].text:
            refusal = f"{self._refused.code}: {self._refused.format_sentence(self._name)}"
            raise Difference(line.line, f"{quote(str(line))} is stated, but the refusal was {refusal}")

    def _require_true(self, line: int, stated: str, check: Check, since: AnyProgress | None) -> None:
        assert since is not None, "a match has begun"
        truth = check(since)
        if truth is not None:
            raise Difference(line, f"{quote(stated)} is stated, but {truth}.")

    def _name(self, seat: Seat) -> str:
        return self.names[seat]
