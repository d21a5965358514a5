"""Firehouse as text: actions in notation (RULES 11.2), the words on their buttons, and the narration of events.

`9 fives`, `1 six`, `bang`. A face may be said as `fives`, `five`, `5s` or `5`.
"""

from bunkum.core import HOUSE, Blank, Number, OneOf, Seat
from bunkum.core.notation import (
    OPENS_NEXT,
    ROLLS,
    STARTS,
    Names,
    Unreadable,
    about,
    count_dice,
    count_things,
    join_words,
    label_house,
    quote,
    read_house,
    tell_count,
    tell_winners,
    tokens,
    write_house,
)
from bunkum.games.firehouse import records
from bunkum.games.firehouse.check import timers
from bunkum.games.firehouse.state import State
from bunkum.liars_dice import notation as family
from bunkum.pieces.pips import FACE_NAMES, format_bid, parse_face

MOVES = (
    ("N FACEs", "bid, as `9 fives`: so many dice, all cups together, show it"),
    ("bang", "lift your cup: the bid is not there. In turn, or out of turn"),
)
"""How each action is written, and what it does."""


def write(action: records.Action, view: State, seat: Seat, names: Names) -> str:
    """Returns the action in notation."""
    match action:
        case records.Bid(number, face):
            return format_bid(number, face)
        case records.Bang():
            return "bang"
        case _:
            return write_house(action, names)


def read(text: str, view: State, seat: Seat, names: Names) -> records.Action:
    """Returns the action that `text` stands for, legal or not; raises `Unreadable` if it is none.

    A bang means the current bid.
    """
    if seat == HOUSE:
        return read_house(text, timers(view), names)
    words = tokens(text)
    match [word.text.lower() for word in words]:
        case ["bang"] | ["bang!"]:
            return records.Bang(view.bid.seq if view.bid is not None else 0)
        case [number, named] if number.isascii() and number.isdigit() and len(number) < 4:
            face = parse_face(named)
            if face is None:
                raise Unreadable(f"{quote(named)} is no face: say ones, twos, up to sixes.", words[1].column)
            return records.Bid(int(number), face)
        case []:
            raise Unreadable("There is no move here.")
        case _:
            raise Unreadable(f"{quote(text)} is no move: bid as `9 fives`, or say `bang`.", words[0].column)


def label(action: records.Action, view: State) -> str:
    """Returns the words on the action's button."""
    match action:
        case records.Bid(number, face):
            return f"Bid {format_bid(number, face)}"
        case records.Bang():
            return f"Bang! {format_bid(view.bid.number, view.bid.face)}" if view.bid is not None else "Bang!"
        case _:
            return label_house(action)


def hint(blank: Blank, view: State) -> str:
    """Returns what to type for a blank: `9 sixes.` or `10 to 27 of any face, as 10 fives.`."""
    number, face = blank.holes
    assert isinstance(number, Number)
    assert isinstance(face, OneOf)
    faces = [int(choice) for choice in face.choices]
    if number.least == number.most:
        return f"{join_words((format_bid(number.least, each) for each in faces), 'or')}."
    return f"{number.least} to {number.most} of any face, as `{format_bid(number.least, faces[-2])}`."


def tell(event: records.Event, names: Names) -> list[str]:
    """Returns the narration of an event, its sentences; none if there is nothing to tell."""
    match event:
        case records.Began(starter=starter, dice_each=dice):
            return [f"At the table: {join_words(names)}, {count_dice(dice)} each.", about(names[starter], *STARTS)]
        case records.WildRolled(seat, face):
            rolls = "You roll the big die: {face} is wild.", "{name} rolls the big die: {face} is wild."
            return [about(names[seat], *rolls, face=FACE_NAMES[face - 1])]
        case records.Rolled(seat, faces):
            return [about(names[seat], *ROLLS, dice=" ".join(map(str, faces)))]
        case records.HoldEnded():
            return ["Nobody bangs in time."]
        case records.Banged(seat):
            return ["Bang!", about(names[seat], "You lift the cup.", "{name} lifts the cup.")]
        case records.Challenged(by, how):
            return [tell_bang(names[by], how)]
        case records.Verdict():
            return _tell_verdict(event)
        case records.Scored(seat, change, score):
            gets = "You get {points}, which makes {score}.", "{name} gets {points}, which makes {score}."
            return [about(names[seat], *gets, points=points(change), score=signed(score))]
        case records.StarterNamed(seat):
            return [about(names[seat], *OPENS_NEXT)]
        case records.PlayoffBegan(seats, _, dice):
            return [f"{join_words(names[seat] for seat in seats)} play on from zero, with {count_dice(dice)} each."]
        case records.MatchEnded():
            return _tell_end(event, names)
        case _:
            return family.tell(event, names)


def tell_bang(name: str, how: records.How) -> str:
    """Tells who has banged, and whether in turn: `You bang out of turn.`"""
    if how == "in_turn":
        return about(name, "You bang in turn.", "{name} bangs in turn.")
    return about(name, "You bang out of turn.", "{name} bangs out of turn.")


def points(change: int) -> str:
    """Returns goods or bads in words: `2 goods`, `1 bad`."""
    return count_things(abs(change), "good" if change > 0 else "bad")


def signed(score: int) -> str:
    """Returns a score with its sign: `+2`, `-1`, `0`, with a minus sign as wide as the plus."""
    return f"+{score}" if score > 0 else f"\N{MINUS SIGN}{-score}" if score < 0 else "0"


def _tell_verdict(event: records.Verdict) -> list[str]:
    bid = "1 was bid." if event.needed == 1 else f"{event.needed} were bid."
    holds = "The bid holds." if event.holds else "The bid does not hold."
    return [tell_count(event.count, event.wild), bid, holds]


def _tell_end(event: records.MatchEnded, names: Names) -> list[str]:
    won = tell_winners(event.ranking, names)
    match [names[seat] for seat in event.losers]:
        case []:
            return [won]
        case [loser]:
            return [about(loser, "You lose the match.", "{name} loses the match."), won]
        case losers:
            return [f"{join_words(losers)} lose the match.", won]
