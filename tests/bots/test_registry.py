"""Who may sit at a table, and how long they seem to think."""

import pickle

import pytest

from bunkum.bots import (
    BotRandom,
    Listener,
    OutOfTurnPlayer,
    PersonalityPlayer,
    RandomPlayer,
    all_personalities,
    choose_move,
    make_player,
    personalities,
    thinking_seconds,
    warm_up,
)
from bunkum.core import Address, Menu, Seat, seeded_dice
from bunkum.games.liars_boggle import rules
from bunkum.games.liars_boggle.records import BidMade
from bunkum.games.liars_boggle.state import StandingBid
from support.liars_boggle import WORDS
from support.playing import table

GAMES = ["liars-boggle", "liars_boggle"]


@pytest.mark.parametrize("game", GAMES)
def test_three_tempers_to_choose_among(game: str) -> None:
    chosen = personalities(game)
    assert [temper.id for temper in chosen] == ["prudence", "magpie", "baron"]
    assert len({temper.name for temper in chosen}) == 3
    assert all(temper.line.endswith(".") and len(temper.line) < 90 for temper in chosen)
    assert {temper.id for temper in all_personalities(game)} == {"prudence", "magpie", "baron", "honest", "random"}


def test_a_game_without_players_of_its_own_has_the_random_one() -> None:
    assert [temper.id for temper in personalities("no_such_game")] == ["random"]
    assert [temper.id for temper in all_personalities("no_such_game")] == ["random"]
    warm_up("no_such_game", WORDS)


def test_a_seat_is_given_to_whom_one_asks_for() -> None:
    assert make_player("liars-boggle", "random", "s", WORDS, ("tea",)) == RandomPlayer(
        "liars_boggle", "s", ("tea",), WORDS
    )
    magpie = make_player("liars-boggle", "magpie", "s", WORDS)
    assert magpie == PersonalityPlayer("liars_boggle", "magpie", "s", WORDS)
    assert isinstance(magpie, Listener)
    assert isinstance(magpie, OutOfTurnPlayer)
    assert pickle.loads(pickle.dumps(magpie)) == magpie  # noqa: S301  our own bytes
    with pytest.raises(KeyError, match="grumpy"):
        make_player("liars-boggle", "grumpy", "s")


def test_thinking_takes_between_0_7_and_2_5_seconds() -> None:
    chance = BotRandom(seeded_dice("pause"), 0, Seat(0))
    pauses = [thinking_seconds(chance) for _ in range(500)]
    assert thinking_seconds(lambda: 0.0) == 0.7
    assert 0.7 <= min(pauses) < 0.75
    assert 2.45 < max(pauses) < 2.5
    assert 1.5 < sum(pauses) / 500 < 1.7


def test_chance_follows_from_seed_seat_and_decision() -> None:
    def draws(seed: str, decision: int, seat: int) -> list[int]:
        chance = BotRandom(seeded_dice(seed), decision, Seat(seat))
        return [chance.draw(range(1000)) for _ in range(5)]

    assert draws("a", 1, 2) == draws("a", 1, 2)
    assert len({tuple(draws(*other)) for other in (("a", 1, 2), ("b", 1, 2), ("a", 2, 2), ("a", 1, 3))}) == 4
    assert draws("a", 1, 2)[0] == seeded_dice("a").draw(Address(1, Seat(2), 1), range(1000))


def test_who_decides_again_rolls_again() -> None:
    """The memory counts decisions, so the same moment twice is not the same luck; forgetting it is."""
    played = table("HWLA", "ETRS", words=WORDS)
    view, seat = played.view(0), Seat(0)
    menu = rules.menu(view, seat)
    for player in (make_player("liars-boggle", "random", "x", WORDS), make_player("liars-boggle", "baron", "x", WORDS)):
        first, memory = player.choose(view, seat, menu, b"")
        assert player.choose(view, seat, menu, b"") == (first, memory)
        others = set[str]()
        for _ in range(12):
            action, memory = player.choose(view, seat, menu, memory)
            others.add(str(action))
        assert len(others) > 1


class Deaf:
    """Does the first thing on the menu."""

    def choose(self, view: object, seat: Seat, menu: Menu[str], memory: bytes) -> tuple[str, bytes]:
        """As `Player`."""
        del view, seat
        return menu.ready[0], memory + b"!"


class Keen(Deaf):
    """Counts what it hears."""

    def listen(self, view: object, seat: Seat, news: list[object], claims: list[object], memory: bytes) -> bytes:
        """As `Listener`."""
        del view, seat, memory
        return b"%d news, %d claims" % (len(news), len(claims))


def test_who_listens_is_told_before_it_chooses() -> None:
    menu = Menu(("push",))
    bid = BidMade(StandingBid(Seat(1), "tea", 3, 1))
    assert choose_move(Deaf(), None, Seat(0), menu, b"hm", news=(bid,)) == ("push", b"hm!")
    move = choose_move(Keen(), None, Seat(0), menu, b"hm", news=(bid,), claims=((Seat(1), "E"), (Seat(1), "Q")))
    assert move == ("push", b"1 news, 2 claims!")
