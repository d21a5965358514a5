"""The players of Boggle: they beat careless ones, they differ, and they write as people do."""

from collections import Counter

import pytest

from bunkum import games
from bunkum.arena.contest import Contest, play_match
from bunkum.bots import pause_seconds
from bunkum.bots.randomness import BotRandom
from bunkum.core import Seat, seeded_dice
from bunkum.games.boggle import rules
from bunkum.games.boggle.players import PERSONALITIES, choose, listen, pause, warm_up
from bunkum.games.boggle.records import Abstain, Accept, BoardShaken, Challenge, Done, EndReading, Read, Vote, Write
from bunkum.words.library import open_library
from bunkum.words.trays import find_words
from support.boggle_table import BG, Playing, table

LEXICON = open_library().lexicon()
SHAKEN = listen("sparrow", None, Seat(0), news=[BoardShaken(4, 3, ())], claims=(), memory=b"")  # pyright: ignore[reportArgumentType]  # listening asks no view


def luck(seed: int = 1) -> BotRandom:
    return BotRandom(seeded_dice(seed), 1, Seat(0))


def move(play: Playing, seat: int, temper: str = "sparrow", memory: bytes = b"") -> tuple[object, bytes]:
    view = play.view(seat)
    menu = rules.menu(view, Seat(seat))
    return choose(temper, view, Seat(seat), menu, memory=memory, luck=luck(), lexicon=LEXICON)


@pytest.mark.parametrize("temper", [temper.id for temper in PERSONALITIES])
@pytest.mark.parametrize("preset", ["boggle-auto", "boggle-001", "boggle-003"])
def test_each_beats_three_random_players(temper: str, preset: str) -> None:
    contest = Contest("boggle", rules.PRESETS[preset], (temper, "random", "random", "random"), "floor", LEXICON)
    results = [play_match(contest, number) for number in range(8)]
    won = sum(dict(result.order)[temper] == 1 for result in results)
    assert won >= 7


def test_tempers_differ_in_how_many_words_and_how_long() -> None:
    contest = Contest("boggle", rules.PRESETS["boggle-auto"], ("sparrow", "heron", "parrot"), "differ", LEXICON)
    counts: Counter[tuple[str, str]] = Counter()
    for number in range(18):
        counts.update(play_match(contest, number).counts)
    words = {temper.id: counts[temper.id, "word"] for temper in PERSONALITIES}
    letters = {temper.id: counts[temper.id, "letter"] / words[temper.id] for temper in PERSONALITIES}
    assert words["sparrow"] > 1.3 * words["heron"] > 0
    assert letters["heron"] > letters["sparrow"] + 0.3
    assert counts["parrot", "bluff"] > 0
    assert counts["sparrow", "bluff"] == counts["heron", "bluff"] == 0


def test_a_player_writes_one_word_after_another_and_then_lays_the_pen_down() -> None:
    play, memory, words = table(seats=2), SHAKEN, list[str]()
    while True:
        action, memory = move(play, 0, "sparrow", memory)
        if isinstance(action, Done):
            break
        assert isinstance(action, Write)
        words.append(action.word)
        play.does(0, action)
    assert 5 < len(words) == len(set(words)) <= 180 / 4
    assert all(word in LEXICON for word in words)


def test_who_sits_down_in_the_middle_of_a_round_writes_from_the_next_one_on() -> None:
    assert move(table(seats=2), 0)[0] == Done()


def test_a_word_takes_as_long_as_it_takes_a_person() -> None:
    view = table(seats=2).view(0)
    pauses = [pause("sparrow", view, luck(seed)) or 0.0 for seed in range(200)]
    assert min(pauses) > 1.5
    assert 3.5 < sum(pauses) / len(pauses) < 4.5
    reading = table("boggle-001").all_write().view(0)
    assert pause("sparrow", reading, luck()) is None
    assert 0.7 <= pause_seconds("boggle", "sparrow", reading, luck()) <= 2.5
    assert pause_seconds("boggle", "random", view, luck()) <= 2.5


def test_at_a_short_timer_there_are_fewer_words() -> None:
    counts = []
    for seconds in (30, 300):
        play, memory = table(seats=1, timer=seconds), SHAKEN
        while (result := move(play, 0, "sparrow", memory))[0] != Done():
            memory = result[1]
            play.does(0, result[0])  # pyright: ignore[reportArgumentType]  # something was said
        counts.append(len(play.state.lists[0] or ()))
    assert counts[0] == 7
    assert counts[1] > 10


def test_what_may_cost_points_is_not_read_when_it_has_been_struck() -> None:
    play = table("boggle-001", seats=2).all_write({0: "quia", 1: "quia lane"})
    play.does(0, Read("quia"))
    play.does(1, Challenge("quia"))
    play.does(0, EndReading())
    assert move(play, 1)[0] == Read("lane")
    play.does(1, Read("lane"))
    assert move(play, 0)[0] == Accept("lane")
    play.does(0, Accept("lane"))
    assert move(play, 1)[0] == EndReading()


def test_what_cannot_be_traced_is_challenged() -> None:
    play = table("boggle-001", seats=2).all_write({0: "song", 1: "lane"})
    play.does(0, Read("song"))
    assert move(play, 1)[0] == Challenge("song")


def test_where_nothing_can_be_lost_the_whole_list_is_read() -> None:
    assert move(table("boggle-003").all_write(), 0)[0] == EndReading()


@pytest.mark.parametrize("temper", [temper.id for temper in PERSONALITIES])
@pytest.mark.parametrize(
    ("word", "vote"),
    [("quit", Vote("quit", valid=True)), ("lngs", Vote("lngs", valid=False)), ("quia", Abstain("quia"))],
    ids=["known", "no word", "neither"],
)
def test_1_8_a_bots_vote_is_what_it_knows_of_the_word(temper: str, word: str, vote: object) -> None:
    """The reader, seat 0, stands by its word. What the others have on their lists decides nothing, nor does chance."""
    for challenged in ("lane", word):
        play = table("boggle-001", validation="vote").all_write({0: word, 1: "lane", 2: challenged})
        play.does(0, Read(word))
        play.does(1, Challenge(word))
        assert move(play, 0, temper)[0] == Vote(word, valid=True)
        assert move(play, 1, temper)[0] == move(play, 2, temper)[0] == vote


def test_1_8_a_bot_abstains_from_a_word_that_it_is_too_rare_to_know() -> None:
    known_to_all = min(temper.least_zipf for temper in PERSONALITIES)
    rare = next(word for word in find_words(BG, LEXICON, 3) if 0 < LEXICON.zipf(word) < known_to_all)
    play = table("boggle-001", validation="vote").all_write({0: rare, 1: "lane", 2: "seal"})
    play.does(0, Read(rare))
    play.does(1, Challenge(rare))
    assert move(play, 2)[0] == Abstain(rare)


def test_1_8_bots_that_all_abstain_hold_no_vote_up() -> None:
    """No clock need run: the last to be asked closes the vote, and with nobody against it the word stands."""
    play = table("boggle-001", validation="vote").all_write({0: "quia", 1: "lane", 2: "seal"})
    play.does(0, Read("quia"))
    play.does(1, Challenge("quia"))
    for seat in (1, 2, 0):
        assert play.state.polls
        play.does(seat, move(play, seat)[0])  # pyright: ignore[reportArgumentType]  # a vote, or none
    assert not play.state.polls
    assert play.state.good == ("quia",)
    kinds = [type(event).__name__ for event in play.log[-5:]]
    assert kinds == ["Abstained", "Voted", "Ballot", "VoteClosed", "Verdict"]


def test_nobody_speaks_out_of_turn_and_warming_up_is_quick() -> None:
    warm_up(LEXICON)
    play = table(seats=2)
    menu = rules.menu(play.view(0), Seat(0))
    players = games.load_game("boggle").players
    assert players is not None
    result = players.speak_up("parrot", play.view(0), Seat(0), menu, memory=b"x", luck=luck(), lexicon=LEXICON)
    assert result == (None, b"x")


def test_4_2_where_only_bots_still_write_they_write_at_once() -> None:
    writing, reading = table(seats=2).view(0), table("boggle-001").all_write().view(0)
    for temper in ("sparrow", "heron", "parrot", "random"):
        assert pause_seconds("boggle", temper, writing, luck(), bots_only=True) == 0
        assert pause_seconds("boggle", temper, writing, luck(), bots_only=False) > 0.6
        assert pause_seconds("boggle", temper, reading, luck(), bots_only=True) > 0.6, "reading is heard by people"
    assert pause_seconds("liars-boggle", "magpie", None, luck(), bots_only=True) > 0.6
