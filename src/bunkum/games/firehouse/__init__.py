"""Firehouse (RULES 7A, Randall Olson's letter): a big wild die, and anybody may bang at any time."""

NAME = "Firehouse"
LINE = "Bid on everybody's dice. A big die is wild, and anybody may bang, in turn or out of turn."

PRESET_LINES = {
    "firehouse": ("Firehouse", "Three dice each, or five. Bang out of turn for two goods, or two bads."),
}
"""By preset: its name, and a sentence that describes it."""
