"""Boggle under the laws: a careless writer's words, and tables that use every option."""

from random import Random

from bunkum.core import HouseOptions, Timer, TimeUp
from bunkum.games.boggle import notation, rules
from bunkum.games.boggle.options import Options
from bunkum.games.boggle.records import (
    Accept,
    Challenge,
    ChooseSize,
    Done,
    EndReading,
    Erase,
    Read,
    UndoDone,
    Vote,
    Write,
)
from bunkum.games.boggle.state import State
from bunkum.testing import GameUnderTest

WORDS = frozenset(
    """
    tea eat ate eta net ten tin nit rat art tar sat sea ton not toe one eon ion oat rot tor her the hen ear are era
    seat east teas eats rate tear tare nets tens rest near earn lane lean seal sale tone note stone notes otter stare
    tears rates learn senator reason toners qua quit quiet squid
    """.split()
)

CODES = frozenset(
    """
    game_over no_such_seat seat_dead malformed wrong_phase not_your_turn stale option_off bad_size time_over
    bad_characters too_short already_written not_on_board not_on_list not_reader already_read too_late own_word
    not_eligible
    """.split()
)


def careless_word(view: State, chance: Random) -> str:
    """A walk over the tray, a word of the dictionary, or something that is no word at all."""
    luck = chance.random()
    if luck < 0.2:
        return chance.choice(sorted(WORDS))
    if luck < 0.93 and view.faces:
        return _walk(view, chance)
    return chance.choice(["", "a", "na-ive", "É", "zz" * 20, "QUA", "zzz"])


def _walk(view: State, chance: Random) -> str:
    side, cell = view.size, chance.randrange(len(view.faces))
    visited, word = {cell}, view.faces[cell]
    for _ in range(chance.randint(1, 3)):
        near = [
            other
            for other in range(len(view.faces))
            if other not in visited and abs(other // side - cell // side) <= 1 and abs(other % side - cell % side) <= 1
        ]
        if not near:
            break
        cell = chance.choice(near)
        visited.add(cell)
        word += view.faces[cell]
    return word.lower().replace("_", "")


RIG = GameUnderTest(
    game=rules,
    event=rules.Event,
    action=rules.Action,
    state=State,
    word=careless_word,
    words=WORDS,
    codes=CODES,
    notation=notation,
    odd=(
        *(Done(), UndoDone(), EndReading(), ChooseSize(4), ChooseSize(5), ChooseSize(6), Write("tea"), Erase("tea")),
        *(Read("tea"), Challenge("tea"), Accept("tea"), Vote("tea", valid=True), Erase("zzz"), Read("zzz")),
        TimeUp(Timer("write", 0, 180)),
    ),
)

READ = Options(reading="table", validation="dictionary", live_path=False, rounds=1)
MIRROR = Options(
    reading="table", validation="dictionary", live_path=False, penalty="mirror", table="001", finish_word=True, rounds=2
)

TABLES: tuple[tuple[int, Options], ...] = (
    (2, Options(rounds=2)),
    (1, Options(match_mode="single", rounds=2)),
    (3, READ),
    (3, MIRROR),
    (4, Options(reading="table", validation="vote", live_path=False, penalty="mirror", rounds=1, show_lists=False)),
    (3, Options(reading="table", validation="vote", reading_unit="word", rounds=1, table=(0, 0, 1, 5))),
    (3, Options(reading="table", validation="dictionary", reading_unit="word", penalty="mirror", rounds=1)),
    (2, Options(size="either", adapter=True, rounds=3, timer_signal="flash", show_counts=True)),
    (3, Options(size=5, dice_set="big-2012", min_letters=2, match_mode="target", target=10, max_rounds=3)),
    (2, Options(size=6, show_lists=False, finish_word=True, rounds=2)),
    (4, Options(dice_set="big-challenge", adapter=True, house=HouseOptions(first_seat=2, leavers="out"), rounds=2)),
    (5, Options(dice_set="intl-16", show_counts=True, finish_word=True, rounds=1)),
)
