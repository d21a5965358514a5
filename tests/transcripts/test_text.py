"""The lines of a transcript, and how one is cut: columns are right, and marks within quotes cut nothing."""

import pytest

from bunkum.core.notation import Token, Unreadable
from bunkum.table.transcript.text import Line, after_colon, halves, keyword, lines_of, one, require_words, split, words


def test_comments_blank_lines_and_escapes_say_nothing_and_lines_keep_their_numbers() -> None:
    data = b"\xef\xbb\xbfgame: bar\r\n\n# all of it\nAnn: \x1b[1mcall\x1b[0m  # loudly\n"
    assert list(lines_of(data)) == [Line(1, "game: bar"), Line(4, "Ann: call")]


def test_a_mark_within_quotes_cuts_nothing() -> None:
    part = Token('"Cy; the: 2nd": call; x', 5)
    assert split(part, ";") == [Token('"Cy; the: 2nd": call', 5), Token(" x", 26)]
    assert halves(part, "no") == (Token('"Cy; the: 2nd"', 5), Token(" call; x", 20))


def test_words_know_their_columns() -> None:
    assert words(Token(" 3  fives", 7)) == [Token("3", 8), Token("fives", 11)]
    assert require_words(Token("3 fives", 1), "statement") == (Token("3", 1), Token("fives", 3))
    assert one(Token(" Ann ", 4), "NAME: move") == Token("Ann", 5)


@pytest.mark.parametrize(("text", "found"), [("rolled Ann: 3", "rolled"), (" wild: 4", "wild"), ("Ann: call", "")])
def test_a_keyword_is_what_a_line_begins_with(text: str, found: str) -> None:
    assert keyword(text) == found


@pytest.mark.parametrize(
    ("cut", "column"),
    [
        (lambda: halves(Token("Ann call", 3), "A line is a fact"), 3),
        (lambda: after_colon(Token("wild Ann: 4", 2), "wild"), 2),
        (lambda: require_words(Token("  ", 9), "fact"), 9),
        (lambda: one(Token("Ann Bob", 6), "NAME: move"), 6),
    ],
)
def test_what_cannot_be_cut_is_unreadable_where_it_stands(cut: object, column: int) -> None:
    assert callable(cut)
    with pytest.raises(Unreadable) as fault:
        cut()
    assert fault.value.column == column
