"""Liar's dice as text: actions in notation (RULES 11.2), the words on their buttons, and the narration of events.

`3 fives`, `1 six`, `call`, `calza`. Call and calza mean the standing bid.
"""

from typing import assert_never

from bunkum.core import HOUSE, Blank, Number, OneOf, Seat
from bunkum.core.notation import (
    BIDS,
    CALLS,
    GETS_DIE,
    HAS_LEFT,
    IS_OUT,
    LOSES_DIE,
    OPENS_NEXT,
    ROLLS,
    STARTS,
    Names,
    Unreadable,
    about,
    count_dice,
    join_words,
    label_house,
    ordinal,
    quote,
    read_house,
    tell_winners,
    tokens,
    write_house,
)
from bunkum.liars_dice import records
from bunkum.liars_dice.check import timers
from bunkum.liars_dice.options import dice_each
from bunkum.liars_dice.state import FaceNames, State
from bunkum.pieces import pips

__all__ = ["MOVES", "hint", "label", "read", "tell", "write"]

MOVES = (
    ("3 fives", "bid that at least three dice show a five, under all cups together; `1 six` for one"),
    ("call", "Bunkum! Turn the dice up"),
    ("calza", "it is exactly so many, where the table plays so"),
)
"""How each action is written, and what it does."""


def write(action: records.Action, view: State, seat: Seat, names: Names) -> str:
    """Returns the action in notation."""
    match action:
        case records.Bid(number, face):
            return pips.format_bid(number, face)
        case records.Call():
            return "call"
        case records.Calza():
            return "calza"
        case _:
            return write_house(action, names)


def read(text: str, view: State, seat: Seat, names: Names) -> records.Action:
    """Returns the action that `text` stands for, legal or not; raises `Unreadable` if it is none."""
    if seat == HOUSE:
        return read_house(text, timers(view), names)
    words = tokens(text)
    standing = view.bid.seq if view.bid is not None else 0
    match [word.text.lower() for word in words]:
        case ["call"]:
            return records.Call(standing)
        case ["calza"]:
            return records.Calza(standing)
        case [number, name] if number.isdecimal() and len(number) < 4:
            face = view.face_names.read(name)
            if face is None:
                raise Unreadable(f"{quote(words[1].text)} is no face: say ones, twos, up to sixes.", words[1].column)
            return records.Bid(int(number), face)
        case _:
            column = words[0].column if words else 0
            raise Unreadable(f"{quote(text)} is no move: say `3 fives`, `call` or `calza`.", column)


def label(action: records.Action, view: State) -> str:
    """Returns the words on the action's button."""
    standing = view.named(view.bid) if view.bid is not None else "nothing"
    match action:
        case records.Bid(number, face):
            return f"Bid {view.face_names.bid(number, face)}"
        case records.Call():
            return f"Bunkum! call {standing}"
        case records.Calza():
            return f"Calza: exactly {standing}"
        case _:
            return label_house(action)


def hint(blank: Blank, view: State) -> str:
    """Returns what to type for a blank."""
    number, face = blank.holes
    assert isinstance(number, Number)
    assert isinstance(face, OneOf)
    faces = join_words((view.face_names.name(int(one), number.most) for one in face.choices), "or")
    if number.least == number.most:
        return f"{number.least} {faces}."
    return f"{number.least} to {number.most} {faces}."


def tell(event: records.Event, names: Names, faces: FaceNames = FaceNames()) -> list[str]:  # noqa: B008  never changed
    """Returns the narration of an event, its sentences; none if there is nothing to tell."""
    match event:
        case records.Began() | records.RoundStarted() | records.Rolled() | records.RoundRestarted():
            return _tell_start(event, names)
        case records.BidMade(bid):
            return [about(names[bid.seat], *BIDS, bid=faces.bid(bid.number, bid.face))]
        case records.HoldEnded():
            return ["Nobody speaks up in time."]
        case records.SpokeUp(seat, "call"):
            return [about(names[seat], *CALLS), "Who is nearer may be quicker."]
        case records.SpokeUp(seat):
            return [about(names[seat], "You say calza.", "{name} says calza."), "Who is nearer may be quicker."]
        case records.Challenged(seat, "call"):
            return ["Bunkum!", about(names[seat], *CALLS)]
        case records.Challenged(seat):
            return ["Calza!", f"{names[seat]}: exactly."]
        case records.Revealed(hands):
            return [f"{names[seat]}: {' '.join(map(str, hand))}." for seat, hand in enumerate(hands) if hand]
        case records.Verdict(count, needed):
            return [f"{count} counted, {needed} bid."]
        case records.DieLost(seat):
            return [about(names[seat], *LOSES_DIE)]
        case records.DieWon(seat):
            return [about(names[seat], *GETS_DIE)]
        case records.Eliminated(seat, place):
            return [about(names[seat], *IS_OUT, place=ordinal(place))]
        case records.StarterNamed(seat):
            return [about(names[seat], *OPENS_NEXT)]
        case records.SeatLeft(seat):
            return [about(names[seat], *HAS_LEFT)]
        case records.ShowStarted():
            return []
        case records.MatchEnded(ranking):
            return [tell_winners(ranking, names)]
        case _:
            assert_never(event)


def _tell_start(
    event: records.Began | records.RoundStarted | records.Rolled | records.RoundRestarted, names: Names
) -> list[str]:
    match event:
        case records.Began(options=options, starter=starter):
            each = zip(names, dice_each(options, len(names)), strict=True)
            seated = join_words(f"{name} ({count_dice(dice)})" for name, dice in each)
            return [f"At the table: {seated}.", about(names[starter], *STARTS)]
        case records.RoundStarted(number, starter):
            return [f"Round {number}.", "All dice go under the cups.", about(names[starter], *STARTS)]
        case records.Rolled(seat, faces):
            return [about(names[seat], *ROLLS, dice=" ".join(map(str, faces)))]
        case records.RoundRestarted():
            return ["The round begins anew."]
        case _:
            assert_never(event)
