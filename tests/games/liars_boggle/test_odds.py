"""Odds are exact, from what the seat knows and from nothing else."""

from itertools import product
from random import Random
from typing import Literal

import pytest
from hypothesis import given, strategies as st

from bunkum.core import GameContext, Seat, event_for, seeded_dice
from bunkum.games.liars_boggle import rules
from bunkum.games.liars_boggle.odds import chance, chance_of, expected_letters, from_outside, outlook, sight
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.records import Accept, Bid, Call, Discard, Replace
from bunkum.games.liars_boggle.state import State
from bunkum.pieces.letters import DICE_SETS, DiceSet, faces_of, without_each
from bunkum.words.spelling import QAs, find_spelling
from support.playing import table

WORDS = (
    "whale abacus yurt holes quit quiz quirky suq qat qoph then inn thine hear an tea eat ox zoo jinx senator".split()
)


def deal(seats: int, options: Options, seed: int) -> tuple[State, list[State]]:
    """A table after the first roll: the truth, and each seat's view."""
    truth: State | None = None
    views: list[State | None] = [None] * seats
    for event in rules.begin(seats, options, GameContext(seeded_dice(seed))):
        truth = rules.evolve(truth, event)
        for seat in range(seats):
            if (visible := event_for(event, Seat(seat))) is not None:
                views[seat] = rules.evolve(views[seat], visible)
    assert truth is not None
    return truth, [view for view in views if view is not None]


def spells(word: str, faces: list[str], options: Options, q_as: QAs) -> bool:
    pieces = find_spelling(word, faces, qu_as_q=options.qu_as_q, q_as=q_as).pieces
    return all(piece.die is not None for piece in pieces)


def slow_chance(view: State, word: str, q_as: QAs) -> float:
    """The twin in plain Python: a die at a time, remembering how many of each face that matters have come up."""
    visible = sight(view)
    faces = {face for die in DICE_SETS[view.options.dice_set] for face in faces_of(die)}
    matter = sorted(face for face in faces if face.lower() in word or (face == "Qu" and "q" in word))
    most = {face: max(1, word.count(face.lower()), word.count("q") if face == "Qu" else 0) for face in matter}

    def count(came: tuple[int, ...], face: str) -> tuple[int, ...]:
        return tuple(min(most[each], many + (each == face)) for each, many in zip(matter, came, strict=True))

    start: tuple[int, ...] = (0,) * len(matter)
    for face in visible.faces:
        start = count(start, face)
    worlds = {start: 1.0}
    for die in visible.unseen:
        after: dict[tuple[int, ...], float] = {}
        for came, share in worlds.items():
            for face in faces_of(die):
                to = count(came, face) if face in most else came
                after[to] = after.get(to, 0.0) + share / 6
        worlds = after
    rows = (
        (share, [face for face, many in zip(matter, came, strict=True) for _ in range(many)])
        for came, share in worlds.items()
    )
    return sum(share for share, faces in rows if spells(word, faces, view.options, q_as))


@given(
    dice_set=st.sampled_from(sorted(DICE_SETS)),
    seats=st.integers(2, 6),
    qu_as_q=st.booleans(),
    q=st.booleans(),
    word=st.sampled_from(WORDS) | st.text("aeinqsthuz", min_size=2, max_size=6),
    seed=st.integers(0, 10_000),
)
def test_the_chance_is_that_of_the_slow_twin(
    *, dice_set: DiceSet, seats: int, qu_as_q: bool, q: bool, word: str, seed: int
) -> None:
    options = Options(dice_set=dice_set, qu_as_q=qu_as_q)
    q_as: QAs = "q" if q and qu_as_q else "qu"
    _, views = deal(seats, options, seed)
    assert chance(views[0], word, q_as) == pytest.approx(slow_chance(views[0], word, q_as), abs=1e-9)


@pytest.mark.parametrize("dice_set", ["new-1987", "big-2012", "intl-16"])
@pytest.mark.parametrize("word", ["quit", "then", "inn", "tea", "eel", "ha"])
def test_the_chance_is_the_share_of_all_worlds(dice_set: DiceSet, word: str) -> None:
    options = Options(dice_set=dice_set, dice_per_seat=(3, 3))
    for seed in range(4):
        _, views = deal(2, options, seed)
        visible = sight(views[1])
        worlds = list(product(*map(faces_of, visible.unseen)))
        held = sum(spells(word, [*visible.faces, *world], options, "qu") for world in worlds)
        assert chance(views[1], word) == pytest.approx(held / len(worlds), abs=1e-12)


@pytest.mark.parametrize("identity", ["owner", "public"])
@pytest.mark.parametrize("counts", ["shown", "memory"])
def test_the_unseen_dice_are_those_under_the_other_cups(
    identity: Literal["owner", "public"], counts: Literal["shown", "memory"]
) -> None:
    options = Options(die_identity=identity, dice_counts=counts, dice_in_play=14)
    truth, views = deal(3, options, 5)
    for seat, view in enumerate(views):
        visible = sight(view)
        cups = [die.faces or "" for other, hand in enumerate(truth.hands) for die in hand or () if other != seat]
        assert sorted(visible.unseen) == sorted(cups)
        assert visible.faces == tuple(die.up for die in truth.hands[seat] or ())
        holders = [holder for holder in visible.holders if holder is not None]
        assert holders == (
            [] if identity == "owner" else [other for other in range(3) if other != seat for _ in range(4)]
        )


def test_after_the_call_nothing_is_left_to_chance() -> None:
    played = table("HWLA", "ETRS", "NOID", "GMUY")
    before = played.view(2)
    played.does(0, Bid("whale"))
    played.does(1, Call())
    for seat in range(4):
        assert sight(played.view(seat)).unseen == ()
        assert chance(played.view(seat), "smoldering") == 1.0
        assert chance(played.view(seat), "yummy") == 0.0
    assert 0.0 < chance(before, "whale") < 1.0


def test_a_die_given_up_is_unseen_no_more() -> None:
    played = table("HWLA", "ETRS", "NOID", "GMUY")
    played.does(0, Bid("whale"))
    played.does(1, Call(), Accept(), Discard(0))
    played.rings("show")
    gone = played.state.pile[-1]
    for seat in range(4):
        view = played.view(seat)
        assert len(sight(view).unseen) == view.dice_in_play - played.counts()[seat]
        own = [die.faces or "" for die in view.hands[seat] or ()]
        rest = without_each(DICE_SETS["new-1987"], view.pile)
        assert sorted((*sight(view).unseen, *own)) == sorted(rest)
        assert gone in view.pile


def test_an_onlooker_and_a_truth_are_views_too() -> None:
    truth, _ = deal(4, Options(), 3)
    assert sight(truth).unseen == ()
    onlooker: State | None = None
    for event in rules.begin(4, Options(), GameContext(seeded_dice(3))):
        if event_for(event, Seat(-2)) is not None:
            onlooker = rules.evolve(onlooker, event)
    assert onlooker is not None
    assert sorted(sight(onlooker).unseen) == sorted(DICE_SETS["new-1987"])
    assert chance(onlooker, "tea") == from_outside(truth).chance("tea") == from_outside(onlooker).chance("tea")


def test_who_may_see_all_dice_knows_all() -> None:
    options = Options(die_identity="public")
    truth, views = deal(2, options, 8)
    assert len(sight(views[0]).unseen) == 8
    assert chance(truth, "tea") in (0.0, 1.0)


@given(seed=st.integers(0, 1000), dice_set=st.sampled_from(["new-1987", "super-2012"]))
def test_expected_letters_add_up_to_the_dice(seed: int, dice_set: DiceSet) -> None:
    _, views = deal(4, Options(dice_set=dice_set), seed)
    letters = expected_letters(views[0])
    assert sum(letters.values()) == pytest.approx(views[0].dice_in_play)
    for face in sight(views[0]).faces:
        assert letters[face] >= 1.0


def test_beliefs_weigh_the_faces() -> None:
    _, views = deal(2, Options(dice_per_seat=(1, 1)), 1)
    view = views[0]
    visible = sight(view)
    sure = [[float(at == 0) for at in range(6)] for _ in visible.unseen]
    first = [faces_of(die)[0] for die in visible.unseen]
    letters = expected_letters(view, sure)
    assert all(letters[face] >= 1.0 for face in first)
    assert outlook(view, weights=sure).chance("".join(first).lower()) == pytest.approx(1.0)


@pytest.mark.parametrize("word", ["abcdefghijklmnopqrstuvwxyz", "z" * 45, "quququququququququququququququ"])
@pytest.mark.parametrize("dice_set", ["new-1987", "super-2012"])
def test_what_no_dice_could_spell_has_no_chance(word: str, dice_set: DiceSet) -> None:
    _, views = deal(8, Options(dice_set=dice_set), 1)
    assert chance(views[0], word) == 0.0


def test_the_chance_foretells_how_often_a_word_is_there() -> None:
    """Over many deals, words that the odds give p are there p of the time."""
    luck, expected, count = Random(7), 0.0, 0
    for seed in range(400):
        truth, views = deal(4, Options(), seed)
        word = luck.choice(("tea", "rose", "noted", "this", "quit", "whale"))
        expected += chance(views[seed % 4], word)
        count += chance(truth, word) == 1.0
    assert count == pytest.approx(expected, abs=3 * (400 * 0.25) ** 0.5)


def test_what_an_action_claims_is_weighed_and_the_bid_on_the_table() -> None:
    played = table("HWLA", "ETRS", words="whale")
    view = played.view(0)
    assert chance_of(view, None) is None, "nothing is bid yet"
    assert chance_of(view, Bid("Whale")) == chance(view, "whale") > 0
    assert chance_of(view, Replace("whale")) == chance(view, "whale")
    for silent in (Call(), Bid("wha1e"), Bid(""), Bid("e" * 46)):
        assert chance_of(view, silent) is None
    played.does(0, Bid("whale"))
    assert chance_of(played.view(1), None) == chance(played.view(1), "whale")


def test_a_q_is_weighed_as_the_bidder_says() -> None:
    dealt = ("HIMNUQu", "DEILRX", "AAEEGN", "ELRTTY", "EEINSU")
    played = table("QuIAT", "EIRS", words="quit", options=Options(qu_as_q=True), dealt=dealt)
    view = played.view(0)
    assert chance_of(view, Bid("quit", "qu")) == chance_of(view, Bid("quit")) == 1.0
    bare = chance(view, "quit", "q")
    assert 0.0 < bare < 1.0, "its U must lie under the other cup"
    assert chance_of(view, Bid("quit", "q")) == bare
    played.does(0, Bid("quit", "q"))
    assert chance_of(played.view(0), None) == bare
