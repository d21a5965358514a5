"""The text view of the Green Box: cards, the track with the wild tile and the cube, and at the showdown the count."""

from collections import Counter

from bunkum.core import Seat
from bunkum.core.notation import Names, about, join_words, tell_count
from bunkum.core.text_view import Line, Span, TextView, join_spans, line, place_name
from bunkum.games.green_box.cards import many, so_many
from bunkum.games.green_box.notation import bid_in_words, cards
from bunkum.games.green_box.records import StandingBid
from bunkum.games.green_box.state import State, there_are, wild_in
from bunkum.pieces.bidding import bids_made

_CUBE = "\N{BLACK SQUARE}"
_MARKER = "\N{BLACK UP-POINTING TRIANGLE}"
_TIMES = "\N{MULTIPLICATION SIGN}"


def draw(view: State, seat: Seat, names: Names) -> TextView:
    """Returns the view as `seat` sees it."""
    seats = tuple(_seat(view, Seat(other)) for other in range(view.seats))
    below = _verdict(view, names) if view.showdown is not None else _standing(view, names)
    middle = below if view.sum_round else (*_track(view), line(""), *below)
    return TextView(seats, middle, tuple(_beside(view, names)))


def _seat(view: State, seat: Seat) -> Line:
    place = view.places[seat]
    if place and seat not in view.living:
        return line(Span(f"out, {place_name(place)}" if place > 1 else "winner", "faint"))
    bids = [bid for bid in bids_made(view) if bid.seat == seat]
    known = None not in view.hands[seat]  # then there is no room for the bid, and its own seat knows it
    bid = () if known or not bids or view.showdown else (Span("  "), Span(f" {_short(bids[-1])} ", "claim"))
    won = (Span(" wins", "holds"),) if place == 1 and view.phase == "over" else ()
    cubes = Span(f"{_CUBE * view.cubes[seat]:<5} ", "faint")
    return (cubes, *_hand(view, seat), *bid, *won)


def _hand(view: State, seat: Seat) -> Line:
    """Draws hidden cards one by one, and known ones grouped by symbol, or in a sum round by their numbers."""
    known = [card for card in view.hands[seat] if card is not None]
    if len(known) < len(view.hands[seat]):
        return join_spans([Span("[ ]", "hidden") for _ in view.hands[seat]])
    if view.sum_round:
        return join_spans([Span(f"[{card.number}]", "fact") for card in known])
    held = Counter(card.symbol for card in known)
    texts = [f"{symbol}{_TIMES}{held[symbol]}" if held[symbol] > 1 else symbol for symbol in view.track if held[symbol]]
    return join_spans([Span(text, "fact") for text in texts])


def _track(view: State) -> tuple[Line, ...]:
    """Returns three lines: what is wild, the tiles in their order, and the cube with the number that was bid."""
    bid, wild = view.bid, wild_in(view)
    standing = bid.symbol if bid is not None else None
    names = [Span(f"{tile}", "claim" if tile == standing else "plain") for tile in view.track]
    marks = [
        Span(
            (f"{_MARKER}{bid.number}" if bid and tile == standing else "").center(len(tile)), "fact" if bid else "plain"
        )
        if tile == standing
        else Span(" " * len(tile))
        for tile in view.track
    ]
    note = "\N{DOWNWARDS ARROW}wild" if wild is not None else "\N{DOWNWARDS ARROW}not wild this round"
    return (line(Span(note if view.track else "", "holds" if wild else "faint")), join_spans(names), join_spans(marks))


def _short(bid: StandingBid) -> str:
    return f"{bid.number}" if bid.symbol is None else so_many(bid.number, bid.symbol)


def _standing(view: State, names: Names) -> tuple[Line, ...]:
    if view.bid is None:
        if view.sum_round:
            few = f"{cards(view.dealt).capitalize()} left: bid the sum."
            return (line(Span(few, "plain")), line(Span(f"At most {there_are(view)}.", "faint")))
        return (line(Span("Nothing is bid yet.", "faint")),) if view.phase == "bid" else ()
    span = Span(f" {bid_in_words(view.bid)} ", "claim")
    return (line(span, Span(f"  {names[view.bid.seat]}, {cards(view.dealt)} on the table", "faint")),)


def _verdict(view: State, names: Names) -> tuple[Line, ...]:
    showdown, bid = view.showdown, view.bid
    assert showdown is not None
    assert bid is not None
    if showdown.count is None or showdown.loser is None:
        return _standing(view, names)
    holds = showdown.count >= bid.number
    cost = f" {about(names[showdown.loser], 'You lose a cube.', '{name} loses a cube.')}"
    return (
        line(Span(f" {bid_in_words(bid)} ", "claim"), Span(f"  {names[bid.seat]}", "faint")),
        line(Span(tell_count(showdown.count, showdown.wilds))),
        line(Span("It holds." if holds else "Bunkum!", "holds" if holds else "doubt"), cost),
    )


def _beside(view: State, names: Names) -> list[Line]:
    found: list[Line] = []
    if view.earlier:
        bids = (f"{_short(bid)} ({names[bid.seat]})" for bid in view.earlier)
        found.append(line("Earlier: ", join_words(bids, "then")))
    if view.may_choose and view.track:
        found.append(line(f"{names[view.turn]} may choose what is wild; now it is {many(view.track[0])}."))
    return found
