"""Worker processes in which bots think and reviews are computed, and the jobs that they do."""
