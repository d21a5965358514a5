"""List the games, their presets, and every house rule with what it means.

Without a name all games are listed; with the name of a game or of a preset, that one alone.
"""

import argparse
import shutil
import textwrap
from collections.abc import Iterator

from bunkum.core.notation import Unreadable, listing, quoted
from bunkum.table.catalog import AnyListed, listed, titles
from bunkum.table.form import flatten, form, spell


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`bunkum games [NAME]`."""
    parser.add_argument("name", nargs="?", metavar="NAME", help="a game (liars_boggle) or a preset (liars-boggle)")


def run(arguments: argparse.Namespace) -> int:
    """Print what there is."""
    name: str | None = arguments.name
    games = [listed(title.id) for title in titles()]
    if name is not None:
        games = [game for game in games if name == game.id or name in game.presets]
        if not games:
            known = listing(preset for title in titles() for preset in title.presets)
            raise Unreadable(f"There is no game {quoted(name)}: there are {known}.")
    width = min(shutil.get_terminal_size().columns, 120)
    print("\n\n".join("\n".join(_tell(game, name, width)) for game in games))
    return 0


def _tell(game: AnyListed, name: str | None, width: int) -> Iterator[str]:
    yield f"{game.name}, for {game.seats.start} to {game.seats.stop - 1} players. {game.line}"
    for preset in game.presets.values():
        if name in (None, game.id, preset.id):
            yield ""
            yield f"{preset.id}: {preset.name}. {preset.line}"
            values = flatten(preset.options)
            for field in form(game):
                start = f"  {field.name:<22}{spell(values[field.name]) or 'none':<11} "
                yield from textwrap.wrap(field.line, width, initial_indent=start, subsequent_indent=" " * 36)
