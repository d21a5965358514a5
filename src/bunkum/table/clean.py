"""Names and talk as they may be shown: no control, bidi or zero-width characters, bounded (DESIGN 5)."""

NAME_LENGTH = 24
TALK_LENGTH = 240


def clean(text: str) -> str:
    """The text in NFC on one line, without characters that cannot be seen or that reorder others."""
    raise NotImplementedError


def clean_name(text: str) -> str:
    """A name of 1 to 24 characters, or `Illegal` (`bad_name`)."""
    raise NotImplementedError


def clean_talk(text: str) -> str:
    """Talk of 1 to 240 characters, or `Illegal` (`bad_talk`)."""
    raise NotImplementedError
