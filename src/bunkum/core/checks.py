"""Checks and refusals that all games share (RULES 1.2, 10.1)."""

from collections.abc import Callable, Collection, Mapping
from typing import Protocol, TypeGuard, TypeVar, assert_never

from bunkum.core.house import HOUSE_ACTIONS, HouseAction, HouseOptions, PlayTimeout, RemoveSeat, Restart, Timer, TimeUp
from bunkum.core.illegal import Illegal
from bunkum.core.seats import HOUSE, Seat

A = TypeVar("A")


class Playing(Protocol):
    """The part of a view that these checks read."""

    @property
    def phase(self) -> str:
        """The phase of the match; "over" at its end."""
        ...

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        ...

    @property
    def living(self) -> Collection[Seat]:
        """The seats that are not out."""
        ...

    @property
    def gone(self) -> Collection[Seat]:
        """The seats whose persons have left for good."""
        ...


V = TypeVar("V", bound=Playing)


def is_out(view: Playing, seat: Seat, action: object) -> bool:  # noqa: ARG001  a game may ask for the action too
    """Returns whether a seat may do nothing any more, because it is eliminated or its person has left for good."""
    return seat in view.gone or seat not in view.living


def is_player_action(
    action: A | HouseAction,
    view: V,
    seat: Seat,
    *,
    timers: Callable[[V], Collection[Timer]],
    awaited: Callable[[V], Collection[Seat]],
    can_restart: bool,
    is_out: Callable[[V, Seat, A | HouseAction], bool] = is_out,
) -> TypeGuard[A]:
    """Returns whether this is a player's action, which the game must still check; one of the House is checked here.

    `timers`, `awaited` and `is_out` are the game's own functions; `can_restart`: the round may be restarted now
    (RULES 1.7). Raises `Illegal` with `game_over`, `no_such_seat`, `seat_dead` or `malformed`, and for the House's
    actions also with `stale` or `wrong_phase`.
    """
    if view.phase == "over":
        raise game_over()
    of_house = type(action) in HOUSE_ACTIONS
    if of_house and seat == HOUSE:
        _check_house(view, action, timers, awaited, can_restart=can_restart)  # pyright: ignore[reportArgumentType]  its type says so
        return False
    if not 0 <= seat < view.seats:
        raise no_such_seat()
    if is_out(view, seat, action):
        raise seat_dead()
    if of_house:
        raise malformed()
    return True


def _check_house(
    view: V,
    action: HouseAction,
    timers: Callable[[V], Collection[Timer]],
    awaited: Callable[[V], Collection[Seat]],
    *,
    can_restart: bool,
) -> None:
    match action:
        case TimeUp(timer):
            if timer not in timers(view):
                raise Illegal("stale", "No such clock is running.")
        case PlayTimeout(awaited_seat):
            if awaited_seat not in awaited(view):
                raise Illegal("stale", "Nobody waits for that seat.")
        case RemoveSeat(leaver):
            if not 0 <= leaver < view.seats:
                raise no_such_seat()
            if leaver in view.gone:
                raise Illegal("seat_dead", "That seat has been left already.")
        case Restart():
            if not can_restart:
                raise wrong_phase()
        case _:
            assert_never(action)


def check_options(house: HouseOptions, seats: int, allowed: range, conflicts: Mapping[str, bool]) -> None:
    """Refuses options that do not go together, or not with so many seats (`option_conflict`, RULES 10.2).

    `allowed`: how many seats the game is for. `conflicts`: whether each conflict, by its name, is there.
    """
    first = house.first_seat
    shared = {
        f"{seats} players and this game for {allowed[0]} to {allowed[-1]}": seats not in allowed,
        f"first_seat={first} and {seats} players": first != "random" and not 0 <= first < seats,
    }
    which = [name for name, conflict in {**shared, **conflicts}.items() if conflict]
    if which:
        raise Illegal("option_conflict", f"These options don't go together: {'; '.join(which)}.")


# Refusals that games and the table share.


def game_over() -> Illegal:
    """Returns the refusal of any action after the end of the match."""
    return Illegal("game_over", "The game is over.")


def no_such_seat() -> Illegal:
    """Returns the refusal of a seat that the table does not have."""
    return Illegal("no_such_seat", "There is no such seat at this table.")


def seat_dead() -> Illegal:
    """Returns the refusal of a seat that is out."""
    return Illegal("seat_dead", "You are out of this game.")


def malformed() -> Illegal:
    """Returns the refusal of something that is no move."""
    return Illegal("malformed", "I don't understand that move.")


def wrong_phase() -> Illegal:
    """Returns the refusal of a move that is not allowed in this phase."""
    return Illegal("wrong_phase", "That cannot be done at this point of the game.")


def option_off() -> Illegal:
    """Returns the refusal of a move that this table's options exclude."""
    return Illegal("option_off", "This table plays without that rule.")


def not_your_turn(turn: Seat) -> Illegal:
    """Returns the refusal of a move out of turn; it is the turn of `turn`."""
    return Illegal("not_your_turn", "It is {}'s turn.", turn)


def stale_bid() -> Illegal:
    """Returns the refusal of an answer to a bid that another one has replaced."""
    return Illegal("stale", "Too late: that bid is no longer the one on the table.")


def exceeds_total(there_are: int) -> Illegal:
    """Returns the refusal of a bid for more than there can be."""
    return Illegal("bid_exceeds_total", f"There are only {there_are} on the table.")


def no_bid_yet() -> Illegal:
    """Returns the refusal of an answer if there is no bid."""
    return Illegal("no_bid_yet", "There is no bid yet.")


def own_bid() -> Illegal:
    """Returns the refusal of an answer to one's own bid."""
    return Illegal("own_bid", "That is your own bid.")


def too_early() -> Illegal:
    """Returns the refusal of a raise while others may still call (`raise_hold_ms`)."""
    return Illegal("too_early", "A moment: the others may still speak up about that bid.")
