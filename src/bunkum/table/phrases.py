"""The phrases that a page offers with one tap besides claims: all that may be said where talk is quick (RULES 1.4)."""

import re
from collections.abc import Mapping, Sequence

from bunkum.core import Seat, checks
from bunkum.table.room_actions import SayPhrase

PHRASES: Mapping[str, str] = {
    # At any table.
    "would_call": "I\u2019d call that.",
    "would_believe": "I\u2019d believe it.",
    "well_bid": "Well bid.",
    "good_luck": "Good luck, all.",
    "take_your_time": "Take your time.",
    "hold_nothing": "I hold nothing.",
    # While all cups are up.
    "well_called": "Well called.",
    "so_close": "So close.",
    "knew_it": "I knew it.",
    # Liar's Boggle and Green Box.
    "has_letter": "{name} has the {letter}",
    "every_letter": "Every letter.",
    "mine_is_small": "Mine is small.",
    "mine_is_big": "Mine is big.",
    "call_it": "Call it!",
    "never": "Never.",
    "every_one": "Every one of them.",
    # Firehouse.
    "somebody_bang": "Somebody bang!",
    # Pass the cup.
    "here_it_comes": "Here it comes.",
    "nothing_up_my_sleeve": "Nothing up my sleeve.",
    "lift_it": "Go on. Lift it.",
    "all_there": "It is all there.",
    "never_looked": "I never looked.",
    "saw_that": "I saw that.",
    "somebody_look": "Somebody look.",
    "this_gets_better": "This gets better.",
    "am_watching": "I am watching.",
    "say_something_nice": "Say something nice.",
    "no_peeking_twice": "No peeking twice.",
    "looked_and_glad": "I looked, and I am glad.",
    "all_of_it": "All of it?",
    "look_nervous": "You look nervous.",
}
"""The sentence of each phrase, by its id: kept for ever, since logs store it and pages that were long open send it."""
SOMEBODY = "Somebody"
"""Whom a phrase names if it is about no seat, or about one without a name; and the name of who is forgotten."""

_LETTER = re.compile(r"[A-Z][a-z]?")


def tell_phrase(said: SayPhrase, names: Sequence[str | None]) -> str:
    """Returns the sentence of a phrase, `names` by seat; raises `Illegal` (`malformed`) if there is none."""
    sentence = PHRASES.get(said.phrase, "")
    named = said.about is None or 0 <= said.about < len(names)
    lettered = _LETTER.fullmatch(said.letter) is not None if said.letter else "{letter}" not in sentence
    if not sentence or not named or not lettered:
        raise checks.malformed()
    name = None if said.about is None else names[said.about]
    return sentence.format(name=name or SOMEBODY, letter=said.letter)


def read_phrase(text: str, names: Sequence[str | None]) -> SayPhrase | None:
    """Returns the phrase that is typed out, or sent as text by a client that knows no ids; None for other talk."""
    for seat, name in enumerate((SOMEBODY, *names), start=-1):
        about = None if seat < 0 else Seat(seat)
        if name and text.startswith(f"{name} has the ") and _LETTER.fullmatch(letter := text[len(name) + 9 :]):
            return SayPhrase("has_letter", about, letter)
    found = (phrase for phrase, sentence in PHRASES.items() if sentence == text and "{" not in text)
    return next(map(SayPhrase, found), None)
