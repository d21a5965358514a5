"""The server: pages, WebSockets, clocks and the stored log (ARCHITECTURE.md, docs/explanation/design.md).

Imports nothing, so that importing one part (the wire's types in a build, say) does not load the rest.
"""
