"""What is hidden from whom, by the rows: hands, dice under the cup, lists of words."""

from bisect import bisect_right
from collections.abc import Iterator
from typing import Any, NamedTuple

from bunkum.games.boggle.notation import COMMANDS
from support.faults.hearing import Json
from support.faults.rows import History

HAND_GAMES = frozenset(("liars_boggle", "green_box", "firehouse", "bar", "perudo"))
HAND_EVENTS = {"liars_boggle": ("Rolled", "faces"), "green_box": ("Dealt", "cards")}
"""By game: the private event that gives a seat its hand, and the field with the hand; `Rolled`, `faces` elsewhere."""
TURNS_UP = frozenset(("Revealed",))
_PUBLIC_LISTS = frozenset(
    "dice places ranking tokens scores cards cubes wins points counts choices living ready asked gone order eyes "
    "yours awaited dice_each start_dice long".split()
)
"""Fields with lists of numbers that are public and may look like a hand by chance."""
TERMS = frozenset(
    "auto away boggle choose counts cumulative dice dictionary either flag flash friendly grace have "
    "house lack left list mirror news none nonsense number open over person playing random read sand shared show "
    "single standard struck table target turn vote waiting withheld word write".split()
).union(COMMANDS)
"""Words that the wire has for phases, clocks, options and kinds: where somebody writes one, it is not looked for.

The menu adds those that are typed for a move, such as *done*.
"""


class Hand(NamedTuple):
    """What lay under a seat's cup from a row on, and which streams were told."""

    row: int
    values: list[Any]
    streams: frozenset[int]


class Secrets:
    """What is hidden at a table, by row."""

    def __init__(self, history: History) -> None:
        self.game, self._history = history.game, history
        self._hands: dict[int, list[Hand]] = {}
        self._reveals: list[int] = []
        self._tray: list[tuple[int, int, frozenset[str]]] = []
        """Words of a tray: hidden from a row to a row."""
        self._written: list[tuple[int, int, str, int]] = []
        """Words on lists: hidden from a row to a row, the word, and the stream that wrote it."""
        self._cup: list[Hand] = []
        self._claimed_words = _claimed_words(history)
        for at, row in enumerate(history.rows):
            streams = history.era_of(at).streams
            for event in row.events:
                self._read(at, event, streams)

    def _read(self, at: int, event: Json, streams: dict[int, int]) -> None:
        kind, field = HAND_EVENTS.get(self.game, ("Rolled", "faces"))
        if event["type"] in TURNS_UP:
            self._reveals.append(at)
        if self.game in HAND_GAMES and event["type"] == kind:
            eyes = event.get("eyes", [event["seat"]])
            hand = Hand(at, event[field], frozenset(streams[seat] for seat in eyes))
            self._hands.setdefault(event["seat"], []).append(hand)
        elif self.game == "boggle":
            self._read_boggle(at, event, streams)
        elif self.game == "cup" and event["type"] in {"CupRolled", "Fell", "Seen", "Shown", "TableRolled", "Revealed"}:
            self._read_cup(at, event, streams)

    def _read_boggle(self, at: int, event: Json, streams: dict[int, int]) -> None:
        never = len(self._history.rows)
        match event["type"]:
            case "WordsHidden":
                self._tray.append((at, never, frozenset(word for word in event["words"] if len(word) >= 5)))
            case "WordWritten":
                self._written.append((at, never, event["word"], streams[event["seat"]]))
            case "WordRead" | "ListsShown" | "RoundScored" | "BoardShaken" | "RoundRestarted" | "Challenged":
                self._tray = [(start, min(end, at), words) for start, end, words in self._tray]
                self._written = [(start, min(end, at), word, stream) for start, end, word, stream in self._written]
            case _:
                pass

    def _read_cup(self, at: int, event: Json, streams: dict[int, int]) -> None:
        """`values` holds by die the streams that know it; None: everybody does."""
        before = self._cup[-1].values if self._cup else [None] * 5
        places = event.get("dice", range(5))
        match event["type"]:
            case "CupRolled":
                knowers: Any = frozenset()
            case "Fell":
                knowers = frozenset(streams[seat] for seat in event["eyes"])
            case "Seen":
                knowers = frozenset((streams[event["seat"]],))
            case _:
                knowers = None
        values = list(before)
        for die in places:
            values[die] = None if knowers is None or values[die] is None else values[die] | knowers
            if event["type"] == "CupRolled":
                values[die] = frozenset()
        self._cup.append(Hand(at, values, frozenset()))

    # Asked by the checker.

    def _hand(self, owner: int, row: int) -> Hand | None:
        hands = self._hands.get(owner, [])
        at = bisect_right(hands, row, key=lambda hand: hand.row)
        return hands[at - 1] if at else None

    def _is_turned_up(self, hand: Hand, row: int) -> bool:
        at = bisect_right(self._reveals, row)
        return at > 0 and self._reveals[at - 1] >= hand.row

    def hidden_hands(self, row: int, stream: int) -> Iterator[tuple[int, Hand]]:
        """Hands that may not be known to a stream after a row, with the seat whose they are."""
        for owner in self._hands:
            hand = self._hand(owner, row)
            if hand is not None and stream not in hand.streams and not self._is_turned_up(hand, row):
                yield owner, hand

    def known_hands(self, row: int, stream: int) -> list[list[Any]]:
        """Hands that this stream has been told so far, which may by chance look like a hidden one."""
        return [
            hand.values
            for hands in self._hands.values()
            for hand in hands
            if hand.row <= row and (stream in hand.streams or self._is_turned_up(hand, row))
        ]

    def in_view(self, view: Json, row: int, stream: int, seat: int) -> list[str]:
        """What a view shows that this stream may not know yet."""
        if self.game == "boggle":
            return _boggle(view, seat)
        if self.game == "cup":
            return self._in_cup(view, row, stream)
        found: list[str] = []
        for owner, _ in self.hidden_hands(row, stream):
            hand = view["hands"][owner] if owner < len(view["hands"]) else None
            if any(_value(one) is not None for one in hand or ()):
                found.append(f"the view shows the hand of seat {owner}: {hand}")
        return found

    def _in_cup(self, view: Json, row: int, stream: int) -> list[str]:
        at = bisect_right(self._cup, row, key=lambda hand: hand.row)
        knowers: list[Any] = self._cup[at - 1].values if at else [None] * 5
        return [
            f"the view shows die {place} under the cup: {die['value']}"
            for place, die in enumerate(view["dice"])
            if die["value"] is not None and knowers[place] is not None and stream not in knowers[place]
        ]

    def strings(self, row: int, until: int, stream: int) -> Iterator[bytes]:
        """Texts that may not occur in anything that this stream is told after a row, and before row `until`."""
        own = {word for start, _, word, writer in self._written if writer == stream and start < until}
        words = {word for start, end, tray in self._tray if start < until and row < end for word in tray}
        words |= {word for start, end, word, _ in self._written if start < until and row < end and len(word) >= 4}
        for word in words - own - self._claimed_words - TERMS:
            yield f'"{word}"'.encode()
        if self.game in {"bar", "perudo", "firehouse"}:
            for _, hand in self.hidden_hands(row, stream):
                if len(hand.values) >= 4:
                    yield f"[{','.join(map(str, hand.values))}]".encode()


def _value(die: Any) -> Any:
    return die.get("up") if isinstance(die, dict) and "up" in die else die


def _boggle(view: Json, seat: int) -> list[str]:
    """Other people's lists, and the words of the tray before the round is scored."""
    found = [
        f"the view shows the list of seat {owner}: {words}"
        for owner, words in enumerate(view["lists"])
        if words is not None and owner != seat
    ]
    return [*found, "the view shows the hidden words"] if view["hidden"] is not None else found


def _claimed_words(history: History) -> frozenset[str]:
    """Words that somebody claimed aloud at this table."""
    claims = (remark.claim for remarks in history.remarks.values() for remark in remarks)
    return frozenset(str(claim["word"]) for claim in claims if claim and claim.get("word"))


def is_public_list(message: Any, values: list[Any]) -> bool:
    """Whether this list of numbers stands only where lists of public numbers stand."""
    return not _found(message, values, "")


def _found(part: Any, values: list[Any], name: str) -> bool:
    if part == values:
        return name not in _PUBLIC_LISTS
    if isinstance(part, dict):
        return any(_found(inner, values, key) for key, inner in part.items())
    if isinstance(part, list):
        return any(_found(inner, values, name) for inner in part)
    return False
