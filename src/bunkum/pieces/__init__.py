"""Game material: letter dice, pips, cards. Small functions that games share."""
