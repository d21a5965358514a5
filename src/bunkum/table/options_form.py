"""Options as a form: one flat mapping of the options that every game has and the game's own.

In the flat form None is off. Fields follow from the annotations of the game's `Options`, so an option is written once:
the type states its values, and `msgspec.Meta` the rest. `description` is the line below its label; `title` is the
label if the name with spaces does not suffice; `extra` may have

- `group`: the heading of the option, if it is not `game`;
- `unit`: what a number counts, `s` or `ms`;
- `usual`: the number to begin with if the default is no number (`off`, `auto`, `equal`);
- `each`: True if a list has a number for each seat.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, Union, assert_never, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta
from msgspec.structs import fields

from bunkum.core import HouseOptions, Illegal, Value
from bunkum.core.contract import Sheet
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
    choice; `least` and `most` limit a number, each number of a list, or the letters of a text; `unit` is what a number
    counts (`s`, `ms`); `usual` is the number to begin with.
    """

    name: str
    label: str
    group: str
    line: str
    kind: Kind
    off: bool
    each: bool
    named: tuple[str, ...]
    choices: tuple[str, ...]
    least: int | None
    most: int | None
    unit: str
    usual: int
    default: OptionValue


class Problem(msgspec.Struct, frozen=True):
    """Why options cannot be played, and which options these are."""

    code: str
    sentence: str
    fields: tuple[str, ...] = ()


class OptionsReport(msgspec.Struct, frozen=True):
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
        case "text":
            values = f"is a text of at most {field.most} characters"
        case _:
            assert_never(field.kind)
    return ", or is ".join((values, *field.named, *(("off",) if field.off else ())))


def check_options(
    game: GameInfo[Opt, S, A, E], flat: Mapping[str, OptionValue], base: Opt, seats: int
) -> OptionsReport:
    """Returns the problems and warnings of these options for this number of seats."""
    try:
        options = unflatten(game, flat, base)
        game.fits(options, seats)
    except Illegal as no:
        return OptionsReport((Problem(no.code, no.sentence, find_options(no.sentence, flatten(base))),), ())
    return OptionsReport((), game.warnings(options, seats))


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
    extra: dict[str, object] = {key: value for meta in metas for key, value in (meta.extra or {}).items()}
    kind = _kind(name, rest[0] if rest else None)
    least = _bound(metas, "ge")
    return Field(
        name=name,
        label=next((meta.title for meta in metas if meta.title), name.replace("_", " ").capitalize()),
        group=str(extra.get("group", group)),
        line=next((meta.description for meta in metas if meta.description), ""),
        kind=kind,
        default=tuple(cast("list[str]", default)) if isinstance(default, list) else cast("OptionValue", default),
        off=len(types) < len(parts),
        each=bool(extra.get("each")) or (kind == "number" and any(get_origin(part) is tuple for part in rest)),
        named=named if rest else (),
        choices=() if rest else named,
        least=least,
        most=_bound(metas, "max_length" if kind in ("text", "words") else "le"),
        unit=str(extra.get("unit", "")),
        usual=cast("int", extra.get("usual", 1 if least is None else least)),
    )


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
