"""Saying no (RULES 5.8, 10.1), from what the actor knows. The order of the checks is that of RULES 1.2."""

from typing import assert_never

from bunkum.core import HOUSE, HouseAction, Illegal, PlayTimeout, RemoveSeat, Restart, Seat, TimeUp, Words
from bunkum.games.green_box.cards import SYMBOLS
from bunkum.games.green_box.counting import least_total, most, raises, there_are
from bunkum.games.green_box.moves import Action, Bid, BidSum, Call, ChooseWild, PlayerAction
from bunkum.games.green_box.options import HIGHEST_BID
from bunkum.games.green_box.state import State
from bunkum.games.green_box.timing import awaited, timers

_HOUSE_ACTIONS = (TimeUp, PlayTimeout, RemoveSeat, Restart)


def check(view: State, seat: Seat, action: Action, words: Words) -> None:
    """Raise `Illegal` unless `seat`, knowing only `view`, may do `action`."""
    if view.phase == "over":
        raise Illegal("game_over", "The game is over.")
    ours = isinstance(action, _HOUSE_ACTIONS)
    if ours and seat == HOUSE:
        _check_house(view, action)
        return
    if not 0 <= seat < view.seats:
        raise Illegal("no_such_seat", "There is no such seat at this table.")
    if seat in view.gone or view.places[seat]:
        raise Illegal("seat_dead", "You are out of this game.")
    if ours:
        raise _malformed()
    _check_fresh(view, action)
    _check_when(view, action)
    if seat != view.turn:
        raise Illegal("not_your_turn", "It is {}'s turn.", view.turn)
    _check_what(view, action)


def _check_house(view: State, action: HouseAction) -> None:
    match action:
        case TimeUp(timer):
            if timer not in timers(view):
                raise Illegal("stale", "No such clock is running.")
        case PlayTimeout(silent):
            if silent not in awaited(view):
                raise Illegal("stale", "Nobody waits for that seat.")
        case RemoveSeat(leaver):
            if not 0 <= leaver < view.seats:
                raise Illegal("no_such_seat", "There is no such seat at this table.")
            if leaver in view.gone:
                raise Illegal("seat_dead", "That seat has been left already.")
        case Restart():
            if view.phase not in ("bid", "turn"):
                raise _wrong_phase()
        case _:
            assert_never(action)


def _check_fresh(view: State, action: PlayerAction) -> None:
    """`stale` before `malformed`: it says why a bid that was fine a moment ago is not."""
    seen = None if isinstance(action, ChooseWild) else action.expect
    if seen is not None and (view.phase == "show" or seen != (view.bid.seq if view.bid else 0)):
        raise Illegal("stale", "Too late: that bid is no longer the one on the table.")
    number = action.number if isinstance(action, Bid) else action.total if isinstance(action, BidSum) else 1
    if not 1 <= number <= HIGHEST_BID:
        raise _malformed()


def _check_when(view: State, action: PlayerAction) -> None:
    match action:
        case ChooseWild():
            if view.options.wild_choice != "starter":
                raise Illegal("option_off", "This table plays without that rule.")
            if view.sum_round:
                raise _sum_round()
            if not view.may_choose:
                raise _wrong_phase()
        case Bid():
            if view.sum_round:
                raise _sum_round()
        case BidSum():
            if not view.sum_round:
                raise Illegal("symbol_round", "Bid a number of one symbol.")
        case Call():
            if view.bid is None:
                raise Illegal("no_bid_yet", "There is no bid yet.")
        case _:
            assert_never(action)
    if view.phase not in ("bid", "turn"):
        raise _wrong_phase()


def _check_what(view: State, action: PlayerAction) -> None:
    match action:
        case ChooseWild(symbol):
            _check_symbol(symbol)
        case Bid(number, symbol):
            _check_symbol(symbol)
            _check_there_are(view, number)
            _check_higher(view, number, symbol)
        case BidSum(total):
            _check_there_are(view, total)
            if total < least_total(view):
                assert view.bid is not None
                would = f"it needs {view.bid.number + 1}" if view.bid.number < most(view) else "nothing does"
                raise Illegal("not_higher", f"'{total}' does not beat '{view.bid.number}': {would}.")
        case Call():
            pass
        case _:
            assert_never(action)


def _check_symbol(symbol: str) -> None:
    if symbol not in SYMBOLS:
        raise Illegal("bad_symbol", "There is no such symbol.")


def _check_there_are(view: State, number: int) -> None:
    if number > most(view):
        raise Illegal("bid_exceeds_total", f"There are only {there_are(view)} on the table.")


def _check_higher(view: State, number: int, symbol: str) -> None:
    bid = view.bid
    if bid is None or bid.symbol is None:
        return
    old, new = view.track.index(bid.symbol), [*view.track].index(symbol)
    if not raises((bid.number, old), (number, new)):
        ways = [f"it needs {bid.number + 1}"] if bid.number < most(view) else []
        ways += [f"{bid.number} further up the track"] if old < len(view.track) - 1 else []
        would = ", or ".join(ways) or "nothing does"
        raise Illegal("not_higher", f"'{number} {symbol}' does not beat '{bid.number} {bid.symbol}': {would}.")


def _malformed() -> Illegal:
    return Illegal("malformed", "I don't understand that move.")


def _wrong_phase() -> Illegal:
    return Illegal("wrong_phase", "That cannot be done at this point of the game.")


def _sum_round() -> Illegal:
    return Illegal("sum_round", "Few cards are left: bid for the total of the numbers.")
