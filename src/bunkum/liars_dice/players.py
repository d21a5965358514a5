"""The bots of liar's dice.

They get a view, never the truth, compare the bids next above the standing one, and return only actions that `check`
allows.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from bunkum.core import Menu, Seat, Words, next_seat
from bunkum.core.claims import Claim
from bunkum.liars_dice.check import check
from bunkum.liars_dice.odds import Beliefs
from bunkum.liars_dice.options import dice_each
from bunkum.liars_dice.records import Action, Bid, Call, Calza, StandingBid
from bunkum.liars_dice.state import State
from bunkum.pieces.bid_value import Luck, Raise, call_value, rank_raises, should_call_exact
from bunkum.pieces.personality import HONEST, Personality
from bunkum.pieces.preferences import first_legal, is_legal
from bunkum.pieces.table_talk import choose_claim, of_dice

Solve = Callable[[Any, Seat, Beliefs, Luck], Action | None]
"""Returns what the equilibrium plays; None if it does not cover the round."""

REACH = 4
"""How far above the lowest number a bid may jump."""
EVEN = 0.5
"""A bid whose probability in its bidder's view is below this is a bluff."""
SURE = 0.12
"""During a hold, the next seat calls at once only a bid that holds with a lower probability than this."""
FULL = 0.25
"""The value of a right calza to a seat that cannot win a die back, as a fraction of `win_weight`."""


class Situation(NamedTuple):
    """What a bot considers when it chooses an action."""

    personality: Personality
    view: State
    seat: Seat
    menu: Menu[Action]
    beliefs: Beliefs
    luck: Luck
    reach: int
    """How far above the lowest number a bid may jump."""

    @property
    def good(self) -> float:
        """The value, for this seat, of a die that another seat loses."""
        return self.personality.win_weight / (len(self.view.living) - 1)

    @property
    def bid(self) -> StandingBid:
        """The standing bid."""
        assert self.view.bid is not None
        return self.view.bid

    @property
    def holds(self) -> float:
        """The probability that the standing bid holds."""
        return self.beliefs.inside(self.bid.number, self.bid.face)


class Players:
    """The bots of a game, with the functions of every game's `players` as methods."""

    def __init__(self, personalities: Sequence[Personality], opening_share: int, solve: Solve | None = None) -> None:
        """Takes the personalities of the game's bots.

        An opening bid may go up to the dice on the table divided by `opening_share`, and at least to `REACH`, above the
        lowest number. `solve` is asked first for bots with `Personality.solves`; None if the game has no solver.
        """
        self._by_id = {personality.id: personality for personality in (*personalities, HONEST)}
        self._opening_share, self._solve = opening_share, solve

    def choose(
        self, temper: str, view: State, seat: Seat, menu: Menu[Action], *, memory: bytes, luck: Luck, lexicon: Words
    ) -> tuple[Action, bytes]:
        """Returns the action of a bot of this personality in an awaited seat; KeyError if `temper` names none."""
        situation = self._situation(temper, view, seat, menu, luck)
        return first_legal(self._ranked_moves(situation), check, view, seat, lexicon), memory

    def speak_up(
        self, temper: str, view: State, seat: Seat, menu: Menu[Action], *, memory: bytes, luck: Luck, lexicon: Words
    ) -> tuple[Action | None, bytes]:
        """Returns a call or a calza that the bot wants to make without being awaited, else None."""
        situation = self._situation(temper, view, seat, menu, luck)
        for aside in menu.ready:
            if is_legal(check, view, seat, aside, lexicon) and _is_worth_saying(situation, aside):
                return aside, memory
        return None, memory

    def remark(self, temper: str, view: State, seat: Seat, action: object, *, luck: Luck) -> Claim | None:
        """Returns what a bot of this personality claims before it bids: that it has dice of the face that it names."""
        if temper not in self._by_id or not isinstance(action, Bid):
            return None
        hand = view.hands[seat]
        return choose_claim(self._by_id[temper], of_dice(action.face, hand.count(action.face), len(hand)), luck)

    def _situation(self, temper: str, view: State, seat: Seat, menu: Menu[Action], luck: Luck) -> Situation:
        one = self._by_id[temper]
        reach = REACH if view.bid is not None else max(REACH, view.total // self._opening_share)
        return Situation(one, view, seat, menu, Beliefs(view, seat, one.belief_weight), luck, reach)

    def _ranked_moves(self, situation: Situation) -> Iterator[Action]:
        """Yields the actions that the bot would take, best first; the rules may forbid some."""
        if self._solve and situation.personality.solves:
            answer = self._solve(situation.view, situation.seat, situation.beliefs, situation.luck)
            if answer is not None:
                yield answer
        if situation.view.bid is not None:
            exact = Calza(situation.bid.seq)
            if exact in situation.menu.ready and _is_worth_saying(situation, exact):
                yield exact
        yield from _honestly(situation) if situation.personality is HONEST else _as_tempered(situation)
        yield from situation.menu.ready
        yield from (Bid(span.least, face) for span in situation.view.raises(situation.seat) for face in span.faces)


def _is_worth_saying(situation: Situation, aside: Action) -> bool:
    """Returns whether a call or a calza is worth making when the seat need not act."""
    temper, view, seat, bid = situation.personality, situation.view, situation.seat, situation.bid
    if isinstance(aside, Calza):
        exactly = situation.beliefs.exactly(bid.number, bid.face)
        full = view.dice[seat] >= dice_each(view.options, view.seats)[seat]
        gain = FULL * temper.win_weight if full else temper.loss_weight
        return should_call_exact(exactly, gain, temper.loss_weight, temper.exact_threshold)
    if not isinstance(aside, Call):
        return False
    if seat == view.turn:
        return situation.holds < SURE
    good = situation.good
    return call_value(situation.holds, good, temper.loss_weight) >= temper.out_of_turn_threshold * good


def _honestly(situation: Situation) -> Iterator[Action]:
    bids = sorted(_candidates(situation), key=lambda bid: (-situation.beliefs.inside(*bid), bid))
    if situation.view.bid is not None and situation.holds < EVEN:
        yield Call(situation.bid.seq)
    yield from (
        _say(situation, bid) for bid in bids if situation.view.bid is None or situation.beliefs.inside(*bid) >= EVEN
    )
    if situation.view.bid is not None:
        yield Call(situation.bid.seq)


def _as_tempered(situation: Situation) -> Iterator[Action]:
    temper, beliefs = situation.personality, situation.beliefs
    chance = beliefs.outside if situation.luck() < temper.bluff_rate else beliefs.inside
    good, loss_weight = situation.good, temper.loss_weight
    opens = situation.view.bid is None
    raises = (
        Raise(bid, chance(*bid), beliefs.outside(*bid), _ease(situation, bid))
        for bid in _candidates(situation)
        if opens or chance(*bid) >= temper.min_probability
    )
    call = None if opens else call_value(situation.holds, good, loss_weight)
    ranked = rank_raises(raises, temper, good=good, loss_weight=loss_weight, call=call, luck=situation.luck)
    yield from (_say(situation, one.bid) for one in ranked)


def _candidates(situation: Situation) -> list[tuple[int, int]]:
    """Returns the bids to consider: for each face the lowest legal number, and a few above it."""
    view, found = situation.view, situation.view.raises(situation.seat)
    faces = sorted({face for span in found for face in span.faces})
    lowest = {face: min(span.least for span in found if face in span.faces) for face in faces}
    top, reach = view.most, situation.reach
    return [(number, face) for face, least in lowest.items() for number in range(least, min(top, least + reach) + 1)]


def _ease(situation: Situation, bid: tuple[int, int]) -> float:
    """Returns the probability, seen without this seat's dice, of the most probable raise above this bid."""
    made = replace(situation.view, bid=StandingBid(situation.seat, *bid, situation.view.seq + 1))
    after = next_seat(situation.seat, situation.view.living, situation.view.seats)
    chances = (situation.beliefs.outside(span.least, face) for span in made.raises(after) for face in span.faces)
    return max(chances, default=0.0)


def _say(situation: Situation, bid: tuple[int, int]) -> Action:
    return Bid(*bid, expect=situation.view.bid.seq if situation.view.bid else None)
