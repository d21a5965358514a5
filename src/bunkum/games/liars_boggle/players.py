"""The players that Liar's Boggle brings: three tempers for people, and an honest one to measure them by.

They are given a view, never the truth. They know as many words as their temper allows, weigh about three hundred
likely raises exactly, and say only what `check` lets pass.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, assert_never

from bunkum.core import Menu, Seat, Words
from bunkum.games.liars_boggle.bid_value import Luck, weighed, worth_of_call
from bunkum.games.liars_boggle.check import check
from bunkum.games.liars_boggle.memory import recalled, remembered
from bunkum.games.liars_boggle.moves import (
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
    QAs,
    Replace,
    StartTimer,
    Trade,
    Vote,
)
from bunkum.games.liars_boggle.odds import Weights, outlook, sight
from bunkum.games.liars_boggle.opponent_model import (
    Claims,
    beliefs,
    credited,
    reputation,
)
from bunkum.games.liars_boggle.personalities import (
    HONEST,
    TEMPERS,
    YARDSTICKS,
    Temper,
)
from bunkum.games.liars_boggle.state import StandingBid, State
from bunkum.games.liars_boggle.table_talk import remark
from bunkum.games.liars_boggle.vocabulary import Known, Raise, known, likely_raises
from bunkum.pieces.letters import faces_of
from bunkum.pieces.preferences import first_legal
from bunkum.words.looks import has_unknown_letters

__all__ = ["TEMPERS", "YARDSTICKS", "choose", "listen", "remark", "speak_up", "warm_up"]

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

_BY_ID = {temper.id: temper for temper in (*TEMPERS, *YARDSTICKS)}


class Mind(NamedTuple):
    """What a player has before it while it thinks."""

    temper: Temper
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
    """What one of this temper does in this seat, which the game awaits. KeyError for a temper that is none."""
    mind = _mind(_BY_ID[temper], view, seat, menu, memory, luck, lexicon)
    return first_legal(_wishes(mind), check, view, seat, lexicon), memory


def listen(temper: str, view: State, seat: Seat, *, news: Sequence[object], claims: Claims, memory: bytes) -> bytes:
    """What one remembers: this round's claims and bids, and whose bids held when they were called."""
    del temper, view, seat
    return remembered(memory, news, claims)


def speak_up(
    temper: str, view: State, seat: Seat, menu: Menu[Action], *, memory: bytes, luck: Luck, lexicon: Words
) -> tuple[Action | None, bytes]:
    """Now and then, out of turn: is that a word? Or: get on with it!"""
    mind = _mind(_BY_ID[temper], view, seat, menu, memory, luck, lexicon)
    for aside in menu.ready:
        match aside:
            case FriendlyChallenge() if _doubts(mind):
                return aside, memory
            case StartTimer() if seat != view.turn and luck() < IMPATIENCE:
                return aside, memory
            case _:
                pass
    return None, memory


def warm_up(lexicon: Words) -> None:
    """Learn the words and compile what thinking needs, so that no first move is slow: a second or two a process."""
    for temper in (*TEMPERS, *YARDSTICKS):
        words = known(lexicon, temper.least_zipf).words
        words.looks_like_a_word("warm")
        words.use_of(("E",))
        words.odds.outlook("HWLA", "AAEEGN EIOSST").shortlist(most=1)
        for dice in ("AAEEGN EIOSST", "QuInThErHeAn"):
            words.odds.chance("than", "HWLA", dice)


def _mind(
    temper: Temper, view: State, seat: Seat, menu: Menu[Action], memory: bytes, luck: Luck, lexicon: Words
) -> Mind:
    kept = recalled(memory)
    trusts = {Seat(who): temper.trust * reputation(kept.records, Seat(who)) for who in range(view.seats)}
    weights = beliefs(view, seat, sight(view), kept.claims, trusts, kept.bids)
    return Mind(temper, view, seat, menu, known(lexicon, temper.least_zipf), trusts, weights, luck, lexicon)


def _wishes(mind: Mind) -> Iterator[Action]:
    """What the player would do, the dearest wish first; the rules may forbid some."""
    match mind.view.phase:
        case "bid" | "turn" | "replace":
            yield from _speak(mind)
        case "showdown":
            yield Accept() if _knows(mind) else LateChallenge()
        case "vote":
            yield _vote(mind)
        case "discard":
            yield Discard(min(_own_dice(mind), default=(0.0, 0))[1])
        case "trade":
            yield from _trade(mind)
        case "show" | "over":
            pass
        case _:
            assert_never(mind.view.phase)
    yield from mind.menu.ready


# Bidding and calling.


def _speak(mind: Mind) -> Iterator[Action]:
    """Ask whether that is a word, call, or raise."""
    if mind.view.bid is not None and _doubts(mind):
        yield from (ask for ask in mind.menu.ready if isinstance(ask, FriendlyChallenge))
    raises = likely_raises(mind.view, mind.words, mind.weights)
    if mind.temper is HONEST:
        yield from _honestly(mind, raises)
    else:
        yield from _as_tempered(mind, raises)
    if mind.view.bid is not None:
        yield _call(mind)
    yield from _anything(mind)


def _honestly(mind: Mind, raises: Sequence[Raise]) -> Iterator[Action]:
    if mind.view.bid is not None and _holds(mind) < EVEN:
        yield _call(mind)
    yield from (_say(mind, bid) for bid in raises if bid.chance >= EVEN or mind.view.bid is None)


def _as_tempered(mind: Mind, raises: Sequence[Raise]) -> Iterator[Action]:
    """A bluff if it feels like one, else the best raise; nothing that is worth less than a call."""
    if mind.luck() < mind.temper.bluff:
        yield from _worthwhile(mind, _bluffs(mind))
    yield from _worthwhile(mind, raises)


def _worthwhile(mind: Mind, raises: Sequence[Raise]) -> Iterator[Action]:
    temper, living = mind.temper, len(mind.view.living)
    ranked = weighed(temper, living, raises, mind.luck)
    if mind.view.bid is not None:
        call = worth_of_call(temper, living, _holds(mind) * _stands(mind))
        ranked = [one for one in ranked if one.worth > call and one.bid.chance >= temper.scruple]
    yield from (_say(mind, one.bid) for one in ranked)


def _bluffs(mind: Mind) -> list[Raise]:
    """Longer words than need be, which the bidder does not believe in itself, as likely as they look to others."""
    bid = mind.view.bid
    least = 1 + int(mind.luck() * BOAST) + (len(bid.word) if bid else OPENING_BOAST - 1)
    longer = likely_raises(mind.view, mind.words, mind.weights, least_letters=least)
    return [one._replace(chance=one.outside) for one in longer if one.chance < EVEN]


def _holds(mind: Mind) -> float:
    """How likely the dice spell the bid on the table."""
    bid = _bid(mind)
    chance = outlook(mind.view, weights=mind.weights, q_as=bid.q_as).chance(bid.word)
    return credited(chance, mind.trusts[bid.seat])


def _stands(mind: Mind) -> float:
    """How likely the word of the bid stands when it is called: only a challenge could strike it."""
    return _credence(mind) if mind.view.options.word_policy == "challenge" else 1.0


def _credence(mind: Mind) -> float:
    """How far the player takes the bid for a word: 1 when it knows it."""
    return 1.0 if _knows(mind) else mind.temper.gullible * mind.words.words.looks_like_a_word(_bid(mind).word)


def _knows(mind: Mind) -> bool:
    word = _bid(mind).word
    return mind.words.has(word) or word in mind.view.good


def _vote(mind: Mind) -> Action:
    """What the player knows of the word, which the dictionary lacks; no opinion where it knows nothing (RULES 1.8).

    That something is none it knows where its letters follow each other as they do in no word of the dictionary.
    """
    if _knows(mind):
        return Vote(valid=True)
    return Vote(valid=False) if has_unknown_letters(_bid(mind).word, mind.lexicon) else Abstain()


def _doubts(mind: Mind) -> bool:
    """Whether to ask if that is a word, which costs nothing but patience."""
    return mind.view.bid is not None and not _knows(mind) and mind.luck() < CURIOSITY


def _bid(mind: Mind) -> StandingBid:
    assert mind.view.bid is not None
    return mind.view.bid


def _call(mind: Mind) -> Action:
    """Bunkum! A word that one does not know is challenged as well: it costs nothing (RULES 2.4)."""
    if mind.view.phase == "replace":
        return CallInstead()
    options = mind.view.options
    now = options.word_policy == "challenge" and (mind.temper.hasty or not options.late_challenge)
    return Call(challenge=now and not _knows(mind), expect=_bid(mind).seq)


def _say(mind: Mind, bid: Raise) -> Action:
    return _word(mind, bid.word, bid.q_as if mind.view.options.qu_as_q else None)


def _word(mind: Mind, word: str, q_as: QAs | None = None) -> Action:
    if mind.view.phase == "replace":
        return Replace(word, q_as)
    return Bid(word, q_as, expect=mind.view.bid.seq if mind.view.bid else None)


def _anything(mind: Mind) -> Iterator[Action]:
    """When one must speak and knows nothing likely: any word that one knows, else any letters."""
    words = mind.words.words
    higher = [words.words[int(at)] for at in words.raises(mind.view).nonzero()[0]]
    yield from (_word(mind, word) for word in sorted(higher, key=len))
    bid = mind.view.bid
    least = max(mind.view.options.min_letters, bid.length + 1 if bid else 1)
    yield from (_word(mind, letter * least) for letter in "easz")


# Dice.


def _own_dice(mind: Mind) -> list[tuple[float, int]]:
    """How useful each of one's dice is, with its place."""
    hand = mind.view.hands[mind.seat] or ()
    return [(mind.words.words.use_of(faces_of(die.faces or "")), place) for place, die in enumerate(hand)]


def _trade(mind: Mind) -> Iterator[Action]:
    """The least useful of one's dice for the most useful of the pile, as long as that is a gain worth having."""
    own = sorted(_own_dice(mind))
    best = sorted(((mind.words.words.use_of(faces_of(die)), die) for die in mind.view.pile), reverse=True)
    better = [
        (place, die) for (mine, place), (theirs, die) in zip(own, best, strict=False) if theirs > mine * WORTH_TRADING
    ]
    if better:
        yield Trade(tuple(place for place, _ in better), tuple(die for _, die in better))
    yield NoTrade()
