"""What you say at the table beside your moves: `/I have an E` is a claim, anything else is talk."""

import re
from collections.abc import Callable

from bunkum.core.claims import Claim
from bunkum.core.notation import Names, with_verb
from bunkum.pieces import pips
from bunkum.table.room_actions import MakeClaim, Say
from bunkum.table.talk import TalkLine

_HAVE = re.compile(r"i have (?:(an?|one|two|three|four|five|six|\d) )?([a-z]+|[1-6]s?)[.!]?", re.IGNORECASE)
_LACK = re.compile(r"i have no ([a-z]+|[1-6]s?)[.!]?", re.IGNORECASE)
_DICE = re.compile(r"i have (\d{1,2}) dice[.!]?", re.IGNORECASE)
_LETTER = re.compile(r"(qu|in|th|er|he|an|[a-z])s?", re.IGNORECASE)
_FACES = tuple("123456")
_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}

Heard = Callable[[str], str | None]
"""What a game hears claimed by a word of its own: `1` by `aces`, `drop` by `drops`; None where it is no such word."""


def read_talk(text: str, heard: Heard | None = None) -> Say | MakeClaim:
    """A claim that a showdown may test, or talk."""
    said = " ".join(text.split())
    if found := _DICE.fullmatch(said):
        return MakeClaim(Claim("dice", number=int(found[1])))
    if (found := _LACK.fullmatch(said)) and (thing := _claimed_by(found[1], heard)):
        return MakeClaim(Claim("lack", letter=thing))
    found = _HAVE.fullmatch(said)
    if found and (thing := _claimed_by(found[2], heard)) and (found[1] or found[2].lower() not in pips.FACE_NAMES):
        number = (found[1] or "a").lower()
        count = _NUMBERS.get(number) or int(number)
        return MakeClaim(Claim("have", letter=thing, number=None if count == 1 else count))
    if said.lower().rstrip("!.") == "call it":
        return MakeClaim(Claim("call_it"))
    if said.lower().rstrip("!.") in ("that's no word", "nonsense"):
        return MakeClaim(Claim("nonsense"))
    return Say(text)


def _claimed_by(word: str, heard: Heard | None) -> str | None:
    """What a claim is about: a letter, a face of a die, or what the game itself calls so; None for mere talk."""
    if heard is not None and (own := heard(word)) is not None:
        return own
    if letter := _LETTER.fullmatch(word):
        return letter[1].capitalize()
    face = pips.parse_face(word)
    return str(face) if face in pips.FACES else None


Called = Callable[[str, int], str | None]
"""What a game calls so many dice of a face, where it has a name of its own: `ace`, `aces`."""


def tell_line(line: TalkLine, names: Names, called: Called | None = None) -> str:
    """A line of talk. What is claimed stands in quotes: it may be a lie, until a showdown has shown what it was."""
    who = names[line.seat]
    if line.claim is None:
        return f"{with_verb(who, 'says')}: {line.text}"
    shown = {None: "", True: " True.", False: " A lie."}[line.held]
    quote = "\N{LEFT DOUBLE QUOTATION MARK}", "\N{RIGHT DOUBLE QUOTATION MARK}"
    return f"{with_verb(who, 'says')}: {quote[0]}{_claimed(line.claim, called or _no_name)}{quote[1]}{shown}"


def _no_name(_face: str, _many: int) -> None:
    """The game has no names of its own."""


def _claimed(claim: Claim, called: Called) -> str:
    thing, many = claim.letter or "", claim.number
    match claim.kind:
        case "have" if many is not None and many != 1:
            return f"I have {_in_words(many)} {_things(thing, many, called)}."
        case "have":
            return f"I have {_with_article(_things(thing, 1, called))}."
        case "lack":
            return f"I have no {_things(thing, 1 if len(thing) < 3 and thing not in _FACES else 2, called)}."
        case "dice":
            return f"I have {_in_words(many or 0)} {'die' if many == 1 else 'dice'}."
        case "word":
            return f"{(claim.word or '').capitalize()} is a word."
        case "no_word":
            return f"{(claim.word or '').capitalize()} is no word."
        case "call_it":
            return "Call it!"
        case "nonsense":
            return "That's no word."


def _things(thing: str, many: int, called: Called) -> str:
    """So many of a letter, a face of a die, or what a card shows: `E`, `Es`, `five`, `fives`, `wheel`, `hammers`."""
    if (own := called(thing, many)) is not None:
        return own
    if thing in _FACES:
        return pips.format_bid(many, int(thing)).partition(" ")[2]
    if len(thing) > 2:
        return thing if many == 1 or thing.endswith("s") else f"{thing}s"
    return thing.capitalize() if many == 1 else f"{thing.capitalize()}s"


def _with_article(thing: str) -> str:
    if len(thing) < 3:
        return f"{'an' if thing[:1] in 'AEFHILMNORSX' and thing != 'Qu' else 'a'} {thing}"
    if thing.endswith("s"):
        return thing
    return f"{'an' if thing[:1] in 'aei' else 'a'} {thing}"


def _in_words(many: int) -> str:
    return _WORDS[many] if many < len(_WORDS) else str(many)
