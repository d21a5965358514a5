"""What happened, in sentences: for logs, replays, the terminal, and ears (RULES 2.11)."""

from typing import assert_never

from bunkum.core import Seat
from bunkum.core.notation import Names, join_words, with_verb
from bunkum.games.liars_boggle.events import (
    Abstained,
    Ballot,
    Began,
    BidMade,
    BidWithdrawn,
    Called,
    Dealt,
    DealtOpenly,
    Discarded,
    Eliminated,
    Event,
    FriendlyAsked,
    FriendlyResult,
    HoldEnded,
    KeptDice,
    LateChallenged,
    MatchEnded,
    Remembered,
    Removed,
    Revealed,
    Rolled,
    RoundRestarted,
    RoundStarted,
    SeatLeft,
    SetAside,
    ShowStarted,
    StarterNamed,
    TimerFinished,
    TimerStarted,
    Traded,
    TradingOpened,
    TurnMissed,
    Verdict,
    VoteClosed,
    Voted,
    VoteOpened,
)

_ORDINALS = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)


def tell(event: Event, names: Names) -> str | None:
    """What happened, in a sentence; None where there is nothing to tell."""
    match event:
        case Began() | SetAside() | Dealt() | DealtOpenly() | RoundStarted() | Rolled() | RoundRestarted():
            return _tell_start(event, names)
        case BidMade(bid):
            as_q = ", with Qu as Q" if bid.q_as == "q" else ""
            return f"{with_verb(names[bid.seat], 'bids')} {bid.word}, length {bid.length}{as_q}."
        case Remembered() | ShowStarted() | Ballot():
            return None
        case HoldEnded():
            return "Nobody doubts it in time."
        case FriendlyAsked(seat):
            return f"{with_verb(names[seat], 'asks')}: is that a word?"
        case FriendlyResult(word, valid):
            return f"{word.capitalize()} is {'a' if valid else 'no'} word."
        case BidWithdrawn(word, back):
            return f"{word.capitalize()} is struck; {f'{back.word} stands again' if back else 'nothing is bid'}."
        case Called(seat, challenge):
            return f"Bunkum! {with_verb(names[seat], 'calls')}" + ", and the word is challenged too" * challenge + "."
        case Revealed() | LateChallenged() | VoteOpened() | Voted() | Abstained() | VoteClosed() | Verdict():
            return _tell_showdown(event, names)
        case TurnMissed() | Discarded() | Removed() | Eliminated() | StarterNamed() | SeatLeft() | MatchEnded():
            return _tell_cost(event, names)
        case TradingOpened(order):
            return f"Dice may be traded with the pile: {join_words((names[seat] for seat in order), 'then')}."
        case Traded(seat, _, give, take):
            return f"{with_verb(names[seat], 'gives')} {join_words(give)} for {join_words(take)}."
        case KeptDice(seat):
            return f"{with_verb(names[seat], 'trades')} nothing."
        case TimerStarted(seat):
            return f"{with_verb(names[seat], 'turns')} the sand timer."
        case TimerFinished(binding):
            return "The sand has run out. Time." if binding else "The sand has run out, and binds nobody."
        case _:
            assert_never(event)


def _tell_start(
    event: Began | SetAside | Dealt | DealtOpenly | RoundStarted | Rolled | RoundRestarted, names: Names
) -> str | None:
    match event:
        case Began(starter=starter, dice_each=dice):
            seated = join_words(f"{name} ({_dice(each)})" for name, each in zip(names, dice, strict=True))
            return f"At the table: {seated}. {with_verb(names[starter], 'starts')}."
        case SetAside(dice, removed):
            aside = f"Set aside: {join_words(dice)}." if dice else ""
            boxed = f"Left in the box: {join_words(removed)}." if removed else ""
            return f"{aside} {boxed}".strip() or None
        case Dealt(seat, dice):
            return f"{with_verb(names[seat], 'is dealt')} {join_words(dice)}."
        case DealtOpenly(seat, dice):
            return f"{with_verb(names[seat], 'holds')} {join_words(dice)}."
        case RoundStarted(number, starter):
            return f"Round {number}. All dice go under the cups. {with_verb(names[starter], 'starts')}."
        case Rolled(seat, _, faces):
            return f"{with_verb(names[seat], 'rolls')} {' '.join(faces)}."
        case RoundRestarted():
            return "The round begins anew."
        case _:
            assert_never(event)


def _tell_showdown(
    event: Revealed | LateChallenged | VoteOpened | Voted | Abstained | VoteClosed | Verdict, names: Names
) -> str:
    match event:
        case Revealed():
            return _tell_cups_up(event, names)
        case LateChallenged(seat):
            return f"{with_verb(names[seat], 'challenges')} the word."
        case VoteOpened(voters):
            who = f"{join_words(names[seat] for seat in voters)} may vote." if voters else "Nobody may vote."
            return f"The dictionary lacks the word. {who}"
        case Voted(seat):
            return f"{with_verb(names[seat], 'has voted')}."
        case Abstained(seat):
            return f"{with_verb(names[seat], 'has no opinion')}."
        case VoteClosed(valid, invalid):
            return f"{valid} to {invalid}: it is {'a' if valid > invalid else 'no'} word."
        case Verdict():
            return _tell_verdict(event, names)
        case _:
            assert_never(event)


def _tell_cups_up(event: Revealed, names: Names) -> str:
    cups = [f"{names[Seat(seat)]}: {' '.join(faces)}." for seat, faces in enumerate(event.faces) if faces]
    missing = [piece.text.capitalize() for piece in event.pieces if piece.seat is None]
    shown = {face for faces in event.faces for face in faces}
    if event.spellable:
        said = "Every letter is here."
    else:
        absent = list(dict.fromkeys(text for text in missing if text not in shown))
        too_few = list(dict.fromkeys(text for text in missing if text in shown))
        said = " ".join((*_no(absent), *([f"Not enough of {join_words(too_few)}."] if too_few else ())))
    return " ".join([*cups, said])


def _no(letters: list[str]) -> list[str]:
    """`No W, no A and no L on the table.`."""
    absent = join_words(f"no {letter}" for letter in letters)
    return [f"N{absent.removeprefix('n')} on the table."] if letters else []


def _tell_verdict(event: Verdict, names: Names) -> str:
    cost = f"{with_verb(names[event.loser], 'loses')} a die."
    match event.reason:
        case "letters_missing":
            word = {None: "", False: " It is no word either.", True: " It is a word, though."}[event.valid]
            return cost + word
        case "word_invalid":
            return f"The letters are here, but it is no word. {cost}"
        case "bid_good":
            return ("It is a word. " if event.valid else "") + f"The bid holds. {cost}"
        case "timeout":
            return f"Time. {cost}"
        case _:
            assert_never(event.reason)


def _tell_cost(
    event: TurnMissed | Discarded | Removed | Eliminated | StarterNamed | SeatLeft | MatchEnded, names: Names
) -> str | None:
    match event:
        case TurnMissed(loser):
            return f"Time. {with_verb(names[loser], 'loses')} a die."
        case Discarded(seat, _, die):
            return f"{with_verb(names[seat], 'gives up')} {die}."
        case Removed(seat, dice):
            return f"{_whose(names[seat])} dice leave the game: {join_words(dice)}." if dice else None
        case Eliminated(seat, place):
            return f"{with_verb(names[seat], 'is out')}, in {_ORDINALS[place - 1]} place."
        case StarterNamed(seat):
            return f"{with_verb(names[seat], 'opens')} the next round."
        case SeatLeft(seat):
            return f"{with_verb(names[seat], 'has left')}."
        case MatchEnded(ranking):
            return f"{with_verb(join_words(names[at] for at, place in enumerate(ranking) if place == 1), 'wins')}."
        case _:
            assert_never(event)


def _dice(number: int) -> str:
    return f"{number} {'die' if number == 1 else 'dice'}"


def _whose(name: str) -> str:
    return "Your" if name == "You" else f"{name}'s"
