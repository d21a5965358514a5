"""The bots of Firehouse: three personalities to play against, and an honest one to compare them with.

They get a view, never the truth, and also bang out of turn (`speak_up`).

Theory. They choose bids by their bid value, as all bots do that bid on hidden dice (`bunkum.pieces.bid_value`). A bad
costs more the nearer the seat is to losing the match. The more seats may bang, the more probable it is that one does.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple, cast

from msgspec.structs import replace

from bunkum.core import Menu, Number, OneOf, Seat, Words
from bunkum.core.claims import Claim
from bunkum.games.firehouse.check import check
from bunkum.games.firehouse.odds import (
    SeatFactors,
    believed_chance,
    chance,
    credited_chance,
    from_outside,
    infer_from_bids,
)
from bunkum.games.firehouse.records import Action, Bang, Bid
from bunkum.games.firehouse.state import State
from bunkum.pieces import personality
from bunkum.pieces.bid_value import Luck, Raise, call_probability, call_value, rank_raises, with_ease
from bunkum.pieces.personality import Personality
from bunkum.pieces.pips import count
from bunkum.pieces.preferences import first_legal
from bunkum.pieces.table_talk import choose_claim, of_dice

CHIEF = Personality(
    "chief",
    "The Chief",
    "Counts twice and bangs once. Does not run into a burning house for two goods.",
    belief_weight=1.0,
    loss_weight=1.2,
    win_weight=0.9,
    min_probability=0.35,
    snap_threshold=0.3,
    noise=0.01,
    talk_rate=0.15,
)
SPARKY = Personality(
    "sparky",
    "Sparky",
    "Hears bang in every bid, and lifts the cup before anybody else can.",
    belief_weight=0.5,
    loss_weight=0.9,
    win_weight=1.1,
    bluff_rate=0.05,
    min_probability=0.15,
    snap_threshold=0.45,
    noise=0.04,
    talk_rate=0.3,
    lie_rate=0.4,
)
SMOKE = Personality(
    "smoke",
    "Old Smoke",
    "Bids high with an honest face. Where there is smoke, there need not be fire.",
    belief_weight=1.1,
    loss_weight=0.9,
    win_weight=1.2,
    bluff_rate=0.12,
    min_probability=0.05,
    snap_threshold=0.4,
    noise=0.05,
    talk_rate=0.35,
    lie_rate=0.6,
)
HONEST = replace(personality.HONEST, line="Bids what probably holds, bangs at what probably does not.")

PERSONALITIES = (CHIEF, SPARKY, SMOKE)
"""The personalities that people choose among."""
YARDSTICKS = (HONEST,)
"""The personalities that others are compared with."""

_BY_ID = {each.id: each for each in (*PERSONALITIES, *YARDSTICKS)}

FAR = 4
"""Raises by more dice than this are not considered."""
LIKELY = 0.02
"""Bids whose probability is not above this are not considered, unless there are no others."""
TAME = 4
"""An opening bid names at least the number of all dice divided by this: less would only pass the turn."""
EVEN = 0.5
DOUBTED = 0.4
"""Others are assumed to bang at a bid whose probability, seen without the bidder's dice, is below about this."""
RASH = 0.35
"""The same threshold for a bang out of turn, as a fraction of `DOUBTED`."""
GOOD = 0.5
"""The value of a good as a fraction of the cost of a bad: positive scores have no other effect."""


class Situation(NamedTuple):
    """What a bot considers when it chooses an action."""

    personality: Personality
    view: State
    seat: Seat
    menu: Menu[Action]
    factors: SeatFactors
    luck: Luck

    @property
    def bangs(self) -> tuple[Bang, ...]:
        """The bang that the seat may do now, if any."""
        return tuple(action for action in self.menu.ready if isinstance(action, Bang))


def choose(
    temper: str, view: State, seat: Seat, menu: Menu[Action], *, memory: bytes, luck: Luck, lexicon: Words
) -> tuple[Action, bytes]:
    """Returns the action of a bot of this personality in an awaited seat; KeyError if `temper` names none."""
    situation = _situation(temper, view, seat, menu, luck)
    return first_legal(_ranked_moves(situation), check, view, seat, lexicon), memory


def speak_up(
    temper: str, view: State, seat: Seat, menu: Menu[Action], *, memory: bytes, luck: Luck, lexicon: Words
) -> tuple[Action | None, bytes]:
    """Returns a bang out of turn if the bot wants one, else None."""
    situation = _situation(temper, view, seat, menu, luck)
    if not situation.bangs or view.phase != "turn":
        return None, memory
    holds = _holds(situation)
    itches = holds < situation.personality.snap_threshold and bang_value(situation, holds) > 0
    return (situation.bangs[0] if itches else None), memory


def remark(temper: str, view: State, seat: Seat, action: object, *, luck: Luck) -> Claim | None:
    """Returns what a bot of this personality claims before it bids: that it has dice of the face that it names."""
    if temper not in _BY_ID or not isinstance(action, Bid):
        return None
    hand = view.hands[seat]
    held = count((face for face in hand if face is not None), action.face, view.wild)
    return choose_claim(_BY_ID[temper], of_dice(action.face, held, len(hand)), luck)


def _situation(temper: str, view: State, seat: Seat, menu: Menu[Action], luck: Luck) -> Situation:
    one = _BY_ID[temper]
    return Situation(one, view, seat, menu, infer_from_bids(view, seat, one.belief_weight), luck)


def _ranked_moves(situation: Situation) -> Iterator[Action]:
    """Yields the actions that the bot would take, best first."""
    raises = _raises(situation)
    yield from _honestly(situation, raises) if situation.personality is HONEST else _as_tempered(situation, raises)
    yield from situation.bangs
    yield from (one.bid for one in sorted(raises, key=lambda one: -one.chance))


def _honestly(situation: Situation, raises: Sequence[Raise[Bid]]) -> Iterator[Action]:
    if situation.bangs and _holds(situation) < EVEN:
        yield situation.bangs[0]
    yield from (one.bid for one in raises if one.chance >= EVEN)


def _as_tempered(situation: Situation, raises: Sequence[Raise[Bid]]) -> Iterator[Action]:
    one, view, seat = situation.personality, situation.view, situation.seat
    if situation.luck() < one.bluff_rate:
        raises = [bluff._replace(chance=bluff.outside) for bluff in raises if bluff.chance < EVEN] or raises
    others = len(view.living) - 2 if view.options.out_of_turn else 0
    ranked = rank_raises(
        with_ease(raises),
        one,
        good=_gain(situation),
        loss_weight=bad_cost(one, view, seat),
        call=bang_value(situation, _holds(situation)) if situation.bangs else None,
        luck=situation.luck,
        doubt=partial(bang_probability, others=others),
    )
    yield from (best.bid for best in ranked[:1])


def _raises(situation: Situation) -> list[Raise[Bid]]:
    """Returns the bids to consider, lowest first; at least one if any bid may be made."""
    view, factors = situation.view, situation.factors
    holes = [cast("tuple[Number, OneOf]", blank.holes) for blank in situation.menu.blanks]
    far = FAR + max((number.least for number, _ in holes), default=0)
    most = far if view.bid is not None else max(far, view.dice)
    expect = view.bid.seq if view.bid is not None else None
    found = [
        Raise(Bid(number, face, expect), believed_chance(view, factors, number, face), from_outside(view, number, face))
        for numbers, faces in holes
        for number in range(numbers.least, min(numbers.most, most) + 1)
        for face in map(int, faces.choices)
    ]
    least = view.dice // TAME if view.bid is None else 0
    likely = [one for one in found if one.chance > LIKELY and one.bid.number >= least]
    return likely or found


def _holds(situation: Situation) -> float:
    """Returns the probability that the standing bid holds."""
    bid, trust = situation.view.bid, situation.personality.belief_weight
    assert bid is not None
    if trust == 0:
        return chance(situation.view, bid.number, bid.face)
    return credited_chance(believed_chance(situation.view, situation.factors, bid.number, bid.face), trust)


def bang_value(situation: Situation, holds: float) -> float:
    """Returns the expected value of a bang now, in or out of turn, at a bid that holds with probability `holds`."""
    options = situation.view.options
    cost, good = bad_cost(situation.personality, situation.view, situation.seat), _gain(situation)
    if situation.seat == situation.view.turn:
        return call_value(holds, good, cost)
    return call_value(holds, good + options.good_value * GOOD * cost, options.bad_out_of_turn * cost)


def bad_cost(temper: Personality, view: State, seat: Seat) -> float:
    """Returns the cost of a bad for this seat now: up to twice as much when it is about to lose the match."""
    down = max(0, -view.scores[seat])
    return temper.loss_weight * (1 + down / view.options.limit_one)


def _gain(situation: Situation) -> float:
    """Returns the value, for this seat, of a bad that another seat gets."""
    return situation.personality.win_weight / max(1, len(situation.view.living) - 1)


def bang_probability(outside: float, others: int) -> float:
    """Returns the probability that the next seat, or one of `others` more seats, bangs at a bid.

    `outside` is the probability of the bid, seen without the bidder's dice.
    """
    keep = (1 - call_probability(outside, DOUBTED)) * (1 - call_probability(outside, DOUBTED * RASH)) ** others
    return 1 - keep
