-- Ratings (docs/decisions/0034-ratings.md). The same tables as in 0010_ratings.sql of PostgreSQL.
ALTER TABLE account_tables ADD COLUMN networks TEXT NOT NULL DEFAULT '';  -- keyed hashes of where the account came from, with blanks between
ALTER TABLE matches ADD COLUMN unrated TEXT;           -- the code of why it is not rated

CREATE TABLE ratings (                               -- of an account in a game, at tables of one size
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    game       TEXT NOT NULL,
    size       INTEGER NOT NULL,                      -- the least number of seats: 2, 3 or 5
    mu         REAL NOT NULL,
    sigma      REAL NOT NULL,
    least      REAL NOT NULL,            -- mu - 2 sigma: the order of leaderboards
    matches    INTEGER NOT NULL,
    rated_at   REAL NOT NULL,            -- when the last rated match was over
    PRIMARY KEY (account_id, game, size)
);
CREATE INDEX ratings_best ON ratings (game, size, least DESC, account_id, sigma, rated_at);

CREATE TABLE rated_matches (                         -- the rating of an account after each rated match
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    game       TEXT NOT NULL,
    size       INTEGER NOT NULL,
    number     INTEGER NOT NULL,                      -- counts the rated matches of this game and size, from 1
    mu         REAL NOT NULL,
    sigma      REAL NOT NULL,
    table_id   TEXT NOT NULL,
    match      INTEGER NOT NULL,
    over_at    REAL NOT NULL,
    PRIMARY KEY (account_id, game, size, number),
    UNIQUE (table_id, match, account_id)
);
CREATE INDEX rated_matches_over ON rated_matches (account_id, over_at);
