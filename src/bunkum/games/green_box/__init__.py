"""Liar's Dice with the Green Box (RULES 5). Bid how many cards of a symbol were dealt to all."""

NAME = "Liar's Dice with the Green Box"
LINE = "Bid how many cards of a symbol were dealt to all. The first tile of the track is wild."

PRESET_LINES = {
    "green-box": ("Green Box", "The first tile of the track is wild, and a bid moves the cube up or down."),
    "green-box-choose-wild": ("Green Box, choose the wild", "Who opens looks at the cards, and says what is wild."),
}
"""By preset: its name, and a sentence that describes it."""
