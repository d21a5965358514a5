"""The log in PostgreSQL, for one server or several: whoever inserts `(table, seq)` first has that number."""
