"""The bots of liar's dice.

They are given a view, never the truth, weigh the bids next to the one that stands, and say only what `check` lets pass.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from bunkum.core import Menu, Seat, Words, next_seat
from bunkum.core.claims import Claim
from bunkum.liars_dice.check import check
from bunkum.liars_dice.odds import Beliefs
from bunkum.liars_dice.options import dice_each
from bunkum.liars_dice.personalities import HONEST, Temper
from bunkum.liars_dice.records import Action, Bid, Call, Calza, StandingBid
from bunkum.liars_dice.state import State
from bunkum.pieces.bid_value import (
    Luck,
    bid_value,
    call_value,
    gumbel_noise,
    should_call_exact,
)
from bunkum.pieces.preferences import first_legal, is_legal
from bunkum.pieces.table_talk import TalkStyle, choose_claim, of_dice


def _claim(tongue: TalkStyle, view: State, seat: Seat, action: object, luck: Luck) -> Claim | None:
    """What a player claims before it does that: some of the face that it names."""
    if not isinstance(action, Bid):
        return None
    hand = view.hands[seat]
    return choose_claim(tongue, of_dice(action.face, hand.count(action.face), len(hand)), luck)


Solve = Callable[[Any, Seat, Beliefs, Luck], Action | None]
"""What the equilibrium plays; None where it knows no answer."""

REACH = 4
"""How far above the lowest number a bid may jump."""
EVEN = 0.5
"""A bid less likely than this, as its bidder sees it, is a bluff."""
SURE = 0.12
"""Before a bid may be raised, the next calls at once only one that holds with less than this."""
FULL = 0.25
"""What a right calza is worth to who can win no die back."""


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


class Players:
    """The bots of a game: what every game's `players` answer, as methods."""

    def __init__(self, tempers: Sequence[Temper], solve: Solve | None = None) -> None:
        """`solve` knows what to play where `Temper.solves`, or None."""
        self._by_id = {temper.id: temper for temper in (*tempers, HONEST)}
        self._solve = solve

    def choose(
        self, temper: str, view: State, seat: Seat, menu: Menu[Action], *, memory: bytes, luck: Luck, lexicon: Words
    ) -> tuple[Action, bytes]:
        """What one of this temper does in this seat, which the game awaits. KeyError for a temper that is none."""
        mind = self._mind(temper, view, seat, menu, luck)
        return first_legal(self._wishes(mind), check, view, seat, lexicon), memory

    def listen(
        self,
        temper: str,
        view: State,
        seat: Seat,
        *,
        news: Sequence[object],
        claims: Sequence[tuple[Seat, str]],
        memory: bytes,
    ) -> bytes:
        """The bids of a round lie on the table: there is nothing to keep in mind."""
        del temper, view, seat, news, claims
        return memory

    def speak_up(
        self, temper: str, view: State, seat: Seat, menu: Menu[Action], *, memory: bytes, luck: Luck, lexicon: Words
    ) -> tuple[Action | None, bytes]:
        """Now and then, out of turn: that is false, or exactly right."""
        mind = self._mind(temper, view, seat, menu, luck)
        for aside in menu.ready:
            if is_legal(check, view, seat, aside, lexicon) and _worth_saying(mind, aside):
                return aside, memory
        return None, memory

    def remark(self, temper: str, view: State, seat: Seat, action: object, *, luck: Luck) -> Claim | None:
        """What one of this temper claims before it does that."""
        return _claim(self._by_id[temper], view, seat, action, luck) if temper in self._by_id else None

    def warm_up(self, lexicon: Words) -> None:
        """There is nothing to learn."""

    def _mind(self, temper: str, view: State, seat: Seat, menu: Menu[Action], luck: Luck) -> Mind:
        one = self._by_id[temper]
        return Mind(one, view, seat, menu, Beliefs(view, seat, one.trust), luck)

    def _wishes(self, mind: Mind) -> Iterator[Action]:
        """What the player would do, the dearest wish first; the rules may forbid some."""
        if self._solve and mind.temper.solves:
            answer = self._solve(mind.view, mind.seat, mind.beliefs, mind.luck)
            if answer is not None:
                yield answer
        if mind.view.bid is not None:
            exact = Calza(mind.bid.seq)
            if exact in mind.menu.ready and _worth_saying(mind, exact):
                yield exact
        yield from _honestly(mind) if mind.temper is HONEST else _as_tempered(mind)
        yield from mind.menu.ready
        yield from (Bid(span.least, face) for span in mind.view.raises(mind.seat) for face in span.faces)


def _worth_saying(mind: Mind, aside: Action) -> bool:
    """Whether to say this when one need not."""
    temper, bid = mind.temper, mind.bid
    if isinstance(aside, Calza):
        exactly = mind.beliefs.exactly(bid.number, bid.face)
        full = mind.view.dice[mind.seat] >= dice_each(mind.view.options, mind.view.seats)[mind.seat]
        gain = FULL * temper.greed if full else temper.dread
        return should_call_exact(exactly, gain, temper.dread, temper.nose)
    if not isinstance(aside, Call):
        return False
    if mind.seat == mind.view.turn:
        return mind.holds < SURE
    return call_value(mind.holds, mind.good, temper.dread) >= temper.temper * mind.good


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
    view, found = mind.view, mind.view.raises(mind.seat)
    faces = sorted({face for span in found for face in span.faces})
    lowest = {face: min(span.least for span in found if face in span.faces) for face in faces}
    reach = REACH if view.bid is not None else max(REACH, view.total // (3 if view.wild_face is None else 2))
    top = view.most
    return [(number, face) for face, least in lowest.items() for number in range(least, min(top, least + reach) + 1)]


def _ease(mind: Mind, bid: tuple[int, int]) -> float:
    """The chance, from outside, of the likeliest raise above this bid."""
    made = replace(mind.view, bid=StandingBid(mind.seat, *bid, mind.view.seq + 1))
    after = next_seat(mind.seat, mind.view.living, mind.view.seats)
    chances = (mind.beliefs.outside(span.least, face) for span in made.raises(after) for face in span.faces)
    return max(chances, default=0.0)


def _say(mind: Mind, bid: tuple[int, int]) -> Action:
    return Bid(*bid, expect=mind.view.bid.seq if mind.view.bid else None)
