"""The house rules of a match in words: what each option means at this table, in a sentence (RULES 1.10)."""

from msgspec.structs import replace

from bunkum.core import Value
from bunkum.core.contract import Sheet
from bunkum.core.house import STARTER_SAID
from bunkum.core.notation import join_words
from bunkum.core.option_meta import count_of
from bunkum.table.catalog import A, E, GameInfo, Opt, S
from bunkum.table.options_form import Field, flatten, form, option_sentences, spell
from bunkum.table.room_events import OptionValue


class HouseRule(Value):
    """An option of a match in words: `Shortest word`, `3 letters`, `A bid has 3 letters at least.`"""

    option: str
    label: str
    value: str
    sentence: str
    changed: bool
    """It differs from the preset."""
    told: bool
    """An explanation of the rules tells it: it is changed, or one of the main rules and not off."""


def house_rules(
    game: GameInfo[Opt, S, A, E], options: Sheet, preset: Sheet, dictionary: str = ""
) -> tuple[HouseRule, ...]:
    """Returns all options of a match in words, the game's own first.

    `dictionary` is the name of the word list, if it is known.
    """
    values, usual, sentences = flatten(options), flatten(preset), option_sentences(game)
    rules: list[HouseRule] = []
    for field in form(game):
        value = values[field.name]
        words = dictionary if field.name == "dictionary" and dictionary else value_in_words(field, value)
        sentence = _sentence(sentences[field.name], field, value, words) or f"{field.label}: {words}."
        changed = value != usual[field.name]
        told = changed or (field.main and value not in (None, False))
        rules.append(HouseRule(field.name, field.label, words, sentence, changed, told))
    return tuple(rules)


def name_starter(rule: HouseRule, name: str) -> HouseRule:
    """Returns a rule unchanged, but the one about who begins with the name of who sits at that seat."""
    if rule.option != "first_seat":
        return rule
    return replace(rule, value=name, sentence=STARTER_SAID.format(value=name))


def value_in_words(field: Field, value: OptionValue) -> str:
    """Returns the value of an option as a form writes it: `on`, `30 seconds`, `as in the box`, `seat 2`."""
    if field.kind == "seat" and isinstance(value, int):
        return f"seat {value + 1}"
    if isinstance(value, tuple):
        return join_words(map(str, value), "and") if value else "none"
    kind, number = _count(field, value)
    if number is not None:
        return field.words.get(spell(value)) or field.words[kind].format(n=number)
    if isinstance(value, int) and not isinstance(value, bool):
        return field.words.get(str(value)) or count_of(value, field.unit)
    return field.words.get(spell(value)) or spell(value)


def _sentence(says: dict[str, str], field: Field, value: OptionValue, words: str) -> str:
    kind, number = _count(field, value)
    template = says.get(spell(value)) or (says.get(kind) if kind else None) or says.get("*", "")
    if isinstance(value, int):
        number = value
    amount = words if isinstance(value, tuple) else count_of(number or 0, field.unit)
    sentence = template.format(n=number, amount=amount, value=words)
    return sentence[:1].upper() + sentence[1:]


def _count(field: Field, value: OptionValue) -> tuple[str, int | None]:
    """Returns the kind and the number of a text such as `rounds:10`: `rounds:*` and 10."""
    if not field.counts or not isinstance(value, str):
        return "", None
    kind, _, number = value.partition(":")
    return f"{kind}:*", int(number)
