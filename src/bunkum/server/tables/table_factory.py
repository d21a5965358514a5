"""Creates a table from a request, or restores it from its log."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from bunkum.bots import personalities
from bunkum.core import SPECTATOR, Dice, Illegal, Seat
from bunkum.core.contract import Position, Sheet
from bunkum.core.unreadable import Unreadable
from bunkum.server import wire
from bunkum.server.http.messages import MakeTable
from bunkum.server.refusals import Refused
from bunkum.server.storage import Damaged, Snapshot, UnknownEntry
from bunkum.server.tables.room_messages import AnyTable
from bunkum.server.tables.snapshots import read_snapshot
from bunkum.table.catalog import AnyGameInfo, game_info, with_preset
from bunkum.table.entry import Entry
from bunkum.table.options_form import flatten, unflatten
from bunkum.table.room_actions import AddBot, Sit
from bunkum.table.room_events import OptionValue, TableOpened
from bunkum.table.table import Table
from bunkum.words.lexicon import Lexicon
from bunkum.words.library import Library

AnyEntry = Entry[object, object]
MakeDice = Callable[[bytes], Dice]


class BuiltTable(NamedTuple):
    """A table in memory, and the first entries of its log."""

    table: AnyTable
    lexicon: Lexicon
    shown: wire.LexiconShown
    secret: bytes
    entries: Sequence[AnyEntry]


def create_table(request: MakeTable, person: str, library: Library, dice: MakeDice) -> BuiltTable:
    """Creates a table with its maker on the first seat and bots on the next; raises `Illegal` or `Refused`."""
    game, options = parse_options(request.preset, request.options)
    if request.seats not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        raise Illegal("option_conflict", f"{game.name} is for {least} to {most} players, not for {request.seats}.")
    if not set(request.bots) <= {temper.id for temper in personalities(game.id)}:
        raise Refused("no_such_temper")
    if len(request.bots) >= request.seats:
        raise Refused("too_many_bots")
    game.fits(options, request.seats)
    words, secret = load_lexicon(flatten(options), library), secrets.token_bytes(32)
    table: AnyTable = Table(game, secret, words, dice, keeps_log=False)
    entries: list[AnyEntry] = [
        table.open(request.preset, options, request.seats, stand_in=personalities(game.id)[0].id)
    ]
    table.apply(entries[0])
    for seat, action in ((SPECTATOR, Sit(person, request.name)), *((Seat(0), AddBot(bot)) for bot in request.bots)):
        entries.append(table.plan(seat, action, 0.0))
        table.apply(entries[-1])
    return BuiltTable(table, words, _describe_lexicon(words), secret, entries)


def parse_options(preset: str, options: Mapping[str, OptionValue]) -> tuple[AnyGameInfo, Sheet]:
    """Returns the game of a preset, and the preset's options with these changes."""
    try:
        game = with_preset(preset)
    except KeyError:
        raise Refused("no_such_game") from None
    return game, unflatten(game, options, game.presets[preset].options)


def restore_table(
    game_id: str,
    secret: bytes,
    log: Sequence[bytes],
    library: Library,
    dice: MakeDice,
    stored: Snapshot | None = None,
) -> BuiltTable:
    """Restores a table from its log; raises `Damaged`, or `Refused` if its dictionary is missing.

    With the `stored` snapshot, these are the entries from its `seq` on; raises `UnusableSnapshot`. This takes
    milliseconds for a long log, so do not call it on the event loop's thread.
    """
    try:
        game = game_info(game_id)
    except KeyError:
        raise Damaged(f"there is no game {game_id!r} here") from None
    snapshot = None if stored is None else read_snapshot(stored)
    entries = [_decode_entry(game, seq, entry) for seq, entry in enumerate(log, snapshot.seq if snapshot else 0)]
    words = load_lexicon(_get_options(entries) if snapshot is None else snapshot.options, library)
    try:
        table = Table[Sheet, Position, object, object].replay(
            entries, game, secret, words, dice, keeps_log=False, snapshot=snapshot
        )
    except Exception as error:
        raise Damaged(f"its log does not lead to a table ({_describe_error(error)})") from error
    return BuiltTable(table, words, _describe_lexicon(words), secret, ())


def _get_options(entries: Sequence[AnyEntry]) -> Mapping[str, OptionValue]:
    opened = entries[0].house[0] if entries and entries[0].house else None
    if not isinstance(opened, TableOpened):
        raise Damaged("its log does not begin with its opening")
    return opened.options


def _describe_lexicon(words: Lexicon) -> wire.LexiconShown:
    """Returns what a table shows of its dictionary; house words make this take milliseconds."""
    return wire.LexiconShown(words.name, len(words), words.sha256)


def _describe_error(error: Exception) -> str:
    """Returns the type and place of an error, not its text, which may contain dice and names."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = "" if trace is None else f" at {Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"
    return f"{type(error).__name__}{place}"


def _decode_entry(game: AnyGameInfo, seq: int, entry: bytes) -> AnyEntry:
    """Decodes entry number `seq` of a log."""
    try:
        read = game.entries.decode(entry)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise UnknownEntry(f"entry {seq} of its log cannot be read ({error})") from None
    if read.seq != seq:
        raise Damaged(f"entry {seq} of its log says that it is number {read.seq}")
    return read


def load_lexicon(options: Mapping[str, OptionValue], library: Library) -> Lexicon:
    """Returns the dictionary that these options choose, with the table's house words."""
    words = options.get("house_words") or ()
    try:
        lexicon = library.lexicon(str(options.get("dictionary", "standard")))
        return lexicon.with_house_words(map(str, words)) if isinstance(words, tuple) and words else lexicon
    except Unreadable as trouble:
        raise Refused(trouble.code, trouble.sentence) from None
