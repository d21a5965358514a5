"""Pass the cup as a transcript (RULES 11): stated dice, and what each statement means.

`rolled Ann: 5 5 2` says how the dice fell that Ann rolled, the one with the lowest place first: next to `round N`
all five dice of the starter, otherwise those of the roll just before.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from bunkum.core import Seat, all_seats
from bunkum.core.notation import Names, Token, count_things, write_name
from bunkum.core.statements import write_holdings, write_match_event, write_starter
from bunkum.core.transcript_format import Progress, Stated, collect_no_words, keep_order, of_kind, statement_reader
from bunkum.games.cup import records
from bunkum.games.cup.check import timers
from bunkum.games.cup.options import ending
from bunkum.games.cup.state import State
from bunkum.pieces import cup_statements

GameProgress = Progress[State, records.Event]

draw_stated = cup_statements.draw_stated
order_stated = keep_order
describe_missing = cup_statements.describe_missing
phase_clocks = timers
collect_words = collect_no_words


def state_fact(kind: str, seat: Seat | None, words: Sequence[Token]) -> Stated:
    """Returns the fact that these words state; raises `Unreadable` if there is no such fact."""
    return cup_statements.read_fact("Pass the cup", kind, seat, words)


def contradict_fact(fact: Stated, since: GameProgress) -> str | None:
    """Returns what is true instead of the fact; None if the fact holds."""
    if fact.kind != "rolled":
        return None
    mine = [faces for seat, faces in _rolls(since.events) if seat == fact.seat]
    if fact.things in mine:
        return None
    return f"the dice show {' '.join(mine[-1])}" if mine else "nothing was rolled there"


def _rolls(events: Sequence[records.Event]) -> Iterator[tuple[Seat, tuple[str, ...]]]:
    """Yields each roll in order: the seat and the faces."""
    roller = None
    for event in events:
        match event:
            case records.CupRolled(seat):
                roller = seat
            case records.Fell(_, values) if roller is not None:
                yield roller, tuple(map(str, values))
            case records.TableRolled(seat, _, values):
                yield seat, tuple(map(str, values))
            case _:
                pass


# Writing a transcript.


def list_facts(since: GameProgress) -> list[Stated]:
    """Returns all facts that a transcript without a seed must state of the latest events."""
    return [Stated("rolled", seat, faces) for seat, faces in _rolls(since.events)]


def write_statements(since: GameProgress, names: Names) -> list[str]:
    """Returns the statements that a transcript may make about the latest events."""
    of_events = [statement for event in since.events for statement in _write_event(event, names)]
    return [*of_events, *_payments(since, names)]


def _write_event(event: records.Event, names: Names) -> list[str]:
    match event:
        case records.Began(starter=seat):
            return [write_starter(seat, names)]
        case records.Verdict(hand=hand, holds=holds):
            return [f"hand {' '.join(map(str, hand))}", "true" if holds else "false"]
        case records.Eliminated(seats):
            return [f"{write_name(names[seat])} is out" for seat in seats]
        case _:
            return write_match_event(event, names)


def _payments(since: GameProgress, names: Names) -> Iterator[str]:
    lives = ending(since.now.options).kind == "lives"
    for seat, number in sorted(_paid(since).items()):
        cost = "loses a life" if lives and number == 1 else f"gets {count_things(number, 'token')}"
        yield f"{write_name(names[seat])} {cost}"


def _true_statements(since: GameProgress, names: Names) -> list[str]:
    """Returns the statements that are true of the latest events and of the state after them."""
    written = [write_name(name) for name in names]
    payments = _paid(since)
    paid = [payments[seat] for seat in all_seats(len(names))]
    return [
        *(write_starter(event.starter, names) for event in of_kind(records.RoundStarted, since.events)),
        *write_statements(since, names),
        *write_holdings(names, since.now.tokens, _UNITS, since.now.living),
        *(f"{who} gets {n} {unit}" for who, n in zip(written, paid, strict=True) for unit in ("token", "tokens")),
        *(f"{who} loses a life" for who, n in zip(written, paid, strict=True) if n == 1),
    ]


def _paid(since: GameProgress) -> Counter[Seat]:
    """Returns how many tokens or lives each seat has paid in the latest events, if any."""
    paid = Counter(event.loser for event in of_kind(records.Verdict, since.events) if event.cost)
    paid.update(event.seat for event in of_kind(records.Given, since.events))
    return paid


_UNITS = ("", " token", " tokens", " life", " lives")
statement = statement_reader(
    {
        "hand N N N N N": "the cup has not been lifted",
        "true / false": "the cup has not been lifted",
        "restarted": "the round was not restarted",
        "NAME loses a life": "nobody loses a life",
        "NAME gets N token / NAME gets N tokens": "",
        " / ".join(f"NAME has N{unit}" for unit in _UNITS): "",
        "NAME is out": "{0} still plays",
        "ONE starts": "it is not yet known who starts",
    },
    _true_statements,
    {
        "true": "the claim holds",
        "false": "the claim does not hold",
        "hand N N N N N": "the hand is {1} {2} {3} {4} {5}",
    },
)
"""Returns the check of a statement; None if Pass the cup has no such statement."""
