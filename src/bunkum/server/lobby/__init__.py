"""The lobby: which tables are open to everybody, and how people are brought together."""
