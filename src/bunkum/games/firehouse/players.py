"""The players that Firehouse brings: three tempers for people, and an honest one to measure them by.

They are given a view, never the truth, and bang out of turn as well (`speak_up`).
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bunkum.core import Blank, Menu, Number, OneOf, Seat, Words
from bunkum.games.firehouse.bid_value import (
    Luck,
    Raise,
    weigh_raises,
    worth_of_bang,
)
from bunkum.games.firehouse.moves import Action, Bang, Bid
from bunkum.games.firehouse.odds import chance, from_outside
from bunkum.games.firehouse.opponent_model import (
    Heard,
    believed,
    credited,
    infer_from_bids,
)
from bunkum.games.firehouse.personalities import (
    HONEST,
    PERSONALITIES,
    YARDSTICKS,
    Personality,
)
from bunkum.games.firehouse.state import State
from bunkum.games.firehouse.table_talk import remark

__all__ = ["PERSONALITIES", "YARDSTICKS", "choose", "listen", "remark", "speak_up", "warm_up"]

FAR = 4
"""Raises by more dice than this are not thought of..."""
TAME = 4
"""An opening names at least one in so many of all dice: less would only pass the turn."""
LIKELY = 0.02
"""...nor those less likely than this, unless there is nothing else."""
EVEN = 0.5

_BY_ID = {temper.id: temper for temper in (*PERSONALITIES, *YARDSTICKS)}


class Situation(NamedTuple):
    """What a player has before it while it thinks."""

    personality: Personality
    view: State
    seat: Seat
    menu: Menu[Action]
    louder: Heard
    luck: Luck


def choose(
    temper: str,
    view: State,
    seat: Seat,
    menu: Menu[Action],
    *,
    memory: bytes,
    luck: Luck,
    lexicon: Words,
) -> tuple[Action, bytes]:
    """What one of this temper does in this seat, which the game awaits. KeyError for a temper that is none."""
    situation = _situation(temper, view, seat, menu, luck)
    for action in _ranked_moves(situation):
        return action, memory
    msg = "an awaited seat has something to do that the rules allow"
    raise AssertionError(msg)


def listen(
    temper: str,
    view: State,
    seat: Seat,
    *,
    news: Sequence[object],
    claims: Sequence[tuple[Seat, str]],
    memory: bytes,
) -> bytes:
    """Nothing is remembered: each round all roll afresh, and its bids stand in the view."""
    del temper, view, seat, news, claims
    return memory


def speak_up(
    temper: str,
    view: State,
    seat: Seat,
    menu: Menu[Action],
    *,
    memory: bytes,
    luck: Luck,
    lexicon: Words,
) -> tuple[Action | None, bytes]:
    """Bang, out of turn!"""
    situation = _situation(temper, view, seat, menu, luck)
    bangs = [action for action in menu.ready if isinstance(action, Bang)]
    if not bangs or view.phase != "turn":
        return None, memory
    holds = _holds(situation)
    itches = (
        holds < situation.personality.snap_threshold and worth_of_bang(situation.personality, view, seat, holds) > 0
    )
    return (bangs[0] if itches else None), memory


def warm_up(lexicon: Words) -> None:
    """Nothing is compiled or learned."""
    del lexicon


def _situation(temper: str, view: State, seat: Seat, menu: Menu[Action], luck: Luck) -> Situation:
    one = _BY_ID[temper]
    return Situation(one, view, seat, menu, infer_from_bids(view, seat, one.belief_weight), luck)


def _ranked_moves(situation: Situation) -> Iterator[Action]:
    """What the player would do, the dearest wish first; the menu's own bids are all allowed."""
    raises = _raises(situation)
    bangs = [action for action in situation.menu.ready if isinstance(action, Bang)]
    if situation.personality is HONEST:
        yield from _honestly(situation, raises, bangs)
    else:
        yield from _as_tempered(situation, raises, bangs)
    yield from bangs
    yield from (_say(situation, bid) for bid in sorted(raises, key=lambda bid: -bid.chance))


def _honestly(situation: Situation, raises: Sequence[Raise], bangs: Sequence[Bang]) -> Iterator[Action]:
    if bangs and _holds(situation) < EVEN:
        yield bangs[0]
    yield from (_say(situation, bid) for bid in raises if bid.chance >= EVEN)


def _as_tempered(situation: Situation, raises: Sequence[Raise], bangs: Sequence[Bang]) -> Iterator[Action]:
    temper = situation.personality
    if situation.luck() < temper.bluff_rate:
        raises = [bid._replace(chance=bid.outside) for bid in raises if bid.chance < EVEN] or raises
    ranked = weigh_raises(temper, situation.view, situation.seat, raises, situation.luck)
    if bangs:
        bang = worth_of_bang(temper, situation.view, situation.seat, _holds(situation))
        ranked = [one for one in ranked if one.worth > bang and one.bid.chance >= temper.min_probability]
    yield from (_say(situation, one.bid) for one in ranked[:1])


def _holds(situation: Situation) -> float:
    """How likely the bid on the table holds."""
    bid, trust = situation.view.bid, situation.personality.belief_weight
    assert bid is not None
    if trust == 0:
        return chance(situation.view, bid.number, bid.face)
    return credited(believed(situation.view, situation.louder, bid.number, bid.face), trust)


def _raises(situation: Situation) -> list[Raise]:
    """Bids worth a thought; at least one, where any may be made."""
    view, bid = situation.view, situation.view.bid
    near = max((blank_least(blank) for blank in situation.menu.blanks), default=0) + FAR
    start = near if bid is not None else max(near, view.dice)
    found = [
        Raise(number, face, believed(view, situation.louder, number, face), from_outside(view, number, face))
        for blank in situation.menu.blanks
        for number, face in _filled(blank, start)
    ]
    least = view.dice // TAME if bid is None else 0
    likely = [one for one in found if one.chance > LIKELY and one.number >= least]
    return likely or found


def blank_least(blank: Blank) -> int:
    """The lowest number that a blank for a bid allows."""
    hole = blank.holes[0]
    assert isinstance(hole, Number)
    return hole.least


def _filled(blank: Blank, most: int) -> Iterator[tuple[int, int]]:
    number, face = blank.holes
    assert isinstance(number, Number)
    assert isinstance(face, OneOf)
    for each in range(number.least, min(number.most, most) + 1):
        yield from ((each, int(choice)) for choice in face.choices)


def _say(situation: Situation, bid: Raise) -> Action:
    return Bid(bid.number, bid.face, expect=situation.view.bid.seq if situation.view.bid is not None else None)
