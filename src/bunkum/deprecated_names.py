"""Old names of what `bunkum` offers to authors of bots and games: they work until 0.3 and warn (`DeprecationWarning`).

`install` makes old module paths importable. A module that kept its path and renamed something sets
`__getattr__ = renamed(__name__)`; a class uses `renamed_attribute`. `add_new_names` and `find_old_part` accept games
with the names of earlier releases.
"""

import sys
import warnings
from collections.abc import Callable, Sequence
from functools import wraps
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

MODULES = {
    "bunkum.core.game": "bunkum.core.contract",
    "bunkum.core.hearing": "bunkum.core.visibility",
    "bunkum.core.picture": "bunkum.core.text_view",
    "bunkum.core.plain": "bunkum.core.default_notation",
    "bunkum.core.script": "bunkum.core.transcript_format",
    "bunkum.core.story": "bunkum.core.folded_events",
    "bunkum.core.telling": "bunkum.core.event_builder",
    "bunkum.games.bar.events": "bunkum.liars_dice.records",
    "bunkum.games.bar.moves": "bunkum.liars_dice.records",
    "bunkum.games.boggle.events": "bunkum.games.boggle.records",
    "bunkum.games.boggle.moves": "bunkum.games.boggle.records",
    "bunkum.games.cup.events": "bunkum.games.cup.records",
    "bunkum.games.cup.moves": "bunkum.games.cup.records",
    "bunkum.games.firehouse.events": "bunkum.games.firehouse.records",
    "bunkum.games.firehouse.moves": "bunkum.games.firehouse.records",
    "bunkum.games.green_box.events": "bunkum.games.green_box.records",
    "bunkum.games.green_box.moves": "bunkum.games.green_box.records",
    "bunkum.games.liars_boggle.events": "bunkum.games.liars_boggle.records",
    "bunkum.games.liars_boggle.moves": "bunkum.games.liars_boggle.records",
    "bunkum.games.perudo.events": "bunkum.liars_dice.records",
    "bunkum.games.perudo.moves": "bunkum.liars_dice.records",
    "bunkum.games.bar.notation": "bunkum.liars_dice.notation",
    "bunkum.games.bar.odds": "bunkum.liars_dice.odds",
    "bunkum.games.perudo.odds": "bunkum.liars_dice.odds",
    "bunkum.kernels": "bunkum.solvers",
    "bunkum.players": "bunkum.bots",
    "bunkum.players.chance": "bunkum.bots.randomness",
    "bunkum.players.seated": "bunkum.bots.registry",
    "bunkum.table.chores": "bunkum.table.room_actions",
    "bunkum.table.form": "bunkum.table.options_form",
    "bunkum.testing.rig": "bunkum.testing.game_under_test",
    "bunkum.words.shelf": "bunkum.words.word_list_file",
}
"""Old paths of modules, and of packages with all that is in them."""

NAMES = {
    "bunkum.arena.contest": {
        "AHEAD": "QUEUED_PER_PROCESS",
        "Invite": "PlayerFactory",
        "Marks": "CountStatistics",
        "contend": "play_matches",
        "marks_of": "load_statistics",
        "one_match": "play_match",
        "rates_of": "load_rates",
        "result": "summarize_match",
        "seated": "assign_seats",
        "steps": "play_steps",
    },
    "bunkum.arena.match": {
        "MOST_ACTIONS": "MAX_ACTIONS",
        "Table": "MatchState",
        "Thinks": "Chooser",
    },
    "bunkum.arena.ratings": {
        "CONFIDENT": "Z_95",
        "bradley_terry": "bradley_terry_ratings",
        "wilson": "wilson_interval",
    },
    "bunkum.arena.report": {
        "Line": "PlayerSummary",
        "summed_up": "summarize_results",
        "written": "format_table",
    },
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
        "Notation": "bunkum.core.contract.Notation",
        "does": "bunkum.deprecated_names.join_verb",
        "listing": "join_words",
        "odds_in_words": "format_odds",
        "quoted": "quote",
    },
    "bunkum.core.text_view": {"Ink": "Span", "Picture": "TextView"},
    "bunkum.core.transcript_format": {
        "Script": "bunkum.core.contract.TranscriptFormat",
        "all_as_they_lie": "keep_order",
        "no_words": "collect_no_words",
        "stated": "find_stated",
        "stated_starter": "find_starter",
        "Since": "Progress",
        "Truth": "StatementCheck",
    },
    "bunkum.core.visibility": {
        "hide": "event_for",
        "is_whispered": "is_private",
        "says": "is_announcement",
        "sees": "is_visible_to",
        "turns_up": "is_reveal",
        "whispers": "has_private",
    },
    "bunkum.games.firehouse.odds": {"Heard": "SeatFactors"},
    "bunkum.games.green_box.notation": {"heard": "read_face"},
    "bunkum.games.green_box.odds": {"Heard": "SeatBeliefs"},
    "bunkum.games.perudo.notation": {"called": "name_face", "heard": "read_face"},
    "bunkum.solvers.bluff": {
        "counting": "count_matching",
        "hands": "list_hands",
    },
    "bunkum.solvers.board_words": {
        "get_ready": "warm_up",
        "words_on": "find_words",
    },
    "bunkum.solvers.boggle_board": {
        "board_of": "make_board",
    },
    "bunkum.solvers.formable": {
        "formable": "find_formable",
        "placed": "place_word",
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
    "bunkum.table.transcript.game": {"script_of": "transcript_format_of"},
    "bunkum.table.transcript.text": {"said": "require_words"},
    "bunkum.testing": {"Rig": "GameUnderTest", "Tally": "Coverage", "persons": "play_persons", "twins": "play_twins"},
    "bunkum.testing.game_under_test": {
        "Recorder": "RecordingDice",
        "Rig": "GameUnderTest",
        "Tally": "Coverage",
        "fill": "fill_blank",
        "next_act": "choose_next_action",
        "propose": "propose_action",
        "refusal": "refusal_of",
    },
    "bunkum.words.judge": {
        "can_spell": "spell_word",
    },
    "bunkum.words.library": {
        "library": "open_library",
    },
    "bunkum.words.looks": {
        "looks_strange": "has_unknown_letters",
    },
    "bunkum.words.spelling": {
        "best_spelling": "find_spelling",
        "fewest_faces": "count_fewest_faces",
        "later_in_dictionary": "is_later_in_dictionary",
        "length": "count_letters",
        "letters": "split_letters",
        "plain": "normalize_word",
    },
    "bunkum.words.trays": {
        "words_on": "find_words",
    },
    "bunkum.words.word_list_file": {
        "Facts": "WordListHeader",
        "Shelf": "WordListFile",
        "open_shelf": "open_word_list",
        "write_shelf": "write_word_list",
    },
}
"""Old names by the new paths of their modules; a new name with dots has moved to another module."""

GAME_NAMES = {
    "notation": {"called": "name_face", "heard": "read_face"},
    "players": {"TEMPERS": "PERSONALITIES"},
    "transcript": {
        "fall": "draw_stated",
        "order": "order_stated",
        "unstated": "describe_missing",
        "fact_truth": "contradict_fact",
        "facts_of": "list_facts",
        "statements_of": "write_statements",
        "words_said": "collect_words",
    },
}
"""By part of a game: old names in its module, and the new ones."""

GAME_PARTS = {"draw": ("drawing", "draw"), "count_statistics": ("marks", "marks")}
"""By function of a game: the old names of its part and of itself."""


def add_new_names(module: ModuleType, part: str) -> None:
    """Adds the new names to the module of a game's part if it has only the old ones, and warns; `tell` tells a list."""
    for old, new in GAME_NAMES.get(part, {}).items():
        if not hasattr(module, new) and hasattr(module, old):
            setattr(module, new, getattr(module, old))
            hint = f"{module.__name__}: a game's {old} is called {new} now."
            warnings.warn(hint, DeprecationWarning, stacklevel=4)
    tell = getattr(module, "tell", None)
    if tell is not None and not hasattr(tell, "__wrapped__") and not module.__name__.startswith("bunkum.games."):
        vars(module)["tell"] = _tell_as_list(tell)


def _tell_as_list(tell: Callable[..., list[str] | str | None]) -> Callable[..., list[str]]:
    """Returns a notation's `tell` that returns a list of sentences, where it may return them in one string, or None."""

    @wraps(tell)
    def as_list(*args: object) -> list[str]:
        told = tell(*args)
        if isinstance(told, list):
            return told
        hint = f"{tell.__module__}.tell returns {told!r}: a game's events are told as a list of sentences now."
        warnings.warn(hint, DeprecationWarning, stacklevel=2)
        return [told] if told else []

    return as_list


def join_verb(name: str, verb: str) -> str:
    """Joins a name and a verb in the third person: `Ann calls`, but `You call`. `core.notation.about` replaces it."""
    if name != "You":
        return f"{name} {verb}"
    first, _, rest = verb.partition(" ")
    plural = {"is": "are", "has": "have"}.get(first, first.removesuffix("s"))
    return f"You {plural} {rest}".rstrip()


def find_old_part(find: Callable[[str, str], ModuleType | None], function: str, part: str) -> ModuleType | None:
    """Returns the module that has the function under its old names, adds the new name, and warns; None without it."""
    old_part, old_function = GAME_PARTS.get(function, ("", ""))
    module = find(old_part, old_function) if old_part else None
    if module is not None:
        setattr(module, function, getattr(module, old_function))
        hint = f"{module.__name__}: a game's {old_part} is called {part} now."
        warnings.warn(hint, DeprecationWarning, stacklevel=4)
    return module


def renamed(module: str) -> Callable[[str], object]:
    """Returns a `__getattr__` for a module, which finds what an old name stands for, and warns."""
    names = NAMES[module]

    def find(name: str) -> object:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}", name=name)
        warnings.warn(f"{module}.{name} is {names[name]} now.", DeprecationWarning, stacklevel=2)
        return _look_up(sys.modules[module], names[name])

    return find


def renamed_attribute(old: str, new: str) -> property:
    """Returns a property for the old name of a method or attribute of a class, which warns."""

    def find(self: object) -> Any:
        warnings.warn(f"{type(self).__name__}.{old} is {new} now.", DeprecationWarning, stacklevel=2)
        return getattr(self, new)

    return property(find)


def _look_up(module: ModuleType, name: str) -> object:
    """Returns what a name stands for: in the module, or by its whole path if it has moved to another one."""
    place, _, last = name.rpartition(".")
    return getattr(import_module(place) if place else module, last)


def install() -> None:
    """Makes the old paths of modules importable."""
    sys.meta_path.append(_OldPaths())


def new_path(module: str) -> str | None:
    """Returns where the module with this old path is now; None if the path is not an old one."""
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
            return _look_up(actual, names.get(name, name))

        vars(module)["__getattr__"] = find
        vars(module)["__all__"] = [*getattr(actual, "__all__", ())]
