"""Liar's Boggle as text: moves in a line (RULES 11.2) and the words on their buttons.

`whale`, `bid call`, `suq as q`, `call`, `call!`, `challenge`, `accept`, `vote valid`, `no vote`, `replace WORD`,
`call instead`, `discard DIE`, `trade DIE... for DIE...`, `no trade`, `start timer`. A die is named by the
face shown (`Qu`), by position (`#2`), or by all six faces (`HIMNUQu`); if several fit, the one with the lowest
position is meant.
"""

from collections.abc import Sequence
from typing import cast, get_args

from bunkum.core import HOUSE, Blank, Seat
from bunkum.core.notation import (
    ROOM_MOVES,
    Names,
    Token,
    Unreadable,
    label_house,
    no_move,
    quote,
    read_house,
    tokens,
    write_house,
)
from bunkum.games.liars_boggle import records
from bunkum.games.liars_boggle.advice import count
from bunkum.games.liars_boggle.state import Die, State, length, timers
from bunkum.games.liars_boggle.text_view import tell
from bunkum.pieces.letters import DICE_SETS, faces_of
from bunkum.words.spelling import QAs

__all__ = ["COMMANDS", "MOVES", "hint", "label", "read", "tell", "write"]

MOVES = (
    ("WORD", "bid a word; `bid call` for a word that is a move itself"),
    ("WORD as q", "bid it with the Qu die as a bare Q, where the table plays so"),
    ("call", "Bunkum! Turn the dice up"),
    ("call!", "the same, and challenge the word too"),
    ("challenge", "is that a word? While a bid stands, or after the reveal"),
    ("accept", "let the word stand"),
    ("vote valid, vote invalid", "say whether it is a word; `no vote` for no opinion"),
    ("discard DIE", "give up a die: its face (Qu), its position (#2), or its six faces"),
    ("trade DIE for DIE", "trade dice with the pile; `no trade` keeps them"),
    ("replace WORD", "another word for one that was struck; or `call instead`"),
    ("start timer", "turn the sand timer"),
)
"""How each move is typed, and what it does."""

_FORMS = {
    "bid": "bid WORD",
    "call": "call",
    "call!": "call!",
    "challenge": "challenge",
    "accept": "accept",
    "vote": "vote valid",
    "replace": "replace WORD",
    "discard": "discard DIE",
    "trade": "trade DIE... for DIE...",
    "no": "no trade",
    "start": "start timer",
}
COMMANDS = frozenset((*_FORMS, *ROOM_MOVES))
"""The words that begin a move. To bid such a word, type `bid call`."""
WHOLE_MOVES = frozenset(("call", "call!", "challenge", "accept", "agree", "decline", "ready", "leave"))
"""The words that are a whole move and can only be bid as `bid call`; the others are bids during bidding."""


_FIXED: dict[str, records.PlayerAction] = {
    "call": records.Call(),
    "call!": records.Call(challenge=True),
    "call instead": records.CallInstead(),
    "accept": records.Accept(),
    "vote valid": records.Vote(valid=True),
    "vote invalid": records.Vote(valid=False),
    "no vote": records.Abstain(),
    "no trade": records.NoTrade(),
    "start timer": records.StartTimer(),
}
"""The moves that are always written in the same words."""
_WORDS = {action: words for words, action in _FIXED.items()}


def write(action: records.Action, view: State, seat: Seat, names: Names) -> str:
    """Returns the move as a line, for the view of the seat that makes it."""
    match action:
        case records.Bid(word, q_as):
            plain = _as(word, q_as)
            return f"bid {plain}" if word.lower() in COMMANDS or len(word.split()) != 1 else plain
        case records.Call(challenge):
            return "call!" if challenge else "call"
        case records.LateChallenge() | records.FriendlyChallenge():
            return "challenge"
        case records.Discard(place):
            return f"discard {write_places([place], view.hand(seat))}"
        case records.Trade(give, take):
            return f"trade {write_places(give, view.hand(seat))} for {' '.join(take)}"
        case records.Replace(word, q_as):
            return f"replace {_as(word, q_as)}"
        case (
            records.Accept()
            | records.Vote()
            | records.Abstain()
            | records.NoTrade()
            | records.CallInstead()
            | records.StartTimer()
        ):
            return _WORDS[action]
        case _:
            return write_house(action, names)


def read(text: str, view: State, seat: Seat, names: Names) -> records.Action:
    """Returns the move in a line, legal or not; raises `Unreadable` if there is none."""
    if seat == HOUSE:
        return read_house(text, timers(view), names)
    words = tokens(text)
    match [word.text.lower() for word in words]:
        case said if (fixed := _FIXED.get(" ".join(said))) is not None:
            return fixed
        case ["bid", _, *_]:
            return records.Bid(*_word(words[1:]))
        case ["replace", _, *_]:
            return records.Replace(*_word(words[1:]))
        case ["challenge"]:
            return _doubt(view)
        case ["discard", _]:
            return records.Discard(own_place(words[1], view.hand(seat), ()))
        case ["trade", _, *_] as said:
            return _trade(words, said, view, seat)
        case [word] if word not in WHOLE_MOVES and (view.phase in ("bid", "turn") or word not in COMMANDS):
            return records.Bid(words[0].text)
        case [_, "as", "q" | "qu"]:
            return records.Bid(*_word(words))
        case _:
            first = words[0].text.lower() if words else ""
            form = f"say `{_FORMS[first]}`, or `bid {first}` for the word" if first in _FORMS else ""
            raise no_move(text, words, form or "a bid is one word, or begins with `bid`")


def label(action: records.Action, view: State) -> str:
    """Returns the words on the action's button."""
    standing = view.bid.word if view.bid else "nothing"
    match action:
        case records.Bid(word, q_as):
            return f"Bid {word}, {count(length(word, view.options, q_as or 'qu'), view.options)}"
        case records.Call(challenge):
            call = f"Bunkum! call {standing}"
            return f"{call} and challenge the word" if challenge else call
        case records.LateChallenge():
            return "Challenge the word"
        case records.Accept():
            return "Let it stand"
        case records.Vote(valid):
            return f"{standing.capitalize()} is a word" if valid else f"{standing.capitalize()} is no word"
        case records.Abstain():
            return "No opinion"
        case records.Discard(place):
            return f"Give up {_show_die(view, place)}"
        case records.Trade(give, take):
            return f"Trade {', '.join(_show_die(view, place) for place in give)} for {', '.join(take)}"
        case records.NoTrade():
            return "Keep my dice"
        case records.FriendlyChallenge():
            return f"Is {standing} a word?"
        case records.Replace(word, q_as):
            return f"Say {word} instead, {count(length(word, view.options, q_as or 'qu'), view.options)}"
        case records.CallInstead():
            return f"Call {standing} instead"
        case records.StartTimer():
            return "Turn the sand timer"
        case _:
            return label_house(action)


def hint(blank: Blank, view: State) -> str:
    """Returns what to type for a move that has to be filled in."""
    match blank.action:
        case "Bid":
            return "Type a word to bid it." if view.bid else "Say the first word."
        case "Replace":
            return "replace WORD: say another word."
        case _:
            return "trade DIE for DIE: your die by its face, theirs by its six faces."


def _as(word: str, q_as: QAs | None) -> str:
    return word if q_as is None else f"{word} as {q_as}"


def _word(words: Sequence[Token]) -> tuple[str, QAs | None]:
    """Returns a word and how its Q is played; several words are joined by spaces, and the rules refuse them."""
    texts = [word.text for word in words]
    if len(texts) > 2 and texts[-2].lower() == "as" and texts[-1].lower() in get_args(QAs):
        return " ".join(texts[:-2]), cast("QAs", texts[-1].lower())
    return " ".join(texts), None


def _doubt(view: State) -> records.PlayerAction:
    if view.options.word_policy == "friendly" or view.phase in ("bid", "turn"):
        return records.FriendlyChallenge(view.bid.seq if view.bid else 0)
    return records.LateChallenge()


def _trade(words: Sequence[Token], said: Sequence[str], view: State, seat: Seat) -> records.Trade:
    if said.count("for") != 1:
        raise Unreadable("Say which dice for which: `trade DIE... for DIE...`.", words[0].column)
    middle = said.index("for")
    give: list[int] = []
    for word in words[1:middle]:
        give.append(own_place(word, view.hand(seat), give))
    return records.Trade(tuple(give), tuple(die_of_pile(word, view.pile) for word in words[middle + 1 :]))


def _show_die(view: State, place: int) -> str:
    hand = view.hand(view.turn)
    die = hand[place] if 0 <= place < len(hand) else Die()
    faces = f" ({die.faces})" if die.faces else ""
    return f"{die.up or f'die {place + 1}'}{faces}"


# How dice are named.

NO_SUCH_DIE = 99
"""The place of a die that nobody holds: the rules refuse it (`not_your_die`)."""

_DICE = {die.casefold(): die for dice in DICE_SETS.values() for die in dice}
_FACES = {face.casefold(): face for die in _DICE.values() for face in faces_of(die)}


def face_named(name: str) -> str | None:
    """Returns the face with this name in any case: `Qu` for `qu`; None if no die has it."""
    return _FACES.get(name.casefold())


def die_named(name: str) -> str | None:
    """Returns the die of any set that has these six faces, as the sets write it; None if there is none."""
    return _DICE.get(name.casefold())


def place_named(name: str, hand: Sequence[Die], taken: Sequence[int] = ()) -> int | None:
    """Returns the place of the first die not in `taken` that `name` means by face or six faces; `#2` is place 1."""
    if name.startswith("#") and name[1:].isdecimal() and len(name) < 6:
        return int(name[1:]) - 1
    free = [place for place in range(len(hand)) if place not in taken]
    wanted = name.casefold()
    by_face = (place for place in free if (hand[place].up or "").casefold() == wanted)
    by_six = (place for place in free if (hand[place].faces or "").casefold() == wanted)
    return next(by_face, next(by_six, None))


def own_place(word: Token, hand: Sequence[Die], taken: Sequence[int]) -> int:
    """Returns the place of the die in the hand that a word names; `NO_SUCH_DIE` if the hand does not have it."""
    place = place_named(word.text, hand, taken)
    if place is not None:
        return place
    if die_named(word.text) is None and face_named(word.text) is None:
        raise Unreadable(
            f"{quote(word.text)} is no die: name it by its face, its position (#2) or its six faces.", word.column
        )
    return NO_SUCH_DIE


def die_of_pile(word: Token, pile: Sequence[str]) -> str:
    """Returns the die of the pile that a word names: by its six faces, or by its position there."""
    die = die_named(word.text)
    if die is not None:
        return die
    at = place_named(word.text, ())
    if at is None or not 0 <= at < len(pile):
        raise Unreadable(
            f"{quote(word.text)} is no die of the pile: name it by its six faces or its position there (#1).",
            word.column,
        )
    return pile[at]


def write_places(places: Sequence[int], hand: Sequence[Die]) -> str:
    """Returns each die by its face if that means this die, else by its position."""
    names: list[str] = []
    left = [die.up for die in hand]
    for place in places:
        up = left[place] if 0 <= place < len(left) else None
        if up is None:
            names.append(f"#{place + 1}")
        else:
            names.append(up if left.index(up) == place else f"#{place + 1}")
            left[place] = None
    return " ".join(names)
