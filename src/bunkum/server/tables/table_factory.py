"""Laying a table: from a wish, or from its log."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, cast

import msgspec

from bunkum.bots import personalities
from bunkum.core import SPECTATOR, Dice, Illegal, Seat
from bunkum.core.contract import Position, Sheet
from bunkum.core.unreadable import Unreadable
from bunkum.server.http.messages import MakeTable
from bunkum.server.refusals import Refused
from bunkum.server.storage import Damaged
from bunkum.server.tables.room_messages import AnyTable
from bunkum.table.catalog import AnyGameInfo, game_info, with_preset
from bunkum.table.entry import Entry
from bunkum.table.options_form import unflatten
from bunkum.table.room_actions import AddBot, Sit
from bunkum.table.room_events import OptionValue, TableOpened
from bunkum.table.table import Table
from bunkum.words.lexicon import Lexicon
from bunkum.words.library import Library

AnyEntry = Entry[object, object]
MakeDice = Callable[[bytes], Dice]


class Laid(NamedTuple):
    """A table, ready to be sat at, and what its log begins with."""

    table: AnyTable
    lexicon: Lexicon
    secret: bytes
    entries: Sequence[AnyEntry]


def create_table(wish: MakeTable, person: str, library: Library, dice: MakeDice) -> Laid:
    """A new table: its maker in the first seat, bots in the next. `Illegal` or `Refused` where that cannot be."""
    game, options = parse_options(wish.preset, wish.options)
    if wish.seats not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        raise Illegal("option_conflict", f"{game.name} is for {least} to {most} players, not for {wish.seats}.")
    if not set(wish.bots) <= {temper.id for temper in personalities(game.id)}:
        raise Refused("no_such_temper")
    if len(wish.bots) >= wish.seats:
        raise Refused("too_many_bots")
    game.fits(options, wish.seats)
    words, secret = lexicon_of(vars_of(options), library), secrets.token_bytes(32)
    table: AnyTable = Table(game, secret, words, dice, keeps_log=False)
    entries: list[AnyEntry] = [table.open(wish.preset, options, wish.seats, stand_in=personalities(game.id)[0].id)]
    table.apply(entries[0])
    for seat, chore in ((SPECTATOR, Sit(person, wish.name)), *((Seat(0), AddBot(bot)) for bot in wish.bots)):
        entries.append(table.plan(seat, chore, 0.0))
        table.apply(entries[-1])
    return Laid(table, words, secret, entries)


def parse_options(preset: str, options: Mapping[str, OptionValue]) -> tuple[AnyGameInfo, Sheet]:
    """The game of a preset, and its options with these changes."""
    try:
        game = with_preset(preset)
    except KeyError:
        raise Refused("no_such_game") from None
    return game, unflatten(game, options, game.presets[preset].options)


def restore_table(game_id: str, secret: bytes, log: Sequence[bytes], library: Library, dice: MakeDice) -> Laid:
    """The table that a log tells of; `Damaged` where it tells of none, `Refused` where its dictionary is not here.

    Takes milliseconds for a long log: not for the event loop's thread.
    """
    try:
        game = game_info(game_id)
    except KeyError:
        raise Damaged(f"there is no game {game_id!r} here") from None
    entries = [_read(game, seq, entry) for seq, entry in enumerate(log)]
    opened = entries[0].house[0] if entries and entries[0].house else None
    if not isinstance(opened, TableOpened):
        raise Damaged("its log does not begin with its opening")
    words = lexicon_of(opened.options, library)
    try:
        table = Table[Sheet, Position, object, object].replay(entries, game, secret, words, dice, keeps_log=False)
    except Exception as error:
        raise Damaged(f"its log does not lead to a table ({_place(error)})") from error
    return Laid(table, words, secret, ())


def _place(error: Exception) -> str:
    """Which error, and where. What it says may be of dice and names, which no log may hold."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = "" if trace is None else f" at {Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"
    return f"{type(error).__name__}{place}"


def _read(game: AnyGameInfo, seq: int, entry: bytes) -> AnyEntry:
    """An entry of a log that stands at place `seq`."""
    try:
        read = game.entries.decode(entry)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Damaged(f"entry {seq} of its log cannot be read ({error})") from None
    if read.seq != seq:
        raise Damaged(f"entry {seq} of its log says that it is number {read.seq}")
    return read


def vars_of(options: Sheet) -> dict[str, OptionValue]:
    """What the options say of words."""
    names = ("dictionary", "house_words")
    return {name: cast("OptionValue", getattr(options, name)) for name in names if hasattr(options, name)}


def lexicon_of(options: Mapping[str, OptionValue], library: Library) -> Lexicon:
    """The dictionary that these options ask for, with the words of the table's own."""
    words = options.get("house_words") or ()
    try:
        lexicon = library.lexicon(str(options.get("dictionary", "standard")))
        return lexicon.with_house_words(map(str, words)) if isinstance(words, tuple) and words else lexicon
    except Unreadable as trouble:
        raise Refused(trouble.code, trouble.sentence) from None
