"""Liar's dice: bids on how many dice show a face under all cups together, and whoever is wrong loses one.

What these games share: moves, events, the state, checks, rounds, odds, text, drawing, transcripts and
bots. A game is a `State` that says what is its own (what counts, which bids are raises, who may call), an option sheet
and a few bots; where it brings no module of its own (`odds`, `drawing`, ...), this folder's serves.
"""
