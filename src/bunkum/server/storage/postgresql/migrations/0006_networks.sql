-- From which network each person is connected, as a hash keyed by the table's secret: whoever is sent away by another server is
-- kept out by it, too.
ALTER TABLE presence ADD COLUMN network_hash TEXT;
