"""The table on the screen."""

import asyncio
import contextlib
import time
from collections import deque
from random import SystemRandom
from typing import ClassVar, TypeVar

from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from bunkum.bots import (
    RANDOM,
    SPEAKS_AFTER,
    pause_seconds,
    warm_up,
)
from bunkum.core import Illegal
from bunkum.core.notation import Unreadable
from bunkum.core.text_view import Span, Tone
from bunkum.table.catalog import Position
from bunkum.table.room_actions import Ready
from bunkum.table.transcript.game import notation_of
from bunkum.terminal.event_lines import Beat, Teller
from bunkum.terminal.help import Help
from bunkum.terminal.layout import HEIGHTS, ROOMY, STYLE, WIDTHS
from bunkum.terminal.render import (
    DARK,
    LIGHT,
    draw_of,
    painted,
    table_of,
)
from bunkum.terminal.review import looked_back, may_look_back
from bunkum.terminal.session import (
    ME,
    Party,
    Sitting,
    Thought,
    Told,
)
from bunkum.terminal.text import (
    Choice,
    Feedback,
    choices,
    feedback,
    headline,
    read,
    shows,
    standing,
)

TICK_SECONDS = 0.2
KEPT_LINES = 400
_luck = SystemRandom().random
W = TypeVar("W", bound=Widget)


class TableApp(App[None]):
    """One table, you and your bots."""

    TITLE = "Bunkum"
    CSS = STYLE
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", "Help"),
        Binding("f2", "light", "Dark or light"),
        Binding("f3", "look_back", "Look back", show=False),
        Binding("escape", "line", "Back to the line", show=False),
        Binding("pageup", "story(-1)", "Earlier"),
        Binding("pagedown", "story(1)", "Later", show=False),
        Binding("ctrl+q", "quit", "Leave", priority=True),
    ]
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, party: Party, *, pace: float = 1.0, light: bool = False) -> None:
        """Nobody sits yet. `pace`: how long bots think and showdowns take; 0 not at all."""
        super().__init__()
        self.sitting = Sitting(party)
        self.notation = notation_of(party.game.id)
        self._draw = draw_of(party.game.id)
        self._teller = Teller(self.notation, party.game.rules.evolve)
        self._pace, self._light = pace, light
        self._beats: deque[Beat] = deque()
        self._telling, self._told, self._hurry = False, asyncio.Event(), asyncio.Event()
        self._lines: list[Content] = []
        self._title = ""
        self._view: Position | None = None
        self._choices: list[Choice] = []
        self._skipped = 0.0
        """Seconds by which the table's clock is ahead, since you did not want to wait."""

    # The screen.

    def compose(self) -> ComposeResult:
        """Title, table and story, what you may do, what you type."""
        yield Static("", id="title")
        with Horizontal(id="main"):
            with VerticalScroll(id="table", can_focus=False):
                yield Static("", id="picture")
            with VerticalScroll(id="story", can_focus=False):
                yield Static("", id="told")
        yield Static("", id="feedback")
        yield OptionList(id="choices", markup=False, compact=True)
        with Horizontal(id="line"):
            yield Static(">", id="prompt")
            yield Input(id="say", compact=True, placeholder="Type a move")
        yield Footer()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours of dice and claims, whatever the theme."""
        return dict(DARK.variables)

    def on_mount(self) -> None:
        """Lay the table, and let the bots wake up."""
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = LIGHT.name if self._light else DARK.name
        self._find("#say", Input).focus()
        self._write("The bots sit down.", "faint")
        self.run_worker(self._open())

    async def _open(self) -> None:
        party = self.sitting.party
        if set(party.tempers) != {RANDOM}:
            await asyncio.to_thread(warm_up, party.game.id, party.lexicon)
        self._take(self.sitting.begin(self._now))
        self._find("#title", Static).set_interval(TICK_SECONDS, self._tick)

    @property
    def _now(self) -> float:
        return time.monotonic() + self._skipped

    def _tick(self) -> None:
        self._take(self.sitting.keep_time(self._now))
        self._paint_title()

    def _find(self, where: str, kind: type[W]) -> W:
        """A part of the table, whatever page lies above it."""
        return self.screen_stack[0].query_one(where, kind)

    # What happens.

    def _take(self, told: list[Told]) -> None:
        """Something may have happened: tell it, and let the bots think about it."""
        for news in told:
            self._beats.extend(self._teller.beats(news, self.sitting.names))
        if self._beats and not self._telling:
            self._telling = True
            self._told.clear()
            self.run_worker(self._tell(), group="story")
        for seat in self.sitting.to_think():
            self.run_worker(self._think(self.sitting.thought(seat)), group="bots")

    async def _tell(self) -> None:
        while self._beats:
            beat = self._beats.popleft()
            if beat.text:
                self._write(beat.text, beat.tone)
            if beat.view is not None:
                self._view = beat.view
                self._paint_table()
            await self._pause(beat.seconds * self._pace)
        self._telling = False
        self._hurry.clear()
        self._told.set()
        self._paint_choices()

    async def _pause(self, seconds: float) -> None:
        """Wait, unless somebody is in a hurry."""
        if seconds > 0 and not self._hurry.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), seconds)

    async def _think(self, thought: Thought) -> None:
        """A bot thinks; it answers when the story has been told and a pleasant time has passed (RULES 1.5)."""
        seconds = self._pace * pause_seconds(
            thought.game, thought.temper, thought.view, _luck, aside=thought.aside, bots_only=thought.bots_only
        )
        decided = await asyncio.to_thread(thought.decided)
        await self._told.wait()
        await asyncio.sleep(seconds * SPEAKS_AFTER)
        self._take(self.sitting.remark(thought, decided, self._now))
        await asyncio.sleep(seconds * (1 - SPEAKS_AFTER))
        self._take(self.sitting.answer(thought, decided, self._now))

    def _do(self, action: object) -> None:
        """Do it, or say why not."""
        if isinstance(action, Ready) and ME not in self.sitting.table.view(ME).living:
            self._skip()
            return
        try:
            told = self.sitting.act(ME, action, self._now)
        except Illegal as no:
            self._paint_feedback(Feedback(f"\N{MULTIPLICATION SIGN} {no.said(self.sitting.table.name)}", "doubt"))
            return
        self._find("#say", Input).value = ""
        self._take(told)

    def _skip(self) -> None:
        """Who is out need not watch the clock: it goes on to what happens next."""
        deadline = self.sitting.table.next_deadline()
        if deadline is not None:
            self._skipped += max(0.0, deadline - self._now)
            self._tick()

    # What you do.

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        if event.value == "?":
            event.input.value = ""
            self.action_help()
        self._paint_feedback()

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        if self._telling:
            self._hurry.set()
        elif text:
            try:
                self._do(read(self.sitting, self.notation, text))
            except Unreadable as fault:
                self._paint_feedback(Feedback(fault.sentence, "doubt"))
        elif self._choices and (shows(self.sitting) or self.sitting.table.room.phase == "over"):
            self._do(self._choices[-1].action)

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self._find("#say", Input).focus()
        if event.option_index < len(self._choices):
            self._do(self._choices[event.option_index].action)

    def on_key(self, event: events.Key) -> None:
        """The arrow down goes to the choices, any letter back to the line."""
        say, listed = self._find("#say", Input), self._find("#choices", OptionList)
        if event.key == "down" and say.has_focus and self._choices:
            listed.focus()
        elif event.is_printable and event.character and listed.has_focus:
            say.focus()
            say.insert_text_at_cursor(event.character)
        else:
            return
        event.prevent_default().stop()

    def action_help(self) -> None:
        """How to play here."""
        if not isinstance(self.screen, Help):
            self.push_screen(Help(self.sitting.party.game, self.notation))

    def action_light(self) -> None:
        """Dark or light."""
        self.theme = DARK.name if self.theme == LIGHT.name else LIGHT.name

    def action_look_back(self) -> None:
        """The review of the match, at the end of the story."""
        if self._telling or not may_look_back(self.sitting):
            self._paint_feedback(Feedback("A match can be looked back at when it is over, where its game has bids."))
            return
        for text, tone in looked_back(self.sitting):
            self._write(text, tone)

    def action_line(self) -> None:
        """Back to the line, and clear it."""
        say = self._find("#say", Input)
        say.value = ""
        say.focus()

    def action_story(self, pages: int) -> None:
        """Leaf through the story."""
        story = self._find("#story", VerticalScroll)
        leaf = story.scroll_page_up if pages < 0 else story.scroll_page_down
        leaf(animate=False)

    # How it looks.

    def _write(self, text: str, tone: Tone = "plain") -> None:
        self._lines = [*self._lines[-KEPT_LINES:], painted((Span(text, tone),))]
        self._find("#told", Static).update(Content("\n").join(self._lines))
        self._find("#story", VerticalScroll).scroll_end(animate=False)

    def _paint_table(self) -> None:
        if self._view is None:
            return
        names = self.sitting.names
        to_act = self.sitting.party.game.rules.awaited(self._view)
        picture = self._draw(self._view, ME, names)
        self._find("#picture", Static).update(table_of(picture, names, to_act, roomy=self.size.height >= ROOMY))
        self._paint_title()

    def _paint_title(self) -> None:
        if self._view is None:
            return
        title = headline(self.sitting, self._view, self._now)
        if title != self._title:
            self._title = title
            self._find("#title", Static).update(Content(title))

    def _paint_choices(self) -> None:
        self._choices = choices(self.sitting, self.notation)
        listed = self._find("#choices", OptionList)
        listed.clear_options()
        listed.add_options([Option(_row(choice)) for choice in self._choices])
        listed.highlighted = 0 if self._choices else None
        self._paint_feedback()

    def _paint_feedback(self, said: Feedback | None = None) -> None:
        text = self._find("#say", Input).value.strip()
        if said is None and self._view is None:
            return
        if said is None:
            said = feedback(self.sitting, self.notation, text) if text else standing(self.sitting, self.notation)
        shown = (painted((Span(said.sentence, said.tone),)), painted((Span(said.help, "faint"),)))
        self._find("#feedback", Static).update(Content("\n").join(shown))


def _row(choice: Choice) -> Content:
    return Content.assemble((f" {choice.label}", "bold"), (f"   {choice.typed}", "$faint"))
