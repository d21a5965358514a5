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
        for ear, remarks in history.remarks.items():
            by_id: dict[int, list[Remark]] = {}
            for remark in remarks:
                by_id.setdefault(remark.id, []).append(remark)
            self._by_id[ear] = by_id

    def faults(self, ear: int, row: int, told: list[Json] | None, *, whole: bool) -> list[str]:
        """What is wrong with the talk that an ear was told about a row."""
        found: list[str] = []
        for one in told or ():
            self.checked += 1
            said = [remark for remark in self._by_id[ear].get(one["id"], ()) if remark.row <= row]
            if not any(_is_as_said(one, remark) for remark in said):
                found.append(f"was told a remark that nobody made: {one}")
            elif one["verdict"] != self._verdict(one, row):
                found.append(f"was told another verdict than the rows': {one}")
        heard = self._history.remarks[ear]
        if whole:
            last = heard[: bisect_right(heard, row, key=lambda remark: remark.row)][-REMEMBERED:]
            ids, expected = [one["id"] for one in told or ()], [remark.id for remark in last]
            if ids != expected[len(expected) - len(ids) :] or (expected and not ids):
                found.append(f"was told {len(ids)} remarks, and not the last of {len(expected)}")
            return found
        ids = {one["id"] for one in told or ()}
        at = bisect_right(heard, row - 1, key=lambda remark: remark.row)
        while at < len(heard) and heard[at].row == row:
            if told is not None and heard[at].id not in ids:
                found.append(f"was not told a remark of row {row}")
            at += 1
        return found

    def _verdict(self, told: Json, row: int) -> bool | None:
        """The verdict on a claim by this row."""
        if told["claim"] is None:
            return None
        for at, judged in self._history.verdicts:
            room = self._history.rooms[at]
            same = judged["seat"] == told["seat"] and _trimmed(judged["claim"]) == _trimmed(told["claim"])
            if at <= row and same and judged["round"] == told["round"] and room["match"] == told["match"]:
                return bool(judged["held"])
        return None


def _is_as_said(told: Json, remark: Remark) -> bool:
    claim = None if remark.claim is None else _trimmed(remark.claim)
    shown = None if told["claim"] is None else _trimmed(told["claim"])
    parts = (told["seat"], told["name"], told["text"], shown, told["match"], told["round"])
    return parts == (remark.seat, remark.name, remark.text, claim, remark.match, remark.round)


def _trimmed(claim: Any) -> Json:
    return {field: value for field, value in claim.items() if value is not None}
