"""Pass the cup (RULES 6): poker with five dice under one cup. It goes left with a claim that must rise."""

NAME = "Pass the cup"
LINE = "One cup, five dice. Pass it on with a better hand than you got. Or say you do."

PRESET_LINES = {
    "cup-poker": ("Pass the cup", "Believe the claim and raise it, or lift the cup. Five tokens end it."),
    "cup-poker-straights": ("Pass the cup, with straights", "The same, and five in a row beat three of a kind."),
}
"""The name of each preset, and a line about it."""
