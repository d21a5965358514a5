"""The players that the Green Box brings: three tempers for people, and an honest one to measure them by.

They are given a view, never the truth; they weigh every bid within reach exactly, and say only what `check` lets pass.
Nothing is done out of turn in this game, so they never speak up.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bunkum.core import Blank, Menu, Number, OneOf, Seat, Words
from bunkum.games.green_box.bid_value import (
    Luck,
    Raise,
    weigh_raises,
    worth_of_call,
)
from bunkum.games.green_box.cards import Symbol
from bunkum.games.green_box.check import check
from bunkum.games.green_box.memory import recalled, remembered
from bunkum.games.green_box.moves import Action, Bid, BidSum, Call, ChooseWild
from bunkum.games.green_box.odds import Sight, from_outside, sight
from bunkum.games.green_box.opponent_model import (
    Claims,
    Heard,
    believed,
    credited,
    infer_from_bids,
    reputation,
)
from bunkum.games.green_box.personalities import (
    HONEST,
    PERSONALITIES,
    YARDSTICKS,
    Personality,
)
from bunkum.games.green_box.state import StandingBid, State
from bunkum.games.green_box.table_talk import remark
from bunkum.games.green_box.wording import symbol_named
from bunkum.pieces.preferences import first_legal

__all__ = ["PERSONALITIES", "YARDSTICKS", "choose", "listen", "remark", "speak_up", "warm_up"]

REACH = 4
"""So many numbers above the lowest one are thought about, on each tile..."""
REACH_OF_TOTALS = 7
"""...and so many totals."""
EVEN = 0.5
"""A bid less likely than this, as its bidder sees it, is a bluff."""

_BY_ID = {temper.id: temper for temper in (*PERSONALITIES, *YARDSTICKS)}


class Situation(NamedTuple):
    """What a player has before it while it thinks."""

    personality: Personality
    view: State
    seat: Seat
    menu: Menu[Action]
    trusts: dict[Seat, float]
    ear: Heard
    luck: Luck


def choose(
    temper: str, view: State, seat: Seat, menu: Menu[Action], *, memory: bytes, luck: Luck, lexicon: Words
) -> tuple[Action, bytes]:
    """What one of this temper does in this seat, which the game awaits. KeyError for a temper that is none."""
    situation = _situation(_BY_ID[temper], view, seat, menu, memory, luck)
    return first_legal(_ranked_moves(situation), check, view, seat, lexicon), memory


def listen(temper: str, view: State, seat: Seat, *, news: Sequence[object], claims: Claims, memory: bytes) -> bytes:
    """What one remembers: this round's claims, and whose bids held when they were called."""
    del temper, view, seat
    return remembered(memory, news, claims)


def speak_up(
    temper: str, view: State, seat: Seat, menu: Menu[Action], *, memory: bytes, luck: Luck, lexicon: Words
) -> tuple[Action | None, bytes]:
    """Nothing: in this game only who is on turn acts."""
    del temper, view, seat, menu, luck, lexicon
    return None, memory


def warm_up(lexicon: Words) -> None:
    """There is nothing to learn beforehand."""
    del lexicon


def _situation(
    temper: Personality, view: State, seat: Seat, menu: Menu[Action], memory: bytes, luck: Luck
) -> Situation:
    kept = recalled(memory)
    trusts = {Seat(who): temper.belief_weight * reputation(kept.records, Seat(who)) for who in range(view.seats)}
    return Situation(temper, view, seat, menu, trusts, infer_from_bids(view, seat, kept.claims, trusts), luck)


def _ranked_moves(situation: Situation) -> Iterator[Action]:
    """What the player would do, the dearest wish first; the rules may forbid some."""
    if situation.view.may_choose:
        yield from _make_wild(situation)
    raises = _raises(situation)
    if situation.personality is HONEST:
        yield from _honestly(situation, raises)
    else:
        yield from _as_tempered(situation, raises)
    if situation.view.bid is not None:
        yield Call(expect=situation.view.bid.seq)
    yield from (_say(situation, bid) for bid in raises)


def _make_wild(situation: Situation) -> Iterator[Action]:
    """What one holds most of is best wild: nobody else can count on it. Nothing where that is so already."""
    held = Counter(card.symbol for card in situation.view.hands[situation.seat] if card is not None)
    liked = {
        symbol: held[symbol] + 4 * situation.personality.noise * situation.luck() for symbol in situation.view.track
    }
    best = max(situation.view.track, key=lambda symbol: liked[symbol])
    if best != situation.view.track[0]:
        yield ChooseWild(best)


def _honestly(situation: Situation, raises: Sequence[Raise]) -> Iterator[Action]:
    bid = situation.view.bid
    if bid is not None and _holds(situation, bid) < EVEN:
        yield Call(expect=bid.seq)
    likely = sorted(raises, key=lambda one: -one.chance)
    yield from (_say(situation, one) for one in likely if one.chance >= EVEN or bid is None)


def _as_tempered(situation: Situation, raises: Sequence[Raise]) -> Iterator[Action]:
    temper, living, bid = situation.personality, len(situation.view.living), situation.view.bid
    if situation.luck() < temper.bluff_rate:
        # As likely as they look to others: the cards in hand are not looked at.
        raises = [one._replace(chance=one.outside) for one in raises]
    ranked = weigh_raises(temper, living, raises, situation.luck)
    if bid is not None:
        call = worth_of_call(temper, living, _holds(situation, bid))
        ranked = [one for one in ranked if one.worth > call and one.bid.chance >= temper.min_probability]
    yield from (_say(situation, one.bid) for one in ranked)


def _holds(situation: Situation, bid: StandingBid) -> float:
    """How likely the bid on the table holds."""
    seen = sight(situation.view)
    chance = believed(situation.view, seen, bid.number, bid.symbol, situation.ear)
    return credited(chance, situation.trusts[bid.seat])


def _raises(situation: Situation) -> list[Raise]:
    """The bids within reach, the lowest first: what the menu offers, a few numbers on each tile."""
    view = situation.view
    mine, outside = sight(view), from_outside(view)
    found = [
        Raise(
            number,
            symbol,
            believed(view, mine, number, symbol, situation.ear),
            believed(view, outside, number, symbol, situation.ear),
        )
        for number, symbol in _within_reach(situation.menu.blanks, mine)
    ]
    return sorted(found, key=lambda bid: (bid.number, view.track.index(bid.symbol) if bid.symbol else 0))


def _within_reach(blanks: Sequence[Blank], seen: Sight) -> Iterator[tuple[int, Symbol | None]]:
    for blank in blanks:
        match blank.holes:
            case (Number(least=least, most=most), OneOf(choices=(name, *_))):
                symbol = symbol_named(str(name))
                for number in range(least, min(most, least + REACH) + 1):
                    yield number, symbol
            case (Number(least=least, most=most),):
                # A total that is there for certain is no bid worth thinking about, unless it is all there is.
                certain = sum(card.number for card in seen.seen) + seen.hidden
                first = min(most, max(least, certain))
                for total in range(first, min(most, first + REACH_OF_TOTALS) + 1):
                    yield total, None
            case _:
                pass


def _say(situation: Situation, bid: Raise) -> Action:
    expect = situation.view.bid.seq if situation.view.bid else None
    return BidSum(bid.number, expect) if bid.symbol is None else Bid(bid.number, bid.symbol, expect)
