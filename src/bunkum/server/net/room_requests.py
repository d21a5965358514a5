"""Converts messages about the room (start, sit, talk, bots) to room actions."""

from bunkum.bots import personalities
from bunkum.server import wire
from bunkum.server.refusals import Refused
from bunkum.table import room_actions


def convert_message(message: wire.AnyClientMessage, game: str) -> room_actions.PersonAction:
    """Returns the room action that a message asks for; raises `Refused` if there is no such bot."""
    match message:
        case wire.Stand():
            return room_actions.Stand()
        case wire.Start():
            return room_actions.Start()
        case wire.AddBot(temper, chair):
            if temper not in {known.id for known in personalities(game)}:
                raise Refused("no_such_temper")
            return room_actions.AddBot(temper, chair)
        case wire.RemoveBot(chair):
            return room_actions.RemoveBot(chair)
        case wire.Ready():
            return room_actions.Ready()
        case wire.ProposeRestart():
            return room_actions.ProposeRestart()
        case wire.Agree():
            return room_actions.Agree()
        case wire.Decline():
            return room_actions.Decline()
        case wire.Leave():
            return room_actions.Leave()
        case wire.TakeBack():
            return room_actions.TakeBack()
        case wire.GiveToBot(chair):
            return room_actions.GiveToBot(chair)
        case wire.Say(text):
            return room_actions.Say(text)
        case wire.MakeClaim(claim):
            return room_actions.MakeClaim(claim)
        case wire.Rematch():
            return room_actions.Rematch()
        case wire.Hello() | wire.Ping() | wire.Act() | wire.Try() | wire.Odds() | wire.Review():
            raise AssertionError(message)
        case wire.Sit() | wire.Withdraw():
            raise AssertionError(message)
