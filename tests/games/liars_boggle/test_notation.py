"""Moves in a line (RULES 11.2): read, written, read again; and what happened, in sentences."""

import random

import pytest
from msgspec.structs import replace

from bunkum.core import (
    HOUSE,
    GameContext,
    HouseOptions,
    Illegal,
    PlayTimeout,
    RemoveSeat,
    Restart,
    Seat,
    TimeUp,
    event_for,
    seeded_dice,
)
from bunkum.core.notation import YOU, Unreadable
from bunkum.games.liars_boggle import notation, rules
from bunkum.games.liars_boggle.notation import NO_SUCH_DIE
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.records import (
    Accept,
    Action,
    Bid,
    Call,
    CallInstead,
    Discard,
    Event,
    FriendlyChallenge,
    LateChallenge,
    NoTrade,
    Replace,
    StartTimer,
    Trade,
    Vote,
)
from bunkum.games.liars_boggle.state import Die, StandingBid, State

NAMES = ("Ann", "Bob", "Cy the 2nd")
ANN, BOB = Seat(0), Seat(1)
HAND = tuple(map(Die, ("EEGHNW", "HIMNUQu", "EIOSST", "AAEEGN"), ("E", "Qu", "E", "A")))


def table(options: Options | None = None, **changes: object) -> State:
    """Ann's turn, with four dice open, after Bob's cat."""
    state = State(
        options=options or Options(),
        hands=(HAND, (), ()),
        living=frozenset((ANN,)),
        starter=ANN,
        turn=ANN,
        phase="turn",
        bid=StandingBid(BOB, "cat", 3, 7),
        pile=("BJKQuXZ", "DEILRX"),
        places=(0, 0, 0),
    )
    return replace(state, **changes)


SAID: list[tuple[str, Action]] = [
    ("whale", Bid("whale")),
    ("suq as q", Bid("suq", "q")),
    ("quit as qu", Bid("quit", "qu")),
    ("bid call", Bid("call")),
    ("bid ready", Bid("ready")),
    ("bid bid as q", Bid("bid", "q")),
    ("can't", Bid("can't")),
    ("bid ice cream", Bid("ice cream")),
    ("call", Call()),
    ("call!", Call(challenge=True)),
    ("accept", Accept()),
    ("vote valid", Vote(valid=True)),
    ("vote invalid", Vote(valid=False)),
    ("replace dogs", Replace("dogs")),
    ("replace suq as q", Replace("suq", "q")),
    ("call instead", CallInstead()),
    ("discard E", Discard(0)),
    ("discard #3", Discard(2)),
    ("discard Qu", Discard(1)),
    ("trade E E for BJKQuXZ DEILRX", Trade((0, 2), ("BJKQuXZ", "DEILRX"))),
    ("trade #3 E for DEILRX", Trade((2, 0), ("DEILRX",))),
    ("no trade", NoTrade()),
    ("start timer", StartTimer()),
]


@pytest.mark.parametrize(("line", "action"), SAID)
def test_a_move_is_read_and_written(line: str, action: Action) -> None:
    assert notation.read(line, table(), ANN, NAMES) == action
    assert notation.write(action, table(), ANN, NAMES) == line


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("bid whale", Bid("whale")),
        ("no", Bid("no")),
        ("trade", Bid("trade")),
        ("CALL!", Call(challenge=True)),
        ("discard eiosst", Discard(2)),
        ("discard qu", Discard(1)),
        ("discard Z", Discard(NO_SUCH_DIE)),
        ("discard ABBJOO", Discard(NO_SUCH_DIE)),
        ("trade AAEEGN for #1", Trade((3,), ("BJKQuXZ",))),
        ("trade E for ABBJOO", Trade((0,), ("ABBJOO",))),
        ("trade E for", Trade((0,), ())),
        ("trade E E E for DEILRX", Trade((0, 2, NO_SUCH_DIE), ("DEILRX",))),
    ],
)
def test_other_ways_to_say_it(line: str, action: Action) -> None:
    assert notation.read(line, table(), ANN, NAMES) == action


def test_a_challenge_means_the_current_bid_and_the_moment() -> None:
    friendly = Options(word_policy="friendly")
    assert notation.read("challenge", table(friendly), BOB, NAMES) == FriendlyChallenge(7)
    assert notation.read("challenge", table(phase="showdown"), ANN, NAMES) == LateChallenge()
    assert notation.read("challenge", table(friendly, phase="discard"), BOB, NAMES) == FriendlyChallenge(7)
    assert notation.read("challenge", table(friendly, bid=None, phase="bid"), BOB, NAMES) == FriendlyChallenge(0)


@pytest.mark.parametrize(
    ("line", "column", "sentence"),
    [
        ("", 0, "There is no move here."),
        ("ice cream", 1, '"ice cream" is no move: a bid is one word, or begins with `bid`.'),
        ("vote maybe", 1, '"vote maybe" is no move: say `vote valid`, or `bid vote` for the word.'),
        ("call me", 1, '"call me" is no move: say `call`, or `bid call` for the word.'),
        ("ready", 1, '"ready" is no move: a bid is one word, or begins with `bid`.'),
        ("discard", 1, '"discard" is no move: say `discard DIE`, or `bid discard` for the word.'),
        ("discard  pebble", 10, '"pebble" is no die: name it by its face, its position (#2) or its six faces.'),
        ("discard #x", 9, '"#x" is no die: name it by its face, its position (#2) or its six faces.'),
        ("trade E", 1, "Say which dice for which: `trade DIE... for DIE...`."),
        ("trade E for K", 13, '"K" is no die of the pile: name it by its six faces or its position there (#1).'),
        (
            "call\x1b instead",
            1,
            '"call\N{REPLACEMENT CHARACTER} instead" is no move: a bid is one word, or begins with `bid`.',
        ),
    ],
)
def test_what_says_nothing_is_refused_in_a_sentence(line: str, column: int, sentence: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        notation.read(line, table(phase="discard"), ANN, NAMES)
    assert (refusal.value.column, refusal.value.sentence) == (column, sentence)


def test_the_moves_of_the_house() -> None:
    view = table(Options(house=HouseOptions(turn_clock=60), sand_timer=None))
    (clock,) = rules.timers(view)
    for action in (TimeUp(clock), PlayTimeout(Seat(2)), RemoveSeat(BOB), Restart()):
        assert notation.read(notation.write(action, view, HOUSE, NAMES), view, HOUSE, NAMES) == action
    assert notation.read("time", view, HOUSE, NAMES) == TimeUp(clock)
    with pytest.raises(Unreadable, match='No clock called "sand" is running, only turn'):
        notation.read("time sand", view, HOUSE, NAMES)
    with pytest.raises(Unreadable, match="No clock is running"):
        notation.read("time", table(), HOUSE, NAMES)
    with pytest.raises(Unreadable, match='Nobody here is called "Di"'):
        notation.read("play Di", view, HOUSE, NAMES)


def test_words_on_buttons() -> None:
    showing = table(phase="discard")
    assert notation.label(Bid("whales"), table()) == "Bid whales, 6 dice"
    assert notation.label(Call(), table()) == "Bunkum! call cat"
    assert notation.label(Call(challenge=True), table()) == "Bunkum! call cat and challenge the word"
    assert notation.label(Discard(1), showing) == "Give up Qu (HIMNUQu)"
    assert notation.label(Trade((1,), ("DEILRX",)), showing) == "Trade Qu (HIMNUQu) for DEILRX"
    assert notation.label(Vote(valid=False), table(phase="vote")) == "Cat is no word"


OPTIONS = (
    Options(),
    Options(trading=True, die_identity="public", dice_counts="memory", house=HouseOptions(turn_clock=30)),
    Options(word_policy="friendly", vote=True, friendly_hold=5, sand_timer=60, history="memory"),
    Options(vote=True, qu_as_q=True, house=HouseOptions(leavers="out")),
    Options(sand_timer=60, timer_expiry="lose_die"),
)


def some_actions(view: State, seat: Seat, chance: random.Random) -> list[Action]:
    """A handful of moves, most of them legal at some moment."""
    hand = view.hands[seat] or ()
    pile = chance.sample(view.pile, min(2, len(view.pile)))
    places = tuple(chance.sample(range(len(hand)), min(len(hand), len(pile))))
    longer = chance.choice("abcdef") * (view.bid.length + 1 if view.bid else 2)
    actions: list[Action] = [Bid(chance.choice(("call", "qat", longer))), Bid(longer, chance.choice((None, "q", "qu")))]
    actions += [
        *rules.menu(view, seat).ready,
        Vote(chance.random() < 0.5),
        Replace(longer),
        Discard(chance.randrange(4)),
    ]
    actions += [Trade(places, tuple(pile[: len(places)])), FriendlyChallenge(view.seq), StartTimer()]
    return chance.sample(actions, len(actions))


def check_round_trip(action: Action, view: State, seat: Seat) -> None:
    line = notation.write(action, view, seat, NAMES)
    assert notation.read(line, view, seat, NAMES) == action, line
    assert notation.label(action, view)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_legal_is_read_as_it_was_written(options: Options, seed: int) -> None:
    chance, context = random.Random(seed), GameContext(seeded_dice(seed), frozenset(("qat", "call", "aaa")))
    log: list[Event] = rules.begin(3, options, context)
    state = _fold(log)
    for _ in range(400):
        if rules.outcome(state):
            break
        events = _move(state, _fold(log, Seat(chance.randrange(3))), log, chance, context)
        log += events
        state = _fold(events, state=state)
    sentences = [sentence for event in log for sentence in notation.tell(event, NAMES)]
    assert all(sentence.endswith((".", "?", "!")) for sentence in sentences)
    assert not any("seat" in sentence.lower() for sentence in sentences)
    assert rules.outcome(state), "the match should have ended"


def _move(state: State, view: State, log: list[Event], chance: random.Random, context: GameContext) -> list[Event]:
    house = [TimeUp(clock) for clock in rules.timers(state)] + [PlayTimeout(seat) for seat in rules.awaited(state)]
    seats = [*sorted(rules.awaited(state)), *map(Seat, range(3))]
    for seat in seats if chance.random() < 0.8 else ():
        view = _fold(log, seat)
        for action in some_actions(view, seat, chance):
            try:
                rules.check(view, seat, action, context.words)
            except Illegal:
                continue
            check_round_trip(action, view, seat)
            return rules.decide(state, seat, action, context)
    action = chance.choice(house)
    check_round_trip(action, state, HOUSE)
    return rules.decide(state, HOUSE, action, context)


def _fold(events: list[Event], seat: Seat = HOUSE, state: State | None = None) -> State:
    for event in events:
        if event_for(event, seat) is not None:
            state = rules.evolve(state, event)
    assert state is not None
    return state


def test_what_happened_in_sentences() -> None:
    context = GameContext(seeded_dice("whale"), frozenset(("whale",)))
    log = rules.begin(2, Options(dice_per_seat=(2, 1)), context)
    builder = [" ".join(notation.tell(event, ("Ann", YOU))) for event in log]
    assert builder[0] in (
        "At the table: Ann (2 dice) and You (1 die). Ann starts.",
        "At the table: Ann (2 dice) and You (1 die). You start.",
    )
    assert any(line.startswith("You are dealt ") for line in builder)
    assert any(line.startswith("Ann rolls ") for line in builder)
