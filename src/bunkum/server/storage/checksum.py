"""Computes checksums of rows, so that a byte that changed on the disk is noticed when it is read.

CRC-32 finds every error within 32 bits in a row, and misses one in four thousand million of others. It costs 0.7
microseconds an entry, where BLAKE2b costs 1.5. It does not protect from somebody who changes a row on purpose.
"""

from zlib import crc32

import msgspec


def compute_entry_checksum(table: int, seq: int, move: str | None, talk: int, entry: bytes) -> int:
    """Returns the checksum of an entry of a table's log and of its place there."""
    return crc32(entry, crc32(f"{table} {seq} {move} {talk:d}".encode()))


def compute_snapshot_checksum(table: int, seq: int, build: str, snapshot: bytes) -> int:
    """Returns the checksum of a snapshot of a table and of what it is one of."""
    return crc32(snapshot, crc32(f"{table} {seq} {build}".encode()))


def compute_table_checksum(
    key: int, table_id: str, game: str, secret: bytes, words: str, sha256: str, practice: int
) -> int:
    """Returns the checksum of those columns of a table's row that never change."""
    return crc32(msgspec.json.encode((key, table_id, game, secret, words, sha256, bool(practice))))


def compute_code_checksum(code: str, table: int) -> int:
    """Returns the checksum of a code and its table's key."""
    return crc32(f"{code} {table}".encode())
