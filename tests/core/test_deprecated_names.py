"""Old names of the public interface still work and warn."""

import sys
import warnings
from importlib import import_module
from types import ModuleType

import pytest

from bunkum.core import Illegal, Seat
from bunkum.core.game_parts import GameParts
from bunkum.core.unreadable import Unreadable
from bunkum.deprecated_names import MODULES, NAMES, new_path

KEPT = (
    "bunkum.core",
    "bunkum.core.notation",
    "bunkum.core.transcript_format",
    "bunkum.games.perudo.notation",
    "bunkum.table",
    "bunkum.testing",
    "bunkum.bots",
)


@pytest.mark.parametrize("old", MODULES)
def test_old_module_paths_lead_to_the_new_modules(old: str) -> None:
    with warnings.catch_warnings(record=True) as warned:  # a package that nobody has imported yet warns as well
        warnings.simplefilter("always")
        import_anew(old)
    said = [str(one.message) for one in warned if one.category is DeprecationWarning]
    assert f"{old} is {MODULES[old]} now." in said


@pytest.mark.parametrize("module", NAMES)
def test_every_new_name_exists_where_an_old_one_points(module: str) -> None:
    for name in NAMES[module].values():
        place, _, last = name.rpartition(".")
        assert hasattr(import_module(place or module), last), name


def test_old_names_in_old_modules_are_the_new_ones() -> None:
    with pytest.warns(DeprecationWarning, match="visibility"):
        assert import_anew("bunkum.core.hearing").hide is import_module("bunkum.core.visibility").event_for
    with pytest.warns(DeprecationWarning, match="bots"):
        assert import_anew("bunkum.players").seat_player is import_module("bunkum.bots").make_player
    with pytest.warns(DeprecationWarning, match="solvers"):
        assert import_anew("bunkum.kernels.bluff").hands is import_module("bunkum.solvers.bluff").hands


@pytest.mark.parametrize("module", KEPT)
def test_old_names_in_modules_that_kept_their_path_warn(module: str) -> None:
    imported = import_module(module)
    for old, new in NAMES[module].items():
        place, _, last = new.rpartition(".")
        with pytest.warns(DeprecationWarning, match=f"is {new} now"):
            assert getattr(imported, old) is getattr(import_module(place or module), last)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        imported.nonsense  # noqa: B018


def test_old_names_of_methods_warn() -> None:
    with pytest.warns(DeprecationWarning, match=r"Illegal\.said is format_sentence now"):
        assert Illegal("own_bid", "It is {}'s.", Seat(0)).said(lambda _: "Ann") == "It is Ann's."
    with pytest.warns(DeprecationWarning, match=r"Unreadable\.told is message now"):
        assert Unreadable("No.", column=2).told == "column 2: No."


@pytest.mark.parametrize(
    ("told", "sentences"), [("Ann calls. Bob wins.", ["Ann calls. Bob wins."]), (None, []), ("", [])]
)
def test_a_game_may_still_tell_its_events_in_one_string(told: str | None, sentences: list[str]) -> None:
    notation = ModuleType("mine.notation")
    notation.tell = lambda *_: told  # type: ignore[attr-defined]
    parts = GameParts(ModuleType("mine"), lambda part, _: notation if part == "notation" else None)
    assert parts.notation is not None
    assert parts.read_face is None
    with pytest.warns(DeprecationWarning, match="list of sentences"):
        assert parts.notation.tell(object(), ("Ann",)) == sentences


def test_what_joined_verbs_still_does() -> None:
    with pytest.warns(DeprecationWarning, match="join_verb"):
        does = import_module("bunkum.core.notation").does
    assert (does("Ann", "has left"), does("You", "has left"), does("You", "calls")) == (
        "Ann has left",
        "You have left",
        "You call",
    )


def test_paths_that_were_never_ours_are_not_found() -> None:
    assert new_path("bunkum.nothing") is None
    with pytest.raises(ModuleNotFoundError):
        import_module("bunkum.nothing")


def import_anew(old: str):
    """The module by its old path, as if nobody had imported it before."""
    for name in [name for name in sys.modules if name == old or name.startswith(f"{old}.")]:
        del sys.modules[name]
    return import_module(old)
