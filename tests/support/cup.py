"""Pass the cup under the laws: a careless player's moves, and tables that use every option."""

from hypothesis import strategies as st

from bunkum.core import HouseOptions, Seat, Timer, TimeUp
from bunkum.games.cup import notation, rules
from bunkum.games.cup.options import Options, fits
from bunkum.games.cup.records import Blind, Challenge, Give, Hide, Look, MakeClaim, Peek, RollCup, RollTable, Show
from bunkum.games.cup.state import State
from bunkum.testing import GameUnderTest

CODES = frozenset(
    """
    game_over no_such_seat seat_dead stale malformed wrong_phase not_your_turn option_off not_receiver step_passed
    must_challenge nothing_to_roll not_in_cup not_on_table die_locked cup_empty must_roll_cup must_roll
    claim_incomplete bad_claim not_higher
    """.split()
)

RIG = GameUnderTest(
    game=rules,
    event=rules.Event,
    action=rules.Action,
    state=State,
    codes=CODES,
    # All five dice locked, and somebody who peeks all the same: too seldom by chance; test_p9 does it on purpose.
    never_refused=frozenset({"nothing_to_roll"}),
    notation=notation,
    odd=(
        *(Challenge(), Challenge(expect=1), Peek(), Peek(expect=2), Blind(), Blind("high 1"), Blind("five 6")),
        *(Show((0,)), Show((0, 1, 2, 3, 4)), Show((2, 2)), Show(()), Hide((0,)), Hide((1, 3)), Hide((99,))),
        *(RollTable((0,)), RollTable((1, 2)), RollCup(), Look()),
        *(MakeClaim("two pair"), MakeClaim("pair 7"), MakeClaim("high 1"), MakeClaim("five 6"), MakeClaim("22543")),
        *(Give(Seat(0)), Give(Seat(1)), Give(Seat(77)), TimeUp(Timer("turn", 1, 30))),
    ),
)

TABLES: tuple[tuple[int, Options], ...] = (
    (2, Options()),
    (3, Options(straights="poker", end="tokens:3", winner_gives=True)),
    (4, Options(end="lives:2", winner_gives=True, house=HouseOptions(reveal_to_dead=True))),
    (3, Options(cup_roll="optional", table_lock="round", end="rounds:4")),
    (3, Options(empty_cup=True, table_lock="round", blind_roll=True, end="tokens:2")),
    (2, Options(empty_cup=True, cup_roll="optional", end="lives:1", straights="rarity")),
    (5, Options(blind_roll=True, end="lives:1", house=HouseOptions(turn_clock=30, leavers="out"))),
    (12, Options(end="lives:1", winner_gives=True, house=HouseOptions(first_seat=3))),
    (3, Options(blind_roll=True, cup_roll="optional", empty_cup=True, end="rounds:3", winner_gives=True)),
    (4, Options(end="tokens:2", house=HouseOptions(leavers="out", turn_clock=60))),
)


LONG = ("tokens:20", "rounds:20", "lives:10")
"""Ends that only two reach before long."""


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, Options]:
    """How many sit down, and by which rules they play."""
    flag = st.booleans()
    seats = draw(st.sampled_from((2, 2, 3, 3, 4, 5, 8, 12)))
    house = HouseOptions(
        first_seat=draw(st.sampled_from(("random", 1))),
        turn_clock=draw(st.none() | st.just(30)),
        reveal_to_dead=draw(flag),
        leavers=draw(st.sampled_from(("bot", "out"))),
    )
    options = Options(
        house=house,
        straights=draw(st.sampled_from(("none", "poker", "rarity"))),
        cup_roll=draw(st.sampled_from(("mandatory", "optional"))),
        table_lock=draw(st.sampled_from(("turn", "round"))),
        blind_roll=draw(flag),
        empty_cup=draw(flag),
        winner_gives=seats > 2 and draw(flag),
        end=draw(st.sampled_from(("tokens:2", "rounds:1", "lives:1", *(LONG if seats == 2 else ())))),
    )
    fits(options, seats)
    return seats, options
