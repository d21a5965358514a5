"""Perudo, or Dudo (RULES 7C): hidden dice, wild aces, and whoever is wrong loses a die."""

NAME = "Perudo"
LINE = "Hidden dice, and the aces count for everything."

PRESET_LINES = {
    "perudo": ("Perudo", "Aces are wild, the last die makes a palifico, and exactly right wins a die back."),
}
"""What each preset is called, and what it is like."""

FAMILY = "bunkum.liars_dice"
"""Where the parts are that this folder does not bring."""
