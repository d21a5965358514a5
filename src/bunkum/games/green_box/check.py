"""What a seat may do (RULES 5.8), which timers run (RULES 1.5), and what is refused (RULES 10.1), from its own view.

Refusals come in the order of RULES 1.2.
"""

from typing import assert_never

from bunkum.core import Blank, Illegal, Menu, Number, OneOf, Seat, Timer, Words, checks
from bunkum.games.green_box.cards import SYMBOLS, so_many
from bunkum.games.green_box.options import HIGHEST_BID
from bunkum.games.green_box.records import Action, Bid, BidSum, Call, ChooseWild, PlayerAction
from bunkum.games.green_box.state import State, least_number, least_total, most, raises, there_are


def awaited(state: State) -> frozenset[Seat]:
    """Returns the awaited seats; nobody in the show pause."""
    return frozenset((state.turn,)) if state.phase in ("bid", "turn") else frozenset()


def timers(state: State) -> tuple[Timer, ...]:
    """Returns the timers that run now; the choice of the wild symbol has a timer of its own, beside the turn clock."""
    house = state.options.house
    if state.phase == "show":
        return (Timer("show", state.turns, house.show_seconds),)
    if state.phase == "over":
        return ()
    running: list[Timer] = []
    if house.turn_clock is not None:
        running.append(Timer("turn", state.turns, house.turn_clock))
    if state.may_choose:
        running.append(Timer("answer", state.turns, house.answer_seconds, answer=True))
    return tuple(running)


def menu(view: State, seat: Seat) -> Menu[Action]:
    """Returns the ready actions and blanks of a seat; an empty menu if it may do nothing."""
    if seat not in awaited(view) or seat in view.gone:
        return Menu()
    ready: list[Action] = [Call()] if view.bid is not None else []
    if view.may_choose:
        ready += map(ChooseWild, view.track)
    return Menu(tuple(ready), _bids(view))


def _bids(view: State) -> tuple[Blank, ...]:
    """Returns blanks that allow only legal bids; no blanks if the seat can only call (RULES 1.11)."""
    highest = most(view)
    if view.sum_round:
        least = least_total(view)
        return (Blank("BidSum", (Number("total", least, highest),)),) if least <= highest else ()
    lowest = ((symbol, least_number(view, symbol)) for symbol in view.track)
    return tuple(
        Blank("Bid", (Number("number", least, highest), OneOf("symbol", (symbol,))))
        for symbol, least in lowest
        if least <= highest
    )


# What is refused.


def check(view: State, seat: Seat, action: Action, words: Words) -> None:
    """Raises `Illegal` unless `seat`, which knows only `view`, may do `action`."""
    if not checks.is_player_action(
        action, view, seat, timers=timers, awaited=awaited, can_restart=view.phase in ("bid", "turn")
    ):
        return
    _check_fresh(view, action)
    _check_when(view, action)
    if seat != view.turn:
        raise checks.not_your_turn(view.turn)
    _check_what(view, action)


def _check_fresh(view: State, action: PlayerAction) -> None:
    """Raises `Illegal` if the action was meant for another bid than the standing one, or its number is out of range.

    `stale` comes before `malformed`, since it explains why a bid that was legal a moment ago no longer is.
    """
    seen = None if isinstance(action, ChooseWild) else action.expect
    if seen is not None and (view.phase == "show" or seen != (view.bid.seq if view.bid else 0)):
        raise checks.stale_bid()
    number = action.number if isinstance(action, Bid) else action.total if isinstance(action, BidSum) else 1
    if not 1 <= number <= HIGHEST_BID:
        raise checks.malformed()


def _check_when(view: State, action: PlayerAction) -> None:
    match action:
        case ChooseWild():
            if view.options.wild_choice != "starter":
                raise checks.option_off()
            if view.sum_round:
                raise _sum_round()
            if not view.may_choose:
                raise checks.wrong_phase()
        case Bid():
            if view.sum_round:
                raise _sum_round()
        case BidSum():
            if not view.sum_round:
                raise Illegal("symbol_round", "Bid a number of one symbol.")
        case Call():
            if view.bid is None:
                raise checks.no_bid_yet()
        case _:
            assert_never(action)
    if view.phase not in ("bid", "turn"):
        raise checks.wrong_phase()


def _check_what(view: State, action: PlayerAction) -> None:
    match action:
        case ChooseWild(symbol):
            _check_symbol(symbol)
        case Bid(number, symbol):
            _check_symbol(symbol)
            _check_most(view, number)
            _check_higher(view, number, symbol)
        case BidSum(total):
            _check_most(view, total)
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


def _check_most(view: State, number: int) -> None:
    if number > most(view):
        raise checks.exceeds_total(there_are(view))


def _check_higher(view: State, number: int, symbol: str) -> None:
    bid = view.bid
    if bid is None or bid.symbol is None:
        return
    old, new = view.track.index(bid.symbol), [*view.track].index(symbol)
    if not raises((bid.number, old), (number, new)):
        ways = [f"{bid.number + 1}"] if bid.number < most(view) else []
        ways += [f"{bid.number} further up the track"] if old < len(view.track) - 1 else []
        would = f"it needs {', or '.join(ways)}" if ways else "nothing does"
        said, stands = so_many(number, view.track[new]), so_many(bid.number, bid.symbol)
        raise Illegal("not_higher", f"'{said}' does not beat '{stands}': {would}.")


def _sum_round() -> Illegal:
    return Illegal("sum_round", "Few cards are left: bid for the total of the numbers.")
