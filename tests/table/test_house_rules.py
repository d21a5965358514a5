"""The house rules in words: every value of every option has words and a sentence (RULES 1.10)."""

from collections.abc import Iterator

import pytest

from bunkum.core import HouseOptions
from bunkum.core.option_meta import UNITS, count_of
from bunkum.games.liars_boggle.options import Options
from bunkum.table import game_info, game_summaries
from bunkum.table.house_rules import HouseRule, house_rules, name_starter, value_in_words
from bunkum.table.options_form import Field, flatten, form, option_sentences, unflatten
from bunkum.table.room_events import OptionValue
from support.tables import LIARS_BOGGLE

OPTIONS = [(title.id, field) for title in game_summaries() for field in form(game_info(title.id))]
IDS = [f"{game}-{field.name}" for game, field in OPTIONS]


def values(field: Field) -> Iterator[OptionValue]:
    """Every value of an option that has words of its own, and one or two of the others."""
    yield field.default
    yield from field.choices
    yield from field.named
    if field.off:
        yield None
    if field.kind == "flag":
        yield from (True, False)
    if field.kind == "seat":
        yield from (0, 1)
    if field.kind == "number":
        yield from (number for number in (field.least, field.most) if number is not None)
    if field.each or field.kind == "list":
        yield (2, 1)
    if field.kind == "words":
        yield ("+shole", "-qi")
    yield from (f"{kind}:{number}" for kind, bounds in field.counts.items() for number in bounds)


@pytest.mark.parametrize(("game", "field"), OPTIONS, ids=IDS)
def test_every_option_has_a_label_a_line_and_words_for_its_values(game: str, field: Field) -> None:
    assert field.label[0].isupper()
    assert "_" not in field.label
    assert field.line.endswith(".")
    assert len(field.line) <= 100
    assert field.unit == "" or field.unit in UNITS
    for value in values(field):
        words = value_in_words(field, value)
        assert words
        assert not set(words) & set("_{}*:"), "words are no code"
    sentences = option_sentences(game_info(game))[field.name]
    spelled = {*field.choices, *field.named, *(["on"] * (field.kind == "flag")), *(["off"] * field.off)}
    assert spelled <= set(sentences) | ({*field.choices} if "*" in sentences else set()), "a value without a sentence"


@pytest.mark.parametrize(("game", "field"), OPTIONS, ids=IDS)
def test_every_value_is_told_in_a_sentence_of_its_own(game: str, field: Field) -> None:
    info = game_info(game)
    told: dict[str, OptionValue] = {}
    for value in dict.fromkeys(values(field)):
        flat = {**flatten(info.options()), field.name: value}
        rule = rule_of(house_rules(info, unflatten(info, flat), info.options()), field.name)
        assert rule.changed == (value != field.default)
        assert rule.sentence[0].isupper()
        assert rule.sentence.endswith(".")
        assert not set(rule.sentence) & set("_{}*"), "a sentence is no code"
        assert told.setdefault(rule.sentence, value) == value, "two values are told alike"


def rule_of(rules: tuple[HouseRule, ...], option: str) -> HouseRule:
    return next(rule for rule in rules if rule.option == option)


def test_rules_are_told_as_they_are_at_this_table() -> None:
    usual = LIARS_BOGGLE.options()
    changed = Options(
        house=HouseOptions(first_seat=1, turn_clock=60),
        dice_per_seat=(4, 2),
        house_words=("+shole", "-qi"),
        word_policy="strict",
        min_letters=1,
    )
    rules = house_rules(LIARS_BOGGLE, changed, usual, "Everyday words")
    assert [rule.sentence for rule in rules if rule.changed] == [
        "From seat to seat you begin with 4 and 2 dice.",
        "Only words of the dictionary can be bid.",
        "Words added (+) or struck (-) here: +shole and -qi.",
        "A bid has 1 letter at least.",
        "Seat 2 begins the first round.",
        "A turn has 60 seconds.",
    ]
    assert {rule.option for rule in rules if rule.told and not rule.changed} == {"dictionary"}
    assert rule_of(rules, "dictionary").sentence == "The dictionary is Everyday words."
    named = [name_starter(rule, "Bob") for rule in rules]
    assert [rule.sentence for rule in named if rule not in rules] == ["Bob begins the first round."]
    assert rule_of(tuple(named), "first_seat").value == "Bob"


def test_a_few_options_of_each_game_are_those_that_people_change() -> None:
    for title in game_summaries():
        main = [field.name for field in form(game_info(title.id)) if field.main]
        assert 3 <= len(main) <= 9, title.id


def test_a_number_is_told_with_its_unit() -> None:
    assert [count_of(1, "dice"), count_of(2, "dice"), count_of(3, "")] == ["1 die", "2 dice", "3"]
