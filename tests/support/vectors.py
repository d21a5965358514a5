"""The worked numbers of RULES, read once."""

import json
from pathlib import Path
from typing import Any

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "vectors" / "rules_vectors.json").read_text(encoding="utf-8")
)
GAME = "liars_boggle"


def of_this_game(name: str) -> list[dict[str, Any]]:
    """The cases that are about Liar's Boggle."""
    return [case for case in VECTORS[name] if case.get("game", GAME) == GAME]
