"""What you say at the table beside your moves: `/I have an E` is a claim, anything else is talk."""

import re

from bunkum.core.claims import Claim
from bunkum.core.notation import Names, does
from bunkum.table.chores import MakeClaim, Say
from bunkum.table.talk import Line

_FACE = "(qu|in|th|er|he|[a-z1-6])s?[.!]?"
_HAVE = re.compile(f"i have (?:(an?|one|two|three|four|five|\\d) )?{_FACE}", re.IGNORECASE)
_LACK = re.compile(f"i have no {_FACE}", re.IGNORECASE)
_DICE = re.compile(r"i have (\d{1,2}) dice[.!]?", re.IGNORECASE)
_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}


def read_talk(text: str) -> Say | MakeClaim:
    """A claim that a showdown may test, or talk."""
    said = " ".join(text.split())
    if found := _DICE.fullmatch(said):
        return MakeClaim(Claim("dice", number=int(found[1])))
    if found := _LACK.fullmatch(said):
        return MakeClaim(Claim("lack", letter=found[1].capitalize()))
    if found := _HAVE.fullmatch(said):
        number = (found[1] or "a").lower()
        count = _NUMBERS.get(number) or int(number)
        return MakeClaim(Claim("have", letter=found[2].capitalize(), number=None if count == 1 else count))
    if said.lower().rstrip("!.") == "call it":
        return MakeClaim(Claim("call_it"))
    if said.lower().rstrip("!.") in ("that's no word", "nonsense"):
        return MakeClaim(Claim("nonsense"))
    return Say(text)


def tell_line(line: Line, names: Names) -> str:
    """A line of talk. What is claimed stands in quotes: it may be a lie, until a showdown has shown what it was."""
    who = names[line.seat]
    if line.claim is None:
        return f"{does(who, 'says')}: {line.text}"
    shown = {None: "", True: " True.", False: " A lie."}[line.held]
    quote = "\N{LEFT DOUBLE QUOTATION MARK}", "\N{RIGHT DOUBLE QUOTATION MARK}"
    return f"{does(who, 'says')}: {quote[0]}{_claimed(line.claim)}{quote[1]}{shown}"


def _claimed(claim: Claim) -> str:
    match claim.kind:
        case "have" if claim.number is not None:
            return f"I have {claim.number} {claim.letter}."
        case "have":
            return f"I have {'an' if (claim.letter or '')[:1] in 'AEFHILMNORSX' else 'a'} {claim.letter}."
        case "lack":
            return f"I have no {claim.letter}."
        case "dice":
            return f"I have {claim.number} dice."
        case "word":
            return f"{(claim.word or '').capitalize()} is a word."
        case "no_word":
            return f"{(claim.word or '').capitalize()} is no word."
        case "call_it":
            return "Call it!"
        case "nonsense":
            return "That's no word."
