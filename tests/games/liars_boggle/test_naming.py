"""How dice are named in a line of Liar's Boggle (RULES 11.2)."""

import pytest

from bunkum.core.notation import Unreadable, tokens
from bunkum.games.liars_boggle.notation import (
    NO_SUCH_DIE,
    die_named,
    die_of_pile,
    face_named,
    own_place,
    place_named,
    write_places,
)
from bunkum.games.liars_boggle.state import Die

HAND = (Die("DEILRX", "E"), Die("HIMNUQu", "Qu"), Die("EEINSU", "E"))
PILE = ("ABBJOO", "DEILRX")


@pytest.mark.parametrize(
    ("name", "place"),
    [("e", 0), ("QU", 1), ("eeinsu", 2), ("#2", 1), ("#9", 8), ("z", None), ("abbjoo", None)],
)
def test_a_die_is_named_by_face_by_position_or_by_six_faces(name: str, place: int | None) -> None:
    assert place_named(name, HAND) == place


def test_of_several_the_lowest_that_is_not_taken_is_meant() -> None:
    assert place_named("E", HAND, (0,)) == 2
    assert place_named("E", HAND, (0, 2)) is None


def test_a_die_that_nobody_holds_is_for_the_rules_to_refuse_and_no_die_at_all_is_unreadable() -> None:
    assert own_place(tokens("Z")[0], HAND, ()) == NO_SUCH_DIE
    assert own_place(tokens("ABBJOO")[0], HAND, ()) == NO_SUCH_DIE
    with pytest.raises(Unreadable, match="is no die: name it"):
        own_place(tokens("whale")[0], HAND, ())


@pytest.mark.parametrize(("name", "die"), [("deilrx", "DEILRX"), ("#1", "ABBJOO"), ("HIMNUQu", "HIMNUQu")])
def test_a_die_of_the_pile_is_named_by_six_faces_or_by_its_position_there(name: str, die: str) -> None:
    assert die_of_pile(tokens(name)[0], PILE) == die


@pytest.mark.parametrize("name", ["#3", "#0", "E"])
def test_what_names_no_die_of_the_pile_is_unreadable(name: str) -> None:
    with pytest.raises(Unreadable, match="is no die of the pile"):
        die_of_pile(tokens(name)[0], PILE)


@pytest.mark.parametrize("places", [(0,), (2,), (0, 2), (2, 0), (1, 7)])
def test_places_are_written_so_that_they_are_read_back(places: tuple[int, ...]) -> None:
    written = write_places(places, HAND)
    taken: list[int] = []
    for word in tokens(written):
        taken.append(own_place(word, HAND, taken))
    assert tuple(taken) == places


def test_faces_and_dice_are_written_as_the_boxes_have_them() -> None:
    assert (face_named("qu"), face_named("?")) == ("Qu", None)
    assert (die_named("himnuqu"), die_named("himnu")) == ("HIMNUQu", None)
