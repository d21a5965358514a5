"""What every game is made of: seats, records, dice, refusals, menus, timers, the fold.

action --check--> (refused, in a sentence)           reads the actor's own view
action --decide--> events --evolve--> state          the truth
                     |
                  event_for(seat) --evolve--> view   what that seat knows
"""

from bunkum.core.chance import Address, Dice, LoadedDice, SecretDice, fair_dice, seeded_dice
from bunkum.core.contract import Game, GameContext, Words, fold
from bunkum.core.event_builder import EventBuilder
from bunkum.core.folded_events import FoldedEvents
from bunkum.core.house import HouseAction, HouseOptions, PlayTimeout, RemoveSeat, Restart, Timer, TimeUp, draw_starter
from bunkum.core.illegal import Illegal
from bunkum.core.menu import Blank, Flag, Hole, Menu, Number, OneOf, SomeOf, Word
from bunkum.core.records import Record, Value
from bunkum.core.seats import HOUSE, SPECTATOR, Seat, all_seats, clockwise_from, next_seat, replace_at, this_or_next
from bunkum.core.sight import Partners, seats_that_see_all
from bunkum.core.visibility import event_for, is_announcement, is_reveal, is_visible_to
from bunkum.deprecated_names import renamed

__all__ = [
    "HOUSE",
    "SPECTATOR",
    "Address",
    "Blank",
    "Dice",
    "EventBuilder",
    "Flag",
    "FoldedEvents",
    "Game",
    "GameContext",
    "Hole",
    "HouseAction",
    "HouseOptions",
    "Illegal",
    "LoadedDice",
    "Menu",
    "Number",
    "OneOf",
    "Partners",
    "PlayTimeout",
    "Record",
    "RemoveSeat",
    "Restart",
    "Seat",
    "SecretDice",
    "SomeOf",
    "TimeUp",
    "Timer",
    "Value",
    "Word",
    "Words",
    "all_seats",
    "clockwise_from",
    "draw_starter",
    "event_for",
    "fair_dice",
    "fold",
    "is_announcement",
    "is_reveal",
    "is_visible_to",
    "next_seat",
    "replace_at",
    "seats_that_see_all",
    "seeded_dice",
    "this_or_next",
]

__getattr__ = renamed(__name__)
