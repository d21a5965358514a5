"""You and your bots at a table, without a screen."""

from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from bunkum.bots import RANDOM
from bunkum.bots.move_job import ChosenMove
from bunkum.core import HOUSE, HouseOptions, Illegal, Seat
from bunkum.core.claims import Claim
from bunkum.core.notation import YOU
from bunkum.games.boggle import records as boggle_records, rules as boggle_rules
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.records import Bid, Call
from bunkum.table.catalog import game_info
from bunkum.table.room_actions import MakeClaim, Ready, Rematch, Say, SayPhrase
from bunkum.table.talk import TalkLine
from bunkum.table.transcript.game import notation_of
from bunkum.table.transcript.grammar import read_transcript
from bunkum.table.transcript.referee import Referee
from bunkum.table.transcript.writer import write_transcript
from bunkum.terminal.event_lines import Narrator
from bunkum.terminal.session import ME, SeatNews, Session, SessionSetup
from bunkum.terminal.talk import format_talk, read_talk
from bunkum.terminal.text import check_input, describe_position, format_headline, list_choices, read_input
from bunkum.words.lexicon import Lexicon
from bunkum.words.library import open_library
from bunkum.words.word_list_file import open_word_list, write_word_list

WORDS = "at bat cab cabs east seat tea teas whale whales".split()


@pytest.fixture
def lexicon(tmp_path: Path) -> Lexicon:
    write_word_list(tmp_path / "small.lexicon", dict.fromkeys(WORDS, 100))
    return Lexicon("small", open_word_list(tmp_path / "small.lexicon"))


def make_setup(lexicon: Lexicon, bots: int = 2, seed: str = "a", **options: object) -> SessionSetup:
    game = game_info("liars_boggle")
    sheet = replace(Options(dice_per_seat=(2,) * (1 + bots)), **options)
    return SessionSetup(game, "liars-boggle", sheet, lexicon, "Mia", (RANDOM,) * bots, seed)


@dataclass
class Clock:
    """Time, as the test has it."""

    now: float = 0.0


def until_mine(session: Session, clock: Clock) -> list[SeatNews]:
    """Lets the bots and the House go on until it is your turn, or there is a pause, or the end."""
    news: list[SeatNews] = []
    for _ in range(500):
        for seat in session.bots_to_ask():
            request = session.request_for(seat)
            news += session.apply_decision(request, request.decide(), clock.now)
        if ME in session.table.awaited() or session.table.room.phase == "over":
            return news
        if not session.table.awaited():
            deadline = session.table.next_deadline()
            assert deadline is not None
            clock.now = max(clock.now, deadline)
            news += session.expire_timers(clock.now)
    raise AssertionError("the game stands still")


def play(session: Session, seed: int) -> list[SeatNews]:
    """Plays a whole match, choosing anything that is ready, or a word."""
    clock, chance, notation = Clock(), Random(seed), notation_of("liars_boggle")
    news = session.begin(clock.now)
    while session.table.room.phase != "over":
        news += until_mine(session, clock)
        if ME in session.table.awaited():
            ready = [choice.action for choice in list_choices(session, notation)]
            bid = Bid(chance.choice(WORDS[:2]))
            news += session.act(ME, chance.choice(ready) if ready else bid, clock.now)
    return news


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_match_against_bots(lexicon: Lexicon, seed: int) -> None:
    session = Session(make_setup(lexicon, bots=3, seed=str(seed)))
    news = play(session, seed)
    assert sorted(session.table.room.ranking) == [1, 2, 3, 4]
    first = news[0].n
    assert [each.n for each in news] == list(range(first, first + len(news))), "you hear everything, in order"
    transcript = read_transcript(write_transcript(session.table).encode())
    assert list(Referee(transcript, transcript.words.added).steps())


def test_bots_that_roll_dice_can_play_where_only_words_may_be_bid(lexicon: Lexicon) -> None:
    session = Session(make_setup(lexicon, bots=2, word_policy="strict", house=replace(Options().house, first_seat=1)))
    play(session, 5)
    assert session.table.room.phase == "over"


def test_the_same_seed_deals_the_same_dice(lexicon: Lexicon) -> None:
    views = []
    for _ in range(2):
        session = Session(make_setup(lexicon))
        session.begin(0.0)
        views.append(session.table.view(ME))
    assert views[0] == views[1]


def test_a_late_decision_is_dropped(lexicon: Lexicon) -> None:
    session = Session(make_setup(lexicon, house=replace(Options().house, first_seat=1)))
    session.begin(0.0)
    (bot,) = [seat for seat in session.bots_to_ask() if seat in session.table.awaited()]
    request = session.request_for(bot)
    assert bot not in session.bots_to_ask(), "it is not asked twice"
    session.act(bot, Bid("at"), 0.0)
    assert session.apply_decision(request, request.decide(), 0.0) == []


def test_bots_receive_your_claims(lexicon: Lexicon) -> None:
    session = Session(make_setup(lexicon, house=replace(Options().house, first_seat=1)))
    session.begin(0.0)
    session.act(ME, read_talk("I have an E"), 1.0)
    assert session.request_for(Seat(1)).job.claims == ((ME, "E"),)


def test_a_bot_says_something_before_it_bids_once_a_round(lexicon: Lexicon) -> None:
    house = replace(Options().house, first_seat=1)
    session = Session(make_setup(lexicon, bots=1, house=house)._replace(personalities=("baron",)))
    session.begin(0.0)
    request = session.request_for(Seat(1))
    assert request.job.may_talk
    decided = ChosenMove(Bid("at"), b"", Claim("have", letter="Z"))
    (news,) = session.make_claim(request, decided, 1.0)
    assert [(line.seat, line.claim) for line in news.talk] == [(1, Claim("have", letter="Z"))]
    (news,) = session.apply_decision(request, decided, 2.0)
    assert [type(event).__name__ for event in news.events] == ["BidMade"]
    assert session.make_claim(request, decided, 3.0) == [], "the table has moved on"
    session.act(ME, Bid("bat"), 4.0)
    assert not session.request_for(Seat(1)).job.may_talk


def test_typed_text_is_checked(lexicon: Lexicon) -> None:
    session, notation = (
        Session(make_setup(lexicon, house=replace(Options().house, first_seat=0))),
        notation_of("liars_boggle"),
    )
    session.begin(0.0)
    assert describe_position(session, notation)[:1] == ("Your turn.",)
    assert describe_position(session, notation).help == "Say the first word."
    assert check_input(session, notation, "a").sentence == "\N{MULTIPLICATION SIGN} At least two letters"
    assert check_input(session, notation, "at").tone == "holds"
    assert check_input(session, notation, "smoldering").sentence.startswith("! Only 6 dice in play.")
    assert check_input(session, notation, "two words").tone == "faint"
    assert check_input(session, notation, "/I have an E").tone == "faint"
    assert read_input(session, notation, "rematch") == Bid("rematch"), "a word like any other, while words are bid"
    assert read_input(session, notation, "ready") == Ready()
    session.act(ME, Bid("at"), 0.0)
    assert check_input(session, notation, "call").sentence.startswith("\N{MULTIPLICATION SIGN} ")
    assert describe_position(session, notation).sentence.endswith(" decides.")


def test_choices_are_named_and_typed(lexicon: Lexicon) -> None:
    house = replace(Options().house, first_seat=1)
    session, notation = Session(make_setup(lexicon, bots=1, house=house)), notation_of("liars_boggle")
    session.begin(0.0)
    session.act(Seat(1), Bid("zz"), 0.0)
    assert [(choice.label, choice.typed) for choice in list_choices(session, notation)] == [
        ("Bunkum! call zz", "call"),
        ("Bunkum! call zz and challenge the word", "call!"),
    ]
    session.act(ME, Call(), 0.0)
    session.act(Seat(1), session.table.menu(Seat(1)).ready[0], 0.0)
    assert [choice.typed for choice in list_choices(session, notation)] == ["ready"]
    assert describe_position(session, notation).help == "Enter goes on."


def test_after_the_match_another_can_be_played(lexicon: Lexicon) -> None:
    session, notation = Session(make_setup(lexicon, bots=1)), notation_of("liars_boggle")
    play(session, 1)
    (again,) = list_choices(session, notation)
    assert (again.typed, again.action) == ("rematch", Rematch())
    assert describe_position(session, notation).sentence.endswith(" won.")
    session.act(ME, again.action, 1000.0)
    assert session.table.room.match == 2


def test_a_showdown_is_narrated_step_by_step_and_a_bid_at_once(lexicon: Lexicon) -> None:
    session, notation = (
        Session(make_setup(lexicon, bots=1, house=replace(Options().house, first_seat=0))),
        notation_of("liars_boggle"),
    )
    narrator = Narrator(notation, session.setup.game)
    opening = [line for news in session.begin(0.0) for line in narrator.narrate(news, session.names)]
    assert sum(line.seconds for line in opening) == 0
    (bid,) = [line for news in session.act(ME, Bid("zzz"), 0.0) for line in narrator.narrate(news, session.names)]
    assert (bid.text, bid.view) == ("You bid zzz, length 3.", session.table.view(ME))
    showdown = [line for news in session.act(Seat(1), Call(), 0.0) for line in narrator.narrate(news, session.names)]
    texts = [line.text for line in showdown]
    assert texts[0] == "Bunkum!"
    assert texts[2].startswith("You: ")
    assert "No Z on the table." in texts
    assert all(line.seconds > 0.5 for line in showdown if line.text)
    assert showdown[-1].view == session.table.view(ME)


def test_a_move_by_the_clock_is_narrated_as_such(lexicon: Lexicon) -> None:
    house = replace(Options().house, first_seat=0, turn_clock=10)
    session, notation = Session(make_setup(lexicon, bots=1, house=house)), notation_of("liars_boggle")
    narrator = Narrator(notation, session.setup.game)
    news = [*session.begin(0.0), *session.act(ME, Bid("zzz"), 0.0), *session.expire_timers(10.0)]
    lines = [line.text for one in news for line in narrator.narrate(one, session.names)]
    at = lines.index("Bunkum!")
    assert lines[at - 1 : at + 1] == [f"Time ran out, and the clock moves for {session.names[1]}.", "Bunkum!"]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("I have an E", MakeClaim(Claim("have", letter="E"))),
        ("i have two es!", MakeClaim(Claim("have", letter="E", number=2))),
        ("I have a Qu.", MakeClaim(Claim("have", letter="Qu"))),
        ("I have no Z", MakeClaim(Claim("lack", letter="Z"))),
        ("I have 3 dice", MakeClaim(Claim("dice", number=3))),
        ("Call it!", MakeClaim(Claim("call_it"))),
        ("That's no word", MakeClaim(Claim("nonsense"))),
        ("I have two fives", MakeClaim(Claim("have", letter="5", number=2))),
        ("I have a six.", MakeClaim(Claim("have", letter="6"))),
        ("I have no ones", MakeClaim(Claim("lack", letter="1"))),
        ("Well bid.", SayPhrase("well_bid")),
        ("Somebody has the E", SayPhrase("has_letter", letter="E")),
        ("I have one", Say("I have one")),
        ("I have a cold", Say("I have a cold")),
        ("I have no idea", Say("I have no idea")),
    ],
)
def test_talk_is_a_claim_where_it_can_be(text: str, action: object) -> None:
    assert read_talk(text) == action
    if isinstance(action, MakeClaim):
        sentence = format_talk(TalkLine(ME, 0.0, claim=action.claim, held=False), (YOU,))
        assert sentence.startswith("You say: \N{LEFT DOUBLE QUOTATION MARK}")
        assert sentence.endswith("\N{RIGHT DOUBLE QUOTATION MARK} A lie.")


@pytest.mark.parametrize(
    ("game", "text", "claim"),
    [
        ("perudo", "I have two aces", Claim("have", letter="1", number=2)),
        ("perudo", "I have no fives", Claim("lack", letter="5")),
        ("green_box", "I have two hammers", Claim("have", letter="hammers", number=2)),
        ("green_box", "I have no arrows", Claim("lack", letter="arrow")),
        ("bar", "I have two aces", None),
        ("liars_boggle", "I have an arrow", None),
    ],
)
def test_talk_is_read_with_the_games_own_names(game: str, text: str, claim: Claim | None) -> None:
    assert read_talk(text, game_info(game).parts.read_face) == (Say(text) if claim is None else MakeClaim(claim))


@pytest.mark.parametrize(
    ("game", "claim", "sentence"),
    [
        ("perudo", Claim("have", letter="1", number=2), "I have two aces."),
        ("perudo", Claim("have", letter="1"), "I have an ace."),
        ("perudo", Claim("lack", letter="6"), "I have no sixes."),
        ("bar", Claim("have", letter="5", number=2), "I have two fives."),
        ("bar", Claim("have", letter="1", number=1), "I have a one."),
        ("green_box", Claim("have", letter="wheel"), "I have a wheel."),
        ("green_box", Claim("have", letter="hammers"), "I have a hammer."),
        ("liars_boggle", Claim("have", letter="E"), "I have an E."),
        ("liars_boggle", Claim("have", letter="E", number=2), "I have two Es."),
        ("liars_boggle", Claim("have", letter="Qu"), "I have a Qu."),
        ("liars_boggle", Claim("lack", letter="Z"), "I have no Z."),
        ("bar", Claim("dice", number=3), "I have three dice."),
    ],
)
def test_a_claim_is_written_with_the_games_own_names(game: str, claim: Claim, sentence: str) -> None:
    line = format_talk(TalkLine(ME, 0.0, claim=claim), ("Cleo",), game_info(game).parts.name_face)
    assert line == f"Cleo says: \N{LEFT DOUBLE QUOTATION MARK}{sentence}\N{RIGHT DOUBLE QUOTATION MARK}"


def test_a_session_refuses_as_the_table_does(lexicon: Lexicon) -> None:
    session = Session(make_setup(lexicon))
    session.begin(0.0)
    with pytest.raises(Illegal):
        session.act(ME, Ready(), 0.0)


def test_the_headline_says_game_round_clocks_and_dictionary(lexicon: Lexicon) -> None:
    session = Session(make_setup(lexicon, house=HouseOptions(first_seat=0, turn_clock=90)))
    session.begin(0.0)
    dot = " \N{MIDDLE DOT} "
    view = session.table.view(ME)
    assert format_headline(session, view, 0.0) == dot.join(("Liar's Boggle", "round 1", "turn 1:30", "small, 10 words"))
    assert format_headline(session, view, 25.0) == dot.join(
        ("Liar's Boggle", "round 1", "turn 1:05", "small, 10 words")
    )


def test_4_2_a_round_of_boggle_against_bots_ends_as_soon_as_you_are_done() -> None:
    """No time passes: bots are told that nobody but they is awaited, and write all that they would have written."""
    sheet = boggle_rules.PRESETS["boggle-auto"]
    session = Session(
        SessionSetup(
            game_info("boggle"), "boggle-auto", sheet, open_library().lexicon(), "Mia", ("sparrow", "sparrow"), "sand"
        )
    )
    session.begin(0.0)
    early = [session.request_for(seat) for seat in session.bots_to_ask()]
    assert [request.bots_only for request in early] == [False, False]
    session.act(ME, boggle_records.Done(), 0.0)
    for request in early:
        assert session.apply_decision(request, request.decide(), 0.0) == [], "they think again, now that you are done"
    while bots := [seat for seat in session.bots_to_ask() if seat in session.table.awaited()]:
        request = session.request_for(bots[0])
        assert request.bots_only
        session.apply_decision(request, request.decide(), 0.0)
    state = session.table.view(HOUSE)
    assert isinstance(state, boggle_rules.State)
    assert state.phase == "over"
    assert min(len(words or ()) for words in state.lists[1:]) > 10
