"""Old names of what `bunkum` offers to authors of bots and games: they work until 0.3 and warn (`DeprecationWarning`).

`install` lets old module paths be imported. A module that kept its path and lost a name of its own sets
`__getattr__ = renamed(__name__)`.
"""

import sys
import warnings
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

MODULES = {
    "bunkum.core.hearing": "bunkum.core.visibility",
    "bunkum.core.picture": "bunkum.core.text_view",
    "bunkum.core.plain": "bunkum.core.default_notation",
    "bunkum.core.script": "bunkum.core.transcript_format",
    "bunkum.core.story": "bunkum.core.folded_events",
    "bunkum.core.telling": "bunkum.core.event_builder",
    "bunkum.kernels": "bunkum.solvers",
    "bunkum.players": "bunkum.bots",
    "bunkum.players.chance": "bunkum.bots.randomness",
    "bunkum.players.seated": "bunkum.bots.registry",
    "bunkum.table.chores": "bunkum.table.room_actions",
    "bunkum.table.form": "bunkum.table.options_form",
}
"""Old paths of modules, and of packages with all that is in them."""

NAMES = {
    "bunkum.bots": {
        "Chance": "BotRandom",
        "Restless": "OutOfTurnPlayer",
        "Temper": "Personality",
        "TemperedPlayer": "PersonalityPlayer",
        "everybody": "all_personalities",
        "rushes": "moves_at_once",
        "seat_player": "make_player",
        "tempers": "personalities",
        "think": "choose_move",
        "think_aloud": "choose_claim",
        "think_aside": "choose_out_of_turn",
    },
    "bunkum.core": {
        "Box": "GameContext",
        "Left": "RemoveSeat",
        "ONLOOKER": "SPECTATOR",
        "Silent": "PlayTimeout",
        "Story": "FoldedEvents",
        "Telling": "EventBuilder",
        "Thing": "Value",
        "everybody": "all_seats",
        "hide": "event_for",
        "says": "is_announcement",
        "sees": "is_visible_to",
        "turns_up": "is_reveal",
    },
    "bunkum.core.default_notation": {"PlainNotation": "DefaultNotation"},
    "bunkum.core.event_builder": {"Telling": "EventBuilder"},
    "bunkum.core.folded_events": {"Story": "FoldedEvents"},
    "bunkum.core.notation": {
        "does": "with_verb",
        "listing": "join_words",
        "odds_in_words": "format_odds",
        "quoted": "quote",
    },
    "bunkum.core.text_view": {"Ink": "Span", "Picture": "TextView"},
    "bunkum.core.transcript_format": {"Script": "TranscriptFormat", "Since": "Progress", "Truth": "StatementCheck"},
    "bunkum.core.visibility": {
        "hide": "event_for",
        "is_whispered": "is_private",
        "says": "is_announcement",
        "sees": "is_visible_to",
        "turns_up": "is_reveal",
        "whispers": "has_private",
    },
    "bunkum.table": {
        "Line": "TalkLine",
        "Listed": "GameInfo",
        "Title": "GameSummary",
        "listed": "game_info",
        "titles": "game_summaries",
    },
    "bunkum.table.options_form": {"LookedOver": "OptionsReport", "look_over": "check_options"},
    "bunkum.table.room_actions": {
        "Chore": "RoomAction",
        "HouseChore": "HouseRoomAction",
        "PersonChore": "PersonAction",
    },
    "bunkum.testing": {"Rig": "GameUnderTest", "Tally": "Coverage"},
}
"""Old names in the modules that have what they stood for, by the modules' new paths."""


def renamed(module: str) -> Callable[[str], object]:
    """A `__getattr__` for a module: finds what an old name stood for, and warns."""
    names = NAMES[module]

    def find(name: str) -> object:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}", name=name)
        warnings.warn(f"{module}.{name} is {names[name]} now.", DeprecationWarning, stacklevel=2)
        return getattr(sys.modules[module], names[name])

    return find


def install() -> None:
    """Lets the old paths of modules be imported."""
    sys.meta_path.append(_OldPaths())


def new_path(module: str) -> str | None:
    """Where the module with this old path is now; None where the path is not an old one."""
    if module in MODULES:
        return MODULES[module]
    package, _, rest = module.rpartition(".")
    moved = MODULES.get(package)
    return None if moved is None else f"{moved}.{rest}"


class _OldPaths(MetaPathFinder):
    """Finds modules by their old paths; asked last, so that it costs others nothing."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        new = new_path(fullname)
        if new is None:
            return None
        return ModuleSpec(fullname, _Alias(new), is_package=fullname in MODULES)


class _Alias(Loader):
    """Makes a module with an old path, which looks up every name in the new one."""

    def __init__(self, new: str) -> None:
        self._new = new

    def exec_module(self, module: ModuleType) -> None:
        warnings.warn(f"{module.__name__} is {self._new} now.", DeprecationWarning, stacklevel=2)
        actual, names = import_module(self._new), NAMES.get(self._new, {})

        def find(name: str) -> object:
            return getattr(actual, names.get(name, name))

        vars(module)["__getattr__"] = find
        vars(module)["__all__"] = [*getattr(actual, "__all__", ())]
