"""Tables in memory: the registry that finds them, each table's queue of requests, its broadcasts, bots and presence."""
