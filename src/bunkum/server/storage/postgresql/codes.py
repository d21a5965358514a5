"""The codes that lead to tables, in PostgreSQL."""

import logging
from collections.abc import Iterable

from bunkum.server.storage.checksum import compute_code_checksum
from bunkum.server.storage.codes import CODE_GRACE_SECONDS, draw_code, is_code_whole
from bunkum.server.storage.errors import Damaged
from bunkum.server.storage.postgresql.connection import Connection, Record

log = logging.getLogger("bunkum.log")

_OF_TABLE = "SELECT code, checksum, until FROM codes WHERE table_key = $1"
_INSERT = (
    "INSERT INTO codes (code, table_key, until, checksum) VALUES ($1, $2, $3, $4) ON CONFLICT (code) DO UPDATE SET "
    "table_key = excluded.table_key, until = excluded.until, checksum = excluded.checksum WHERE codes.until < $5 "
    "RETURNING code"
)
_FIND = "SELECT id, table_key, codes.checksum FROM tables JOIN codes ON table_key = key WHERE code = $1 AND until >= $2"


def find_fresh(codes: Iterable[Record], table: int, least: float) -> str | None:
    """Returns the one of a table's codes, each with its checksum and time, that leads there until `least` or longer."""
    for code, checksum, until in codes:
        if until >= least and is_code_whole(code, checksum, table):
            return str(code)
    return None


async def renew_code(connection: Connection, table: int, now: float, until: float) -> str:
    """Returns the code that leads to the table until `until` from now on: the one it has, or a new one."""
    async with connection.transaction():
        # Of two servers that renew it at the same time the second finds the code of the first.
        await connection.execute("SELECT FROM tables WHERE key = $1 FOR UPDATE", table)
        found = await connection.fetch(_OF_TABLE, table)
        if not all(is_code_whole(code, checksum, table) for code, checksum, _ in found):
            log.warning("a code was damaged, and the table is given another", extra={"table": table})
            await connection.execute("DELETE FROM codes WHERE table_key = $1", table)
            found = []
        for code, _, _ in found:
            await connection.execute("UPDATE codes SET until = greatest(until, $1) WHERE code = $2", until, code)
            return str(code)
        while True:
            code = draw_code()
            values = code, table, until, compute_code_checksum(code, table), now - CODE_GRACE_SECONDS
            if await connection.fetchval(_INSERT, *values):
                return code


async def find_table(connection: Connection, code: str, now: float) -> str | None:
    """Returns the id of the table to which a code leads now; raises `Damaged` if the code was changed."""
    found = await connection.fetchrow(_FIND, code, now)
    if found is None:
        return None
    table_id, table, checksum = found
    if not is_code_whole(code, checksum, table):
        raise Damaged("a code does not lead where it led")
    return str(table_id)
