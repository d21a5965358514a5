"""What a seat may do (RULES 7A), and what is refused (RULES 10.1), from the actor's view, in the order of RULES 1.2."""

from typing import assert_never

from bunkum.core import Illegal, Menu, Seat, Words, checks
from bunkum.games.firehouse.records import Action, Bang, Bid, PlayerAction
from bunkum.games.firehouse.state import State, comes_first
from bunkum.liars_dice.check import awaited, bids, timers
from bunkum.liars_dice.records import StandingBid
from bunkum.pieces.pips import FACE_NAMES, FACES, MOST_DICE, format_bid, higher_bids, is_higher


def menu(view: State, seat: Seat) -> Menu[Action]:
    """Returns a bang if the seat may bang, and the bids to fill in; an empty menu if the seat may do nothing."""
    if seat not in view.living:
        return Menu()
    bid = view.bid
    ready = (Bang(bid.seq),) if bid is not None and _may_bang(view, seat, bid.seat) else ()
    most = MOST_DICE if view.options.allow_impossible_bids else view.dice
    old = (bid.number, bid.face) if bid is not None else None
    return Menu(ready, bids(view, seat, higher_bids(view.options.raise_rule, old, most)))


def _may_bang(view: State, seat: Seat, bidder: Seat) -> bool:
    if seat == bidder:
        return False
    if view.phase == "bang":
        return comes_first(view, seat, view.bangs[-1])
    return view.phase == "turn" and (view.options.out_of_turn or seat == view.turn)


def check(view: State, seat: Seat, action: Action, words: Words) -> None:
    """Raises `Illegal` unless `seat`, which knows only `view`, may do `action`."""
    # RULES 1.7: a round may be restarted until the call; a window is voided with the rest.
    if not checks.is_player_action(
        action, view, seat, timers=timers, awaited=awaited, can_restart=view.phase in ("bid", "turn", "bang")
    ):
        return
    _check_fresh(view, seat, action)
    if isinstance(action, Bid) and not 1 <= action.number <= MOST_DICE:
        raise checks.malformed()
    match action:
        case Bid(number, face):
            _check_bid(view, seat, number, face)
        case Bang():
            _check_bang(view, seat)
        case _:
            assert_never(action)


def _check_fresh(view: State, seat: Seat, action: PlayerAction) -> None:
    """Raises `Illegal` if the action was meant for another bid than the open one.

    During a bang window nobody may raise the bid, and only a bang that counts before the best so far is accepted.
    """
    seen = action.seq if isinstance(action, Bang) else action.expect
    if seen is not None and seen != open_bid(view):
        raise checks.stale_bid()
    if view.phase == "bang" and view.bid is not None and seat != view.bid.seat:
        in_time = isinstance(action, Bang) and comes_first(view, seat, view.bangs[-1])
        if not in_time:
            raise checks.stale_bid()


def open_bid(view: State) -> int:
    """Returns the number of the bid that may be acted on; 0 if there is none."""
    return view.bid.seq if view.bid is not None and view.phase in ("turn", "bang") else 0


def _check_bid(view: State, seat: Seat, number: int, face: int) -> None:
    if view.held:
        raise checks.too_early()
    if view.phase not in ("bid", "turn"):
        raise checks.wrong_phase()
    _check_turn(view, seat)
    if face not in FACES:
        raise Illegal("bad_face", "A die has the faces 1 to 6.")
    if number > view.dice and not view.options.allow_impossible_bids:
        raise checks.exceeds_total(view.dice)
    bid = view.bid
    if bid is not None and not is_higher(view.options.raise_rule, (bid.number, bid.face), (number, face)):
        new, old = format_bid(number, face), format_bid(bid.number, bid.face)
        raise Illegal("not_higher", f"{new} does not beat {old}: it needs {what_beats(view, bid)}.")


def _check_bang(view: State, seat: Seat) -> None:
    if view.phase == "bid":
        raise checks.no_bid_yet()
    if view.bid is not None and view.bid.seat == seat:
        raise checks.own_bid()
    if view.phase not in ("turn", "bang"):
        raise checks.wrong_phase()
    if not view.options.out_of_turn:
        _check_turn(view, seat)


def _check_turn(view: State, seat: Seat) -> None:
    if seat != view.turn:
        raise checks.not_your_turn(view.turn)


def what_beats(view: State, bid: StandingBid) -> str:
    """Returns in words which bids beat `bid`: `9 sixes, or 10 of any face`."""
    more = f"{bid.number + 1} of any face"
    if view.options.raise_rule == "count_only" or bid.face == FACES[-1]:
        return more
    above = FACE_NAMES[bid.face :]
    lowest = format_bid(bid.number, bid.face + 1)
    return f"{lowest}{' or more pips' if len(above) > 1 else ''}, or {more}"
