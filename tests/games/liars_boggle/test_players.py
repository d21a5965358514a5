"""What the tempers of Liar's Boggle do: always something legal, from their own view alone, and with some sense."""

import pickle
from collections.abc import Sequence
from functools import cache
from typing import Literal, TypeVar

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from bunkum.arena.match import play
from bunkum.bots import PersonalityPlayer, choose_move, make_player
from bunkum.bots.registry import rules_of
from bunkum.core import HOUSE, Address, Dice, GameContext, HouseOptions, Menu, Seat, is_visible_to, seeded_dice
from bunkum.games.liars_boggle import rules
from bunkum.games.liars_boggle.odds import Known, Vocabulary, chance, learn_words, likely_raises, outlook, sight
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.personalities import credit_bid, form_beliefs, recall, remember, reputation
from bunkum.games.liars_boggle.players import PERSONALITIES, YARDSTICKS, listen
from bunkum.games.liars_boggle.records import (
    Abstain,
    Accept,
    Action,
    Bid,
    BidMade,
    BidWithdrawn,
    Call,
    CallInstead,
    Discard,
    FriendlyChallenge,
    LateChallenge,
    NoTrade,
    Replace,
    RoundStarted,
    StartTimer,
    Trade,
    Verdict,
    Vote,
)
from bunkum.games.liars_boggle.state import Die, StandingBid, State, beats, length
from bunkum.pieces.letters import DICE_SETS, faces_of, without_each
from bunkum.solvers.word_odds import Odds
from bunkum.words.lexicon import Lexicon
from bunkum.words.library import open_library
from support.examples import examples
from support.liars_boggle import TABLES, WORDS
from support.playing import Playing, table

T = TypeVar("T")

EVERY = [temper.id for temper in (*PERSONALITIES, *YARDSTICKS)]


@cache
def standard() -> Lexicon:
    return open_library().lexicon()


def player(temper: str, seed: str = "a test") -> PersonalityPlayer:
    found = make_player("liars_boggle", temper, seed, standard())
    assert isinstance(found, PersonalityPlayer)
    return found


def choice_of(
    played: Playing, seat: int, temper: str = "magpie", *, seed: str = "a test", memory: bytes = b""
) -> Action:
    """What one of this temper does here; it is legal."""
    view = played.view(seat)
    menu: Menu[Action] = rules.menu(view, Seat(seat))
    action, _ = player(temper, seed).choose(view, Seat(seat), menu, memory)
    rules.check(view, Seat(seat), action, standard())
    return action


def answer_to(word: str, temper: str, *, options: Options | None = None) -> Action:
    """What one does about this bid, holding nothing of it."""
    played = table("AAEE", "HNTR", "OODI", "LSVU", words=WORDS, options=options or Options())
    played.does(0, Bid(word))
    return choice_of(played, 1, temper)


# Always something legal.


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_temper_plays_every_table_to_its_end(seats: int, options: Options) -> None:
    lexicon = standard()
    lineup = ("magpie", "prudence", "baron", "honest", "random")
    players = [
        make_player("liars_boggle", lineup[seat % 5], f"{seat}", lexicon, ("zebu", "quit")) for seat in range(seats)
    ]
    state: object = None
    for step in play(rules_of("liars_boggle"), options, players, seeded_dice(seats), lexicon):
        state = step.state
    assert isinstance(state, State)
    assert sorted(state.places) == list(range(1, seats + 1))


@pytest.mark.parametrize("words", [frozenset[str](), WORDS])
def test_who_knows_hardly_a_word_plays_all_the_same(words: frozenset[str]) -> None:
    players = [PersonalityPlayer("liars_boggle", EVERY[seat], "x", words) for seat in range(4)]
    state: object = None
    for step in play(rules_of("liars_boggle"), Options(min_letters=8), players, seeded_dice(2), words):
        state = step.state
    assert rules_of("liars_boggle").outcome(state) is not None


@pytest.mark.parametrize("temper", EVERY)
def test_example_lb_14_where_nothing_is_higher_one_calls(temper: str) -> None:
    words = frozenset({"at", "ta"})
    played = table("TA", "AT", words=words, options=Options(word_policy="strict"))
    played.does(0, Bid("ta"))
    view, seat = played.view(1), Seat(1)
    action, _ = PersonalityPlayer("liars_boggle", temper, "x", words).choose(view, seat, rules.menu(view, seat), b"")
    assert isinstance(action, Call)


# From the view alone.


class OtherFalls(Dice):
    """Dice that fall as `seeded_dice(seed)` do for one seat and the House, and otherwise for the rest."""

    def __init__(self, seed: int, seat: Seat, other: int) -> None:
        self.seat, self.fair, self.rest = seat, seeded_dice(seed), seeded_dice(f"{seed}, {other}")

    def draw(self, at: Address, things: Sequence[T], /) -> T:
        """As `Dice`."""
        return (self.fair if at.seat in (self.seat, HOUSE) else self.rest).draw(at, things)

    def shuffle(self, at: Address, things: Sequence[T], /) -> tuple[T, ...]:
        """As `Dice`."""
        return (self.fair if at.seat in (self.seat, HOUSE) else self.rest).shuffle(at, things)


def truth_and_view(seed: int, seat: Seat, other: int, options: Options, word: str = "earn") -> tuple[State, State]:
    """A bid into the first round: the truth, and what `seat` knows of it."""
    context = GameContext(OtherFalls(seed, seat, other), WORDS)
    truth: State | None = None
    view: State | None = None
    events = [*rules.begin(3, options, context), BidMade(StandingBid(Seat(0), word, len(word), 1))]
    for event in events:
        truth = rules.evolve(truth, event)
        if is_visible_to(event, seat):
            view = rules.evolve(view, event)
    assert truth is not None
    assert view is not None
    return truth, view


@examples(30)
@given(seed=st.integers(0, 10_000), temper=st.sampled_from(EVERY), identity=st.sampled_from(["owner", "public"]))
def test_what_others_hold_does_not_matter(seed: int, temper: str, identity: Literal["owner", "public"]) -> None:
    """Two truths alike to a seat, and it does the same."""
    seat = Seat(1)
    options = Options(die_identity=identity, house=HouseOptions(first_seat=0))
    truth, view = truth_and_view(seed, seat, 0, options)
    other_truth, other_view = truth_and_view(seed, seat, 1, options)
    assert truth != other_truth
    assert view == other_view or identity == "public"
    if view == other_view:
        menu = rules.menu(view, seat)
        one, other = (player(temper).choose(known, seat, menu, b"") for known in (view, other_view))
        assert one == other


def test_a_player_is_a_value() -> None:
    """Asked again, or after a journey to another process, it answers the same; another seed may not."""
    played = table("HWLA", "ETRS", "NOID", "GMUY", words=WORDS)
    played.does(0, Bid("tea"))
    view, seat = played.view(1), Seat(1)
    menu = rules.menu(view, seat)
    one = player("baron")
    again = pickle.loads(pickle.dumps(one))  # noqa: S301  our own bytes
    assert again == one
    assert one.choose(view, seat, menu, b"") == again.choose(view, seat, menu, b"") == one.choose(view, seat, menu, b"")
    assert len({str(player("baron", f"{seed}").choose(view, seat, menu, b"")[0]) for seed in range(20)}) > 1


# Bids and calls.


@pytest.mark.parametrize("temper", EVERY)
@pytest.mark.parametrize("word", ["zzyzx", "abcdefghijklmnopqrstuvwxyz", "z" * 45])
def test_what_cannot_be_is_called(temper: str, word: str) -> None:
    assert isinstance(answer_to(word, temper), Call)


@pytest.mark.parametrize("temper", EVERY)
def test_what_one_holds_oneself_is_never_called(temper: str) -> None:
    """Whatever mood it is in: the seeds are many, so some of them feel like a bluff."""
    played = table("HWLA", "TEAS", "NOID", "GMUY", words=WORDS)
    played.does(0, Bid("tea"))
    for seed in range(40):
        assert isinstance(choice_of(played, 1, temper, seed=f"{seed}"), Bid)


def test_the_honest_one_bids_what_it_believes_and_calls_the_rest() -> None:
    for seed in range(40):
        _, view = truth_and_view(seed, Seat(1), 0, Options(house=HouseOptions(first_seat=0)))
        action, _ = player("honest").choose(view, Seat(1), rules.menu(view, Seat(1)), b"")
        if chance(view, "earn") < 0.5:
            assert isinstance(action, Call)
        elif isinstance(action, Bid):
            assert chance(view, action.word) >= 0.5


def test_a_strange_word_is_challenged_at_once_or_after_the_letters_are_seen() -> None:
    nonsense = "zzjxi"
    assert nonsense not in standard()
    assert answer_to(nonsense, "baron") == Call(challenge=True, expect=1)
    assert answer_to(nonsense, "baron", options=Options(word_policy="none")) == Call(challenge=False, expect=1)
    for temper in ("prudence", "magpie"):
        assert answer_to(nonsense, temper) == Call(challenge=False, expect=1)
        played = table("AAEE", "OOTI", "OODI", "LSVU", words=WORDS)
        played.does(0, Bid("oio"))
        played.does(1, Call())
        assert choice_of(played, 1, temper) == LateChallenge()


def test_a_known_word_is_let_stand() -> None:
    played = table("TEAS", "HNTR", words=WORDS)
    played.does(0, Bid("tea"))
    played.does(1, Call())
    assert choice_of(played, 1) == Accept()


def test_a_friendly_table_is_asked_about_strange_words() -> None:
    options = Options(word_policy="friendly")
    played = table("AAEE", "OOTI", "OODI", "LSVU", words=WORDS, options=options)
    played.does(0, Bid("oio"))
    actions = [choice_of(played, 1, seed=f"{seed}") for seed in range(20)]
    assert FriendlyChallenge(1) in actions
    played = table("TEAS", "HNTR", words=WORDS, options=options)
    played.does(0, Bid("tea"))
    assert not any(isinstance(choice_of(played, 1, seed=f"{seed}"), FriendlyChallenge) for seed in range(20))


def test_example_lb_16_a_struck_word_is_replaced_or_the_bid_before_called() -> None:
    options = Options(word_policy="friendly")
    for hands, expected in ((("TEAS", "RATE"), Replace), (("ZJXQ", "VVVV"), CallInstead)):
        played = table("OODI", *hands, words=WORDS, options=options)
        played.does(0, Bid("zoo" if expected is CallInstead else "tea"))
        played.does(1, Bid("zzzz"))
        played.does(2, FriendlyChallenge(2))
        assert played.state.phase == "replace"
        assert isinstance(choice_of(played, 1, "prudence"), expected)
    played = table("TEAS", "RATE", words=WORDS, options=options)
    played.does(0, Bid("zzzz"))
    played.does(1, FriendlyChallenge(1))
    assert isinstance(choice_of(played, 0), Replace)


@pytest.mark.parametrize("temper", [temper.id for temper in PERSONALITIES])
@pytest.mark.parametrize(
    ("word", "vote"),
    [("shares", Vote(valid=True)), ("tzxee", Vote(valid=False)), ("shole", Abstain())],
    ids=["known", "no word", "neither"],
)
def test_1_8_a_bots_vote_is_what_it_knows_of_the_word(temper: str, word: str, vote: Action) -> None:
    """The dictionary of the table lacks them all. How a bot's own dice lie decides nothing, nor does chance."""
    for hand in ("LOE", "LOZ", "LOI"):
        for seed in ("a", "b", "c", "d"):
            played = table("TZXEE", "SHARS", hand, words=frozenset(), options=Options(vote=True))
            played.does(0, Bid(word))
            played.does(1, Call(challenge=True))
            assert choice_of(played, 2, temper, seed=seed) == vote


def test_1_8_a_word_found_good_earlier_is_known() -> None:
    played = table("SHO", "LEA", "TEN", words=frozenset(), options=Options(vote=True))
    played.does(0, Bid("shole"))
    played.does(1, Call(challenge=True))
    view = replace(played.view(2), good=frozenset({"shole"}))
    action, _ = player("magpie").choose(view, Seat(2), rules.menu(view, Seat(2)), b"")
    assert action == Vote(valid=True)


@pytest.mark.parametrize("q_as", ["qu", "q"])
def test_a_qu_may_be_a_bare_q_where_the_table_plays_so(q_as: str) -> None:
    played = table("QuATI", "HHHH", words=WORDS, options=Options(qu_as_q=True))
    view = played.view(0)
    found = {bid.word: bid for bid in likely_raises(view, learn_words(standard(), 1.0), None) if bid.q_as == q_as}
    assert ("qat" in found) == (q_as == "qu")
    for bid in found.values():
        assert bid.chance == pytest.approx(chance(view, bid.word, bid.q_as))
        assert bid.length == length(bid.word, view.options, bid.q_as)


# Dice.


def test_one_gives_up_the_least_useful_die() -> None:
    played = table("TEAS", "HNTR", words=WORDS)
    played.does(0, Bid("zzzz"))
    played.does(1, Call())
    action = choice_of(played, 0)
    words = learn_words(standard(), 2.0).words
    assert isinstance(action, Discard)
    hand = played.view(0).hands[0] or ()
    uses = [words.use_of(faces_of(die.faces or "")) for die in hand]
    assert uses[action.place] == min(uses)
    assert words.use_of(faces_of("AAEEEE")) > words.use_of(faces_of("AAAFRS")) > words.use_of(faces_of("BJKQuXZ"))


def test_example_lb_18_a_poor_die_is_traded_for_a_good_one() -> None:
    start = table("TEAS", "HNTR", words=WORDS, options=Options(trading=True, dice_set="big-deluxe")).view(0)
    good = ("EIIITT", "AEEGMU", "ENSSSU")
    for worst, pile, expected in (
        ("BJKQuXZ", ("GORRVW", "AAEEEE"), Trade((3,), ("AAEEEE",))),
        ("GORRVW", ("BJKQuXZ",), NoTrade()),
    ):
        hand = (*good, worst)
        rest = without_each(DICE_SETS["big-deluxe"], (*hand, *pile))
        hands = (tuple(map(Die, hand)), tuple(map(Die, rest)))
        bid = StandingBid(Seat(1), "tea", 3, 1)
        view = replace(start, phase="trade", traders=(Seat(0), Seat(1)), hands=hands, pile=pile, bid=bid)
        assert player("magpie").choose(view, Seat(0), rules.menu(view, Seat(0)), b"")[0] == expected


# Out of turn.


def test_one_speaks_up_now_and_then() -> None:
    played = table("AAEE", "OOTI", "TEAS", words=WORDS, options=Options(word_policy="friendly", sand_timer=60))
    played.does(0, Bid("oio"))
    view = played.view(2)
    menu = rules.menu(view, Seat(2))
    actions = [player("magpie", f"{seed}").speak_up(view, Seat(2), menu, b"")[0] for seed in range(60)]
    assert {FriendlyChallenge(1), StartTimer(), None} == set(actions)
    assert actions.count(StartTimer()) < actions.count(FriendlyChallenge(1))
    quiet = rules.menu(played.view(0), Seat(0))
    own = [player("magpie", f"{seed}").speak_up(played.view(0), Seat(0), quiet, b"")[0] for seed in range(20)]
    assert FriendlyChallenge(1) not in own


# The ear.


def believed_faces(word: str, trust: float = 1.0, claims: tuple[tuple[str, str], ...] = ()) -> dict[str, float]:
    """How likely each face is on the Qu die of another's cup, after a bid."""
    played = table("TEASI", "RATES", "NOIDA", words=WORDS)
    played.does(0, Bid(word))
    holds = ["Qu" in str(hand) for hand in played.state.hands]
    viewer = 2 if holds[1] else 1
    view = played.view(viewer)
    visible = sight(view)
    claimed = [(Seat({"self": viewer, "other": 3 - viewer}[who]), face) for who, face in claims]
    rows = form_beliefs(view, Seat(viewer), visible, claimed, dict.fromkeys(map(Seat, range(3)), trust))
    if rows is None:
        return {}
    die = next(die for die in visible.unseen if "Qu" in die)
    return dict(zip(faces_of(die), rows[visible.unseen.index(die)], strict=True))


def test_a_bid_speaks_for_its_letters_and_most_for_the_rare_ones() -> None:
    faces = believed_faces("quit")
    assert sum(faces.values()) == pytest.approx(1.0)
    assert faces["Qu"] > faces["I"] > faces["M"]
    assert faces["U"] == faces["M"], "the U of a QU is on the Qu die"
    assert believed_faces("quit", trust=0.3)["Qu"] < faces["Qu"]
    assert believed_faces("quit", trust=0.0) == {}


def test_a_claim_is_heard_and_weighs_less_than_a_bid() -> None:
    claimed = believed_faces("earn", claims=(("other", "Q"),))
    assert believed_faces("quit")["Qu"] > claimed["Qu"] > believed_faces("earn")["Qu"]
    assert believed_faces("earn", claims=(("self", "Q"),)) == believed_faces("earn"), "one's own talk is no news"


@pytest.mark.parametrize("history", ["full", "memory"])
def test_what_was_bid_before_is_kept_in_mind_where_the_table_does_not_show_it(history: str) -> None:
    options = Options(history=history)  # type: ignore[arg-type]  # a case of the table above
    played = table("TEASI", "RATES", "NOIDA", words=WORDS, options=options)
    me = Seat(2)
    memory = b""
    for seat, word in ((0, "earn"), (1, "earns")):
        before = len(played.log)
        played.does(seat, Bid(word))
        memory = listen("magpie", played.view(2), me, news=played.log[before:], claims=(), memory=memory)
    view, visible, trusts = played.view(2), sight(played.view(2)), dict.fromkeys(map(Seat, range(3)), 1.0)
    remembered = recall(memory).bids
    assert remembered == ((Seat(0), "earn"), (Seat(1), "earns"))
    assert [bid.word for bid in view.earlier] == (["earn"] if history == "full" else [])

    def believed(bids: Sequence[tuple[Seat, str]]) -> float:
        """How likely an N lies under the opener's cup, die by die."""
        rows = form_beliefs(view, me, visible, (), trusts, bids)
        assert rows is not None
        dice = zip(visible.unseen, visible.holders, rows, strict=True)
        return sum(row[faces_of(die).index("N")] for die, holder, row in dice if "N" in faces_of(die) and holder != 1)

    assert (believed(remembered) > believed(())) == (history == "memory")


def test_bids_are_forgotten_with_their_round_and_beyond_a_handful() -> None:
    bids = [StandingBid(Seat(at % 3), "a" * (at + 2), at + 2, at + 1) for at in range(9)]
    memory = remember(b"", [BidMade(bid) for bid in bids], ())
    assert recall(memory).bids == tuple((bid.seat, bid.word) for bid in bids[2:])
    memory = remember(memory, (BidWithdrawn(bids[8].word, bids[7]),), ())
    assert recall(memory).bids == tuple((bid.seat, bid.word) for bid in bids[2:8])
    assert recall(remember(memory, (RoundStarted(2, Seat(0)),), ())).bids == ()


def test_what_is_certain_stays_certain() -> None:
    assert credit_bid(0.0, 1.0) == 0.0
    assert credit_bid(1.0, 1.0) == 1.0
    assert credit_bid(0.3, 0.0) == pytest.approx(0.3)
    assert 0.3 < credit_bid(0.3, 0.5) < credit_bid(0.3, 1.0) < 1.0


def test_who_was_caught_is_trusted_less() -> None:
    assert reputation({}, Seat(0)) == pytest.approx(1.0)
    assert reputation({Seat(0): (0, 3)}, Seat(0)) < reputation({Seat(0): (1, 3)}, Seat(0)) < 1.0
    assert 1.0 < reputation({Seat(0): (5, 5)}, Seat(0)) < 1.3


def test_one_remembers_whose_bids_held() -> None:
    bid = StandingBid(Seat(2), "tea", 3, 1)
    lost = Verdict(spellable=False, challenged=False, valid=True, loser=Seat(2), reason="letters_missing")
    held = Verdict(spellable=True, challenged=False, valid=None, loser=Seat(0), reason="bid_good")
    memory = remember(b"", (BidMade(bid), lost), ())
    memory = remember(memory, (BidMade(bid), held), ((Seat(1), "E"),))
    assert recall(memory).records == {Seat(2): (1, 2)}
    assert recall(memory).claims == ((Seat(1), "E"),)
    back = StandingBid(Seat(1), "eat", 3, 1)
    memory = remember(memory, (BidMade(bid), BidWithdrawn("tea", back), held), ())
    assert recall(memory).records == {Seat(2): (1, 2), Seat(1): (1, 1)}
    assert recall(memory).claims == ()
    played = table("TEAS", "RATE", words=WORDS)
    assert listen("magpie", played.view(0), Seat(0), news=(BidMade(bid), lost), claims=(), memory=b"") == remember(
        b"", (BidMade(bid), lost), ()
    )


def test_a_liar_is_called_sooner() -> None:
    """The same bid, from somebody whose bids always held, and from somebody whose never did."""
    made = BidMade(StandingBid(Seat(0), "notices", 7, 1))
    held = Verdict(spellable=True, challenged=False, valid=None, loser=Seat(1), reason="bid_good")
    calls: list[int] = []
    for verdict in (held, replace(held, loser=Seat(0))):
        calls.append(0)
        for seed in range(30):
            _, view = truth_and_view(seed, Seat(1), 0, Options(house=HouseOptions(first_seat=0)), "notices")
            menu = rules.menu(view, Seat(1))
            action, _ = choose_move(player("magpie", f"{seed}"), view, Seat(1), menu, b"", news=(made, verdict) * 6)
            calls[-1] += isinstance(action, Call)
    assert calls[0] + 5 < calls[1]


# Words.


@examples(60)
@given(
    words=st.sets(st.text("aeqsu", min_size=1, max_size=6), min_size=1, max_size=40),
    old=st.text("aeqsu", min_size=1, max_size=6),
    qu_two=st.booleans(),
    q=st.booleans(),
    min_letters=st.integers(1, 4),
)
def test_raises_are_those_that_beat_the_bid(
    words: set[str], old: str, *, qu_two: bool, q: bool, min_letters: int
) -> None:
    options = Options(qu_two=qu_two, qu_as_q=True, min_letters=min_letters)
    bid = StandingBid(Seat(0), old, length(old, options), 1)
    view = replace(table("TEAS", "RATE").view(0), options=options, bid=bid, phase="turn")
    known = sorted(words)
    found = Vocabulary(known, Odds(known)).raises(view, "q" if q else "qu")
    for word, higher in zip(known, found.tolist(), strict=True):
        beaten = beats(word, length(word, options, "q" if q else "qu"), bid)
        assert higher == (len(word) >= min_letters and beaten and ("qu" in word or not q))


def test_a_vocabulary_is_cut_by_how_often_words_are_used() -> None:
    few, many = (learn_words(standard(), zipf).words for zipf in (3.0, 2.0))
    assert "whale" in few
    assert set(few.words) < set(many.words) < set(standard().words())
    assert learn_words(WORDS, 3.0).words.words == sorted(WORDS)
    assert "zebu" not in few


def test_house_words_are_known_to_all_and_cost_nothing() -> None:
    house = standard().with_house_words(["+shole", "+quaaze", "-whale"])
    plain, here = learn_words(standard(), 3.0), learn_words(house, 3.0)
    assert here.words is plain.words
    assert here.has("shole")
    assert here.has("whales")
    assert not here.has("whale")
    assert not plain.has("shole")
    played = table("SHOLEW", "ETRSAA", words=WORDS, options=Options(qu_as_q=True))
    played.does(0, Bid("holes"))
    found = {(bid.word, bid.q_as, bid.length) for bid in likely_raises(played.view(0), here, None)}
    assert {("shole", "qu", 5), ("quaaze", "q", 6)} <= found
    assert ("whale", "qu", 5) not in found
    assert ("quaaze", "qu", 5) in found, "five letters with one Qu, and later in the dictionary than holes"
    assert "shole" not in {bid.word for bid in likely_raises(played.view(0), plain, None)}
    assert "shole" not in {bid.word for bid in likely_raises(played.view(0), here, None, least_letters=6)}


def test_nonsense_does_not_look_like_a_word() -> None:
    words = learn_words(standard(), 3.0).words
    assert words.looks_like_a_word("xqzt") < 0.2
    assert words.looks_like_a_word("unwhaled") > 0.7


@pytest.mark.parametrize("options", [Options(), Options(dice_set="big-2012"), Options(dice_set="super-2012")])
def test_likely_raises_are_among_the_likeliest(options: Options) -> None:
    """The shortlist misses hardly any of the best; double letters are left out only of the search."""
    for seed in range(3):
        _, view = truth_and_view(seed, Seat(1), 0, options)
        words = learn_words(standard(), 3.5).words
        mine = outlook(view)
        best = sorted((mine.chance(words.words[at]) for at in words.raises(view).nonzero()[0].tolist()), reverse=True)[
            :20
        ]
        found = [bid.chance for bid in likely_raises(view, Known(words), None)][:20]
        assert sum(found) >= 0.9 * sum(best)
