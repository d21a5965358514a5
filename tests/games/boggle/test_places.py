"""Who comes where, and what decided it (RULES 4.7)."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from bunkum.core import HouseOptions, Seat
from bunkum.core.notation import YOU
from bunkum.games.boggle import notation, rules, text_view
from bunkum.games.boggle.options import Options
from bunkum.games.boggle.records import MatchEnded, RoundScored
from bunkum.games.boggle.state import Long, State, TieBreak, places, tie_breaks
from support.boggle_table import Playing, table
from support.examples import examples

ANN, BOB, CY, DEE = map(Seat, range(4))
NAMES = ("Ann", "Bob", "Cy", "Dee")


def play_rounds(*rounds: Mapping[int, str], seats: int = 4, **changes: Any) -> Playing:
    """A match on the tray of RULES 4.10 in which these lists were written, round by round."""
    play = table(seats=seats, rounds=len(rounds), **changes)
    for at, lists in enumerate(rounds):
        if at:
            play.rings("show")
        play.all_write(lists)
    return play


def test_4_7_single_ranks_by_points_below_the_winner_of_the_only_round() -> None:
    """One round with three others: 4, 2, 5 and 3 points."""
    play = play_rounds({ANN: "squid quart", BOB: "equal", CY: "dialogs", DEE: "molars"}, match_mode="single")
    assert play.state.scores == (4, 2, 5, 3)
    assert rules.outcome(play.state) == (2, 4, 1, 3)
    assert play.state.ties == ()


def test_4_7_single_goes_by_rounds_won_then_points_then_long_words() -> None:
    play = play_rounds(
        {ANN: "dialogs", BOB: "squid", CY: "equal"},
        {BOB: "squid equal", CY: "molars", DEE: "lane"},
        {DEE: "dialogs molars", CY: "quart"},
        match_mode="single",
    )
    assert play.state.wins == (1, 1, 0, 1)
    assert play.state.scores == (5, 6, 7, 9)
    assert rules.outcome(play.state) == (3, 2, 4, 1)
    assert play.state.ties == (TieBreak((ANN,), (CY,), None),), "Cy has more points, and won no round"


def test_4_7_a_round_decided_by_long_words_is_told_with_its_reason() -> None:
    play = play_rounds({ANN: "dialogs", BOB: "squid quart lane", CY: "molars equal"}, match_mode="single")
    assert play.points == (5, 5, 5, 0)
    assert play.winners == (ANN,)
    assert rules.outcome(play.state) == (1, 3, 2, 4)
    reasons = (TieBreak((ANN,), (CY,), 7), TieBreak((CY,), (BOB,), 6))
    assert play.state.ties == reasons
    assert play.state.result is not None
    assert play.state.result.ties == reasons
    scored_event, ended = (next(e for e in play.log if isinstance(e, kind)) for kind in (RoundScored, MatchEnded))
    why = "Ann is before Cy: more words of seven letters or more. Cy is before Bob: more words of six letters or more."
    assert f"Ann wins the round. {why}" in " ".join(notation.tell(scored_event, NAMES))
    assert " ".join(notation.tell(ended, NAMES)) == f"Ann wins. The places: 1 Ann, 2 Cy, 3 Bob, 4 Dee. {why}"


def test_4_7_what_nothing_tells_apart_is_shared() -> None:
    play = play_rounds({ANN: "squid lane", BOB: "equal seal", CY: "quart"}, match_mode="single")
    assert play.points == (3, 3, 2, 0)
    assert rules.outcome(play.state) == (1, 1, 3, 4)
    assert play.state.ties == ()
    ended = play.log[-1]
    assert isinstance(ended, MatchEnded)
    assert " ".join(notation.tell(ended, NAMES)) == "Ann and Bob share the win. The places: 1 Ann and Bob, 3 Cy, 4 Dee."
    scored_event = next(event for event in play.log if isinstance(event, RoundScored))
    assert "Ann and Bob share the round." in " ".join(notation.tell(scored_event, NAMES))


def test_4_7_seats_that_share_a_place_share_the_reason() -> None:
    play = play_rounds({ANN: "squid lane", BOB: "equal seal", CY: "molars"}, match_mode="cumulative")
    assert play.points == (3, 3, 3, 0)
    assert play.state.ties == (TieBreak((CY,), (ANN, BOB), 6),)
    ended = play.log[-1]
    assert isinstance(ended, MatchEnded)
    assert " ".join(notation.tell(ended, (YOU, "Bob", "Cy", "Dee"))).endswith(
        "Cy is before you and Bob: more words of six letters or more."
    )


def test_4_7_rounds_won_are_told_as_a_reason_in_the_second_person_too() -> None:
    tie = TieBreak((ANN, BOB), (CY,), None)
    assert notation.tell_tie(tie, NAMES) == "Ann and Bob are before Cy: more rounds won."
    assert notation.tell_tie(tie, (YOU, "Bob", "Cy", "Dee")) == "You and Bob are before Cy: more rounds won."
    alone = TieBreak((ANN,), (CY,), 8)
    assert notation.tell_tie(alone, (YOU, "Bob", "Cy", "Dee")) == (
        "You are before Cy: more words of eight letters or more."
    )


def test_the_picture_of_the_end_lists_the_places_in_order() -> None:
    play = play_rounds({ANN: "dialogs", BOB: "molars equal"}, {BOB: "squid", CY: "lane"}, seats=3, match_mode="single")
    beside = ["".join(ink.text for ink in line) for line in text_view.draw(play.view(CY), CY, NAMES).beside]
    assert beside[:3] == [
        " 1 Bob, 1 round won, 7 points",
        " 2 Ann, 1 round won, 5 points",
        " 3 Cy, 0 rounds won, 1 point",
    ]


def test_a_match_recorded_before_these_reasons_keeps_its_ranking() -> None:
    """A ranking is a recorded verdict: replay takes it as it was, and tells no reason that it does not know."""
    play = play_rounds({ANN: "squid quart", BOB: "equal"}, seats=3, match_mode="single")
    *earlier, _ = play.log
    state: State | None = None
    for event in (*earlier, MatchEnded((1, 2, 2))):
        state = rules.evolve(state, event)
    assert state is not None
    assert rules.outcome(state) == (1, 2, 2)
    assert state.ties == ()
    assert notation.tell(MatchEnded((1, 2, 2)), NAMES) == ["Ann wins.", "The places: 1 Ann, 2 Bob and Cy."]


# By brute force: who comes before whom, read from the ruling word for word.


class Standing(NamedTuple):
    """What a seat has at the end of a match."""

    wins: int
    score: int
    letters: tuple[int, ...]
    """The lengths of the long words that it scored."""


def long_of(letters: Sequence[int]) -> Long:
    return (
        sum(many >= 8 for many in letters),
        sum(many >= 7 for many in letters),
        sum(many >= 6 for many in letters),
        sum(many >= 5 for many in letters),
    )


def comes_before(one: Standing, other: Standing, *, by_rounds: bool) -> str | None:
    """Why `one` comes before `other`: `rounds`, `points`, or a number of letters; None where it does not."""
    if by_rounds and one.wins != other.wins:
        return "rounds" if one.wins > other.wins else None
    if one.score != other.score:
        return "points" if one.score > other.score else None
    for letters in (8, 7, 6, 5):
        mine, theirs = (sum(many >= letters for many in each.letters) for each in (one, other))
        if mine != theirs:
            return str(letters) if mine > theirs else None
    return None


STANDINGS = st.lists(
    st.builds(Standing, st.integers(0, 2), st.integers(-1, 2), st.lists(st.integers(4, 9), max_size=3).map(tuple)),
    min_size=1,
    max_size=6,
)


@examples(300)
@given(STANDINGS, st.data(), st.sampled_from(("single", "cumulative", "target")), st.integers(2, 3))
def test_4_7_places_and_reasons_by_brute_force(
    standings: list[Standing], data: st.DataObject, mode: str, played: int
) -> None:
    seats = len(standings)
    gone = data.draw(st.lists(st.integers(0, seats - 1).map(Seat), unique=True, max_size=seats - 1))
    here = [Seat(seat) for seat in range(seats) if seat not in gone]
    state = replace(
        table(seats=max(seats, 1), match_mode=mode, rounds=3, target=10 if mode == "target" else None).state,
        round=played,
        living=frozenset(here),
        gone=tuple(gone),
        wins=tuple(one.wins for one in standings),
        scores=tuple(one.score for one in standings),
        long=tuple(long_of(one.letters) for one in standings),
    )
    found = places(state)

    def before(one: int, other: int) -> str | None:
        return comes_before(standings[one], standings[other], by_rounds=mode == "single")

    for seat in here:
        assert found[seat] == 1 + sum(before(other, seat) is not None for other in here)
    for at, seat in enumerate(gone):
        assert found[seat] == seats - at, "who left first comes last"
    reasons = {
        (ahead, behind): "rounds" if tie.letters is None else str(tie.letters)
        for tie in tie_breaks(state)
        for ahead in tie.ahead
        for behind in tie.behind
    }
    neighbours = {
        (one, other): before(one, other)
        for one in here
        for other in here
        if before(one, other) and not any(before(one, third) and before(third, other) for third in here)
    }
    plain = {pair for pair in neighbours if standings[pair[0]].score > standings[pair[1]].score}
    assert reasons == {pair: why for pair, why in neighbours.items() if pair not in plain}


@pytest.mark.parametrize("mode", ["single", "cumulative"])
def test_4_7_in_the_only_round_long_words_are_the_reason_and_not_that_it_was_won(mode: str) -> None:
    play = play_rounds({ANN: "dialogs", BOB: "squid quart lane"}, seats=2, match_mode=mode)
    assert play.state.ties == (TieBreak((ANN,), (BOB,), 7),)


def test_1_6_who_left_is_last_and_needs_no_reason() -> None:
    house = HouseOptions(leavers="out", first_seat=0)
    play = Playing(3, Options(match_mode="single", rounds=1, house=house))
    play.writes(ANN, "squid")
    play.writes(CY, "dialogs")
    play.leaves(CY)
    play.rings("write")
    assert rules.outcome(play.state) == (1, 2, 3)
    assert play.state.ties == ()
