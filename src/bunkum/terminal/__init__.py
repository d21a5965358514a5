"""A table in the terminal: one for every game, drawn from view, menu and notation."""
