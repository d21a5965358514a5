"""Codes that lead to a table for a while: six letters, which people read to each other."""

import secrets

from bunkum.server.clock import DAY_SECONDS
from bunkum.server.storage.checksum import compute_code_checksum

CODE_LENGTH = 6
"""One address may try 2,880 wrong codes a day: it finds one of 1,000 open tables in about three weeks."""
CODE_LETTERS = "BCDFGHJKMNPQRSTVWXYZ"
"""No letters that look like digits, and no vowels, so that no code is a word (docs/explanation/design.md#trust)."""
CODE_GRACE_SECONDS = DAY_SECONDS
"""Time after its expiry during which a code is stored and not given to another table."""


def draw_code(length: int = CODE_LENGTH) -> str:
    """Returns a random code."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


def is_code_whole(code: str, checksum: int | None, table: int) -> bool:
    """Returns whether a stored code is as it was written; one from before checksums has none."""
    return set(code) <= set(CODE_LETTERS) and checksum in (None, compute_code_checksum(code, table))
