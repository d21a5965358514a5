"""Fault tests: load on a server of its own, nemeses that break something, and a checker of what was told."""
