"""The narration of Liar's Boggle, events as sentences (RULES 2.11), and the table drawn in characters."""

from typing import assert_never

from bunkum.core import Seat
from bunkum.core.notation import (
    CALLS,
    HAS_LEFT,
    IS_OUT,
    LOSES_DIE,
    OPENS_NEXT,
    ROLLS,
    STARTS,
    Names,
    about,
    count_dice,
    join_words,
    ordinal,
    tell_winners,
)
from bunkum.core.text_view import MOST_LETTERS, Line, Span, TextView, join_spans, line, place_name
from bunkum.games.liars_boggle import records
from bunkum.games.liars_boggle.advice import count
from bunkum.games.liars_boggle.state import Die, Piece, Showdown, State
from bunkum.pieces.bidding import bids_made


def tell(event: records.Event, names: Names) -> list[str]:
    """Returns the event as sentences; none if there is nothing to tell."""
    match event:
        case records.Began(starter=starter, dice_each=dice):
            seated = join_words(f"{name} ({count_dice(each)})" for name, each in zip(names, dice, strict=True))
            return [f"At the table: {seated}.", about(names[starter], *STARTS)]
        case records.SetAside(dice, removed):
            aside = [f"Set aside: {join_words(dice)}."] if dice else []
            return [*aside, f"Left in the box: {join_words(removed)}."] if removed else aside
        case records.Dealt(seat, dice):
            return [about(names[seat], "You are dealt {dice}.", "{name} is dealt {dice}.", dice=join_words(dice))]
        case records.DealtOpenly(seat, dice):
            return [about(names[seat], "You hold {dice}.", "{name} holds {dice}.", dice=join_words(dice))]
        case records.RoundStarted(number, starter):
            return [f"Round {number}.", "All dice go under the cups.", about(names[starter], *STARTS)]
        case records.Rolled(seat, _, faces):
            return [about(names[seat], *ROLLS, dice=" ".join(faces))]
        case records.RoundRestarted():
            return ["The round begins anew."]
        case records.BidMade(bid):
            bids = _BIDS_WITH_Q if bid.q_as == "q" else _BIDS
            return [about(names[bid.seat], *bids, word=bid.word, length=bid.length)]
        case records.Remembered() | records.ShowStarted() | records.Ballot():
            return []
        case records.HoldEnded():
            return ["Nobody doubts it in time."]
        case records.FriendlyAsked(seat):
            return [about(names[seat], "You ask: is that a word?", "{name} asks: is that a word?")]
        case records.FriendlyResult(word, valid):
            return [f"{word.capitalize()} is a word." if valid else f"{word.capitalize()} is no word."]
        case records.BidWithdrawn(word, back):
            after = f"{back.word.capitalize()} stands again." if back else "Nothing is bid."
            return [f"{word.capitalize()} is struck.", after]
        case records.Called(seat, challenge):
            return ["Bunkum!", about(names[seat], *(_CALLS_AND_CHALLENGES if challenge else CALLS))]
        case records.Revealed():
            return _tell_cups_up(event, names)
        case records.LateChallenged(seat):
            return [about(names[seat], "You challenge the word.", "{name} challenges the word.")]
        case records.VoteOpened(voters):
            who = f"{join_words(names[seat] for seat in voters)} may vote." if voters else "Nobody may vote."
            return ["The dictionary lacks the word.", who]
        case records.Voted(seat):
            return [about(names[seat], "You have voted.", "{name} has voted.")]
        case records.Abstained(seat):
            return [about(names[seat], "You have no opinion.", "{name} has no opinion.")]
        case records.VoteClosed(valid, invalid):
            word = valid > invalid
            return [f"{valid} to {invalid}: it is a word." if word else f"{valid} to {invalid}: it is no word."]
        case records.Verdict():
            return _tell_verdict(event, names)
        case records.TurnMissed(loser):
            return ["Time.", about(names[loser], *LOSES_DIE)]
        case records.Discarded(seat, _, die):
            return [about(names[seat], "You give up {die}.", "{name} gives up {die}.", die=die)]
        case records.Removed(seat, dice):
            leave = "Your dice leave the game: {dice}.", "{name}'s dice leave the game: {dice}."
            return [about(names[seat], *leave, dice=join_words(dice))] if dice else []
        case records.Eliminated(seat, place):
            return [about(names[seat], *IS_OUT, place=ordinal(place))]
        case records.StarterNamed(seat):
            return [about(names[seat], *OPENS_NEXT)]
        case records.SeatLeft(seat):
            return [about(names[seat], *HAS_LEFT)]
        case records.MatchEnded(ranking):
            return [tell_winners(ranking, names)]
        case records.TradingOpened(order):
            return [f"Dice may be traded with the pile: {join_words((names[seat] for seat in order), 'then')}."]
        case records.Traded(seat, _, give, take):
            gives = "You give {dice} for {others}.", "{name} gives {dice} for {others}."
            return [about(names[seat], *gives, dice=join_words(give), others=join_words(take))]
        case records.KeptDice(seat):
            return [about(names[seat], "You trade nothing.", "{name} trades nothing.")]
        case records.TimerStarted(seat):
            return [about(names[seat], "You turn the sand timer.", "{name} turns the sand timer.")]
        case records.TimerFinished(binding):
            return ["The sand has run out.", "Time."] if binding else ["The sand has run out, and binds nobody."]
        case _:
            assert_never(event)


_BIDS = "You bid {word}, length {length}.", "{name} bids {word}, length {length}."
_BIDS_WITH_Q = (
    "You bid {word}, length {length}, with Qu as Q.",
    "{name} bids {word}, length {length}, with Qu as Q.",
)
_CALLS_AND_CHALLENGES = (
    "You call, and the word is challenged too.",
    "{name} calls, and the word is challenged too.",
)


def _tell_cups_up(event: records.Revealed, names: Names) -> list[str]:
    cups = [f"{names[seat]}: {' '.join(faces)}." for seat, faces in enumerate(event.faces) if faces]
    missing = dict.fromkeys(piece.text.capitalize() for piece in event.pieces if piece.seat is None)
    shown = {face for faces in event.faces for face in faces}
    absent = [text for text in missing if text not in shown]
    too_few = [text for text in missing if text in shown]
    if event.spellable:
        cups.append("Every letter is here.")
    if absent:
        cups.append(f"No {join_words(absent, 'or')} on the table.")
    if too_few:
        cups.append(f"Not enough of {join_words(too_few)}.")
    return cups


def _tell_verdict(event: records.Verdict, names: Names) -> list[str]:
    cost = about(names[event.loser], *LOSES_DIE)
    match event.reason:
        case "letters_missing" if event.valid is None:
            return [cost]
        case "letters_missing":
            return [cost, "It is a word, though." if event.valid else "It is no word either."]
        case "word_invalid":
            return ["The letters are here, but it is no word.", cost]
        case "bid_good":
            return [*(["It is a word."] if event.valid else []), "The bid holds.", cost]
        case "timeout":
            return ["Time.", cost]
        case _:
            assert_never(event.reason)


_OWNER = 3
"""How many letters of a name stand beneath a tile."""


def draw(view: State, seat: Seat, names: Names) -> TextView:
    """Returns the view drawn for `seat`."""
    seats = tuple(_seat(view, Seat(other), mine=other == seat) for other in range(view.seats))
    middle = _tell_spelling(view.showdown, names) if view.showdown and view.showdown.pieces else _standing(view, names)
    return TextView(seats, middle, tuple(_beside(view, names)))


def _seat(view: State, seat: Seat, *, mine: bool) -> Line:
    place, hand = view.places[seat], view.hands[seat]
    if place and seat not in view.living:
        return line(Span(f"out, {place_name(place)}" if place > 1 else "winner", "faint"))
    if hand is None:
        return line(Span("some dice", "hidden"))
    dice = join_spans([_die(die) for die in hand])
    bids = [bid for bid in bids_made(view) if bid.seat == seat]
    room = MOST_LETTERS - sum(len(ink.text) for ink in dice) - 4
    bid = (Span("  "), Span(f" {_cut(bids[-1].word, room)} ", "claim")) if bids and view.showdown is None else ()
    won = (Span(" wins", "holds"),) if place == 1 and view.phase == "over" else ()
    return (*dice, *bid, *won) if dice or mine else line(Span("no dice", "faint"), *won)


def _cut(word: str, room: int) -> str:
    """Returns the word, cut to `room` letters; a standing bid is drawn whole in the middle of the table."""
    return word if len(word) <= room else f"{word[: max(1, room - 1)]}\N{HORIZONTAL ELLIPSIS}"


def _die(die: Die) -> Span:
    return Span("[ ]", "hidden") if die.up is None else Span(f"[{die.up}]", "fact")


def _standing(view: State, names: Names) -> tuple[Line, ...]:
    if view.bid is None:
        return (line(Span("Nothing is bid yet.", "faint")),) if view.phase == "bid" else ()
    bid = view.bid
    tiles = tuple(part for letter in bid.word.upper() for part in (Span(f" {letter} ", "claim"), Span(" ")))
    as_q = ", Qu as Q" if bid.q_as == "q" else ""
    return (*_rows(tiles), line(Span(f"{names[bid.seat]}, {count(bid.length, view.options)}{as_q}", "faint")))


def _rows(inks: Line) -> tuple[Line, ...]:
    """Returns the tiles in rows of eleven."""
    return tuple(inks[at : at + 22] for at in range(0, len(inks), 22))


def _tell_spelling(showdown: Showdown, names: Names) -> tuple[Line, ...]:
    """Returns the pieces of the word, each with the owner of its die beneath it; missing pieces have a cross."""
    tiles: list[Span] = []
    owners: list[Span] = []
    for piece in showdown.pieces:
        width = max(3, len(piece.text) + 2)
        tone = "doubt" if piece.seat is None else "claim"
        tiles += [Span(piece.text.capitalize().center(width), tone), Span(" ")]
        owners += [Span(_owner(piece, names).center(width), "doubt" if piece.seat is None else "faint"), Span(" ")]
    rows = zip(_rows(tuple(tiles)), _rows(tuple(owners)), strict=True)
    return (*(row for pair in rows for row in pair), _verdict(showdown, names))


def _owner(piece: Piece, names: Names) -> str:
    return "\N{MULTIPLICATION SIGN}" if piece.seat is None else names[piece.seat][:_OWNER]


def _verdict(showdown: Showdown, names: Names) -> Line:
    loser = f" {about(names[showdown.loser], *LOSES_DIE)}" if showdown.loser is not None else ""
    if not showdown.spellable:
        return line(Span("Bunkum!", "doubt"), loser)
    if showdown.reason == "word_invalid":
        return line(Span("The letters are here, but it is no word.", "doubt"), loser)
    return line(Span("Every letter is here.", "holds"), loser)


def _beside(view: State, names: Names) -> list[Line]:
    found: list[Line] = []
    if view.earlier:
        found.append(line("Earlier: ", join_words((f"{bid.word} ({names[bid.seat]})" for bid in view.earlier), "then")))
    if view.poll is not None and view.phase == "vote":
        waiting = [names[seat] for seat in view.poll.voters if seat not in view.poll.done]
        found.append(line("Is it a word? Still to vote: ", join_words(waiting)))
        if view.poll.abstained:
            found.append(line(f"No opinion: {join_words(names[seat] for seat in sorted(view.poll.abstained))}"))
    if view.struck:
        found.append(line(Span(f"Struck: {join_words(sorted(view.struck))}", "doubt")))
    if view.sand.running:
        found.append(line("The sand is running."))
    if view.pile:
        found.append(line(Span(f"Out of play: {' '.join(view.pile)}", "faint")))
    return found
