"""Worker processes in which bots choose moves and reviews are computed, and their jobs."""
