"""What comes in the box: letter dice, pips, cards. Small functions that games share."""
