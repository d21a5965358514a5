-- Blocks, reports, bans and what operators do (docs/decisions/0035-moderation.md). The same tables as in 0011_moderation.sql of PostgreSQL.
CREATE TABLE keys (                                  -- of hashes that only this database can compute
    name TEXT NOT NULL PRIMARY KEY,
    key  BLOB NOT NULL
);

CREATE TABLE operators (
    id         TEXT NOT NULL PRIMARY KEY,            -- by which the audit names them; it says nothing of the account
    account_id TEXT NOT NULL UNIQUE REFERENCES accounts (id) ON DELETE CASCADE,
    granted_at REAL NOT NULL
);

CREATE TABLE blocks (
    id            TEXT NOT NULL PRIMARY KEY,
    owner_account TEXT REFERENCES accounts (id) ON DELETE CASCADE,  -- who blocks; null: a guest
    owner_device  TEXT,                              -- the mark of a guest's device
    account_id    TEXT REFERENCES accounts (id) ON DELETE CASCADE,  -- who is blocked; null: a guest
    device        TEXT,                              -- the mark of the device on which they were met
    network       TEXT,                              -- the mark of a guest's network
    name          TEXT NOT NULL,                     -- under which they were met
    blocked_at    REAL NOT NULL
);
CREATE INDEX blocks_owner_account ON blocks (owner_account);
CREATE INDEX blocks_owner_device ON blocks (owner_device);
CREATE INDEX blocks_account ON blocks (account_id);
CREATE INDEX blocks_device ON blocks (device);
CREATE INDEX blocks_network ON blocks (network);

CREATE TABLE reports (                               -- of one person at one table, for one reason
    id         TEXT NOT NULL PRIMARY KEY,
    table_id   TEXT NOT NULL,
    person     TEXT NOT NULL,
    account_id TEXT REFERENCES accounts (id) ON DELETE CASCADE,
    device     TEXT,                                 -- marks, as in blocks
    network    TEXT,
    name       TEXT NOT NULL,
    reason     TEXT NOT NULL,                        -- name, talk, cheating or other
    talk       TEXT NOT NULL,                        -- JSON: the latest lines of talk, as the log has them
    opened_at  REAL NOT NULL,
    state      TEXT NOT NULL,                        -- open, dismissed, warned or acted
    closed_at  REAL,
    answer     TEXT NOT NULL                         -- what a person who was warned is told
);
CREATE INDEX reports_state ON reports (state, opened_at);
CREATE INDEX reports_table ON reports (table_id, person);
CREATE INDEX reports_account ON reports (account_id);

CREATE TABLE report_notes (                          -- what each of those who reported wrote
    report_id  TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
    reporter   TEXT NOT NULL,                        -- a mark; nobody is told
    account_id TEXT REFERENCES accounts (id) ON DELETE SET NULL,
    note       TEXT NOT NULL,
    written_at REAL NOT NULL,
    PRIMARY KEY (report_id, reporter)
);
CREATE INDEX report_notes_account ON report_notes (account_id);

CREATE TABLE bans (
    id         TEXT NOT NULL PRIMARY KEY,
    kind       TEXT NOT NULL,                        -- account, device or network
    account_id TEXT REFERENCES accounts (id) ON DELETE CASCADE,
    mark       TEXT,                                 -- of the device or network
    report_id  TEXT NOT NULL,
    reason     TEXT NOT NULL,                        -- who is banned is told
    made_at    REAL NOT NULL,
    until      REAL,                   -- null: for good
    lifted_at  REAL
);
CREATE INDEX bans_account ON bans (account_id);

CREATE TABLE closed_tables (
    table_id  TEXT NOT NULL PRIMARY KEY,
    closed_at REAL NOT NULL
);

CREATE TABLE audit (                                 -- what operators did; rows are never changed or deleted
    id       TEXT NOT NULL PRIMARY KEY,
    done_at  REAL NOT NULL,
    operator TEXT NOT NULL,                          -- its id in operators; empty: the command line
    act      TEXT NOT NULL,
    target   TEXT NOT NULL,                          -- the id of a report, ban or operator
    detail   TEXT NOT NULL                           -- no names, no talk
);
CREATE INDEX audit_done ON audit (done_at);
ALTER TABLE sessions ADD COLUMN device TEXT;         -- the mark of the device, so that a ban of the account covers it

CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END;
CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END;
