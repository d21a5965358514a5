"""Reads and writes what people say beside their moves: `/I have an E` is a claim, anything else is talk."""

import re
from collections.abc import Callable

from bunkum.core.claims import Claim
from bunkum.core.notation import SAYS, Names, about, number_in_words, one_or_many
from bunkum.pieces import pips
from bunkum.table.phrases import read_phrase
from bunkum.table.room_actions import MakeClaim, Say, SayPhrase
from bunkum.table.talk import TalkLine

_HAVE = re.compile(r"i have (?:(an?|one|two|three|four|five|six|\d) )?([a-z]+|[1-6]s?)[.!]?", re.IGNORECASE)
_LACK = re.compile(r"i have no ([a-z]+|[1-6]s?)[.!]?", re.IGNORECASE)
_DICE = re.compile(r"i have (\d{1,2}) dice[.!]?", re.IGNORECASE)
_LETTER = re.compile(r"(qu|in|th|er|he|an|[a-z])s?", re.IGNORECASE)
_FACES = tuple("123456")
_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}

ReadFace = Callable[[str], str | None]
"""Returns the face that a word of a game means: `1` for `aces`, `drop` for `drops`; None for other words."""


def read_talk(text: str, read_face: ReadFace | None = None, names: Names = ()) -> Say | SayPhrase | MakeClaim:
    """Returns a claim that a showdown may test, a ready phrase, or free talk."""
    line = " ".join(text.split())
    if found := _DICE.fullmatch(line):
        return MakeClaim(Claim("dice", number=int(found[1])))
    if (found := _LACK.fullmatch(line)) and (thing := _read_thing(found[1], read_face)):
        return MakeClaim(Claim("lack", letter=thing))
    found = _HAVE.fullmatch(line)
    if found and (thing := _read_thing(found[2], read_face)) and (found[1] or found[2].lower() not in pips.FACE_NAMES):
        number = (found[1] or "a").lower()
        count = _NUMBERS.get(number) or int(number)
        return MakeClaim(Claim("have", letter=thing, number=None if count == 1 else count))
    if line.lower().rstrip("!.") == "call it":
        return MakeClaim(Claim("call_it"))
    if line.lower().rstrip("!.") in ("that's no word", "nonsense"):
        return MakeClaim(Claim("nonsense"))
    return read_phrase(line, names) or Say(text)


def _read_thing(word: str, read_face: ReadFace | None) -> str | None:
    """Returns what a claim is about (a letter, a face, or something of the game's own), or None if it is mere talk."""
    if read_face is not None and (own := read_face(word)) is not None:
        return own
    if letter := _LETTER.fullmatch(word):
        return letter[1].capitalize()
    face = pips.parse_face(word)
    return str(face) if face in pips.FACES else None


NameFace = Callable[[str, int], str | None]
"""Returns the name that a game has for so many dice of a face: `ace`, `aces`; None if it has none."""


def format_talk(line: TalkLine, names: Names, name_face: NameFace | None = None) -> str:
    """Returns a line of talk; a claim is quoted, and marked true or false once a showdown has tested it."""
    if line.claim is None:
        return about(names[line.seat], *SAYS, text=line.text)
    shown = {None: "", True: " True.", False: " A lie."}[line.held]
    claim = f"\N{LEFT DOUBLE QUOTATION MARK}{_format_claim(line.claim, name_face)}\N{RIGHT DOUBLE QUOTATION MARK}"
    return about(names[line.seat], *SAYS, text=f"{claim}{shown}")


def _format_claim(claim: Claim, name_face: NameFace | None) -> str:
    thing, many = claim.letter or "", claim.number
    match claim.kind:
        case "have" if many is not None and many != 1:
            return f"I have {number_in_words(many)} {_format_things(thing, many, name_face)}."
        case "have":
            return f"I have {_with_article(_format_things(thing, 1, name_face))}."
        case "lack":
            return f"I have no {_format_things(thing, 1 if len(thing) < 3 and thing not in _FACES else 2, name_face)}."
        case "dice":
            return f"I have {number_in_words(many or 0)} {one_or_many(many or 0, 'die', 'dice')}."
        case "word":
            return f"{(claim.word or '').capitalize()} is a word."
        case "no_word":
            return f"{(claim.word or '').capitalize()} is no word."
        case "call_it":
            return "Call it!"
        case "nonsense":
            return "That's no word."


def _format_things(thing: str, many: int, name_face: NameFace | None) -> str:
    """Returns so many of a letter, a face or a symbol: `E`, `Es`, `five`, `fives`, `wheel`, `hammers`."""
    if name_face is not None and (own := name_face(thing, many)) is not None:
        return own
    if thing in _FACES:
        return pips.format_bid(many, int(thing)).partition(" ")[2]
    if len(thing) > 2:
        return one_or_many(many, thing.removesuffix("s"))
    return one_or_many(many, thing.capitalize())


def _with_article(thing: str) -> str:
    if len(thing) < 3:
        return f"{'an' if thing[:1] in 'AEFHILMNORSX' and thing != 'Qu' else 'a'} {thing}"
    return f"{'an' if thing[:1] in 'aei' else 'a'} {thing}"
