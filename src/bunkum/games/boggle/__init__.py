"""Boggle (RULES 4): shaken letter dice, a few minutes, and every word that you can trace and nobody else has."""

NAME = "Boggle"
LINE = "Shaken letters, three minutes. Words that nobody else has count."

PRESET_LINES = {
    "boggle-auto": ("Boggle", "Three minutes, one tray. The dictionary judges every list."),
    "boggle-003": ("Boggle, read aloud", "Lists are read; a word stands until somebody challenges it."),
    "boggle-001": ("Boggle with nerve", "Read only what you dare: a word that falls costs what it would have earned."),
    "boggle-big": ("Big Boggle", "Five by five, and words of four letters and more."),
    "boggle-adapter": ("Boggle, adapted", "Sixteen of the twenty-five big dice, drawn anew each round."),
    "boggle-super": ("Super Boggle", "Four by four or five by five, as the first reader likes; the timer flashes."),
}
"""The name of each preset, and a line about it."""
