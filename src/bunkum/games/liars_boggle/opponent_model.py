"""What others say moves what one believes of their dice.

Theory. Who bids *axe* more likely has an X than who bids *tea*. Let a seat's cup be a fair roll, and let it be `e^k`
times as likely to speak a word for each of its dice that shows a face of that word: then, given the word, each die in
that cup shows such a face with odds `e^k` times the fair ones. A rare letter tells more (nobody names an X for
nothing), so `k` grows with how seldom the face is expected among the unseen dice. A die that may be under any cup is
moved by each seat's word as far as it is likely to be under that seat's cup.

`k` is scaled by the listener's `trust`: 0 hears nothing, 1 is about right for people (and bots) who mostly bid what
they hold. A claim (*I have an E*) is talk, and moves one less than a bid, which can cost a die. Who was caught bidding
what was not there is trusted less in later rounds.

A bid is also evidence for itself as a whole: who says *axe* does not have an X *or* an A *or* an E. So the chance that
it holds is credited as `odds -> e^a * odds^b`. `a` and `b`, and the numbers of `k`, were fitted to some 1,900 bids of
our own tempers among each other (log loss 0.40, where the bare chances have 1.6 and a guess by the average 0.50).
"""

from collections.abc import Collection, Mapping, Sequence
from math import exp, log

from bunkum.core import Seat
from bunkum.games.liars_boggle.odds import Sight, Weights
from bunkum.games.liars_boggle.state import State
from bunkum.pieces.letters import DICE_SETS, faces_of, has_qu

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
    """How a seat's bids held so far, in proportion to what is usual."""
    held, called = records.get(seat, (0, 0))
    return (held + WEIGHT * USUAL) / (called + WEIGHT) / USUAL


def credited(chance: float, trust: float) -> float:
    """The chance that a bid holds, given that somebody so trusted has made it; the certain stays certain."""
    if not 0.0 < chance < 1.0:
        return chance
    odds = exp(CREDIT * trust + (1 - (1 - EVIDENCE) * trust) * log(chance / (1 - chance)))
    return odds / (1 + odds)


def beliefs(
    view: State, seat: Seat, seen: Sight, claims: Claims, trusts: Mapping[Seat, float], kept: Bids = ()
) -> Weights | None:
    """A row of chances for each unseen die, after what others bid and claimed; None where nothing was heard.

    `trusts` says how far each seat is trusted; `kept` are bids of this round that one remembers.
    """
    faces = [faces_of(die) for die in seen.unseen]
    said = dict.fromkeys([*kept, *((bid.seat, bid.word) for bid in (*view.earlier, view.bid) if bid is not None)])
    louder = _heard(view, seat, _expected(faces), said, claims, trusts)
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
    joined = len(face) == 1 and any(map(has_qu, DICE_SETS[dice_set]))
    return face.lower() in (word.replace("qu", "") if joined else word)


def _expected(dice: Sequence[Sequence[str]]) -> dict[str, float]:
    expected: dict[str, float] = {}
    for faces in dice:
        for face in faces:
            expected[face] = expected.get(face, 0.0) + 1 / len(faces)
    return expected


def _shares(view: State, seat: Seat, seen: Sight) -> dict[Seat, float]:
    """For each other seat, how likely a die of unknown place is under its cup; all alike where numbers are hidden."""
    others = [Seat(other) for other in sorted(view.living) if other != seat]
    known = {other: sum(holder == other for holder in seen.holders) for other in others}
    hidden = {other: max(0, len(hand) - known[other]) for other in others if (hand := view.hands[other]) is not None}
    if len(hidden) < len(others) or not sum(hidden.values()):
        return dict.fromkeys(others, 1 / max(1, len(others)))
    total = sum(hidden.values())
    return {other: count / total for other, count in hidden.items()}
