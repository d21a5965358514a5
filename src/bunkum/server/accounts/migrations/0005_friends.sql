-- Friends (docs/decisions/0036-friends.md). The same tables as in 0012_friends.sql of PostgreSQL.
ALTER TABLE accounts ADD COLUMN shows_presence INTEGER NOT NULL DEFAULT 1;  -- 0: friends are not told where it is
ALTER TABLE accounts ADD COLUMN here_on INTEGER NOT NULL DEFAULT 0;  -- the day, since 1970, on which it was last here

CREATE TABLE friendships (                           -- two rows for each pair, one of each side
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    friend_id  TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    id         TEXT NOT NULL,                         -- by which the account names this friend; others have another one
    since      REAL NOT NULL,
    PRIMARY KEY (account_id, friend_id)
);
CREATE UNIQUE INDEX friendships_id ON friendships (account_id, id);
CREATE INDEX friendships_friend ON friendships (friend_id);

CREATE TABLE friend_requests (                       -- that were not accepted yet
    id        TEXT NOT NULL PRIMARY KEY,
    from_id   TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    to_id     TEXT REFERENCES accounts (id) ON DELETE CASCADE,  -- null: a guest, who is never told
    source    TEXT NOT NULL,                          -- the profile or the seat by which they were asked
    name      TEXT NOT NULL,                          -- of whoever was asked, as the one who asks knows it
    is_hidden INTEGER NOT NULL,                       -- 1: it was declined, and the one who asks is not told
    sent_at   REAL NOT NULL,
    UNIQUE (from_id, source)
);
CREATE INDEX friend_requests_to ON friend_requests (to_id);

CREATE TABLE invitations (                           -- of friends to tables
    id       TEXT NOT NULL PRIMARY KEY,
    from_id  TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    to_id    TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    table_id TEXT NOT NULL,
    game     TEXT NOT NULL,
    until    REAL NOT NULL,
    UNIQUE (from_id, to_id, table_id)
);
CREATE INDEX invitations_to ON invitations (to_id);
CREATE INDEX invitations_until ON invitations (until);
