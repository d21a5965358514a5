"""The lobby: the games, the check of options, the links, and the judge of words for a game with real dice."""

import io
import logging
from collections.abc import Sequence
from functools import cache

import msgspec
import segno

from bunkum.bots import personalities
from bunkum.core.unreadable import Unreadable
from bunkum.server import wire
from bunkum.server.http import messages
from bunkum.server.http.origin import ClientInfo, find_lan_url
from bunkum.server.refusals import Refused
from bunkum.server.tables.table_factory import parse_options
from bunkum.table import options_form
from bunkum.table.catalog import AnyGameInfo, game_info, game_summaries
from bunkum.table.drills import has_drills
from bunkum.table.tutorials import has_tutorial
from bunkum.words.judge import is_word, spell_word
from bunkum.words.lexicon import Lexicon
from bunkum.words.library import Library

log = logging.getLogger("bunkum.lobby")

_LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


@cache
def list_games() -> tuple[messages.GameCard, ...]:
    """Returns all games with their presets and options."""
    return tuple(_build_card(game_info(title.id)) for title in game_summaries())


@cache
def encode_games() -> bytes:
    """Returns the games' names and lines as JSON."""
    return msgspec.json.encode([messages.LobbyGame(card.id, card.name, card.line, card.seats) for card in list_games()])


def _build_card(game: AnyGameInfo) -> messages.GameCard:
    return messages.GameCard(
        game.id,
        game.name,
        game.line,
        messages.SeatsRange(game.seats[0], game.seats[-1]),
        tuple(
            messages.Preset(preset.id, preset.name, preset.line, options_form.flatten(preset.options))
            for preset in game.presets.values()
        ),
        options_form.form(game),
        tuple(messages.TemperCard(*temper, _list_ratings(game, temper.id)) for temper in personalities(game.id)),
        game.at_once,
        has_drills(game),
        has_tutorial(game),
    )


def _list_ratings(game: AnyGameInfo, temper: str) -> tuple[messages.BotRating, ...]:
    rated = game.parts.bot_ratings.items()
    return tuple(messages.BotRating(size, ratings[temper]) for size, ratings in rated if temper in ratings)


def list_lexicons(library: Library) -> tuple[messages.LexiconChoice, ...]:
    """Returns all dictionaries that can be read. This is slow, so do not call it on the event loop's thread."""
    cards: list[messages.LexiconChoice] = []
    for name in library.names():
        try:
            lexicon = library.lexicon(name)
        except Unreadable as trouble:
            log.warning("a word list cannot be used: %s", trouble)
        else:
            cards.append(messages.LexiconChoice(name, library.label(name), len(lexicon), lexicon.sha256))
    return tuple(cards)


def find_links(client: ClientInfo, host: str, port: int) -> messages.Links:
    """Returns the addresses of this server: as the client reached it, and for devices on the same network."""
    lan = find_lan_url(host, port, client.prefix) if client.is_direct else None
    return messages.Links(client.page_url, () if lan is None else (lan,))


def build_link(client: ClientInfo, path: str, host: str, port: int) -> str:
    """Returns the link to a page for other devices, on which `localhost` would mean their own machine."""
    found = find_links(client, host, port)
    own_name = client.host.startswith(_LOOPBACK)
    page = found.lan[0] if found.lan and own_name else found.page
    return f"{page}{path}"


def build_table_link(client: ClientInfo, table: str, host: str, port: int) -> str:
    """Returns the link to a table for other devices."""
    return build_link(client, f"t/{table}", host, port)


def draw_qr_code(link: str) -> bytes:
    """Draws a link as a QR code in SVG, with the margin of four light cells that cameras need (ISO/IEC 18004, 9.1)."""
    drawn = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        drawn, kind="svg", dark="#0e2a2b", xmldecl=False, svgns=True, omitsize=True, border=4, title=None
    )
    return drawn.getvalue()


def check_options(request: messages.AskOptions, library: Library) -> options_form.OptionsReport:
    """Returns the problems and warnings of these options."""
    game, base = parse_options(request.preset, {})
    report = options_form.check_options(game, request.options, base, request.seats)
    dictionary = str({**options_form.flatten(base), **request.options}.get("dictionary", "standard"))
    if not report.problems and dictionary not in library.names():
        sentence = f"There is no dictionary {dictionary!r} here."
        problem = options_form.Problem("lexicon_unknown", sentence, ("dictionary",))
        return options_form.OptionsReport((problem,), ())
    return report


def judge_word(word: str, lexicon: Lexicon) -> messages.WordJudged:
    """Returns whether the dictionary has this word."""
    lexicon_shown = wire.LexiconShown(lexicon.name, len(lexicon), lexicon.sha256)
    return messages.WordJudged(word.strip().lower(), is_word(word, lexicon), lexicon_shown)


def judge_spelling(word: str, faces: Sequence[str], *, qu_as_q: bool) -> messages.SpellJudged:
    """Returns whether these letters can spell the word, and how."""
    try:
        spelling = spell_word(word, faces, qu_as_q=qu_as_q)
    except Unreadable as trouble:
        raise Refused(trouble.code, trouble.sentence) from None
    pieces = tuple(messages.SpellPiece(piece.text, piece.die) for piece in spelling.pieces)
    return messages.SpellJudged(word.strip().lower(), spelling.complete, pieces)
