"""House rules as text: `dice_per_seat: 4, 2, 1`, `turn_clock: off`, `first_seat: Ann` (RULES 11.1)."""

from collections.abc import Iterator

from bunkum.core import Illegal
from bunkum.core.contract import Sheet
from bunkum.core.notation import Names, Token, Unreadable, join_words, quote, read_name, tokens, write_name
from bunkum.table.catalog import AnyGameInfo
from bunkum.table.options_form import SEAT_OPTIONS, differences, flatten, nearest_option, spell, unflatten
from bunkum.table.room_events import OptionValue
from bunkum.table.transcript.grammar import Setting


def setting(text: str) -> Setting:
    """Returns the house rule in the text of an `--option`: `NAME:VALUE`."""
    name, colon, value = text.replace("=", ":", 1).partition(":")
    if not colon:
        raise Unreadable(f"{quote(text)} is no house rule: write `--option NAME:VALUE`.")
    return Setting(0, Token(name.strip(), 0), value.strip())


def with_settings(game: AnyGameInfo, sheet: Sheet, settings: tuple[Setting, ...], names: Names = ()) -> Sheet:
    """Returns the options with these settings; raises `Unreadable` for an unknown option or value."""
    for one in settings:
        sheet = _with_setting(game, sheet, one, names)
    return sheet


def _with_setting(game: AnyGameInfo, sheet: Sheet, setting: Setting, names: Names) -> Sheet:
    option, column = setting.option
    if option not in flatten(sheet):
        known = flatten(sheet)
        nearest = nearest_option(option, known)
        ending = f": there are {join_words(sorted(known))}." if nearest is None else f". Did you mean {quote(nearest)}?"
        raise Unreadable(f"There is no option {quote(option)}{ending}", column, setting.line)
    why = ""
    for value in _readings(setting, names):
        try:
            return unflatten(game, {option: value}, sheet)
        except Illegal as refusal:
            why = why or refusal.sentence
    raise Unreadable(f"{option} cannot be {quote(setting.value)}. {why}", column, setting.line)


def settings_of(options: Sheet, preset: Sheet, names: Names) -> dict[str, str]:
    """Returns the settings in which these options differ from their preset, as text."""
    return {option: _write(option, value, names) for option, value in differences(options, preset).items()}


def _write(option: str, value: OptionValue, names: Names) -> str:
    """Returns an option's value as text: `on`, `off`, `180`, `4,2,1`, a seat by its name."""
    if option in SEAT_OPTIONS and isinstance(value, int) and 0 <= value < len(names):
        return write_name(names[value])
    return spell(value)


def _readings(setting: Setting, names: Names) -> Iterator[OptionValue]:
    """Yields the values that the text may mean, most probable first."""
    text = setting.value
    if text in ("on", "off"):
        yield from (True,) if text == "on" else (None, False)
    parts = [part.strip() for part in text.split(",")]
    if len(parts) == 1:
        yield _plain(text)
    yield tuple(_plain(part) for part in parts)
    words = tokens(text)
    if setting.option.text in SEAT_OPTIONS and len(words) == 1:
        name = read_name(words[0])
        if name not in names:
            raise Unreadable(f"Nobody here is called {quote(name)}.", setting.option.column, setting.line)
        yield names.index(name)


def _plain(text: str) -> int | str:
    """Returns the text as a number, or unchanged if it is none or only looks like one (`001`)."""
    digits = text.removeprefix("-")
    number = digits.isascii() and digits.isdecimal() and len(digits) < 9 and digits == str(int(digits))
    return int(text) if number else text
