"""The state of a match of Pass the cup, and how events change it, alike for the truth and for every view.

A view is a state in which some dice are hidden. `evolve` never fails, and needs no dice or dictionary.
"""

from collections.abc import Callable, Collection
from typing import Literal, assert_never

from msgspec.structs import replace

from bunkum.core import Seat, Value, all_seats, next_seat, replace_at
from bunkum.games.cup import records
from bunkum.games.cup.hands import DICE, Claim, Key, hand_key
from bunkum.games.cup.options import Options, ending

Phase = Literal["receive", "turn", "give", "show", "over"]
How = Literal["start", "peek", "blind"]

LOOKED, SHOWED, HID, ROLLED_TABLE, ROLLED_CUP, LOOKED_AGAIN, SHOWED_AGAIN = range(7)
"""The values of a turn's pointer (RULES 6.3): after the peek, then after each of the steps 1 to 6."""


class Die(Value):
    """A die. `value` is None if the view hides it."""

    value: int | None = None
    place: Literal["cup", "table"] = "cup"
    locked: bool = False
    """Whether it was rolled on the table and stays as it is: for the turn, or with `table_lock=round` for the round."""
    public: bool = False
    """Whether all know its value: it is on the table, or was hidden from there and not rolled since."""
    knowers: frozenset[Seat] = frozenset()
    """The seats that have looked at it under the cup since it was rolled."""


class Showdown(Value):
    """What a challenge revealed: the hand, its faces from the highest down, and who won."""

    challenger: Seat
    hand: tuple[int, ...] = ()
    worth: Claim | None = None
    """The claim that describes exactly this hand."""
    holds: bool = False
    winner: Seat | None = None
    loser: Seat | None = None


class State(Value):
    """The truth of a match, or the view of one seat."""

    options: Options
    dice: tuple[Die, ...]
    living: frozenset[Seat]
    """The seats that are not out; seats that left too, until the end of the round."""
    starter: Seat
    turn: Seat
    """The seat that has the cup; after a showdown, the seat that gives a token."""
    tokens: tuple[int, ...]
    """The penalty tokens of each seat, or with `end=lives` its remaining lives."""
    phase: Phase = "turn"
    round: int = 0
    throw: int = 0
    """The number of rolls in this round; a restart does not set it back."""
    turns: int = 0
    """Counts turns and decisions, so that a timer can be told from an earlier one (`Timer.since`)."""
    how: How = "start"
    """How the seat that has the cup took it."""
    pointer: int = ROLLED_CUP
    """The last step that was taken in this turn; it only moves forward."""
    rolled: bool = False
    """Whether a die was rolled in this turn."""
    seq: int = 0
    """The number of claims made in the match."""
    claim: records.StandingClaim | None = None
    earlier: tuple[records.StandingClaim, ...] = ()
    """The claims of this round before the current one, oldest first."""
    showdown: Showdown | None = None
    gone: tuple[Seat, ...] = ()
    """The seats that left for good, in the order in which they left."""
    places: tuple[int, ...] = ()
    """For each seat, 0 while it plays and its place once it is out or the match is over."""

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.places)

    @property
    def cup(self) -> tuple[int, ...]:
        """The places of the dice under the cup."""
        return tuple(at for at, die in enumerate(self.dice) if die.place == "cup")

    @property
    def table(self) -> tuple[int, ...]:
        """The places of the dice on the table."""
        return tuple(at for at, die in enumerate(self.dice) if die.place == "table")

    @property
    def present(self) -> frozenset[Seat]:
        """The seats that play on: neither out nor left."""
        return self.living.difference(self.gone)


def faces(state: State) -> tuple[int, ...]:
    """Returns the values of the dice that the state knows; the truth knows all five."""
    return tuple(die.value for die in state.dice if die.value is not None)


def meets(state: State, key: Key) -> bool:
    """Returns whether the hand is worth at least `key`; all dice must be known, as in the truth or after the reveal."""
    return hand_key(faces(state), state.options.straights) >= key


# After an event.


def evolve(state: State | None, event: records.Event) -> State:
    """Returns the state after `event`."""
    if isinstance(event, records.Began):
        return _begin(event)
    assert state is not None
    match event:
        case records.CupRolled(_, dice):
            rolled = _each(state, dice, lambda die: Die(place=die.place))
            return replace(state, dice=rolled, pointer=ROLLED_CUP, rolled=True, throw=state.throw + 1)
        case records.Fell(dice, values) | records.Seen(_, dice, values):
            return replace(state, dice=_value_dice(state, dice, values))
        case records.Accepted(_, how, rolls):
            pointer = SHOWED if rolls else LOOKED  # RULES 6.3, P3: steps 2 to 4 without ever looking
            return replace(state, phase="turn", how=how, pointer=pointer, rolled=False)
        case records.Looked(seat, again):
            known = _each(state, state.cup, lambda die: replace(die, knowers=die.knowers | {seat}))
            return replace(state, dice=known, pointer=LOOKED_AGAIN if again else state.pointer)
        case records.Shown(_, dice, values):
            state = replace(state, dice=_value_dice(state, dice, values))
            shown = _each(state, dice, lambda die: replace(die, place="table", public=True))
            # Step 1 if no later step was taken; otherwise step 6, even without a roll.
            return replace(state, dice=shown, pointer=SHOWED if state.pointer <= SHOWED else SHOWED_AGAIN)
        case records.Hidden(_, dice):
            return replace(state, dice=_each(state, dice, lambda die: replace(die, place="cup")), pointer=HID)
        case records.TableRolled(_, dice, values):
            state = replace(state, dice=_value_dice(state, dice, values), throw=state.throw + 1)
            locked = _each(state, dice, lambda die: replace(die, locked=True))
            return replace(state, dice=locked, pointer=ROLLED_TABLE, rolled=True)
        case records.Claimed(claim):
            return _claim(state, claim)
        case records.RoundStarted(number, starter):
            # RULES 1.6: a seat that left a match of scores is skipped from the next round on.
            return _new_round(replace(state, living=state.present, round=number, starter=starter, throw=0))
        case records.RoundRestarted():
            return _new_round(state)
        case records.Challenged(seat):
            return replace(state, showdown=Showdown(seat), turns=state.turns + 1)
        case records.Revealed(values):
            open_ = _value_dice(state, range(DICE), values)
            return replace(state, dice=tuple(replace(die, public=True) for die in open_))
        case records.Verdict():
            return _judge(state, event)
        case records.GiftAsked(seat):
            return replace(state, phase="give", turn=seat, turns=state.turns + 1)
        case records.Given(_, seat):
            return _cost(state, seat, 1)
        case records.Eliminated(seats, place):
            places = tuple(place if seat in seats else was for seat, was in enumerate(state.places))
            return replace(state, living=state.living.difference(seats), places=places)
        case records.StarterNamed(seat):
            return replace(state, starter=seat)
        case records.ShowStarted():
            return replace(state, phase="show", turns=state.turns + 1)
        case records.SeatLeft(seat):
            return replace(state, gone=(*state.gone, seat))
        case records.MatchEnded(ranking):
            return replace(state, phase="over", places=ranking)
        case _:
            assert_never(event)


def _begin(event: records.Began) -> State:
    end = ending(event.options)
    return State(
        options=event.options,
        dice=(Die(),) * DICE,
        living=frozenset(all_seats(event.seats)),
        starter=event.starter,
        turn=event.starter,
        tokens=(end.number if end.kind == "lives" else 0,) * event.seats,
        places=(0,) * event.seats,
    )


def _new_round(state: State) -> State:
    return replace(
        state,
        dice=(Die(),) * DICE,
        phase="turn",
        turn=state.starter,
        turns=state.turns + 1,
        how="start",
        pointer=ROLLED_CUP,
        rolled=True,
        claim=None,
        earlier=(),
        showdown=None,
    )


def _claim(state: State, claim: records.StandingClaim) -> State:
    """Passes the cup to the left, and unlocks dice that were rolled on the table unless `table_lock=round`."""
    unlocked = state.options.table_lock == "turn"
    return replace(
        state,
        dice=tuple(replace(die, locked=False) for die in state.dice) if unlocked else state.dice,
        claim=claim,
        earlier=(*state.earlier, state.claim) if state.claim is not None else (),
        seq=claim.seq,
        phase="receive",
        turn=next_seat(claim.seat, state.living, state.seats),
        turns=state.turns + 1,
    )


def _judge(state: State, event: records.Verdict) -> State:
    assert state.showdown is not None
    showdown = replace(
        state.showdown, hand=event.hand, worth=event.worth, holds=event.holds, winner=event.winner, loser=event.loser
    )
    return _cost(replace(state, showdown=showdown), event.loser, event.cost)


def _cost(state: State, seat: Seat, tokens: int) -> State:
    """Gives a seat so many more tokens, or takes so many lives."""
    change = -tokens if ending(state.options).kind == "lives" else tokens
    return replace(state, tokens=replace_at(state.tokens, seat, state.tokens[seat] + change))


def _value_dice(state: State, dice: Collection[int], values: Collection[int]) -> tuple[Die, ...]:
    known = dict(zip(dice, values, strict=True))
    return tuple(replace(die, value=known[at]) if at in known else die for at, die in enumerate(state.dice))


def _each(state: State, dice: Collection[int], change: Callable[[Die], Die]) -> tuple[Die, ...]:
    return tuple(change(die) if at in dice else die for at, die in enumerate(state.dice))
