"""The ratings of the bots of the Green Box by size of table, on the scale of people (`core.rating_scale`)."""

# bunkum arena green-box --anchor --matches 400 --seed arena
# 1220 matches; give or take 48 at most for those that people choose.
RATINGS = {
    2: {"prudence": 1484, "magpie": 1465, "baron": 1551, "honest": 1298, "random": 402},
    3: {"prudence": 1578, "magpie": 1534, "baron": 1388, "honest": 1379, "random": 82},
    5: {"prudence": 1630, "magpie": 1603, "baron": 1267, "honest": 1421, "random": -457},
}
