"""Drills: the same for everybody, as hard as their level says, with exact odds, and no hint of what is hidden."""

import time
from collections import Counter
from collections.abc import Sequence
from itertools import product
from statistics import mean
from typing import Any, NamedTuple, TypeVar, cast

import msgspec
import pytest

from bunkum.core import Address, Dice, Seat, SecretDice, fold, seeded_dice
from bunkum.core.chance import CHOICE
from bunkum.games import load_game
from bunkum.games.cup.hands import hand_key, key_of, read_claim, spoken, texts
from bunkum.games.green_box.cards import DECKS
from bunkum.pieces.letters import faces_of
from bunkum.table import drills
from bunkum.table.catalog import AnyGameInfo, game_info, game_summaries
from bunkum.table.drills import EVEN, LARGEST_NUMBER, LEVELS, Drill, Tally, has_drills, make_drill
from bunkum.words.lexicon import Lexicon
from bunkum.words.library import open_library

T = TypeVar("T")

GAMES = tuple(title.id for title in game_summaries() if has_drills(game_info(title.id)))
PRESETS = tuple((game, preset) for game in GAMES for preset in game_info(game).presets)
MOST_SECONDS = 8.0
"""A worker that takes longer is ended (`bunkum.server.workers.pool`)."""


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return open_library().lexicon()


class Told(NamedTuple):
    """The truth before the bid, who bid, and what."""

    truth: Any
    bidder: Seat
    action: Any


class Recorder:
    """The rules of a game, and what they were asked to decide last."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules
        self.last: Told | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def decide(self, state: Any, seat: Seat, action: Any, context: Any) -> Any:
        """Decide as the rules do."""
        self.last = Told(state, seat, action)
        return self._rules.decide(state, seat, action, context)

    def truth_after(self) -> Any:
        """The truth once the bid stands."""
        assert self.last is not None
        events = self._rules.decide(*self.last, drills.GameContext(seeded_dice("nothing is rolled")))
        return fold(self._rules, events, self.last.truth)


def recorded(game: str) -> tuple[AnyGameInfo, Recorder]:
    info = game_info(game)
    recorder = Recorder(info.rules)
    return msgspec.structs.replace(info, rules=cast("Any", recorder)), recorder


def first_preset(game: str) -> str:
    return next(iter(game_info(game).presets))


def test_every_game_with_odds_has_drills():
    assert {title.id for title in game_summaries() if load_game(title.id).odds is not None} == set(GAMES)
    assert "boggle" not in GAMES


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_same_number_gives_the_same_drill(game, preset, lexicon):
    made = [make_drill(game_info(game), preset, 3, number, lexicon) for number in (7, 7, 8, LARGEST_NUMBER)]
    assert made[0] == made[1]
    assert made[0].question != made[2].question
    assert msgspec.json.decode(msgspec.json.encode(made[3]), type=Drill) == made[3]


@pytest.mark.slow(but=["bar", "green_box", "cup"])
@pytest.mark.parametrize("game", GAMES)
def test_levels_come_closer_to_even_and_hide_more(game, lexicon):
    preset, away, hidden = first_preset(game), list[float](), list[float]()
    for level in LEVELS:
        made: list[Drill] = []
        for number in range(50):
            began = time.perf_counter()
            made.append(make_drill(game_info(game), preset, level, number, lexicon))
            assert time.perf_counter() - began < MOST_SECONDS
        sure = sum(drill.chance in (0.0, 1.0) for drill in made)
        assert sure <= (10 if level == 1 else 0), "what the own hand settles belongs to level 1, and seldom"
        answers = Counter(drill.answer for drill in made)
        assert 12 <= answers["call"] <= 38, "both answers come about as often"
        assert all((drill.chance > EVEN) == (drill.answer == "stand") for drill in made)
        assert len({drill.question.bid.said for drill in made}) >= 15
        away.append(mean(abs(drill.chance - EVEN) for drill in made))
        hidden.append(mean(drill.question.hidden for drill in made))
    assert away == sorted(away, reverse=True), away
    assert away[0] > 0.36
    assert away[-1] < 0.11
    assert hidden[-1] > hidden[0]


@pytest.mark.parametrize("game", GAMES)
def test_bids_are_true_as_often_as_the_odds_say_since_they_give_no_hint(game, lexicon):
    info, recorder = recorded(game)
    odds, expected, variance, true = info.parts.odds, 0.0, 0.0, 0
    assert odds is not None
    for number in range(120):
        chance = make_drill(info, first_preset(game), 3, number, lexicon).chance
        truth = odds.chance_of(recorder.truth_after(), None)
        assert truth in (0.0, 1.0)
        true += truth == 1.0
        expected += chance
        variance += chance * (1 - chance)
    assert abs(true - expected) < 3.5 * variance**0.5


def true_of_dice(bid: tuple[int, int], dice: Sequence[int], wild: int | None) -> bool:
    number, face = bid
    return sum(die in (face, wild) for die in dice) >= number


@pytest.mark.parametrize("game", ["bar", "firehouse", "perudo"])
def test_odds_of_dice_are_those_of_a_brute_force_count(game, lexicon):
    counted = 0
    for number in range(40):
        info, recorder = recorded(game)
        question = (made := make_drill(info, first_preset(game), 1, number, lexicon)).question
        if question.hidden > 5:
            continue
        counted += 1
        wild = {"bar": None, "perudo": 1}.get(game, getattr(recorder.truth_after(), "wild", None))
        mine = [int(piece.face) for piece in question.hand]
        assert question.bid.number is not None
        bid = (question.bid.number, int(question.bid.faces[0]))
        holds = sum(true_of_dice(bid, [*mine, *rest], wild) for rest in product(range(1, 7), repeat=question.hidden))
        assert made.chance == pytest.approx(holds / 6**question.hidden)
    assert counted >= 5


def test_odds_of_a_claim_are_those_of_a_brute_force_count(lexicon):
    claims = {spoken(read_claim(text, "none")): read_claim(text, "none") for text in texts("none")}
    for level, number in product(LEVELS, range(4)):
        made = make_drill(game_info("cup"), "cup-poker", level, number, lexicon)
        claim, shown = claims[made.question.bid.said], [int(piece.face) for piece in made.question.open]
        hands = [(*shown, *rest) for rest in product(range(1, 7), repeat=made.question.hidden)]
        holds = sum(hand_key(hand, "none") >= key_of(claim, "none") for hand in hands)
        assert made.chance == pytest.approx(holds / len(hands))


def test_odds_of_words_and_cards_are_those_of_dice_and_packs_dealt_anew(lexicon):
    """Liar's Boggle has 6**8 throws and the Green Box 10**6 packs, so a sample stands for all of them."""
    for game in ("liars_boggle", "green_box"):
        info, recorder = recorded(game)
        made = make_drill(info, first_preset(game), 5, 3, lexicon)
        truth = recorder.truth_after()
        odds, throws = info.parts.odds, 3000
        assert odds is not None
        holds = 0
        for throw in range(throws):
            holds += odds.chance_of(_dealt_anew(game, truth, made, seeded_dice(f"throw {throw}")), None) == 1.0
        assert holds / throws == pytest.approx(made.chance, abs=4 * (0.25 / throws) ** 0.5)


def _dealt_anew(game: str, truth: Any, made: Drill, dice: Dice) -> Any:
    """The truth with all that the seat of the drill does not see dealt or thrown anew."""
    seat = (truth.bid.seat + 1) % made.seats
    at = lambda place: Address(0, Seat(0), place)  # noqa: E731
    if game == "green_box":
        pack = list(DECKS[truth.options.deck])
        for card in truth.hands[seat]:
            pack.remove(card)
        drawn = list(dice.shuffle(at(0), pack))
        hands = tuple(
            hand if each == seat else tuple(drawn.pop() for _ in hand) for each, hand in enumerate(truth.hands)
        )
        return msgspec.structs.replace(truth, hands=hands)
    thrown = tuple(
        hand
        if each == seat
        else tuple(
            msgspec.structs.replace(die, up=dice.draw(at(10 * each + place), faces_of(die.faces)))
            for place, die in enumerate(hand)
        )
        for each, hand in enumerate(truth.hands)
    )
    return msgspec.structs.replace(truth, hands=thrown)


class Twins(Dice):
    """Dice that fall alike for one seat and for choices, and for the others in one way or another."""

    def __init__(self, seat: Seat, seed: str | int, other: bytes) -> None:
        self._seat, self._same, self._otherwise = seat, seeded_dice(seed), SecretDice(other)

    def draw(self, at: Address, things: Sequence[T], /) -> T:
        """Another's roll falls otherwise."""
        of_another = at.seat not in (self._seat, -1) and at.die > CHOICE
        return (self._otherwise if of_another else self._same).draw(at, things)

    def shuffle(self, at: Address, things: Sequence[T], /) -> tuple[T, ...]:
        """All orders are the same."""
        return self._same.shuffle(at, things)


@pytest.mark.parametrize("game", ["liars_boggle", "firehouse", "bar", "perudo"])
def test_nothing_in_a_drill_depends_on_the_dice_of_others(game, lexicon, monkeypatch):
    for number in range(8):
        info, recorder = recorded(game)
        made = make_drill(info, first_preset(game), 4, number, lexicon)
        assert recorder.last is not None
        seat = Seat((recorder.last.bidder + 1) % made.seats)
        seen, truths = set[bytes](), list[Any]()
        for other in (b"one way", b"another"):
            monkeypatch.setattr(drills, "seeded_dice", lambda seed, other=other, seat=seat: Twins(seat, seed, other))
            seen.add(msgspec.json.encode(make_drill(info, first_preset(game), 4, number, lexicon)))
            truths.append(recorder.truth_after())
        monkeypatch.undo()
        assert truths[0].hands != truths[1].hands
        assert len(seen) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_drill_shows_the_own_hand_and_what_lies_open_and_counts_the_rest(game, lexicon):
    for level in LEVELS:
        info, recorder = recorded(game)
        made = make_drill(info, first_preset(game), level, level, lexicon)
        truth, question = recorder.truth_after(), made.question
        if game == "cup":
            assert [piece.face for piece in question.open] == [f"{truth.dice[at].value}" for at in truth.table]
            assert (question.hand, question.hidden) == ((), len(truth.cup))
            continue
        seat = (truth.bid.seat + 1) % made.seats
        assert question.open == ()
        assert len(question.hand) == len(truth.hands[seat])
        assert question.hidden == sum(len(hand) for hand in truth.hands) - len(question.hand)


@pytest.mark.parametrize("game", GAMES)
def test_a_drill_tells_why_in_sentences(game, lexicon):
    for level, number in product(LEVELS, range(10)):
        made = make_drill(game_info(game), first_preset(game), level, number, lexicon)
        sentences = (*made.question.facts, *made.because)
        assert all(sentence[0].isupper() or sentence[0].isdigit() for sentence in sentences)
        assert all(sentence.endswith(".") for sentence in sentences)
        if 0 < made.chance < 1:
            assert made.odds in made.because[1]


def test_the_level_rises_after_three_right_answers_and_falls_after_two_wrong_ones():
    def level_after(answers: str, tally: Tally = Tally()) -> list[int]:  # noqa: B008  a value
        levels = list[int]()
        for answer in answers:
            tally = tally.after(right=answer == "y")
            levels.append(tally.level)
        return levels

    assert level_after("yyyyyy") == [1, 1, 2, 2, 2, 3]
    assert level_after("yynyyy") == [1, 1, 1, 1, 1, 2]
    assert level_after("nnnn") == [1, 1, 1, 1]
    assert level_after("nnynn", Tally(level=4)) == [4, 3, 3, 3, 2]
    assert level_after("yyy", Tally(level=5)) == [5, 5, 5]
    tally = Tally()
    for right in (True, True, True, True, False):
        tally = tally.after(right=right)
    assert (tally.asked, tally.right, tally.streak) == (5, 4, -1)
