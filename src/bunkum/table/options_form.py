"""Options as a form: one flat mapping of the options that every game has and the game's own.

In the flat form None is off. Fields follow from the annotations of the game's `Options`, so an option is written once:
the type states its values, and `bunkum.core.option_meta.option` its words.
"""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Annotated, Literal, Union, assert_never, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta
from msgspec.structs import fields

from bunkum.core import HouseOptions, Illegal, Value
from bunkum.core.contract import Sheet
from bunkum.core.option_meta import UNITS, OptionText
from bunkum.table.catalog import A, E, GameInfo, Opt, S
from bunkum.table.room_events import OptionValue

Flat = dict[str, OptionValue]
Kind = Literal["flag", "choice", "number", "list", "words", "seat", "text"]

SEAT_OPTIONS = frozenset(("first_seat",))
"""The options whose number is a seat."""
HOUSE_GROUP, GAME_GROUP = "house", "game"


class Field(Value):
    """An option as a form shows it. `off`: it may be off (null). `named`: values that have a name, such as `auto`.

    `each`: a list with a number for each seat may stand in place of one number for all. `choices` are those of a
    choice; `words` are those of the values in `named`, `choices` and `off`. A text such as `rounds:10` has in `counts`
    what may stand before the colon, with the least and the most number for it. `least` and `most` limit a number, each
    number of a list, or the letters of a text; `unit` is what a number counts (`seconds`), `unit_of_one` the same for 1
    (`second`); `usual` is the number to begin with. `main`: one of the few that people often change.
    """

    name: str
    label: str
    group: str
    line: str
    kind: Kind
    off: bool
    each: bool
    main: bool
    counts: dict[str, tuple[int, int]]
    named: tuple[str, ...]
    choices: tuple[str, ...]
    words: dict[str, str]
    least: int | None
    most: int | None
    unit: str
    unit_of_one: str
    usual: int
    default: OptionValue


class Problem(Value):
    """Why options cannot be played, and which of them are to blame."""

    code: str
    sentence: str
    fields: tuple[str, ...]


class OptionsReport(Value):
    """The problems of options, which forbid them, and warnings, which do not."""

    problems: tuple[Problem, ...]
    warnings: tuple[str, ...]


def flatten(options: Sheet) -> Flat:
    """Returns the options as one flat mapping, those that every game has first."""
    flat = cast("dict[str, object]", msgspec.to_builtins(options))
    house = cast("Flat", flat.pop("house"))
    return {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in {**house, **cast("Flat", flat)}.items()
    }


def differences(options: Sheet, base: Sheet) -> Flat:
    """Returns the flat options in which `options` differs from `base`."""
    before = flatten(base)
    return {name: value for name, value in flatten(options).items() if value != before[name]}


def unflatten(game: GameInfo[Opt, S, A, E], flat: Mapping[str, OptionValue], base: Opt | None = None) -> Opt:
    """Returns `base` (or the defaults) with the options in `flat`; raises `Illegal` (`option_conflict`) if invalid."""
    whole = flatten(base if base is not None else game.options())
    unknown = sorted(set(flat) - set(whole))
    if unknown:
        nearest = nearest_option(unknown[0], whole)
        if nearest is not None:
            raise Illegal("option_conflict", f"There is no option {unknown[0]!r}. Did you mean {nearest!r}?")
        raise Illegal("option_conflict", f"There is no such option: {', '.join(map(repr, unknown))}.")
    whole.update(flat)
    house = {field.name: whole.pop(field.name) for field in fields(HouseOptions)}
    try:
        return msgspec.convert({**whole, "house": house}, game.options)
    except msgspec.ValidationError as error:
        # `Expected int >= 10 - at $.house.turn_clock` names the option.
        name = str(error).partition("`$.")[2].rstrip("`").removeprefix("house.").split("[", maxsplit=1)[0]
        field = next(field for field in form(game) if field.name == name)
        raise Illegal("option_conflict", f"{name} {_range(field)}.") from error


def nearest_option(name: str, known: Iterable[str]) -> str | None:
    """Returns the option that was probably meant by a name that there is not; None if none is like it."""
    return next(iter(get_close_matches(name, known, 1)), None)


def _range(field: Field) -> str:
    """Returns the values that an option may have, as the end of a sentence."""
    match field.kind:
        case "flag":
            values = "is on or off"
        case "choice":
            values = f"is one of {', '.join(field.choices)}"
        case "number":
            values = (
                f"goes from {field.least} to {field.most}" + ", or is a list with a number for each seat" * field.each
            )
        case "list":
            values = f"is a list of numbers from {field.least} to {field.most}"
        case "words":
            values = f"is a list of words, at most {field.most}, such as: {field.line.rstrip('.')}"
        case "seat":
            values = "is a seat"
        case "text" if field.counts:
            spans = (f"{kind}:{least} to {kind}:{most}" for kind, (least, most) in field.counts.items())
            values = f"goes from {', or from '.join(spans)}"
        case "text":
            values = f"is a text of at most {field.most} characters"
        case _:
            assert_never(field.kind)
    return ", or is ".join((values, *field.named, *(("off",) if field.off else ())))


def check_options(
    game: GameInfo[Opt, S, A, E], flat: Mapping[str, OptionValue], base: Opt, seats: int
) -> OptionsReport:
    """Returns the problems and warnings of these options for this number of seats, with options by their labels."""
    try:
        options = unflatten(game, flat, base)
        game.fits(options, seats)
    except Illegal as no:
        sentence = _label_options(no.sentence, form(game))
        return OptionsReport((Problem(no.code, sentence, find_options(no.sentence, flatten(base))),), ())
    return OptionsReport((), game.warnings(options, seats))


def _label_options(sentence: str, fields: Iterable[Field]) -> str:
    """Returns a refusal with the labels of options in place of their names: `\u201cVote on words\u201d`."""
    by_name = {field.name: field for field in fields}

    def label(found: re.Match[str]) -> str:
        name, value = found[1], found[2]
        field = by_name[name]
        return (
            f"\u201c{field.label}\u201d"
            if value is None
            else f"\u201c{field.label}: {field.words.get(value, value)}\u201d"
        )

    return re.sub(rf"\b({'|'.join(by_name)})\b(?:=([\w-]+))?", label, sentence)


def find_options(sentence: str, names: Iterable[str]) -> tuple[str, ...]:
    """Returns the options, of these names, that a refusal names."""
    words = "".join(letter if letter.isalnum() or letter == "_" else " " for letter in sentence).split()
    return tuple(name for name in names if name in words)


def form(game: GameInfo[Opt, S, A, E]) -> tuple[Field, ...]:
    """Returns all options of the game as fields of a form, the game's own first."""
    own = _fields(game.options, game.options(), GAME_GROUP)
    return (*own, *_fields(HouseOptions, game.options().house, HOUSE_GROUP))


def _fields(sheet: type, defaults: object, group: str) -> Iterable[Field]:
    for name, hint in get_type_hints(sheet, include_extras=True).items():
        if name != "house":
            yield _field(name, hint, msgspec.to_builtins(getattr(defaults, name)), group)


def _field(name: str, hint: object, default: object, group: str) -> Field:
    parts, metas = _take_apart(hint)
    types = [part for part in parts if part is not type(None)]
    literals = [part for part in types if get_origin(part) is Literal]
    rest = [part for part in types if get_origin(part) is not Literal]
    named = tuple(str(value) for literal in literals for value in get_args(literal))
    text = _text_of(metas)
    kind = _kind(name, rest[0] if rest else None)
    least = _bound(metas, "ge")
    return Field(
        name=name,
        label=next((meta.title for meta in metas if meta.title), name.replace("_", " ").capitalize()),
        group=text.group or group,
        line=next((meta.description for meta in metas if meta.description), ""),
        kind=kind,
        default=tuple(cast("list[str]", default)) if isinstance(default, list) else cast("OptionValue", default),
        off=len(types) < len(parts),
        each=text.each or (kind == "number" and any(get_origin(part) is tuple for part in rest)),
        main=text.main,
        counts=text.counts,
        named=named if rest else (),
        choices=() if rest else named,
        words=text.words,
        least=least,
        most=_bound(metas, "max_length" if kind in ("text", "words") else "le"),
        unit=text.unit,
        unit_of_one=UNITS.get(text.unit, (text.unit,))[0],
        usual=text.usual if text.usual is not None else 1 if least is None else least,
    )


def has_handicap(game: GameInfo[Opt, S, A, E], options: Opt, seats: int) -> bool:
    """Returns whether an option that may be a list with a number for each seat (`each`) has different numbers."""
    given = flatten(options)
    lists = [given[field.name] for field in form(game) if field.each]
    return any(isinstance(each, tuple) and len(set(each[:seats])) > 1 for each in lists)


def option_sentences(game: GameInfo[Opt, S, A, E]) -> dict[str, dict[str, str]]:
    """Returns by option what its values mean in sentences (`says` of `bunkum.core.option_meta.option`)."""
    sheets = (game.options, HouseOptions)
    hints = {name: hint for sheet in sheets for name, hint in get_type_hints(sheet, include_extras=True).items()}
    return {name: _text_of(_take_apart(hint)[1]).says for name, hint in hints.items() if name != "house"}


def _text_of(metas: Iterable[Meta]) -> OptionText:
    return msgspec.convert({key: value for meta in metas for key, value in (meta.extra or {}).items()}, OptionText)


def _kind(name: str, hint: object) -> Kind:
    if hint is None:
        return "choice"
    if name in SEAT_OPTIONS:
        return "seat"
    if hint is bool:
        return "flag"
    if hint is int:
        return "number"
    if hint is str:
        return "text"
    assert get_origin(hint) is tuple, f"a form knows no field for {name}: {hint}"
    (item, *_), _ = _take_apart(get_args(hint)[0])
    return "list" if item is int else "words"


def _take_apart(hint: object) -> tuple[list[object], list[Meta]]:
    """Returns the parts of a union without annotations, and all annotations, outermost first."""
    if get_origin(hint) is Annotated:
        inner, *notes = get_args(hint)
        parts, metas = _take_apart(inner)
        return parts, [*(note for note in notes if isinstance(note, Meta)), *metas]
    if get_origin(hint) is Union or isinstance(hint, type(int | str)):
        found = [_take_apart(part) for part in get_args(hint)]
        return [part for parts, _ in found for part in parts], [meta for _, metas in found for meta in metas]
    if get_origin(hint) is tuple:
        return [hint], _take_apart(get_args(hint)[0])[1]
    return [hint], []


def _bound(metas: Iterable[Meta], name: Literal["ge", "le", "max_length"]) -> int | None:
    bounds = (cast("int | None", getattr(meta, name)) for meta in metas)
    return next((bound for bound in bounds if bound is not None), None)


def spell(value: OptionValue) -> str:
    """Returns the value as RULES 10.3 and transcripts write it: `off`, `on`, `30`, `auto`, `2,3,3`."""
    if value is None or value is False:
        return "off"
    if value is True:
        return "on"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
