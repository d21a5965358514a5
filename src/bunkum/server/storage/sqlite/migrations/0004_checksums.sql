-- What is written from now on carries a checksum (log/checksum.py). Rows from before have none.
ALTER TABLE tables ADD COLUMN checksum INTEGER;  -- of what never changes of a table
ALTER TABLE entries ADD COLUMN checksum INTEGER;
ALTER TABLE codes ADD COLUMN checksum INTEGER;
