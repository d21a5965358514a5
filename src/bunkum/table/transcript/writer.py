"""Writes a match that was played as a transcript that plays back to the same end.

The transcript states all dice and every word that the dictionary had, so it needs no seed and no dictionary; the
actions of the House are moves of their own in it, so it needs no clock. What changed nothing in the game (talk,
sitting down, bots that sit in) is omitted.
"""

from collections.abc import Iterator
from textwrap import wrap
from typing import Any, cast

from bunkum.core import HOUSE, TimeUp
from bunkum.core.contract import Position, Sheet
from bunkum.core.house import PlayTimeout, RemoveSeat, Restart
from bunkum.core.notation import Names, write_house, write_name
from bunkum.core.transcript_format import Progress, Stated
from bunkum.table.catalog import AnyGameInfo
from bunkum.table.clocks import SHOW
from bunkum.table.entry import Entry
from bunkum.table.evolve import evolve
from bunkum.table.room import Room
from bunkum.table.room_actions import Agree, CloseBallot, Decline, Leave, ProposeRestart, Ready, RoomAction
from bunkum.table.room_events import MatchBegan
from bunkum.table.table import Table
from bunkum.table.transcript.common_notation import write_ending, write_room_move
from bunkum.table.transcript.game import notation_of, transcript_format_of
from bunkum.table.transcript.transcript_options import settings_of

WIDTH = 100
"""The number of characters after which a list of words continues on another line."""
_BALLOT = (ProposeRestart, Agree, Decline, CloseBallot)


def write_transcript(table: Table[Any, Any, Any, Any]) -> str:
    """Returns the latest match at this table as a transcript; the table must have kept its log."""
    assert table.log is not None, "the table has forgotten its log"
    writer = _Writer(table.game, table.options)
    for entry in table.log:
        writer.note(entry)
    found = sorted(word for word in writer.said if word in table.words)
    return "\n".join((*writer.headers(found), *writer.lines)) + "\n"


class _Writer:
    """The match as far as it is written: the names, the lines so far, and the state."""

    def __init__(self, game: AnyGameInfo, options: Sheet) -> None:
        self._game, self._options = game, options
        self._script, self._notation = transcript_format_of(game.id), notation_of(game.id)
        self._room: Room | None = None
        self._state: Position | None = None
        self._names: Names = ()
        self.lines: list[str] = []
        self.said: set[str] = set()

    def headers(self, words: list[str]) -> Iterator[str]:
        """Yields the header lines: game, seats, house rules, and all words of the dictionary that were used."""
        room, names = self._room, self._names
        assert room is not None
        yield f"game: {room.preset}"
        yield f"seats: {', '.join(map(write_name, names))}"
        preset = self._game.presets[room.preset].options
        yield from (f"option {option}: {value}" for option, value in settings_of(self._options, preset, names).items())
        start = "words: only"
        indent = f"{start} "
        yield from wrap(" ".join(words), WIDTH, initial_indent=indent, subsequent_indent=indent) or [start]

    def note(self, entry: Entry[object, object]) -> None:
        """Adds the lines of one more entry; a new match discards those of the one before."""
        for happened in entry.house:
            self._room = evolve(self._room, happened)
        if any(isinstance(happened, MatchBegan) for happened in entry.house):
            assert self._room is not None
            self._names = tuple(chair.name or "nobody" for chair in self._room.chairs)
            self._state, self.lines, self.said = None, [], set()
        elif not self._names:
            return
        else:
            self.lines += self._format_move(entry)
        if entry.events:
            self._note_statements(entry)

    def _format_move(self, entry: Entry[object, object]) -> Iterator[str]:
        """Yields the line of the move; none for moves without an effect on the game."""
        move = entry.move
        who = "House" if entry.seat == HOUSE else write_name(self._names[entry.seat])
        if isinstance(move, TimeUp | PlayTimeout | RemoveSeat | Restart):
            # The line of the next round ends the show pause.
            if not (isinstance(move, TimeUp) and move.timer.name == SHOW):
                yield f"House: {write_house(move, self._names)}"
        elif isinstance(move, _BALLOT):
            if entry.events:
                yield "House: restart"
        elif isinstance(move, Ready) and self._state is not None and entry.seat not in self._state.living:
            return  # allowed among bots alone (RULES 1.5), and transcripts do not distinguish bots from people
        elif isinstance(move, Ready | Leave):
            yield f"{who}: {write_room_move(move, self._names)}"
        elif not isinstance(move, RoomAction):
            yield f"{who}: {self._notation.write(move, cast('Position', self._state), entry.seat, self._names)}"

    def _note_statements(self, entry: Entry[object, object]) -> None:
        """Adds the stated facts of an entry, such as dice, and a line of statements about its outcome."""
        before, after = self._state, self._state
        for event in entry.events:
            after = self._game.rules.evolve(after, event)
        assert after is not None
        since = Progress(before, entry.events, after)
        self._state = after
        self.said.update(self._script.collect_words(since))
        chose = None if isinstance(entry.move, RoomAction) else entry.seat  # a player's own choice is in the move
        facts = [fact for fact in self._script.list_facts(since) if fact.kind != "chosen" or fact.seat != chose]
        new_round = before is None or after.round != before.round
        self.lines += self._format_facts(facts, after.round if new_round else None)
        outcome = self._game.rules.outcome(after)
        statements = [
            *self._script.write_statements(since, self._names),
            *(write_ending(outcome, self._names) if outcome else ()),
        ]
        if statements:
            self.lines.append(f"-- {'; '.join(statements)}")

    def _format_facts(self, facts: list[Stated], number: int | None) -> Iterator[str]:
        """Yields `round 2` if `number` is 2, then a line of facts for each seat."""
        if number is not None:
            yield f"round {number}"
        seats = dict.fromkeys(fact.seat for fact in facts)
        for seat in seats:
            who = "" if seat is None else " House" if seat == HOUSE else f" {write_name(self._names[seat])}"
            yield "; ".join(f"{fact.kind}{who}: {' '.join(fact.things)}" for fact in facts if fact.seat == seat)
