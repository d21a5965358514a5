"""Seats, chance, refusals and records (RULES 1.1, 1.2; docs/explanation/design.md)."""

from collections import Counter
from types import SimpleNamespace
from typing import cast

import msgspec
import pytest
from hypothesis import given, strategies as st

from bunkum.core import (
    HOUSE,
    SPECTATOR,
    Address,
    Dice,
    EventBuilder,
    Game,
    GameContext,
    Illegal,
    LoadedDice,
    Record,
    Seat,
    Value,
    clockwise_from,
    event_for,
    fair_dice,
    fold,
    is_announcement,
    is_reveal,
    is_visible_to,
    next_seat,
    seeded_dice,
)
from bunkum.core.visibility import is_private

SIX = "ABCDEF"
ADDRESSES = st.builds(
    Address, st.integers(0, 50), st.integers(-1, 11).map(Seat), st.integers(-2, 35), st.integers(0, 5)
)


# 1.1


@given(st.integers(1, 12), st.data())
def test_1_1_left_is_clockwise_and_nobody_meets_oneself(seats: int, data: st.DataObject) -> None:
    living = data.draw(st.frozensets(st.integers(0, seats - 1).map(Seat)))
    seat = Seat(data.draw(st.integers(0, seats - 1)))
    order = list(clockwise_from(seat, living, seats))
    assert order == sorted(living - {seat}, key=lambda other: (other - seat) % seats)
    assert next_seat(seat, living, seats) == (order[0] if order else seat)


# 1.2


@given(ADDRESSES, ADDRESSES)
def test_1_2_chance_is_addressed_and_no_sequence(one: Address, two: Address) -> None:
    alone, after = seeded_dice("whale"), seeded_dice("whale")
    after.draw(two, SIX)
    after.shuffle(two, SIX)
    assert alone.draw(one, SIX) == after.draw(one, SIX)
    assert alone.shuffle(one, SIX) == after.shuffle(one, SIX)


def test_1_2_each_part_of_an_address_counts() -> None:
    dice, here = seeded_dice(1), Address(1, Seat(2), 3, 0)
    others = (Address(2, Seat(2), 3), Address(1, Seat(3), 3), Address(1, Seat(2), 4), Address(1, Seat(2), 3, 1))
    many = range(10**9)
    assert len({dice.draw(at, many) for at in (here, *others)}) == 5
    assert dice.draw(here, many) == dice.draw(Address(1, Seat(2), 3), many)


def test_1_2_faces_are_equally_likely() -> None:
    dice = seeded_dice("even")
    faces = Counter(dice.draw(Address(1, Seat(0), die), SIX) for die in range(6000))
    assert set(faces) == set(SIX)
    assert all(880 < count < 1120 for count in faces.values())
    orders = Counter(dice.shuffle(Address(2, Seat(0), die), "ABC") for die in range(3000))
    assert len(orders) == 6
    assert all(400 < count < 600 for count in orders.values())


def test_1_2_the_same_seed_rolls_the_same_and_another_does_not() -> None:
    def rolls(dice: Dice) -> list[str]:
        return [dice.draw(Address(1, Seat(0), die), SIX) for die in range(40)]

    assert rolls(seeded_dice("a")) == rolls(seeded_dice("a")) != rolls(seeded_dice("b"))
    assert rolls(seeded_dice(7)) == rolls(seeded_dice("7"))
    assert rolls(fair_dice()) != rolls(fair_dice())


def test_1_2_loaded_dice_fall_as_told_and_not_otherwise() -> None:
    at, other = Address(1, Seat(0), 0), Address(1, Seat(0), 1)
    dice = LoadedDice({at: "F"})
    assert dice.draw(at, SIX) == "F"
    with pytest.raises(KeyError):
        dice.draw(other, SIX)
    with pytest.raises(KeyError):
        dice.shuffle(other, SIX)
    fallback = LoadedDice({at: ("F", "A")}, seeded_dice(3))
    assert fallback.shuffle(at, "AF") == ("F", "A")
    assert fallback.draw(other, SIX) == seeded_dice(3).draw(other, SIX)
    assert fallback.shuffle(other, SIX) == seeded_dice(3).shuffle(other, SIX)


def test_a_refusal_is_a_sentence_with_names_in_it() -> None:
    refusal = Illegal("not_your_turn", "It is {}'s turn.", Seat(2))
    assert refusal.format_sentence(("Ann", "Bob", "{Cy}").__getitem__) == "It is {Cy}'s turn."
    assert str(refusal) == "not_your_turn: It is seat 2's turn."
    assert Illegal("word_rejected", "{x} is no word.").format_sentence(str) == "{x} is no word."


# Records: who hears of what.


class Open(Record, visible_to="all"):
    """Everybody hears it."""

    seat: Seat = Seat(0)


class ToOne(Record, visible_to="seat"):
    """One seat hears it."""

    seat: Seat


class ToSome(Record, visible_to="eyes", announces=True):
    """Some seats hear it."""

    eyes: tuple[Seat, ...]


class ToNobody(Record, visible_to="house", reveals=True):
    """The House alone hears it."""


def test_whispers_reach_whom_they_name_and_the_house() -> None:
    seats = (Seat(0), Seat(1), SPECTATOR, HOUSE)
    for event, recipients in (
        (Open(), seats),
        (ToOne(Seat(1)), (Seat(1), HOUSE)),
        (ToSome((Seat(0),)), (Seat(0), HOUSE)),
        (ToSome(()), (HOUSE,)),
        (ToNobody(), (HOUSE,)),
    ):
        assert tuple(seat for seat in seats if is_visible_to(event, seat)) == recipients
        assert [event_for(event, seat) for seat in seats] == [event if seat in recipients else None for seat in seats]
    assert [is_private(event) for event in (Open(), ToOne(Seat(1)), ToNobody())] == [False, True, True]


def test_what_is_declared_and_nothing_else() -> None:
    assert [is_announcement(event) for event in (Open(), ToSome(()), ToNobody())] == [False, True, False]
    assert [is_reveal(event) for event in (Open(), ToSome(()), ToNobody())] == [False, False, True]


def test_an_audience_must_be_a_field() -> None:
    with pytest.raises(AssertionError, match="no field 'ears'"):

        class Deaf(Record, visible_to="ears"):  # pyright: ignore[reportUnusedClass]  # it cannot be made
            """Names ears that it has not."""

            eyes: tuple[Seat, ...]


class Part(Value):
    """A part of a state."""

    number: int = 0


@pytest.mark.parametrize(("kind", "text"), [(Open, b'{"type":"Open","more":1}'), (Part, b'{"more":1}')])
def test_unknown_fields_are_refused(kind: type, text: bytes) -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `more`"):
        msgspec.json.decode(text, type=kind)


def test_records_are_frozen_and_carry_their_name_and_things_do_not() -> None:
    assert msgspec.json.encode(Open(Seat(2))) == b'{"type":"Open","seat":2}'
    assert msgspec.json.encode(Part(2)) == b'{"number":2}'
    for thing in (Open(), Part()):
        with pytest.raises(AttributeError):
            thing.number = 3  # type: ignore[union-attr,misc]  # what is forbidden is tried


def test_a_story_is_folded_once() -> None:
    folded: list[int] = []

    def add(state: int | None, event: int) -> int:
        folded.append(event)
        return (state or 0) + event

    game = cast("Game[object, int, object, int]", SimpleNamespace(evolve=add))
    telling = EventBuilder(add, 1000, GameContext(seeded_dice(1)))
    telling.emit(1)
    telling.emit(2)
    assert (telling.events, telling.state) == ([1, 2], 1003)
    start = telling.events.before
    assert fold(game, telling.events, start) == 1003
    assert folded == [1, 2], "it has been there already"
    assert fold(game, telling.events, 5000) == 5003, "told from elsewhere it leads elsewhere"
    assert fold(game, list(telling.events), start) == 1003
    assert folded == [1, 2] * 3
