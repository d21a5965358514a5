"""What a seat may do now (RULES 2.3)."""

from bunkum.core import Blank, Menu, OneOf, Seat, SomeOf, Word
from bunkum.games.liars_boggle.bidding import LONGEST, can_be_raised
from bunkum.games.liars_boggle.moves import (
    Abstain,
    Accept,
    Action,
    Call,
    CallInstead,
    Discard,
    FriendlyChallenge,
    LateChallenge,
    NoTrade,
    StartTimer,
    Vote,
)
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.state import State

NOTHING: Menu[Action] = Menu()
CALL, CALL_WITH_DOUBT = Call(), Call(challenge=True)


def menu(view: State, seat: Seat) -> Menu[Action]:
    """Actions ready as they stand, and moves to fill in; empty where there is nothing to do."""
    if seat != view.turn and view.phase != "vote" and not _may_cut_in(view.options):
        return NOTHING
    if seat in view.gone or not 0 <= seat < view.seats:
        return NOTHING
    ready, blanks = (*_decisions(view, seat), *_asides(view, seat)), _blanks(view, seat)
    return Menu(ready, blanks) if ready or blanks else NOTHING


def _decisions(view: State, seat: Seat) -> tuple[Action, ...]:
    if view.phase == "vote":
        assert view.poll is not None
        return (Vote(valid=True), Vote(valid=False), Abstain()) if seat in view.poll.voters else ()
    if seat != view.turn or view.held:
        return ()
    match view.phase:
        case "turn":
            may_challenge = view.options.word_policy == "challenge"
            return (CALL, CALL_WITH_DOUBT) if may_challenge else (CALL,)
        case "replace":
            return (CallInstead(),) if view.bid is not None else ()
        case "showdown":
            return (LateChallenge(), Accept())
        case "discard":
            return tuple(map(Discard, range(len(view.hands[seat] or ()))))
        case "trade":
            return (NoTrade(),)
        case "bid" | "show" | "over":
            return ()


def _may_cut_in(options: Options) -> bool:
    """Whether there is anything at this table that may be done out of turn."""
    return options.word_policy == "friendly" or options.sand_timer is not None


def _asides(view: State, seat: Seat) -> tuple[Action, ...]:
    """What may be done out of turn."""
    if view.phase not in ("bid", "turn"):
        return ()
    options, alive = view.options, not view.places[seat]
    asides: list[Action] = []
    if options.word_policy == "friendly" and view.bid is not None and view.phase == "turn":
        may_ask = (alive or options.dead_challenge) and seat != view.bid.seat and view.bid.word not in view.good
        if may_ask:
            asides.append(FriendlyChallenge(view.bid.seq))
    if options.sand_timer is not None and not view.sand.running and alive:
        asides.append(StartTimer())
    return tuple(asides)


def _blanks(view: State, seat: Seat) -> tuple[Blank, ...]:
    if seat != view.turn or view.held:
        return ()
    options, hand = view.options, view.hands[seat] or ()
    if view.phase in ("bid", "turn", "replace"):
        if not can_be_raised(view):
            return ()
        least = max(options.min_letters, view.bid.length if view.bid else 0)
        word = Word("word", least, LONGEST)
        holes = (word, OneOf("q_as", ("qu", "q"))) if options.qu_as_q else (word,)
        return (Blank("Replace" if view.phase == "replace" else "Bid", holes),)
    if view.phase == "trade":
        most = min(len(hand), len(view.pile))
        places = tuple(range(len(hand)))
        return (Blank("Trade", (SomeOf("give", places, 1, most), SomeOf("take", view.pile, 1, most))),)
    return ()
