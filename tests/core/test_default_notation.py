"""The text of a game that brings none of its own."""

import pytest

from bunkum.core import Blank, Flag, HouseAction, Record, Seat
from bunkum.core.default_notation import DefaultNotation
from bunkum.core.notation import Unreadable
from support.toys import bar_dice

NAMES = ("Ann", "Bob")


class GiveUp(Record):
    """Give up dice, or none at all."""

    places: tuple[int, ...]
    why: str | None = None


class Nod(Record):
    """Was that fair?"""

    fair: bool


TEXT: DefaultNotation[None, GiveUp | Nod, object] = DefaultNotation(GiveUp | Nod | HouseAction, lambda _: ())


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Nod(fair=True), "nod fair:yes"),
        (Nod(fair=False), "nod fair:no"),
        (GiveUp((0, 2), "worn"), "give_up places:0,2 why:worn"),
        (GiveUp((1,)), "give_up places:1 why:none"),
    ],
)
def test_a_move_is_written_and_read(action: GiveUp | Nod, text: str) -> None:
    assert TEXT.write(action, None, Seat(0), NAMES) == text
    assert TEXT.read(text, None, Seat(0), NAMES) == action


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("wink", 'There is no move "wink": there are give_up and nod.'),
        ("nod fair", '"fair" says nothing here: nod has fair:…'),
        ("nod fear:yes", '"fear:yes" says nothing here'),
        ("nod fair:perhaps", '"nod fair:perhaps" does not fit: nod has fair:…'),
        ("nod", '"nod" does not fit'),
        ("", 'There is no move "?"'),
    ],
)
def test_a_text_that_says_no_move_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        TEXT.read(text, None, Seat(0), NAMES)
    assert refusal.value.sentence.startswith(sentence)


def test_buttons_and_hints_are_words() -> None:
    assert TEXT.label(GiveUp((0, 2)), None) == "Give up, places 0,2"
    assert TEXT.hint(Blank("GiveUp", (Flag("all"),)), None) == "give_up all:…"
    assert TEXT.MOVES == (("give_up places:… why:…", "Give up dice, or none at all."), ("nod fair:…", "Was that fair?"))


def test_events_are_told_by_their_fields_and_seats_by_name() -> None:
    assert TEXT.tell(bar_dice.Lifted(Seat(1), (3, 5), Seat(0)), NAMES) == ["Lifted: seat Bob, faces 3, 5, loser Ann."]
    assert TEXT.tell(bar_dice.Settled(), NAMES) == ["Settled."]
