"""The bots of the Green Box: three personalities to play against, and an honest one to compare them with.

They get a view, never the truth; they compute the exact bid value of every bid within reach, and return only actions
that `check` allows.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from bunkum.core import Blank, Menu, Number, OneOf, Seat, Value, Words
from bunkum.core.claims import Claim
from bunkum.games.green_box import records
from bunkum.games.green_box.cards import Symbol, symbol_named
from bunkum.games.green_box.check import check
from bunkum.games.green_box.odds import (
    Claims,
    SeatBeliefs,
    Sight,
    believed_chance,
    credited_chance,
    from_outside,
    infer_from_bids,
    reputation,
    sight,
)
from bunkum.games.green_box.state import State
from bunkum.pieces.bid_value import Luck, Raise, call_probability, call_value, rank_raises, with_ease
from bunkum.pieces.personality import HONEST, Personality
from bunkum.pieces.preferences import first_legal
from bunkum.pieces.table_talk import Sayings, choose_claim

PRUDENCE = Personality(
    "prudence",
    "Prudence",
    "Counts the cards twice, and calls before it gets interesting.",
    belief_weight=0.5,
    win_weight=0.9,
    min_probability=0.45,
    noise=0.01,
    talk_rate=0.15,
)
MAGPIE = Personality(
    "magpie",
    "Magpie",
    "Listens, adds up what everybody seems to hold, and remembers who did not.",
    belief_weight=0.8,
    bluff_rate=0.04,
    min_probability=0.2,
    noise=0.02,
    talk_rate=0.3,
    lie_rate=0.3,
)
BARON = Personality(
    "baron",
    "The Baron",
    "Six wheels, he says, and has not looked at his cards yet.",
    belief_weight=0.9,
    loss_weight=0.8,
    win_weight=1.2,
    bluff_rate=0.25,
    min_probability=0.0,
    noise=0.06,
    talk_rate=0.4,
    lie_rate=0.7,
)

PERSONALITIES = (PRUDENCE, MAGPIE, BARON)
"""The personalities that people choose among."""
YARDSTICKS = (HONEST,)
"""The personalities that others are compared with."""

_BY_ID = {each.id: each for each in (*PERSONALITIES, *YARDSTICKS)}

REACH = 4
"""How many numbers above the lowest legal one are considered on each tile."""
REACH_OF_TOTALS = 7
"""How many totals above the first one are considered."""
EVEN = 0.5
"""A bid whose probability in its bidder's view is below this is a bluff."""
DOUBTED = 0.4
"""Others are assumed to call a bid whose probability, seen without the bidder's cards, is below about this."""


class Situation(NamedTuple):
    """What a bot considers when it chooses an action."""

    personality: Personality
    view: State
    seat: Seat
    menu: Menu[records.Action]
    trusts: dict[Seat, float]
    beliefs: SeatBeliefs
    luck: Luck


def choose(
    temper: str, view: State, seat: Seat, menu: Menu[records.Action], *, memory: bytes, luck: Luck, lexicon: Words
) -> tuple[records.Action, bytes]:
    """Returns the action of a bot of this personality in an awaited seat; KeyError if `temper` names none."""
    one, recollection = _BY_ID[temper], recall(memory)
    trusts = {Seat(who): one.belief_weight * reputation(recollection.records, Seat(who)) for who in range(view.seats)}
    beliefs = infer_from_bids(view, seat, recollection.claims, trusts)
    situation = Situation(one, view, seat, menu, trusts, beliefs, luck)
    return first_legal(_ranked_moves(situation), check, view, seat, lexicon), memory


def listen(temper: str, view: State, seat: Seat, *, news: Sequence[object], claims: Claims, memory: bytes) -> bytes:
    """Returns the new memory of a bot: this round's claims, and whose bids held when they were called."""
    del temper, view, seat
    return remember(memory, news, claims)


def remark(temper: str, view: State, seat: Seat, action: object, *, luck: Luck) -> Claim | None:
    """Returns what a bot of this personality claims before it bids: that it has the symbol that it names."""
    if temper not in _BY_ID or not isinstance(action, records.Bid):
        return None
    claims = [Claim("have", letter=action.symbol)]
    held = any(card is not None and card.symbol == action.symbol for card in view.hands[seat])
    return choose_claim(_BY_ID[temper], Sayings(claims, []) if held else Sayings([], claims), luck)


def _ranked_moves(situation: Situation) -> Iterator[records.Action]:
    """Yields the actions that the bot would take, best first; the rules may forbid some."""
    if situation.view.may_choose:
        yield from _make_wild(situation)
    raises = _raises(situation)
    yield from _honestly(situation, raises) if situation.personality is HONEST else _as_tempered(situation, raises)
    if situation.view.bid is not None:
        yield records.Call(expect=situation.view.bid.seq)
    yield from (one.bid for one in raises)


def _make_wild(situation: Situation) -> Iterator[records.Action]:
    """Yields the choice of the symbol that the seat holds most of, which only it can know; nothing if it is wild."""
    held = Counter(card.symbol for card in situation.view.hands[situation.seat] if card is not None)
    liked = {
        symbol: held[symbol] + 4 * situation.personality.noise * situation.luck() for symbol in situation.view.track
    }
    best = max(situation.view.track, key=lambda symbol: liked[symbol])
    if best != situation.view.track[0]:
        yield records.ChooseWild(best)


def _honestly(situation: Situation, raises: Sequence[Raise[records.Action]]) -> Iterator[records.Action]:
    bid = situation.view.bid
    if bid is not None and _holds(situation, bid) < EVEN:
        yield records.Call(expect=bid.seq)
    likely = sorted(raises, key=lambda one: -one.chance)
    yield from (one.bid for one in likely if one.chance >= EVEN or bid is None)


def _as_tempered(situation: Situation, raises: Sequence[Raise[records.Action]]) -> Iterator[records.Action]:
    temper, bid = situation.personality, situation.view.bid
    if situation.luck() < temper.bluff_rate:
        # A bluff takes each bid for as probable as it looks to others, who do not see this hand.
        raises = [one._replace(chance=one.outside) for one in raises]
    good = temper.win_weight / (len(situation.view.living) - 1)
    ranked = rank_raises(
        with_ease(raises),
        temper,
        good=good,
        loss_weight=temper.loss_weight,
        call=None if bid is None else call_value(_holds(situation, bid), good, temper.loss_weight),
        luck=situation.luck,
        doubt=partial(call_probability, doubted=DOUBTED),
    )
    yield from (one.bid for one in ranked)


def _holds(situation: Situation, bid: records.StandingBid) -> float:
    """Returns the probability that the standing bid holds."""
    chance = believed_chance(situation.view, sight(situation.view), bid.number, bid.symbol, situation.beliefs)
    return credited_chance(chance, situation.trusts[bid.seat])


def _raises(situation: Situation) -> list[Raise[records.Action]]:
    """Returns the bids of the menu that are within reach, a few numbers on each tile, lowest first."""
    view, beliefs = situation.view, situation.beliefs
    mine, outside = sight(view), from_outside(view)
    expect = view.bid.seq if view.bid else None
    return [
        Raise(
            records.BidSum(number, expect) if symbol is None else records.Bid(number, symbol, expect),
            believed_chance(view, mine, number, symbol, beliefs),
            believed_chance(view, outside, number, symbol, beliefs),
        )
        for number, symbol in sorted(
            _within_reach(situation.menu.blanks, mine),
            key=lambda bid: (bid[0], view.track.index(bid[1]) if bid[1] else 0),
        )
    ]


def _within_reach(blanks: Sequence[Blank], seen: Sight) -> Iterator[tuple[int, Symbol | None]]:
    for blank in blanks:
        match blank.holes:
            case (Number(least=least, most=most), OneOf(choices=(name, *_))):
                symbol = symbol_named(str(name))
                for number in range(least, min(most, least + REACH) + 1):
                    yield number, symbol
            case (Number(least=least, most=most),):
                # A total that is certainly there is not worth considering, unless there is no other.
                certain = sum(card.number for card in seen.seen) + seen.hidden
                first = min(most, max(least, certain))
                for total in range(first, min(most, first + REACH_OF_TOTALS) + 1):
                    yield total, None
            case _:
                pass


# The memory of a bot.


class Recollection(Value):
    """What a bot remembers. `bidder` is the seat of the standing bid."""

    claims: tuple[tuple[Seat, str], ...] = ()
    records: dict[Seat, tuple[int, int]] = msgspec.field(default_factory=dict[Seat, tuple[int, int]])
    """By seat: how many of its bids held, and how many were called."""
    bidder: Seat | None = None


def recall(memory: bytes) -> Recollection:
    """Returns the memory that these bytes encode; an empty one if there are none."""
    return msgspec.json.decode(memory, type=Recollection) if memory else Recollection()


def remember(memory: bytes, news: Sequence[object], claims: Sequence[tuple[Seat, str]]) -> bytes:
    """Returns the memory after the events in `news`, with the claims of the current round."""
    before = recall(memory)
    by_seat, bidder = dict(before.records), before.bidder
    for event in news:
        match event:
            case records.BidMade(bid):
                bidder = bid.seat
            case records.RoundStarted() | records.RoundRestarted():
                bidder = None
            case records.Verdict(count=count, needed=needed) if bidder is not None:
                held, called = by_seat.get(bidder, (0, 0))
                by_seat[bidder] = (held + (count >= needed), called + 1)
            case _:
                pass
    return msgspec.json.encode(Recollection(tuple(claims), by_seat, bidder))
