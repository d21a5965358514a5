"""Pass the cup drawn in characters: dice as `[5]`, the cup as `( )` around the dice under it, a claim as tiles."""

from bunkum.core import Seat
from bunkum.core.notation import Names, about, count_things, join_words
from bunkum.core.text_view import Line, Span, TextView, join_spans, line, place_name
from bunkum.games.cup.hands import Claim, plainly, spoken
from bunkum.games.cup.options import ending
from bunkum.games.cup.records import StandingClaim
from bunkum.games.cup.state import LOOKED_AGAIN, Die, Showdown, State

STEPS = ("show", "hide", "roll table", "roll cup", "look", "show", "claim")


def draw(view: State, seat: Seat, names: Names) -> TextView:
    """Returns the view drawn for `seat`."""
    seats = tuple(_seat(view, Seat(other)) for other in range(view.seats))
    middle = (*_dice(view), line(), *_claim(view, names))
    return TextView(seats, middle, tuple(_beside(view, seat, names)))


def _seat(view: State, seat: Seat) -> Line:
    place = view.places[seat]
    if seat not in view.living and view.phase != "over":
        return line(Span(f"out, {place_name(place)}" if place else "left", "faint"))
    claims = [claim for claim in (*view.earlier, view.claim) if claim is not None and claim.seat == seat]
    claim = (Span("  "), Span(f" {claims[-1].claim} ", "claim")) if claims and view.showdown is None else ()
    won = (Span(" wins", "holds"),) if place == 1 and view.phase == "over" else ()
    cup = (Span(" cup", "holds"),) if seat == view.turn and view.phase in ("receive", "turn") else ()
    return (*_tokens(view, seat), *cup, *claim, *won)


def _tokens(view: State, seat: Seat) -> Line:
    end, held = ending(view.options), view.tokens[seat]
    if end.kind == "rounds":
        return line(Span(count_things(held, "token"), "doubt" if held else "faint"))
    full, empty = ("\N{BLACK HEART SUIT}", "\N{WHITE HEART SUIT}") if end.kind == "lives" else ("x", "\N{MIDDLE DOT}")
    return line(Span(full * held), Span(empty * (end.number - held), "faint"))


def _dice(view: State) -> tuple[Line, ...]:
    """Returns the dice under the cup and beside it; a lifted cup has no brackets."""
    cup = [_die(view.dice[at]) for at in view.cup]
    table = [_die(view.dice[at]) for at in view.table]
    row: list[Span] = []
    if view.showdown is None:
        row += [Span("("), *(join_spans(cup) or line(" ")), Span(")")]
    else:
        row += join_spans(cup)
    if table:
        row += [Span("   "), *join_spans(table)]
    return (tuple(row),)


def _die(die: Die) -> Span:
    if die.value is None:
        return Span("[ ]", "hidden")
    return Span(f"[{die.value}]" if not die.locked else f"[{die.value}]*", "fact")


def _claim(view: State, names: Names) -> tuple[Line, ...]:
    if view.showdown is not None and view.showdown.worth is not None and view.claim is not None:
        return (_tiles(view.claim.claim), *_verdict(view.showdown, view.claim, names))
    if view.claim is None:
        return (line(Span("Nothing is claimed yet.", "faint")),)
    return (_tiles(view.claim.claim), line(Span(f"{names[view.claim.seat]}: {spoken(view.claim.claim)}", "faint")))


def _tiles(claim: Claim) -> Line:
    """Returns the dice that a claim names as tiles, kickers a little apart."""
    times = {"pair": 2, "two pair": 2, "three": 3, "four": 4, "five": 5}.get(claim.category, 1)
    main = [face for face in claim.ranks for _ in range(times)]
    if claim.category == "full":
        main = [claim.ranks[0]] * 3 + [claim.ranks[1]] * 2
    if claim.category == "straight":
        main = list(range(claim.ranks[0], claim.ranks[0] - 5, -1))
    inks = [part for face in main for part in (Span(f" {face} ", "claim"), Span(" "))]
    beside = [part for face in claim.kickers for part in (Span(" "), Span(f" {face} ", "claim"))]
    return (*inks, *beside)


def _verdict(showdown: Showdown, claim: StandingClaim, names: Names) -> tuple[Line, ...]:
    assert showdown.worth is not None
    loser = f" {about(names[showdown.loser], 'You pay.', '{name} pays.')}" if showdown.loser is not None else ""
    sentence = spoken(claim.claim)
    sentence = f"{sentence[0].upper()}{sentence[1:]}."
    heading = line(Span(f"{names[claim.seat]} said:", "faint")), line(Span(sentence, "faint"))
    verdict = line(Span("The claim holds.", "holds") if showdown.holds else Span("Bunkum!", "doubt"), loser)
    return *heading, line(f"{plainly(showdown.worth).capitalize()}."), verdict


def _beside(view: State, seat: Seat, names: Names) -> list[Line]:
    found: list[Line] = []
    if view.phase == "turn" and view.turn == seat:
        found.append(_steps(view))
    if view.phase in ("receive", "turn") and view.cup:
        found.append(line(Span(_tell_looks(view, names), "faint")))
    if view.earlier:
        found.append(
            line("Earlier: ", join_words((f"{claim.claim} ({names[claim.seat]})" for claim in view.earlier), "then"))
        )
    return found


def _steps(view: State) -> Line:
    """Returns the seven steps of a turn; those that are over are faint."""
    inks: list[Span] = []
    for at, step in enumerate(STEPS, start=1):
        over = at <= view.pointer and not (at in (1, 2, 3, 6) and at == view.pointer)
        inks += [Span(step, "faint" if over else "plain"), Span(" > " if at < LOOKED_AGAIN + 2 else "", "faint")]
    return tuple(inks)


def _tell_looks(view: State, names: Names) -> str:
    knowers = sorted({seat for at in view.cup for seat in view.dice[at].knowers})
    if not knowers:
        return "Nobody has looked under this cup."
    if len(knowers) == 1:
        return about(names[knowers[0]], "You have looked under this cup.", "{name} has looked under this cup.")
    return f"{join_words(names[seat] for seat in knowers)} have looked under this cup."
