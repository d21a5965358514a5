"""Bunkum: bluffing dice and word games in the browser, in the terminal and from Python."""

from bunkum.deprecated_names import install

__version__ = "0.1.0"

install()
