"""The text view of Firehouse: dice as `[5]`, wild ones as `(4)`, each score beside its cup."""

from bunkum.core import Seat
from bunkum.core.notation import Names, about, count_dice, join_words, tell_count
from bunkum.core.text_view import Line, Span, TextView, line, place_name
from bunkum.games.firehouse.notation import points, signed, tell_bang
from bunkum.games.firehouse.state import Showdown, State
from bunkum.pieces.bidding import bids_made
from bunkum.pieces.pips import face_plural, format_bid


def draw(view: State, seat: Seat, names: Names) -> TextView:
    """Returns the view as `seat` sees it."""
    seats = tuple(_seat(view, Seat(other)) for other in range(view.seats))
    return TextView(seats, tuple(_middle(view, names)), tuple(_beside(view, names)))


def _seat(view: State, seat: Seat) -> Line:
    hand = sorted(view.hands[seat], key=lambda face: face or 0)
    dice = tuple(part for face in hand for part in (_die(view, face), Span(" ")))
    return (_score(view.scores[seat]), Span(" "), *dice, *_latest_action(view, seat))


def _score(score: int) -> Span:
    """Returns the score with its sign, as `+2`: green above zero, red below."""
    return Span(f"{signed(score):>3} ", "doubt" if score < 0 else "holds" if score > 0 else "faint")


def _die(view: State, face: int | None) -> Span:
    """Draws a die; at the showdown the dice that count are marked and the others are faint."""
    if face is None:
        return Span("[ ]", "hidden")
    wild = face == view.wild
    text = f"({face})" if wild else f"[{face}]"
    if view.showdown is None or view.bid is None:
        return Span(text, "fact")
    return Span(text, "claim" if wild or face == view.bid.face else "faint")


def _latest_action(view: State, seat: Seat) -> Line:
    """Returns the last bid or bang of a seat, or how it ended."""
    place = view.places[seat]
    if view.phase == "over":
        lost = seat in view.losers
        word = "lost" if lost else "left" if seat in view.gone else place_name(place)
        return (Span(f" {word}", "doubt" if lost else "holds" if place == 1 else "faint"),)
    if seat in view.gone:
        return (Span(" left", "faint"),)
    if place:
        return (Span(f" safe, {place_name(place)}", "faint"),)
    if seat in view.bangs:
        return (Span(" Bang!", "doubt"),)
    bids = [bid for bid in bids_made(view) if bid.seat == seat]
    return (Span(f" {format_bid(bids[-1].number, bids[-1].face)} ", "claim"),) if bids else ()


def _middle(view: State, names: Names) -> list[Line]:
    found: list[Line] = []
    if view.wild is not None:
        found.append(line("Wild: ", Span(f"({view.wild})", "claim"), f" {face_plural(view.wild)} count for any face"))
    if view.showdown is not None:
        return [*found, *_count_lines(view, view.showdown, names)]
    if view.bid is None:
        return [*found, line(Span("Nothing is bid yet.", "faint"))]
    bid = view.bid
    found.append(
        line(Span(f" {format_bid(bid.number, bid.face)} ", "claim"), Span(f"  of {count_dice(view.dice)}", "faint"))
    )
    return [*found, line(Span(names[bid.seat], "faint"))]


def _count_lines(view: State, shown: Showdown, names: Names) -> list[Line]:
    bid = view.bid
    assert bid is not None
    found = [
        line(Span(f" {format_bid(bid.number, bid.face)} ", "claim"), f" said {names[bid.seat]}"),
        line(tell_bang(names[shown.by], shown.how)),
    ]
    if shown.holds is not None:
        verdict = Span(tell_count(shown.count, shown.wild), "holds" if shown.holds else "doubt")
        gets = (
            about(names[score.seat], "You get {points}.", "{name} gets {points}.", points=points(score.change))
            for score in shown.scores
        )
        found += [line(verdict), line(" ".join(gets))]
    return found


def _beside(view: State, names: Names) -> list[Line]:
    found: list[Line] = []
    if view.earlier:
        bids = (f"{format_bid(bid.number, bid.face)} ({names[bid.seat]})" for bid in view.earlier)
        found.append(line("Earlier: ", join_words(bids, "then")))
    options = view.options
    if view.playoff:
        found.append(line("Playoff: who gets a bad is last."))
    else:
        ends = f"The match ends at \N{MINUS SIGN}{options.limit_one}, or with two at \N{MINUS SIGN}{options.limit_two}."
        found.append(line(Span(ends, "faint")))
    return found
