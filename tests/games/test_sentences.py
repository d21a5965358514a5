"""Sentences and labels of every game: nouns in the right number, and sentences that are whole."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from bunkum.core import HOUSE, GameContext, Illegal, Seat, seeded_dice
from bunkum.core.notation import HAS_LEFT, about, count_things, names_for, tell_winners, within
from bunkum.core.option_meta import UNITS
from bunkum.games.green_box.cards import SYMBOLS, many, one
from bunkum.pieces.pips import FACE_NAMES, face_plural
from bunkum.table import game_info, game_summaries
from bunkum.table.catalog import AnyGameInfo
from bunkum.table.house_rules import house_rules
from bunkum.table.options_form import flatten, form, unflatten
from bunkum.testing.game_under_test import GameUnderTest, Truth, choose_next_action
from support import bar, boggle, cup, firehouse, green_box, liars_boggle, perudo

SUITES: dict[str, ModuleType] = {
    suite.__name__.rpartition(".")[2]: suite for suite in (bar, boggle, cup, firehouse, green_box, liars_boggle, perudo)
}

NOUNS: dict[str, str] = {
    **dict(UNITS.values()),
    **{name: face_plural(face) for face, name in enumerate(FACE_NAMES, start=1)},
    **{one(symbol): many(symbol) for symbol in SYMBOLS},
    "ace": "aces",
    "vote": "votes",
    "bot": "bots",
    "seat": "seats",
    "player": "players",
}
"""What is counted, for one and for several."""
WRONG = re.compile(
    rf"(?<![\d.,\u2212])1 ({'|'.join(NOUNS.values())})\b"
    rf"|(?<![\d.,])(0|[2-9]|\d\d+) ({'|'.join(NOUNS)})\b"
    r"|\bsixs\b| {2}| [.,;:]|\{|\b1 (were|are)\b",
    re.IGNORECASE,
)
Rig = GameUnderTest[Any, Any, Any, Any]
NAMES = ("Ann", "Bob", "Cy", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo")
MATCHES, ACTIONS = 3, 250


def test_every_game_is_tried() -> None:
    assert set(SUITES) == {game.id for game in game_summaries()}


@pytest.mark.parametrize("wrong", ["1 circles.", "0 card", "2 die", "21 six", "sixs", "a  b", "a .", "1 were bid"])
def test_wrong_numbers_are_found(wrong: str) -> None:
    assert WRONG.search(f"Ann bids {wrong}")


@pytest.mark.parametrize(
    "right", ["1 circle.", "0 cards", "2 dice", "11 dice", "1 in 100", "Round 1. All dice", "1,001 words"]
)
def test_right_numbers_are_no_finding(right: str) -> None:
    assert not WRONG.search(f"Ann bids {right}")


@pytest.mark.parametrize("game", SUITES)
def test_sentences_and_labels_count_their_things(game: str) -> None:
    suite, info = SUITES[game], game_info(game)
    for seed, (seats, options) in enumerate(table for table in suite.TABLES for _ in range(MATCHES)):
        for text in texts(info, suite.RIG, seats, options, seed):
            assert not WRONG.search(text), text


@pytest.mark.parametrize("game", SUITES)
def test_house_rules_count_their_things(game: str) -> None:
    info = game_info(game)
    flat = flatten(info.options())
    for field in form(info):
        numbers = {0, 1, 2, field.least, field.most} if field.kind == "number" else set[int]()
        values = [number for number in numbers if number is not None and number >= (field.least or 0)]
        counts = [f"{kind}:{number}" for kind, bounds in field.counts.items() for number in bounds]
        for value in (*values, *counts):
            for rule in house_rules(info, unflatten(info, {**flat, field.name: value}), info.options()):
                for text in (rule.value, rule.sentence):
                    assert not WRONG.search(text), text


def texts(
    info: AnyGameInfo, rig: GameUnderTest[Any, Any, Any, Any], seats: int, options: Any, seed: int
) -> Iterator[str]:
    """Yields all that a game says of a random match: narration, labels, hints, advice, refusals and text views."""
    chance, context = Random(seed), GameContext(seeded_dice(seed), rig.words)
    names, truth = NAMES[:seats], Truth(rig, seats)
    news = rig.game.begin(seats, options, context)
    for _ in range(ACTIONS):
        for event in news:
            for told in (names, names_for(Seat(0), names)):
                yield " ".join(info.notation.tell(event, told))
        truth.apply(news)
        state = truth.view(HOUSE)
        if rig.game.outcome(state) is not None:
            return
        seat, action = choose_next_action(rig, truth, seats, chance)
        view = truth.view(seat)
        if seat != HOUSE:
            yield from menu_texts(info, rig, view, seat)
        if 0 <= seat < seats and info.parts.draw is not None:
            drawn = info.parts.draw(view, seat, names)
            yield from ("".join(span.text for span in line).strip() for line in drawn.beside)
        try:
            rig.game.check(view, seat, action, rig.words)
        except Illegal as no:
            news = []
            yield no.format_sentence(lambda who: names[who])
            if info.explain is not None and (shorter := info.explain(view, action, no)) != no.sentence:
                yield shorter
            continue
        if seat != HOUSE and info.advise is not None and (advice := info.advise(view, seat, action, rig.words)):
            yield advice.sentence
            yield advice.help
        news = rig.game.decide(state, seat, action, context)


def menu_texts(info: AnyGameInfo, rig: Rig, view: Any, seat: Seat) -> Iterator[str]:
    """Yields the labels and hints of a seat's menu."""
    menu = rig.game.menu(view, seat)
    yield from (info.notation.label(action, view) for action in menu.ready)
    yield from (info.notation.hint(blank, view) for blank in menu.blanks)


def test_things_and_winners_are_counted() -> None:
    assert [count_things(number, "point") for number in (-1, 0, 1, 2)] == [
        "-1 point",
        "0 points",
        "1 point",
        "2 points",
    ]
    assert tell_winners((1, 2), NAMES) == "Ann wins."
    assert tell_winners((1, 1, 3), NAMES) == "Ann and Bob share the win."


def test_only_the_seat_that_is_spoken_to_is_you_whatever_the_names() -> None:
    ann, you = names_for(Seat(1), ("You", "You"))
    assert [(about(name, *HAS_LEFT), within(name)) for name in (ann, you)] == [
        ("You has left.", "You"),
        ("You have left.", "you"),
    ]


def test_names_and_words_stand_in_sentences_as_they_are() -> None:
    assert about("{name}", "You say: {text}", "{name} says: {text}", text="{text} {0}") == "{name} says: {text} {0}"


ROOT = Path(__file__).parents[2] / "src/bunkum"
TELLERS = (
    *(ROOT / "table").rglob("*.py"),
    *ROOT.glob("terminal/review.py"),
    *(path for name in ("notation.py", "text_view.py", "advice.py") for path in ROOT.rglob(name)),
)
"""The modules that put into words what happens."""
CLAUSE = re.compile(r"[,;] (and|but|or|so|which) .*[.]$| at \{\}[.]$")
"""How a sentence goes on that begins with a clause made elsewhere."""
CAPITAL = re.compile(r"[a-z}][,;] You\b")


def joined_parts(node: ast.JoinedStr) -> str:
    """Returns an f-string with `{}` for each of its values."""
    return "".join(f"{part.value}" if isinstance(part, ast.Constant) else "{}" for part in node.values)


FRAGMENT = re.compile(r"[,;]? (and|but|or|so|which|one of|longer|later|up|down|with) |[,;] [a-z]")
"""How a piece of a sentence begins that is added to another piece."""


def added_parts(node: ast.AST) -> Iterator[str]:
    """Yields the strings that are added to another one in some cases only, with `{}` for each of their values."""
    match node:
        case ast.IfExp(body=one, orelse=other):
            parts = [one, other]
        case ast.BinOp(op=ast.Add(), right=right) | ast.AugAssign(op=ast.Add(), value=right):
            parts = [right]
        case _:
            parts = []
    for part in parts:
        if isinstance(part, ast.JoinedStr):
            yield joined_parts(part)
        elif isinstance(part, ast.Constant):
            yield str(part.value)


def find_glued(source: str) -> list[str]:
    """Returns the f-strings that join two clauses, and the templates with a capital You within a sentence."""
    nodes = list(ast.walk(ast.parse(source)))
    joined = [joined_parts(node) for node in nodes if isinstance(node, ast.JoinedStr)]
    texts = [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return [
        *(text for text in joined if text.startswith("{}") and CLAUSE.match(text, 2)),
        *(text for node in nodes for text in added_parts(node) if FRAGMENT.match(text)),
        *(text for text in texts if CAPITAL.search(text)),
    ]


@pytest.mark.parametrize(
    "glued",
    [
        'f"{call}, and it held."',
        'f"{stood} at {odds}."',
        '"A die falls; You start."',
        "f\"{held}{', one of them real' if real else ''}.\"",
        'said += f", longer than {word}"',
    ],
)
def test_clauses_that_are_joined_are_found(glued: str) -> None:
    assert find_glued(glued)


@pytest.mark.parametrize("path", TELLERS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_sentences_are_whole_templates(path: Path) -> None:
    assert find_glued(path.read_text(encoding="utf-8")) == []
