"""Connections: admission, bounds, WebSockets, and the queue of what is sent to each."""
