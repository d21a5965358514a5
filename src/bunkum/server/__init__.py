"""The house on a network: pages, sockets, clocks and a log that survives (DESIGN 5).

Nothing is imported here, so that asking for one part (the wire's types in a build, say) does not load the rest.
"""
