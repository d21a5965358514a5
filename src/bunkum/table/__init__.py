"""A game being played, sans I/O: seats, the log, streams and kept views, talk, clocks, people who come and go."""
