"""What a kernel says when it is given more than it can work on."""

from bunkum.core.unreadable import Unreadable


class TooLarge(Unreadable):
    """The question is fine, but its answer needs more memory than allowed; the sentence says how much."""
