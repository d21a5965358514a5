"""The bots of Liar's Boggle: three personalities for people to play with, and an honest one to measure them against.

They get a view, never the truth. They know as many words as their personality allows, compute the value of about three
hundred likely raises exactly, and do only what `check` allows.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, assert_never

from bunkum.core import Menu, Seat, Words
from bunkum.core.claims import Claim
from bunkum.games.liars_boggle import records
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
from bunkum.games.liars_boggle.state import State, has_qu_face
from bunkum.pieces.bid_value import Luck, bid_value, call_probability, call_value, gumbel_noise
from bunkum.pieces.letters import faces_of
from bunkum.pieces.preferences import first_legal
from bunkum.pieces.table_talk import Sayings, choose_claim
from bunkum.words.looks import has_unknown_letters
from bunkum.words.spelling import QAs

__all__ = ["PERSONALITIES", "YARDSTICKS", "choose", "listen", "remark", "speak_up", "warm_up"]

BOAST = 3
"""A bluff has at least 1 to this many letters more than the bid that it raises, by luck."""
OPENING_BOAST = 5
"""The fewest letters of a bluff that opens the bidding."""
EVEN = 0.5
"""A bid whose probability in its bidder's view is lower than this is a bluff."""
CURIOSITY = 0.6
"""The probability that a bot asks about a word that it does not know."""
WORTH_TRADING = 1.15
"""A die of the pile is taken if it is more than this many times as useful as the bot's own."""
IMPATIENCE = 0.15
"""The probability that a bot turns the sand timer when it may act out of turn."""
TEMPTING = 24
"""How many of the best raises get noise added to their value."""

_BY_ID = {temper.id: temper for temper in (*PERSONALITIES, *YARDSTICKS)}


class Weighed(NamedTuple):
    """A raise and its value."""

    bid: Raise
    worth: float


class Situation(NamedTuple):
    """What a bot knows when it chooses an action."""

    personality: Personality
    view: State
    seat: Seat
    menu: Menu[records.Action]
    words: Known
    trusts: dict[Seat, float]
    weights: Weights | None
    luck: Luck
    lexicon: Words


def choose(
    temper: str, view: State, seat: Seat, menu: Menu[records.Action], *, memory: bytes, luck: Luck, lexicon: Words
) -> tuple[records.Action, bytes]:
    """Returns what the bot `temper` does in a seat that the game awaits, and its memory; KeyError if there is none."""
    situation = _situation(_BY_ID[temper], view, seat, menu, memory, luck, lexicon)
    return first_legal(_ranked_moves(situation), check, view, seat, lexicon), memory


def listen(temper: str, view: State, seat: Seat, *, news: Sequence[object], claims: Claims, memory: bytes) -> bytes:
    """Returns the bot's memory: this round's claims and bids, and whose bids held when they were called."""
    del temper, view, seat
    return remember(memory, news, claims)


def speak_up(
    temper: str, view: State, seat: Seat, menu: Menu[records.Action], *, memory: bytes, luck: Luck, lexicon: Words
) -> tuple[records.Action | None, bytes]:
    """Returns an action out of turn, if any: a friendly challenge, or the start of the sand timer."""
    situation = _situation(_BY_ID[temper], view, seat, menu, memory, luck, lexicon)
    for aside in menu.ready:
        match aside:
            case records.FriendlyChallenge() if _doubts(situation):
                return aside, memory
            case records.StartTimer() if seat != view.turn and luck() < IMPATIENCE:
                return aside, memory
            case _:
                pass
    return None, memory


def remark(temper: str, view: State, seat: Seat, action: object, *, luck: Luck) -> Claim | None:
    """Returns a claim, true or not, to have a letter of the word that the bot is about to bid; None for no claim."""
    if temper not in _BY_ID or not isinstance(action, records.Bid | records.Replace):
        return None
    return choose_claim(_BY_ID[temper], _sayings(view, seat, action.word), luck)


def warm_up(lexicon: Words) -> None:
    """Learns the words and compiles the solver, so that no first move is slow; takes a second or two per process."""
    for temper in (*PERSONALITIES, *YARDSTICKS):
        words = learn_words(lexicon, temper.least_zipf).words
        words.looks_like_a_word("warm")
        words.use_of(("E",))
        outlook = words.odds.outlook("HWLA", "AAEEGN EIOSST")
        outlook.shortlist(most=1)
        outlook.all()  # for drills
        for dice in ("AAEEGN EIOSST", "QuInThErHeAn"):
            words.odds.chance("than", "HWLA", dice)


def _situation(
    temper: Personality, view: State, seat: Seat, menu: Menu[records.Action], memory: bytes, luck: Luck, lexicon: Words
) -> Situation:
    recollection = recall(memory)
    seats = map(Seat, range(view.seats))
    trusts = {who: temper.belief_weight * reputation(recollection.records, who) for who in seats}
    weights = form_beliefs(view, seat, sight(view), recollection.claims, trusts, recollection.bids)
    return Situation(temper, view, seat, menu, learn_words(lexicon, temper.least_zipf), trusts, weights, luck, lexicon)


def _ranked_moves(situation: Situation) -> Iterator[records.Action]:
    """Yields the actions that the bot prefers, best first; the rules may forbid some of them."""
    match situation.view.phase:
        case "bid" | "turn" | "replace":
            yield from _speak(situation)
        case "showdown":
            yield records.Accept() if _knows(situation) else records.LateChallenge()
        case "vote":
            yield _vote(situation)
        case "discard":
            yield records.Discard(min(_own_dice(situation), default=(0.0, 0))[1])
        case "trade":
            yield from _trade(situation)
        case "show" | "over":
            pass
        case _:
            assert_never(situation.view.phase)
    yield from situation.menu.ready


# Bidding and calling.


def _speak(situation: Situation) -> Iterator[records.Action]:
    """Yields actions of a turn: to ask whether the bid is a word, to raise, to call."""
    if situation.view.bid is not None and _doubts(situation):
        yield from (action for action in situation.menu.ready if isinstance(action, records.FriendlyChallenge))
    raises = likely_raises(situation.view, situation.words, situation.weights)
    if situation.personality is HONEST:
        yield from _honestly(situation, raises)
    else:
        yield from _as_tempered(situation, raises)
    if situation.view.bid is not None:
        yield _call(situation)
    yield from _anything(situation)


def _honestly(situation: Situation, raises: Sequence[Raise]) -> Iterator[records.Action]:
    if situation.view.bid is not None and _holds(situation) < EVEN:
        yield _call(situation)
    yield from (_say(situation, bid) for bid in raises if bid.chance >= EVEN or situation.view.bid is None)


def _as_tempered(situation: Situation, raises: Sequence[Raise]) -> Iterator[records.Action]:
    """Yields bluffs at the personality's rate, then raises, best first; none that is worth less than a call."""
    if situation.luck() < situation.personality.bluff_rate:
        yield from _worthwhile(situation, _bluffs(situation))
    yield from _worthwhile(situation, raises)


def _worthwhile(situation: Situation, raises: Sequence[Raise]) -> Iterator[records.Action]:
    temper, living = situation.personality, len(situation.view.living)
    ranked = weigh_raises(temper, living, raises, situation.luck)
    if situation.view.bid is not None:
        call = call_value(_holds(situation) * _stands(situation), gain(temper, living), temper.loss_weight)
        ranked = [one for one in ranked if one.worth > call and one.bid.chance >= temper.min_probability]
    yield from (_say(situation, one.bid) for one in ranked)


def gain(temper: Personality, living: int) -> float:
    """Returns the value of a die that another seat loses, which is shared among the seats that stay."""
    return temper.win_weight / (living - 1)


def weigh_raises(temper: Personality, living: int, raises: Sequence[Raise], luck: Luck) -> list[Weighed]:
    """Returns the raises with their value for this personality, noise included, best first."""
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
    """Returns raises longer than necessary and probably false, with the probability that they have for others."""
    bid = situation.view.bid
    least = 1 + int(situation.luck() * BOAST) + (len(bid.word) if bid else OPENING_BOAST - 1)
    longer = likely_raises(situation.view, situation.words, situation.weights, least_letters=least)
    return [one._replace(chance=one.outside) for one in longer if one.chance < EVEN]


def _holds(situation: Situation) -> float:
    """Returns the probability that the dice spell the standing bid, given who made it."""
    bid = situation.view.standing_bid
    chance = outlook(situation.view, weights=situation.weights, q_as=bid.q_as).chance(bid.word)
    return credit_bid(chance, situation.trusts[bid.seat])


def _stands(situation: Situation) -> float:
    """Returns the probability that the word of the bid is not struck after a call: how much it looks like a word.

    1 if it cannot be challenged, or if the bot knows it.
    """
    if situation.view.options.word_policy != "challenge" or _knows(situation):
        return 1.0
    return situation.words.words.looks_like_a_word(situation.view.standing_bid.word)


def _knows(situation: Situation) -> bool:
    word = situation.view.standing_bid.word
    return situation.words.has(word) or word in situation.view.good


def _vote(situation: Situation) -> records.Action:
    """Returns the bot's vote on a word that the dictionary lacks; it abstains if it knows nothing of it (RULES 1.8).

    It votes invalid if the word has a sequence of letters that no word of the dictionary has.
    """
    if _knows(situation):
        return records.Vote(valid=True)
    unknown = has_unknown_letters(situation.view.standing_bid.word, situation.lexicon)
    return records.Vote(valid=False) if unknown else records.Abstain()


def _doubts(situation: Situation) -> bool:
    """Returns whether to ask if the bid is a word, which costs nothing."""
    return situation.view.bid is not None and not _knows(situation) and situation.luck() < CURIOSITY


def _call(situation: Situation) -> records.Action:
    """Returns a call, which also challenges an unknown word unless that can wait: it costs nothing (RULES 2.4)."""
    if situation.view.phase == "replace":
        return records.CallInstead()
    options = situation.view.options
    now = options.word_policy == "challenge" and (situation.personality.snap_challenge or not options.late_challenge)
    return records.Call(challenge=now and not _knows(situation), expect=situation.view.standing_bid.seq)


def _say(situation: Situation, bid: Raise) -> records.Action:
    return _word(situation, bid.word, bid.q_as if situation.view.options.qu_as_q else None)


def _word(situation: Situation, word: str, q_as: QAs | None = None) -> records.Action:
    if situation.view.phase == "replace":
        return records.Replace(word, q_as)
    return records.Bid(word, q_as, expect=situation.view.bid.seq if situation.view.bid else None)


def _anything(situation: Situation) -> Iterator[records.Action]:
    """Yields bids for a bot that has no better one: any known word that is higher, then repeated letters."""
    words = situation.words.words
    higher = [words.words[int(at)] for at in words.raises(situation.view).nonzero()[0]]
    yield from (_word(situation, word) for word in sorted(higher, key=len))
    bid = situation.view.bid
    least = max(situation.view.options.min_letters, bid.length + 1 if bid else 1)
    yield from (_word(situation, letter * least) for letter in "easz")


# Dice.


def _own_dice(situation: Situation) -> list[tuple[float, int]]:
    """Returns how useful each die of the bot is, with its place."""
    hand = situation.view.hand(situation.seat)
    return [(situation.words.words.use_of(faces_of(die.faces or "")), place) for place, die in enumerate(hand)]


def _trade(situation: Situation) -> Iterator[records.Action]:
    """Yields a trade of the least useful own dice for the most useful of the pile, if worthwhile; then no trade."""
    own = sorted(_own_dice(situation))
    best = sorted(((situation.words.words.use_of(faces_of(die)), die) for die in situation.view.pile), reverse=True)
    better = [
        (place, die) for (mine, place), (theirs, die) in zip(own, best, strict=False) if theirs > mine * WORTH_TRADING
    ]
    if better:
        yield records.Trade(tuple(place for place, _ in better), tuple(die for _, die in better))
    yield records.NoTrade()


# Talk.


def _sayings(view: State, seat: Seat, word: str) -> Sayings:
    """Returns true and false claims about letters of the word; with a Qu face in the set, QU counts as Q alone."""
    up = {die.up.removesuffix("u") for die in view.hand(seat) if die.up}
    letters = sorted(set(word.replace("qu", "q") if has_qu_face(view.options.dice_set) else word))
    claims = [Claim("have", letter=letter.upper()) for letter in letters]
    return Sayings([one for one in claims if one.letter in up], [one for one in claims if one.letter not in up])
