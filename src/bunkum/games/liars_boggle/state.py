"""Where things stand in a match of Liar's Boggle, and what follows from that alone.

A view is a state with some dice face down. Which word beats which, and what a public eye can say of it (RULES 2.2);
whom the table waits for, which clocks run (RULES 1.5, 2.9), and who has won.
"""

from collections.abc import Sequence
from functools import cache
from typing import Literal

from bunkum.core import Seat, Timer, Value
from bunkum.games.liars_boggle.options import Options
from bunkum.pieces.letters import DICE_SETS, faces_of, has_qu, without_each
from bunkum.words.spelling import LONGEST_WORD, QAs, Spelling, count_fewest_faces, count_letters, find_spelling, lacks_q

Phase = Literal["bid", "turn", "replace", "vote", "showdown", "discard", "trade", "show", "over"]
Reason = Literal["letters_missing", "word_invalid", "bid_good", "timeout"]


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
    reason: Reason | None = None


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

    @property
    def standing_bid(self) -> StandingBid:
        """The bid on the table, where there must be one."""
        assert self.bid is not None
        return self.bid

    @property
    def open_showdown(self) -> Showdown:
        """The showdown, where somebody has called."""
        assert self.showdown is not None
        return self.showdown

    @property
    def open_poll(self) -> Poll:
        """The vote, where a word is asked about."""
        assert self.poll is not None
        return self.poll

    @property
    def challenger(self) -> Seat:
        """Who asks whether the bid is a word: the caller, or somebody in a friendly way."""
        return self.open_showdown.caller if self.poll is None else self.poll.challenger


# Bids.

LONGEST = LONGEST_WORD
"""Letters in the longest word that may be bid (RULES 2.2)."""


@cache
def has_qu_face(dice_set: str) -> bool:
    """Returns whether some die of the set has a Qu, be it in play or not (RULES 2.2: before `remove_qu`)."""
    return any(has_qu(die) for die in DICE_SETS[dice_set])


def length(word: str, options: Options, q_as: QAs = "qu") -> int:
    """Returns the letters of a word, each QU counted as one where the set has a Qu face. Dice have no say in it."""
    return count_letters(word, qu_face=has_qu_face(options.dice_set), qu_two=options.qu_two, q_as=q_as)


def beats(word: str, letters: int, old: StandingBid) -> bool:
    """Returns whether a word of this length may follow `old`: longer, or as long and later in the dictionary."""
    return word != old.word and (letters > old.length or (letters == old.length and word > old.word))


def can_be_raised(view: State) -> bool:
    """Returns whether any string of letters beats the bid (RULES 1.11). A table that plays `strict` may know better."""
    if view.bid is None:
        return True
    last = "z" * LONGEST if view.options.allow_impossible_bids else _last_possible(view)
    return beats(last, length(last, view.options), view.bid)


def _last_possible(view: State) -> str:
    """Returns the highest of all bids that the dice in play might cover, were there enough of every face and letter."""
    dice = most_dice(view)
    pairs = [face.lower() for face in faces_in_play(view) if length(face.lower(), view.options) == 2]
    if not pairs:
        return "z" * min(dice, LONGEST)
    letters = min(2 * dice, LONGEST)
    return "z" * (2 * dice - letters) + max(pairs) * (letters - dice)


def most_dice(view: State) -> int:
    """The dice that a bid may need with `allow_impossible_bids` off: those in play, or what the shortest word needs.

    With fewer dice than `min_letters` nothing at all could be bid, and a round that cannot open cannot end.
    """
    return max(view.dice_in_play, view.options.min_letters)


def known_dice(view: State) -> tuple[str, ...]:
    """Returns the dice in play, whoever holds them: the set and the pile are public, so these are."""
    return without_each(DICE_SETS[view.options.dice_set], (*view.pile, *view.removed))


def faces_in_play(view: State) -> frozenset[str]:
    """Returns every face that some die in play has."""
    return frozenset(face for die in known_dice(view) for face in faces_of(die))


def spell(word: str, faces: Sequence[str], options: Options, q_as: QAs) -> Spelling:
    """Returns the word with the dice that fill as many of its letters as possible."""
    qu_face = has_qu_face(options.dice_set)
    return find_spelling(word, faces, qu_face=qu_face, qu_as_q=options.qu_as_q, q_as=q_as)


def dice_needed(view: State, word: str, q_as: QAs = "qu") -> int:
    """Returns how many dice the word needs at least, cut into the fewest faces."""
    return count_fewest_faces(word, faces_in_play(view), qu_as_q=view.options.qu_as_q, q_as=q_as)


def q_is_missing(view: State, word: str, q_as: QAs) -> bool:
    """Returns whether no die in play can give a Q of the word as it must be played (`no_q`)."""
    return lacks_q(word, faces_in_play(view), qu_as_q=view.options.qu_as_q, q_as=q_as)


# Whom the table waits for.


def awaited(state: State) -> frozenset[Seat]:
    """The seats that the game waits for; nobody in the pause after a showdown, or while others may doubt a word."""
    if state.phase in ("show", "over") or state.held:
        return frozenset()
    if state.phase == "vote":
        return frozenset(state.open_poll.voters) - state.open_poll.done
    return frozenset((state.turn,))


def timers(state: State) -> tuple[Timer, ...]:
    """Returns the clocks that run now."""
    options, house, phase = state.options, state.options.house, state.phase
    running: list[Timer] = []
    if phase == "over":
        return ()
    if state.sand.running:
        assert options.sand_timer is not None
        running.append(Timer("sand", state.sand.count, options.sand_timer))
    if state.held:
        running.append(Timer("hold", state.turns, options.friendly_hold))
    if phase in ("bid", "turn"):
        if house.turn_clock is not None and not state.held:
            running.append(Timer("turn", state.turns, house.turn_clock))
    elif phase == "show":
        running.append(Timer("show", state.turns, house.show_seconds))
    else:
        seconds = house.answer_seconds * (2 if phase == "replace" else 1)
        running.append(Timer("answer", state.turns, seconds, early=phase == "vote", answer=True))
    return tuple(running)


def sand_binds(state: State) -> bool:
    """Returns whether the sand that runs was started in this very turn: only then it binds (RULES 2.9)."""
    return state.phase in ("bid", "turn") and state.sand.turn == state.turns


def outcome(state: State) -> tuple[int, ...] | None:
    """Returns the place of each seat once the match is over, 1 for the winner."""
    return state.places if state.phase == "over" else None
