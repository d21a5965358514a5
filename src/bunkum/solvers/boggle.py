"""Every word of a Boggle board, with its points and a path.

    boggle = Boggle(words)                       # once a lexicon
    solved = boggle.solve("perslatgsineters")    # 3625 points on ENABLE2K
    solved.words, solved.paths                   # the words, and for each the cells of one path
    boggle.scores(boards)                        # points of many boards of one shape, on one core or several

For boards in a dictionary of the house, house words and all, there is `board_words.find_words`.

Boards whose faces are single letters, blanks, and Qu or a bare Q (not both) are walked with sets of cells
(`boggle_loops`); other pairs, such as Th and In, path by path (`boggle_path_loops`). Both are exact: a cell is used
once in a word, a face gives all its letters, a word counts once (RULES 4.1).
"""

import copy
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import msgspec
import numpy as np
from numpy.typing import NDArray

from bunkum.core.unreadable import Unreadable
from bunkum.solvers.boggle_board import MOST_CELLS, Board, make_board, read_board, touching_cells
from bunkum.solvers.errors import TooLarge
from bunkum.solvers.faces import BLANK
from bunkum.solvers.letter_trie import MAX_LETTERS, Words, check_words, make_words
from bunkum.solvers.trail import Trail, capacity_of, make_trail
from bunkum.solvers.word_graph import WordGraph, build_graph

if TYPE_CHECKING:
    from bunkum.solvers.boggle_words_loops import FoundWords

POINTS_003 = (0, 0, 0, 1, 1, 2, 3, 5, 11)  # RULES 4.4; the last is for all longer words
POINTS_001 = (0, 0, 0, 1, *range(1, 60))  # RULES 4.4: 3 letters 1, n letters n - 3
TABLES = {"003": POINTS_003, "001": POINTS_001}
_LONGEST = 2 * MOST_CELLS + 60
_FIRST_CAPACITY = 1 << 13
_MAX_CAPACITY = 1 << 22
_BLANK_TOKEN = 26
_TOKENS = {
    **{letter: token for token, letter in enumerate("abcdefghijklmnopqrstuvwxyz")},
    "qu": 16,
    BLANK: _BLANK_TOKEN,
}
_CHUNK = 2048
_BETWEEN = b"\xff"
_building = threading.Lock()


class Solved(msgspec.Struct, frozen=True):
    """What is on a board: its words in dictionary order, `points` and one path for each, and the total `score`.

    A path is the word's cells in order as bytes: cell `row * cols + col`.
    """

    board: Board
    score: int
    words: tuple[str, ...]
    points: tuple[int, ...]
    paths: tuple[bytes, ...]


class Boggle:
    """A lexicon that is searched for on boards. Safe to share between threads."""

    __slots__ = ("_graphs", "_touching", "_trails", "min_letters", "points", "words")

    def __init__(
        self, words: Sequence[str] | Words, *, min_letters: int = 3, points: Sequence[int] = POINTS_003
    ) -> None:
        """Takes words as text or arrays; `points` by number of letters, the last one repeated."""
        if not 1 <= min_letters <= MOST_CELLS:
            raise Unreadable(f"The shortest words that count have 1 to {MOST_CELLS} letters.", code="bad_points")
        self.words = check_words(words) if isinstance(words, Words) else make_words(words)
        self.min_letters = min_letters
        self.points = _points_by_length(points)
        self._graphs: dict[bool, WordGraph] = {}
        self._touching: dict[tuple[int, int], NDArray[np.int64]] = {}
        self._trails: list[Trail] = []

    def graph(self, *, pair_qu: bool) -> WordGraph:
        """Returns the lexicon's word graph, with QU as one token or as two letters; built once, on first use."""
        if pair_qu not in self._graphs:
            with _building:
                if pair_qu not in self._graphs:
                    self._graphs[pair_qu] = build_graph(self.words, pair_qu=pair_qu, min_letters=self.min_letters)
        return self._graphs[pair_qu]

    def with_points(self, points: Sequence[int]) -> "Boggle":
        """Returns the same lexicon with other points; both share what has been built."""
        other = copy.copy(self)
        other.points = _points_by_length(points)
        return other

    def solve(self, board: str | Board) -> Solved:
        """Finds a board's words, in dictionary order, each with its points and one path."""
        board = read_board(board) if isinstance(board, str) else board
        tokens = _read_tokens(board.faces)
        if tokens is None:
            score, text, ways, points = self._solve_by_paths(board)
        else:
            score, text, ways, points = self._solve_by_sets(board, tokens)
        if not len(points):
            return Solved(board, 0, (), (), ())
        words = text.tobytes().decode("ascii").split()
        return Solved(
            board, int(score), tuple(words), tuple(points.tolist()), tuple(ways.tobytes()[:-1].split(_BETWEEN))
        )

    def scores(
        self,
        boards: Sequence[str | Board] | NDArray[np.uint8],
        *,
        size: tuple[int, int] | None = None,
        threads: int = 1,
        progress: Callable[[int], None] | None = None,
    ) -> NDArray[np.int64]:
        """Returns the points of many boards of one shape (int64), also given as an array of tokens, one board a row.

        Tokens are a to z as 0 to 25, q standing for Qu, and 26 for a blank; `size` is needed where rows are no
        square boards. `progress` is told now and then how many boards are done.
        """
        tokens, size, pair_qu, plain = self._tokens(boards, size)
        scores = np.zeros(len(tokens), dtype=np.int64)
        if plain:
            for index, board in enumerate(plain):
                scores[index] = self.solve(board).score
            return scores
        graph = self.graph(pair_qu=pair_qu)
        done = 0

        def score(start: int) -> None:
            nonlocal done
            chunk = slice(start, start + _CHUNK)
            self._score(tokens[chunk], size, graph, scores[chunk])
            if progress is not None:
                done += len(tokens[chunk])
                progress(done)

        if threads > 1:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(score, range(0, len(tokens), _CHUNK)))
        else:
            for start in range(0, len(tokens), _CHUNK):
                score(start)
        return scores

    def _tokens(
        self, boards: Sequence[str | Board] | NDArray[np.uint8], size: tuple[int, int] | None
    ) -> tuple[NDArray[np.uint8], tuple[int, int], bool, list[Board]]:
        """Boards as rows of tokens, their size, whether q is Qu; and the boards themselves where they have pairs."""
        if isinstance(boards, np.ndarray):
            first = make_board(tuple("a" * boards.shape[-1]), size)
            if boards.ndim != 2 or (boards.size and boards.max() > _BLANK_TOKEN):
                raise Unreadable("Boards as an array are rows of tokens 0 to 26.", code="bad_board")
            rows = np.require(boards, dtype=np.uint8, requirements=["C", "W"])  # as the loops are compiled for
            return rows, (first.rows, first.cols), True, []
        read = [read_board(board, size) if isinstance(board, str) else board for board in boards]
        if not read:
            return np.zeros((0, 1), dtype=np.uint8), (1, 1), True, []
        size = read[0].rows, read[0].cols
        odd = next((board for board in read if (board.rows, board.cols) != size), None)
        if odd is not None:
            raise Unreadable(
                f"'{odd}' is {odd.rows}x{odd.cols}; the first board is {size[0]}x{size[1]}.", code="bad_board"
            )
        tokens = _read_tokens([face for board in read for face in board.faces])
        if tokens is None:
            return np.zeros((len(read), 0), dtype=np.uint8), size, False, read
        return tokens.reshape(len(read), -1), size, not any("q" in board.faces for board in read), []

    def _score(
        self, boards: NDArray[np.uint8], size: tuple[int, int], graph: WordGraph, scores: NDArray[np.int64]
    ) -> None:
        from bunkum.solvers import boggle_loops as loops

        touching = self.touching_cells(size)
        cells, near = np.zeros(64, dtype=np.int64), np.zeros(5 * 256, dtype=np.int64)
        trail = self._borrow()
        done, _ = loops.walk(boards, 0, touching, graph.graph, self.points, cells, near, trail, scores)
        while done < len(boards):
            trail = _double_trail(trail)
            done, _ = loops.walk(boards, done, touching, graph.graph, self.points, cells, near, trail, scores)
        self._trails.append(trail)

    def _solve_by_sets(self, board: Board, tokens: NDArray[np.uint8]) -> "FoundWords":
        from bunkum.solvers import boggle_words_loops as loops

        graph, text, starts = self.graph(pair_qu="q" not in board.faces)
        touching, trail = self.touching_cells((board.rows, board.cols)), self._borrow()
        while True:
            found, score = loops.solve_board(tokens, touching, graph, text, starts, self.points, trail)
            if found != loops.FULL:
                self._trails.append(trail)
                return score
            trail = _double_trail(trail)

    def _solve_by_paths(self, board: Board) -> "FoundWords":
        from bunkum.solvers import boggle_path_loops, boggle_words_loops

        graph, text, starts = self.graph(pair_qu=False)
        faces = ["" if face == BLANK or len(face) > MAX_LETTERS else face for face in board.faces]  # in no word
        letters = np.zeros((len(faces), max(map(len, faces), default=0) + 1), dtype=np.uint8)
        for cell, face in enumerate(faces):
            letters[cell, : len(face) + 1] = [len(face), *(ord(letter) - ord("a") for letter in face)]
        most = len(starts) - 1
        words, paths = np.empty(most, dtype=np.int64), np.empty((most, MOST_CELLS + 1), dtype=np.uint8)
        touching = self.touching_cells((board.rows, board.cols))
        found = boggle_path_loops.find_by_paths(letters, touching, graph, np.zeros(most, np.bool_), words, paths)
        return boggle_words_loops.collect_words(text, starts, self.points, found, words, paths)

    def touching_cells(self, size: tuple[int, int]) -> NDArray[np.int64]:
        """Returns for each cell of a board of this size the cells that touch it, as bits."""
        if size not in self._touching:
            self._touching[size] = touching_cells(*size)
        return self._touching[size]

    def _borrow(self) -> Trail:
        """Returns a trail that no other thread is using; put it back into `_trails` afterwards."""
        try:
            return self._trails.pop()
        except IndexError:
            return make_trail(_FIRST_CAPACITY)


def _points_by_length(points: Sequence[int]) -> NDArray[np.int64]:
    if not points:
        raise Unreadable("Points are one number for each length of a word, at least one in all.", code="bad_points")
    return np.array([*points, *[points[-1]] * (_LONGEST - len(points))][:_LONGEST], dtype=np.int64)


def _read_tokens(faces: Sequence[str]) -> NDArray[np.uint8] | None:
    """Returns the faces as tokens, where sets of cells can do it: single letters, blanks, and Qu or a bare Q.

    Else None.
    """
    if "q" in faces and "qu" in faces:
        return None
    try:
        return np.frombuffer(bytearray([_TOKENS[face] for face in faces]), dtype=np.uint8)
    except KeyError:
        return None


def _double_trail(trail: Trail) -> Trail:
    capacity = 4 * capacity_of(trail)
    if capacity > _MAX_CAPACITY:
        raise TooLarge(
            f"This board has more than {_MAX_CAPACITY:,} beginnings of words (600 MB).", code="board_too_rich"
        )
    return make_trail(capacity)
