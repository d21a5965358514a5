-- One row: the version of this layout.
CREATE TABLE bunkum_version (version INTEGER NOT NULL);
INSERT INTO bunkum_version VALUES (0);

-- Tables and their logs. Times are seconds since 1970.
CREATE TABLE tables (
    key            BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    id             TEXT NOT NULL UNIQUE,             -- 128 bits: whoever knows it may join
    game           TEXT NOT NULL,
    secret         BYTEA NOT NULL,                   -- 32 bytes from which all dice of the table follow; never sent
    lexicon        TEXT NOT NULL,
    lexicon_sha256 TEXT NOT NULL,
    phase          TEXT NOT NULL,                    -- waiting, playing, over
    practice       BOOLEAN NOT NULL,                 -- the odds may be asked for
    made_at        DOUBLE PRECISION NOT NULL,
    touched_at     DOUBLE PRECISION NOT NULL,
    checksum       BIGINT NOT NULL                   -- of what never changes in this row
);
CREATE INDEX tables_touched ON tables (touched_at);

-- No foreign key: every insert would lock its table's row.
CREATE TABLE entries (
    table_key BIGINT NOT NULL,
    seq       INTEGER NOT NULL,
    move      TEXT,                                  -- SEAT:ID of a page, else server:BOOT:NUMBER; the first have none
    talk      BOOLEAN NOT NULL,                      -- its text is deleted in time
    entry     BYTEA NOT NULL,                        -- JSON
    checksum  BIGINT NOT NULL,
    stored_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (table_key, seq)
);
CREATE INDEX entries_talk ON entries (table_key) WHERE talk;

CREATE TABLE codes (
    code      TEXT PRIMARY KEY,
    table_key BIGINT NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
    until     DOUBLE PRECISION NOT NULL,
    checksum  BIGINT NOT NULL
);
CREATE INDEX codes_table ON codes (table_key);
