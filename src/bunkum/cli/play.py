"""Play here in the terminal, against bots.

F1 there tells how moves are typed; Ctrl+Q leaves the table.
"""

import argparse
import secrets
import sys
from pathlib import Path

from bunkum.bots.registry import check_personalities, personalities
from bunkum.cli.progress import check_writable
from bunkum.cli.reading import add_lexicon, open_match_dictionary
from bunkum.core.contract import Sheet
from bunkum.core.notation import Names, Unreadable, count_things
from bunkum.table.catalog import AnyGameInfo
from bunkum.table.decide import bot_name
from bunkum.table.text_cleaning import clean_name, tell_apart
from bunkum.table.transcript.game import find_game, transcript_format_of
from bunkum.table.transcript.transcript_options import setting, with_settings
from bunkum.table.transcript.writer import write_transcript

DEFAULT_BOTS = 3
MAX_PACE = 10.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `bunkum play PRESET [--bots N]`."""
    parser.add_argument(
        "preset", metavar="PRESET", nargs="?", default="liars-boggle", help="what to play [liars-boggle]"
    )
    parser.add_argument(
        "--bots", type=int, default=DEFAULT_BOTS, metavar="N", help=f"how many bots sit down [{DEFAULT_BOTS}]"
    )
    parser.add_argument("--temper", action="append", default=[], metavar="ID", help="who they are; for each of them")
    parser.add_argument("--name", default="You", metavar="NAME", help="what you are called there")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME:VALUE", help="a house rule (bunkum games)"
    )
    parser.add_argument("--seed", metavar="TEXT", help="all chance follows from it")
    parser.add_argument(
        "--pace", type=float, default=1.0, metavar="X", help="how long bots seem to think: 0 not at all [1]"
    )
    parser.add_argument("--light", action="store_true", help="light colours; F2 changes them there")
    parser.add_argument(
        "--write", type=Path, metavar="FILE", help="write the game down when you leave, as a transcript"
    )
    add_lexicon(parser)


def run(arguments: argparse.Namespace) -> int:
    """Opens the table in the terminal."""
    from bunkum.terminal.app import TableApp
    from bunkum.terminal.session import SessionSetup

    if not 0 <= arguments.pace <= MAX_PACE:
        raise Unreadable(f"--pace is a number from 0 to {MAX_PACE:g}.")
    name = clean_name(arguments.name)
    game, options = _read_game(arguments.preset, arguments.option, name, arguments.bots)
    party = SessionSetup(
        game=game,
        preset=arguments.preset,
        options=options,
        lexicon=open_match_dictionary(options, arguments.lexicon),
        name=name,
        personalities=_choose_personalities(game, arguments.temper, arguments.bots),
        seed=arguments.seed or secrets.token_hex(16),
    )
    file: Path | None = arguments.write
    if file is not None:  # checked before the game, not after it
        transcript_format_of(game.id)
        check_writable(file)
    if not is_in_terminal():
        raise Unreadable("A game needs a terminal.")
    app = TableApp(party, pace=arguments.pace, light=arguments.light)
    app.run()
    table = app.session.table
    if file is not None and table.seq and table.room.match:  # otherwise the player left before a match began
        return app.return_code or save_transcript(write_transcript(table), file)
    return app.return_code or 0


def save_transcript(transcript: str, file: Path) -> int:
    """Writes the transcript to the file, and returns the exit status.

    If that fails, prints it, since it is nowhere else.
    """
    try:
        file.write_text(transcript, encoding="utf-8")
    except OSError as error:
        sys.stderr.write(f"bunkum play: {file}: {error.strerror}. The game is here:\n")
        print(transcript, end="")
        return 1
    print(f"The game stands in {file}.")
    return 0


def is_in_terminal() -> bool:
    """Returns whether input, output and error are all a terminal, since Textual chooses on which to draw."""
    return all(end is not None and end.isatty() for end in (sys.__stdin__, sys.__stdout__, sys.__stderr__))


def _read_game(preset: str, settings: list[str], name: str, bots: int) -> tuple[AnyGameInfo, Sheet]:
    game = find_game(preset)
    names = _name_seats(name, min(bots, game.seats[-1]))
    options = with_settings(game, game.presets[preset].options, tuple(map(setting, settings)), names)
    game.fits(options, 1 + bots)
    return game, options


def _name_seats(name: str, bots: int) -> Names:
    """Returns the names at the seats, which a house rule may use: the player first, then the bots."""
    names = [tell_apart(name, frozenset())]
    for seat in range(1, 1 + bots):
        names.append(bot_name(seat, frozenset(names)))
    return tuple(names)


def _choose_personalities(game: AnyGameInfo, wanted: list[str], bots: int) -> list[str]:
    """Returns a personality for each bot: those named, then the others of the game in turn."""
    check_personalities(game.id, wanted)
    if len(wanted) > bots:
        raise Unreadable(f"{len(wanted)} tempers are too many for {count_things(bots, 'bot')}; see --bots.")
    usual = [temper.id for temper in personalities(game.id)]
    return [wanted[seat] if seat < len(wanted) else usual[seat % len(usual)] for seat in range(bots)]
