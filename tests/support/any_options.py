"""Any options of Liar's Boggle that go together, for any number of seats: hands small, so that a match is short."""

from typing import get_args

from hypothesis import strategies as st
from msgspec.structs import replace

from bunkum.core import HouseOptions
from bunkum.games.liars_boggle.options import Options, dice_each, dice_left, fits
from bunkum.pieces.letters import DiceSet

FLAG = st.booleans()
SETS = st.sampled_from(get_args(DiceSet))


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, Options]:
    """How many sit down, and by which rules they play."""
    sand = draw(st.none() | st.sampled_from((10, 60)))
    house = HouseOptions(
        first_seat=draw(st.sampled_from(("random", 1))),
        turn_clock=draw(st.none() | st.just(30)) if sand is None else None,
        reveal_to_dead=draw(FLAG),
        leavers=draw(st.sampled_from(("bot", "out"))),
    )
    policy = draw(st.sampled_from(("challenge", "friendly", "strict", "none")))
    options = Options(
        house=house,
        dice_set=draw(SETS),
        remove_qu=draw(FLAG),
        set_aside=draw(st.sampled_from(("random", "prefer_qu"))),
        die_identity=draw(st.sampled_from(("owner", "public"))),
        qu_two=draw(FLAG),
        qu_as_q=draw(FLAG),
        word_policy=policy,
        late_challenge=draw(FLAG),
        vote=policy in ("challenge", "friendly") and draw(FLAG),
        dead_vote=draw(FLAG),
        dead_challenge=draw(FLAG),
        friendly_hold=draw(st.sampled_from((0, 5))),
        trading=draw(FLAG),
        sand_timer=sand,
        timer_expiry=draw(st.sampled_from(("auto_call", "lose_die", "notify"))),
        history=draw(st.sampled_from(("full", "memory"))),
        dice_counts=draw(st.sampled_from(("shown", "memory"))),
        min_letters=draw(st.sampled_from((1, 2, 4))),
        allow_impossible_bids=draw(FLAG),
    )
    left = len(dice_left(options))
    seats = draw(st.sampled_from((2, 2, 3, 3, 4, 6, 8, 12)[: 8 if left > 16 else 7]))
    if draw(FLAG):
        options = replace(options, dice_per_seat=tuple(draw(st.integers(1, 2)) for _ in range(seats)))
    else:
        options = replace(options, dice_in_play=draw(st.sampled_from((seats, min(left, seats + seats // 2)))))
    if sum(dice_each(options, seats)) > left:
        options = replace(options, dice_per_seat="equal", dice_in_play=seats)
    fits(options, seats)
    return seats, options
