"""The ratings of the bots of Firehouse by size of table, on the scale of people (`core.rating_scale`)."""

# bunkum arena firehouse --anchor --matches 1200 --seed arena
# 3600 matches; give or take 23 at most for those that people choose.
RATINGS = {
    2: {"chief": 1533, "sparky": 1475, "smoke": 1491, "honest": 1389, "random": 790},
    3: {"chief": 1522, "sparky": 1507, "smoke": 1471, "honest": 1442, "random": 760},
    5: {"chief": 1497, "sparky": 1522, "smoke": 1481, "honest": 1500, "random": 769},
}
