"""The ratings of the bots of Perudo by size of table, on the scale of people (`core.rating_scale`)."""

# bunkum arena perudo --anchor --matches 600 --seed arena
# 1800 matches; give or take 39 at most for those that people choose.
RATINGS = {
    2: {"quipu": 1590, "condor": 1462, "chinchilla": 1447, "honest": 1520, "random": 404},
    3: {"quipu": 1719, "condor": 1460, "chinchilla": 1321, "honest": 1559, "random": 541},
    5: {"quipu": 1714, "condor": 1441, "chinchilla": 1345, "honest": 1585, "random": -335},
}
