"""Liar's dice: bids on how many dice show a face under all cups together, and the seat that is wrong loses one.

These games share actions, events, the state, checks, rounds, odds, notation, text view, transcripts and bots. A game
is a `State` with the rules of its own (what counts, which bids are raises, who may call), an option sheet and a few
bots; for a part that it does not have (`odds`, `text_view`, ...), the module of this folder is used.
"""
