-- Who is connected through which server. Unlogged: after a crash it is written anew within a second.
CREATE UNLOGGED TABLE servers (
    server  TEXT PRIMARY KEY,
    seen_at TIMESTAMPTZ NOT NULL
);
CREATE UNLOGGED TABLE presence (
    table_key BIGINT NOT NULL,
    person    TEXT NOT NULL,
    server    TEXT NOT NULL,
    PRIMARY KEY (table_key, person, server)
);
CREATE INDEX presence_server ON presence (server);
