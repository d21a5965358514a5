"""Find every word on a Boggle board, or score a file of boards.

A board is its cells joined (perslatgsineters; q is the Qu cell) or its faces in rows (S Qu I D / E A R T / L N G S /
P O M H); up to 36 cells, any faces: Qu, Th, In, _ for a blank.
"""

import argparse
import json
import time
from itertools import groupby
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bunkum.cli.progress import ProgressBar, announce_compiling, check_writable
from bunkum.cli.wordlists import add_word_list, load_word_list
from bunkum.core.notation import Unreadable, count_things
from bunkum.solvers.boggle import TABLES, Boggle, Solved
from bunkum.solvers.boggle_board import Board, make_board, read_board, read_size


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `bunkum solve BOARD` and `bunkum solve --boards FILE`."""
    parser.add_argument("board", nargs="*", metavar="BOARD", help="the cells, joined or face by face")
    parser.add_argument("--boards", type=Path, metavar="FILE", help="score the boards of a file, one a line")
    parser.add_argument("--scores", type=Path, metavar="OUT", help="write their scores to a file, one a line")
    parser.add_argument("--size", metavar="RxC", help="rows x columns, where a board is no square")
    parser.add_argument("--points", choices=TABLES, default="003", help="the scoring table [003]")
    parser.add_argument("--min-letters", type=int, default=3, metavar="N", help="the shortest words that count [3]")
    parser.add_argument("--bare-q", action="store_true", help="q on the board is a bare Q")
    parser.add_argument("--threads", type=int, default=1, metavar="N", help="how many cores score boards [1]")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_word_list(parser)


def run(arguments: argparse.Namespace) -> int:
    """Prints the words of a board, or scores a file of boards."""
    size = read_size(arguments.size) if arguments.size else None
    text = " ".join(arguments.board)
    if bool(text) == bool(arguments.boards):
        raise Unreadable("Say one board, or a file of boards with --boards.")
    if arguments.scores and not arguments.boards:
        raise Unreadable("--scores goes with --boards.")
    if arguments.threads < 1:
        raise Unreadable("Boards are scored by one thread or more.")
    board = _with_bare_q(read_board(text, size), bare=arguments.bare_q) if text else None
    lines = _read_boards(arguments.boards, size, bare=arguments.bare_q) if arguments.boards else None
    _, words = load_word_list(arguments.lexicon)
    boggle = Boggle(words, min_letters=arguments.min_letters, points=TABLES[arguments.points])
    if board is not None:
        with announce_compiling():
            solved = boggle.solve(board)
        print(json.dumps(_to_json(solved)) if arguments.json else _format_solved(solved))
        return 0
    if lines is None:
        raise AssertionError("a board or a file was given")
    return _score_file(boggle, lines, size, arguments)


def _score_file(
    boggle: Boggle, boards: list[Board] | NDArray[np.uint8], size: tuple[int, int] | None, arguments: argparse.Namespace
) -> int:
    if arguments.scores:
        check_writable(arguments.scores)
    with announce_compiling():
        boggle.scores(boards[:1], size=size)
    bar = ProgressBar("Solving")
    start = time.perf_counter()
    scores = boggle.scores(
        boards, size=size, threads=arguments.threads, progress=lambda done: bar.update(done / len(boards))
    )
    seconds = time.perf_counter() - start
    bar.end()
    if arguments.scores:
        arguments.scores.write_text("".join(f"{score}\n" for score in scores.tolist()))
    total, rate = int(scores.sum()), len(boards) / max(seconds, 1e-9)
    if arguments.json:
        output = {"boards": len(boards), "total": total, "seconds": seconds, "boards_per_second": rate}
        print(json.dumps(output))
    else:
        print(
            f"{count_things(len(boards), 'board')}, {count_things(total, 'point')} in {seconds:.2f} s: "
            f"{rate:,.0f} boards a second."
        )
    return 0


def _read_boards(path: Path, size: tuple[int, int] | None, *, bare: bool) -> list[Board] | NDArray[np.uint8]:
    """Returns the boards of a file: as an array if all are joined lower-case letters of one length, else one by one."""
    try:
        lines = [line for line in path.read_text("utf-8-sig").splitlines() if line.strip()]
    except UnicodeDecodeError as error:
        raise Unreadable(f"'{path.name}' is no text of boards, one a line.") from error
    if not lines:
        raise Unreadable(f"There are no boards in '{path.name}'.")
    joined = "".join(lines)
    if len({len(line) for line in lines}) == 1 and joined.isascii() and joined.isalpha() and joined.islower():
        first = read_board(lines[0], size)
        if not bare or "q" not in joined:
            tokens = np.frombuffer(joined.encode(), dtype=np.uint8) - np.uint8(ord("a"))
            return tokens.reshape(len(lines), len(first.faces))
    boards: list[Board] = []
    for number, line in enumerate(lines, 1):
        try:
            boards.append(_with_bare_q(read_board(line, size), bare=bare))
        except Unreadable as error:
            raise Unreadable(f"{path.name}, board {number}: {error.sentence}") from error
    return boards


def _with_bare_q(board: Board, *, bare: bool) -> Board:
    if not bare:
        return board
    faces = tuple("q" if face == "qu" else face for face in board.faces)
    return make_board(faces, (board.rows, board.cols))


def _to_json(solved: Solved) -> dict[str, object]:
    board = solved.board
    words = [
        {"word": word, "points": points, "path": [[cell // board.cols, cell % board.cols] for cell in path]}
        for word, points, path in zip(solved.words, solved.points, solved.paths, strict=True)
    ]
    return {
        "board": str(board),
        "rows": board.rows,
        "cols": board.cols,
        "score": solved.score,
        "count": len(words),
        "words": words,
    }


def _format_solved(solved: Solved) -> str:
    board = solved.board
    shown = [face.capitalize().ljust(2) for face in board.faces]
    lines = [" ".join(shown[row * board.cols : (row + 1) * board.cols]).rstrip() for row in range(board.rows)]
    worth = dict(zip(map(len, solved.words), solved.points, strict=True))  # all words of a length are worth the same
    for length, words in groupby(sorted(solved.words, key=lambda word: (-len(word), word)), key=len):
        lines += ["", f"{count_things(length, 'letter')}, {worth[length]} each:", *_wrap_words(list(words))]
    lines += ["", f"{count_things(len(solved.words), 'word')}, {count_things(solved.score, 'point')}."]
    return "\n".join(lines)


def _wrap_words(words: list[str], width: int = 100) -> list[str]:
    each = max(map(len, words)) + 2
    many = max(1, width // each)
    return ["".join(word.ljust(each) for word in words[at : at + many]).rstrip() for at in range(0, len(words), many)]
