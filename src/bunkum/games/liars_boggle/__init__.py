"""Liar's Boggle (RULES 2): Liar's Dice with letter dice. Bid words that all the dice together can spell."""

NAME = "Liar's Boggle"
LINE = "Bid words that all the dice together can spell. Or say you do."

PRESET_LINES = {
    "liars-boggle": ("Liar's Boggle", "Sixteen dice, words checked only when somebody asks."),
    "liars-boggle-big": ("Big Liar's Boggle", "Dice from the big box, traded between the rounds."),
}
"""The name of each preset, and a line about it."""
