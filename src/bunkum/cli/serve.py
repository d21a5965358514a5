"""Start the server: a page for everybody with a link, on this machine and for phones on the same network."""

from bunkum.server.__main__ import add_serve_arguments as add_arguments, serve as run

__all__ = ["add_arguments", "run"]
