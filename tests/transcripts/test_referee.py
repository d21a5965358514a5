"""The referee: the first line that does not hold is the difference, and what says nothing is refused (RULES 11)."""

import pytest

from bunkum.core.notation import Unreadable
from bunkum.table.transcript.grammar import read_transcript
from bunkum.table.transcript.referee import Difference, Referee, Step

HEAD = """\
game: liars-boggle
seats: Ann, Bob, Cy
option first_seat: Ann; dice_per_seat: 2, 2, 1
words: only at
round 1; rolled Ann: A T; rolled Bob: B S; rolled Cy: C
"""


def play(text: str, head: str = HEAD) -> list[Step]:
    transcript = read_transcript((head + text).encode())
    return list(Referee(transcript, transcript.words.added).steps())


def difference(text: str, head: str = HEAD) -> str:
    with pytest.raises(Difference) as found:
        play(text, head)
    return str(found.value)


def unreadable(text: str, head: str = HEAD) -> str:
    with pytest.raises(Unreadable) as found:
        play(text, head)
    return str(found.value)


CALLED = "Ann: at\nBob: call\nBob: accept\n"


@pytest.mark.parametrize(
    "statement",
    [
        "spelled; Bob to act",
        "Bob loses a die",
        "Bob has 2; Ann has 2 dice; Cy has 1",
    ],
)
def test_a_true_statement_holds(statement: str) -> None:
    play(f"Ann: at\nBob: call\nBob: accept\n-- {statement}\n")


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("-- Bob to act", 'line 6: "Bob to act" is stated, but Ann is to act.'),
        ("-- spelled", 'line 6: "spelled" is stated, but no cups have been lifted.'),
        ("-- Cy starts", 'line 6: "Cy starts" is stated, but Ann starts.'),
        ("-- Ann has 3", 'line 6: "Ann has 3" is stated, but Ann has 2.'),
        ("-- Cy is out", 'line 6: "Cy is out" is stated, but Cy still has dice.'),
        ("-- Ann wins", 'line 6: "Ann wins" is stated, but the match is not over.'),
        ("-- Ann, Bob share the win", 'line 6: "Ann, Bob share the win" is stated, but the match is not over.'),
        ("-- Ann loses the match", 'line 6: "Ann loses the match" is stated, but the match is not over.'),
        ("-- restarted", 'line 6: "restarted" is stated, but the round was not restarted.'),
        ("-- refused not_higher", 'line 6: "refused not_higher" is stated, but the move was accepted.'),
        ("rolled Ann: A S", 'line 6: "rolled A S" is stated, but the dice show A T.'),
        ("dice Cy: HLNNRZ", 'line 6: "dice HLNNRZ" is stated, but the dice are AFFKPS.'),
        ("round 2", "line 6: Round 2 is stated, but round 1 is still being played."),
        ("Ann: at\n-- Ann loses a die", 'line 7: "Ann loses a die" is stated, but nobody loses a die.'),
        ("Ann: at\n-- Ann starts", 'line 7: "Ann starts" is stated, but it is not yet known who starts.'),
        (
            "Ann: at\nBob: at\n-- not spelled",
            'line 7: "at" was refused, and nobody said so. same_word: That word is the bid already.',
        ),
        (
            "Bob: at\n-- refused not_higher",
            'line 7: "refused not_higher" is stated, but the refusal was not_your_turn: It is Ann\'s turn.',
        ),
        (CALLED + "-- not spelled", 'line 9: "not spelled" is stated, but every letter is there.'),
        (CALLED + "-- valid", 'line 9: "valid" is stated, but nobody has said whether it is a word.'),
        (CALLED + "-- Ann loses a die", 'line 9: "Ann loses a die" is stated, but Bob loses a die.'),
        ("Ann: at\nBob: call!\n-- invalid", 'line 8: "invalid" is stated, but it is a word.'),
        ("chosen Bob: B", 'line 6: "chosen B" is stated, but the House took no die there.'),
    ],
)
def test_the_first_line_that_does_not_hold_is_the_difference(text: str, truth: str) -> None:
    assert difference(text) == truth


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Ann: two words", 'line 6, column 6: "two words" is no move: a bid is one word, or begins with `bid`.'),
        ("Ann:   discard pebble", "line 6, column 16:"),
        ("House: sing", "line 6, column 8:"),
        ("-- everybody sings", 'line 6, column 4: "everybody sings" is no statement of this game.'),
        ("-- Di is out", 'line 6, column 4: Nobody here is called "Di": there are Ann, Bob and Cy.'),
        ("Ann: bid\n-- refused", "line 7, column 4: Say which refusal: `refused CODE`."),
        ("rolled Ann: 7", 'line 6, column 13: "7" is on no die: a face is a letter, or a pair as Qu.'),
        ("dice Ann: ABC", 'line 6, column 11: "ABC" is no die of any box: write its six faces, as DEILRX.'),
        ("wild: 4", "line 6: Liar's Boggle knows no `wild`."),
        ("chosen Ann:", "line 6: Name one die: `chosen NAME: DIE`."),
        ("clock 9\nclock 8", "line 7: The clock stands at 9 already."),
        (CALLED + "House: time", "line 9: Nothing says which die the House takes from Bob: write `chosen NAME: DIE`"),
        (CALLED + "Bob: discard S\nround 2; rolled Ann: A T", "line 10: Nothing says how die 1 of Bob falls:"),
    ],
)
def test_what_says_nothing_is_refused_with_its_line(text: str, sentence: str) -> None:
    assert unreadable(text).startswith(sentence)


@pytest.mark.parametrize(
    ("head", "sentence"),
    [
        ("game: whist\nseats: A, B\n", 'line 1, column 7: There is no game "whist": there are '),
        (
            "game: liars-boggle\nseats: A, B\noption stakes: high\n",
            'line 3, column 8: There is no option "stakes": there are allow_impossible_bids, answer_seconds,',
        ),
        ("game: liars-boggle\nseats: A, B\noption trading: maybe\n", 'line 3, column 8: trading cannot be "maybe".'),
        ("game: liars-boggle\nseats: A, B\noption turn_clock: 5\n", 'line 3, column 8: turn_clock cannot be "5".'),
        ("game: liars-boggle\nseats: A, B\noption first_seat: C\n", 'line 3, column 8: Nobody here is called "C".'),
        (
            "game: liars-boggle\nseats: A, B\noption turn_clock: 60; sand_timer: 60\n",
            "line 3: These options don't go together: turn_clock and sand_timer.",
        ),
        ("game: liars-boggle\nseats: A\n", "line 1: These options don't go together: 1 players and this game for 2"),
        ("game: liars-boggle\nseats: A, B\nwords: only\nround 1\n", "line 4: Nothing says who starts: write"),
    ],
)
def test_headers_that_make_no_table(head: str, sentence: str) -> None:
    assert unreadable("", head).startswith(sentence)


def test_options_are_read_as_people_write_them() -> None:
    head = (
        "game: liars-boggle\nseats: Ann, Bob\n"
        "option turn_clock: off; vote: on; dice_per_seat: equal; house_words: +shole, -qi\n"
        "option house_words: +shole; dice_in_play: auto; first_seat: Bob; min_letters: 3; dice_set: classic-1976\n"
    )
    options = Referee(read_transcript(head.encode()), frozenset()).table.options
    flat = (options.house.turn_clock, options.house.first_seat)
    assert flat == (None, 1)
    assert [getattr(options, name) for name in ("vote", "dice_per_seat", "house_words", "min_letters")] == [
        True,
        "equal",
        ("+shole",),
        3,
    ]


def test_a_refused_move_is_told_to_nobody() -> None:
    steps = play("Ann: at\nBob: ab\n-- refused not_higher\n")
    assert steps[-1].refused is not None
    assert (steps[-1].events, steps[-1].news) == ((), ())


def test_dice_may_be_stated_after_the_statements_of_the_move_that_rolls() -> None:
    text = CALLED + "Bob: discard S\n-- Bob starts\nAnn: ready\nBob: ready\nCy: ready\n-- Bob to act\n"
    play(text + "round 2; rolled Ann: A T; rolled Bob: B\nrolled Cy: C")


@pytest.mark.parametrize(
    "moves", ["-- Cy starts\nAnn: at\n-- refused not_your_turn", "Ann: at\n-- refused not_your_turn\nCy: at"]
)
def test_who_starts_is_stated_or_makes_the_first_move(moves: str) -> None:
    head = HEAD.replace("first_seat: Ann; ", "")
    (begin, *_) = play(f"{moves}\n", head)
    assert getattr(begin.events[0], "starter", None) == 2


def test_headers_alone_are_a_transcript_in_which_nothing_is_played() -> None:
    assert play("", "game: liars-boggle\nseats: Ann, Bob\n") == []
