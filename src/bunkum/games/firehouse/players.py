"""The players that Firehouse brings: three for people, and an honest one to measure them by.

They are given a view, never the truth, and bang out of turn as well (`speak_up`).

Theory. They weigh bids as all who bid on hidden dice (`bunkum.pieces.bid_value`). A bad of one's own costs more near
the end of one's rope. And whether a bid is banged depends on how many may: the more, the surer somebody does.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple, cast

from msgspec.structs import replace

from bunkum.core import Menu, Number, OneOf, Seat, Words
from bunkum.core.claims import Claim
from bunkum.games.firehouse.check import check
from bunkum.games.firehouse.odds import Heard, believed_chance, chance, credited_chance, from_outside, infer_from_bids
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
    bluff_rate=0.0,
    min_probability=0.35,
    snap_threshold=0.3,
    noise=0.01,
    talk_rate=0.15,
    lie_rate=0.0,
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
"""Those whom people choose among."""
YARDSTICKS = (HONEST,)
"""Those whom others are measured by."""

_BY_ID = {each.id: each for each in (*PERSONALITIES, *YARDSTICKS)}

FAR = 4
"""Raises by more dice than this are not thought of..."""
LIKELY = 0.02
"""...nor those less likely than this, unless there is nothing else."""
TAME = 4
"""An opening names at least one in so many of all dice: less would only pass the turn."""
EVEN = 0.5
DOUBTED = 0.4
"""Others are taken to bang at a bid that looks less likely than this from outside, more or less."""
RASH = 0.35
"""How much less likely a bid must look for somebody out of turn to bang, as a part of `DOUBTED`."""
GOOD = 0.5
"""What a good is worth, as a part of what a bad costs: positive scores have no other effect."""


class Situation(NamedTuple):
    """What a player has before it while it thinks."""

    personality: Personality
    view: State
    seat: Seat
    menu: Menu[Action]
    louder: Heard
    luck: Luck

    @property
    def bangs(self) -> tuple[Bang, ...]:
        """The bang that it may do now, if it may."""
        return tuple(action for action in self.menu.ready if isinstance(action, Bang))


def choose(
    temper: str, view: State, seat: Seat, menu: Menu[Action], *, memory: bytes, luck: Luck, lexicon: Words
) -> tuple[Action, bytes]:
    """Returns what one of this temper does in this seat, which the game awaits. KeyError for a temper that is none."""
    situation = _situation(temper, view, seat, menu, luck)
    return first_legal(_ranked_moves(situation), check, view, seat, lexicon), memory


def speak_up(
    temper: str, view: State, seat: Seat, menu: Menu[Action], *, memory: bytes, luck: Luck, lexicon: Words
) -> tuple[Action | None, bytes]:
    """Bang, out of turn!"""
    situation = _situation(temper, view, seat, menu, luck)
    if not situation.bangs or view.phase != "turn":
        return None, memory
    holds = _holds(situation)
    itches = holds < situation.personality.snap_threshold and bang_value(situation, holds) > 0
    return (situation.bangs[0] if itches else None), memory


def remark(temper: str, view: State, seat: Seat, action: object, *, luck: Luck) -> Claim | None:
    """Returns what one of this temper claims before it bids: some of the face that it names."""
    if temper not in _BY_ID or not isinstance(action, Bid):
        return None
    hand = view.hands[seat]
    held = count((face for face in hand if face is not None), action.face, view.wild)
    return choose_claim(_BY_ID[temper], of_dice(action.face, held, len(hand)), luck)


def _situation(temper: str, view: State, seat: Seat, menu: Menu[Action], luck: Luck) -> Situation:
    one = _BY_ID[temper]
    return Situation(one, view, seat, menu, infer_from_bids(view, seat, one.belief_weight), luck)


def _ranked_moves(situation: Situation) -> Iterator[Action]:
    """Yields what the player would do, best first."""
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
    """Bids worth a thought, the lowest first; at least one, where any may be made."""
    view, louder = situation.view, situation.louder
    holes = [cast("tuple[Number, OneOf]", blank.holes) for blank in situation.menu.blanks]
    far = FAR + max((number.least for number, _ in holes), default=0)
    most = far if view.bid is not None else max(far, view.dice)
    expect = view.bid.seq if view.bid is not None else None
    found = [
        Raise(Bid(number, face, expect), believed_chance(view, louder, number, face), from_outside(view, number, face))
        for numbers, faces in holes
        for number in range(numbers.least, min(numbers.most, most) + 1)
        for face in map(int, faces.choices)
    ]
    least = view.dice // TAME if view.bid is None else 0
    likely = [one for one in found if one.chance > LIKELY and one.bid.number >= least]
    return likely or found


def _holds(situation: Situation) -> float:
    """Returns how likely the bid on the table holds."""
    bid, trust = situation.view.bid, situation.personality.belief_weight
    assert bid is not None
    if trust == 0:
        return chance(situation.view, bid.number, bid.face)
    return credited_chance(believed_chance(situation.view, situation.louder, bid.number, bid.face), trust)


def bang_value(situation: Situation, holds: float) -> float:
    """Returns what it is worth to bang now at a bid that holds with chance `holds`, in turn or out of turn."""
    options = situation.view.options
    cost, good = bad_cost(situation.personality, situation.view, situation.seat), _gain(situation)
    if situation.seat == situation.view.turn:
        return call_value(holds, good, cost)
    return call_value(holds, good + options.good_value * GOOD * cost, options.bad_out_of_turn * cost)


def bad_cost(temper: Personality, view: State, seat: Seat) -> float:
    """Returns what a bad costs this seat now: up to twice as much on the brink of losing the match."""
    down = max(0, -view.scores[seat])
    return temper.loss_weight * (1 + down / view.options.limit_one)


def _gain(situation: Situation) -> float:
    """Returns what it is worth that another seat gets a bad."""
    return situation.personality.win_weight / max(1, len(situation.view.living) - 1)


def bang_probability(outside: float, others: int) -> float:
    """The chance that somebody bangs at a bid that looks so likely from outside: the next, or one of `others`."""
    keep = (1 - call_probability(outside, DOUBTED)) * (1 - call_probability(outside, DOUBTED * RASH)) ** others
    return 1 - keep
