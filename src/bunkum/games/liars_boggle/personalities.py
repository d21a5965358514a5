"""The personalities of the bots, what a bot remembers, and its opponent model.

Theory. What other seats say changes what a bot believes about their dice: a seat that bids *axe* is more likely to have
an X than one that bids *tea*. Assume that a seat's dice are a fair roll, and that the seat is `e^k` times as likely to
say a word for each of its dice that shows a face of that word. Then, given the word, each die under that cup shows such
a face with odds `e^k` times the fair ones. A rare letter tells more (nobody names an X for nothing), so `k` is larger
for faces that are less expected among the unseen dice. If a die may be under any cup, the words of each seat change its
odds in proportion to the probability that the die is under that seat's cup.

`k` is multiplied by the bot's `trust` in the seat: at 0 the bot ignores what the seat says, and 1 is about right for
people (and bots) who mostly bid what they hold. A claim (*I have an E*) counts less than a bid, because a bid can cost
a die. A seat whose called bids did not hold is trusted less in later rounds.

A bid is also evidence for itself as a whole: a seat that says *axe* does not have an X *or* an A *or* an E. So the
probability that it holds is corrected as `odds -> e^a * odds^b`. `a` and `b`, and the numbers of `k`, were fitted to
some 1,900 bids of our own bots against each other (log loss 0.40; the uncorrected probabilities have 1.6, and a guess
by the average 0.50).
"""

from collections.abc import Collection, Mapping, Sequence
from math import exp, log

import msgspec
from msgspec.structs import replace

from bunkum.core import Seat, Value
from bunkum.games.liars_boggle.odds import Sight, Weights, expected_unseen
from bunkum.games.liars_boggle.records import BidMade, BidWithdrawn, RoundRestarted, RoundStarted, Verdict
from bunkum.games.liars_boggle.state import State, has_qu_face
from bunkum.pieces import personality
from bunkum.pieces.bidding import bids_made
from bunkum.pieces.letters import faces_of
from bunkum.pieces.personality import Personality

PRUDENCE = Personality(
    "prudence",
    "Prudence",
    "Says nothing that her dice cannot answer for, and calls before it gets interesting.",
    least_zipf=3.0,
    belief_weight=0.95,
    loss_weight=1.0,
    win_weight=1.0,
    bluff_rate=0.0,
    min_probability=0.45,
    noise=0.01,
    talk_rate=0.15,
)
MAGPIE = Personality(
    "magpie",
    "Magpie",
    "Collects rare words, and remembers who said what.",
    least_zipf=2.0,
    belief_weight=0.95,
    loss_weight=1.0,
    win_weight=1.0,
    bluff_rate=0.05,
    min_probability=0.15,
    noise=0.02,
    talk_rate=0.3,
    lie_rate=0.3,
)
BARON = Personality(
    "baron",
    "The Baron",
    "Has been to the moon, and has the letters to prove it.",
    least_zipf=2.6,
    belief_weight=1.1,
    min_probability=0.0,
    noise=0.05,
    loss_weight=0.8,
    win_weight=1.2,
    bluff_rate=0.2,
    snap_challenge=True,
    talk_rate=0.4,
    lie_rate=0.7,
)
HONEST = replace(personality.HONEST, least_zipf=2.5, snap_challenge=True)

PERSONALITIES = (PRUDENCE, MAGPIE, BARON)
"""The personalities that people choose from."""
YARDSTICKS = (HONEST,)
"""The personalities that others are measured against."""


# What a bot remembers; with `history=memory` a view shows only the standing bid.

SPAN = 7
"""How many bids a bot remembers (G. A. Miller, The magical number seven, plus or minus two, 1956)."""


class Recollection(Value):
    """What a bot remembers. `bidder`: the seat that made the standing bid."""

    claims: tuple[tuple[Seat, str], ...] = ()
    records: dict[Seat, tuple[int, int]] = msgspec.field(default_factory=dict[Seat, tuple[int, int]])
    """For each seat: how many of its called bids held, and how many were called."""
    bidder: Seat | None = None
    bids: tuple[tuple[Seat, str], ...] = ()
    """The bids of this round as seat and word, the latest last."""


def recall(memory: bytes) -> Recollection:
    """Returns the recollection in these bytes; an empty one if there are none."""
    return msgspec.json.decode(memory, type=Recollection) if memory else Recollection()


def remember(memory: bytes, news: Sequence[object], claims: Sequence[tuple[Seat, str]]) -> bytes:
    """Returns the memory after `news`, with the claims of the current round."""
    before = recall(memory)
    records, bidder, bids = dict(before.records), before.bidder, before.bids
    for event in news:
        match event:
            case BidMade(bid):
                bidder, bids = bid.seat, (*bids, (bid.seat, bid.word))[-SPAN:]
            case BidWithdrawn(_, back):
                bidder, bids = back.seat if back is not None else None, bids[:-1]
            case RoundStarted() | RoundRestarted():
                bidder, bids = None, ()
            case Verdict(loser=loser) if bidder is not None:
                held, called = records.get(bidder, (0, 0))
                records[bidder] = (held + (loser != bidder), called + 1)
            case _:
                pass
    return msgspec.json.encode(Recollection(tuple(claims), records, bidder, bids))


# The opponent model: what others say changes what a bot believes about their dice.

COMMON = 2.0
"""`k` for a face of which one is expected among the unseen dice."""
RARITY = 1.0
"""How much `k` grows each time the face is e times rarer."""
LEAST, MOST = 0.5, 5.0
TALK = 0.5
"""The weight of a claim, where that of a bid is 1."""
CREDIT, EVIDENCE = 1.5, 0.6
"""`a` and `b` above, for a trust of 1."""
USUAL = 0.83
"""How often the called bids of an unknown seat hold."""
WEIGHT = 3.6
"""The number of called bids of a seat that count as much as `USUAL`."""

Records = Mapping[Seat, tuple[int, int]]
"""For each seat: how many of its called bids held, and how many were called."""
Claims = Sequence[tuple[Seat, str]]
Bids = Sequence[tuple[Seat, str]]
"""Bids as seat and word."""


def reputation(records: Records, seat: Seat) -> float:
    """Returns how often a seat's called bids held, relative to what is usual: 1 for an unknown seat."""
    held, called = records.get(seat, (0, 0))
    return (held + WEIGHT * USUAL) / (called + WEIGHT) / USUAL


def credit_bid(chance: float, trust: float) -> float:
    """Returns the probability that a bid holds, given that a seat of this trust made it; 0 and 1 stay as they are."""
    if not 0.0 < chance < 1.0:
        return chance
    odds = exp(CREDIT * trust + (1 - (1 - EVIDENCE) * trust) * log(chance / (1 - chance)))
    return odds / (1 + odds)


def form_beliefs(
    view: State, seat: Seat, seen: Sight, claims: Claims, trusts: Mapping[Seat, float], bids: Bids = ()
) -> Weights | None:
    """Returns the probabilities of each unseen die's faces, given bids and claims; None if there is nothing to go by.

    `trusts` says how far each seat is trusted; `bids` are the bids of this round that the bot remembers.
    """
    faces = [faces_of(die) for die in seen.unseen]
    all_bids = dict.fromkeys([*bids, *((bid.seat, bid.word) for bid in bids_made(view))])
    factors = _weigh_statements(view, seat, expected_unseen(seen), all_bids, claims, trusts)
    if not factors or not faces:
        return None
    shares = _shares(view, seat, seen)
    rows: list[list[float]] = []
    for die, holder in zip(faces, seen.holders, strict=True):
        at = shares if holder is None else {holder: 1.0}
        row = [
            1.0 + sum(part * (factors.get(who, {}).get(face, 1.0) - 1.0) for who, part in at.items()) for face in die
        ]
        total = sum(row)
        rows.append([weight / total for weight in row])
    return rows


def _weigh_statements(
    view: State,
    seat: Seat,
    expected: Mapping[str, float],
    bids: Collection[tuple[Seat, str]],
    claims: Claims,
    trusts: Mapping[Seat, float],
) -> dict[Seat, dict[str, float]]:
    """Returns, for each other living seat, the factors by which its words multiply the odds of faces under its cup."""
    factors: dict[Seat, dict[str, float]] = {Seat(other): {} for other in view.living if other != seat}
    statements = [(who, word, 1.0) for who, word in bids]
    # People say Q for the Qu that they see.
    statements += [(who, "qu" if letters.lower() == "q" else letters.lower(), TALK) for who, letters in claims]
    spoke = False
    for who, word, weight in statements:
        trust = trusts.get(who, 0.0)
        if who not in factors or trust <= 0:
            continue
        spoke = True
        for face, count in expected.items():
            if _asks_for(word, face, view.options.dice_set):
                k = trust * weight * min(MOST, max(LEAST, COMMON - RARITY * log(count)))
                factors[who][face] = max(factors[who].get(face, 1.0), exp(k))
    return factors if spoke else {}


def _asks_for(word: str, face: str, dice_set: str) -> bool:
    """Returns whether `face` could help to spell `word`; if the set has a Qu face, only that helps to spell a QU."""
    joined = len(face) == 1 and has_qu_face(dice_set)
    return face.lower() in (word.replace("qu", "") if joined else word)


def _shares(view: State, seat: Seat, seen: Sight) -> dict[Seat, float]:
    """Returns, by seat, the probability to hold a die of unknown holder; equal if numbers of dice are hidden."""
    others = [Seat(other) for other in sorted(view.living) if other != seat]
    known = {other: sum(holder == other for holder in seen.holders) for other in others}
    hidden = {other: max(0, len(hand) - known[other]) for other in others if (hand := view.hands[other]) is not None}
    if len(hidden) < len(others) or not sum(hidden.values()):
        return dict.fromkeys(others, 1 / max(1, len(others)))
    total = sum(hidden.values())
    return {other: count / total for other, count in hidden.items()}
