"""The ratings of the bots of Pass the cup by size of table, on the scale of people (`core.rating_scale`)."""

# bunkum arena cup-poker --anchor --matches 400 --seed arena
# 1220 matches; give or take 60 at most for those that people choose.
RATINGS = {
    2: {"constance": 1698, "hawk": 1461, "slider": 1341, "honest": 1431, "random": 710},
    3: {"constance": 1580, "hawk": 1489, "slider": 1432, "honest": 1430, "random": 641},
    5: {"constance": 1505, "hawk": 1500, "slider": 1495, "honest": 1447, "random": 634},
}
