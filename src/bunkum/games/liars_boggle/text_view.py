"""Liar's Boggle drawn in letters: dice as `[A]`, a bid as tiles, at the showdown each tile with whose die fills it."""

from bunkum.core import Seat
from bunkum.core.notation import Names, join_words, with_verb
from bunkum.core.text_view import (
    MOST_LETTERS,
    Line,
    Span,
    TextView,
    line,
)
from bunkum.games.liars_boggle.advice import count
from bunkum.games.liars_boggle.state import Die, Piece, Showdown, StandingBid, State

_PLACES = ("winner", "2nd", "3rd", *(f"{place}th" for place in range(4, 13)))
_OWNER = 3
"""Letters of a name beneath a tile."""


def draw(view: State, seat: Seat, names: Names) -> TextView:
    """The view as `seat` sees it."""
    seats = tuple(_seat(view, Seat(other), mine=other == seat) for other in range(view.seats))
    middle = _spelled(view.showdown, names) if view.showdown and view.showdown.pieces else _standing(view, names)
    return TextView(seats, middle, tuple(_beside(view, names)))


def _seat(view: State, seat: Seat, *, mine: bool) -> Line:
    place, hand = view.places[seat], view.hands[seat]
    if place and seat not in view.living:
        return line(Span(f"out, {_PLACES[place - 1]}" if place > 1 else "winner", "faint"))
    if hand is None:
        return line(Span("some dice", "hidden"))
    dice = [part for die in hand for part in (_die(die), Span(" "))][:-1]
    said = [bid for bid in (*view.earlier, view.bid) if bid is not None and bid.seat == seat]
    room = MOST_LETTERS - sum(len(ink.text) for ink in dice) - 4
    bid = (Span("  "), Span(f" {_cut(said[-1].word, room)} ", "claim")) if said and view.showdown is None else ()
    won = (Span(" wins", "holds"),) if place == 1 and view.phase == "over" else ()
    return (*dice, *bid, *won) if dice or mine else line(Span("no dice", "faint"), *won)


def _cut(word: str, room: int) -> str:
    """The word, or as much of it as there is room for; the whole one stands in the middle while it is the bid."""
    return word if len(word) <= room else f"{word[: max(1, room - 1)]}\N{HORIZONTAL ELLIPSIS}"


def _die(die: Die) -> Span:
    return Span("[ ]", "hidden") if die.up is None else Span(f"[{die.up}]", "fact")


def _standing(view: State, names: Names) -> tuple[Line, ...]:
    if view.bid is None:
        return (line(Span("Nothing is bid yet.", "faint")),) if view.phase == "bid" else ()
    return _bid(view, view.bid, names)


def _bid(view: State, bid: StandingBid, names: Names) -> tuple[Line, ...]:
    tiles = tuple(part for letter in bid.word.upper() for part in (Span(f" {letter} ", "claim"), Span(" ")))
    as_q = ", Qu as Q" if bid.q_as == "q" else ""
    return (*_rows(tiles), line(Span(f"{names[bid.seat]}, {count(bid.length, view.options)}{as_q}", "faint")))


def _rows(inks: Line) -> tuple[Line, ...]:
    """Eleven tiles in a row."""
    return tuple(inks[at : at + 22] for at in range(0, len(inks), 22))


def _spelled(showdown: Showdown, names: Names) -> tuple[Line, ...]:
    """Each piece of the word, and beneath it whose die it is; the missing ones crossed."""
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
    loser = f" {with_verb(names[showdown.loser], 'loses')} a die." if showdown.loser is not None else ""
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
