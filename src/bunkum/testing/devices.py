"""Random room actions of devices at a table, and which seats each device may see: for `play_persons`."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random

from bunkum.core import HOUSE, SPECTATOR, Seat
from bunkum.core.claims import Claim
from bunkum.table import room_actions, room_events
from bunkum.table.room import Room

Device = tuple[str, ...]
"""The names by which a device goes at the table, its own first."""
SeatAction = tuple[Seat, room_actions.RoomAction]

DEVICES: tuple[Device, ...] = (("ann",), ("bo",), ("cy",), ("dee",))
OLD_DEVICES: tuple[Device, ...] = (("ann", "ann before"), ("bo", "ann before", "bo before"), ("cy",), ("dee",))
"""Bo once took Ann's seats over when cookies still held the secrets of both (docs/decisions/0019)."""


@dataclass
class SeatAccess:
    """Which seats each name may see, worked out from actions and public events, not from who holds what."""

    seats: dict[str, set[Seat]] = field(default_factory=dict[str, set[Seat]])
    reserved: dict[Seat, str] = field(default_factory=dict[Seat, str])

    def seats_of(self, device: Device) -> set[Seat]:
        """Returns the seats that a device may see, including those that it has left to a bot."""
        return {seat for name in device for seat in self.seats.get(name, ())}

    def reserved_for(self, device: Device) -> set[Seat]:
        """Returns the seats that are reserved for a device."""
        return {seat for seat, name in self.reserved.items() if name in device}

    def record(self, move: object, happened: Iterable[room_events.TableEvent], room: Room) -> None:
        """Records that `move` was done in this room, and the events that followed."""
        match move:
            case room_actions.Sit(person, _, _, also):
                self._give(self.seats_of(also), person)
            case room_actions.HandOver(givers, taker):
                self._give({seat for seat in self.seats_of(givers) if not room.chairs[seat].left}, taker)
            case room_actions.SameDevice(person, also):
                self._give(self.seats_of(also), person)
            case room_actions.Forget(persons, _):
                self.seats = {name: seats for name, seats in self.seats.items() if name not in persons}
            case _:
                pass
        sitter = move.person if isinstance(move, room_actions.Sit) else None
        for event in happened:
            self._record_event(event, sitter)

    def _record_event(self, event: room_events.TableEvent, sitter: str | None) -> None:
        match event:
            case room_events.SeatReserved(seat):
                assert sitter is not None
                self.reserved[seat] = sitter
            case room_events.ReservationEnded(seat):
                del self.reserved[seat]
            case room_events.Sat(seat):
                self._empty(seat)
                person = self.reserved.pop(seat, sitter)
                assert person is not None
                self._give({seat}, person)
            case room_events.TakenBack(seat) if sitter is not None:
                self._give({seat}, sitter)
            case room_events.Stood(seat) | room_events.BotAdded(seat):
                self._empty(seat)
            case room_events.ChairsMoved(order):
                moved = {was: Seat(now) for now, was in enumerate(order)}
                self.seats = {name: {moved[seat] for seat in seats} for name, seats in self.seats.items()}
            case _:
                pass

    def _give(self, seats: set[Seat], name: str) -> None:
        self.seats[name] = self.seats.get(name, set()) | seats

    def _empty(self, seat: Seat) -> None:
        for seats in self.seats.values():
            seats.discard(seat)


def random_room_action(room: Room, devices: Sequence[Device], access: SeatAccess, chance: Random) -> SeatAction:
    """Returns a random action of a person or of the House, and the seat that does it."""
    if room.phase != "playing" and chance.random() < 0.35:
        return HOUSE, room_actions.Start() if room.phase == "waiting" else room_actions.Rematch()
    device, chair = chance.choice(devices), Seat(chance.randrange(len(room.chairs)))
    held = sorted(seat for seat in access.seats_of(device) if not room.chairs[seat].left)
    luck = chance.random()
    if luck > 0.994:
        return HOUSE, room_actions.Forget(device)
    if luck > 0.97 and room.host is not None:
        return room.host, _host_action(room, chair, chance)
    if luck < 0.3 or not held:
        return _newcomer_action(device, chair, chance)
    if luck < 0.5:
        return _house_action(room, devices, chair, chance)
    return chance.choice(held), _person_action(chance.choice(held), chair, chance)


def _host_action(room: Room, chair: Seat, chance: Random) -> room_actions.RoomAction:
    """Returns an action of the host: send somebody away, let them back, or open the table to everybody."""
    if chance.random() < 0.1:
        return room_actions.ListTable(listed=not room.listed)
    if room.bans and chance.random() < 0.8:
        return room_actions.LetBack(chance.choice(room.bans).number)
    who = room.chairs[chair].coming or room.chairs[chair].name or "nobody"
    return room_actions.SendAway(chair, who, "shh", ("network",))


def _newcomer_action(device: Device, chair: Seat, chance: Random) -> SeatAction:
    """Returns an action of a device without a seat of its own; one with a seat may ask for a second."""
    if chance.random() < 0.15:
        return SPECTATOR, room_actions.Withdraw(device[0], device[1:])
    wanted = chair if chance.random() < 0.5 else None
    return SPECTATOR, room_actions.Sit(device[0], device[0], wanted, device[1:])


def _house_action(room: Room, devices: Sequence[Device], chair: Seat, chance: Random) -> SeatAction:
    giver, taker = chance.choice(devices), chance.choice(devices)
    away = room.chairs[chair].away is not None
    if room.phase != "playing" and chance.random() < 0.5:
        return HOUSE, chance.choice(
            (room_actions.AddBot("random"), room_actions.AddBot("random", chair), room_actions.RemoveBot(chair))
        )
    if chance.random() < 0.4:
        return HOUSE, room_actions.HandOver(giver, taker[0])
    return HOUSE, room_actions.CameBack(chair) if away else room_actions.WentAway(chair)


def _person_action(own: Seat, chair: Seat, chance: Random) -> room_actions.RoomAction:
    match chance.randrange(9):
        case 0:
            return room_actions.Leave() if chance.random() < 0.4 else room_actions.Stand()
        case 1:
            return room_actions.GiveToBot(own if chance.random() < 0.5 else chair)
        case 2:
            return room_actions.TakeBack()
        case 3:
            return room_actions.ProposeRestart()
        case 4:
            return chance.choice((room_actions.Agree(), room_actions.Decline()))
        case 5:
            return room_actions.MakeClaim(Claim("dice", number=chance.randrange(4)))
        case 6:
            return room_actions.Say("hm")
        case 7:
            return room_actions.SayPhrase("well_bid")
        case _:
            return room_actions.Ready()
