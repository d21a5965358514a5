"""Liar's Boggle brought to each moment of RULES 2.3, and played on from there by the House alone."""

from collections import Counter
from collections.abc import Callable

from msgspec.structs import replace

from bunkum.core import HouseOptions, PlayTimeout, Seat, TimeUp
from bunkum.core.seats import HOUSE
from bunkum.games.liars_boggle import rules
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.records import Bid, Call, Discard, FriendlyChallenge
from bunkum.pieces.letters import DICE_SETS
from bunkum.testing.laws import find_contradiction
from support.playing import Playing, table

HANDS = ("HWLA", "ETRS", "NOID", "GMUY")
"""The table of LB-1."""
FRIENDLY = Options(word_policy="friendly")


def bid(options: Options) -> Playing:
    """Seat 0 opens."""
    return table(*HANDS, options=options)


def turn(options: Options) -> Playing:
    """Seat 1 is on turn after whale."""
    play = bid(options)
    play.does(0, Bid("whale"))
    return play


def replacing(options: Options) -> Playing:
    """Seat 1 must replace whalex, on whale."""
    play = turn(replace(options, word_policy="friendly", vote=False))
    play.does(1, Bid("whalex"))
    play.does(3, FriendlyChallenge(2))
    return play


def replacing_the_opening(options: Options) -> Playing:
    """Seat 0 must replace whalex, with which it opened."""
    play = bid(replace(options, word_policy="friendly", vote=False))
    play.does(0, Bid("whalex"))
    play.does(3, FriendlyChallenge(1))
    return play


def friendly_vote(options: Options) -> Playing:
    """Seats 1 and 2 vote on whalex, which seat 0 bid and seat 3 doubts; seat 1 is on turn."""
    play = bid(replace(options, word_policy="friendly", vote=True))
    play.does(0, Bid("whalex"))
    play.does(3, FriendlyChallenge(1))
    return play


def showdown(options: Options) -> Playing:
    """Seat 1 has called whale, which is spelled, and may still challenge it."""
    play = turn(options)
    play.does(1, Call())
    return play


def vote(options: Options) -> Playing:
    """Seats 2 and 3 vote on shole, which seat 0 bid and seat 1 challenges."""
    play = bid(replace(options, vote=True))
    play.does(0, Bid("shole"))
    play.does(1, Call(challenge=True))
    return play


def discard(options: Options) -> Playing:
    """Seat 0 gives up a die after a call."""
    play = bid(options)
    play.does(0, Bid("zz"))
    play.does(1, Call())
    return play


def discard_unseen(options: Options) -> Playing:
    """Seat 0 gives up a die, for it was silent: nothing is revealed."""
    play = bid(options)
    play.is_silent(0)
    return play


def trade(options: Options) -> Playing:
    """Seat 0 is the first to trade."""
    play = discard(replace(options, trading=True))
    play.does(0, Discard(0))
    return play


def trade_unseen(options: Options) -> Playing:
    """The same, with all dice under the cups."""
    play = discard_unseen(replace(options, trading=True))
    play.does(0, Discard(0))
    return play


def show(options: Options) -> Playing:
    """All dice lie open; seat 0 will start."""
    play = discard(options)
    play.does(0, Discard(0))
    return play


MOMENTS: dict[str, Callable[[Options], Playing]] = {
    "bid": bid,
    "turn": turn,
    "replace": replacing,
    "replace after an opening bid": replacing_the_opening,
    "friendly vote": friendly_vote,
    "showdown": showdown,
    "vote": vote,
    "discard": discard,
    "discard unseen": discard_unseen,
    "trade": trade,
    "trade unseen": trade_unseen,
    "show": show,
}
"""Each moment of a round, by name."""

VARIETIES: dict[str, Options] = {
    "plain": Options(),
    "from memory": Options(history="memory", dice_counts="memory"),
    "in the open": Options(die_identity="public", house=HouseOptions(reveal_to_dead=True)),
    "with clocks": Options(house=HouseOptions(turn_clock=60)),
    "with sand": Options(sand_timer=60, timer_expiry="lose_die"),
    "trading from memory": Options(trading=True, history="memory", dice_counts="memory", dice_set="big-2012"),
}
"""Tables that differ in what they show and who waits for what."""


def sound(play: Playing) -> None:
    """What is true at every moment: views agree with the truth, no die is lost, the table waits for somebody."""
    state = play.state
    for view in play.views.values():
        assert view is not None
        assert find_contradiction(view, state, frozenset({"before"})) == ""
        assert rules.awaited(view) == rules.awaited(state)
        assert rules.timers(view) == rules.timers(state)
    over = state.phase == "over"
    assert (rules.outcome(state) is not None) == over
    assert bool(rules.awaited(state) or rules.timers(state)) is not over, f"nobody is awaited in {state.phase}"
    assert not rules.awaited(state) & set(state.gone), "nobody waits for who has left"
    assert len({seat for seat in state.living if state.hands[seat]}) == len(state.living)
    if not over:
        held = Counter(die.faces for hand in state.hands for die in hand or ())
        assert held + Counter(state.pile) + Counter(state.removed) == Counter(DICE_SETS[state.options.dice_set])
        assert held.total() == state.dice_in_play
        assert [seat for seat, place in enumerate(state.places) if not place] == sorted(state.living)


def finish(play: Playing) -> tuple[int, ...]:
    """The House alone plays to the end: every seat is silent, every clock rings. The ranking."""
    for _ in range(600):
        sound(play)
        if (ranking := rules.outcome(play.state)) is not None:
            assert sorted(ranking) == list(range(1, len(ranking) + 1))
            return ranking
        waiting = sorted(rules.awaited(play.state))
        play.does(HOUSE, PlayTimeout(Seat(waiting[0])) if waiting else TimeUp(rules.timers(play.state)[0]))
    raise AssertionError("the House goes round in circles")
