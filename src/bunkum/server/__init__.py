"""The server: pages, WebSockets, timers and the stored log (ARCHITECTURE.md, docs/explanation/design.md).

This package imports nothing, so that importing one part (such as the wire's types in a build) does not load the rest.
"""
