"""Bunkum: the house of bluffing dice and word games."""

__version__ = "0.1.0"
