"""The call, the word, the vote, the verdict (RULES 2.4, 2.10, 1.8)."""

from functools import lru_cache
from itertools import chain

from bunkum.core import Seat
from bunkum.games.liars_boggle.bidding import has_qu_face
from bunkum.games.liars_boggle.events import (
    BidWithdrawn,
    Called,
    FriendlyResult,
    Reason,
    Revealed,
    Verdict,
    VoteClosed,
    VoteOpened,
)
from bunkum.games.liars_boggle.rounds import Telling, lose
from bunkum.games.liars_boggle.state import Piece
from bunkum.games.liars_boggle.timing import awaited
from bunkum.words.spelling import find_spelling


def call(builder: Telling, caller: Seat, *, challenge: bool) -> None:
    """All cups up (RULES 2.4)."""
    state, options = builder.state, builder.state.options
    assert state.bid is not None
    builder.emit(Called(caller, challenge))
    faces = tuple([tuple([die.up or "" for die in hand or ()]) for hand in state.hands])
    owners = _owners(tuple(map(len, faces)))
    table = list(chain.from_iterable(faces))
    qu_face = has_qu_face(options.dice_set)
    spelling = find_spelling(state.bid.word, table, qu_face=qu_face, qu_as_q=options.qu_as_q, q_as=state.bid.q_as)
    pieces = tuple(
        [Piece(piece.text) if piece.die is None else Piece(piece.text, *owners[piece.die]) for piece in spelling.pieces]
    )
    spellable = spelling.complete
    builder.emit(Revealed(faces, pieces, spellable))
    if not spellable:
        # RULES 2.4.1: the challenge is moot, the dictionary's word is told for information.
        verdict(builder, valid=state.bid.word in builder.context.words if options.word_policy != "none" else None)
    elif challenge:
        judge_word(builder)
    elif options.word_policy != "challenge" or not options.late_challenge:
        verdict(builder, valid=None)


@lru_cache(1024)
def _owners(hands: tuple[int, ...]) -> tuple[tuple[Seat, int], ...]:
    """Of all dice on the table, whose each is and where it lies in the hand, for hands of so many dice."""
    return tuple((Seat(seat), place) for seat, dice in enumerate(hands) for place in range(dice))


def judge_word(builder: Telling) -> None:
    """The letters are there, the word is challenged: dictionary first, then the vote (RULES 1.8)."""
    state = builder.state
    assert state.bid is not None
    assert state.showdown is not None
    valid = state.bid.word in builder.context.words
    if not valid and state.options.vote:
        _open_vote(builder, state.showdown.caller)
    else:
        verdict(builder, valid=valid)


def judge_friendly(builder: Telling) -> None:
    """The same for a friendly question, before any call."""
    state = builder.state
    assert state.bid is not None
    assert state.poll is not None
    valid = state.bid.word in builder.context.words
    if not valid and state.options.vote:
        _open_vote(builder, state.poll.challenger)
    else:
        _friendly_result(builder, valid=valid)


def _friendly_result(builder: Telling, *, valid: bool) -> None:
    state = builder.state
    assert state.bid is not None
    builder.emit(FriendlyResult(state.bid.word, valid))
    if not valid:
        back = state.earlier[-1] if state.earlier else state.before
        builder.emit(BidWithdrawn(state.bid.word, back))


def _open_vote(builder: Telling, challenger: Seat) -> None:
    """All but bidder and challenger decide; who is out too, with `dead_vote`; who has left, never."""
    state, options = builder.state, builder.state.options
    assert state.bid is not None
    dead_may = options.dead_vote and not options.house.reveal_to_dead
    barred = {state.bid.seat, challenger, *state.gone}
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
    poll = builder.state.poll
    assert poll is not None
    _vote_result(builder, valid=poll.ballots.count(True), invalid=poll.ballots.count(False))


def _vote_result(builder: Telling, *, valid: int, invalid: int) -> None:
    """A strict majority is needed for "valid": a tie is invalid (the seed)."""
    friendly = builder.state.poll is not None and builder.state.poll.friendly
    builder.emit(VoteClosed(valid, invalid))
    if friendly:
        _friendly_result(builder, valid=valid > invalid)
    else:
        verdict(builder, valid=valid > invalid)


def verdict(builder: Telling, *, valid: bool | None) -> None:
    """Letters first, then the word; the same seat never loses two dice (RULES 2.4)."""
    state = builder.state
    assert state.bid is not None
    assert state.showdown is not None
    showdown, bidder = state.showdown, state.bid.seat
    loser, reason = _who_loses(
        showdown.caller, bidder, spellable=showdown.spellable, bad=showdown.challenged and not valid
    )
    builder.emit(Verdict(showdown.spellable, showdown.challenged, valid, loser, reason))
    lose(builder, loser)


def _who_loses(caller: Seat, bidder: Seat, *, spellable: bool, bad: bool) -> tuple[Seat, Reason]:
    if not spellable:
        return bidder, "letters_missing"
    return (bidder, "word_invalid") if bad else (caller, "bid_good")
