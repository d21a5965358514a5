"""Dictionaries: which words count, how long they are, and whether given dice can spell them."""
