"""The Textual application that shows a table."""

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

from bunkum.bots import RANDOM, SPEAKS_AFTER, pause_seconds, warm_up
from bunkum.core import Illegal
from bunkum.core.contract import Position
from bunkum.core.notation import Unreadable, names_for
from bunkum.core.text_view import Span, Tone
from bunkum.table.room_actions import Ready
from bunkum.table.transcript.game import notation_of
from bunkum.terminal.event_lines import NarrationLine, Narrator
from bunkum.terminal.help import Help
from bunkum.terminal.layout import HEIGHTS, ROOMY_ROWS, STYLE, WIDTHS
from bunkum.terminal.render import DARK, LIGHT, load_draw, render_table, style_spans
from bunkum.terminal.review import can_show_review, recap_lines, review_lines
from bunkum.terminal.session import ME, BotRequest, SeatNews, Session, SessionSetup
from bunkum.terminal.text import (
    Choice,
    Feedback,
    check_input,
    describe_position,
    format_headline,
    is_show_pause,
    list_choices,
    read_input,
)

TICK_SECONDS = 0.2
MAX_LINES = 400
_random = SystemRandom().random
W = TypeVar("W", bound=Widget)


class TableApp(App[None]):
    """One table with you and your bots."""

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

    def __init__(self, setup: SessionSetup, *, pace: float = 1.0, light: bool = False) -> None:
        """Prepares a table; `pace` scales how long bots think and showdowns take, 0 for not at all."""
        super().__init__()
        self.session = Session(setup)
        self.notation = notation_of(setup.game.id)
        self._draw = load_draw(setup.game.id)
        self._narrator = Narrator(self.notation, setup.game)
        self._pace, self._light = pace, light
        self._pending: deque[NarrationLine] = deque()
        self._matches_told = 0
        """The number of the latest match whose recap was written."""
        self._is_narrating, self._narrated, self._skip_pauses = False, asyncio.Event(), asyncio.Event()
        self._lines: list[Content] = []
        self._title = ""
        self._view: Position | None = None
        self._choices: list[Choice] = []
        self._skipped_seconds = 0.0
        """Seconds by which the table's clock is ahead, since you did not want to wait."""

    # The screen.

    def compose(self) -> ComposeResult:
        """Lays out title, table, narration, choices and input line."""
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
        """Returns the colours of dice and claims, whatever the theme."""
        return dict(DARK.variables)

    def on_mount(self) -> None:
        """Shows the empty table and starts to load the bots."""
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = LIGHT.name if self._light else DARK.name
        self._find("#say", Input).focus()
        self._write("The bots sit down.", "faint")
        self.run_worker(self._open())

    async def _open(self) -> None:
        setup = self.session.setup
        if set(setup.personalities) != {RANDOM}:
            await asyncio.to_thread(warm_up, setup.game.id, setup.lexicon)
        self._handle_news(self.session.begin(self._now))
        self._find("#title", Static).set_interval(TICK_SECONDS, self._tick)

    @property
    def _now(self) -> float:
        return time.monotonic() + self._skipped_seconds

    def _tick(self) -> None:
        self._handle_news(self.session.expire_timers(self._now))
        self._paint_title()

    def _find(self, where: str, kind: type[W]) -> W:
        """Returns a widget of the table, even if a modal screen is above it."""
        return self.screen_stack[0].query_one(where, kind)

    # What happens.

    def _handle_news(self, received: list[SeatNews]) -> None:
        """Narrates what has happened, and asks the bots that may act now."""
        for news in received:
            self._pending.extend(self._narrator.narrate(news, self.session.names))
        if self._pending and not self._is_narrating:
            self._is_narrating = True
            self._narrated.clear()
            self.run_worker(self._narrate(), group="story")
        for seat in self.session.bots_to_ask():
            self.run_worker(self._ask_bot(self.session.request_for(seat)), group="bots")

    async def _narrate(self) -> None:
        while self._pending:
            line = self._pending.popleft()
            if line.text:
                self._write(line.text, line.tone)
            if line.view is not None:
                self._view = line.view
                self._paint_table()
            await self._pause(line.seconds * self._pace)
        self._write_recap()
        self._is_narrating = False
        self._skip_pauses.clear()
        self._narrated.set()
        self._paint_choices()

    def _write_recap(self) -> None:
        """Tells the match, once, when it is over."""
        room = self.session.table.room
        if room.phase == "over" and room.match > self._matches_told:
            self._matches_told = room.match
            for text, tone in recap_lines(self.session):
                self._write(text, tone)

    async def _pause(self, seconds: float) -> None:
        """Waits, unless the player has pressed Enter to skip pauses."""
        if seconds > 0 and not self._skip_pauses.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._skip_pauses.wait(), seconds)

    async def _ask_bot(self, request: BotRequest) -> None:
        """Lets a bot choose; it answers once the narration has caught up and a natural time has passed (RULES 1.5)."""
        job = request.job
        pause = pause_seconds(
            job.game, job.temper, job.view, _random, aside=job.is_out_of_turn, bots_only=request.bots_only
        )
        seconds = self._pace * pause
        decision = await asyncio.to_thread(request.decide)
        await self._narrated.wait()
        await asyncio.sleep(seconds * SPEAKS_AFTER)
        self._handle_news(self.session.make_claim(request, decision, self._now))
        await asyncio.sleep(seconds * (1 - SPEAKS_AFTER))
        self._handle_news(self.session.apply_decision(request, decision, self._now))

    def _act(self, action: object) -> None:
        """Does the action, or shows why it is refused."""
        if isinstance(action, Ready) and ME not in self.session.table.view(ME).living:
            self._skip_timer()
            return
        try:
            received = self.session.act(ME, action, self._now)
        except Illegal as no:
            self._paint_feedback(
                Feedback(f"\N{MULTIPLICATION SIGN} {no.format_sentence(self.session.table.seat_name)}", "doubt")
            )
            return
        self._find("#say", Input).value = ""
        self._handle_news(received)

    def _skip_timer(self) -> None:
        """Advances the clock to the next deadline for a player who is out and need not wait for it."""
        deadline = self.session.table.next_deadline()
        if deadline is not None:
            self._skipped_seconds += max(0.0, deadline - self._now)
            self._tick()

    # What you do.

    @on(Input.Changed)
    def _handle_typing(self, event: Input.Changed) -> None:
        if event.value == "?":
            event.input.value = ""
            self.action_help()
        self._paint_feedback()

    @on(Input.Submitted)
    def _handle_enter(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        if self._is_narrating:
            self._skip_pauses.set()
        elif text:
            try:
                self._act(read_input(self.session, self.notation, text))
            except Unreadable as fault:
                self._paint_feedback(Feedback(fault.sentence, "doubt"))
        elif self._choices and (is_show_pause(self.session) or self.session.table.room.phase == "over"):
            self._act(self._choices[-1].action)

    @on(OptionList.OptionSelected)
    def _handle_choice(self, event: OptionList.OptionSelected) -> None:
        self._find("#say", Input).focus()
        if event.option_index < len(self._choices):
            self._act(self._choices[event.option_index].action)

    def on_key(self, event: events.Key) -> None:
        """Moves the focus to the choices on arrow down, and back to the input line on any letter."""
        line, choices = self._find("#say", Input), self._find("#choices", OptionList)
        if event.key == "down" and line.has_focus and self._choices:
            choices.focus()
        elif event.is_printable and event.character and choices.has_focus:
            line.focus()
            line.insert_text_at_cursor(event.character)
        else:
            return
        event.prevent_default().stop()

    def action_help(self) -> None:
        """Shows the help."""
        if not isinstance(self.screen, Help):
            self.push_screen(Help(self.session.setup.game, self.notation, self.session.describe_rules()))

    def action_light(self) -> None:
        """Switches between dark and light."""
        self.theme = DARK.name if self.theme == LIGHT.name else LIGHT.name

    def action_look_back(self) -> None:
        """Adds the review of the match to the narration."""
        if self._is_narrating or not can_show_review(self.session):
            self._paint_feedback(Feedback("A match can be looked back at when it is over, where its game has bids."))
            return
        for text, tone in review_lines(self.session):
            self._write(text, tone)

    def action_line(self) -> None:
        """Returns to the input line and clears it."""
        line = self._find("#say", Input)
        line.value = ""
        line.focus()

    def action_story(self, pages: int) -> None:
        """Scrolls the narration by pages."""
        narration = self._find("#story", VerticalScroll)
        scroll = narration.scroll_page_up if pages < 0 else narration.scroll_page_down
        scroll(animate=False)

    # How it looks.

    def _write(self, text: str, tone: Tone = "plain") -> None:
        self._lines = [*self._lines[-MAX_LINES:], style_spans((Span(text, tone),))]
        self._find("#told", Static).update(Content("\n").join(self._lines))
        self._find("#story", VerticalScroll).scroll_end(animate=False)

    def _paint_table(self) -> None:
        if self._view is None:
            return
        names = self.session.names
        to_act = self.session.setup.game.rules.awaited(self._view)
        text_view = self._draw(self._view, ME, names_for(ME, names))
        self._find("#picture", Static).update(
            render_table(text_view, names, to_act, roomy=self.size.height >= ROOMY_ROWS)
        )
        self._paint_title()

    def _paint_title(self) -> None:
        if self._view is None:
            return
        title = format_headline(self.session, self._view, self._now)
        if title != self._title:
            self._title = title
            self._find("#title", Static).update(Content(title))

    def _paint_choices(self) -> None:
        self._choices = list_choices(self.session, self.notation)
        choices = self._find("#choices", OptionList)
        choices.clear_options()
        choices.add_options([Option(_format_choice(choice)) for choice in self._choices])
        choices.highlighted = 0 if self._choices else None
        self._paint_feedback()

    def _paint_feedback(self, feedback: Feedback | None = None) -> None:
        text = self._find("#say", Input).value.strip()
        if feedback is None and self._view is None:
            return
        if feedback is None:
            feedback = (
                check_input(self.session, self.notation, text)
                if text
                else describe_position(self.session, self.notation)
            )
        lines = (style_spans((Span(feedback.sentence, feedback.tone),)), style_spans((Span(feedback.help, "faint"),)))
        self._find("#feedback", Static).update(Content("\n").join(lines))


def _format_choice(choice: Choice) -> Content:
    return Content.assemble((f" {choice.label}", "bold"), (f"   {choice.typed}", "$faint"))
