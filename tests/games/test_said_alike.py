"""What page and server both put into words, as a table that `web/src/gallery/said_alike.test.ts` reads too."""

import json
from pathlib import Path

import pytest

from bunkum.core import Seat
from bunkum.core.claims import Claim
from bunkum.core.notation import count_things, format_odds, number_in_words, ordinal
from bunkum.games.cup.hands import ladder, plainly, spoken
from bunkum.games.green_box.cards import SYMBOLS, so_many
from bunkum.games.perudo.notation import name_face
from bunkum.games.perudo.state import FACE_NAMES
from bunkum.pieces.pips import FACES, format_bid
from bunkum.table.talk import TalkLine
from bunkum.terminal.talk import NameFace, format_talk

FILE = Path(__file__).parents[1] / "data" / "said_alike.json"
EVERY = 5
"""One in so many of the claims of Pass the cup."""
TALK = (
    *(Claim("have", letter=letter) for letter in ("e", "qu", "u", "1", "5", "arrow", "hammers", "drop")),
    *(Claim("have", letter=letter, number=2) for letter in ("e", "1", "6", "hammers", "wheel")),
    *(Claim("lack", letter=letter) for letter in ("w", "6", "1", "circles")),
    *(Claim("dice", number=number) for number in (0, 1, 5)),
    Claim("word", word="whale"),
    Claim("no_word", word="shole"),
)


def build_phrases() -> dict[str, dict[str, str]]:
    """Returns all phrases: by kind, by what they are made of."""
    claims = [rung.claim for rung in ladder("poker")][::EVERY]
    bids = [(number, face) for number in (1, 2, 12) for face in FACES]
    return {
        "bids": {f"{number} {face}": format_bid(number, face) for number, face in bids},
        "bids with aces": {f"{number} {face}": FACE_NAMES.bid(number, face) for number, face in bids},
        "cards": {f"{number} {symbol}": so_many(number, symbol) for number in (1, 2, 11) for symbol in SYMBOLS},
        "claims": {f"{claim}": spoken(claim) for claim in claims},
        "hands": {f"{claim}": plainly(claim) for claim in claims},
        "talk": {key(claim): talk(claim, None) for claim in TALK},
        "talk with aces": {key(claim): talk(claim, name_face) for claim in TALK},
        "places": {f"{place}": ordinal(place) for place in range(1, 13)},
        "numbers": {f"{number}": number_in_words(number) for number in range(14)},
        "points": {f"{number}": count_things(number, "point") for number in (-2, -1, 0, 1, 2, 1200)},
        "seldom": {f"{chance}": format_odds(chance) for chance in (0.0999, 0.04, 0.00715, 0.000009)},
        "often": {f"{chance}": format_odds(chance) for chance in (0.1, 0.244, 0.77, 0.998)},
    }


def key(claim: Claim) -> str:
    return " ".join(f"{part}" for part in (claim.kind, claim.number, claim.letter or claim.word) if part is not None)


def talk(claim: Claim, named: NameFace | None) -> str:
    """Returns a claim as the terminal writes it, without who says it and the full stop."""
    return format_talk(TalkLine(Seat(0), 0, claim=claim), ("Ann",), named).split("“")[1].split(".”")[0]


def test_page_and_server_put_the_same_into_the_same_words(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-golden"):
        FILE.write_text(json.dumps(build_phrases(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    assert json.loads(FILE.read_text(encoding="utf-8")) == build_phrases()
