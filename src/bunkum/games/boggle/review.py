"""What is counted about a player, and the rates made from the counts."""

from collections.abc import Iterator, Sequence

from bunkum.core import Seat
from bunkum.core.contract import Rate
from bunkum.games.boggle.records import Challenged, RoundScored, RoundStarted, Verdict, WindowOpened, WordWritten
from bunkum.games.boggle.state import State

RATES = (
    Rate("words a round", "word", "round"),
    Rate("letters a word", "letter", "word"),
    Rate("points a round", "point", "round"),
    Rate("bluffs", "bluff", "word"),
    Rate("calls", "challenge", "heard"),
    Rate("good calls", "good challenge", "challenge"),
)


def count_statistics(view: State | None, events: Sequence[object], state: State) -> Iterator[tuple[Seat, str]]:
    """Yields what is counted in an action's events, by seat; `view` is the actor's before, `state` the truth after.

    A bluff is a written word that is not among the words of the tray. A call is a challenge; calls are counted per word
    that other seats read.
    """
    # A vote ends in another action than the challenge that opened it.
    challengers = {} if view is None else {poll.word: poll.challenger for poll in view.polls}
    for event in events:
        match event:
            case RoundStarted():
                yield from ((seat, "round") for seat in sorted(state.living))
            case WordWritten(seat, word):
                yield seat, "word"
                yield from ((seat, "letter") for _ in word)
                if word not in (state.hidden or ()):
                    yield seat, "bluff"
            case WindowOpened(_, reader, words):
                yield from ((seat, "heard") for seat in state.living if seat != reader for _ in words)
            case Challenged(seat, word):
                challengers[word] = seat
                yield seat, "challenge"
            case Verdict(word, valid=False) if word in challengers:
                yield challengers[word], "good challenge"
            case RoundScored(points):
                yield from ((Seat(seat), "point") for seat, score in enumerate(points) for _ in range(score))
            case _:
                pass
