"""The command line: `bunkum games`, `bunkum referee FILE`, `bunkum serve` ...

A command is a module with `add_arguments(parser)` and `run(arguments) -> int`; its docstring is the help. It is
imported only when its command is given, so that `bunkum --help` is quick. Input that cannot be read is reported in a
sentence, and the exit status is 2.
"""

import argparse
import errno
import importlib
import os
import sys
from collections.abc import Sequence
from typing import NamedTuple, cast

from bunkum import __version__


class Command(NamedTuple):
    """A command: its name, a line about it, and the module that implements it."""

    name: str
    line: str
    module: str


COMMANDS = (
    Command("games", "List the games, their presets and house rules.", "bunkum.cli.games"),
    Command("play", "Play here in the terminal, against bots.", "bunkum.cli.play"),
    Command("tutorial", "Learn a game in an arranged first round.", "bunkum.cli.tutorial"),
    Command("drill", "Would you call this? Practise against the exact odds.", "bunkum.cli.drill"),
    Command("serve", "Start the server: a page for everybody with a link.", "bunkum.cli.serve"),
    Command("status", "Ask a running server on this machine how it is.", "bunkum.cli.status"),
    Command("migrate", "Bring a database of PostgreSQL up to date.", "bunkum.cli.migrate"),
    Command("admin", "Say who looks after people here: operators.", "bunkum.cli.admin"),
    Command("backup", "Back the database up into one file, while servers use it.", "bunkum.cli.backup"),
    Command("restore", "Restore a backup into an empty database.", "bunkum.cli.restore"),
    Command("copy", "Copy a database to another one: SQLite, PostgreSQL.", "bunkum.cli.copy_database"),
    Command("referee", "Play a transcript back and check every line of it.", "bunkum.cli.referee"),
    Command("replay", "Tell the game of a transcript in sentences.", "bunkum.cli.replay"),
    Command("word", "Is it a word?", "bunkum.cli.word"),
    Command("spell", "Can these letters spell it?", "bunkum.cli.spell"),
    Command("solve", "Every word on a Boggle board, or the scores of many boards.", "bunkum.cli.solve"),
    Command("best-board", "Search for the board that is worth most.", "bunkum.cli.best_board"),
    Command("formable", "Which words can a set of dice form at all?", "bunkum.cli.formable"),
    Command("odds", "How likely is a word, from what one sees?", "bunkum.cli.odds"),
    Command("equilibrium", "How to bluff so that nobody can win more.", "bunkum.cli.equilibrium"),
    Command("arena", "Let bots play many matches, and see who is how good.", "bunkum.arena.command"),
    Command("warm", "Compile the loops now, so that nobody waits for them later.", "bunkum.cli.warm"),
)
"""Every command, in the order in which help lists them."""

UNREADABLE = 2
"""The exit status if the command could not understand its arguments or input."""


_OUTPUT_ERRORS = (errno.ENOSPC, errno.EIO, errno.EFBIG, errno.EBADF)
"""Errors of a standard output that is there but cannot be written."""


def main(words: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit status."""
    given = sys.argv[1:] if words is None else list(words)
    chosen = next((command for command in COMMANDS if given and command.name == given[0]), None)
    if chosen is None:
        _make_parser().parse_args(given or ["--help"])
        return UNREADABLE  # argparse has ended the program in any case but this: `bunkum --`
    return _run(chosen, given[1:])


def _run(command: Command, words: Sequence[str]) -> int:
    if cast("object", sys.stdout) is None:  # as after `>&-`
        sys.stderr.write(f"bunkum {command.name}: There is no standard output to write to.\n")
        return UNREADABLE
    try:
        module = importlib.import_module(command.module)
        parser = argparse.ArgumentParser(
            f"bunkum {command.name}",
            description=module.__doc__,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        module.add_arguments(parser)
        status = int(module.run(parser.parse_args(words)))
        sys.stdout.flush()
    except BrokenPipeError:
        _discard_output()  # the reader has closed the pipe
        return 1
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        sentence = _sentence_of(error)
        if sentence is None:
            raise
        sys.stderr.write(f"bunkum {command.name}: {sentence}\n")
        if isinstance(error, OSError) and error.filename is None:
            _discard_output()
        return UNREADABLE
    return status


def _discard_output() -> None:
    """Discards what has not been written, so that Python does not try again when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _sentence_of(error: Exception) -> str | None:
    """Returns a sentence about wrong input; None if the fault is ours."""
    if isinstance(error, OSError):
        if error.filename is not None:
            return f"{error.filename}: {error.strerror}."
        return f"The answer cannot be written: {error.strerror}." if error.errno in _OUTPUT_ERRORS else None
    from bunkum.core.unreadable import Unreadable

    sentence = error.message if isinstance(error, Unreadable) else getattr(error, "sentence", None)
    return sentence if isinstance(sentence, str) else None


def _make_parser() -> argparse.ArgumentParser:
    listed = "\n".join(f"  {command.name:<12}{command.line}" for command in COMMANDS)
    parser = argparse.ArgumentParser(
        "bunkum",
        usage="bunkum COMMAND ...",
        description="A house of bluffing dice and word games.",
        epilog=f"commands:\n{listed}\n\n`bunkum COMMAND --help` tells more.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"bunkum {__version__}")
    parser.add_argument(
        "command", choices=[command.name for command in COMMANDS], metavar="COMMAND", help=argparse.SUPPRESS
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
