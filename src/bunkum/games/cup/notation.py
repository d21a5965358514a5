"""Pass the cup as text: moves in a line (RULES 11.2), the words on their buttons, and events as sentences.

`challenge`, `peek`, `blind`, `blind CLAIM`, `show DICE`, `hide DICE`, `roll table DICE`, `roll cup`, `look`, `claim
CLAIM`, `give NAME`. A die is named by its face (`5`) or its place (`#2`), `any 2` are two that the seat does not know;
if several fit, the one with the lowest place that the rules allow is meant. A claim is `high 6 5`, `pair 2 with 5
4`, `two pair 4 1`, `three 4`, `straight 6`, `full 3 2`, `four 5 with 2`, `five 6`, or a whole hand, `22543`.
"""

from collections.abc import Sequence
from typing import assert_never

from bunkum.core import HOUSE, Blank, Illegal, Seat
from bunkum.core.notation import (
    HAS_LEFT,
    IS_OUT,
    OPENS_NEXT,
    STARTS,
    Names,
    Token,
    Unreadable,
    about,
    count_dice,
    join_words,
    label_house,
    ordinal,
    quote,
    read_house,
    read_seat,
    tell_winners,
    tokens,
    within,
    write_house,
    write_name,
)
from bunkum.games.cup import records
from bunkum.games.cup.check import timers
from bunkum.games.cup.hands import plainly, read_claim, spoken
from bunkum.games.cup.state import Die, State

MOVES = (
    ("challenge", "lift the cup: the claim does not hold"),
    ("peek", "believe it, and look under the cup"),
    ("blind CLAIM", "believe it without a look, and pass the cup on with more"),
    ("show DICE", "take dice out of the cup: `show 5 5`, `show #2`, `show any 1`"),
    ("hide DICE", "put dice of the table under the cup"),
    ("roll table DICE", "roll dice on the table; they stay as they fall"),
    ("roll cup", "shake the cup"),
    ("look", "look what came"),
    ("claim CLAIM", "pass the cup: `claim pair 2 with 5`, `claim full 3 2`, `claim 22543`"),
    ("give NAME", "hand your token on, where the table plays so"),
)
"""How each move is typed, and what it does."""

NO_SUCH_DIE = 99
"""The place of a die that does not exist: the rules refuse it."""

_CLAIMS = ("high", "pair", "two", "three", "straight", "full", "four", "five")


def write(action: records.Action, view: State, seat: Seat, names: Names) -> str:
    """Returns the move as a line; dice are named as `seat` knows them, even if `view` knows more."""
    match action:
        case records.Challenge():
            return "challenge"
        case records.Peek():
            return "peek"
        case records.Blind(claim):
            return "blind" if claim is None else f"blind {claim}"
        case records.Show(dice):
            return f"show {_write_dice(dice, view, seat, view.cup)}"
        case records.Hide(dice):
            return f"hide {_write_dice(dice, view, seat, view.table)}"
        case records.RollTable(dice):
            return f"roll table {_write_dice(dice, view, seat, view.table)}"
        case records.RollCup():
            return "roll cup"
        case records.Look():
            return "look"
        case records.MakeClaim(claim):
            return f"claim {claim}"
        case records.Give(receiver):
            return f"give {write_name(names[receiver])}"
        case _:
            return write_house(action, names)


def read(text: str, view: State, seat: Seat, names: Names) -> records.Action:
    """Returns the move in a line, legal or not; raises `Unreadable` if there is none."""
    if seat == HOUSE:
        return read_house(text, timers(view), names)
    words = tokens(text)
    match [word.text.lower() for word in words]:
        case ["challenge"]:
            return records.Challenge()
        case ["peek"]:
            return records.Peek()
        case ["blind"]:
            return records.Blind()
        case ["blind", *claim]:
            return records.Blind(" ".join(claim))
        case ["show", *_]:
            return records.Show(_dice(words[1:], view, seat, view.cup))
        case ["hide", *_]:
            return records.Hide(_dice(words[1:], view, seat, view.table))
        case ["roll", "cup"]:
            return records.RollCup()
        case ["roll", "table", *_]:
            return records.RollTable(_dice(words[2:], view, seat, view.table))
        case ["look"]:
            return records.Look()
        case ["claim", _, *_] as said:
            return records.MakeClaim(" ".join(said[1:]))
        case [first, *_] as said if first in _CLAIMS or (len(said) == 1 and len(first) == 5 and first.isdecimal()):
            return records.MakeClaim(" ".join(said))
        case ["give", _]:
            return records.Give(read_seat(words[1], names))
        case []:
            raise Unreadable("There is no move here.")
        case said:
            raise Unreadable(f"{quote(text)} is no move: say {_forms_of(said[0])}.", words[0].column)


def _forms_of(first: str) -> str:
    """Returns how the moves that begin with this word are typed; if there are none, some other moves."""
    forms = sorted(move for move, _ in MOVES if move.split()[0] == first)
    return f"`{'` or `'.join(forms)}`" if forms else "`peek`, `challenge`, `roll cup`, `claim pair 2` or so"


def label(action: records.Action, view: State) -> str:
    """Returns the words on the action's button."""
    match action:
        case records.Challenge():
            return "Lift the cup"
        case records.Peek():
            return "Believe it, and peek"
        case records.Blind(claim):
            return "Believe it, and roll blind" if claim is None else f"Pass on blind: {_claim_in_words(claim, view)}"
        case records.Show(dice):
            return f"Show {_name_dice(dice, view)}"
        case records.Hide(dice):
            return f"Hide {_name_dice(dice, view)}"
        case records.RollTable(dice):
            return f"Roll {_name_dice(dice, view)} on the table"
        case records.RollCup():
            return f"Roll the cup, {count_dice(len(view.cup))}"
        case records.Look():
            return "Look under the cup"
        case records.MakeClaim(claim):
            return f"Claim {_claim_in_words(claim, view)}, and pass"
        case records.Give(receiver):
            return f"Hand it to seat {receiver + 1}"
        case _:
            return label_house(action)


def hint(blank: Blank, view: State) -> str:
    """Returns what to type for a move that has to be filled in."""
    return _HINTS.get(blank.action, "claim four 5 with 2: pass it on.")


_HINTS = {
    "Blind": "blind four 5 with 2: pass it on, without a look.",
    "Show": "show 5 5: take dice out.",
    "Hide": "hide 2: put dice in.",
    "RollTable": "roll table 2.",
}


def _claim_in_words(text: str, view: State) -> str:
    try:
        return spoken(read_claim(text, view.options.straights))
    except Illegal:
        return text


def _name_dice(dice: Sequence[int], view: State) -> str:
    known = [value for at in dice if at < len(view.dice) and (value := view.dice[at].value) is not None]
    if len(known) == len(dice):
        return " ".join(map(str, known))
    return f"{count_dice(len(dice))} unseen"


# Dice.


def _write_dice(dice: Sequence[int], view: State, seat: Seat, among: Sequence[int]) -> str:
    """Returns each die by its face if that means this die, else by its place; or `any N` for dice not known."""
    if tuple(dice) == _unseen(view, seat)[: len(dice)]:
        return f"any {len(dice)}"
    named: list[str] = []
    for done, place in enumerate(dice):
        value = _known_value(view, seat, place)
        meant = value is not None and _place_of(value, view, seat, among, dice[:done]) == place
        named.append(str(value) if meant else f"#{place + 1}")
    return " ".join(named)


def _known_value(view: State, seat: Seat, place: int) -> int | None:
    """Returns what the die shows if `seat` knows it, because it is public or the seat has looked; otherwise None."""
    die = view.dice[place] if 0 <= place < len(view.dice) else Die()
    return die.value if die.public or seat in die.knowers else None


def _unseen(view: State, seat: Seat) -> tuple[int, ...]:
    return tuple(at for at in view.cup if _known_value(view, seat, at) is None)


def _place_of(value: int, view: State, seat: Seat, among: Sequence[int], taken: Sequence[int]) -> int | None:
    """Returns the lowest place of a die that shows this value, unlocked dice first; None if there is none."""
    fits = [at for at in among if at not in taken and _known_value(view, seat, at) == value]
    return min(fits, key=lambda at: (view.dice[at].locked, at), default=None)


def _dice(words: Sequence[Token], view: State, seat: Seat, among: Sequence[int]) -> tuple[int, ...]:
    match [word.text.lower() for word in words]:
        case ["any", number] if number.isdecimal() and 0 < int(number) <= 5:
            unseen = _unseen(view, seat)[: int(number)]
            return (*unseen, *(NO_SUCH_DIE + at for at in range(int(number) - len(unseen))))
        case []:
            raise Unreadable("Say which dice: their faces (5 5), their places (#2), or `any 2`.")
        case _:
            found: list[int] = []
            for word in words:
                found.append(_die(word, view, seat, among, found))
            return tuple(found)


def _die(word: Token, view: State, seat: Seat, among: Sequence[int], taken: Sequence[int]) -> int:
    text = word.text
    if text.startswith("#") and text[1:].isdecimal() and len(text) < 4:
        return int(text[1:]) - 1
    if len(text) == 1 and text in "123456":
        place = _place_of(int(text), view, seat, among, taken)
        return NO_SUCH_DIE + len(taken) if place is None else place
    raise Unreadable(f"{quote(text)} is no die: name it by its face (5) or its place (#2).", word.column)


# What happened.

_NUMBERS = ("no dice", "one die", "two dice", "three dice", "four dice", "five dice")


def tell(event: records.Event, names: Names) -> list[str]:
    """Returns the event as sentences; none if there is nothing to tell."""
    match event:
        case records.Began(starter=starter):
            return [f"At the table: {join_words(names)}.", about(names[starter], *STARTS)]
        case records.RoundStarted(number, starter):
            return [f"Round {number}.", "Five dice go under the cup.", about(names[starter], *STARTS)]
        case records.CupRolled(seat, dice):
            shakes = "You shake the cup, {dice} under it.", "{name} shakes the cup, {dice} under it."
            return [about(names[seat], *shakes, dice=_NUMBERS[len(dice)])]
        case records.Fell(_, values):
            return [f"Nobody sees it fall: {_faces(values)}."]
        case records.Accepted(seat, "peek"):
            return [about(names[seat], "You take a peek.", "{name} takes a peek.")]
        case records.Accepted(seat, rolls=True):
            return [about(names[seat], *_TAKES_TO_ROLL)]
        case records.Accepted(seat):
            return [about(names[seat], "You take the cup without a look.", "{name} takes the cup without a look.")]
        case records.Looked(seat, again):
            return [about(names[seat], "You look under the cup.", "{name} looks under the cup.")] if again else []
        case records.Seen(seat, _, values):
            return [about(names[seat], "You see {dice}.", "{name} sees {dice}.", dice=_faces(values))] if values else []
        case records.Shown(seat, _, values):
            return [about(names[seat], "You show {dice}.", "{name} shows {dice}.", dice=_faces(values))]
        case records.Hidden(seat, dice):
            puts = "You put {dice} back under the cup.", "{name} puts {dice} back under the cup."
            return [about(names[seat], *puts, dice=_NUMBERS[len(dice)])]
        case records.TableRolled(seat, _, values):
            rolls = "You roll {dice} on the table.", "{name} rolls {dice} on the table."
            return [about(names[seat], *rolls, dice=_faces(values))]
        case records.Claimed(claim):
            passes = _SLIDES if claim.blind else _HANDS
            return [about(names[claim.seat], *passes, claim=spoken(claim.claim))]
        case records.RoundRestarted():
            return ["The round begins anew."]
        case records.SeatLeft(seat):
            return [about(names[seat], *HAS_LEFT)]
        case records.ShowStarted():
            return []
        case _:
            return _tell_showdown(event, names)


_TAKES_TO_ROLL = (
    "You take the cup without a look, to roll it.",
    "{name} takes the cup without a look, to roll it.",
)
_SLIDES = "You slide the cup on: {claim}.", "{name} slides the cup on: {claim}."
_HANDS = "You hand the cup on: {claim}.", "{name} hands the cup on: {claim}."


def _tell_showdown(event: records.Settling | records.MatchEnded, names: Names) -> list[str]:
    match event:
        case records.Challenged(seat):
            return ["Bunkum!", about(names[seat], "You lift the cup.", "{name} lifts the cup.")]
        case records.Revealed(values):
            return [f"{_faces(sorted(values, reverse=True))}."]
        case records.Verdict(worth=worth, holds=holds, loser=loser, cost=cost, coin=coin):
            hand = plainly(worth).capitalize()
            verdict = f"{hand}: the claim holds." if holds else f"{hand}: the claim does not hold."
            return [verdict, about(names[loser], *_PAYS[coin])] if cost else [verdict]
        case records.GiftAsked(seat):
            return [about(names[seat], "You hand something on.", "{name} hands something on.")]
        case records.Given(giver, seat, coin):
            return [about(names[giver], *_GIVES[coin], other=within(names[seat]))]
        case records.Eliminated((seat,), place):
            return [about(names[seat], *IS_OUT, place=ordinal(place))]
        case records.Eliminated(seats, place):
            return [f"{join_words(names[seat] for seat in seats)} are out, in {ordinal(place)} place."]
        case records.StarterNamed(seat):
            return [about(names[seat], *OPENS_NEXT)]
        case records.MatchEnded(ranking):
            return [tell_winners(ranking, names)]
        case _:
            assert_never(event)


_PAYS: dict[records.Coin, tuple[str, str]] = {
    "token": ("You get a token.", "{name} gets a token."),
    "life": ("You lose a life.", "{name} loses a life."),
}
_GIVES: dict[records.Coin, tuple[str, str]] = {
    "token": ("You give {other} a token.", "{name} gives {other} a token."),
    "life": ("You take a life from {other}.", "{name} takes a life from {other}."),
}


def _faces(values: Sequence[int]) -> str:
    return " ".join(map(str, values))
