"""Generates pages of the reference from the sources.

`make test PYTEST="tests/docs --update-golden"` writes them; read the diff before you commit it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import get_type_hints

import msgspec
from msgspec import Meta

from bunkum.pieces.letters import DICE_SETS, faces_of, has_qu
from bunkum.server.settings import Settings
from bunkum.table.catalog import AnyGameInfo, game_info, game_summaries
from bunkum.table.options_form import Field, differences, form, option_sentences, spell
from support.api import python_api
from support.markdown import code, lines, table

# Options


def options() -> Iterator[str]:
    """Generates `docs/reference/options.md`."""
    yield from lines("""
        # House rules, option by option

        Every option of every game. The form for a new table shows the same lines, `bunkum games` prints them, and a
        transcript sets them (`option dice_set: big-deluxe; trading: on`). How to choose them:
        [House rules](../how-to/house-rules.md). The rulings: [RULES 2.8 and 1.10](../RULES.md).
    """)
    for title in game_summaries():
        yield from _options_of(game_info(title.id))


def _options_of(game: AnyGameInfo) -> Iterator[str]:
    fields = form(game)
    yield ""
    yield from lines(f"""
        ## {game.name}

        For {game.seats[0]} to {game.seats[-1]} players. A preset is a set of options under a name; other options
        have the values in the tables below.
    """)
    yield ""
    rows = ((code(each.id), each.name, each.line, _changed(game, each.id)) for each in game.presets.values())
    yield from table(("preset", "name", "what it is like", "differs by"), rows)
    for group, heading in (("game", "Options of the game"), ("house", "Options that every game has")):
        yield ""
        yield f"### {heading}"
        yield ""
        rows = (
            (code(field.name), field.label, code(spell(field.default)) or "none", _values(field), field.line)
            for field in fields
            if field.group == group
        )
        yield from table(("option", "on the form", "usual", "values", "what it does"), rows)
    yield ""
    yield "What the values mean at a table:"
    yield ""
    sentences = option_sentences(game)
    for field in fields:
        if field.group == "game":
            told = (f"{code(value) or 'none'}: {said}" for value, said in sentences[field.name].items() if value != "*")
            if meanings := " ".join(told):
                yield f"- {code(field.name)}: {meanings}"


def _changed(game: AnyGameInfo, preset: str) -> str:
    changed = differences(game.presets[preset].options, game.options())
    return ", ".join(code(f"{name}: {spell(value)}") for name, value in changed.items()) or "nothing"


TEXTS = {
    "dictionary": "the name of a list that is here",
    "end": "`tokens:N`, `rounds:N` or `lives:N`",
}
"""Values of options that are texts; every such option has an entry."""


def _values(field: Field) -> str:
    named = [code(name) for name in field.named] + [code("off")] * field.off
    match field.kind:
        case "flag":
            values = [code("on"), code("off")]
        case "choice":
            values = [code(choice) for choice in field.choices]
        case "number":
            values = [*named, f"{field.least} to {field.most}"]
            if field.each:
                values.append(f"a number for each seat, as {code('4, 2, 1')}")
        case "list":
            numbers = f"{field.least} to {field.most}"
            each = f"{numbers} for each seat" if field.each else f"numbers from {numbers}"
            values = [*named, f"{each}, as {code('4, 2, 1')}"]
        case "words":
            values = [f"at most {field.most}, as {code('+shole, -qi')}"]
        case "seat":
            values = [*named, "a seat, from 0; in a transcript a name"]
        case "text":
            values = [TEXTS[field.name]]
    return ", ".join(values)


# Settings


def settings() -> Iterator[str]:
    """Generates `docs/reference/settings.md`."""
    yield from lines("""
        # Settings

        The settings of `bunkum serve`, by a flag or by an environment variable; the flag wins. How to run a server:
        [Run a server](../how-to/host.md).
    """)
    yield ""
    hints = get_type_hints(Settings, include_extras=True)
    rows = (_setting(field, hints[field.name]) for field in msgspec.structs.fields(Settings))
    yield from table(("flag", "variable", "usual", "values", "what it does"), rows)
    yield ""
    yield from lines("""
        Give a flag that may be given again once for each value; its variable holds all values, separated by blanks or
        commas. `PORT` works instead of `BUNKUM_PORT`, since that is what many hosting services set. `--open` also opens
        the page in a browser, unless `BROWSER` is `none`.

        `BUNKUM_GAMES` names folders of [games of your own](../how-to/laws-for-your-game.md), separated by colons; every
        command finds their games. Names of other files in such a folder must begin with an underscore.
    """)


def _setting(field: msgspec.structs.FieldInfo, hint: object) -> Sequence[str]:
    metas = [meta for meta in getattr(hint, "__metadata__", ()) if isinstance(meta, Meta)]
    line = next(str(meta.description) for meta in metas if meta.description)
    usual = " ".join(map(str, field.default)) if isinstance(field.default, tuple) else str(field.default)
    flag, variable = f"--{field.name.replace('_', '-')}", f"BUNKUM_{field.name.upper()}"
    return code(flag), code(variable), code(usual) or "none", _bounds(metas), line


def _bounds(metas: Iterable[Meta]) -> str:
    for meta in metas:
        if meta.ge is not None and meta.le is not None:
            return f"{meta.ge} to {meta.le}"
        if meta.ge is not None:
            return f"from {meta.ge}"
        if meta.gt is not None:
            return f"over {meta.gt}"
    return ""


# Dice


BOXES = {
    "new-1987": "The sixteen of American boxes from 1987 to about 2008. The usual one.",
    "classic-1976": "The sixteen of about 1976 to 1986: kinder to F and K.",
    "big-1979": "The first big box, five by five.",
    "big-1979b": "The same as a table of 2001 has it: one die differs.",
    "big-challenge": "The big box with the challenge die `IKLMQuU`, and so a second Qu.",
    "big-deluxe": "The big box of the deluxe and master editions.",
    "big-2012": "The big box with a die of double letters; Qu is one of them, and there is no other Q.",
    "super-2012": "Six by six, with a die of double letters and one of blanks.",
    "intl-16": "The sixteen of many French-language programs, with a bare Q. Not checked against a box.",
}
"""How people may know each set."""


def dice_sets() -> Iterator[str]:
    """Generates `docs/reference/dice-sets.md`."""
    yield from lines("""
        # Dice sets

        The sets of letter dice that a table can use (option `dice_set`). A die is written as its six faces together:
        `HIMNUQu` has a face Qu, `EIO___` three blanks, which spell nothing. Where each set comes from, and where
        sources differ: [RULES 3](../RULES.md#3-dice-sets). The names are ours and not those of a maker.
    """)
    yield ""
    rows = (
        (
            f"[`{name}`](#{name})",
            str(len(dice)),
            _special(dice),
            f"{float(_vowels(dice)):.1f} in 16",
            ", ".join(_rare(dice)),
        )
        for name, dice in DICE_SETS.items()
    )
    yield from table(("set", "dice", "faces with more than one letter", "vowels", "letters on one die only"), rows)
    yield ""
    yield from lines("""
        *Vowels*: how many of sixteen dice of the set show A, E, I, O or U on average; Y and double faces do not count.
        *On one die only*: no word that needs such a letter twice can be spelled, nor one that needs two of them from
        the same die.
    """)
    for name, dice in DICE_SETS.items():
        yield ""
        yield f"## {name}"
        yield ""
        yield BOXES[name]
        yield ""
        yield "```text"
        for start in range(0, len(dice), 8):
            yield " ".join(dice[start : start + 8])
        yield "```"


def _special(dice: Iterable[str]) -> str:
    several = [face for die in dice for face in faces_of(die) if len(face) > 1]
    with_qu = sum(map(has_qu, dice))
    if not several:
        return "none: its Q is bare"
    return ", ".join(dict.fromkeys(several)) + (f" (Qu on {with_qu} dice)" if with_qu > 1 else "")


def _vowels(dice: Sequence[str]) -> Fraction:
    vowels = Fraction(sum(face in "AEIOU" for die in dice for face in faces_of(die)), 6)
    return vowels * 16 / len(dice)


def _rare(dice: Iterable[str]) -> Iterator[str]:
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
        if sum(letter in {part for face in faces_of(die) for part in face.upper()} for die in dice) == 1:
            yield letter


GENERATED: dict[str, Callable[[], Iterator[str]]] = {
    "docs/reference/options.md": options,
    "docs/reference/settings.md": settings,
    "docs/reference/dice-sets.md": dice_sets,
    "docs/reference/python-api.md": python_api,
}
"""The generated pages, and the function for each."""


def generate(page: str) -> str:
    """Returns the text of a generated page."""
    return "\n".join(GENERATED[page]()) + "\n"
