"""The ratings of the bots of the bar game by size of table, on the scale of people (`core.rating_scale`)."""

# bunkum arena bar --anchor --matches 800 --seed arena
# 2454 matches; give or take 39 at most for those that people choose.
RATINGS = {
    2: {"abacus": 1540, "landlord": 1534, "bosun": 1429, "solver": 1497, "honest": 1253, "random": 587},
    3: {"abacus": 1643, "landlord": 1503, "bosun": 1426, "solver": 1429, "honest": 1341, "random": 242},
    5: {"abacus": 1608, "landlord": 1418, "bosun": 1449, "solver": 1525, "honest": 1426, "random": -109},
}
