"""Narrates the events at a table besides those of the game (RULES 1.12), and whole matches."""

from collections.abc import Iterator
from typing import assert_never

from bunkum.core import HOUSE, Seat
from bunkum.core.notation import SAYS, TIME_RAN_OUT, Names, about, within
from bunkum.table import room_events
from bunkum.table.transcript.referee import Referee, Step


def tell_room_event(event: room_events.TableEvent, names: Names) -> str | None:
    """Returns a sentence about an event at the table; None if the game narrates it, or nobody needs to know."""
    match event:
        case room_events.RestartProposed(seat):
            return about(names[seat], "You ask to begin the round again.", "{name} asks to begin the round again.")
        case room_events.RestartAnswered(seat, agrees=True):
            return about(names[seat], "You agree.", "{name} agrees.")
        case room_events.RestartAnswered(seat):
            return about(names[seat], "You decline.", "{name} declines.")
        case room_events.BallotClosed(passed):
            return None if passed else "The round goes on."
        case room_events.SeatAway(seat):
            return about(names[seat], "You have lost the line.", "{name} has lost the line.")
        case room_events.SeatBack(seat):
            return about(names[seat], "You are back.", "{name} is back.")
        case room_events.BotAsked(seat, by):
            wants = "You want a bot to play for {other}.", "{name} wants a bot to play for {other}."
            return about(names[by], *wants, other=within(names[seat]))
        case room_events.BotSeated(seat):
            return f"A bot plays for {within(names[seat])}."
        case room_events.TakenBack(seat):
            return about(names[seat], "You play again.", "{name} plays again.")
        case room_events.SeatLeft(seat) | room_events.SeatGone(seat):
            return about(names[seat], "You have left for good.", "{name} has left for good.")
        case room_events.Said(seat, text) | room_events.SaidAside(seat, text):
            return about(names[seat], *SAYS, text=text) if text else None
        case room_events.HostNamed(seat):
            return None if seat is None else about(names[seat], "You are host.", "{name} is host.")
        case room_events.Sat(seat, name) | room_events.BotAdded(seat, name):
            return f"{name} takes seat {seat + 1}."
        case room_events.SeatReserved(seat, name):
            return f"{name} takes the seat of {names[seat]} from the next round on."
        case room_events.ReservationEnded(seat):
            plays = "You play on: nobody takes that seat.", "{name} plays on: nobody takes that seat."
            return about(names[seat], *plays)
        case room_events.Stood(seat):
            return f"Seat {seat + 1} is open again."
        case room_events.SentAway(_, _, name):
            return f"{name} is sent away."
        case room_events.BanLifted(_, name):
            return f"{name} may come back."
        case room_events.TableListed(listed):
            return "Anybody finds this table now." if listed else "This table is for friends only again."
        case (
            room_events.TableOpened()
            | room_events.Holds()
            | room_events.HolderAdded()
            | room_events.HoldersRemoved()
            | room_events.SeatRenamed()
            | room_events.BanRenamed()
            | room_events.Banned()
            | room_events.ReservedFor()
            | room_events.ChairsMoved()
            | room_events.MatchBegan()
            | room_events.MatchOver()
            | room_events.RoundRestarted()
            | room_events.SeatReady()
            | room_events.ShowClosed()
            | room_events.Claimed()
            | room_events.ClaimJudged()
        ):
            return None
        case _:
            assert_never(event)


def tell_overdue(seat: Seat | None, names: Names) -> list[str]:
    """Returns the sentence that stands before what the House does for a seat whose time has run out, if for any."""
    return [] if seat is None else [about(names[seat], *TIME_RAN_OUT)]


def tell_game(referee: Referee, seat: Seat = HOUSE) -> Iterator[str]:
    """Plays the transcript and yields its narration, as the House sees it or as `seat` does."""
    for step in referee.steps():
        yield from tell_step(referee, step, seat)


def tell_step(referee: Referee, step: Step, seat: Seat = HOUSE) -> Iterator[str]:
    """Yields the narration of what followed from a line."""
    names = referee.names
    if step.refused is not None and seat == HOUSE:
        yield f"Refused: {step.refused.format_sentence(lambda who: names[who])}"
    for event in step.house:
        sentence = tell_room_event(event, names) if step.line != referee.transcript.begins else None
        if sentence:
            yield sentence
    received = (
        step.events if seat == HOUSE else [event for news in step.news if seat in news for event in news[seat].events]
    )
    overdue = {one.overdue for news in step.news for one in news.values()}
    for late in sorted(seat for seat in overdue if seat is not None):
        yield from tell_overdue(late, names)
    for event in received:
        sentences = referee.notation.tell(event, names)
        if sentences:
            yield " ".join(sentences)
