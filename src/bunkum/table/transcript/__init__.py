"""Transcripts: a match as text that is written, checked line by line, and narrated (RULES 11)."""
