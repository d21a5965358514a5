"""Compares every message that every page was told with the rows of the log, without the product's own fold.

It finds: news with gaps, news of which the log knows nothing or tells otherwise, pages that came back and were told
less, acknowledged moves that are not in the log or are there twice, refused ones that are, views that differ between
pages of a seat, hidden things told, remarks nobody made, and rooms that are not as the rows say.
"""

import hashlib
from collections import Counter
from typing import Any, NamedTuple

import msgspec

from support.faults.capture import HEARD, OPENED, SAID, read_capture
from support.faults.hearing import Json
from support.faults.hidden import Secrets, is_public_list
from support.faults.load import Facts
from support.faults.remarks import Talk
from support.faults.room import differences
from support.faults.rows import ONLOOKER, History, Stored

MOST_FAULTS = 20
"""So many are told for each table."""
_encode = msgspec.json.Encoder(order="deterministic").encode
_decode = msgspec.json.decode
IDLE = frozenset(
    ("Write", "Erase", "Done", "UndoDone", "Accept", "Vote", "EndReading", "StartTimer", "Bang", "Call", "Calza")
)
"""Kinds of actions that may come to nothing: they are answered `did`, and no row need stand for them."""


class TableReport(NamedTuple):
    """What the checker found at one table."""

    preset: str
    messages: int
    views: int
    remarks: int
    moves: int
    """Acknowledged moves that were looked up in the log."""
    hidden: int
    """Hidden values that were looked for."""
    undecided: int
    """Moves refused as `not_kept` that the disk has kept nevertheless."""
    faults: list[str]


class Known:
    """What a page knows of a seat."""

    def __init__(self, stream: int, n: int) -> None:
        self.stream, self.n = stream, n
        self.view: Json | None = None
        self.menu: Any = None
        self.room: Json | None = None


class Sent(NamedTuple):
    """A move as a page said it."""

    kind: str
    times: int


class Checker:
    """Checks one table."""

    def __init__(self, facts: Facts, stored: Stored, *, disk_fails: bool = False) -> None:
        """`disk_fails`: where a sync fails and the server is killed, a move that was refused may be on the disk."""
        self._disk_fails = disk_fails
        self.facts, self.history = facts, History(stored)
        self.secrets, self.talk = Secrets(self.history), Talk(self.history)
        self.faults = list(self.history.faults)
        self.counts: Counter[str] = Counter()
        persons: dict[int, set[str]] = {device: set() for device in facts.pages.values()}
        for name, person in self.history.holders.items():
            if name in facts.devices:
                persons[facts.devices[name]].add(person)
        if facts.taker is not None:
            persons[facts.taker] |= self.history.takers
        self._persons = persons
        self._never = [person.encode() for person in self.history.holders.values()] + [stored.secret.hex().encode()]
        self._known: dict[int, dict[int, Known]] = {page: {} for page in facts.pages}
        self._since: dict[int, int] = dict.fromkeys(facts.pages, 0)
        self._views: dict[tuple[int, int], bytes] = {}
        self._sent: dict[str, Sent] = {}
        self._refused: dict[str, str] = {}
        self._did: set[str] = set()

    def run(self) -> TableReport:
        """Read the capture to its end."""
        for page, kind, text in read_capture(self.facts.capture):
            if len(self.faults) >= MOST_FAULTS:
                break
            if kind == HEARD:
                self.counts["messages"] += 1
                self._hear(page, text)
            elif kind == SAID:
                self._say(_decode(text))
            else:
                assert kind == OPENED
        self._check_moves()
        counts = self.counts
        numbers = (
            counts["messages"],
            counts["views"],
            self.talk.checked,
            counts["moves"],
            counts["hidden"],
            counts["undecided"],
        )
        return TableReport(self.facts.preset, *numbers, [f"{self.facts.preset}: {one}" for one in self.faults])

    def _fault(self, page: int, text: bytes, what: str) -> None:
        self.faults.append(f"page {page}, {what}, in {text[:160]!r}")

    # Moves.

    def _say(self, message: Json) -> None:
        if message["do"] == "act":
            sent = self._sent.get(message["id"])
            self._sent[message["id"]] = Sent(message["action"].get("type", ""), 1 if sent is None else sent.times + 1)

    def _check_moves(self) -> None:
        """An acknowledged move stands in the log once; a refused one does not."""
        rows = self.history.moves
        for own in self._did:
            self.counts["moves"] += 1
            found = len(rows.get(own, ()))
            sent = self._sent.get(own)
            if found > 1 or (found == 0 and (sent is None or sent.kind not in IDLE)):
                self.faults.append(f"the acknowledged move {own} ({sent}) stands in the log {found} times")
        for own in self._refused.keys() - self._did:
            if own in rows and self._sent[own].times == 1:
                if self._refused[own] == "not_kept" and self._disk_fails:
                    self.counts["undecided"] += 1
                else:
                    self.faults.append(f"the move {own}, refused as {self._refused[own]}, stands in the log")
        self.faults += [f"the move {own} is in the log {len(at)} times" for own, at in rows.items() if len(at) > 1]

    # Messages.

    def _hear(self, page: int, text: bytes) -> None:
        if any(secret in text for secret in self._never):
            self._fault(page, text, "was told a secret name of a person or of the table")
        message = _decode(text)
        match message["is"]:
            case "news":
                self._news(page, message, text)
            case "did":
                self._did.add(message["id"])
            case "refused" if message["id"] in self._sent:
                self._refused[message["id"]] = message["code"]
            case "tried" | "odds" | "review" | "refused":
                self._look_for_hidden(page, message, text)
            case _:
                pass

    def _news(self, page: int, news: Json, text: bytes) -> None:
        seat, n = news["seat"], news["n"]
        whole = "menu" in news and "talk" in news and "yours" in news.get("room", {}) and "events" not in news
        known = self._known[page].get(seat)
        if whole:
            known = self._whole(page, known, news, text)
        elif known is None:
            self._fault(page, text, "was told a part before the whole")
        elif "yours" in news.get("room", {}) and n >= known.n:  # the answer to a hello with the latest number
            self._equal(page, n, known, text)
        elif n == known.n:
            if {"events", "house", "view", "talk"} & news.keys():
                self._fault(page, text, f"was told news number {n} twice")
        elif n == known.n + 1:
            known.n = n
        else:
            self._fault(page, text, f"was told news number {n} after {known.n}")
            known = None
        if known is None or not 1 <= known.n <= len(self.history.news[known.stream]):
            if known is not None:
                self._fault(page, text, f"was told news number {n}, of which the log knows nothing")
            return
        self._compare(page, seat, known, news, text)

    def _equal(self, page: int, n: int, known: Known, text: bytes) -> None:
        if n != known.n:
            self._fault(page, text, f"said it knew {known.n}, and was told that it knows {n}")

    def _whole(self, page: int, known: Known | None, news: Json, text: bytes) -> Known | None:
        """Everything that a seat knows: after a hello, or because the page has other seats now."""
        seat, n = news["seat"], news["n"]
        streams = self.history.streams(seat, n, self._since[page])
        if not streams:
            self._fault(page, text, f"was told news number {n} of seat {seat}, of which the log knows nothing")
            return None
        held = [stream for stream in streams if seat == ONLOOKER or self._holds(page, {seat}, Known(stream, n))]
        # A seat that somebody took late may have reached the same number twice: then the room tells which is meant.
        stream = min(
            held or streams, key=lambda stream: len(differences(news["room"], self.history.rooms[self._row(stream, n)]))
        )
        if known is not None and known.stream == stream and n < known.n:
            self._fault(page, text, f"came back and was told less: {n} after {known.n}")
        fresh = self._known[page][seat] = Known(stream, n)
        return fresh

    def _row(self, stream: int, n: int) -> int:
        """The row that news number `n` of a stream is about."""
        return self.history.news[stream][n - 1]

    def _compare(self, page: int, seat: int, known: Known, news: Json, text: bytes) -> None:
        row = self._row(known.stream, known.n)
        self._since[page] = max(self._since[page], row)
        whole = known.room is None
        if seat != ONLOOKER and not self._holds(page, {seat}, known):
            self._fault(page, text, f"was told the news of seat {seat}, which it does not hold")
        events, house = ([], []) if whole else self.history.events_for(row, seat)
        if "events" in news or "house" in news or {"view", "did"} <= news.keys():
            if news.get("events", []) != events:
                self._fault(page, text, f"was told other events than row {row} has: {str(events)[:200]}")
            if news.get("house", []) != house:
                self._fault(page, text, f"was told other things of the table than row {row} has: {str(house)[:200]}")
        if "did" in news:
            self._acknowledged(page, row, news, text)
        for part in ("view", "room", "menu"):
            if part in news:
                setattr(known, part, (getattr(known, part) or {}) | news[part])
        self._view(page, seat, known, row, news, text)
        for difference in [] if known.room is None else differences(known.room, self.history.rooms[row]):
            self._fault(page, text, difference)
        for fault in self.talk.faults(known.stream, row, news.get("talk"), whole=whole):
            self._fault(page, text, fault)
        if whole and not self._holds(page, set((known.room or {})["yours"]), known):
            self._fault(page, text, "was told that it holds seats which it does not hold")

    def _acknowledged(self, page: int, row: int, news: Json, text: bytes) -> None:
        """News that acknowledge a move are about the very row in which it stands, unless seats have moved meanwhile."""
        self._did.add(news["did"])
        if news["did"] not in self.history.moves or row not in self.history.moves[news["did"]]:
            self._fault(page, text, f"was told that {news['did']} is done by row {row}, which is another")

    def _holds(self, page: int, seats: set[int], known: Known) -> bool:
        """Whether its device held these seats after the row that it was told of, or before the next one."""
        persons = self._persons[self.facts.pages[page]]
        row = self._row(known.stream, known.n)
        until = self.history.until(known.stream, row)
        return any(seats.issubset(self.history.seats_of(at, persons)) for at in range(row, until))

    # Views, and what they may not show.

    def _view(self, page: int, seat: int, known: Known, row: int, news: Json, text: bytes) -> None:
        if known.view is not None:
            self.counts["views"] += 1
            form = hashlib.blake2b(_encode(_plain([known.view, known.menu])), digest_size=12).digest()
            before = self._views.setdefault((known.stream, known.n), form)
            if before != form:
                self._fault(page, text, f"knows another view than other pages of seat {seat} at {known.n}")
            self.counts["hidden"] += 1
            for leak in self.secrets.in_view(known.view, row, known.stream, seat):
                self._fault(page, text, leak)
        self._look_for(page, known.stream, row, news, text)

    def _look_for(self, page: int, stream: int, row: int, message: Json, text: bytes) -> None:
        for secret in self.secrets.strings(row, self.history.until(stream, row), stream):
            self.counts["hidden"] += 1
            if secret not in text or secret not in text.replace(secret + b":", b""):  # a field's name is no word
                continue
            if not (secret.startswith(b"[") and self._is_innocent(message, secret, row, stream)):
                self._fault(page, text, f"was told {secret.decode()}, which is hidden")

    def _is_innocent(self, message: Json, secret: bytes, row: int, stream: int) -> bool:
        """Whether this very list of numbers means something else: a hand that this stream knows looks the same."""
        values = _decode(secret)
        return values in self.secrets.known_hands(row, stream) or is_public_list(message, values)

    def _look_for_hidden(self, page: int, message: Json, text: bytes) -> None:
        """An answer to one page alone: nothing hidden from all of its seats at the latest row that it has seen."""
        if message["is"] in {"tried", "odds", "refused"}:
            return  # sentences; what they say is held to by the twins of the product's own tests
        for known in self._known[page].values():
            self._look_for(page, known.stream, self._since[page], message, text)


def _plain(part: Any) -> Any:
    """Sets are written in any order: lists of plain numbers or of words count as sets here."""
    if isinstance(part, dict):
        return {key: _plain(inner) for key, inner in part.items()}
    if isinstance(part, list):
        inner = [_plain(one) for one in part]
        return sorted(inner) if inner and all(type(one) is int for one in inner) else inner
    return part
