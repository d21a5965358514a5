"""The players that Perudo brings: tempers for people, and an honest one to measure them by.

They are given a view, never the truth, weigh the bids next to the one that stands, and say only what `check` lets pass.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bunkum.core import Menu, Seat, Words, next_seat
from bunkum.games.perudo.bidding import most, spans
from bunkum.games.perudo.check import check
from bunkum.games.perudo.moves import Action, Bid, Call, Calza
from bunkum.games.perudo.opponent_model import Beliefs
from bunkum.games.perudo.options import dice_each
from bunkum.games.perudo.personalities import (
    HONEST,
    TEMPERS,
    YARDSTICKS,
    Temper,
)
from bunkum.games.perudo.state import StandingBid, State
from bunkum.games.perudo.table_talk import remark
from bunkum.pieces.bid_value import (
    Luck,
    bid_value,
    call_value,
    gumbel_noise,
    should_call_exact,
)
from bunkum.pieces.preferences import first_legal, is_legal

__all__ = ["TEMPERS", "YARDSTICKS", "choose", "listen", "remark", "speak_up", "warm_up"]

REACH = 4
"""How far above the lowest number a bid may jump."""
EVEN = 0.5
"""A bid less likely than this, as its bidder sees it, is a bluff."""
SURE = 0.12
"""Before a bid may be raised, the next calls at once only one that holds with less than this."""
FULL = 0.25
"""What a right calza is worth to who can win no die back."""

_BY_ID = {temper.id: temper for temper in (*TEMPERS, *YARDSTICKS)}


class Mind(NamedTuple):
    """What a player has before it while it thinks."""

    temper: Temper
    view: State
    seat: Seat
    menu: Menu[Action]
    beliefs: Beliefs
    luck: Luck

    @property
    def good(self) -> float:
        """What it is worth that another seat loses a die."""
        return self.temper.greed / (len(self.view.living) - 1)

    @property
    def bid(self) -> StandingBid:
        """The bid that stands."""
        assert self.view.bid is not None
        return self.view.bid

    @property
    def holds(self) -> float:
        """How likely it holds."""
        return self.beliefs.inside(self.bid.number, self.bid.face)


def choose(
    temper: str, view: State, seat: Seat, menu: Menu[Action], *, memory: bytes, luck: Luck, lexicon: Words
) -> tuple[Action, bytes]:
    """What one of this temper does in this seat, which the game awaits. KeyError for a temper that is none."""
    return first_legal(_wishes(_mind(temper, view, seat, menu, luck)), check, view, seat, lexicon), memory


def listen(
    temper: str, view: State, seat: Seat, *, news: Sequence[object], claims: Sequence[tuple[Seat, str]], memory: bytes
) -> bytes:
    """The bids of a round lie on the table: there is nothing to keep in mind."""
    del temper, view, seat, news, claims
    return memory


def speak_up(
    temper: str, view: State, seat: Seat, menu: Menu[Action], *, memory: bytes, luck: Luck, lexicon: Words
) -> tuple[Action | None, bytes]:
    """Now and then, out of turn: that is false, or exactly right."""
    mind = _mind(temper, view, seat, menu, luck)
    for aside in menu.ready:
        if is_legal(check, view, seat, aside, lexicon) and _worth_saying(mind, aside):
            return aside, memory
    return None, memory


def warm_up(lexicon: Words) -> None:
    """There is nothing to learn, and nothing to compile."""
    del lexicon


def _mind(temper: str, view: State, seat: Seat, menu: Menu[Action], luck: Luck) -> Mind:
    one = _BY_ID[temper]
    return Mind(one, view, seat, menu, Beliefs(view, seat, one.trust), luck)


def _wishes(mind: Mind) -> Iterator[Action]:
    """What the player would do, the dearest wish first; the rules may forbid some."""
    if mind.view.bid is not None:
        exact = Calza(mind.bid.seq)
        if exact in mind.menu.ready and _worth_saying(mind, exact):
            yield exact
    yield from _honestly(mind) if mind.temper is HONEST else _as_tempered(mind)
    yield from mind.menu.ready
    yield from (Bid(span.least, face) for span in spans(mind.view, mind.seat) for face in span.faces)


def _worth_saying(mind: Mind, aside: Action) -> bool:
    """Whether to say this when one need not."""
    temper, bid = mind.temper, mind.bid
    if isinstance(aside, Calza):
        exactly = mind.beliefs.exactly(bid.number, bid.face)
        full = mind.view.dice[mind.seat] >= dice_each(mind.view.options, mind.view.seats)[mind.seat]
        gain = FULL * temper.greed if full else temper.dread
        return should_call_exact(exactly, gain, temper.dread, temper.nose)
    return isinstance(aside, Call) and mind.holds < SURE


def _honestly(mind: Mind) -> Iterator[Action]:
    bids = sorted(_candidates(mind), key=lambda bid: (-mind.beliefs.inside(*bid), bid))
    if mind.view.bid is not None and mind.holds < EVEN:
        yield Call(mind.bid.seq)
    yield from (_say(mind, bid) for bid in bids if mind.view.bid is None or mind.beliefs.inside(*bid) >= EVEN)
    if mind.view.bid is not None:
        yield Call(mind.bid.seq)


def _as_tempered(mind: Mind) -> Iterator[Action]:
    temper, beliefs = mind.temper, mind.beliefs
    blind = mind.luck() < temper.bluff
    ranked: list[tuple[float, tuple[int, int]]] = []
    for bid in _candidates(mind):
        chance = beliefs.outside(*bid) if blind else beliefs.inside(*bid)
        if chance < temper.scruple and mind.view.bid is not None:
            continue
        worth = bid_value(chance, beliefs.outside(*bid), _ease(mind, bid), mind.good, temper.dread)
        ranked.append((worth + temper.whim * gumbel_noise(mind.luck), bid))
    ranked.sort(reverse=True)
    if mind.view.bid is not None:
        call = call_value(mind.holds, mind.good, temper.dread)
        ranked = [one for one in ranked if one[0] > call]
    yield from (_say(mind, bid) for _, bid in ranked)


def _candidates(mind: Mind) -> list[tuple[int, int]]:
    """The bids worth a thought: of each face the lowest that may be bid, and a few above it."""
    view, found = mind.view, spans(mind.view, mind.seat)
    faces = sorted({face for span in found for face in span.faces})
    lowest = {face: min(span.least for span in found if face in span.faces) for face in faces}
    reach = REACH if view.bid is not None else max(REACH, view.total // 2)
    top = most(view)
    return [(number, face) for face, least in lowest.items() for number in range(least, min(top, least + reach) + 1)]


def _ease(mind: Mind, bid: tuple[int, int]) -> float:
    """The chance, from outside, of the likeliest raise above this bid."""
    made = replace(mind.view, bid=StandingBid(mind.seat, *bid, mind.view.seq + 1))
    after = next_seat(mind.seat, mind.view.living, mind.view.seats)
    chances = (mind.beliefs.outside(span.least, face) for span in spans(made, after) for face in span.faces)
    return max(chances, default=0.0)


def _say(mind: Mind, bid: tuple[int, int]) -> Action:
    return Bid(*bid, expect=mind.view.bid.seq if mind.view.bid else None)
