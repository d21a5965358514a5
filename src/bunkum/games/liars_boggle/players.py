"""The players that Liar's Boggle brings: three tempers for people, and an honest one to measure them by.

They are given a view, never the truth. They know as many words as their temper allows, weigh about three hundred
likely raises exactly, and say only what `check` lets pass.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, assert_never

from bunkum.core import Menu, Seat, Words
from bunkum.core.claims import Claim
from bunkum.games.liars_boggle.check import check
from bunkum.games.liars_boggle.odds import Known, Raise, Weights, learn_words, likely_raises, outlook, sight
from bunkum.games.liars_boggle.personalities import (
    HONEST,
    PERSONALITIES,
    YARDSTICKS,
    Claims,
    Personality,
    credit_bid,
    form_beliefs,
    recall,
    remember,
    reputation,
)
from bunkum.games.liars_boggle.records import (
    Abstain,
    Accept,
    Action,
    Bid,
    Call,
    CallInstead,
    Discard,
    FriendlyChallenge,
    LateChallenge,
    NoTrade,
    Replace,
    StartTimer,
    Trade,
    Vote,
)
from bunkum.games.liars_boggle.state import StandingBid, State, has_qu_face
from bunkum.pieces.bid_value import Luck, bid_value, call_probability, call_value, gumbel_noise
from bunkum.pieces.letters import faces_of
from bunkum.pieces.preferences import first_legal
from bunkum.pieces.table_talk import Sayings, choose_claim
from bunkum.words.looks import has_unknown_letters
from bunkum.words.spelling import QAs

__all__ = ["PERSONALITIES", "YARDSTICKS", "choose", "listen", "remark", "speak_up", "warm_up"]

BOAST = 3
"""A bluff has up to so many letters more than the bid it raises..."""
OPENING_BOAST = 5
"""...and as an opening bid at least so many."""
EVEN = 0.5
"""A bid less likely than this, as its bidder sees it, is a bluff."""
CURIOSITY = 0.6
"""How often a player asks about a word that it does not know."""
WORTH_TRADING = 1.15
"""A die of the pile is taken when it is so many times as useful as one's own."""
IMPATIENCE = 0.15
"""How often, when asked out of turn, a player turns the sand timer."""
TEMPTING = 24
"""So many of the best raises may change their order on a whim."""

_BY_ID = {temper.id: temper for temper in (*PERSONALITIES, *YARDSTICKS)}


class Weighed(NamedTuple):
    """A raise, and what it is worth."""

    bid: Raise
    worth: float


class Situation(NamedTuple):
    """What a player has before it while it thinks."""

    personality: Personality
    view: State
    seat: Seat
    menu: Menu[Action]
    words: Known
    trusts: dict[Seat, float]
    weights: Weights | None
    luck: Luck
    lexicon: Words


def choose(
    temper: str, view: State, seat: Seat, menu: Menu[Action], *, memory: bytes, luck: Luck, lexicon: Words
) -> tuple[Action, bytes]:
    """Returns what one of this temper does in this seat, which the game awaits. KeyError for a temper that is none."""
    situation = _situation(_BY_ID[temper], view, seat, menu, memory, luck, lexicon)
    return first_legal(_ranked_moves(situation), check, view, seat, lexicon), memory


def listen(temper: str, view: State, seat: Seat, *, news: Sequence[object], claims: Claims, memory: bytes) -> bytes:
    """Returns what one remembers: this round's claims and bids, and whose bids held when they were called."""
    del temper, view, seat
    return remember(memory, news, claims)


def speak_up(
    temper: str, view: State, seat: Seat, menu: Menu[Action], *, memory: bytes, luck: Luck, lexicon: Words
) -> tuple[Action | None, bytes]:
    """Now and then, out of turn: is that a word? Or: get on with it!"""
    situation = _situation(_BY_ID[temper], view, seat, menu, memory, luck, lexicon)
    for aside in menu.ready:
        match aside:
            case FriendlyChallenge() if _doubts(situation):
                return aside, memory
            case StartTimer() if seat != view.turn and luck() < IMPATIENCE:
                return aside, memory
            case _:
                pass
    return None, memory


def remark(temper: str, view: State, seat: Seat, action: object, *, luck: Luck) -> Claim | None:
    """What one of this temper claims before it does that: that it has some letter of its word, or would like to."""
    if temper not in _BY_ID or not isinstance(action, Bid | Replace):
        return None
    return choose_claim(_BY_ID[temper], _sayings(view, seat, action.word), luck)


def warm_up(lexicon: Words) -> None:
    """Learn the words and compile what thinking needs, so that no first move is slow: a second or two a process."""
    for temper in (*PERSONALITIES, *YARDSTICKS):
        words = learn_words(lexicon, temper.least_zipf).words
        words.looks_like_a_word("warm")
        words.use_of(("E",))
        words.odds.outlook("HWLA", "AAEEGN EIOSST").shortlist(most=1)
        for dice in ("AAEEGN EIOSST", "QuInThErHeAn"):
            words.odds.chance("than", "HWLA", dice)


def _situation(
    temper: Personality, view: State, seat: Seat, menu: Menu[Action], memory: bytes, luck: Luck, lexicon: Words
) -> Situation:
    kept = recall(memory)
    trusts = {Seat(who): temper.belief_weight * reputation(kept.records, Seat(who)) for who in range(view.seats)}
    weights = form_beliefs(view, seat, sight(view), kept.claims, trusts, kept.bids)
    return Situation(temper, view, seat, menu, learn_words(lexicon, temper.least_zipf), trusts, weights, luck, lexicon)


def _ranked_moves(situation: Situation) -> Iterator[Action]:
    """Yields what the player would do, best first; the rules may forbid some."""
    match situation.view.phase:
        case "bid" | "turn" | "replace":
            yield from _speak(situation)
        case "showdown":
            yield Accept() if _knows(situation) else LateChallenge()
        case "vote":
            yield _vote(situation)
        case "discard":
            yield Discard(min(_own_dice(situation), default=(0.0, 0))[1])
        case "trade":
            yield from _trade(situation)
        case "show" | "over":
            pass
        case _:
            assert_never(situation.view.phase)
    yield from situation.menu.ready


# Bidding and calling.


def _speak(situation: Situation) -> Iterator[Action]:
    """Ask whether that is a word, call, or raise."""
    if situation.view.bid is not None and _doubts(situation):
        yield from (ask for ask in situation.menu.ready if isinstance(ask, FriendlyChallenge))
    raises = likely_raises(situation.view, situation.words, situation.weights)
    if situation.personality is HONEST:
        yield from _honestly(situation, raises)
    else:
        yield from _as_tempered(situation, raises)
    if situation.view.bid is not None:
        yield _call(situation)
    yield from _anything(situation)


def _honestly(situation: Situation, raises: Sequence[Raise]) -> Iterator[Action]:
    if situation.view.bid is not None and _holds(situation) < EVEN:
        yield _call(situation)
    yield from (_say(situation, bid) for bid in raises if bid.chance >= EVEN or situation.view.bid is None)


def _as_tempered(situation: Situation, raises: Sequence[Raise]) -> Iterator[Action]:
    """Yields a bluff if it feels like one, else the best raise; nothing that is worth less than a call."""
    if situation.luck() < situation.personality.bluff_rate:
        yield from _worthwhile(situation, _bluffs(situation))
    yield from _worthwhile(situation, raises)


def _worthwhile(situation: Situation, raises: Sequence[Raise]) -> Iterator[Action]:
    temper, living = situation.personality, len(situation.view.living)
    ranked = weigh_raises(temper, living, raises, situation.luck)
    if situation.view.bid is not None:
        call = call_value(_holds(situation) * _stands(situation), gain(temper, living), temper.loss_weight)
        ranked = [one for one in ranked if one.worth > call and one.bid.chance >= temper.min_probability]
    yield from (_say(situation, one.bid) for one in ranked)


def gain(temper: Personality, living: int) -> float:
    """Returns what it is worth that another seat loses a die: it is shared among those who stay."""
    return temper.win_weight / (living - 1)


def weigh_raises(temper: Personality, living: int, raises: Sequence[Raise], luck: Luck) -> list[Weighed]:
    """Returns the raises with what they are worth to this temper in its present whim, the best first."""
    climbing = sorted(raises, key=lambda bid: (bid.length, bid.word))
    ease = [0.0] * (len(climbing) + 1)
    for at in range(len(climbing) - 1, -1, -1):
        ease[at] = max(ease[at + 1], climbing[at].outside)
    good = gain(temper, living)
    ranked = [
        Weighed(bid, bid_value(bid.chance, call_probability(bid.outside), ease[at + 1], good, temper.loss_weight))
        for at, bid in enumerate(climbing)
    ]
    ranked.sort(key=lambda one: -one.worth)
    moody = [Weighed(bid, worth + temper.noise * gumbel_noise(luck)) for bid, worth in ranked[:TEMPTING]]
    return [*sorted(moody, key=lambda one: -one.worth), *ranked[TEMPTING:]]


def _bluffs(situation: Situation) -> list[Raise]:
    """Longer words than need be, which the bidder does not believe in itself, as likely as they look to others."""
    bid = situation.view.bid
    least = 1 + int(situation.luck() * BOAST) + (len(bid.word) if bid else OPENING_BOAST - 1)
    longer = likely_raises(situation.view, situation.words, situation.weights, least_letters=least)
    return [one._replace(chance=one.outside) for one in longer if one.chance < EVEN]


def _holds(situation: Situation) -> float:
    """Returns how likely the dice spell the bid on the table."""
    bid = _bid(situation)
    chance = outlook(situation.view, weights=situation.weights, q_as=bid.q_as).chance(bid.word)
    return credit_bid(chance, situation.trusts[bid.seat])


def _stands(situation: Situation) -> float:
    """Returns how likely the word of the bid stands when it is called: only a challenge could strike it."""
    return _credence(situation) if situation.view.options.word_policy == "challenge" else 1.0


def _credence(situation: Situation) -> float:
    """Returns how far the player takes the bid for a word: 1 when it knows it."""
    return 1.0 if _knows(situation) else situation.words.words.looks_like_a_word(_bid(situation).word)


def _knows(situation: Situation) -> bool:
    word = _bid(situation).word
    return situation.words.has(word) or word in situation.view.good


def _vote(situation: Situation) -> Action:
    """What the player knows of the word, which the dictionary lacks; no opinion where it knows nothing (RULES 1.8).

    That something is none it knows where its letters follow each other as they do in no word of the dictionary.
    """
    if _knows(situation):
        return Vote(valid=True)
    return Vote(valid=False) if has_unknown_letters(_bid(situation).word, situation.lexicon) else Abstain()


def _doubts(situation: Situation) -> bool:
    """Returns whether to ask if that is a word, which costs nothing but patience."""
    return situation.view.bid is not None and not _knows(situation) and situation.luck() < CURIOSITY


def _bid(situation: Situation) -> StandingBid:
    assert situation.view.bid is not None
    return situation.view.bid


def _call(situation: Situation) -> Action:
    """Bunkum! A word that one does not know is challenged as well: it costs nothing (RULES 2.4)."""
    if situation.view.phase == "replace":
        return CallInstead()
    options = situation.view.options
    now = options.word_policy == "challenge" and (situation.personality.snap_challenge or not options.late_challenge)
    return Call(challenge=now and not _knows(situation), expect=_bid(situation).seq)


def _say(situation: Situation, bid: Raise) -> Action:
    return _word(situation, bid.word, bid.q_as if situation.view.options.qu_as_q else None)


def _word(situation: Situation, word: str, q_as: QAs | None = None) -> Action:
    if situation.view.phase == "replace":
        return Replace(word, q_as)
    return Bid(word, q_as, expect=situation.view.bid.seq if situation.view.bid else None)


def _anything(situation: Situation) -> Iterator[Action]:
    """Yields bids for a player who knows nothing likely: any word that it knows, else any letters."""
    words = situation.words.words
    higher = [words.words[int(at)] for at in words.raises(situation.view).nonzero()[0]]
    yield from (_word(situation, word) for word in sorted(higher, key=len))
    bid = situation.view.bid
    least = max(situation.view.options.min_letters, bid.length + 1 if bid else 1)
    yield from (_word(situation, letter * least) for letter in "easz")


# Dice.


def _own_dice(situation: Situation) -> list[tuple[float, int]]:
    """Returns how useful each of one's dice is, with its place."""
    hand = situation.view.hands[situation.seat] or ()
    return [(situation.words.words.use_of(faces_of(die.faces or "")), place) for place, die in enumerate(hand)]


def _trade(situation: Situation) -> Iterator[Action]:
    """Yields the least useful of one's dice for the most useful of the pile, as long as that is a gain worth having."""
    own = sorted(_own_dice(situation))
    best = sorted(((situation.words.words.use_of(faces_of(die)), die) for die in situation.view.pile), reverse=True)
    better = [
        (place, die) for (mine, place), (theirs, die) in zip(own, best, strict=False) if theirs > mine * WORTH_TRADING
    ]
    if better:
        yield Trade(tuple(place for place, _ in better), tuple(die for _, die in better))
    yield NoTrade()


# Talk.


def _sayings(view: State, seat: Seat, word: str) -> Sayings:
    """Returns the letters of the word; where a die has Qu, the U of a QU is no letter of its own."""
    up = {die.up.removesuffix("u") for die in view.hands[seat] or () if die.up}
    letters = sorted(set(word.replace("qu", "q") if has_qu_face(view.options.dice_set) else word))
    claims = [Claim("have", letter=letter.upper()) for letter in letters]
    return Sayings([one for one in claims if one.letter in up], [one for one in claims if one.letter not in up])
