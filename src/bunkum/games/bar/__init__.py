"""The bar game (RULES 7B): five dice under each cup, and the seat that is wrong loses one of them."""

NAME = "Bar"
LINE = "Five dice under each cup. Who is wrong loses one."

PRESET_LINES = {
    "bar": ("Bar", "The plain game: no wild dice, only the next player may call."),
}
"""By preset: its name, and a sentence that describes it."""

FAMILY = "bunkum.liars_dice"
"""The package with the parts that this folder does not have."""
