"""Players that act out of turn, and several that are awaited at once."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import pytest

from bunkum.arena.match import Competitor, Step, play
from bunkum.bots import move_job
from bunkum.core import HOUSE, Game, Menu, Seat, seeded_dice
from bunkum.table.catalog import AnyGameInfo
from bunkum.terminal.session import ME, Session, SessionSetup
from bunkum.words.lexicon import Lexicon
from bunkum.words.word_list_file import open_word_list, write_word_list
from support import snap
from support.snap import Count, Counted, Done, Settled, Snap, Snapped, Write
from support.tables import SNAP

RULES = cast("Game[object, object, object, object]", snap)


class Calm:
    """Writes two marks, a third when its turn comes, and counts. Remembers how much it has heard."""

    def choose(self, view: object, seat: Seat, menu: Menu[object], memory: bytes) -> tuple[object, bytes]:
        """As `Player`."""
        del menu
        assert isinstance(view, snap.State)
        if view.phase == "write":
            return (Write(7) if len(view.sheets[seat]) < 2 else Done()), memory
        return (Write(8) if len(view.sheets[seat]) < 3 else Count()), memory

    def listen(self, view: object, seat: Seat, news: Sequence[object], claims: object, memory: bytes) -> bytes:
        """As `Listener`."""
        del view, seat, claims
        return b"%d" % (int(memory or b"0") + len(news))


class Eager(Calm):
    """Snaps as soon as so many have been counted."""

    def __init__(self, at: int = 2) -> None:
        self.at = at
        self.views: list[snap.State] = []
        self.event_counts: list[int] = []

    def speak_up(self, view: object, seat: Seat, menu: Menu[object], memory: bytes) -> tuple[object | None, bytes]:
        """As `Restless`."""
        del seat
        assert isinstance(view, snap.State)
        assert menu.ready
        self.views.append(view)
        self.event_counts.append(int(memory))
        return (Snap(view.seq) if view.seq >= self.at else None), memory


def play_match(players: Sequence[object], seed: int = 0) -> list[Step]:
    competitors = cast("Sequence[Competitor]", players)
    return list(play(RULES, snap.Options(), competitors, seeded_dice(seed), frozenset()))


def test_out_of_turn_players_act_before_awaited_ones() -> None:
    eager = Eager()
    steps = play_match([Calm(), Calm(), Calm(), eager])
    events = [event for step in steps for event in step.events if not isinstance(event, snap.Wrote | snap.Finished)]
    assert events[1:] == [Counted(Seat(0)), Counted(Seat(1)), Snapped(Seat(3)), Settled(Seat(3))]
    assert steps[-1].seat == HOUSE, "the window's clock rings when everybody else keeps still"


def test_every_willing_player_acts_within_the_window() -> None:
    steps = play_match([Calm(), Calm(), Eager(), Eager(), Eager()])
    snaps = [step.seat for step in steps if isinstance(step.action, Snap)]
    assert sorted(snaps) == [2, 3, 4]
    assert steps[-1].events == (Settled(Seat(2)),), "the nearest clockwise from who counted last"


def test_order_of_asking_is_random_and_follows_from_the_seed() -> None:
    def quickest(seed: int) -> Seat:
        steps = play_match([Calm(), Calm(), Calm(), Eager(), Eager(), Eager()], seed)
        return next(step.seat for step in steps if isinstance(step.action, Snap))

    first = [quickest(seed) for seed in range(60)]
    assert first == [quickest(seed) for seed in range(60)]
    assert all(count > 8 for count in Counter(first).values()), Counter(first)
    assert set(first) == {3, 4, 5}


def test_a_player_that_declines_is_asked_again_only_when_its_view_changed() -> None:
    eager = Eager(at=6)
    play_match([Calm(), Calm(), eager])
    assert all(one is not two for one, two in zip(eager.views, eager.views[1:], strict=False))
    assert [view.seq for view in eager.views] == [1, 4, 7], "not again when others have only written"


def test_a_player_that_declines_has_seen_the_events() -> None:
    eager = Eager(at=6)
    play_match([Calm(), Calm(), eager])
    assert eager.event_counts == sorted(eager.event_counts)
    assert eager.event_counts[-1] >= 6, "it heard the opening and each number, though it spoke for the first time"


def test_players_awaited_at_once_act_in_random_order() -> None:
    steps = play_match([*(Calm() for _ in range(15)), Eager()])
    writers = [step.seat for step in steps if step.action == Write(7)]
    assert sorted(writers) == sorted([*range(16), *range(16)])
    assert writers != sorted(writers), "nobody waits for a lower seat"
    assert writers == [
        step.seat for step in play_match([*(Calm() for _ in range(15)), Eager()]) if step.action == Write(7)
    ]


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_the_terminal_asks_out_of_turn_players_too(seed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_job, "make_player", lambda _game, temper, *_: Eager() if temper == "eager" else Calm())
    write_word_list(tmp_path / "one.lexicon", {"snap": 1})
    lexicon = Lexicon("one", open_word_list(tmp_path / "one.lexicon"))
    game = cast("AnyGameInfo", SNAP)
    table = Session(SessionSetup(game, "snap", snap.Options(), lexicon, "Mia", ("calm", "eager", "eager"), seed))
    table.begin(0.0)
    snapped: list[Seat] = []
    turns = 0
    while not snapped:
        turns += 1
        assert turns < 200, "nobody was asked out of turn"
        seats = table.bots_to_ask()
        awaited = table.table.awaited()
        assert sorted(seats, key=lambda seat: seat in awaited) == seats, "who speaks out of turn comes first"
        if ME in awaited:
            view = table.table.view(ME)
            assert isinstance(view, snap.State)
            table.act(ME, Done() if view.phase == "write" else Count(), 0.0)
        for seat in table.bots_to_ask():
            thought = table.request_for(seat)
            table.apply_decision(thought, thought.decide(), 0.0)
        view = table.table.view(ME)
        assert isinstance(view, snap.State)
        snapped = list(view.snaps)
    assert set(snapped) <= {2, 3}
