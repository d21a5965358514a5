"""Connections: admission, limits, WebSockets, and the send queue of each."""
