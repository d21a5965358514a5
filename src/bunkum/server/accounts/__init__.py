"""Accounts: who keeps a name over evenings and devices (decision 0031).

Guests come first: nothing that works without an account asks for one. An account has a secret of its own, from which
its persons at tables follow as a device's do from the device's secret. A device that is signed in acts at a table as
the account, and keeps what it held as a guest. Nothing here is needed for a move.
"""
