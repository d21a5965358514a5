"""The arena: bots play many matches against each other, which shows how good each one is."""
