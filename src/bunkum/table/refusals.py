"""The table's refusals that are used in more than one place (RULES 10.1)."""

from bunkum.core import Illegal


def game_over() -> Illegal:
    """Returns the refusal of a move after the match."""
    return Illegal("game_over", "The game is over.")


def no_such_seat() -> Illegal:
    """Returns the refusal of a seat that does not exist."""
    return Illegal("no_such_seat", "There is no such seat at this table.")


def seat_dead() -> Illegal:
    """Returns the refusal of an action of a seat that is out."""
    return Illegal("seat_dead", "You are out of this game.")


def malformed() -> Illegal:
    """Returns the refusal of an action that cannot be parsed."""
    return Illegal("malformed", "I don't understand that move.")


def two_seats_at_once() -> Illegal:
    """Returns the refusal of a second seat in a game in which all act at once."""
    sentence = "These options don't go together: two seats on one device, and a game in which all act at once."
    return Illegal("option_conflict", sentence)


def wrong_phase() -> Illegal:
    """Returns the refusal of an action at the wrong time."""
    return Illegal("wrong_phase", "That cannot be done at this point of the game.")
