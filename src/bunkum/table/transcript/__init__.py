"""Transcripts: a game written down, checked line by line, and narrated (RULES 11)."""
