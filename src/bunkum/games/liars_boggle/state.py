"""The state of a match of Liar's Boggle, and what follows from it alone.

A view is a state in which some dice are hidden. This module compares bids, and tells what is public about a word (RULES
2.2); it tells which seats the game waits for, which timers run (RULES 1.5, 2.9), and who has won.
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
    """A die in a hand: its six faces together, and the face that is up; None for what the view hides."""

    faces: str | None = None
    up: str | None = None


FACE_DOWN = Die()

Hands = tuple[tuple[Die, ...] | None, ...]
"""The dice of each seat in the order in which they lie; None if the view hides even their number."""


class StandingBid(Value):
    """A bid: `length` is counted as in RULES 2.2, `seq` is its number in the match, from 1."""

    seat: Seat
    word: str
    length: int
    seq: int
    q_as: QAs = "qu"


class Piece(Value):
    """A piece of the called word, and the die that spells it, as the dice lay at the reveal; None if no die does."""

    text: str
    seat: Seat | None = None
    place: int | None = None


class Showdown(Value):
    """What a call revealed, and the verdict."""

    caller: Seat
    challenged: bool
    faces: tuple[tuple[str, ...], ...] = ()
    """The faces of each hand at the reveal; the die that is then lost stays among them until the next roll."""
    pieces: tuple[Piece, ...] = ()
    spellable: bool = False
    valid: bool | None = None
    loser: Seat | None = None
    reason: Reason | None = None


class Poll(Value):
    """A vote on the word of the current bid; `friendly` if `challenger` asked for it before any call."""

    challenger: Seat
    friendly: bool
    voters: tuple[Seat, ...]
    done: frozenset[Seat] = frozenset()
    """The seats that have voted or abstained."""
    ballots: tuple[bool | None, ...] = ()
    """Votes in the order of `voters`; None for a seat that has not voted, or whose vote the view hides."""
    abstained: frozenset[Seat] = frozenset()
    """The seats in `done` that have abstained."""


class Sand(Value):
    """The sand timer: how often it was turned, and the turn in which it runs (0: it does not bind)."""

    count: int = 0
    turn: int = 0
    running: bool = False


class State(Value):
    """The truth of a match, or the view of one seat."""

    options: Options
    hands: Hands
    living: frozenset[Seat]
    """The seats that have dice; seats that left too, until the end of the round."""
    starter: Seat
    turn: Seat
    phase: Phase = "bid"
    round: int = 0
    throw: int = 0
    """The number of this roll in the round, from 0; a restart adds one."""
    turns: int = 0
    """Counts turns and decisions, so that a timer can be told from an earlier one (`Timer.since`)."""
    seq: int = 0
    """The number of bids made in the match."""
    bid: StandingBid | None = None
    earlier: tuple[StandingBid, ...] = ()
    """The bids of this round before the current one, oldest first; kept only with `history=full`."""
    before: StandingBid | None = None
    """With `history=memory`, the bid before the current one; no seat sees it."""
    held: bool = False
    """Whether the next seat must wait (`friendly_hold`)."""
    struck: frozenset[str] = frozenset()
    good: frozenset[str] = frozenset()
    """The words that friendly challenges found invalid (`struck`) and valid (`good`)."""
    showdown: Showdown | None = None
    poll: Poll | None = None
    traders: tuple[Seat, ...] = ()
    """The seats that may still trade before the next round, in order."""
    pile: tuple[str, ...] = ()
    """Public dice out of play: set aside, lost, or left behind by seats that left."""
    removed: tuple[str, ...] = ()
    """Dice that `remove_qu` keeps out of the match; they cannot be traded."""
    sand: Sand = Sand()
    gone: tuple[Seat, ...] = ()
    """The seats that left for good, in the order in which they left."""
    places: tuple[int, ...] = ()
    """For each seat, 0 while it plays and its place once it is out."""
    dice_in_play: int = 0

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.places)

    def hand(self, seat: Seat) -> tuple[Die, ...]:
        """Returns the dice of a seat; none if the view hides their number, or if there is no such seat."""
        return (self.hands[seat] or ()) if 0 <= seat < self.seats else ()

    @property
    def standing_bid(self) -> StandingBid:
        """The standing bid, when there must be one."""
        assert self.bid is not None
        return self.bid

    @property
    def open_showdown(self) -> Showdown:
        """The showdown, when a seat has called."""
        assert self.showdown is not None
        return self.showdown

    @property
    def open_poll(self) -> Poll:
        """The open vote, when there must be one."""
        assert self.poll is not None
        return self.poll

    @property
    def challenger(self) -> Seat:
        """The seat that asks whether the bid is a word: the caller, or the maker of a friendly challenge."""
        return self.open_showdown.caller if self.poll is None else self.poll.challenger


# Bids.

LONGEST = LONGEST_WORD
"""The most letters that a bid may have (RULES 2.2)."""


@cache
def has_qu_face(dice_set: str) -> bool:
    """Returns whether some die of the set has a Qu, in play or not (RULES 2.2: before `remove_qu`)."""
    return any(has_qu(die) for die in DICE_SETS[dice_set])


def length(word: str, options: Options, q_as: QAs = "qu") -> int:
    """Returns the length of a word: its letters, with each QU counted as one if the set has a Qu face."""
    return count_letters(word, qu_face=has_qu_face(options.dice_set), qu_two=options.qu_two, q_as=q_as)


def beats(word: str, letters: int, old: StandingBid) -> bool:
    """Returns whether a word of this length beats `old`: it is longer, or as long and later in the dictionary."""
    return word != old.word and (letters > old.length or (letters == old.length and word > old.word))


def can_be_raised(view: State) -> bool:
    """Returns whether any string of letters beats the bid (RULES 1.11); with `strict` there may be no such word."""
    if view.bid is None:
        return True
    last = "z" * LONGEST if view.options.allow_impossible_bids else _last_possible(view)
    return beats(last, length(last, view.options), view.bid)


def _last_possible(view: State) -> str:
    """Returns the highest bid that the dice in play could cover if there were enough of every face and letter."""
    dice = most_dice(view)
    pairs = [face.lower() for face in faces_in_play(view) if length(face.lower(), view.options) == 2]
    if not pairs:
        return "z" * min(dice, LONGEST)
    letters = min(2 * dice, LONGEST)
    return "z" * (2 * dice - letters) + max(pairs) * (letters - dice)


def most_dice(view: State) -> int:
    """Returns how many dice a bid may need with `allow_impossible_bids` off: those in play, or at least `min_letters`.

    With fewer dice in play than `min_letters` no bid would be possible, and the round could neither open nor end.
    """
    return max(view.dice_in_play, view.options.min_letters)


def known_dice(view: State) -> tuple[str, ...]:
    """Returns the dice in play, whoever holds them; they are public because the set and the pile are."""
    return without_each(DICE_SETS[view.options.dice_set], (*view.pile, *view.removed))


def faces_in_play(view: State) -> frozenset[str]:
    """Returns every face that some die in play has."""
    return frozenset(face for die in known_dice(view) for face in faces_of(die))


def spell(word: str, faces: Sequence[str], options: Options, q_as: QAs) -> Spelling:
    """Returns how the faces spell the word, with as many of its letters as possible."""
    qu_face = has_qu_face(options.dice_set)
    return find_spelling(word, faces, qu_face=qu_face, qu_as_q=options.qu_as_q, q_as=q_as)


def dice_needed(view: State, word: str, q_as: QAs = "qu") -> int:
    """Returns the fewest dice that can spell the word, cut into faces in play."""
    return count_fewest_faces(word, faces_in_play(view), qu_as_q=view.options.qu_as_q, q_as=q_as)


def q_is_missing(view: State, word: str, q_as: QAs) -> bool:
    """Returns whether no die in play can give a Q of the word as it must be played (`no_q`)."""
    return lacks_q(word, faces_in_play(view), qu_as_q=view.options.qu_as_q, q_as=q_as)


# Which seats the game waits for.


def awaited(state: State) -> frozenset[Seat]:
    """Returns the seats that the game waits for; none in the show pause, or during `friendly_hold`."""
    if state.phase in ("show", "over") or state.held:
        return frozenset()
    if state.phase == "vote":
        return frozenset(state.open_poll.voters) - state.open_poll.done
    return frozenset((state.turn,))


def timers(state: State) -> tuple[Timer, ...]:
    """Returns the timers that run now."""
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
    """Returns whether the sand timer was started in this turn, since only then it binds (RULES 2.9)."""
    return state.phase in ("bid", "turn") and state.sand.turn == state.turns


def outcome(state: State) -> tuple[int, ...] | None:
    """Returns the place of each seat, 1 for the winner; None until the match is over."""
    return state.places if state.phase == "over" else None
