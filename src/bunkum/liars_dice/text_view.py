"""The text view of liar's dice: dice as `[5]`, the bid, and at the showdown the dice that count."""

from bunkum.core import Seat
from bunkum.core.notation import GETS_DIE, LOSES_DIE, Names, about, count_dice, join_words
from bunkum.core.text_view import Line, Span, TextView, join_spans, line, place_name
from bunkum.liars_dice.records import StandingBid
from bunkum.liars_dice.state import Count, Showdown, State
from bunkum.pieces.bidding import bids_made


def draw(view: State, seat: Seat, names: Names) -> TextView:
    """Returns the view as `seat` sees it."""
    seats = tuple(_seat(view, Seat(other)) for other in range(view.seats))
    middle = _count_lines(view, view.showdown, names) if view.showdown is not None else _standing(view, names)
    return TextView(seats, middle, tuple(_beside(view, names)))


def _seat(view: State, seat: Seat) -> Line:
    place, hand = view.places[seat], view.hands[seat]
    said_last = [bid for bid in bids_made(view) if bid.seat == seat]
    out = (Span(f" out, {place_name(place)}", "faint"),) if place > 1 else ()
    won = (Span(" wins", "holds"),) if place == 1 and view.phase == "over" else ()
    bid = (Span("  "), Span(f" {view.named(said_last[-1])} ", "claim")) if said_last else ()
    dice = join_spans([_die(view, face) for face in hand])
    return (*dice, *(bid if view.showdown is None else ()), *out, *won) or line(Span("no dice", "faint"))


def _die(view: State, face: int | None) -> Span:
    if face is None:
        return Span("[ ]", "hidden")
    if view.showdown is None or view.bid is None:
        return Span(f"[{face}]", "fact")
    counts = face == view.bid.face or (face == view.wild_face and _find_count(view, view.bid).wild > 0)
    return Span(f"[{face}]", "holds" if counts else "faint")


def _find_count(view: State, bid: StandingBid) -> Count:
    return view.count([face for hand in view.hands for face in hand if face is not None], bid.face)


def _standing(view: State, names: Names) -> tuple[Line, ...]:
    if view.bid is None:
        return (line(Span("Nothing is bid yet.", "faint")),) if view.phase == "bid" else ()
    bid = view.bid
    who = line(Span(f"{names[bid.seat]}, of {count_dice(view.total)}", "faint"))
    if view.spoken is None:
        return (_bid(view, bid), who)
    sentences = {"call": ("You call!", "{name} calls!"), "calza": ("You say calza!", "{name} says calza!")}
    return (_bid(view, bid), who, line(Span(about(names[view.spoken.seat], *sentences[view.spoken.how]), "doubt")))


def _bid(view: State, bid: StandingBid) -> Line:
    return line(
        Span(f" {bid.number} ", "claim"),
        Span(" \N{MULTIPLICATION SIGN} "),
        Span(f"[{bid.face}]", "claim"),
        Span(f"  {view.named(bid)}"),
    )


def _count_lines(view: State, showdown: Showdown, names: Names) -> tuple[Line, ...]:
    """Returns the bid, a row of all dice that count, and the verdict."""
    assert view.bid is not None
    bid = view.bid
    if showdown.count is None:
        return (_bid(view, bid),)
    found = _find_count(view, bid)
    faces = [*[bid.face] * found.plain, *[view.wild_face] * found.wild]
    row = join_spans([Span(f"[{face}]", "holds" if at < bid.number else "fact") for at, face in enumerate(faces)])
    short = bid.number - showdown.count
    gap = (Span(" "), *join_spans([Span("[\N{MULTIPLICATION SIGN}]", "doubt")] * short)) if short > 0 else ()
    dice = (*row, *gap)
    rows = tuple(dice[at : at + 22] for at in range(0, len(dice), 22))
    return (_bid(view, bid), *rows, _verdict(bid, showdown, names))


def _verdict(bid: StandingBid, showdown: Showdown, names: Names) -> Line:
    assert showdown.count is not None
    cost = f" {about(names[showdown.loser], *LOSES_DIE)}" if showdown.loser is not None else ""
    if showdown.how == "calza":
        right = showdown.count == bid.number
        got = f" {about(names[showdown.winner], *GETS_DIE)}" if showdown.winner is not None else ""
        return line(
            Span("Exactly!" if right else f"Not exactly: {showdown.count}.", "holds" if right else "doubt"), cost + got
        )
    if showdown.count >= bid.number:
        return line(Span(f"{showdown.count}: the bid holds.", "holds"), cost)
    return line(Span(f"Bunkum! Only {showdown.count}.", "doubt"), cost)


def _beside(view: State, names: Names) -> list[Line]:
    note = [line(Span(view.note, "doubt"))] if view.note else []
    if not view.earlier:
        return note
    earlier = join_words((f"{view.named(bid)} ({names[bid.seat]})" for bid in view.earlier), "then")
    return [*note, line("Earlier: ", earlier)]
