"""Finds the parts of a game by the names of its modules, each with its type and its default (`core.contract`)."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from types import ModuleType
from typing import Any, cast

from bunkum.core.claims import Claim
from bunkum.core.contract import (
    Advice,
    Drill,
    Game,
    GamePlayers,
    Notation,
    Odds,
    Position,
    Rate,
    Review,
    ReviewTray,
    Sheet,
    Statistics,
    TranscriptFormat,
    Words,
)
from bunkum.core.illegal import Illegal
from bunkum.core.seats import Seat
from bunkum.core.text_view import Draw
from bunkum.core.tutorial import Tutorial
from bunkum.deprecated_names import add_new_names, find_old_part


class GameParts:
    """A loaded game: its rules, and each other part, found once, when it is first needed."""

    def __init__(self, rules: ModuleType, find: Callable[[str, str], ModuleType | None]) -> None:
        """Takes the rules, and `find(part, name)`, which returns the module of a part that has this name, or any."""
        self.module, self._find = rules, find

    @cached_property
    def rules(self) -> Game[Sheet, Position, object, object]:
        """What every game answers."""
        return cast("Game[Sheet, Position, object, object]", self.module)

    @cached_property
    def notation(self) -> Notation[Position, object, object] | None:
        """The game as text; None: `core.default_notation` is used."""
        return cast("Notation[Position, object, object] | None", self._module("notation"))

    @cached_property
    def transcript(self) -> TranscriptFormat[Position, object] | None:
        """How it is written as a transcript; None: it has no transcripts."""
        return cast("TranscriptFormat[Position, object] | None", self._module("transcript"))

    @cached_property
    def draw(self) -> Draw[Position] | None:
        """How a terminal draws it; None: the view's fields are shown."""
        return self._function("draw", "text_view")

    @cached_property
    def advise(self) -> Callable[[Position, Seat, object, Words], Advice | None] | None:
        """Returns what to say about a move that is allowed."""
        return self._function("advise", "advice")

    @cached_property
    def explain(self) -> Callable[[Position, object, Illegal], str] | None:
        """Returns why a move is refused, shorter than the refusal, while somebody types."""
        return self._function("explain", "advice")

    @cached_property
    def judge_claim(self) -> Callable[[Position, Seat, Claim], bool | None] | None:
        """Returns whether a claim was true, according to a view after a showdown; None if the view does not show it."""
        return self._function("judge_claim", "claims", "review")

    @cached_property
    def read_face(self) -> Callable[[str], str | None] | None:
        """Returns the face that a word in a claim means (`1` for `aces`); None if it is not a word of this game."""
        return getattr(self._module("notation"), "read_face", None)

    @cached_property
    def name_face(self) -> Callable[[str, int], str | None] | None:
        """Returns the name of so many dice of a face (`ace`, `aces`); None if the game has no name for it."""
        return getattr(self._module("notation"), "name_face", None)

    @cached_property
    def review(self) -> Review | None:
        """What a review reads of a match with bids; None: the game has no bids to review."""
        return cast("Review | None", self._find("review", "steps"))

    @cached_property
    def own_words(self) -> Callable[[object], Iterable[tuple[Seat, str]]] | None:
        """Returns the words that an event shows to be those of one seat alone, for the recap of a match."""
        return self._function("own_words", "highlights")

    @cached_property
    def review_tray(self) -> ReviewTray | None:
        """Reviews a round of words on a tray; None: the game has no such rounds."""
        return self._function("review_tray", "review")

    @cached_property
    def odds(self) -> Odds | None:
        """How likely bids are; None: the game has no odds."""
        return cast("Odds | None", self._find("odds", ""))

    @cached_property
    def drill(self) -> Drill | None:
        """Positions to practise calls in; None: the game has no drills."""
        return cast("Drill | None", self._find("drill", "ask"))

    @cached_property
    def tutorial(self) -> Tutorial | None:
        """The arranged first round; None: the game has no tutorial."""
        return getattr(self._module("tutorial"), "TUTORIAL", None)

    @cached_property
    def statistics(self) -> Statistics:
        """What is counted about players."""
        module = self._locate("count_statistics", "review", "statistics")
        if module is None:
            return Statistics()
        rates, habits = tuple(Rate(*rate) for rate in module.RATES), tuple(getattr(module, "HABITS", ()))
        return Statistics(rates, habits, module.count_statistics)

    @cached_property
    def bot_ratings(self) -> Mapping[int, Mapping[str, int]]:
        """The ratings of its bots, by size of table (`core.rating_scale`) and personality; empty: none was measured."""
        return getattr(self._module("bot_ratings"), "RATINGS", {})

    @cached_property
    def players(self) -> GamePlayers | None:
        """The bots that the game brings; None: only the random player."""
        module = self._module("players")
        if module is None:
            return None
        parts = ("warm_up", "listen", "speak_up", "remark", "pause", "rushes")
        more = {name: getattr(module, name) for name in parts if hasattr(module, name)}
        return GamePlayers(module.PERSONALITIES, module.YARDSTICKS, module.choose, **more)

    def _module(self, part: str) -> ModuleType | None:
        """Returns the module of a part, with new names for those that have changed."""
        module = self._find(part, "")
        if module is not None:
            add_new_names(module, part)
        return module

    def _function(self, name: str, *parts: str) -> Any:
        module = self._locate(name, *parts)
        return None if module is None else getattr(module, name)

    def _locate(self, name: str, *parts: str) -> ModuleType | None:
        """Returns the module of the first of these parts that has the function."""
        for part in parts:
            if (module := self._find(part, name)) is not None:
                return module
        return find_old_part(self._find, name, parts[-1])
