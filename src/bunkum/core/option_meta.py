"""What an option says about itself: the only source of its words on the page, in the terminal, docs and transcripts."""

from collections.abc import Mapping

from msgspec import Meta, field
from msgspec.structs import asdict

from bunkum.core.records import Value

UNITS: Mapping[str, tuple[str, str]] = {
    "seconds": ("second", "seconds"),
    "milliseconds": ("millisecond", "milliseconds"),
    "letters": ("letter", "letters"),
    "dice": ("die", "dice"),
    "cards": ("card", "cards"),
    "cubes": ("cube", "cubes"),
    "points": ("point", "points"),
    "rounds": ("round", "rounds"),
    "words": ("word", "words"),
    "tokens": ("token", "tokens"),
    "lives": ("life", "lives"),
    "goods": ("good", "goods"),
    "bads": ("bad", "bads"),
}
"""What the number of an option counts: in words for one and for several."""


class OptionText(Value):
    """What `option` keeps in `Meta.extra`; the fields are described there."""

    says: dict[str, str] = field(default_factory=dict[str, str])
    words: dict[str, str] = field(default_factory=dict[str, str])
    unit: str = ""
    main: bool = False
    usual: int | None = None
    each: bool = False
    counts: dict[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    group: str = ""
    """The heading of the option in a form, if it is not `game`."""


def option(
    label: str,
    line: str,
    says: Mapping[str, str],
    *,
    words: Mapping[str, str] | None = None,
    unit: str = "",
    main: bool = False,
    usual: int | None = None,
    each: bool = False,
    counts: Mapping[str, tuple[int, int]] | None = None,
    ge: int | None = None,
    le: int | None = None,
    max_length: int | None = None,
    pattern: str | None = None,
) -> Meta:
    """Returns the `Meta` of an option, with which `Options` annotate its type.

    `label` names it in a form, `line` is the sentence of help below it. Values are named as transcripts spell them
    (`on`, `off`, `auto`, `3`). `words` has what a form writes for a value that is no number (`on` and `off` need none),
    and `says` the sentence that tells at a table what the value means; there `*` stands for every value without an
    entry, and `rounds:*` for texts that begin so. In a sentence `{n}` is the number, `{amount}` the number with its
    `unit` (a key of `UNITS`), and `{value}` the value in words: of `first_seat` the name of who sits there.

    `main` marks the few options that people often change, and that an explanation of the rules always tells. `usual` is
    the number to begin with if the default is none; with `each`, a list has a number for each seat. `counts` are the
    least and the most number of each kind of a text such as `rounds:10`.
    """
    extra = asdict(OptionText(dict(says), dict(words or {}), unit, main, usual, each, dict(counts or {})))
    if max_length is not None:
        return Meta(title=label, description=line, extra=extra, max_length=max_length, pattern=pattern)
    return Meta(title=label, description=line, extra=extra, ge=ge, le=le)


def flag(label: str, line: str = "", *, on: str, off: str, main: bool = False) -> Meta:
    """Returns the `Meta` of an option that is on or off; without a `line` of its own it says below what `on` says."""
    return option(label, line or on, {"on": on, "off": off}, main=main)


def count_of(number: int, unit: str) -> str:
    """Returns a number with its unit: `1 second`, `30 seconds`; the number alone if the unit is empty."""
    one, several = UNITS.get(unit, (unit, unit))
    return f"{number} {one if number == 1 else several}".rstrip()
