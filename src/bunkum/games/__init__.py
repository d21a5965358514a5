"""The games, a folder each. No game imports another."""

ORDER = ("liars_boggle", "boggle", "green_box", "cup", "firehouse", "bar", "perudo")
"""How they stand on the shelf. A game not named here stands at the end; a name without its folder is no loss."""
