"""Liar's Boggle under the laws: a careless player's words, and tables that use every option."""

from random import Random

from bunkum.core import HouseOptions, Timer, TimeUp
from bunkum.games.liars_boggle import notation, rules
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.records import (
    Accept,
    Bid,
    Call,
    CallInstead,
    Discard,
    FriendlyChallenge,
    LateChallenge,
    NoTrade,
    Replace,
    StartTimer,
    Trade,
    Vote,
)
from bunkum.games.liars_boggle.state import State
from bunkum.testing import GameUnderTest

WORDS = frozenset(
    """
    whale whales whole wryly yummy abacus yurt holes quit quiz quite quilt quirk quirky squid query zebu cat cats
    pat rat pack rack waist vying moly smoldering quiet quietus suq qat at ta to in it is on an as he eat tea teas
    east seat rate tare rates stare earn near learn others strong reason treason senator
    """.split()
)

CODES = frozenset(
    """
    game_over no_such_seat seat_dead stale malformed wrong_phase not_your_turn option_off not_eligible no_bid_yet
    own_bid too_early too_late already_checked timer_off timer_running challenge_not_offered bad_characters
    too_short too_long_word word_rejected same_word not_higher bid_exceeds_total not_your_die not_in_pile
    trade_uneven
    """.split()
)


def careless_word(view: State, chance: Random) -> str:
    """A word of the dictionary, letters at random, or something that is no word at all."""
    luck = chance.random()
    if luck < 0.45:
        higher = sorted(
            word for word in WORDS if view.bid is None or word > view.bid.word or len(word) > view.bid.length
        )
        return chance.choice(higher or sorted(WORDS))
    if luck < 0.9:
        letters = max(view.options.min_letters, view.bid.length if view.bid else 2)
        grow = chance.randint(0, 1) + (chance.random() < 0.05) * 3
        return "".join(chance.choices("etaoinshrdluqzwy", k=letters + grow))
    return chance.choice(["", "a", "na-ive", "É", "ab" * 30, view.bid.word if view.bid else "ab", "QUIT", "z" * 45])


RIG = GameUnderTest(
    game=rules,
    event=rules.Event,
    action=rules.Action,
    state=State,
    word=careless_word,
    words=WORDS,
    hidden=frozenset({"before"}),
    codes=CODES,
    notation=notation,
    odd=(
        *(LateChallenge(), Accept(), NoTrade(), CallInstead(), StartTimer(), Call(challenge=True), Vote(valid=True)),
        *(
            FriendlyChallenge(1),
            FriendlyChallenge(2),
            Discard(0),
            Discard(99),
            Trade((0,), ("AAEEGN",)),
            Call(expect=1),
        ),
        *(Bid("zany", expect=99), Bid("quit", q_as="q"), Replace("zany"), TimeUp(Timer("sand", 1, 30))),
    ),
)

TABLES: tuple[tuple[int, Options], ...] = (
    (2, Options()),
    (3, Options(dice_per_seat=(1, 2, 3), history="memory", dice_counts="memory", trading=True)),
    (4, Options(word_policy="friendly", friendly_hold=3, dead_challenge=True, dice_per_seat=(2, 2, 1, 2))),
    (3, Options(word_policy="friendly", vote=True, history="memory", dice_per_seat=(2, 1, 3))),
    (4, Options(vote=True, die_identity="public", trading=True, dice_in_play=8)),
    (3, Options(qu_as_q=True, sand_timer=30, timer_expiry="lose_die", set_aside="prefer_qu", dice_in_play=9)),
    (3, Options(word_policy="strict", min_letters=3, sand_timer=180, dice_in_play=6)),
    (5, Options(word_policy="none", allow_impossible_bids=False, dice_set="big-2012", dice_in_play=10)),
    (3, Options(house=HouseOptions(reveal_to_dead=True, turn_clock=60), vote=True, dice_per_seat=(1, 1, 2))),
    (
        2,
        Options(late_challenge=False, qu_two=True, sand_timer=20, timer_expiry="notify", min_letters=1, dice_in_play=6),
    ),
    (6, Options(dice_set="super-2012", dead_vote=False, vote=True, dice_in_play=12, dice_counts="memory")),
    (4, Options(dice_set="intl-16", house=HouseOptions(first_seat=2, leavers="out"), dice_in_play=8, sand_timer=60)),
    (9, Options(dice_set="big-deluxe", remove_qu=True, trading=True)),
)
