"""The review of Boggle: what was found, what nobody found, and nothing that was not told at the table."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bunkum.core import HOUSE, Address, Words
from bunkum.core.review import TrayReviewed
from bunkum.games.boggle.options import PRESETS, Options
from bunkum.games.boggle.records import Challenge, Done, EndReading, Read, Write
from bunkum.words.library import open_library
from support.boggle_table import BG, LISTS, WORDS as FEW
from support.reviews import AnyDriver, begin_match, play_by_chance, review_of
from support.tables import loaded

ANN, BOB, CY = range(3)


def tray(preset: str = "boggle-auto", words: Words = FEW, **changes: Any) -> AnyDriver:
    """A table of three on the tray of RULES 4.10, for one round."""
    options = replace(PRESETS[preset], match_mode="single", rounds=1)
    options = replace(options, house=replace(options.house, first_seat=0), **changes)
    return begin_match("boggle", 3, options, loaded({Address(1, HOUSE, at): face for at, face in enumerate(BG)}), words)


def write(driver: AnyDriver, lists: Mapping[int, str] = LISTS) -> AnyDriver:
    """Everybody writes a list, and lays the pen down."""
    for seat, words in lists.items():
        driver.does(seat, *map(Write, words.split()))
    for seat in lists:
        driver.does(seat, Done())
    return driver


def reads(driver: AnyDriver, seat: int, words: str) -> None:
    """A seat reads these words and no more, and nobody challenges them."""
    driver.does(seat, *map(Read, words.split()), EndReading())
    while driver.table.view(HOUSE).windows:
        driver.waits((driver.table.next_deadline() or 0.0) - driver.now)


def the_round(driver: AnyDriver, words: Words = frozenset()) -> TrayReviewed:
    """The only round of the match."""
    review = review_of(driver, words=words)
    (only,) = review.trays
    assert (review.rounds, driver.table.room.phase) == ((), "over")
    return only


def listed(round_: TrayReviewed, seat: int) -> dict[str, tuple[int, str]]:
    """A list of a round: points and mark of each word."""
    return {entry.word: (entry.points, entry.mark) for entry in round_.lists[seat] or ()}


def missed(round_: TrayReviewed) -> dict[str, str | None]:
    """The words that were missed, and how well known they are."""
    return {word.word: word.known for group in round_.missed for word in group.words}


def test_what_was_found_and_what_nobody_found() -> None:
    without_dragon = {**LISTS, ANN: "squid equal quart lane plaque quia"}
    round_ = the_round(write(tray(), without_dragon))
    assert (round_.number, round_.faces, round_.shown, round_.sat) == (1, BG, "lists", (0, 1, 2))
    assert (round_.points, round_.winners) == ((4, 6, 8), (CY,))
    assert listed(round_, ANN) == {
        "squid": (0, "shared"),
        "equal": (2, "counts"),
        "quart": (2, "counts"),
        "lane": (0, "shared"),
        "plaque": (0, "shared"),
        "quia": (0, "no_word"),
    }
    assert [(group.letters, group.count, group.known) for group in round_.missed] == [(6, 1, 0)]
    assert missed(round_) == {"dragon": None}, "this dictionary has no frequencies"
    assert [(one.kind, one.seat, one.word, one.points) for one in round_.highlights] == [
        ("best_find", CY, "dialogs", 5),
        ("best_missed", None, "dragon", 3),
    ]


def test_words_nobody_found_by_length_and_how_well_known_they_are() -> None:
    lexicon = open_library().lexicon()
    round_ = the_round(write(tray(words=lexicon), {ANN: "plaques", BOB: "planes", CY: "planes"}), lexicon)
    lengths = [group.letters for group in round_.missed]
    assert lengths == sorted(lengths, reverse=True)
    assert [(entry.word, entry.known) for entry in round_.lists[ANN] or ()] == [("plaques", "familiar")]
    assert [(entry.word, entry.known) for entry in round_.lists[BOB] or ()] == [("planes", "common")]
    by_letters = {group.letters: group for group in round_.missed}
    assert [(word.word, word.points, word.known) for word in by_letters[6].words][:3] == [
        ("dragon", 3, "common"),
        ("dialog", 3, "familiar"),
        ("molars", 3, "familiar"),
    ]
    three = by_letters[3]
    assert len(three.words) == 24 < three.known < three.count, "the best known ones are named, all are counted"
    ranks = [("common", "familiar").index(word.known or "") for word in three.words]
    assert ranks == sorted(ranks)
    assert [(one.kind, one.seat, one.word, one.points) for one in round_.highlights] == [
        ("best_find", ANN, "plaques", 5),
        ("best_missed", None, "squirts", 5),
        ("known_missed", None, "dragon", 3),
    ]


def test_the_dearest_word_that_was_struck() -> None:
    driver = write(tray("boggle-001", validation="dictionary"))
    driver.does(ANN, Read("quia"))
    driver.does(BOB, Challenge("quia"))
    for seat, words in ((ANN, "squid plaque dragon"), (BOB, "seal"), (CY, "quango")):
        reads(driver, seat, words)
    round_ = the_round(driver)
    assert listed(round_, ANN)["quia"] == (-1, "struck")
    assert listed(round_, ANN)["equal"] == (0, "withheld"), "all lists are shown after the round"
    assert [(one.kind, one.seat, one.word, one.points) for one in round_.highlights][-1] == (
        "dearest_struck",
        ANN,
        "quia",
        -1,
    )


# What is not told.


def read_aloud(ann: str) -> TrayReviewed:
    """A round without lists in which Ann reads one word of hers."""
    driver = write(tray("boggle-001", validation="dictionary", show_lists=False), {**LISTS, ANN: ann})
    for seat, words in ((ANN, "dragon"), (BOB, "squid seal"), (CY, "dialogs")):
        reads(driver, seat, words)
    return the_round(driver)


def test_without_lists_only_what_was_read_is_told() -> None:
    round_ = read_aloud("dragon equal")
    assert round_.shown == "read"
    assert [listed(round_, seat) for seat in range(3)] == [
        {"dragon": (3, "counts")},
        {"squid": (0, "shared"), "seal": (1, "counts")},
        {"dialogs": (4, "counts"), "squid": (0, "shared")},
    ]
    assert "equal" in missed(round_), "nobody knows that she had it"
    assert msgspec.json.encode(round_) == msgspec.json.encode(read_aloud("dragon quart lane"))


def test_without_lists_and_reading_only_the_points_are_told() -> None:
    round_ = the_round(write(tray(show_lists=False), {ANN: "equal", BOB: "squid", CY: "lane"}))
    other = the_round(write(tray(show_lists=False), {ANN: "quart", BOB: "equal", CY: "seal"}))
    assert (round_.shown, round_.points, round_.lists) == ("nothing", (2, 2, 1), (None, None, None))
    assert len(missed(round_)) == 11, "all words of the tray"
    assert msgspec.json.encode(round_) == msgspec.json.encode(other)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_whatever_is_played_every_round_that_was_scored_is_told(preset: str, seed: int) -> None:
    options: Options = PRESETS[preset]
    driver = begin_match("boggle", 3, options)
    play_by_chance(driver, seed)
    review = review_of(driver)
    view = driver.table.view(HOUSE)
    assert [round_.number for round_ in review.trays] == list(range(1, view.round + 1))
    totals = [sum(points) for points in zip(*(round_.points for round_ in review.trays), strict=True)]
    assert totals == list(view.scores)
    for round_ in review.trays:
        for points, entries in zip(round_.points, round_.lists, strict=True):
            assert entries is None or sum(entry.points for entry in entries) == points
