"""Hypothesis strategies from a JSON schema as the server tells it: valid, nearly valid, and mutated bytes."""

import json
from typing import Any

from hypothesis import strategies as st

Json = dict[str, Any]

MOST_ITEMS = 4
MANY = 8
"""Of a message's parts, so many and more may be left out or be strange."""
TEXTS = (
    *(
        "",
        " ",
        "Ann",
        "whale",
        "neat",
        "a",
        "A",
        "é",
        "ß",
        "İ",
        "\U0001d518",
        "😀",
        "\u202e",
        "\u200b",
        "\x00",
        "\x7f",
        "\ufffd",
    ),
    *("null", "-1", "1e999", "0x10", "../../etc/passwd", "%00", "%2e%2e", "{}", "<b>", "'; DROP TABLE entries; --"),
    *("a" * 45, "z" * 46, "e" * 1001, "\u0301" * 60, "constructor", "__proto__", "liars-boggle", "perudo", "baron"),
)
NUMBERS = (0, 1, -1, 2, 3, 5, 6, 7, 15, 16, 99, 100, 255, 2**31, 2**53, -(2**63), 2**63, 2**64, 10**30)
ANYTHING: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.sampled_from(NUMBERS) | st.floats(allow_nan=False) | st.sampled_from(TEXTS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(TEXTS), inner, max_size=3),
    max_leaves=6,
)


class Schemas:
    """Strategies for the parts of a schema document."""

    def __init__(self, document: Json) -> None:
        self._defs: Json = document["$defs"]
        self._made: dict[str, st.SearchStrategy[Any]] = {}

    def valid(self, schema: Json) -> st.SearchStrategy[Any]:
        """Whatever this schema allows."""
        if "$ref" in schema:
            return self._named(schema["$ref"].rpartition("/")[2])
        if "const" in schema:
            return st.just(schema["const"])
        if "enum" in schema:
            return st.sampled_from(schema["enum"])
        if "anyOf" in schema:
            return st.one_of(*(self.valid(one) for one in schema["anyOf"]))
        match schema.get("type"):
            case "object":
                return self._object(schema)
            case "array":
                return self._array(schema)
            case "string":
                return _text(schema)
            case "integer":
                return _integer(schema)
            case "number":
                return st.floats(schema.get("minimum", -1e6), schema.get("maximum", 1e6))
            case "boolean":
                return st.booleans()
            case "null":
                return st.none()
            case _:
                return ANYTHING

    def _named(self, name: str) -> st.SearchStrategy[Any]:
        if name not in self._made:
            schema = self._defs.get(name)
            self._made[name] = ANYTHING if schema is None else st.deferred(lambda: self.valid(schema))
        return self._made[name]

    def _object(self, schema: Json) -> st.SearchStrategy[Json]:
        fields: Json = schema.get("properties", {})
        required = set(schema.get("required", ()))
        more = schema.get("additionalProperties")
        if not fields and isinstance(more, dict):
            return st.dictionaries(st.sampled_from(TEXTS[:12]) | st.text(max_size=12), self.valid(more), max_size=3)
        strategies = {name: self.valid(one) for name, one in fields.items()}
        needed = {name: one for name, one in strategies.items() if name in required}
        return st.fixed_dictionaries(needed, optional={n: one for n, one in strategies.items() if n not in required})

    def _array(self, schema: Json) -> st.SearchStrategy[Any]:
        if "prefixItems" in schema:
            return st.tuples(*(self.valid(one) for one in schema["prefixItems"])).map(list)
        items = schema.get("items")
        inside = self.valid(items) if isinstance(items, dict) else ANYTHING
        least = schema.get("minItems", 0)
        return st.lists(inside, min_size=least, max_size=max(least, min(schema.get("maxItems", 99), MOST_ITEMS)))

    def nearly(self, schema: Json) -> st.SearchStrategy[Any]:
        """Something that this schema would allow but for one thing."""
        return st.builds(_spoil, self.valid(schema), st.randoms(use_true_random=False), ANYTHING)

    def texts(self, schema: Json) -> st.SearchStrategy[bytes]:
        """The bytes of something valid, nearly valid, or mutated."""
        valid, nearly = self.valid(schema).map(_encode), self.nearly(schema).map(_encode)
        mutated = st.builds(_mutate, valid, st.randoms(use_true_random=False))
        return st.one_of(valid, valid, nearly, mutated)


def _text(schema: Json) -> st.SearchStrategy[str]:
    least, most = schema.get("minLength", 0), schema.get("maxLength", 60)
    if "pattern" in schema:
        return st.from_regex(schema["pattern"], fullmatch=True)
    fitting = [text for text in TEXTS if least <= len(text) <= most]
    return st.sampled_from(fitting) | st.text(min_size=least, max_size=max(least, min(most, 12)))


def _integer(schema: Json) -> st.SearchStrategy[int]:
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is None and most is None:
        return st.integers(0, 3) | st.integers(0, 3) | st.integers(-3, 16) | st.sampled_from(NUMBERS)
    return st.integers(least, most)


def _encode(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


def _spoil(value: Any, chance: Any, strange: Any) -> Any:
    """The same with one thing wrong: a field too few, too many, or strange."""
    if not isinstance(value, dict) or not value:
        return strange
    spoiled, field = dict(value), chance.choice(sorted(value))
    match chance.randrange(5):
        case 0:
            del spoiled[field]
        case 1:
            spoiled["surplus"] = strange
        case 2:
            spoiled[field] = [spoiled[field]]
        case 3 if isinstance(spoiled[field], str):
            spoiled[field] *= 500
        case _:
            spoiled[field] = strange
    return spoiled


def _mutate(text: bytes, chance: Any) -> bytes:
    """The bytes with something done to them."""
    at = chance.randrange(len(text) + 1)
    match chance.randrange(8):
        case 0:
            return text[:at]
        case 1:
            return text[:at] + bytes((chance.randrange(256),)) + text[at + 1 :]
        case 2:
            return text[:at] + bytes(chance.randrange(256) for _ in range(chance.randrange(20))) + text[at:]
        case 3:
            return text[:at] + text[at : at + 20] * chance.randrange(2, 40) + text[at:]
        case 4:
            return b"[" * chance.choice((10, 1000, 3900)) + text
        case 5:
            return text.replace(b'"', b"'", chance.randrange(4))
        case 6:
            return text + b" " * chance.choice((1, 3000, 5000)) + text
        case _:
            return text.replace(b":", b":" + b"9" * chance.choice((1, 30, 400)), 1)
