"""The ratings of the bots of Liar's Boggle by size of table, on the scale of people (`core.rating_scale`)."""

# bunkum arena liars-boggle --anchor --matches 300 --seed arena
# 900 matches; give or take 77 at most for those that people choose.
RATINGS = {
    2: {"prudence": 1328, "magpie": 1545, "baron": 1627, "honest": 650, "random": -77},
    3: {"prudence": 1407, "magpie": 1632, "baron": 1461, "honest": 475, "random": -1000},
    5: {"prudence": 1540, "magpie": 1657, "baron": 1303, "honest": 1182, "random": 567},
}
