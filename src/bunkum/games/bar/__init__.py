"""The bar game (RULES 7B): five dice under each cup, and whoever is wrong loses one of them."""

NAME = "Bar"
LINE = "Five dice under each cup. Who is wrong loses one."

PRESET_LINES = {
    "bar": ("Bar", "The plain game: no wild dice, only the next player may call."),
}
"""What each preset is called, and what it is like."""

FAMILY = "bunkum.liars_dice"
"""Where the parts are that this folder does not bring."""
