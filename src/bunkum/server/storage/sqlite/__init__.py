"""The log in a file of SQLite: one thread writes, readers have connections of their own."""
