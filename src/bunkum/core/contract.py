"""The contract of a game: everything that a game may answer, and what stands in where it does not.

A game is a folder, or a module, under `bunkum.games`, or one that another package names in its entry points. It must
answer `Game`, and says which `Options`, `PRESETS`, `SEATS`, `Action`, `Event` and `State` it has, and what `fits`. All
else is optional: text, transcripts, a text view, advice, claims, a review, odds, statistics, bots. `GameParts` finds
each part by the name of its module when it is first asked for, and knows its type and its default.
"""

import warnings
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from bunkum.core.chance import Address, Dice
from bunkum.core.claims import Claim
from bunkum.core.folded_events import FoldedEvents
from bunkum.core.house import HouseOptions, Timer
from bunkum.core.illegal import Illegal
from bunkum.core.menu import Blank, Menu
from bunkum.core.notation import Names, Token
from bunkum.core.records import Value
from bunkum.core.review import HandPiece, Step
from bunkum.core.seats import Seat
from bunkum.core.sight import NO_PARTNERS, Partners
from bunkum.core.text_view import Draw
from bunkum.core.transcript_format import Progress, Stated, StatementCheck

Opt_contra = TypeVar("Opt_contra", contravariant=True)
S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
A = TypeVar("A")
E = TypeVar("E")
E_contra = TypeVar("E_contra", contravariant=True)
T = TypeVar("T")

Words = Collection[str]
"""A dictionary as a game needs it: is this word (lower case, a to z) in it, and which are all of them?"""


class GameContext(NamedTuple):
    """What comes in the box: dice, a dictionary, and which seats belong to one person (`core.sight`)."""

    dice: Dice
    words: Words = frozenset[str]()
    partners: Partners = NO_PARTNERS


class Sheet(Protocol):
    """An option sheet: the options of the house, and the game's own beside them."""

    @property
    def house(self) -> HouseOptions:
        """Those that every game has."""
        ...


class Position(Protocol):
    """What the table asks of any game's state."""

    @property
    def living(self) -> frozenset[Seat]:
        """The seats that are neither out nor gone."""
        ...

    @property
    def round(self) -> int:
        """Counts the rounds, from 1."""
        ...


class Advice(Value):
    """What a game may say to somebody about a move they are thinking of."""

    sentence: str
    """One line, in bold."""
    help: str = ""
    """One line more."""
    warning: str = ""
    """Why it is unwise or hopeless although it is allowed: `too_many`."""


# What every game answers.


class Game(Protocol[Opt_contra, S, A, E]):
    """The rules: what every game answers."""

    def begin(self, seats: int, options: Opt_contra, context: GameContext) -> list[E]:
        """The events that open a match. `options` has passed the game's own `fits`."""
        ...

    def check(self, view: S, seat: Seat, action: A, words: Words) -> None:
        """Raise `Illegal` unless `seat`, knowing only `view`, may do `action`; `HOUSE` does the House's actions."""
        ...

    def decide(self, state: S, seat: Seat, action: A, context: GameContext) -> list[E]:
        """What happens when `seat` does `action`, which `check` has let pass. Never refuses; alone sees dice."""
        ...

    def evolve(self, state: S | None, event: E) -> S:
        """The state after `event`. Never fails, asks no chance and no dictionary; None before the first event."""
        ...

    def awaited(self, state: S) -> frozenset[Seat]:
        """The seats that the game waits for; empty when it waits for a clock alone, or is over."""
        ...

    def timers(self, state: S) -> tuple[Timer, ...]:
        """The clocks that run now."""
        ...

    def menu(self, view: S, seat: Seat) -> Menu[A]:
        """What `seat` may do now."""
        ...

    def outcome(self, state: S) -> tuple[int, ...] | None:
        """The place of each seat, 1 for the winner, once the match is over."""
        ...


def fold(game: Game[Opt_contra, S, A, E], events: Iterable[E], state: S | None = None) -> S:
    """The state after `events`."""
    if isinstance(events, FoldedEvents) and state is not None:
        folded = cast("FoldedEvents[S, E]", events)
        if folded.before is state:
            return folded.after
    for event in events:
        state = game.evolve(state, event)
    assert state is not None, "a match begins with an event"
    return state


# What a game may answer as well.


class Notation(Protocol[S_contra, A, E_contra]):
    """A game as text: its moves in a line, and what happened in sentences (RULES 11.2)."""

    MOVES: tuple[tuple[str, str], ...]
    """How each move is said, and what it does."""

    def write(self, action: A, view: S_contra, seat: Seat, names: Names) -> str:
        """The move as a line says it; `read` of it, for the same view and seat, is the action again."""
        ...

    def read(self, text: str, view: S_contra, seat: Seat, names: Names) -> A:
        """The move that a line says, legal or not; `Unreadable` when it says none."""
        ...

    def label(self, action: A, view: S_contra) -> str:
        """The words on the action's button."""
        ...

    def hint(self, blank: Blank, view: S_contra) -> str:
        """What to type for a move that is to be filled in."""
        ...

    def tell(self, event: E_contra, names: Names) -> str | None:
        """What happened, in a sentence; None where there is nothing to tell."""
        ...


class TranscriptFormat(Protocol[S, E]):
    """How a game is written down (RULES 11): how stated dice fall, and which statements are true."""

    def state_fact(self, kind: str, seat: Seat | None, words: Sequence[Token]) -> Stated:
        """The fact that these words state; `Unreadable` when the game has no such fact."""
        ...

    def draw_stated(self, at: Address, things: Sequence[T], facts: Sequence[Stated], before: S | None) -> T | None:
        """The one of `things` that the facts say is drawn here; None when they say nothing."""
        ...

    def order_stated(self, at: Address, things: Sequence[T], facts: Sequence[Stated]) -> tuple[T, ...] | None:
        """The order in which the facts say that `things` come to lie; None where they should say one and do not."""
        ...

    def describe_missing(self, at: Address, names: Names) -> str:
        """What the transcript should have said, in a sentence."""
        ...

    def contradict_fact(self, fact: Stated, since: Progress[S, E]) -> str | None:
        """None when the fact holds, else what is true instead."""
        ...

    def statement(self, words: Sequence[Token], names: Names) -> StatementCheck[S, E] | None:
        """What a statement of this game means; None when it is none of this game's."""
        ...

    def phase_clocks(self, state: S) -> tuple[Timer, ...]:
        """The clocks of this phase: those that `House: time` lets run out."""
        ...

    def list_facts(self, since: Progress[S, E]) -> list[Stated]:
        """All that a transcript without a seed must state of what has just happened."""
        ...

    def write_statements(self, since: Progress[S, E], names: Names) -> list[str]:
        """What a transcript may state of it, as it would be written."""
        ...

    def collect_words(self, since: Progress[S, E]) -> list[str]:
        """The words said in what has happened: those that a dictionary may be asked for."""
        ...


class Odds(Protocol):
    """How likely claims are, for those who practise, and for reviews."""

    def chance_of(self, view: object, action: object | None, /) -> float | None:
        """The probability, as far as `view` can tell, of what `action` claims, or of what is claimed already for None.

        None where nothing is claimed.
        """
        ...


class Review(Protocol):
    """What a look back at a match goes through (decision 17)."""

    def steps(self, event: Any, /) -> Iterator[Step]:
        """What an event says of bids and doubt."""
        ...

    def hand(self, truth: Any, seat: Seat, /) -> tuple[HandPiece, ...]:
        """What lies in a seat's hand."""
        ...


class Rate(NamedTuple):
    """A figure: so many `counted` for each of `among`."""

    name: str
    counted: str
    among: str


@dataclass(frozen=True, slots=True)
class Statistics:
    """What is counted about players, and the figures made of it."""

    rates: tuple[Rate, ...] = ()
    count: Callable[[object, Sequence[object], object], Iterable[tuple[Seat, str]]] = lambda _view, _events, _state: ()
    """From the actor's view before an action, its events, and the truth after them: what counts for which seat."""


Luck = Callable[[], float]
"""Chance as a player draws it: a number from 0 to just below 1."""


class Named(Protocol):
    """A personality as a game describes it; it may say more than this."""

    @property
    def id(self) -> str:
        """By which it is chosen."""
        ...

    @property
    def name(self) -> str:
        """As people read it."""
        ...

    @property
    def line(self) -> str:
        """A line about it."""
        ...


class Choose(Protocol):
    """What a personality does in a seat that the game awaits, as `Player.choose`; `memory` only it can read."""

    def __call__(
        self, temper: str, view: Any, seat: Seat, menu: Menu[Any], *, memory: bytes, luck: Luck, lexicon: Words
    ) -> tuple[Any, bytes]:
        """The action, and what it remembers."""
        ...


class Listen(Protocol):
    """What a personality remembers of what it has heard, as `Listener.listen`."""

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
        """The memory afterwards."""
        ...


class Remark(Protocol):
    """What a personality claims before it acts, as `Talker.remark`."""

    def __call__(self, temper: str, view: Any, seat: Seat, action: object, *, luck: Luck) -> Claim | None:
        """The claim, or None."""
        ...


def _keep(
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
    """Those whom people choose among."""
    yardsticks: Sequence[Named]
    """Others, for the arena and for tests."""
    choose: Choose
    warm_up: Callable[[Words], None] = lambda _words: None
    """Gets ready to think: learns the words, compiles."""
    listen: Listen = _keep
    speak_up: Choose = _do_nothing
    """What it does out of turn, as `OutOfTurnPlayer.speak_up`; mostly None."""
    remark: Remark = _say_nothing
    pause: Callable[[str, Any, Luck], float | None] = lambda _temper, _view, _luck: None
    """Seconds that it seems to take for a move, from what everybody may know; None: as usual."""
    rushes: Callable[[Any], bool] = lambda _view: False
    """Whether bots move at once now that nobody but bots is awaited."""


_OLD_NAMES = {"draw": ("drawing", "draw"), "count_statistics": ("marks", "marks")}
"""By function: its module and its own name in games written for the release before."""


_OLD_TRANSCRIPT_NAMES = {
    "fall": "draw_stated",
    "order": "order_stated",
    "unstated": "describe_missing",
    "fact_truth": "contradict_fact",
    "facts_of": "list_facts",
    "statements_of": "write_statements",
    "words_said": "collect_words",
}
"""Functions of `transcript`, as the release before called them, and today's names."""


def _rename_functions(transcript: ModuleType) -> None:
    """Adds today's names to a module whose functions have those of the release before."""
    for old, new in _OLD_TRANSCRIPT_NAMES.items():
        if hasattr(transcript, old) and not hasattr(transcript, new):
            setattr(transcript, new, getattr(transcript, old))
            hint = f"{transcript.__name__}: a game's {old} is called {new} now."
            warnings.warn(hint, DeprecationWarning, stacklevel=3)


class GameParts:
    """A game that is loaded: its rules, and each other part, found once, when it is first asked for."""

    def __init__(self, rules: ModuleType, find: Callable[[str, str], ModuleType | None]) -> None:
        """`find(part, name)` returns the module of a part, if it has this name or the name is empty; else None."""
        self.module, self._find = rules, find

    @cached_property
    def rules(self) -> Game[Sheet, Position, object, object]:
        """What every game answers."""
        return cast("Game[Sheet, Position, object, object]", self.module)

    @cached_property
    def notation(self) -> Notation[Position, object, object] | None:
        """The game as text; `core.default_notation` stands in."""
        return cast("Notation[Position, object, object] | None", self._find("notation", ""))

    @cached_property
    def transcript(self) -> TranscriptFormat[Position, object] | None:
        """How it is written down; None: it is not played from transcripts."""
        module = self._find("transcript", "")
        if module is not None:
            _rename_functions(module)
        return cast("TranscriptFormat[Position, object] | None", module)

    @cached_property
    def draw(self) -> Draw[Position] | None:
        """How a terminal draws it; the view's fields stand in."""
        return self._function("draw", "text_view")

    @cached_property
    def advise(self) -> Callable[[Position, Seat, object, Words], Advice | None] | None:
        """What to say of a move that is allowed."""
        return self._function("advise", "advice")

    @cached_property
    def explain(self) -> Callable[[Position, object, Illegal], str] | None:
        """Why not, shorter than the refusal, while somebody types."""
        return self._function("explain", "advice")

    @cached_property
    def judge_claim(self) -> Callable[[Position, Seat, Claim], bool | None] | None:
        """Whether a claim was true, as a view after a showdown shows it; None where it does not show."""
        return self._function("judge_claim", "claims", "review")

    @cached_property
    def review(self) -> Review | None:
        """What a look back goes through; None: there is nothing to look back at."""
        return cast("Review | None", self._find("review", "steps"))

    @cached_property
    def odds(self) -> Odds | None:
        """How likely claims are; None: the game has no odds."""
        return cast("Odds | None", self._find("odds", ""))

    @cached_property
    def statistics(self) -> Statistics:
        """What is counted about players."""
        found = self._locate("count_statistics", "review", "statistics")
        if found is None:
            return Statistics()
        module, name = found
        return Statistics(tuple(Rate(*rate) for rate in module.RATES), getattr(module, name))

    @cached_property
    def players(self) -> GamePlayers | None:
        """The bots that the game brings; the random player stands in."""
        module = self._find("players", "")
        if module is None:
            return None
        parts = ("warm_up", "listen", "speak_up", "remark", "pause", "rushes")
        more = {name: getattr(module, name) for name in parts if hasattr(module, name)}
        chosen = getattr(module, "PERSONALITIES", None)
        if chosen is None:
            hint = f"{module.__name__}: a game's TEMPERS are called PERSONALITIES now."
            warnings.warn(hint, DeprecationWarning, stacklevel=2)
            chosen = module.TEMPERS
        return GamePlayers(chosen, module.YARDSTICKS, module.choose, **more)

    def _function(self, name: str, *modules: str) -> Any:
        found = self._locate(name, *modules)
        return None if found is None else getattr(*found)

    def _locate(self, name: str, *modules: str) -> tuple[ModuleType, str] | None:
        """The first of these modules that has the function, and what it is called there."""
        for each in modules:
            if (module := self._find(each, name)) is not None:
                return module, name
        old_module, old_name = _OLD_NAMES.get(name, ("", ""))
        module = self._find(old_module, old_name) if old_module else None
        if module is None:
            return None
        hint = f"{module.__name__}: a game's {old_module} is called {modules[-1]} now."
        warnings.warn(hint, DeprecationWarning, stacklevel=4)
        return module, old_name
