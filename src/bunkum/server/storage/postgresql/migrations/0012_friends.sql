-- Friends (docs/decisions/0036-friends.md). The same tables as in accounts/migrations of SQLite.
ALTER TABLE accounts ADD COLUMN shows_presence BIGINT NOT NULL DEFAULT 1;  -- 0: friends are not told where it is
ALTER TABLE accounts ADD COLUMN here_on BIGINT NOT NULL DEFAULT 0;  -- the day, since 1970, on which it was last here

CREATE TABLE friendships (                           -- two rows for each pair, one of each side
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    friend_id  TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    id         TEXT NOT NULL,                         -- by which the account names this friend; others have another one
    since      DOUBLE PRECISION NOT NULL,
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
    is_hidden BIGINT NOT NULL,                       -- 1: it was declined, and the one who asks is not told
    sent_at   DOUBLE PRECISION NOT NULL,
    UNIQUE (from_id, source)
);
CREATE INDEX friend_requests_to ON friend_requests (to_id);

CREATE TABLE invitations (                           -- of friends to tables
    id       TEXT NOT NULL PRIMARY KEY,
    from_id  TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    to_id    TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    table_id TEXT NOT NULL,
    game     TEXT NOT NULL,
    until    DOUBLE PRECISION NOT NULL,
    UNIQUE (from_id, to_id, table_id)
);
CREATE INDEX invitations_to ON invitations (to_id);
CREATE INDEX invitations_until ON invitations (until);

-- Where accounts are, as each server tells of those that are connected to it, and of whom something new is stored.
-- Unlogged: written anew. Rows count while they are new, and while their server is alive.
CREATE UNLOGGED TABLE account_presence (
    account_key TEXT NOT NULL,       -- from which the account cannot be found
    server      TEXT NOT NULL,
    place       TEXT NOT NULL,       -- empty: no more
    changed_at  TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (account_key, server)
);
CREATE INDEX account_presence_changed ON account_presence (changed_at);

CREATE UNLOGGED TABLE account_news (
    account_key TEXT NOT NULL PRIMARY KEY,
    changed_at  TIMESTAMPTZ NOT NULL
);
CREATE INDEX account_news_changed ON account_news (changed_at);
