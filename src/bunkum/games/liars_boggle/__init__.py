"""Liar's Boggle (RULES 2): Liar's Dice with letter dice. Bid words that all the dice together can spell."""
