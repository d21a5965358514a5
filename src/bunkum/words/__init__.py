"""Words: what counts as one, how it is counted, and whether these dice can spell it."""
