"""Where things stand in a match of Liar's Boggle. A view is a state with some dice face down."""

from typing import Literal

from bunkum.core import Seat, Value
from bunkum.games.liars_boggle.moves import QAs
from bunkum.games.liars_boggle.options import Options

Phase = Literal["bid", "turn", "replace", "vote", "showdown", "discard", "trade", "show", "over"]


class Die(Value):
    """A die in a hand: its six faces together (None: whose identity one may not know), and how it fell."""

    faces: str | None = None
    up: str | None = None


FACE_DOWN = Die()

Hands = tuple[tuple[Die, ...] | None, ...]
"""By seat, the dice in the order in which they lie; None: even their number is left to memory."""


class StandingBid(Value):
    """A bid: `length` as RULES 2.2 counts, `seq` its number in the match, from 1."""

    seat: Seat
    word: str
    length: int
    seq: int
    q_as: QAs = "qu"


class Piece(Value):
    """A piece of the called word, and the die that fills it, as the dice lay at the reveal; or nobody's."""

    text: str
    seat: Seat | None = None
    place: int | None = None


class Showdown(Value):
    """What the call brought to light."""

    caller: Seat
    challenged: bool
    faces: tuple[tuple[str, ...], ...] = ()
    """All hands as they lay, by seat: the die given up for this is among them until the next roll."""
    pieces: tuple[Piece, ...] = ()
    spellable: bool = False
    valid: bool | None = None
    loser: Seat | None = None
    reason: Literal["letters_missing", "word_invalid", "bid_good", "timeout"] | None = None


class Poll(Value):
    """A vote on the current bid's word. `friendly`: it came before any call, from `challenger`."""

    challenger: Seat
    friendly: bool
    voters: tuple[Seat, ...]
    done: frozenset[Seat] = frozenset()
    """Who has voted or abstained."""
    ballots: tuple[bool | None, ...] = ()
    """By place in `voters`; None for one that has not voted, or whose vote one may not know."""
    abstained: frozenset[Seat] = frozenset()
    """Who has no opinion: of those in `done`."""


class Sand(Value):
    """The sand timer: how often it was turned, and in which turn it last was (0: it does not bind)."""

    count: int = 0
    turn: int = 0
    running: bool = False


class State(Value):
    """The table's truth, or what a seat knows of it."""

    options: Options
    hands: Hands
    living: frozenset[Seat]
    """Seats with dice, gone ones too until the end of their round."""
    starter: Seat
    turn: Seat
    phase: Phase = "bid"
    round: int = 0
    throw: int = 0
    """Counts the rolls of this round: restarts go on counting."""
    turns: int = 0
    """Counts turns and decisions, so that a clock knows its own."""
    seq: int = 0
    """How many bids were made in the match."""
    bid: StandingBid | None = None
    earlier: tuple[StandingBid, ...] = ()
    """The bids before the current one, oldest first; kept only with `history=full`."""
    before: StandingBid | None = None
    """The bid before the current one where the table plays from memory; nobody sees it."""
    held: bool = False
    """`friendly_hold`: the next seat must wait."""
    struck: frozenset[str] = frozenset()
    good: frozenset[str] = frozenset()
    """Words found to be none, or found good, in a friendly way."""
    showdown: Showdown | None = None
    poll: Poll | None = None
    traders: tuple[Seat, ...] = ()
    """Who may still trade in this break, first to last."""
    pile: tuple[str, ...] = ()
    """Dice out of play: set aside, given up, left behind. All may see them."""
    removed: tuple[str, ...] = ()
    """Dice that `remove_qu` left in the box; they cannot be traded."""
    sand: Sand = Sand()
    gone: tuple[Seat, ...] = ()
    """Seats that left for good, in the order in which they did."""
    places: tuple[int, ...] = ()
    """By seat: 0 while it plays, its place once it is out."""
    dice_in_play: int = 0

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.places)
