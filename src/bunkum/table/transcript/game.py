"""The game of a transcript, its options, and what it adds to the transcript format (RULES 11)."""

from bunkum.core import Illegal
from bunkum.core.contract import Notation, Position, Sheet, TranscriptFormat
from bunkum.core.notation import Unreadable, join_words, quote
from bunkum.deprecated_names import renamed
from bunkum.table.catalog import AnyGameInfo, game_info, game_summaries, with_preset
from bunkum.table.table import Table
from bunkum.table.transcript.grammar import Transcript
from bunkum.table.transcript.transcript_options import with_settings

AnyTranscriptFormat = TranscriptFormat[Position, object]
AnyNotation = Notation[Position, object, object]
AnyTable = Table[Sheet, Position, object, object]


def notation_of(game: str) -> AnyNotation:
    """Returns the game's notation of actions and events."""
    return game_info(game).notation


def transcript_format_of(game: str) -> AnyTranscriptFormat:
    """Returns what the game adds to the transcript format; raises `Unreadable` if it has none."""
    found = game_info(game).parts.transcript
    if found is None:
        raise Unreadable(f"{game_info(game).name} is not written down as a transcript.")
    return found


def find_game(preset: str, column: int = 0, line: int = 0) -> AnyGameInfo:
    """Returns the game that this preset belongs to; raises `Unreadable`, with this place, if there is none."""
    try:
        return with_preset(preset)
    except KeyError:
        known = join_words(name for title in game_summaries() for name in title.presets)
        raise Unreadable(f"There is no game {quote(preset)}: there are {known}.", column, line) from None


def game_of(transcript: Transcript) -> tuple[AnyGameInfo, Sheet]:
    """Returns the game of a transcript and its options; raises `Unreadable` if there is no such game or option."""
    preset, column = transcript.preset
    game = find_game(preset, column, 1)
    options = with_settings(game, game.presets[preset].options, transcript.settings, transcript.names)
    try:
        game.fits(options, len(transcript.names))
    except Illegal as refusal:
        raise Unreadable(refusal.sentence, line=transcript.settings[0].line if transcript.settings else 1) from None
    return game, options


__getattr__ = renamed(__name__)
