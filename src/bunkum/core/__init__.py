"""What a game is: seats, records, chance, refusals, menus, timers, the fold. Knows no game, no network, no clock.

action --check--> (refused, in a sentence)      read from the actor's own view
action --decide--> events --evolve--> state     the table's truth
                     |
                  hide(seat) --evolve--> view   what a seat knows
"""

from bunkum.core.chance import Address, Dice, LoadedDice, SecretDice, fair_dice, seeded_dice
from bunkum.core.event_builder import Telling
from bunkum.core.folded_events import Story
from bunkum.core.game import Box, Game, Words, fold
from bunkum.core.house import HouseAction, HouseOptions, Left, Restart, Silent, Timer, TimeUp
from bunkum.core.illegal import Illegal
from bunkum.core.menu import Blank, Flag, Hole, Menu, Number, OneOf, SomeOf, Word
from bunkum.core.records import Record, Thing
from bunkum.core.seats import HOUSE, ONLOOKER, Seat, clockwise_from, everybody, next_seat
from bunkum.core.sight import Partners, seats_that_see_all
from bunkum.core.visibility import (
    hide,
    says,
    sees,
    turns_up,
)

__all__ = [
    "HOUSE",
    "ONLOOKER",
    "Address",
    "Blank",
    "Box",
    "Dice",
    "Flag",
    "Game",
    "Hole",
    "HouseAction",
    "HouseOptions",
    "Illegal",
    "Left",
    "LoadedDice",
    "Menu",
    "Number",
    "OneOf",
    "Partners",
    "Record",
    "Restart",
    "Seat",
    "SecretDice",
    "Silent",
    "SomeOf",
    "Story",
    "Telling",
    "Thing",
    "TimeUp",
    "Timer",
    "Word",
    "Words",
    "clockwise_from",
    "everybody",
    "fair_dice",
    "fold",
    "hide",
    "next_seat",
    "says",
    "seats_that_see_all",
    "seeded_dice",
    "sees",
    "turns_up",
]
