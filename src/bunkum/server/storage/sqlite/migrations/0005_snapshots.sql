-- What is left of a table's entries when a match begins (docs/decisions/0040-snapshots.md): it only saves time, and may be
-- deleted. Names and talk are in it, so it goes with its table and as soon as an entry is replaced.
CREATE TABLE snapshots (
    table_key INTEGER PRIMARY KEY REFERENCES tables (key) ON DELETE CASCADE,
    seq       INTEGER NOT NULL,                      -- of the entry that began the match, the first that it does not hold
    build     TEXT NOT NULL,                         -- of the code that folded the entries; others do not use it
    snapshot  BLOB NOT NULL,                         -- JSON
    checksum  INTEGER NOT NULL
);
ALTER TABLE tables ADD COLUMN rewrites INTEGER NOT NULL DEFAULT 0;  -- who knows of fewer may store no snapshot

CREATE TRIGGER entry_is_replaced AFTER UPDATE ON entries BEGIN
    UPDATE tables SET rewrites = rewrites + 1 WHERE key = NEW.table_key;
    DELETE FROM snapshots WHERE table_key = NEW.table_key;
END;
