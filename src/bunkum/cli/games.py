"""List the games and their presets; with the name of one, every house rule and what it means."""

import argparse
import shutil
import textwrap
from collections.abc import Iterator

from bunkum.core.notation import Unreadable, join_words, quote
from bunkum.table.catalog import AnyGameInfo, game_info, game_summaries
from bunkum.table.options_form import flatten, form, spell


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `bunkum games [NAME]`."""
    parser.add_argument("name", nargs="?", metavar="NAME", help="a game (liars_boggle) or a preset (liars-boggle)")


def run(arguments: argparse.Namespace) -> int:
    """Prints the games, or the options of one."""
    name: str | None = arguments.name
    games = [game_info(title.id) for title in game_summaries()]
    if name is not None:
        games = [game for game in games if name == game.id or name in game.presets]
        if not games:
            known = join_words(preset for title in game_summaries() for preset in title.presets)
            raise Unreadable(f"There is no game {quote(name)}: there are {known}.")
    width = min(shutil.get_terminal_size().columns, 120)
    if name is None:
        print("\n\n".join("\n".join(_format_presets(game, width)) for game in games))
        print("\n`bunkum games NAME` tells the house rules of a game or a preset, `bunkum play NAME` plays it.")
    else:
        print("\n\n".join("\n".join(_format_options(game, name, width)) for game in games))
    return 0


def _format_head(game: AnyGameInfo) -> str:
    return f"{game.name}, for {game.seats.start} to {game.seats.stop - 1} players. {game.line}"


def _format_presets(game: AnyGameInfo, width: int) -> Iterator[str]:
    yield from textwrap.wrap(_format_head(game), width)
    for preset in game.presets.values():
        text = f"  {preset.id:<22} {preset.name}. {preset.line}"
        yield from textwrap.wrap(text, width, subsequent_indent=" " * 25)


def _format_options(game: AnyGameInfo, name: str, width: int) -> Iterator[str]:
    yield _format_head(game)
    for preset in game.presets.values():
        if name in (game.id, preset.id):
            yield ""
            yield f"{preset.id}: {preset.name}. {preset.line}"
            values = flatten(preset.options)
            for field in form(game):
                start = f"  {field.name:<22}{spell(values[field.name]) or 'none':<11} "
                label = field.label if field.label.endswith("?") else f"{field.label}."
                yield from textwrap.wrap(
                    f"{label} {field.line}", width, initial_indent=start, subsequent_indent=" " * 36
                )
