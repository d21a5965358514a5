-- Codes by which a device hands its seats over to another, for two minutes. Unlogged: after a crash a new one is asked for.
CREATE UNLOGGED TABLE hand_overs (
    code_hash BYTEA PRIMARY KEY,                     -- SHA-256
    table_id  TEXT NOT NULL,
    persons   TEXT[] NOT NULL,
    until     TIMESTAMPTZ NOT NULL
);
