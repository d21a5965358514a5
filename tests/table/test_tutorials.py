"""The arranged first rounds: the rules play them as they stand."""

import re
from dataclasses import dataclass
from typing import Any

import pytest

from bunkum.core import HOUSE, Seat
from bunkum.core.tutorial import YOU
from bunkum.games.boggle.options import dice_of
from bunkum.games.cup.state import meets
from bunkum.games.firehouse import records as firehouse
from bunkum.games.green_box.cards import DECKS
from bunkum.games.green_box.state import holds
from bunkum.games.perudo.state import RoundStarted as PerudoRound, Verdict as PerudoVerdict
from bunkum.liars_dice import records as liars_dice
from bunkum.table.catalog import game_info, game_summaries
from bunkum.table.transcript.referee import Difference
from bunkum.table.tutorials import LEARNER, TutorialPlay, has_tutorial
from bunkum.words.library import open_library
from bunkum.words.trays import find_words

GAMES = [title.id for title in game_summaries() if has_tutorial(game_info(title.id))]
MOST_WORDS = 30
"""In one step: as many as are read in ten seconds, so that a tutorial takes less than two minutes."""
HANDLING = re.compile(r"\b(tap|click|press|drag|swipe|let go|set|type)\b", re.IGNORECASE)


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_play_the_tutorial_as_it_stands(game):
    play = TutorialPlay(game_info(game))
    acts = [played.act for played in play.steps() if played.act is not None]
    assert len(acts) >= 3, "its three moves"
    assert all(act.tried.code is None for act in acts)
    assert play.names[LEARNER] == YOU


@pytest.mark.parametrize("game", GAMES)
def test_a_tutorial_begins_with_a_move_and_ends_with_a_verdict(game):
    steps = [played.step for played in TutorialPlay(game_info(game)).steps()]
    assert steps[0].move, "who has never played acts within ten seconds"
    assert steps[-1].beside == "verdict"
    assert max(len(step.say.split()) for step in steps) <= MOST_WORDS
    assert all(step.say.endswith((".", "!", "?")) for step in steps)
    assert not any(HANDLING.search(step.say) for step in steps), "right for fingers, mice, keyboards and terminals"


# What each tutorial teaches, in the truth that the learner does not see.


def play_truths(game: str) -> list[Any]:
    """Returns the truth before each step of a tutorial, and after the last."""
    play = TutorialPlay(game_info(game))
    assert play.names == (YOU, "Dot", "Bruno")
    return [*(play.table.view(HOUSE) for _ in play.steps()), play.table.view(HOUSE)]


def test_boggle_teaches_to_trace_to_withhold_and_what_scores():
    truths = play_truths("boggle")
    state, dot, bruno = truths[-1], Seat(1), Seat(2)
    fates = [{entry.word: (entry.mark, entry.points) for entry in entries} for entries in state.result.lists]
    assert fates[LEARNER] == {"pirate": ("counts", 3), "alot": ("withheld", 0)}
    assert fates[dot] == {"table": ("shared", 0)}
    assert fates[bruno] == {"table": ("shared", 0), "alot": ("struck", -1)}, "what it costs to read such a word"
    assert state.result.winners == (LEARNER,)
    assert all(truth.done == {dot, bruno} for truth in truths[:3]), "nobody hurries the learner"


def test_words_of_the_tutorial_of_boggle_are_on_a_tray_of_real_dice_and_in_the_dictionary():
    state = play_truths("boggle")[-1]
    known = open_library().lexicon("standard")
    assert all(word in known for word in state.result.words)
    assert "alot" not in known
    assert len(state.result.words) == 8, "all that the tutorial states"
    assert find_words(state.faces, ("alot",), 3) == ("alot",)
    assert can_show(dice_of(state.options), state.faces)
    assert not can_show(dice_of(state.options), tuple("PIRATEPIRATEPIRA")), "no die has so many Ps"


def can_show(dice: tuple[str, ...], faces: tuple[str, ...]) -> bool:
    """Returns whether each face can be given a die of its own that has it."""
    takers: dict[int, int] = {}

    def place(cell: int, tried: set[int]) -> bool:
        for at, die in enumerate(dice):
            if faces[cell] in die and at not in tried:
                tried.add(at)
                if at not in takers or place(takers[at], tried):
                    takers[at] = cell
                    return True
        return False

    return all(place(cell, set()) for cell in range(len(faces)))


def test_the_green_box_teaches_up_the_track_down_the_track_and_a_right_call():
    truths = play_truths("green_box")
    called, end = truths[2], truths[-1]
    cards = [card for hand in called.hands for card in hand]
    bids = [*called.earlier, called.bid]
    up, down = (bid for bid in bids if bid.seat == LEARNER)
    before_up, before_down = bids[bids.index(up) - 1], bids[bids.index(down) - 1]
    place = called.track.index
    assert up.number == before_up.number
    assert place(up.symbol) > place(before_up.symbol)
    assert down.number > before_down.number
    assert place(down.symbol) < place(before_down.symbol)

    own = [card.symbol for card in called.hands[LEARNER]]
    assert own.count(up.symbol) == up.number, "the learner sees that it is true"
    assert down.symbol not in own
    assert holds(called, down, cards)[0] < down.number
    assert bids.index(down) < len(bids) - 1, "a bluff that nobody calls"

    assert (called.bid.symbol, called.bid.seat) == (down.symbol, 2), "Bruno builds on the bluff"
    found, of = holds(called, called.bid, cards)
    assert found < called.bid.number
    assert of.wilds > 0, "the showdown shows what a wild card does"
    assert called.track[0] not in own, "a call without wild cards in hand"
    assert (end.showdown.caller, end.showdown.loser) == (LEARNER, 2)


def test_cards_of_the_tutorial_of_the_green_box_are_in_the_deck():
    truth = play_truths("green_box")[0]
    pack = list(DECKS[truth.options.deck])
    for hand in truth.hands:
        for card in hand:
            pack.remove(card)
    assert len(pack) == 54 - 9


def test_the_cup_teaches_to_roll_after_a_peek_to_claim_what_is_not_there_and_to_slide_it_unseen():
    truths = play_truths("cup")
    received, peeked, _, rolled, before, slid, *_, end = truths
    assert meets(received, received.claim.key), "Bruno told the truth"
    assert (peeked.how, len(rolled.cup), rolled.rolled) == ("peek", 3, True)

    assert all(LEARNER in die.knowers for at, die in enumerate(before.dice) if at in before.cup), "has looked"
    assert not meets(before, before.claim.key), "no true claim is high enough"
    claim = next(one for one in slid.earlier if one.seat == LEARNER)
    assert not meets(before, claim.key)
    assert next(one for one in slid.earlier if one.seq == claim.seq + 1).blind, "nobody lifted: it was slid on"

    assert not any(LEARNER in slid.dice[at].knowers for at in slid.cup), "does not know what is slid on"
    assert (end.claim.seat, end.claim.blind) == (LEARNER, True)
    assert (end.showdown.challenger, end.showdown.loser, end.showdown.holds) == (1, 1, True)
    assert meets(end, end.claim.key)
    assert end.tokens == (0, 1, 0)


# How a tutorial is played.


def test_news_comes_while_the_table_is_in_its_state():
    seen: list[tuple[Any, Any]] = []
    play = TutorialPlay(
        game_info("liars_boggle"), lambda news: seen.append((news[LEARNER].view, play.table.view(LEARNER)))
    )
    assert len(list(play.steps())) == len(play.tutorial.steps)
    assert seen
    assert all(told is None or told == now for told, now in seen)


@dataclass
class Changed:
    """A game whose tutorial says something else."""

    game: Any
    tutorial: Any

    def __getattr__(self, name: str) -> Any:
        return self if name == "parts" else getattr(self.game, name)


def test_what_the_rules_forbid_breaks_the_tutorial():
    game: Any = game_info("liars_boggle")
    steps = game.parts.tutorial.steps
    lower = steps[0]._replace(then=("Dot: tea", *steps[0].then[1:]))
    changed: Any = Changed(game, game.parts.tutorial._replace(steps=(lower, *steps[1:])))
    with pytest.raises(Difference, match="refused"):
        list(TutorialPlay(changed).steps())
    true = steps[2]._replace(then=("-- spelled",))
    changed = Changed(game, game.parts.tutorial._replace(steps=(*steps[:2], true, *steps[3:])))
    with pytest.raises(Difference, match="letters are missing"):
        list(TutorialPlay(changed).steps())


DOT, BRUNO = Seat(1), Seat(2)


def play_rounds(game: str) -> tuple[list[list[Any]], TutorialPlay]:
    """Returns what the learner is told in each round of a tutorial, and the tutorial, played to its end."""
    told: list[Any] = []
    play = TutorialPlay(game_info(game), lambda news: told.extend(news[LEARNER].events))
    list(play.steps())
    begins = [at for at, event in enumerate(told) if type(event).__name__ == "RoundStarted"]
    return [told[at:end] for at, end in zip(begins, [*begins[1:], len(told)], strict=True)], play


def find(events: list[Any], kind: str) -> list[Any]:
    return [event for event in events if type(event).__name__ == kind]


def bids_of(events: list[Any], seat: Seat = LEARNER) -> list[Any]:
    return [event.bid for event in find(events, "BidMade") if event.bid.seat == seat]


def count_faces(events: list[Any], *faces: int) -> int:
    """Returns how many of all dice that were turned up show one of these faces."""
    return sum(hand.count(face) for hand in find(events, "Revealed")[0].faces for face in faces)


def test_the_tutorial_of_bar_has_a_true_bid_a_bluff_that_holds_and_a_right_call():
    ((events,), _) = play_rounds("bar")
    true, bluff = bids_of(events)
    (rolled,) = find(events, "Rolled")
    assert rolled.faces.count(true.face) == true.number, "one sees all of it"
    assert bluff.face not in rolled.faces
    assert count_faces(events, bluff.face) < bluff.number
    *_, last = find(events, "BidMade")
    assert last.bid.seat == BRUNO, "nobody called the bluff"
    assert find(events, "Challenged") == [liars_dice.Challenged(LEARNER, "call")]
    assert count_faces(events, last.bid.face) < last.bid.number
    assert find(events, "DieLost") == [liars_dice.DieLost(BRUNO)]


def test_the_tutorial_of_firehouse_has_a_bid_a_bang_in_turn_and_one_out_of_turn():
    ((first, second), play) = play_rounds("firehouse")
    (bid,), (bluff,) = bids_of(first), bids_of(second)
    assert find(first, "Rolled")[0].faces.count(bid.face) == bid.number
    assert find(first, "Challenged") == [firehouse.Challenged(LEARNER, "in_turn")]
    assert find(first, "Scored") == [firehouse.Scored(BRUNO, -1, -1)]

    wild = find(second, "WildRolled")[0].face
    assert not {bluff.face, wild} & {*find(second, "Rolled")[0].faces}, "one sees none of it"
    assert count_faces(second, bluff.face, wild) < bluff.number
    assert find(second, "BidMade")[-1].bid.seat == DOT, "she built on the bluff"
    assert find(second, "Challenged") == [firehouse.Challenged(LEARNER, "out_of_turn")]
    assert find(second, "Scored") == [firehouse.Scored(LEARNER, 2, 2), firehouse.Scored(DOT, -1, -1)]

    options: Any = play.table.options
    said = " ".join(step.say for step in play.tutorial.steps)
    assert f"{options.good_value} goods" in said, "what a right bang out of turn earns"
    assert f"{options.bad_out_of_turn} bads" in said, "what a wrong one costs"


def test_the_tutorial_of_perudo_has_wild_aces_half_as_many_of_them_and_a_palifico():
    ((first, second), _) = play_rounds("perudo")
    true, bluff = bids_of(first)
    hand = find(first, "Rolled")[0].faces
    assert hand.count(true.face) < true.number == hand.count(true.face) + hand.count(1), "true by an ace"
    standing = bids_of(first, BRUNO)[0]
    assert (bluff.face, bluff.number) == (1, -(-standing.number // 2)), "half as many aces"
    assert count_faces(first, 1) < bluff.number
    assert bids_of(first, DOT)[1].number == 2 * bluff.number + 1, "nobody called, and back it takes twice as many"
    assert find(first, "Challenged") == [liars_dice.Challenged(LEARNER, "call")]
    assert find(first, "DieLost") == [liars_dice.DieLost(BRUNO)]

    assert second[0] == PerudoRound(2, BRUNO, palifico=True)
    assert {event.bid.face for event in find(second, "BidMade")} == {2}, "the face stays"
    assert len(bids_of(second)) == 1
    (verdict,) = find(second, "Verdict")
    assert verdict == PerudoVerdict(2, 3, loser=DOT, plain=2, wild=0)
    assert count_faces(second, 1) == 2, "with wild aces the bid would have held"
