-- What accounts have played, and where they get mail (docs/decisions/0032-matches-of-accounts.md). The same tables as in 0008_matches.sql of PostgreSQL.
ALTER TABLE accounts ADD COLUMN shown_as TEXT;                   -- in the address of the profile; null: it is private
CREATE UNIQUE INDEX accounts_shown ON accounts (shown_as);
ALTER TABLE accounts ADD COLUMN deleted_at REAL;     -- since then its name is taken out of the tables' logs
ALTER TABLE accounts ADD COLUMN mail TEXT;                       -- a confirmed address, to which codes are sent
CREATE UNIQUE INDEX accounts_mail ON accounts (mail);
ALTER TABLE one_time_codes ADD COLUMN mail TEXT;                 -- the address that a code is to confirm

CREATE TABLE account_tables (                        -- the tables to which devices of an account were connected
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    table_id   TEXT NOT NULL,
    recorded   INTEGER NOT NULL,                      -- the number of the last match there that is recorded
    is_open    INTEGER NOT NULL,                      -- 1: there may be matches that are not
    PRIMARY KEY (account_id, table_id)
);
CREATE INDEX account_tables_table ON account_tables (table_id);

CREATE TABLE account_persons (                       -- the names under which a table knows an account
    table_id   TEXT NOT NULL,
    person     TEXT NOT NULL,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    PRIMARY KEY (table_id, person)
);
CREATE INDEX account_persons_account ON account_persons (account_id);

CREATE TABLE matches (                               -- matches that are over, in which an account took part
    table_id TEXT NOT NULL,
    match    INTEGER NOT NULL,                        -- its number at the table, from 1
    game     TEXT NOT NULL,
    preset   TEXT NOT NULL,
    seconds  REAL NOT NULL,
    over_at  REAL NOT NULL,
    PRIMARY KEY (table_id, match)
);
CREATE INDEX matches_over ON matches (over_at);

CREATE TABLE match_seats (
    table_id   TEXT NOT NULL,
    match      INTEGER NOT NULL,
    seat       INTEGER NOT NULL,
    name       TEXT NOT NULL,
    place      INTEGER NOT NULL,
    is_bot     INTEGER NOT NULL,
    account_id TEXT REFERENCES accounts (id) ON DELETE SET NULL,
    over_at    REAL NOT NULL,            -- that of the match
    counts     TEXT NOT NULL,                        -- JSON: how often the seat did what is counted
    PRIMARY KEY (table_id, match, seat),
    FOREIGN KEY (table_id, match) REFERENCES matches (table_id, match) ON DELETE CASCADE
);
CREATE INDEX match_seats_account ON match_seats (account_id, over_at);

CREATE TABLE account_games (                         -- sums of what an account played of a game
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    game       TEXT NOT NULL,
    matches    INTEGER NOT NULL,
    wins       INTEGER NOT NULL,
    counts     TEXT NOT NULL,                        -- JSON, as in match_seats
    PRIMARY KEY (account_id, game)
);
