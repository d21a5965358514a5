"""What a transcript may look like (RULES 11.1), and how bad text is refused: with its line, in a sentence."""

import pytest
from hypothesis import given, strategies as st

from bunkum.core import HOUSE, Seat
from bunkum.core.notation import LONGEST_NAME, Token, Unreadable, is_plain, read_name, tokens, write_name
from bunkum.table.transcript.grammar import Fact, Move, Statement, read_transcript
from bunkum.table.transcript.text import LARGEST_FILE, LONGEST_LINE

HEAD = 'game: liars-boggle\nseats: Ann, Bob, "Cy; the 2nd"\n'


def read(text: str) -> tuple[Fact | Move | Statement, ...]:
    return read_transcript((HEAD + text).encode()).lines


def refusal(text: str | bytes) -> tuple[int, int, str]:
    with pytest.raises(Unreadable) as fault:
        read_transcript(text if isinstance(text, bytes) else text.encode())
    return fault.value.line, fault.value.column, fault.value.sentence


def test_headers() -> None:
    found = read_transcript(
        b"game: liars-boggle\nseats:Ann ,  Bob\nseed: a b  c\noption first_seat: Ann; dice_per_seat: 4, 2\n"
        b"words: +shole -QUIA\nwords: cat\nround 1"
    )
    assert (found.preset.text, found.names, found.seed, found.begins) == ("liars-boggle", ("Ann", "Bob"), "a b c", 7)
    assert [(setting.option.text, setting.value) for setting in found.settings] == [
        ("first_seat", "Ann"),
        ("dice_per_seat", "4, 2"),
    ]
    assert found.words == (False, frozenset({"shole", "cat"}), frozenset({"quia"}))


def test_only_says_that_these_are_all_the_words() -> None:
    assert read_transcript(b"game: a\nseats: Ann, Bob\nwords: only\n").words == (True, frozenset(), frozenset())


def test_facts_moves_and_statements() -> None:
    rolled, move, house, stated, other = read(
        'rolled "Cy; the 2nd": Qu I\n  Bob : bid ice  cream\nHouse: time\n-- spelled; "Cy; the 2nd" is out\n'
    )
    assert isinstance(rolled, Fact)
    assert (rolled.line, rolled.kind, rolled.seat) == (3, "rolled", Seat(2))
    assert [thing.text for thing in rolled.things] == ["Qu", "I"]
    assert move == Move(4, Seat(1), "bid ice  cream", 9)
    assert house == Move(5, HOUSE, "time", 8)
    assert (str(stated), str(other)) == ("spelled", '"Cy; the 2nd" is out')


def test_facts_of_the_table_and_of_the_house() -> None:
    lines = read("round 12; clock 3.5; board: A B / C Qu; dice House: BJKQuXZ; wild: 4")
    facts = [line for line in lines if isinstance(line, Fact)]
    assert [(fact.kind, fact.seat, fact.number) for fact in facts] == [
        ("round", None, 12),
        ("clock", None, 3.5),
        ("board", None, 0),
        ("dice", HOUSE, 0),
        ("wild", None, 0),
    ]


def test_comments_blank_lines_marks_and_colours() -> None:
    text = (
        "\ufeff# a game\r\n\r\ngame: liars-boggle\t# which\r\nseats: Ann, Bob\r\n"
        "\x1b[1;31mAnn\x1b[0m: whale #\r\nBob: discard #2\r\n"
    )
    found = read_transcript(text.encode())
    assert found.lines == (Move(5, Seat(0), "whale", 6), Move(6, Seat(1), "discard #2", 6))


def test_no_comment_begins_within_a_name() -> None:
    found = read_transcript(b'game: a\nseats: "No # 1", Bob\n"No # 1": whale # a comment\n')
    assert found.names == ("No # 1", "Bob")
    assert found.lines == (Move(3, Seat(0), "whale", 11),)


@pytest.mark.parametrize(
    ("text", "line", "column", "sentence"),
    [
        ("", 1, 0, "A transcript begins with headers, and `game: PRESET` is missing."),
        ("game: a\n", 1, 0, "A transcript begins with headers, and `seats: NAME, NAME` is missing."),
        ("seats: Ann, Bob\nAnn: whale", 2, 0, "A transcript begins with headers, and `game: PRESET` is missing."),
        ("game: a\nAnn: whale", 2, 1, "The header `seats:` must come before the game."),
        ("game: a\ngame: b", 2, 1, "`game:` stands here a second time."),
        ("game: a b", 1, 6, '"a b" is not one name: write `game: PRESET`.'),
        ("seats: Ann, Ann", 1, 7, 'Two seats are called "Ann".'),
        ("seats: Ann,", 1, 12, '"" is not one name: write `seats: NAME, NAME`.'),
        (
            "seats: Ann, round",
            1,
            13,
            '"round" is no plain name: that word has a meaning of its own. Put it in double quotes.',
        ),
        ('seats: "House"', 1, 7, "Nobody can be called House: that is who keeps the time."),
        ('seats: ""', 1, 8, f'`""` is no name: it has 1 to {LONGEST_NAME} characters that can be seen.'),
        (r'seats: "a\b"', 1, 8, r'`"a\b"` is no name: it ends with a quote, and within it stand \" and \\.'),
        ("words: na-ive", 1, 8, '"na-ive" is no word of the letters A to Z.'),
        ("option trading", 1, 7, '"trading" is no setting: write `option NAME: VALUE`.'),
        (HEAD + "Ann whale", 3, 1, '"Ann whale" has no colon. A line is a fact, `NAME: move`, or `-- statement`.'),
        (
            HEAD + "Di: whale",
            3,
            1,
            'Nobody here is called "Di": there are Ann, Bob and Cy; the 2nd.',
        ),
        (HEAD + "Ann: whale\nwords: cat", 4, 1, "Headers stand before the first line of the game."),
        (HEAD + "round 0", 3, 1, '"round 0" says no round: write `round 7`.'),
        (HEAD + "round 1; clock soon", 3, 10, '"clock soon" says no clock: write `clock 7`.'),
        (HEAD + "rolled: A", 3, 1, "Write `rolled NAME: ...`."),
        (
            HEAD + "round 1; Ann: whale",
            3,
            10,
            '"Ann:" is no fact: there are round, clock, rolled, dealt, dice, chosen, wild, board and track.',
        ),
        (HEAD + "round 1;", 3, 9, "A fact is missing here."),
        (HEAD + "-- spelled; ", 3, 12, "A statement is missing here."),
        (HEAD + "Ann: wh\x07ale", 3, 8, "There is a control character, 0x07."),
        (HEAD + "Ann: whale\rBob: call", 3, 11, "There is a control character, 0x0d."),
        (HEAD + "Ann: " + "a" * LONGEST_LINE, 3, 0, f"A line has at most {LONGEST_LINE} characters, this one 1005."),
        ("#" + "\n" * LARGEST_FILE, 1, 0, "The file is larger than 1 MB."),
    ],
)
def test_what_says_nothing_is_refused_with_its_line(text: str, line: int, column: int, sentence: str) -> None:
    assert refusal(text) == (line, column, sentence)


def test_bytes_that_are_no_text() -> None:
    assert refusal(b"game: a\n# caf\xe9\n") == (2, 0, "The file is no UTF-8 text.")


def test_the_largest_file_and_the_longest_line_are_read() -> None:
    line = "# " + "x" * (LONGEST_LINE - 2) + "\n"
    rest = LARGEST_FILE - len(HEAD)
    read((line * (rest // len(line) + 1))[:rest])


@given(st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), min_size=1, max_size=LONGEST_NAME))
def test_any_name_is_read_as_it_was_written(name: str) -> None:
    if name.isprintable() and name.strip():
        (word,) = tokens(write_name(name))
        assert read_name(word) == name


def test_plain_names_need_no_quotes() -> None:
    assert [name for name in ("Ann", "Zoë", "x_2-b", "House", "dice", "2nd", "a b", "a" * 25) if is_plain(name)] == [
        "Ann",
        "Zoë",
        "x_2-b",
    ]
    assert read_name(Token('"5\\" nail"', 1)) == '5" nail'


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: (HEAD + text).encode()))
def test_anything_is_read_or_refused_with_its_line(data: bytes) -> None:
    fault = None
    try:
        read_transcript(data)
    except Unreadable as found:
        fault = found
    assert fault is None or (fault.line >= 1 and fault.sentence)
