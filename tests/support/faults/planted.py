"""Faults planted in a captured run, one at a time: the checker must find each of them."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from support.faults.capture import HEARD, SAID, Record
from support.faults.hearing import Json
from support.faults.hidden import TERMS
from support.faults.load import Facts
from support.faults.rows import ONLOOKER, History, Row, Stored

_decode, _encode = msgspec.json.decode, msgspec.json.encode


class Run(NamedTuple):
    """A captured run of one table: its rows, and what its pages said and heard."""

    facts: Facts
    stored: Stored
    records: list[Record]

    def with_rows(self, rows: list[Row]) -> "Run":
        """The same with other rows."""
        return self._replace(stored=self.stored._replace(rows=rows))

    def with_record(self, at: int, *records: Record) -> "Run":
        """The same with other records in the place of one."""
        return self._replace(records=[*self.records[:at], *records, *self.records[at + 1 :]])


Plant = Callable[[Run], Run | None]
"""The run with the fault in it; None where this run has no place for it."""


def _edit(run: Run, edit: Callable[[Json, Record], bool], start: float = 0.3) -> Run | None:
    """Change the first message, from some way into the run on, that `edit` can change."""
    for at in range(int(len(run.records) * start), len(run.records)):
        record = run.records[at]
        if record.kind == HEARD:
            message = _decode(record.text)
            if edit(message, record):
                return run.with_record(at, record._replace(text=_encode(message)))
    return None


def _plain(message: Json) -> bool:
    """Whether it is news of something that happened."""
    return message["is"] == "news" and "events" in message


def row_lost(run: Run) -> Run | None:
    """A row is gone, and those after it have moved up."""
    rows, history = run.stored.rows, History(run.stored)
    later_half = range(len(rows) // 2, len(rows))
    at = next((at for at in later_half if rows[at].events and _is_told(run, history, at, ONLOOKER)), None)
    if at is None:
        return None
    later = [row._replace(seq=row.seq - 1) for row in rows[at + 1 :]]
    return run.with_rows([*rows[:at], *later])


def row_missing(run: Run) -> Run | None:
    """A row is gone, and its number is missing."""
    rows = run.stored.rows
    return run.with_rows([*rows[: len(rows) // 2], *rows[len(rows) // 2 + 1 :]])


def rows_swapped(run: Run) -> Run | None:
    """Two rows that everybody was told of stand in each other's place."""
    rows, history = list(run.stored.rows), History(run.stored)
    public = [bool(row.events) and _is_told(run, history, at, ONLOOKER) for at, row in enumerate(rows)]
    at = next((at for at in range(len(rows) // 2, len(rows) - 1) if public[at] and public[at + 1]), None)
    if at is None:
        return None
    rows[at], rows[at + 1] = rows[at + 1]._replace(seq=at), rows[at]._replace(seq=at + 1)
    return run.with_rows(rows)


def _is_told(run: Run, history: History, row: int, seat: int, event: Json | None = None) -> bool:
    """Whether a page was told an event of this row for this seat, the first if none is named.

    The order of events that are for one seat each is nobody's to know.
    """
    text = _encode(run.stored.rows[row].events[0] if event is None else event)
    messages = (_decode(one.text) for one in run.records if one.kind == HEARD and text in one.text)
    return any(
        message.get("seat") == seat
        and any(history.news[stream][message["n"] - 1] == row for stream in history.streams(seat, message["n"], 0))
        for message in messages
    )


def die_changed(run: Run) -> Run | None:
    """A die of a hand that its owner was told is another."""
    history = History(run.stored)
    for at, row in enumerate(run.stored.rows):
        events = [_copy(event) for event in row.events]
        rolled = next((one for one in events if one["type"] == "Rolled" and "faces" in one and one["seat"] == 0), None)
        if rolled is not None and at > 10 and _is_told(run, history, at, 0, rolled):
            rolled["faces"][0] = rolled["faces"][0] % 6 + 1 if isinstance(rolled["faces"][0], int) else "Z"
            entry = row.entry | {"events": events}
            return run.with_rows([*run.stored.rows[:at], row._replace(entry=entry), *run.stored.rows[at + 1 :]])
    return None


def move_twice(run: Run) -> Run | None:
    """A move stands in the log a second time."""
    rows = run.stored.rows
    return next((run.with_rows([*rows, row._replace(seq=len(rows))]) for row in rows if row.move_id is not None), None)


def move_forgotten(run: Run) -> Run | None:
    """An acknowledged move's id is not in the log."""
    rows = run.stored.rows
    at = next((at for at, row in enumerate(rows) if _was_acknowledged(run, row.move_id)), None)
    return None if at is None else run.with_rows([*rows[:at], rows[at]._replace(move_id=None), *rows[at + 1 :]])


def refused_move_kept(run: Run) -> Run | None:
    """A move that was refused stands in the log."""
    for record in run.records:
        message = _decode(record.text) if record.kind == HEARD else {"is": ""}
        if message["is"] == "refused" and str(message["id"]).startswith("p") and _is_said_once(run, message["id"]):
            row = run.stored.rows[-1]
            return run.with_rows([*run.stored.rows[:-1], row._replace(move_id=f"0:{message['id']}")])
    return None


def _is_said_once(run: Run, own: str) -> bool:
    """Whether it was said once: of a move that is said again, the first may be refused and the second done."""
    text = f'"id":"{own}"'.encode()
    return sum(record.kind == SAID and text in record.text for record in run.records) == 1


def _was_acknowledged(run: Run, move_id: str | None) -> bool:
    own = f'"did":"{(move_id or "").partition(":")[2]}"'.encode()
    return move_id is not None and any(own in record.text for record in run.records if record.kind == HEARD)


def _copy(part: Json) -> Json:
    return _decode(_encode(part))


def message_lost(run: Run) -> Run | None:
    """A page was not told some news."""
    at = next((at for at, _ in _news(run) if _next_part(run, at) is not None), None)
    return None if at is None else run.with_record(at)


def message_twice(run: Run) -> Run | None:
    """A page was told some news twice."""
    return next((run.with_record(at, record, record) for at, record in _news(run)), None)


def messages_swapped(run: Run) -> Run | None:
    """A page was told two news in the wrong order."""
    for at, record in _news(run):
        then = _next_part(run, at)
        if then is not None:
            records = list(run.records)
            records[at], records[then] = records[then], record
            return run._replace(records=records)
    return None


def told_less_later(run: Run) -> Run | None:
    """A page that comes back is told what was so long ago."""
    for at, record in enumerate(run.records):
        if record.kind == HEARD and b'"yours"' in record.text:
            later = [one for one in run.records[at + 1 :] if one.page == record.page and one.kind == HEARD]
            stays = not any(b'"yours"' in one.text for one in later)
            if stays and _next_part(run, at) is not None:
                return run._replace(records=[*run.records, record])
    return None


def news_of_another(run: Run) -> Run | None:
    """An onlooker is told what a seat is told."""
    onlooker = next(page for page, device in run.facts.pages.items() if device == 3)
    for at, record in _news(run):
        message = _decode(record.text)
        if message["seat"] >= 0:
            return run.with_record(at, record, record._replace(page=onlooker))
    return None


def event_invented(run: Run) -> Run | None:
    """A page is told of something that did not happen."""

    def edit(message: Json, _: Record) -> bool:
        if _plain(message):
            message["events"].append({"type": "SeatLeft", "seat": 0})
        return _plain(message)

    return _edit(run, edit)


def die_leaked_by_event(run: Run) -> Run | None:
    """A page is told how another's dice fell."""
    rolled = [one for row in run.stored.rows for one in row.events if one["type"] in {"Rolled", "Dealt", "Fell"}]

    def edit(message: Json, _: Record) -> bool:
        other = next((one for one in rolled if one.get("seat") != message.get("seat")), None)
        if _plain(message) and other is not None:
            message["events"].append(other)
        return _plain(message) and other is not None

    return _edit(run, edit)


def die_leaked_by_view(run: Run) -> Run | None:
    """A view shows a die of another's hand, or under the cup."""

    def edit(message: Json, _: Record) -> bool:
        view = message.get("view", {})
        if message["is"] != "news" or "yours" not in message.get("room", {}):
            return False
        for owner, hand in enumerate(view.get("hands", ())):
            if hand and hand[0] in (None, {"faces": None, "up": None}) and owner != message["seat"]:
                hand[0] = 3 if hand[0] is None else {"faces": None, "up": "E"}
                return True
        dice = [die for die in view.get("dice", ()) if isinstance(die, dict) and die["value"] is None]
        for die in dice[:1]:
            die["value"] = 3
        return bool(dice)

    return _edit(run, edit, 0.0)


def _hidden_word(history: History, event: Json, n: int) -> bool:
    """Whether a word was written just now, so that an onlooker whose latest news is number `n` may not know it.

    On a slow machine their news may be older than the word: then this would not be a leak that a server can make.
    """
    if event["type"] != "WordWritten" or len(event["word"]) < 4 or event["word"] in TERMS:
        return False
    latest = history.news[ONLOOKER][n - 1]
    following = history.until(ONLOOKER, latest)
    return any(event in row.events for row in history.rows[latest + 1 : following])


def word_leaked(run: Run) -> Run | None:
    """An onlooker is told a word of somebody's list while all still write."""
    onlooker = next(page for page, device in run.facts.pages.items() if device == 3)
    n, aloud = 0, {(one["claim"] or {}).get("word") for row in run.stored.rows for one in row.house if "claim" in one}
    history = History(run.stored)
    for at, record in enumerate(run.records):
        message = _decode(record.text) if record.kind == HEARD else {}
        if record.page == onlooker and message.get("is") == "news":
            n = message["n"] if message["seat"] == ONLOOKER else 0
        hidden = [one["word"] for one in message.get("events", ()) if n and _hidden_word(history, one, n)]
        if hidden and hidden[0] not in aloud:
            clocks = [{"name": hidden[0], "seconds": 1, "left": 1}]
            leak = {"is": "news", "n": n, "seat": ONLOOKER, "clocks": clocks}
            return run.with_record(at, record, Record(onlooker, HEARD, _encode(leak)))
    return None


def view_differs(run: Run) -> Run | None:
    """Two pages of a seat know different views."""
    received = [(one.page, _decode(one.text)) for one in run.records if one.kind == HEARD]
    pages: dict[tuple[int, int], set[int]] = {}
    for page, message in received:
        if message["is"] == "news":
            pages.setdefault((message["seat"], message["n"]), set()).add(page)

    def is_shared(message: Json, record: Record) -> bool:
        """Whether another page was told the same news, so that it knows the same."""
        return record.page in {3, 4, 5} and pages[message["seat"], message["n"]] > {record.page}

    def edit(message: Json, record: Record) -> bool:
        view = message.get("view", {}) if message["is"] == "news" and is_shared(message, record) else {}
        if "turn" in view:
            view["turn"] += 1
        elif "steps" in view:
            view["steps"] += 1
        return "turn" in view or "steps" in view

    return _edit(run, edit)


def remark_changed(run: Run) -> Run | None:
    """A page is told a remark with another text."""

    def edit(message: Json, _: Record) -> bool:
        remarks = [one for one in message.get("talk", ()) if one["text"]] if message["is"] == "news" else []
        for one in remarks[:1]:
            one["text"] += "!"
        return bool(remarks)

    return _edit(run, edit, 0.0)


def host_changed(run: Run) -> Run | None:
    """A page is told that another is host."""

    def edit(message: Json, _: Record) -> bool:
        room = message.get("room", {}) if message["is"] == "news" else {}
        if "host" in room:
            room["host"] = 1 if room["host"] == 0 else 0
        return "host" in room

    return _edit(run, edit)


def person_leaked(run: Run) -> Run | None:
    """A page is told the secret name of a person."""
    person = next(one["person"] for row in run.stored.rows for one in row.house if one["type"] == "holds")

    def edit(message: Json, _: Record) -> bool:
        if message["is"] == "news":
            message["clocks"] = [{"name": person, "seconds": 1, "left": 1}]
        return message["is"] == "news"

    return _edit(run, edit)


def another_acknowledged(run: Run) -> Run | None:
    """A page is told that another move than its own is done."""

    def edit(message: Json, _: Record) -> bool:
        if "did" in message:
            message["did"] = "p0-99999"
        return "did" in message

    return _edit(run, edit, 0.0)


def _news(run: Run) -> list[tuple[int, Record]]:
    """Messages of the second half that tell of events."""
    half = list(enumerate(run.records))[len(run.records) // 2 :]
    return [(at, one) for at, one in half if one.kind == HEARD and _plain(_decode(one.text))]


def _next_part(run: Run, at: int) -> int | None:
    """Where the page is told the next news of the same seat, as a part; None where it is told the whole anew."""
    record, message = run.records[at], _decode(run.records[at].text)
    for later in range(at + 1, len(run.records)):
        one = run.records[later]
        if one.page == record.page and one.kind == HEARD:
            then = _decode(one.text)
            if then["is"] == "news" and ("yours" in then.get("room", {}) or then["seat"] == message["seat"]):
                is_next = then["seat"] == message["seat"] and then["n"] == message["n"] + 1
                return later if is_next and "yours" not in then.get("room", {}) else None
    return None


PLANTS: tuple[Plant, ...] = (
    *(row_lost, row_missing, rows_swapped, die_changed, move_twice, move_forgotten, refused_move_kept),
    *(message_lost, message_twice, messages_swapped, told_less_later, news_of_another, event_invented),
    *(die_leaked_by_event, die_leaked_by_view, word_leaked, view_differs, remark_changed, host_changed),
    *(person_leaked, another_acknowledged),
)
