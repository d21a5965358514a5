"""The ratings of the bots of Boggle by size of table, on the scale of people (`core.rating_scale`)."""

# bunkum arena boggle-auto --anchor --matches 800 --seed arena
# 2410 matches; give or take 37 at most for those that people choose.
RATINGS = {
    2: {"sparrow": 1624, "heron": 1412, "parrot": 1464, "steady": 1399, "random": 313},
    3: {"sparrow": 1522, "heron": 1586, "parrot": 1392, "steady": 1331, "random": -28},
    5: {"sparrow": 1395, "heron": 1776, "parrot": 1330, "steady": 1317, "random": 366},
}
