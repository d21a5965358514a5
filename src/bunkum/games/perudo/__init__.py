"""Perudo, or Dudo (RULES 7C): hidden dice, wild aces, and the seat that is wrong loses a die."""

NAME = "Perudo"
LINE = "Hidden dice, and the aces count for everything."

PRESET_LINES = {
    "perudo": ("Perudo", "Aces are wild, the last die makes a palifico, and exactly right wins a die back."),
}
"""By preset: its name, and a sentence that describes it."""

FAMILY = "bunkum.liars_dice"
"""The package with the parts that this folder does not have."""
