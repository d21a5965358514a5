-- Entries lie in the order in which they were kept, whatever table they are of: a commit fills a page or two instead of
-- one for each table, which halves what is written and how long it takes.
CREATE TABLE entries_in_order (
    key       INTEGER PRIMARY KEY,
    table_key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
    seq       INTEGER NOT NULL,
    move      TEXT,                                 -- the move's id, with its seat before it
    talk      INTEGER NOT NULL,                     -- 1: somebody said something, which is forgotten in time
    entry     BLOB NOT NULL                         -- JSON
);
INSERT INTO entries_in_order (table_key, seq, move, talk, entry)
    SELECT table_key, seq, move, talk, entry FROM entries ORDER BY table_key, seq;
DROP TABLE entries;
ALTER TABLE entries_in_order RENAME TO entries;
CREATE UNIQUE INDEX entries_seq ON entries (table_key, seq);
CREATE UNIQUE INDEX entries_move ON entries (table_key, move) WHERE move IS NOT NULL;
CREATE INDEX entries_talk ON entries (table_key) WHERE talk;
