"""A round: the deal, the showdown, the loss of a die, and what comes after (RULES 2.1, 2.4, 2.5).

A showdown consists of the call, the judgement of the word, perhaps a vote, and the verdict (RULES 2.10, 1.8).
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import chain, islice

from bunkum import core
from bunkum.core import HOUSE, Address, GameContext, Seat, all_seats, clockwise_from, seats_that_see_all
from bunkum.core.chance import CHOICE, ORDER
from bunkum.games.liars_boggle import records
from bunkum.games.liars_boggle.options import Options, dice_left
from bunkum.games.liars_boggle.state import Piece, State, awaited, spell
from bunkum.pieces.letters import faces_of, has_qu

Telling = core.EventBuilder[State, records.Event]
"""The builder of this game's events."""


def deal(
    options: Options, each: tuple[int, ...], context: GameContext
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Returns a hand for each seat, and the dice that are set aside (RULES 2.1)."""
    dice = context.dice.shuffle(Address(0, HOUSE, ORDER), dice_left(options))
    places = list(range(len(dice)))
    if options.set_aside == "prefer_qu":
        # The last dice are set aside; this stable sort puts Qu dice last, ordered by their faces, because their places
        # would reveal who holds the other one. The rest is dealt in shuffled order, so any seat may get a Qu die.
        places.sort(key=lambda place: dice[place] if has_qu(dice[place]) else "")
    dealt = (dice[place] for place in sorted(places[: sum(each)]))
    hands = tuple(tuple(sorted(islice(dealt, count))) for count in each)
    return hands, tuple(dice[place] for place in places[sum(each) :])


def roll(builder: Telling, hands: Sequence[Collection[str]]) -> None:
    """Shuffles and rolls the dice of every living seat."""
    state, dice = builder.state, builder.context.dice
    number, throw = state.round, state.throw
    openly = state.options.die_identity == "public"
    for owner, hand in zip(all_seats(len(hands)), hands, strict=True):
        if hand:
            lie = dice.shuffle(Address(number, owner, ORDER, throw), sorted(hand))
            up = dice.roll(Address(number, owner, 0, throw), map(faces_of, lie))
            if openly:
                builder.emit(records.DealtOpenly(owner, lie))
            builder.emit(records.Rolled(owner, lie, up, eyes(builder, owner)))


def lose(builder: Telling, loser: Seat) -> None:
    """Discards the loser's last die at once; otherwise the loser chooses, or the House for a seat that has left."""
    if len(builder.state.hand(loser)) == 1:
        discard(builder, loser, 0)


def discard(builder: Telling, seat: Seat, place: int) -> None:
    """Discards a die for good and ends the round."""
    die = builder.state.hand(seat)[place]
    builder.emit(records.Discarded(seat, place, die.faces or ""))
    _end_round(builder, seat)


def discard_any(builder: Telling, seat: Seat) -> None:
    """Discards a random die of a seat that does not choose one."""
    state = builder.state
    places = range(len(state.hand(seat)))
    discard(builder, seat, builder.context.dice.draw(Address(state.round, seat, CHOICE, state.turns), places))


def _end_round(builder: Telling, loser: Seat) -> None:
    """Removes seats that left, so that they place below the loser; then goes on, or ends the match."""
    for leaver in builder.state.gone:
        if leaver in builder.state.living:
            take_away(builder, leaver)
    if loser in builder.state.living and not builder.state.hand(loser):
        builder.emit(records.Eliminated(loser, len(builder.state.living)))
    if len(builder.state.living) == 1:
        end_match(builder)
        return
    name_starter(builder, loser)
    if builder.state.options.trading:
        open_trading(builder)
    else:
        _rest(builder)


def open_trading(builder: Telling) -> None:
    """Opens trading, the next starter first, then clockwise (RULES 2.8.1); the pile is not empty after a loss."""
    starter, living = builder.state.starter, builder.state.living
    builder.emit(records.TradingOpened((starter, *clockwise_from(starter, living, builder.state.seats))))


def take_away(builder: Telling, leaver: Seat) -> None:
    """Takes the dice of a seat that left out of play, in public, and eliminates the seat."""
    builder.emit(records.Removed(leaver, tuple(die.faces or "" for die in builder.state.hand(leaver))))
    builder.emit(records.Eliminated(leaver, len(builder.state.living)))


def name_starter(builder: Telling, loser: Seat) -> None:
    """Names the next starter: the loser, or if it is out, the first seat clockwise with fewest dice (RULES 2.5)."""
    state = builder.state
    starter = loser
    if loser not in state.living:
        candidates = clockwise_from(loser, state.living, state.seats)
        starter = min(candidates, key=lambda seat: len(state.hand(seat)))  # min keeps the first of equals
    builder.emit(records.StarterNamed(starter))


def _rest(builder: Telling) -> None:
    """Starts the show pause after a showdown (RULES 1.5, SHOW); without one, starts the next round."""
    if builder.state.showdown is not None:
        builder.emit(records.ShowStarted())
    else:
        next_round(builder)


def rest_when_traded(builder: Telling) -> None:
    """Goes on once every seat has traded or declined."""
    if not builder.state.traders:
        _rest(builder)


def next_round(builder: Telling) -> None:
    """Starts the next round, for which all seats roll again."""
    hands = dice_of(builder.state)
    builder.emit(records.RoundStarted(builder.state.round + 1, builder.state.starter))
    roll(builder, hands)


def end_match(builder: Telling) -> None:
    """Ends the match; the seat that is left has won."""
    builder.emit(records.MatchEnded(tuple(place or 1 for place in builder.state.places)))


def dice_of(state: State) -> list[Collection[str]]:
    """Returns the dice of each living seat by identity, as the truth knows them."""
    return [
        [die.faces or "" for die in state.hand(seat)] if seat in state.living else () for seat in all_seats(state.seats)
    ]


def eyes(builder: Telling, owner: Seat) -> tuple[Seat, ...]:
    """Returns who sees a seat's secrets: the seat, and with `reveal_to_dead` the seats that are out (RULES 1.3)."""
    state = builder.state
    return (owner, *seats_that_see_all(state.options.house, state.seats, state.living, builder.context.partners))


def call(builder: Telling, caller: Seat, *, challenge: bool) -> None:
    """Calls the bid: reveals all dice, then judges the word or decides who loses a die (RULES 2.4)."""
    state, options = builder.state, builder.state.options
    builder.emit(records.Called(caller, challenge))
    faces = tuple([tuple([die.up or "" for die in hand or ()]) for hand in state.hands])
    owners = _owners(tuple(map(len, faces)))
    table = list(chain.from_iterable(faces))
    bid = state.standing_bid
    spelling = spell(bid.word, table, options, bid.q_as)
    pieces = tuple(
        [Piece(piece.text) if piece.die is None else Piece(piece.text, *owners[piece.die]) for piece in spelling.pieces]
    )
    builder.emit(records.Revealed(faces, pieces, spelling.complete))
    if not spelling.complete:
        # RULES 2.4.1: the challenge is moot, and the dictionary's verdict is reported for information.
        verdict(builder, valid=bid.word in builder.context.words if options.word_policy != "none" else None)
    elif challenge:
        judge_word(builder)
    elif options.word_policy != "challenge" or not options.late_challenge:
        verdict(builder, valid=None)


@lru_cache(1024)
def _owners(hands: tuple[int, ...]) -> tuple[tuple[Seat, int], ...]:
    """Returns the seat and the place in its hand of each die on the table, for hands of these sizes."""
    return tuple((Seat(seat), place) for seat, dice in enumerate(hands) for place in range(dice))


def judge_word(builder: Telling) -> None:
    """Judges whether a challenged bid is a word, by the dictionary and then by a vote (RULES 1.8)."""
    state = builder.state
    valid = state.standing_bid.word in builder.context.words
    if not valid and state.options.vote:
        _open_vote(builder)
    else:
        _settle_word(builder, valid=valid)


def _open_vote(builder: Telling) -> None:
    """Opens a vote of all seats but bidder, challenger and seats that left; those that are out need `dead_vote`."""
    state, options = builder.state, builder.state.options
    dead_may = options.dead_vote and not options.house.reveal_to_dead
    barred = {state.standing_bid.seat, state.challenger, *state.gone}
    voters = tuple(
        Seat(seat) for seat, place in enumerate(state.places) if seat not in barred and (dead_may or not place)
    )
    if voters:
        builder.emit(records.VoteOpened(voters))
    else:
        _vote_result(builder, valid=0, invalid=0)


def close_vote_when_done(builder: Telling) -> None:
    """Closes the vote once every voter has voted or abstained."""
    if not awaited(builder.state):
        close_vote(builder)


def close_vote(builder: Telling) -> None:
    """Closes the vote and counts the votes that were given."""
    poll = builder.state.open_poll
    _vote_result(builder, valid=poll.ballots.count(True), invalid=poll.ballots.count(False))


def _vote_result(builder: Telling, *, valid: int, invalid: int) -> None:
    """Settles the word by the counts: a strict majority makes it valid, a tie invalid (the seed)."""
    builder.emit(records.VoteClosed(valid, invalid))
    _settle_word(builder, valid=valid > invalid)


def _settle_word(builder: Telling, *, valid: bool) -> None:
    """Ends the showdown with a verdict; after a friendly challenge, withdraws a bid that is no word."""
    state, word = builder.state, builder.state.standing_bid.word
    if state.poll is None or not state.poll.friendly:
        verdict(builder, valid=valid)
        return
    builder.emit(records.FriendlyResult(word, valid))
    if not valid:
        builder.emit(records.BidWithdrawn(word, state.earlier[-1] if state.earlier else state.before))


def verdict(builder: Telling, *, valid: bool | None) -> None:
    """Decides who loses a die: by the letters first, then by the word; nobody loses two dice (RULES 2.4)."""
    state = builder.state
    showdown, bidder = state.open_showdown, state.standing_bid.seat
    if not showdown.spellable:
        loser, reason = bidder, "letters_missing"
    elif showdown.challenged and not valid:
        loser, reason = bidder, "word_invalid"
    else:
        loser, reason = showdown.caller, "bid_good"
    builder.emit(records.Verdict(showdown.spellable, showdown.challenged, valid, loser, reason))
    lose(builder, loser)
