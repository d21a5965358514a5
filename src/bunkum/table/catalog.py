"""Finds the games in their folders; a game is loaded when it is first asked for.

A game's folder defines `NAME`, `LINE` and `PRESET_LINES` in its `__init__`, which loads nothing else. The rest is in
its `rules` and its other parts (`bunkum.core.contract`).
"""

import importlib
import threading
import warnings
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Generic, TypeVar, cast, get_args

import msgspec

from bunkum import games as game_packages
from bunkum.core import Game, Illegal, Seat, Words
from bunkum.core.claims import Claim
from bunkum.core.contract import Advice, Notation, Position, Sheet
from bunkum.core.default_notation import DefaultNotation
from bunkum.core.game_parts import GameParts
from bunkum.core.records import EVENTS
from bunkum.core.unreadable import Unreadable
from bunkum.table.entry import Entry

Opt = TypeVar("Opt", bound=Sheet)
S = TypeVar("S", bound=Position)
A = TypeVar("A")
E = TypeVar("E")


class Preset(msgspec.Struct, Generic[Opt], frozen=True):
    """A named set of options."""

    id: str
    name: str
    line: str
    options: Opt


class GameSummary(msgspec.Struct, frozen=True):
    """A game that is not loaded yet: its id, name, a line about it, and its presets' names and lines."""

    id: str
    name: str
    line: str
    presets: Mapping[str, tuple[str, str]]


class GameInfo(msgspec.Struct, Generic[Opt, S, A, E], frozen=True):
    """A game with all that the table, the server and the terminal need to know about it."""

    id: str
    name: str
    line: str
    seats: range
    """The numbers of seats that may play."""
    rules: Game[Opt, S, A, E]
    options: type[Opt]
    presets: Mapping[str, Preset[Opt]]
    fits: Callable[[Opt, int], None]
    """Refuses options that exclude each other or do not fit the number of seats."""
    warnings: Callable[[Opt, int], tuple[str, ...]]
    actions: msgspec.json.Decoder[A]
    entries: msgspec.json.Decoder[Entry[A, E]]
    notation: Notation[S, A, E]
    """The notation of its actions and events; the default notation if it has none."""
    parts: GameParts
    """The parts of the game (`bunkum.core.contract`)."""
    at_once: bool = False
    """Whether everybody acts at once and in secret, so that nobody can hold two seats (RULES 1.9)."""
    advise: Callable[[S, Seat, A, Words], Advice | None] | None = None
    """Returns the advice on an action that is allowed."""
    explain: Callable[[S, A, Illegal], str] | None = None
    """Returns why an action is not allowed, shorter than the refusal, while somebody types."""
    judge_claim: Callable[[S, Seat, Claim], bool | None] | None = None
    """Returns whether a claim was true, given a view after a showdown; None if the view does not show it."""

    def read_action(self, text: bytes | str | msgspec.Raw) -> A:
        """Returns the action in this JSON; raises `Illegal` (`malformed`)."""
        try:
            return self.actions.decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Illegal("malformed", "I don't understand that move.") from error


AnyGameInfo = GameInfo[Sheet, Position, object, object]


@cache
def game_summaries() -> tuple[GameSummary, ...]:
    """Returns the installed games, without loading any of their rules.

    Raises `Unreadable` if something in a folder of the operator is no game; a name that begins with an underscore is
    skipped.
    """
    for folder in game_packages.ELSEWHERE:
        if not Path(folder).is_dir():
            raise Unreadable(f"BUNKUM_GAMES names the folder {folder}, and there is none.")
    found = [_summarize_game(game, module) for game, module in game_packages.game_modules().items()]
    order = {game: place for place, game in enumerate(game_packages.ORDER)}
    return tuple(sorted(found, key=lambda title: (order.get(title.id, len(order)), title.name)))


def _summarize_game(game: str, name: str) -> GameSummary:
    """Returns the summary of a game, which may be the operator's own; raises `Unreadable` if it is faulty."""
    try:
        module = importlib.import_module(name)
    except Exception as error:
        raise Unreadable(f"The game {game} does not start: {type(error).__name__}: {error}.") from error
    missing = [name for name in ("NAME", "LINE", "PRESET_LINES") if not hasattr(module, name)]
    if missing:
        raise Unreadable(f"{module.__file__} is no game: it has no {' and no '.join(missing)}.")
    presets = cast("Mapping[str, tuple[str, str]]", module.PRESET_LINES)
    return GameSummary(game, cast("str", module.NAME), cast("str", module.LINE), presets)


_loading = threading.RLock()
"""Held while a game is loaded, so that two threads that ask for the same game get the same one."""


def game_info(game: str) -> AnyGameInfo:
    """Returns the game with this id, which may have hyphens (`liars-boggle`); raises KeyError if there is none."""
    with _loading:
        return _load_game_info(game.replace("-", "_"))


def load_games() -> tuple[AnyGameInfo, ...]:
    """Loads every game and builds all types that decode its options, actions and log entries.

    A program with threads calls this before it starts the first one. msgspec builds the types of a decoder when they
    are first needed and calls back into Python meanwhile; another thread that decodes in that moment reads types that
    are half built, and the process ends with a segmentation fault (13 of 25 starts with a short switch interval).
    """
    games = tuple(_load_checked(title.id) for title in game_summaries())
    for game in games:
        for preset in game.presets.values():
            msgspec.convert(msgspec.to_builtins(preset.options), game.options)
    return games


def _load_checked(game: str) -> AnyGameInfo:
    """Returns the game with this id; raises `Unreadable` if its rules, which anybody may have written, do not load."""
    try:
        return game_info(game)
    except Exception as error:
        raise Unreadable(f"The game {game} does not start: {type(error).__name__}: {error}.") from error


@cache
def _load_game_info(game: str) -> AnyGameInfo:
    title = next((title for title in game_summaries() if title.id == game), None)
    if title is None:
        raise KeyError(game)
    return build_game_info(title, game_packages.load_game(game))


def with_preset(preset: str) -> AnyGameInfo:
    """Returns the game that this preset belongs to; raises KeyError if there is none."""
    for title in game_summaries():
        if preset in title.presets:
            return game_info(title.id)
    raise KeyError(preset)


def build_game_info(title: GameSummary, game: ModuleType | GameParts) -> AnyGameInfo:
    """Builds a game's info from its parts, or from one module that is the whole game."""
    parts = game if isinstance(game, GameParts) else GameParts(game, lambda _part, _having: None)
    rules = parts.module
    for event in get_args(rules.Event) or (rules.Event,):
        if event not in EVENTS:
            hint = f'{event.__qualname__} does not say who learns of it: write Record, visible_to="all".'
            warnings.warn(hint, DeprecationWarning, stacklevel=2)
    presets = {
        preset: Preset(preset, *title.presets[preset], cast("Sheet", sheet)) for preset, sheet in rules.PRESETS.items()
    }
    return GameInfo(
        id=title.id,
        name=title.name,
        line=title.line,
        seats=cast("range", rules.SEATS),
        at_once=bool(getattr(rules, "AT_ONCE", False)),
        rules=parts.rules,
        parts=parts,
        options=cast("type[Sheet]", rules.Options),
        presets=presets,
        fits=cast("Callable[[Sheet, int], None]", rules.fits),
        warnings=cast("Callable[[Sheet, int], tuple[str, ...]]", rules.warnings),
        actions=msgspec.json.Decoder(rules.Action),
        entries=msgspec.json.Decoder(Entry[rules.Action, rules.Event]),
        advise=parts.advise,
        explain=parts.explain,
        judge_claim=parts.judge_claim,
        notation=parts.notation or DefaultNotation(rules.Action, rules.timers),
    )
