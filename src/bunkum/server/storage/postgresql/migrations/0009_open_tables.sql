-- Tables that are open to everybody, as each server tells of those that it has in memory. Unlogged: written anew.
CREATE UNLOGGED TABLE open_tables (
    table_id TEXT NOT NULL,
    server   TEXT NOT NULL,
    card     TEXT NOT NULL,       -- JSON: what the lobby shows
    PRIMARY KEY (table_id, server)
);
