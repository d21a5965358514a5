"""The phrases that a page offers with one tap besides claims: all that may be said where talk is quick (RULES 1.4)."""

import re
from collections.abc import Iterable

PHRASES = frozenset(
    (
        # At any table.
        "I\u2019d call that.",
        "I\u2019d believe it.",
        "Well bid.",
        "Good luck, all.",
        "Take your time.",
        "I hold nothing.",
        # While all cups are up.
        "Well called.",
        "So close.",
        "I knew it.",
        # Liar's Boggle and Green Box.
        "Every letter.",
        "Mine is small.",
        "Mine is big.",
        "Call it!",
        "Never.",
        "Every one of them.",
        # Firehouse.
        "Somebody bang!",
        # Pass the cup.
        "Here it comes.",
        "Nothing up my sleeve.",
        "Go on. Lift it.",
        "It is all there.",
        "I never looked.",
        "I saw that.",
        "Somebody look.",
    )
)
_LETTER = re.compile(r"[A-Z][a-z]?")


def is_phrase(text: str, names: Iterable[str]) -> bool:
    """Returns whether `text` is one of the phrases, or `Bob has the E` about somebody at the table."""
    if text in PHRASES:
        return True
    somebody = ("Somebody", *names)
    return any(text.startswith(f"{name} has the ") and _LETTER.fullmatch(text[len(name) + 9 :]) for name in somebody)
