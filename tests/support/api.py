"""Writes the page of all public names, package by package, from the sources."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from bunkum import games
from bunkum.games import ORDER
from support.markdown import code, lines, table
from support.sources import Named, public_names

PACKAGES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "bunkum.core",
        "What a game is: seats, records, dice, refusals, menus, timers, the fold. Without clock and network.",
        (
            "bunkum.core",
            "bunkum.core.contract",
            "bunkum.core.match_events",
            "bunkum.core.claims",
            "bunkum.core.notation",
            "bunkum.core.transcript_format",
        ),
    ),
    ("bunkum.pieces", "Letter dice and other material that games share.", ("bunkum.pieces.letters",)),
    (
        "bunkum.words",
        "Dictionaries, and what dice can spell.",
        ("bunkum.words.library", "bunkum.words.lexicon", "bunkum.words.judge", "bunkum.words.spelling"),
    ),
    (
        "bunkum.solvers",
        "Compiled loops over arrays.",
        (
            "bunkum.solvers.word_odds",
            "bunkum.solvers.board_words",
            "bunkum.solvers.boggle",
            "bunkum.solvers.boggle_board",
            "bunkum.solvers.boggle_best",
            "bunkum.solvers.formable",
            "bunkum.solvers.bluff",
        ),
    ),
    (
        "bunkum.games",
        "One folder a game; `rules` answers what every game answers.",
        tuple(
            f"bunkum.games.{game}.{part}"
            for game in ORDER
            for part in ("rules", "records", "moves", "events", "odds", "notation")
            if (Path(games.__path__[0]) / game / f"{part}.py").exists()
        ),
    ),
    (
        "bunkum.liars_dice",
        "What Bar and Perudo share.",
        ("bunkum.liars_dice.records", "bunkum.liars_dice.notation", "bunkum.liars_dice.odds"),
    ),
    (
        "bunkum.table",
        "A match in play, without I/O: seats, the log, views, talk, clocks, people who come and go.",
        (
            "bunkum.table",
            "bunkum.table.room_actions",
            "bunkum.table.options_form",
            "bunkum.table.transcript.text",
            "bunkum.table.transcript.grammar",
            "bunkum.table.transcript.game",
            "bunkum.table.transcript.referee",
            "bunkum.table.transcript.writer",
        ),
    ),
    (
        "bunkum.bots",
        "Bots, a view in and an action out: [write a bot](../how-to/write-a-bot.md).",
        ("bunkum.bots",),
    ),
    (
        "bunkum.arena",
        "Many matches between bots, and their ratings.",
        ("bunkum.arena.contest", "bunkum.arena.match", "bunkum.arena.ratings", "bunkum.arena.report"),
    ),
    (
        "bunkum.testing",
        "The laws that every game keeps: [a game of your own](../how-to/laws-for-your-game.md).",
        ("bunkum.testing",),
    ),
    ("bunkum.terminal", "One table of any game in a terminal, drawn from view, menu and notation.", ()),
    ("bunkum.server", "The server. Not a library: clients use [the wire](../wire.md).", ()),
    ("bunkum.cli", "The command line: [commands](cli.md).", ()),
)
"""Each package, what it is for, and its public modules; a package imports only packages above it in this list."""

UNDOCUMENTED = {
    "Action": "What may be done: a player's action, or one of the House.",
    "Event": "What may happen: any of the events.",
    "Hole": "What is to be filled in: a word, a number, one of, some of, a flag.",
    "HouseAction": "What the House does in any game: `TimeUp`, `Silent`, `Left`, `Restart`.",
    "PRESETS": "Options under a name.",
    "Seat": "A seat's number, clockwise from 0.",
}
"""Lines for public names without a docstring."""


def python_api() -> Iterator[str]:
    """Generates `docs/reference/python-api.md`."""
    yield from lines("""
        # Python, package by package

        All public names with the first line of their docstrings. A package imports only packages above it on this page.
        Everything is typed; what is not listed here may change without notice. Begin with
        [a first program](../tutorial/first-program.md).
    """)
    for package, line, modules in PACKAGES:
        yield ""
        yield f"## {package}"
        yield ""
        yield line
        for module in modules:
            yield ""
            if module != package:
                yield f"### {module}"
                yield ""
            yield from table(("name", "what it is"), (_row(named) for named in public_names(module)))


def _row(named: Named) -> Sequence[str]:
    line = named.line or UNDOCUMENTED[named.name]
    return code(named.name), line.replace("|", r"\|")
