"""What the table says no with in more than one place (RULES 10.1)."""

from bunkum.core import Illegal


def game_over() -> Illegal:
    """In one sentence."""
    return Illegal("game_over", "The game is over.")


def no_such_seat() -> Illegal:
    """In one sentence."""
    return Illegal("no_such_seat", "There is no such seat at this table.")


def seat_dead() -> Illegal:
    """In one sentence."""
    return Illegal("seat_dead", "You are out of this game.")


def malformed() -> Illegal:
    """In one sentence."""
    return Illegal("malformed", "I don't understand that move.")


def two_seats_at_once() -> Illegal:
    """In one sentence."""
    sentence = "These options don't go together: two seats on one device, and a game in which all act at once."
    return Illegal("option_conflict", sentence)


def wrong_phase() -> Illegal:
    """In one sentence."""
    return Illegal("wrong_phase", "That cannot be done at this point of the game.")
