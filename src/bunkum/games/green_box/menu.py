"""Whom the table waits for, which clocks run (RULES 1.5), and what a seat may do now (RULES 5.8).

A bid has a blank for each tile that may be bid on, with the numbers that beat the standing one.
"""

from bunkum.core import Blank, Menu, Number, OneOf, Seat, Timer
from bunkum.games.green_box.records import Action, Call, ChooseWild
from bunkum.games.green_box.state import State, least_number, least_total, most


def awaited(state: State) -> frozenset[Seat]:
    """Returns the seats that the game waits for; nobody in the pause after a showdown."""
    return frozenset((state.turn,)) if state.phase in ("bid", "turn") else frozenset()


def timers(state: State) -> tuple[Timer, ...]:
    """Returns the clocks that run now. Choosing what is wild is a short decision, whatever the turn may take."""
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


def outcome(state: State) -> tuple[int, ...] | None:
    """Returns the place of each seat once the match is over, 1 for the winner."""
    return state.places if state.phase == "over" else None


def menu(view: State, seat: Seat) -> Menu[Action]:
    """Actions ready as they stand, and moves to fill in; empty where there is nothing to do."""
    if seat not in awaited(view) or seat in view.gone:
        return Menu()
    ready: list[Action] = [Call()] if view.bid is not None else []
    if view.may_choose:
        ready += map(ChooseWild, view.track)
    return Menu(tuple(ready), _bids(view))


def _bids(view: State) -> tuple[Blank, ...]:
    """Whatever may be filled in is a legal bid; none where the call is all that is left (RULES 1.11)."""
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
