"""Plays a table in the terminal: one screen for every game, made of view, menu and notation."""
