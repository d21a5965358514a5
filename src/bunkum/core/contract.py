"""The contract of a game: what a game must and may define, and the defaults for what it leaves out.

A game is a folder, or a module, under `bunkum.games`, or one that another package names in its entry points. It
implements `Game` and defines `Options`, `PRESETS`, `SEATS`, `Action`, `Event`, `State` and `fits`. All else is
optional: text, transcripts, a text view, advice, claims, a review, odds, statistics, bots. `core.game_parts` finds each
part by the name of its module.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from bunkum.core.chance import Address, Dice
from bunkum.core.claims import Claim
from bunkum.core.drill import Question
from bunkum.core.folded_events import FoldedEvents
from bunkum.core.house import HouseOptions, Timer
from bunkum.core.menu import Blank, Menu
from bunkum.core.notation import Names, Token
from bunkum.core.records import Value
from bunkum.core.review import HandPiece, Step, TrayReviewed
from bunkum.core.seats import Seat
from bunkum.core.sight import NO_PARTNERS, Partners
from bunkum.core.transcript_format import Progress, Stated, StatementCheck

Opt_contra = TypeVar("Opt_contra", contravariant=True)
S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
A = TypeVar("A")
E = TypeVar("E")
E_contra = TypeVar("E_contra", contravariant=True)
T = TypeVar("T")

Words = Collection[str]
"""A dictionary as a game needs it: tells whether a word (lower case, a to z) is in it, and iterates over all words."""


class GameContext(NamedTuple):
    """What a game is given besides state and action: dice, dictionary, and seats of one person (`core.sight`)."""

    dice: Dice
    words: Words = frozenset[str]()
    partners: Partners = NO_PARTNERS


class Sheet(Protocol):
    """The options of a match: those that every game has, and the game's own."""

    @property
    def house(self) -> HouseOptions:
        """The options that every game has."""
        ...


class Position(Protocol):
    """What the table reads of any game's state."""

    @property
    def living(self) -> frozenset[Seat]:
        """The seats that are neither out nor gone."""
        ...

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        ...


class Advice(Value):
    """What a game says about a move that somebody is considering."""

    sentence: str
    """One line, in bold."""
    help: str = ""
    """One line more."""
    warning: str = ""
    """The code of a reason why it is unwise or hopeless although it is allowed: `too_many`.

    Only `too_many_missing` follows from what the player holds: more is missing than all others hold.
    """


# What every game defines.


class Game(Protocol[Opt_contra, S, A, E]):
    """The rules of a game, which every game implements."""

    def begin(self, seats: int, options: Opt_contra, context: GameContext) -> list[E]:
        """Returns the events that open a match; `options` has passed the game's own `fits`."""
        ...

    def check(self, view: S, seat: Seat, action: A, words: Words) -> None:
        """Raises `Illegal` unless `seat`, which knows only `view`, may do `action`; `HOUSE` acts as the House."""
        ...

    def decide(self, state: S, seat: Seat, action: A, context: GameContext) -> list[E]:
        """Returns the events of an action that `check` has allowed; never refuses, and alone rolls dice."""
        ...

    def evolve(self, state: S | None, event: E) -> S:
        """Returns the state after `event`, without dice or dictionary; `state` is None before the first event."""
        ...

    def awaited(self, state: S) -> frozenset[Seat]:
        """Returns the seats that the game waits for; none if it waits only for a timer, or is over."""
        ...

    def timers(self, state: S) -> tuple[Timer, ...]:
        """Returns the timers that run now."""
        ...

    def menu(self, view: S, seat: Seat) -> Menu[A]:
        """Returns what `seat` may do now."""
        ...

    def outcome(self, state: S) -> tuple[int, ...] | None:
        """Returns the place of each seat, 1 for the winner; None until the match is over."""
        ...


def fold(game: Game[Opt_contra, S, A, E], events: Iterable[E], state: S | None = None) -> S:
    """Returns the state after `events`."""
    if isinstance(events, FoldedEvents) and state is not None:
        folded = cast("FoldedEvents[S, E]", events)
        if folded.before is state:
            return folded.after
    for event in events:
        state = game.evolve(state, event)
    assert state is not None, "a match begins with an event"
    return state


# What a game may define as well.


class Notation(Protocol[S_contra, A, E_contra]):
    """A game as text: each move as a line, and each event as a sentence (RULES 11.2)."""

    MOVES: tuple[tuple[str, str], ...]
    """How each move is typed, and what it does."""

    def write(self, action: A, view: S_contra, seat: Seat, names: Names) -> str:
        """Returns the move as a line; `read`, for the same view and seat, returns the action again."""
        ...

    def read(self, text: str, view: S_contra, seat: Seat, names: Names) -> A:
        """Returns the move in a line, legal or not; raises `Unreadable` if there is none."""
        ...

    def label(self, action: A, view: S_contra) -> str:
        """Returns the words on the action's button."""
        ...

    def hint(self, blank: Blank, view: S_contra) -> str:
        """Returns what to type for a move that has to be filled in."""
        ...

    def tell(self, event: E_contra, names: Names) -> list[str]:
        """Returns the event as sentences; none if there is nothing to tell."""
        ...


class TranscriptFormat(Protocol[S, E]):
    """How a game is written as a transcript (RULES 11): its facts and its statements."""

    def state_fact(self, kind: str, seat: Seat | None, words: Sequence[Token]) -> Stated:
        """Returns the fact that these words state; raises `Unreadable` if the game has no such fact."""
        ...

    def draw_stated(self, at: Address, things: Sequence[T], facts: Sequence[Stated], before: S | None) -> T | None:
        """Returns the one of `things` that is drawn here according to the facts; None if they do not say."""
        ...

    def order_stated(self, at: Address, things: Sequence[T], facts: Sequence[Stated]) -> tuple[T, ...] | None:
        """Returns the order of `things` according to the facts; None if they should state one and do not."""
        ...

    def describe_missing(self, at: Address, names: Names) -> str:
        """Returns a sentence about the fact that the transcript should have stated."""
        ...

    def contradict_fact(self, fact: Stated, since: Progress[S, E]) -> str | None:
        """Returns what is true instead of the fact; None if the fact holds."""
        ...

    def statement(self, words: Sequence[Token], names: Names) -> StatementCheck[S, E] | None:
        """Returns the check of a statement; None if this game has no such statement."""
        ...

    def phase_clocks(self, state: S) -> tuple[Timer, ...]:
        """Returns the timers of this phase, which `House: time` lets run out."""
        ...

    def list_facts(self, since: Progress[S, E]) -> list[Stated]:
        """Returns all facts that a transcript without a seed must state of the latest events."""
        ...

    def write_statements(self, since: Progress[S, E], names: Names) -> list[str]:
        """Returns the statements that a transcript may make about the latest events."""
        ...

    def collect_words(self, since: Progress[S, E]) -> list[str]:
        """Returns the words in the latest events that may have to be looked up in a dictionary."""
        ...


class Odds(Protocol):
    """How likely bids are, for practice tables and for reviews."""

    def chance_of(self, view: object, action: object | None, /) -> float | None:
        """Returns the probability, as far as `view` can tell, that the bid in `action` is true; None if it is no bid.

        Without `action`, that of the standing bid; None if there is none.
        """
        ...


class Drill(Protocol):
    """What a drill needs of a game: positions in which a seat must answer a bid (docs/explanation/drills.md)."""

    def prepare(self, view: Any, level: int, luck: "Luck", /) -> Sequence[Any]:
        """Returns what the first seat does before it bids, chosen at random; mostly nothing.

        `view` is that of the seat which will have to answer; `level` is from 1 to 5, the hardest.
        """
        ...

    def bids(self, view: Any, words: Words, /) -> Sequence[tuple[Any, float]]:
        """Returns bids with which the round might open, each with its probability in the view of who must answer."""
        ...

    def ask(self, view: Any, seat: Seat, /) -> Question:
        """Returns what `seat` knows about the standing bid that it must answer."""
        ...


class Review(Protocol):
    """What a review reads of a match with bids (decision 17)."""

    def steps(self, event: Any, /) -> Iterator[Step]:
        """Yields what an event means for bids and calls."""
        ...

    def hand(self, truth: Any, seat: Seat, /) -> tuple[HandPiece, ...]:
        """Returns the hand to show of a seat with a bid; empty if the seat holds nothing of its own."""
        ...


class ReviewTray(Protocol):
    """How a game of words on a tray is reviewed: one function, `review_tray`."""

    def __call__(self, view: Any, events: Sequence[Any], words: Words, /) -> TrayReviewed | None:
        """Returns the review of the round that these events have scored; None if they have scored none.

        `view` is a spectator's after the events; `words` is the table's dictionary, or empty.
        """
        ...


class Rate(NamedTuple):
    """A rate: the count named `counted` divided by the count named `among`."""

    name: str
    counted: str
    among: str


class Habit(NamedTuple):
    """A habit that a profile tells of a person: how many of the things that were counted as `among` are `counted`.

    With `is_rest`, how many of them are not `counted`. `noun` is one of these things: `bid`.
    """

    label: str
    help: str
    """What is counted, as one line."""
    counted: str
    among: str
    noun: str
    is_rest: bool = False


@dataclass(frozen=True, slots=True)
class Statistics:
    """What is counted about players, the rates derived from it, and the habits that a profile tells."""

    rates: tuple[Rate, ...] = ()
    habits: tuple[Habit, ...] = ()
    count: Callable[[object, Sequence[object], object], Iterable[tuple[Seat, str]]] = lambda _view, _events, _state: ()
    """Yields what to count for which seat, given the actor's view before an action, its events, and the truth after."""


Luck = Callable[[], float]
"""Returns a random number from 0 to just below 1."""


class Named(Protocol):
    """A personality as a game describes it; the game may add more fields."""

    @property
    def id(self) -> str:
        """The id by which it is chosen."""
        ...

    @property
    def name(self) -> str:
        """The name that people read."""
        ...

    @property
    def line(self) -> str:
        """One line that describes it."""
        ...


class Choose(Protocol):
    """The function behind `Player.choose`, for a seat that the game awaits; only the game can read `memory`."""

    def __call__(
        self, temper: str, view: Any, seat: Seat, menu: Menu[Any], *, memory: bytes, luck: Luck, lexicon: Words
    ) -> tuple[Any, bytes]:
        """Returns the action, and the new memory."""
        ...


class Listen(Protocol):
    """The function behind `Listener.listen`."""

    def __call__(
        self,
        temper: str,
        view: Any,
        seat: Seat,
        *,
        news: Sequence[object],
        claims: Sequence[tuple[Seat, str]],
        memory: bytes,
    ) -> bytes:
        """Returns the new memory."""
        ...


class Remark(Protocol):
    """The function behind `Talker.remark`: what a personality claims before it acts."""

    def __call__(self, temper: str, view: Any, seat: Seat, action: object, *, luck: Luck) -> Claim | None:
        """Returns the claim, or None."""
        ...


def _keep_memory(
    temper: str, view: Any, seat: Seat, *, news: Sequence[object], claims: Sequence[tuple[Seat, str]], memory: bytes
) -> bytes:
    del temper, view, seat, news, claims
    return memory


def _do_nothing(
    temper: str, view: Any, seat: Seat, menu: Menu[Any], *, memory: bytes, luck: Luck, lexicon: Words
) -> tuple[None, bytes]:
    del temper, view, seat, menu, luck, lexicon
    return None, memory


def _say_nothing(temper: str, view: Any, seat: Seat, action: object, *, luck: Luck) -> Claim | None:
    del temper, view, seat, action, luck


@dataclass(frozen=True, slots=True)
class GamePlayers:
    """The bots that a game brings. `temper` is the id of a personality."""

    personalities: Sequence[Named]
    """The personalities that people choose from."""
    yardsticks: Sequence[Named]
    """Others, for the arena and for tests only."""
    choose: Choose
    warm_up: Callable[[Words], None] = lambda _words: None
    """Prepares for the first move: reads the dictionary, compiles."""
    listen: Listen = _keep_memory
    speak_up: Choose = _do_nothing
    """Chooses an action out of turn, as `OutOfTurnPlayer.speak_up`; mostly None."""
    remark: Remark = _say_nothing
    pause: Callable[[str, Any, Luck], float | None] = lambda _temper, _view, _luck: None
    """Seconds that it takes for a move, from what everybody may know; None for the usual time."""
    rushes: Callable[[Any], bool] = lambda _view: False
    """Whether bots move at once if the game waits for bots only."""
