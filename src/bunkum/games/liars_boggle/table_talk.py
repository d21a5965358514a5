"""What a player says it has before it bids a word: one of the word's letters, which it holds or would like to."""

from bunkum.core import Seat
from bunkum.core.claims import Claim
from bunkum.games.liars_boggle.bidding import has_qu_face
from bunkum.games.liars_boggle.moves import Bid, Replace
from bunkum.games.liars_boggle.personalities import PERSONALITIES
from bunkum.games.liars_boggle.state import State
from bunkum.pieces.bid_value import Luck
from bunkum.pieces.table_talk import Sayings, choose_claim

_TONGUES = {temper.id: temper for temper in PERSONALITIES}


def remark(temper: str, view: State, seat: Seat, action: object, *, luck: Luck) -> Claim | None:
    """What one of this temper claims before it does that."""
    tongue = _TONGUES.get(temper)
    if tongue is None or not isinstance(action, Bid | Replace):
        return None
    return choose_claim(tongue, _sayings(view, seat, action.word), luck)


def _sayings(view: State, seat: Seat, word: str) -> Sayings:
    """The letters of the word; where a die has Qu, the U of a QU is no letter of its own."""
    up = {die.up.removesuffix("u") for die in view.hands[seat] or () if die.up}
    letters = sorted(set(word.replace("qu", "q") if has_qu_face(view.options.dice_set) else word))
    claims = [Claim("have", letter=letter.upper()) for letter in letters]
    return Sayings([one for one in claims if one.letter in up], [one for one in claims if one.letter not in up])
