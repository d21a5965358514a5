"""Compares what pages were told of the talk with what was said, by the rows."""

from bisect import bisect_right
from typing import Any

from support.faults.hearing import Json
from support.faults.rows import History, Remark

REMEMBERED = 200
"""Lines that a table remembers."""


class Talk:
    """The talk of a table."""

    def __init__(self, history: History) -> None:
        self._history = history
        self.checked = 0
        self._by_id: dict[int, dict[int, list[Remark]]] = {}
        for stream, remarks in history.remarks.items():
            by_id: dict[int, list[Remark]] = {}
            for remark in remarks:
                by_id.setdefault(remark.id, []).append(remark)
            self._by_id[stream] = by_id

    def faults(self, stream: int, row: int, talk: list[Json] | None, *, whole: bool) -> list[str]:
        """What is wrong with the talk that a stream was told about a row."""
        found: list[str] = []
        for one in talk or ():
            self.checked += 1
            candidates = [remark for remark in self._by_id[stream].get(one["id"], ()) if remark.row <= row]
            if not any(_is_as_said(one, remark) for remark in candidates):
                found.append(f"was told a remark that nobody made: {one}")
            elif one["verdict"] != self._verdict(one, row):
                found.append(f"was told another verdict than the rows': {one}")
        remarks = self._history.remarks[stream]
        if whole:
            last = remarks[: bisect_right(remarks, row, key=lambda remark: remark.row)][-REMEMBERED:]
            ids, expected = [one["id"] for one in talk or ()], [remark.id for remark in last]
            if ids != expected[len(expected) - len(ids) :] or (expected and not ids):
                found.append(f"was told {len(ids)} remarks, and not the last of {len(expected)}")
            return found
        ids = {one["id"] for one in talk or ()}
        at = bisect_right(remarks, row - 1, key=lambda remark: remark.row)
        while at < len(remarks) and remarks[at].row == row:
            if talk is not None and remarks[at].id not in ids:
                found.append(f"was not told a remark of row {row}")
            at += 1
        return found

    def _verdict(self, line: Json, row: int) -> bool | None:
        """The verdict on a claim by this row."""
        if line["claim"] is None:
            return None
        for at, judged in self._history.verdicts:
            room = self._history.rooms[at]
            same = judged["seat"] == line["seat"] and _trimmed(judged["claim"]) == _trimmed(line["claim"])
            if at <= row and same and judged["round"] == line["round"] and room["match"] == line["match"]:
                return bool(judged["held"])
        return None


def _is_as_said(line: Json, remark: Remark) -> bool:
    claim = None if remark.claim is None else _trimmed(remark.claim)
    line_claim = None if line["claim"] is None else _trimmed(line["claim"])
    parts = (line["seat"], line["name"], line["text"], line_claim, line["match"], line["round"])
    return parts == (remark.seat, remark.name, remark.text, claim, remark.match, remark.round)


def _trimmed(claim: Any) -> Json:
    return {field: value for field, value in claim.items() if value is not None}
