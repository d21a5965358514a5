"""The bots of Boggle: who they are, and how they find words, read, challenge and vote.

No bot finds all words of a tray. A bot knows the words that are used often enough, sees each of those on the tray with
a probability that falls with the word's length and rarity, and writes them down one after the other while the timer
runs. It works out its words once, when the dice have fallen, and keeps them in its memory; so a bot that takes a seat
in the middle of a round (RULES 1.6) remembers no words, and writes from the next round on.
"""

from collections.abc import Iterator, Sequence
from math import exp
from typing import NamedTuple

import msgspec

from bunkum.core import Menu, Seat, Value, Words
from bunkum.core.contract import Luck
from bunkum.games.boggle import records
from bunkum.games.boggle.check import check
from bunkum.games.boggle.state import State, unread
from bunkum.pieces.preferences import first_legal, is_legal
from bunkum.pieces.tray import trace
from bunkum.words.lexicon import Lexicon
from bunkum.words.looks import has_unknown_letters
from bunkum.words.trays import find_words

__all__ = ["PERSONALITIES", "YARDSTICKS", "choose", "listen", "pause", "rushes", "warm_up"]


class Personality(Value):
    """The parameters of a bot."""

    id: str
    name: str
    line: str
    least_zipf: float
    """It knows words whose Zipf frequency is at least this."""
    sight_rate: float
    """The probability (0 to 1) that it sees a short and common word of the tray."""
    length_penalty: float
    """How fast that probability falls with each letter beyond four (exponentially); if negative, it rises."""
    seconds: float
    """The seconds that it takes on average to find and write a word."""
    invented_words: int
    """The most invented words that it writes beside those that it knows."""
    challenge_rate: float
    """The probability that it challenges a word that it does not know."""
    big_tray_rate: float
    """The probability that it chooses the large tray."""


SPARROW = Personality(
    "sparrow",
    "Sparrow",
    "Picks up every small word, and is gone.",
    least_zipf=3.0,
    sight_rate=0.75,
    length_penalty=0.75,
    seconds=4.0,
    invented_words=0,
    challenge_rate=0.5,
    big_tray_rate=0.2,
)
HERON = Personality(
    "heron",
    "Heron",
    "Stands still for a long time, and comes up with a long one.",
    least_zipf=2.2,
    sight_rate=0.22,
    length_penalty=-0.35,
    seconds=7.0,
    invented_words=0,
    challenge_rate=0.9,
    big_tray_rate=0.9,
)
PARROT = Personality(
    "parrot",
    "Parrot",
    "Writes what sounds like a word, and reads it with a straight face.",
    least_zipf=2.8,
    sight_rate=0.55,
    length_penalty=0.4,
    seconds=5.0,
    invented_words=4,
    challenge_rate=0.25,
    big_tray_rate=0.5,
)
STEADY = Personality(
    "steady",
    "Steady",
    "Sees half of what anybody knows.",
    least_zipf=3.0,
    sight_rate=0.5,
    length_penalty=0.3,
    seconds=5.0,
    invented_words=0,
    challenge_rate=1.0,
    big_tray_rate=0.5,
)

PERSONALITIES = (SPARROW, HERON, PARROT)
"""The personalities that people choose from."""
YARDSTICKS = (STEADY,)
"""The personalities that others are measured against."""

_BY_ID = {temper.id: temper for temper in (*PERSONALITIES, *YARDSTICKS)}

EASY = 1.5
"""The rise in Zipf frequency that adds 1 to the ease of seeing a word: 0.3 for the rarest known ones, at most 1."""
UNHEARD = 0.5
"""The ease (0 to 1) of seeing a word whose frequency the lexicon does not know."""
WHIM = 0.6
"""The most that luck adds to a word's probability when found words are sorted, the easiest first."""
ENDINGS = ("s", "es", "ed", "er", "ing", "ly", "y")
"""The endings that make an invented word from a known one."""


class Recollection(Value):
    """What a bot remembers: whether it saw the dice fall, and the words that it has still to write."""

    saw_it: bool = False
    words: tuple[str, ...] | None = None


class Situation(NamedTuple):
    """What a bot knows when it chooses an action."""

    personality: Personality
    view: State
    seat: Seat
    luck: Luck
    lexicon: Words


def choose(
    temper: str, view: State, seat: Seat, menu: Menu[records.Action], *, memory: bytes, luck: Luck, lexicon: Words
) -> tuple[records.Action, bytes]:
    """Returns what the bot `temper` does in a seat that the game awaits, and its memory; KeyError if there is none."""
    situation = Situation(_BY_ID[temper], view, seat, luck, lexicon)
    if view.phase == "write":
        return _write(situation, memory)
    return first_legal([*_ranked_moves(situation), *menu.ready], check, view, seat, lexicon), memory


def listen(
    temper: str, view: State, seat: Seat, *, news: Sequence[object], claims: Sequence[object], memory: bytes
) -> bytes:
    """Returns the memory, begun anew if the dice have fallen; claims are ignored."""
    del temper, view, seat, claims
    fell = any(isinstance(event, records.BoardShaken) for event in news)
    return msgspec.json.encode(Recollection(saw_it=True)) if fell else memory


def pause(temper: str, view: State, luck: Luck) -> float | None:
    """Returns the seconds until the bot's next move while it writes; None in other phases, for the usual pause."""
    if view.phase != "write":
        return None
    return _BY_ID[temper].seconds * (0.4 + 1.2 * luck())


def rushes(view: State) -> bool:
    """Returns whether bots write all their remaining words at once when no person writes any more (RULES 4.2).

    So nobody waits for the timer because of bots, and their lists are as long as they would have been.
    """
    return view.phase == "write"


def warm_up(lexicon: Words) -> None:
    """Searches the lexicon once, so that no first move waits for the disk."""
    find_words(("E", "A", "T", "S"), lexicon, 3)


def _ranked_moves(situation: Situation) -> Iterator[records.Action]:
    """Yields the actions that the bot prefers, best first; the rules may forbid some of them."""
    if situation.view.phase == "choose":
        yield records.ChooseSize(5 if situation.luck() < situation.personality.big_tray_rate else 4)
        return
    yield from _votes(situation)
    yield from _answers(situation)
    yield from _readings(situation)


# Writing.


def _write(situation: Situation, memory: bytes) -> tuple[records.Action, bytes]:
    """Returns the bot's next word, or `Done` if there is none, and its new memory."""
    recollection = msgspec.json.decode(memory, type=Recollection) if memory else Recollection()
    words = recollection.words
    if words is None:
        words = found(situation) if recollection.saw_it else ()
    for at, word in enumerate(words):
        if is_legal(check, situation.view, situation.seat, records.Write(word), situation.lexicon):
            return records.Write(word), msgspec.json.encode(Recollection(words=words[at + 1 :]))
    return records.Done(), msgspec.json.encode(Recollection(words=()))


def found(situation: Situation) -> tuple[str, ...]:
    """Returns the words that the bot finds in the round, in the order in which it finds them."""
    temper, view, luck = situation.personality, situation.view, situation.luck
    there = find_words(view.faces, situation.lexicon, view.least)
    chances = [(word, _sight_probability(temper, word, _zipf(situation.lexicon, word))) for word in there]
    seen = [(chance + WHIM * luck(), word) for word, chance in chances if luck() < chance]
    seen += [(WHIM * luck(), word) for word in _invent_words(situation, [word for _, word in seen])]
    in_time = int(view.options.timer / temper.seconds)
    return tuple(word for _, word in sorted(seen, reverse=True)[:in_time])


def _sight_probability(temper: Personality, word: str, zipf: float | None) -> float:
    """Returns the probability that the bot sees a word of the tray."""
    common = UNHEARD if zipf is None else min(1.0, (zipf - temper.least_zipf) / EASY + 0.3)
    if zipf is not None and zipf < temper.least_zipf:
        return 0.0
    return min(0.95, temper.sight_rate * common * exp(-temper.length_penalty * max(0, len(word) - 4)))


def _zipf(lexicon: Words, word: str) -> float | None:
    """Returns the Zipf frequency of a word; None if it is unknown."""
    zipf = lexicon.zipf(word) if isinstance(lexicon, Lexicon) else 0.0
    return zipf or None


def _invent_words(situation: Situation, known: Sequence[str]) -> list[str]:
    """Returns invented words: known ones with an ending, which can be traced but are not in the lexicon."""
    made = {word + ending for word in known for ending in ENDINGS}
    fit = sorted(word for word in made if word not in situation.lexicon and trace(word, situation.view.faces))
    fit.sort(key=lambda _: situation.luck())
    return fit[: situation.personality.invented_words]


# Reading, challenging, voting.


def _readings(situation: Situation) -> Iterator[records.Action]:
    """Yields the words to read one by one if they may cost points or are read in turn, then the end of the reading."""
    view = situation.view
    if view.options.penalty == "mirror" or view.options.reading_unit == "word":
        yield from (records.Read(word) for word in unread(view, situation.seat) if word not in view.struck)
    yield records.EndReading()


def _answers(situation: Situation) -> Iterator[records.Action]:
    for window in situation.view.windows:
        if situation.seat != window.reader and situation.seat not in window.accepted:
            yield from (records.Challenge(word) for word in window.words if _doubts(situation, word))
            yield records.Accept(window.words[0])


def _doubts(situation: Situation, word: str) -> bool:
    if word in (situation.view.lists[situation.seat] or ()):
        return False
    if trace(word, situation.view.faces) is None:
        return True
    return not _knows(situation, word) and situation.luck() < situation.personality.challenge_rate


def _votes(situation: Situation) -> Iterator[records.Action]:
    for poll in situation.view.polls:
        if situation.seat in poll.voters and situation.seat not in poll.done:
            yield _vote(situation, poll.word, stands_by_it=situation.seat == poll.reader)


def _vote(situation: Situation, word: str, *, stands_by_it: bool) -> records.Action:
    """Returns the bot's vote on a word; it abstains if it knows nothing about it (RULES 1.8).

    Its own list does not matter. It votes invalid if the word has a sequence of letters that no word of the dictionary
    has. The seat that has read the word votes valid.
    """
    if stands_by_it or _knows(situation, word):
        return records.Vote(word, valid=True)
    return records.Vote(word, valid=False) if has_unknown_letters(word, situation.lexicon) else records.Abstain(word)


def _knows(situation: Situation, word: str) -> bool:
    zipf = _zipf(situation.lexicon, word)
    return word in situation.lexicon and (zipf is None or zipf >= situation.personality.least_zipf)
