-- Tables and their logs.
CREATE TABLE tables (
    key            INTEGER PRIMARY KEY,
    id             TEXT NOT NULL UNIQUE,            -- 128 bits: whoever knows it may come in
    game           TEXT NOT NULL,
    secret         BLOB NOT NULL,                   -- 32 bytes from which all the table's chance follows; never told
    lexicon        TEXT NOT NULL,
    lexicon_sha256 TEXT NOT NULL,
    phase          TEXT NOT NULL DEFAULT 'waiting', -- waiting, playing, over
    practice       INTEGER NOT NULL,                -- 1: the odds may be asked for
    made_at        REAL NOT NULL,                   -- seconds since 1970
    touched_at     REAL NOT NULL
);
CREATE INDEX tables_touched ON tables (touched_at);

CREATE TABLE entries (
    table_key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
    seq       INTEGER NOT NULL,
    move      TEXT,                                 -- the move's id, with its seat before it
    talk      INTEGER NOT NULL,                     -- 1: somebody said something, which is forgotten in time
    entry     BLOB NOT NULL,                        -- JSON
    PRIMARY KEY (table_key, seq)
) WITHOUT ROWID;
CREATE UNIQUE INDEX entries_move ON entries (table_key, move) WHERE move IS NOT NULL;
CREATE INDEX entries_talk ON entries (table_key) WHERE talk;

CREATE TABLE codes (
    code      TEXT PRIMARY KEY,
    table_key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
    until     REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX codes_table ON codes (table_key);
