"""Who plays: a few kinds of player, each a name, a line and some numbers; what one keeps in mind; the opponent model.

Theory. What others say moves what one believes of their dice: who bids *axe* more likely has an X than who bids *tea*.
Let a seat's cup be a fair roll, and let it be `e^k` times as likely to speak a word for each of its dice that shows a
face of that word: then, given the word, each die in that cup shows such a face with odds `e^k` times the fair ones. A
rare letter tells more (nobody names an X for nothing), so `k` grows with how seldom the face is expected among the
unseen dice. A die that may be under any cup is moved by each seat's word as far as it is likely to be under that
seat's cup.

`k` is scaled by the listener's `trust`: 0 hears nothing, 1 is about right for people (and bots) who mostly bid what
they hold. A claim (*I have an E*) is talk, and moves one less than a bid, which can cost a die. Who was caught bidding
what was not there is trusted less in later rounds.

A bid is also evidence for itself as a whole: who says *axe* does not have an X *or* an A *or* an E. So the chance that
it holds is credited as `odds -> e^a * odds^b`. `a` and `b`, and the numbers of `k`, were fitted to some 1,900 bids of
our own tempers among each other (log loss 0.40, where the bare chances have 1.6 and a guess by the average 0.50).
"""

from collections.abc import Collection, Mapping, Sequence
from math import exp, log

import msgspec

from bunkum.core import Seat, Value
from bunkum.games.liars_boggle.odds import Sight, Weights, expected_unseen
from bunkum.games.liars_boggle.records import BidMade, BidWithdrawn, RoundRestarted, RoundStarted, Verdict
from bunkum.games.liars_boggle.state import State, has_qu_face
from bunkum.pieces.letters import faces_of


class Personality(Value):
    """A kind of player: how many words it knows, how it takes risks, how it listens."""

    id: str
    name: str
    line: str
    """As people read it when they choose."""
    least_zipf: float
    """It knows words used at least this often (a Zipf figure)."""
    belief_weight: float
    """How far it believes what others bid and claim; 0 not at all."""
    min_probability: float
    """It calls rather than bid what it gives less than this."""
    noise: float
    """How far it strays from what it thinks best."""
    loss_weight: float = 1.0
    """What a die of its own costs it."""
    win_weight: float = 1.0
    """What it is worth to it that another loses a die; shared among those who stay."""
    bluff_rate: float = 0.0
    """In how many of its turns it bids without looking at its dice."""
    snap_challenge: bool = False
    """It challenges a strange word at the call, before it has seen whether the letters are there."""
    talk_rate: float = 0.0
    """In how many of its turns it says what it has before it bids..."""
    lie_rate: float = 0.0
    """...and how much of that it makes up."""


PRUDENCE = Personality(
    "prudence",
    "Prudence",
    "Says nothing that her dice cannot answer for, and calls before it gets interesting.",
    least_zipf=3.0,
    belief_weight=0.95,
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
    min_probability=0.15,
    noise=0.02,
    bluff_rate=0.05,
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
HONEST = Personality(
    "honest",
    "Honest",
    "Bids what probably holds, calls what probably does not.",
    least_zipf=2.5,
    belief_weight=0.0,
    min_probability=0.5,
    noise=0.0,
    snap_challenge=True,
)

PERSONALITIES = (PRUDENCE, MAGPIE, BARON)
"""Those whom people choose among."""
YARDSTICKS = (HONEST,)
"""Those whom others are measured by."""


# What a player keeps in mind: a table that plays from memory shows only the bid that stands.

SPAN = 7
"""So many bids are kept in mind (G. A. Miller, The magical number seven, plus or minus two, 1956)."""


class Recollection(Value):
    """What one remembers. `bidder`: who made the bid that stands."""

    claims: tuple[tuple[Seat, str], ...] = ()
    records: dict[Seat, tuple[int, int]] = msgspec.field(default_factory=dict[Seat, tuple[int, int]])
    """By seat: how many of its bids held, of so many that were called."""
    bidder: Seat | None = None
    bids: tuple[tuple[Seat, str], ...] = ()
    """Who bid which word in this round, the latest last."""


def recall(memory: bytes) -> Recollection:
    """Returns what these bytes say; nothing when there are none."""
    return msgspec.json.decode(memory, type=Recollection) if memory else Recollection()


def remember(memory: bytes, news: Sequence[object], claims: Sequence[tuple[Seat, str]]) -> bytes:
    """Returns what to keep after hearing `news`, with the claims of the round that is being played."""
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


# The opponent model: what others say moves what one believes of their dice.

COMMON = 2.0
"""`k` for a face of which one is expected among the unseen dice."""
RARITY = 1.0
"""What is added to `k` each time the face is e times rarer."""
LEAST, MOST = 0.5, 5.0
TALK = 0.5
"""A claim weighs as much of a bid."""
CREDIT, EVIDENCE = 1.5, 0.6
"""`a` and `b` above, for a listener who trusts fully."""
USUAL = 0.83
"""How often the bids of a stranger hold when they are called..."""
WEIGHT = 3.6
"""...and after how many calls one goes as much by what one saw."""

Records = Mapping[Seat, tuple[int, int]]
"""By seat: how many of its bids held, of so many that were called."""
Claims = Sequence[tuple[Seat, str]]
Bids = Sequence[tuple[Seat, str]]
"""Who bid which word."""


def reputation(records: Records, seat: Seat) -> float:
    """Returns how a seat's bids held so far, in proportion to what is usual."""
    held, called = records.get(seat, (0, 0))
    return (held + WEIGHT * USUAL) / (called + WEIGHT) / USUAL


def credit_bid(chance: float, trust: float) -> float:
    """Returns the chance that a bid holds, given that somebody so trusted has made it; the certain stays certain."""
    if not 0.0 < chance < 1.0:
        return chance
    odds = exp(CREDIT * trust + (1 - (1 - EVIDENCE) * trust) * log(chance / (1 - chance)))
    return odds / (1 + odds)


def form_beliefs(
    view: State, seat: Seat, seen: Sight, claims: Claims, trusts: Mapping[Seat, float], kept: Bids = ()
) -> Weights | None:
    """Returns a row of chances for each unseen die, after what others bid and claimed; None where nothing was heard.

    `trusts` says how far each seat is trusted; `kept` are bids of this round that one remembers.
    """
    faces = [faces_of(die) for die in seen.unseen]
    said = dict.fromkeys([*kept, *((bid.seat, bid.word) for bid in (*view.earlier, view.bid) if bid is not None)])
    louder = _heard(view, seat, expected_unseen(seen), said, claims, trusts)
    if not louder or not faces:
        return None
    shares = _shares(view, seat, seen)
    rows: list[list[float]] = []
    for die, holder in zip(faces, seen.holders, strict=True):
        at = shares if holder is None else {holder: 1.0}
        row = [1.0 + sum(part * (louder.get(who, {}).get(face, 1.0) - 1.0) for who, part in at.items()) for face in die]
        total = sum(row)
        rows.append([weight / total for weight in row])
    return rows


def _heard(
    view: State,
    seat: Seat,
    expected: Mapping[str, float],
    bids: Collection[tuple[Seat, str]],
    claims: Claims,
    trusts: Mapping[Seat, float],
) -> dict[Seat, dict[str, float]]:
    """For each other living seat, by how much what it said multiplies the odds of a face under its cup."""
    louder: dict[Seat, dict[str, float]] = {Seat(other): {} for other in view.living if other != seat}
    said = [(who, word, 1.0) for who, word in bids]
    # People say Q for the Qu that they see.
    said += [(who, "qu" if letters.lower() == "q" else letters.lower(), TALK) for who, letters in claims]
    spoke = False
    for who, word, weight in said:
        trust = trusts.get(who, 0.0)
        if who not in louder or trust <= 0:
            continue
        spoke = True
        for face, count in expected.items():
            if _asks_for(word, face, view.options.dice_set):
                k = trust * weight * min(MOST, max(LEAST, COMMON - RARITY * log(count)))
                louder[who][face] = max(louder[who].get(face, 1.0), exp(k))
    return louder if spoke else {}


def _asks_for(word: str, face: str, dice_set: str) -> bool:
    """Whether a die that shows `face` could help to spell `word`; where a die has Qu, that is the U of a QU as well."""
    joined = len(face) == 1 and has_qu_face(dice_set)
    return face.lower() in (word.replace("qu", "") if joined else word)


def _shares(view: State, seat: Seat, seen: Sight) -> dict[Seat, float]:
    """For each other seat, how likely a die of unknown place is under its cup; all alike where numbers are hidden."""
    others = [Seat(other) for other in sorted(view.living) if other != seat]
    known = {other: sum(holder == other for holder in seen.holders) for other in others}
    hidden = {other: max(0, len(hand) - known[other]) for other in others if (hand := view.hands[other]) is not None}
    if len(hidden) < len(others) or not sum(hidden.values()):
        return dict.fromkeys(others, 1 / max(1, len(others)))
    total = sum(hidden.values())
    return {other: count / total for other, count in hidden.items()}
