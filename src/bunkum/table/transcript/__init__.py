"""A game written down, played back line by line, and told (RULES 11)."""
