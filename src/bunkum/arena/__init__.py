"""The arena: players against players, many matches, and who is how good."""
