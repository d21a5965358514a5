"""The games, a folder each. No game imports another."""

ORDER = ("liars_boggle", "boggle", "green_box", "cup", "firehouse", "bar", "perudo")
"""How they stand on the shelf. It is a wish: a game that is not named here stands at the end, a folder gone is no loss."""
