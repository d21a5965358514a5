"""Chooses something to do from a menu as it was sent, by rolling dice: it knows JSON and no game."""

from random import Random
from typing import Any

from support.servers import WORDS

LETTERS = "eeeeaaiioonnrrttllssuddgbcmpfhvwykjxqz"
Json = dict[str, Any]


def choose(menu: Json, view: Json, chance: Random, *, plainly: bool = False) -> Json | None:
    """An action; None where the menu is empty. `plainly`: something that needs no filling in, where there is any."""
    ready, blanks = menu.get("ready", []), menu.get("blanks", [])
    if not ready and not blanks:
        return None
    rests = 0.15 if any(blank["action"] == "Write" for blank in blanks) else 0.4
    if not blanks or (ready and (plainly or chance.random() < rests)):
        return chance.choice(ready)["action"]
    blank = chance.choice(blanks)
    return {"type": blank["action"], **{hole["name"]: fill(hole, view, chance) for hole in blank["holes"]}}


def fill(hole: Json, view: Json, chance: Random) -> Any:
    """Something that fits a hole of a blank."""
    least, most, choices = hole.get("least") or 0, hole.get("most"), hole.get("choices") or []
    match hole["kind"]:
        case "word":
            return word(least, most or 8, view, chance)
        case "number":
            return chance.randint(least, min(most or least, least + 3))
        case "one_of":
            return chance.choice(choices)
        case "some_of":
            size = chance.randint(least, min(most or 0, len(choices)))
            return chance.sample(choices, size)
        case _:
            return chance.random() < 0.5


def word(least: int, most: int, view: Json, chance: Random) -> str:
    """A word from the tray where there is one, from the dictionary, or loose letters."""
    tray = view.get("faces")
    if isinstance(tray, list) and tray and chance.random() < 0.8:
        traced = _trace_letters(tray, view.get("size", 4), chance.randint(max(3, least), 6), chance)
        if least <= len(traced) <= most:
            return traced
    known = [one for one in WORDS if least <= len(one) <= most]
    if known and chance.random() < 0.6:
        return chance.choice(known)
    return "".join(chance.choice(LETTERS) for _ in range(chance.randint(least, min(most, least + 3))))


def _trace_letters(tray: list[str], size: int, length: int, chance: Random) -> str:
    """Letters along a random path over neighbouring cells."""
    path = [chance.randrange(len(tray))]
    while len(path) < length:
        row, column = divmod(path[-1], size)
        near = [
            r * size + c
            for r in range(max(0, row - 1), min(size, row + 2))
            for c in range(max(0, column - 1), min(size, column + 2))
            if r * size + c not in path
        ]
        if not near:
            break
        path.append(chance.choice(near))
    return "".join(tray[cell] for cell in path).lower()


def claim(chance: Random) -> Json:
    """A quick claim, true or not."""
    kind = chance.choice(["have", "lack", "dice", "word", "no_word", "call_it", "nonsense"])
    match kind:
        case "have":
            return {"kind": kind, "letter": chance.choice("AEIOTN123456"), "number": chance.randint(1, 3)}
        case "lack":
            return {"kind": kind, "letter": chance.choice("AEIOTN123456")}
        case "dice":
            return {"kind": kind, "number": chance.randint(1, 5)}
        case "word" | "no_word":
            return {"kind": kind, "word": chance.choice(WORDS)}
        case _:
            return {"kind": kind}
