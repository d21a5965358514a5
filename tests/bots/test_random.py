"""The player that rolls dice to decide: whatever fits the menu, of any game, and never what is forbidden."""

from collections import Counter
from collections.abc import Sequence
from typing import cast, get_args

import pytest
from hypothesis import given, strategies as st

from bunkum.arena.match import play
from bunkum.bots import BotRandom, RandomPlayer, random
from bunkum.bots.registry import actions_of
from bunkum.core import Blank, Flag, Game, Illegal, Menu, Number, OneOf, Record, Seat, SomeOf, Word, seeded_dice
from bunkum.games.liars_boggle.records import Action, Bid, Trade
from support.toys import bar_dice


def luck(seed: object) -> BotRandom:
    return BotRandom(seeded_dice(str(seed)), 1, Seat(0))


@given(seed=st.integers(), least=st.integers(0, 5), more=st.integers(0, 40))
def test_a_hole_is_filled_with_what_fits(seed: int, least: int, more: int) -> None:
    most = least + more
    word = random.fill_hole(Word("word", least, most), luck(seed))
    assert isinstance(word, str)
    assert least <= len(word) <= most
    assert random.fill_hole(Number("count", least, most), luck(seed)) in range(least, most + 1)
    assert random.fill_hole(OneOf("face", ("H", "Qu")), luck(seed)) in ("H", "Qu")
    assert random.fill_hole(Flag("challenge"), luck(seed)) in (True, False)
    some = random.fill_hole(SomeOf("dice", (4, 4, 2), 1, 3), luck(seed))
    assert isinstance(some, tuple)
    assert 1 <= len(some) <= 3
    assert all(some.count(one) <= (4, 4, 2).count(one) for one in (4, 2))
    assert set(some) <= {4, 2}


def test_every_filling_comes_up() -> None:
    sizes = {
        len(cast("tuple[int, ...]", random.fill_hole(SomeOf("dice", (1, 2, 3), 0, 9), luck(n)))) for n in range(200)
    }
    assert sizes == {0, 1, 2, 3}
    assert {random.fill_hole(Number("count", 2, 4), luck(n)) for n in range(200)} == {2, 3, 4}
    assert {random.fill_hole(Word("word", 3, 4), luck(n), ("tea", "teas", "te")) for n in range(200)} == {"tea", "teas"}


def test_a_blank_becomes_an_action_of_the_game() -> None:
    actions = cast("dict[str, type[Action]]", actions_of("liars-boggle"))
    blank = Blank("Bid", (Word("word", 2, 4), OneOf("q_as", ("qu", "q"))))
    assert isinstance(random.fill_blank(blank, actions, luck(1)), Bid)
    trade = random.fill_blank(
        Blank("Trade", (SomeOf("give", (0, 1), 2, 2), SomeOf("take", ("AAEEEE",), 1, 1))), actions, luck(1)
    )
    assert isinstance(trade, Trade)
    assert sorted(trade.give) == [0, 1]
    assert trade.take == ("AAEEEE",)


class Wave(Record):
    """Wave."""


class Sing(Record):
    """Sing."""

    song: str


def only(*allowed: object):
    def may_i(action: object) -> None:
        if action not in allowed:
            raise Illegal("wrong_phase", "Not now.")

    return may_i


def test_what_the_rules_forbid_is_not_done() -> None:
    menu = Menu((Wave(), Sing("la")), (Blank("Sing", (Word("song", 1, 2),)),))
    actions: dict[str, type[Wave | Sing]] = {"Wave": Wave, "Sing": Sing}
    for seed in range(50):
        assert random.choose(menu, actions, only(Wave()), luck(seed), ("la",)) == Wave()
        assert random.choose(menu, actions, only(Sing("do")), luck(seed), ("la", "do")) == Sing("do")
    with pytest.raises(AssertionError, match="something to do"):
        random.choose(menu, actions, only(), luck(1))


def test_where_nothing_is_ready_a_blank_is_filled_until_it_is_allowed() -> None:
    menu: Menu[Sing] = Menu((), (Blank("Sing", (Word("song", 1, 1),)),))
    assert random.choose(menu, {"Sing": Sing}, only(Sing("z")), luck(1)) == Sing("z")


def test_everything_on_the_menu_is_done_at_some_time() -> None:
    menu = Menu((Wave(), Sing("la")), (Blank("Sing", (Word("song", 1, 1),)),))
    actions: dict[str, type[Wave | Sing]] = {"Wave": Wave, "Sing": Sing}
    counts = Counter(type(random.choose(menu, actions, lambda _: None, luck(n))).__name__ for n in range(600))
    assert 140 < counts["Wave"] < 260


class Dicey:
    """The random player of a game that is in no folder."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: object, seat: Seat, menu: Menu[object], memory: bytes) -> tuple[object, bytes]:
        """As `Player`."""
        actions = {action.__name__: action for action in cast("Sequence[type]", get_args(bar_dice.Action))}
        known = cast("bar_dice.State", view)

        def may_i(action: object) -> None:
            bar_dice.check(known, seat, cast("bar_dice.Action", action), frozenset())

        chance = BotRandom(seeded_dice(self.seed), len(memory), seat)
        return random.choose(menu, actions, may_i, chance), memory + b"."


@pytest.mark.parametrize("seed", range(10))
def test_a_game_is_playable_from_its_rules_alone(seed: int) -> None:
    rules = cast("Game[object, object, object, object]", bar_dice)
    players = [Dicey(seed * 10 + seat) for seat in range(4)]
    state: object = None
    for step in play(rules, bar_dice.Options(), players, seeded_dice(seed), frozenset()):
        state = step.state
    places = bar_dice.outcome(cast("bar_dice.State", state))
    assert places is not None
    assert min(places) == 1


def test_the_random_player_is_a_value() -> None:
    one = RandomPlayer("liars_boggle", "seed", ("tea",))
    assert one == RandomPlayer("liars_boggle", "seed", ("tea",))
