"""A round: the deal, the showdown, the loss of a die, and what comes after (RULES 2.1, 2.4, 2.5).

The showdown is the call, the word, the vote, the verdict (RULES 2.10, 1.8).
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import chain, islice

from bunkum import core
from bunkum.core import HOUSE, Address, GameContext, Seat, all_seats, clockwise_from, seats_that_see_all
from bunkum.core.chance import CHOICE, ORDER
from bunkum.games.liars_boggle.options import Options, dice_left
from bunkum.games.liars_boggle.records import (
    BidWithdrawn,
    Called,
    DealtOpenly,
    Discarded,
    Eliminated,
    Event,
    FriendlyResult,
    MatchEnded,
    Reason,
    Removed,
    Revealed,
    Rolled,
    RoundStarted,
    ShowStarted,
    StarterNamed,
    TradingOpened,
    Verdict,
    VoteClosed,
    VoteOpened,
)
from bunkum.games.liars_boggle.state import Piece, State, awaited, spell
from bunkum.pieces.letters import faces_of, has_qu

Telling = core.EventBuilder[State, Event]
"""Builds the events of this game."""


def deal(
    options: Options, each: tuple[int, ...], context: GameContext
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Returns a hand for each seat, and the dice left over (RULES 2.1)."""
    dice = context.dice.shuffle(Address(0, HOUSE, ORDER), dice_left(options))
    places = list(range(len(dice)))
    if options.set_aside == "prefer_qu":
        # Stable: the last go, but Qu dice before them; which of these is told by name, for its place would tell who
        # holds the other. The rest is dealt in the order shuffled, so a Qu die that stays is anybody's.
        places.sort(key=lambda place: dice[place] if has_qu(dice[place]) else "")
    dealt = (dice[place] for place in sorted(places[: sum(each)]))
    hands = tuple(tuple(sorted(islice(dealt, count))) for count in each)
    return hands, tuple(dice[place] for place in places[sum(each) :])


def roll(builder: Telling, hands: Sequence[Collection[str]]) -> None:
    """Every living seat shakes its dice: they come to lie in any order, and fall."""
    state, dice = builder.state, builder.context.dice
    number, throw = state.round, state.throw
    openly = state.options.die_identity == "public"
    for owner, hand in zip(all_seats(len(hands)), hands, strict=True):
        if hand:
            lie = dice.shuffle(Address(number, owner, ORDER, throw), sorted(hand))
            up = dice.roll(Address(number, owner, 0, throw), map(faces_of, lie))
            if openly:
                builder.emit(DealtOpenly(owner, lie))
            builder.emit(Rolled(owner, lie, up, eyes(builder, owner)))


def lose(builder: Telling, loser: Seat) -> None:
    """The loser chooses; its last die goes by itself, and the House chooses for who has left."""
    hand = builder.state.hands[loser] or ()
    if len(hand) == 1:
        discard(builder, loser, 0)


def discard(builder: Telling, seat: Seat, place: int) -> None:
    """This die leaves the game, and with it the round ends."""
    die = (builder.state.hands[seat] or ())[place]
    builder.emit(Discarded(seat, place, die.faces or ""))
    _end_round(builder, seat)


def discard_any(builder: Telling, seat: Seat) -> None:
    """The House gives up a die for a silent seat, any of them."""
    state = builder.state
    places = range(len(state.hands[seat] or ()))
    discard(builder, seat, builder.context.dice.draw(Address(state.round, seat, CHOICE, state.turns), places))


def _end_round(builder: Telling, loser: Seat) -> None:
    """Leavers go first, so they place below who lost the last die; then the next round, or the end."""
    for leaver in builder.state.gone:
        if leaver in builder.state.living:
            take_away(builder, leaver)
    if loser in builder.state.living and not builder.state.hands[loser]:
        builder.emit(Eliminated(loser, len(builder.state.living)))
    if len(builder.state.living) == 1:
        end_match(builder)
        return
    name_starter(builder, loser)
    if builder.state.options.trading:
        open_trading(builder)
    else:
        _rest(builder)


def open_trading(builder: Telling) -> None:
    """The next starter first, then clockwise (RULES 2.8.1). The pile is not empty: the die just lost lies there."""
    starter, living = builder.state.starter, builder.state.living
    builder.emit(TradingOpened((starter, *clockwise_from(starter, living, builder.state.seats))))


def take_away(builder: Telling, leaver: Seat) -> None:
    """Who left takes its dice out of play, for all to see."""
    builder.emit(Removed(leaver, tuple(die.faces or "" for die in builder.state.hands[leaver] or ())))
    builder.emit(Eliminated(leaver, len(builder.state.living)))


def name_starter(builder: Telling, loser: Seat) -> None:
    """Who lost the die starts; if it is out, who has fewest dice, the first clockwise from it (RULES 2.5)."""
    state = builder.state
    starter = loser
    if loser not in state.living:
        candidates = clockwise_from(loser, state.living, state.seats)
        starter = min(candidates, key=lambda seat: len(state.hands[seat] or ()))  # min keeps the first of equals
    builder.emit(StarterNamed(starter))


def _rest(builder: Telling) -> None:
    """After a showdown the dice stay open for a while (RULES 1.5, SHOW)."""
    if builder.state.showdown is not None:
        builder.emit(ShowStarted())
    else:
        next_round(builder)


def rest_when_traded(builder: Telling) -> None:
    """Go on when the last has traded, or not."""
    if not builder.state.traders:
        _rest(builder)


def next_round(builder: Telling) -> None:
    """All roll again."""
    hands = dice_of(builder.state)
    builder.emit(RoundStarted(builder.state.round + 1, builder.state.starter))
    roll(builder, hands)


def end_match(builder: Telling) -> None:
    """Who is left has won."""
    builder.emit(MatchEnded(tuple(place or 1 for place in builder.state.places)))


def dice_of(state: State) -> list[Collection[str]]:
    """Whose dice are whose, by seat: the House knows."""
    living = state.living
    return [
        [die.faces or "" for die in hand] if hand and seat in living else () for seat, hand in enumerate(state.hands)
    ]


def eyes(builder: Telling, owner: Seat) -> tuple[Seat, ...]:
    """Returns who sees a seat's secrets: itself, and with `reveal_to_dead` who is out (RULES 1.3)."""
    state = builder.state
    return (owner, *seats_that_see_all(state.options.house, state.seats, state.living, builder.context.partners))


def call(builder: Telling, caller: Seat, *, challenge: bool) -> None:
    """All cups up (RULES 2.4)."""
    state, options = builder.state, builder.state.options
    builder.emit(Called(caller, challenge))
    faces = tuple([tuple([die.up or "" for die in hand or ()]) for hand in state.hands])
    owners = _owners(tuple(map(len, faces)))
    table = list(chain.from_iterable(faces))
    bid = state.standing_bid
    spelling = spell(bid.word, table, options, bid.q_as)
    pieces = tuple(
        [Piece(piece.text) if piece.die is None else Piece(piece.text, *owners[piece.die]) for piece in spelling.pieces]
    )
    spellable = spelling.complete
    builder.emit(Revealed(faces, pieces, spellable))
    if not spellable:
        # RULES 2.4.1: the challenge is moot, the dictionary's word is told for information.
        verdict(builder, valid=bid.word in builder.context.words if options.word_policy != "none" else None)
    elif challenge:
        judge_word(builder)
    elif options.word_policy != "challenge" or not options.late_challenge:
        verdict(builder, valid=None)


@lru_cache(1024)
def _owners(hands: tuple[int, ...]) -> tuple[tuple[Seat, int], ...]:
    """Returns whose each die on the table is and its place in the hand, for hands of so many dice."""
    return tuple((Seat(seat), place) for seat, dice in enumerate(hands) for place in range(dice))


def judge_word(builder: Telling) -> None:
    """Whether the bid, challenged or asked about in a friendly way, is a word: dictionary, then vote (RULES 1.8)."""
    state = builder.state
    valid = state.standing_bid.word in builder.context.words
    if not valid and state.options.vote:
        _open_vote(builder)
    else:
        _settle_word(builder, valid=valid)


def _open_vote(builder: Telling) -> None:
    """All but bidder and challenger decide; who is out too, with `dead_vote`; who has left, never."""
    state, options = builder.state, builder.state.options
    dead_may = options.dead_vote and not options.house.reveal_to_dead
    barred = {state.standing_bid.seat, state.challenger, *state.gone}
    voters = tuple(
        Seat(seat) for seat, place in enumerate(state.places) if seat not in barred and (dead_may or not place)
    )
    if voters:
        builder.emit(VoteOpened(voters))
    else:
        _vote_result(builder, valid=0, invalid=0)


def close_vote_when_done(builder: Telling) -> None:
    """Count once everybody has voted or abstained."""
    if not awaited(builder.state):
        close_vote(builder)


def close_vote(builder: Telling) -> None:
    """Count the votes that were given."""
    poll = builder.state.open_poll
    _vote_result(builder, valid=poll.ballots.count(True), invalid=poll.ballots.count(False))


def _vote_result(builder: Telling, *, valid: int, invalid: int) -> None:
    """A strict majority is needed for "valid": a tie is invalid (the seed)."""
    builder.emit(VoteClosed(valid, invalid))
    _settle_word(builder, valid=valid > invalid)


def _settle_word(builder: Telling, *, valid: bool) -> None:
    """A showdown ends with this; in a friendly way, a bid that is no word is withdrawn."""
    state, word = builder.state, builder.state.standing_bid.word
    if state.poll is None or not state.poll.friendly:
        verdict(builder, valid=valid)
        return
    builder.emit(FriendlyResult(word, valid))
    if not valid:
        builder.emit(BidWithdrawn(word, state.earlier[-1] if state.earlier else state.before))


def verdict(builder: Telling, *, valid: bool | None) -> None:
    """Letters first, then the word; the same seat never loses two dice (RULES 2.4)."""
    state = builder.state
    showdown, bidder = state.open_showdown, state.standing_bid.seat
    loser, reason = _who_loses(
        showdown.caller, bidder, spellable=showdown.spellable, bad=showdown.challenged and not valid
    )
    builder.emit(Verdict(showdown.spellable, showdown.challenged, valid, loser, reason))
    lose(builder, loser)


def _who_loses(caller: Seat, bidder: Seat, *, spellable: bool, bad: bool) -> tuple[Seat, Reason]:
    if not spellable:
        return bidder, "letters_missing"
    return (bidder, "word_invalid") if bad else (caller, "bid_good")
