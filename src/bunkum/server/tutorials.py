"""Writes a tutorial as a page needs it: what is said, and the messages that the learner's seat would get at a table.

The messages are those of the broadcaster. They differ from a table's in two things, so that nothing leads astray: no
clock runs, and the menu has only what the next step asks for.
"""

from collections.abc import Collection
from functools import cache
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from bunkum.core import Menu
from bunkum.server import wire
from bunkum.server.http.messages import Tutorial, TutorialAct, TutorialStep
from bunkum.server.tables import room_messages
from bunkum.server.tables.broadcast import Broadcaster, as_raw
from bunkum.table.catalog import AnyGameInfo, game_info
from bunkum.table.house_rules import house_rules
from bunkum.table.options_form import flatten
from bunkum.table.room_menu import RoomMenu
from bunkum.table.tutorials import LEARNER, Act, AnyNews, Played, TutorialPlay

_LEXICON = wire.LexiconShown("tutorial", 0, "")
_NO_CHOICES = wire.Choices((), (), (), ())
_read_news = msgspec.json.Decoder(wire.News).decode


@cache
def write_tutorial(game_id: str) -> Tutorial:
    """Returns the tutorial of a game that has one; raises `Difference` if it breaks a rule."""
    return _Writer(game_info(game_id)).write()


class _Learner:
    """The connection of the learner, which keeps what it is sent."""

    def __init__(self) -> None:
        self.persons: tuple[str, ...] = ("person 0",)
        self._received: list[bytes] = []

    def send(self, message: bytes) -> None:
        self._received.append(message)

    def close(self, code: str, again: float | None, sentence: str | None = None) -> None:
        raise AssertionError(code, again, sentence)

    def take(self) -> list[wire.News]:
        """Returns what has been sent since the last call."""
        received, self._received = self._received, []
        return [_read_news(message) for message in received]


class _Stop(NamedTuple):
    """A place at which the tutorial waits for the learner."""

    next: Played | None
    """None at the end."""
    act: TutorialAct | None
    menu: Menu[object]
    choices: wire.Choices
    """The menu as it is sent."""
    n: int
    """The number of the latest news."""
    sent: list[wire.News]
    """What was sent on the way here."""


class _Writer:
    """Plays a tutorial at a table that one connection follows."""

    def __init__(self, game: AnyGameInfo) -> None:
        self._game, self._learner = game, _Learner()
        self._play = TutorialPlay(game, self._broadcast)
        self._table, preset = self._play.table, game.presets[self._play.tutorial.preset].options
        rules = house_rules(game, self._table.options, preset)
        options = flatten(self._table.options)
        facts = room_messages.Facts(
            "tutorial", None, _LEXICON, (), practice=False, reviewed=False, options=options, rules=rules
        )
        self._broadcaster = Broadcaster(self._table, facts, 0.0)
        self._broadcaster.add(self._learner, 0, None, 0.0)

    def write(self) -> Tutorial:
        """Returns the tutorial; raises `Difference` if it breaks a rule."""
        stops = [*map(self._stop, self._play.steps()), self._stop(None)]
        sent = [_write_messages(stop, following) for stop, following in zip(stops, [*stops[1:], None], strict=True)]
        steps = [
            TutorialStep(stop.next.step.say, stop.next.step.beside, stop.act, then)
            for stop, then in zip(stops, sent[1:], strict=False)
            if stop.next is not None
        ]
        tutorial = self._play.tutorial
        return Tutorial(self._game.id, self._game.name, tutorial.preset, sent[0], tuple(steps), tutorial.ends)

    def _broadcast(self, news: AnyNews) -> None:
        self._broadcaster.broadcast(news, None, None, 0.0)

    def _stop(self, played: Played | None) -> _Stop:
        menu = self._table.menu(LEARNER)
        choices = room_messages.build_choices(self._table, LEARNER, menu, RoomMenu())
        act = None if played is None or played.act is None else self._write_act(played.act)
        return _Stop(played, act, menu, choices, self._table.news_count(LEARNER), self._learner.take())

    def _write_act(self, act: Act) -> TutorialAct:
        assert act.tried.code is None, f"{act.text}: {act.tried.sentence}"
        label = self._game.notation.label(act.action, self._table.view(LEARNER))
        return TutorialAct(as_raw(act.action), label, act.tried.sentence, act.tried.help)


def _write_messages(stop: _Stop, following: _Stop | None) -> tuple[wire.News, ...]:
    """Returns what is sent on the way to a stop; the last message has the menu of the act that comes next.

    While there is something to read, that is the act after it, unless somebody else plays before.
    """
    played = stop.next
    if played is not None and played.act is None and not played.step.then and following is not None:
        played = following.next
    act = None if played is None else played.act
    choices = _NO_CHOICES if played is None or act is None else _restrict(stop, act.action, played.step.keeps)
    *sent, last = stop.sent or (wire.News(stop.n, LEARNER),)
    quiet = (replace(news, clocks=(), menu=news.menu and _NO_CHOICES) for news in sent)
    return (*quiet, replace(last, clocks=(), menu=choices))


def _restrict(stop: _Stop, action: object, keeps: Collection[str]) -> wire.Choices:
    """Returns the part of the menu with which this action can be done, and what the step keeps of the rest."""
    choices, menu = stop.choices, stop.menu
    kinds = {*keeps} if action in menu.ready else {type(action).__name__, *keeps}
    ready = tuple(
        shown
        for shown, offer in zip(choices.ready, menu.ready, strict=True)
        if offer == action or type(offer).__name__ in kinds
    )
    blanks = tuple(shown for shown in choices.blanks if shown.action in kinds)
    assert action in menu.ready or any(shown.action == type(action).__name__ for shown in blanks), (
        f"{action} is not in the menu"
    )
    return replace(choices, ready=ready, blanks=blanks)
