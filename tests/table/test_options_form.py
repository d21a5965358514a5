"""The catalog and the option form (RULES 1.10, 2.8, 10.2, 10.3)."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bunkum.core import HouseOptions, Illegal
from bunkum.games.liars_boggle.options import Options
from bunkum.table import Preset, game_info, game_summaries, with_preset
from bunkum.table.options_form import check_options, differences, flatten, form, spell, unflatten
from support.tables import BAR_DICE, LIARS_BOGGLE

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "vectors" / "rules_vectors.json").read_text(encoding="utf-8")
)
FIELDS = {field.name: field for field in form(LIARS_BOGGLE)}


def test_games_are_found_in_their_folder() -> None:
    assert "liars_boggle" in {title.id for title in game_summaries()}
    assert game_info("liars_boggle") is game_info("liars_boggle") is game_info("liars-boggle")
    assert with_preset("liars-boggle-big") is game_info("liars_boggle")
    for unknown in (game_info, with_preset):
        with pytest.raises(KeyError):
            unknown("os")


def test_every_preset_has_a_name_and_a_line() -> None:
    for title in game_summaries():
        game = game_info(title.id)
        assert set(game.presets) == set(title.presets)
        for preset in game.presets.values():
            assert isinstance(preset, Preset)
            assert preset.name
            assert preset.line.endswith(".")
            assert with_preset(preset.id) is game


def test_game_summaries_load_no_game() -> None:
    code = (
        "import sys, bunkum.table.catalog as c; c.game_summaries();"
        "print([m for m in sys.modules if m.startswith('bunkum.games.') and m.count('.') > 2])"
    )
    completed = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, env=_env())
    assert completed.stdout.strip() == "[]"


def _env() -> dict[str, str]:
    return {"PYTHONPATH": str(Path(__file__).parents[2] / "src")}


@pytest.mark.parametrize("preset", [name for title in game_summaries() for name in title.presets])
def test_presets_are_those_of_the_rules(preset: str) -> None:
    spelled = {name: spell(value) for name, value in flatten(with_preset(preset).presets[preset].options).items()}
    for name, value in VECTORS["presets"][preset]["options"].items():
        assert spelled[name] == value, name


def test_flat_and_back() -> None:
    for preset in LIARS_BOGGLE.presets.values():
        assert unflatten(LIARS_BOGGLE, flatten(preset.options)) == preset.options
        different = differences(preset.options, LIARS_BOGGLE.options())
        assert unflatten(LIARS_BOGGLE, different) == preset.options
    mine = Options(house=HouseOptions(turn_clock=20, leavers="out"), dice_per_seat=(2, 3), house_words=("+shole",))
    flat = differences(mine, Options())
    assert flat == {"turn_clock": 20, "leavers": "out", "dice_per_seat": (2, 3), "house_words": ("+shole",)}
    assert unflatten(LIARS_BOGGLE, flat) == mine
    assert unflatten(LIARS_BOGGLE, {"turn_clock": None}, mine).house.turn_clock is None


def test_every_option_is_a_field_in_one_line() -> None:
    assert set(FIELDS) == set(flatten(Options()))
    for field in FIELDS.values():
        assert 10 < len(field.line) <= 100, field.name
        assert field.default == flatten(Options())[field.name]
        assert field.choices or field.kind != "choice"


def test_fields_are_what_the_annotations_say() -> None:
    kinds = {field.name: field.kind for field in FIELDS.values()}
    assert {name for name, kind in kinds.items() if kind == "number"} == {
        *("dice_in_play", "friendly_hold", "sand_timer", "min_letters", "turn_clock", "answer_seconds"),
        *("show_seconds", "away_seconds", "away_turn_seconds"),
    }
    assert (kinds["first_seat"], kinds["dice_per_seat"], kinds["house_words"]) == ("seat", "list", "words")
    assert (kinds["dictionary"], kinds["trading"], kinds["word_policy"]) == ("text", "flag", "choice")
    assert {field.name for field in FIELDS.values() if field.off} == {"sand_timer", "turn_clock"}
    named = {field.name: field.named for field in FIELDS.values() if field.named}
    assert named == {"first_seat": ("random",), "dice_in_play": ("auto",), "dice_per_seat": ("equal",)}
    assert (FIELDS["turn_clock"].least, FIELDS["turn_clock"].most) == (10, 600)
    assert (FIELDS["dice_per_seat"].least, FIELDS["dice_per_seat"].most) == (1, 35)
    assert FIELDS["word_policy"].choices == ("challenge", "friendly", "strict", "none")
    assert (FIELDS["trading"].group, FIELDS["leavers"].group) == ("game", "house")


def test_fields_have_labels_units_and_numbers_to_begin_with() -> None:
    """An option in seconds says so, for nobody guesses it from its name."""
    fields = {field.name: field for title in game_summaries() for field in form(game_info(title.id))}
    of_milliseconds = {name for name, field in fields.items() if field.unit == "milliseconds"}
    assert of_milliseconds == {"bang_window_ms", "raise_hold_ms"}
    assert {name for name, field in fields.items() if field.unit == "seconds"} == {
        *("turn_clock", "answer_seconds", "show_seconds", "away_seconds", "away_turn_seconds"),
        *("friendly_hold", "sand_timer", "timer", "challenge_seconds"),
    }
    timed = {name for name, field in fields.items() if "econds" in field.line and field.kind == "number"}
    assert timed <= {name for name, field in fields.items() if field.unit}
    assert {fields[name].label for name in ("turn_clock", "qu_as_q", "raise_hold_ms")} == {
        *("Time for a turn", "Qu may be a bare Q", "Time to speak first")
    }
    usual = {name: fields[name].usual for name in ("turn_clock", "sand_timer", "dice_in_play", "dice_per_seat", "size")}
    assert usual == {"turn_clock": 90, "sand_timer": 180, "dice_in_play": 16, "dice_per_seat": 3, "size": 4}


def test_a_number_for_each_seat_beside_one_for_all() -> None:
    each = {
        (title.id, field.name, field.kind)
        for title in game_summaries()
        for field in form(game_info(title.id))
        if field.each
    }
    assert each == {
        ("liars_boggle", "dice_per_seat", "list"),
        ("bar", "start_dice", "number"),
        ("perudo", "start_dice", "number"),
    }
    bar = game_info("bar")
    for value in (3, (1, 2, 6)):
        assert flatten(unflatten(bar, {"start_dice": value}))["start_dice"] == value
    with pytest.raises(Illegal, match="start_dice goes from 1 to 6, or is a list with a number for each seat"):
        unflatten(bar, {"start_dice": (2, 7)})


def test_every_game_has_an_options_form() -> None:
    assert [field.name for field in form(BAR_DICE)][:2] == ["sides", "first_seat"]


@pytest.mark.parametrize(
    ("flat", "sentence"),
    [
        ({"turn_clock": 5}, "turn_clock goes from 10 to 600, or is off."),
        ({"turn_clock": "soon"}, "turn_clock goes from 10 to 600, or is off."),
        ({"answer_seconds": None}, "answer_seconds goes from 10 to 300."),
        ({"dice_in_play": 99}, "dice_in_play goes from 2 to 36, or is auto."),
        ({"dice_per_seat": (2, 40)}, "dice_per_seat is a list of numbers from 1 to 35, or is equal."),
        ({"dice_set": "mine"}, "dice_set is one of new-1987, classic-1976, big-1979"),
        ({"vote": 3}, "vote is on or off."),
        (
            {"house_words": ("shole",)},
            "house_words is a list of words, at most 200, such as: Words this table adds (+shole)",
        ),
        ({"first_seat": "last"}, "first_seat is a seat, or is random."),
        ({"dictionary": "x" * 41}, "dictionary is a text of at most 40 characters."),
        ({"cheat": True}, "There is no such option: 'cheat'."),
        ({"tradings": True}, "There is no option 'tradings'. Did you mean 'trading'?"),
        ({"house": {}}, "There is no option 'house'. Did you mean 'house_words'?"),
    ],
)
def test_values_out_of_range(flat: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Illegal) as refusal:
        unflatten(LIARS_BOGGLE, flat)
    assert refusal.value.code == "option_conflict"
    assert refusal.value.sentence.startswith(sentence)


@pytest.mark.parametrize("end", ["tokens:1", "tokens:21", "lives:0", "tokens", "never"])
def test_a_counted_text_out_of_range_is_refused_with_what_it_may_be(end: str) -> None:
    cup = game_info("cup")
    report = check_options(cup, {"end": end}, cup.presets["cup-poker"].options, seats=3)
    [problem] = report.problems
    assert problem.sentence == (
        "\u201cThe match ends\u201d goes from tokens:2 to tokens:20, or from rounds:1 to rounds:100, "
        "or from lives:1 to lives:10."
    )


def test_conflicts_are_named_as_you_choose() -> None:
    base = LIARS_BOGGLE.presets["liars-boggle"].options
    checked = check_options(LIARS_BOGGLE, {"turn_clock": 30, "sand_timer": 180}, base, 3)
    assert [(problem.code, problem.fields) for problem in checked.problems] == [
        ("option_conflict", ("turn_clock", "sand_timer"))
    ]
    checked = check_options(LIARS_BOGGLE, {"vote": True, "word_policy": "strict"}, base, 3)
    assert checked.problems[0].fields == ("word_policy", "vote")
    checked = check_options(LIARS_BOGGLE, {"turn_clock": 3}, base, 3)
    assert checked.problems[0].fields == ("turn_clock",)
    assert check_options(LIARS_BOGGLE, {}, base, 3).problems == ()
    assert check_options(LIARS_BOGGLE, {}, base, 13).problems
    assert check_options(LIARS_BOGGLE, {"qu_two": True, "remove_qu": True}, base, 3).warnings


def test_actions_are_read_or_refused() -> None:
    assert repr(LIARS_BOGGLE.read_action(b'{"type":"Bid","word":"whale"}')).startswith("Bid(word='whale'")
    for bad in (b"", b"{", b"[]", b'{"type":"Bid"}', b'{"type":"Bid","word":"x","more":1}', b'{"type":"sit"}', b"\xff"):
        with pytest.raises(Illegal, match="malformed"):
            LIARS_BOGGLE.read_action(bad)
