"""The arranged first rounds of Firehouse: a bid and a bang in turn; then a bluff that holds, and a bang out of turn."""

from bunkum.core.tutorial import Tutorial, TutorialStep

TUTORIAL = Tutorial(
    preset="firehouse",
    others=("Dot", "Bruno"),
    headers=("option first_seat: You; start_dice: 3",),
    deal=("round 1; wild: 4; rolled You: 5 5 2; rolled Dot: 5 6 3; rolled Bruno: 6 6 1",),
    steps=(
        TutorialStep(
            "Nine dice are under three cups. The big die shows 4: fours count as any face. "
            "You hold two fives: bid 2 fives.",
            "own",
            "2 fives",
            ("Dot: 3 fives", "Bruno: 4 sixes"),
        ),
        TutorialStep(
            "Four sixes, says Bruno. You hold no six, and no four to pass for one. It is your turn: bang!",
            "bid",
            "bang",
            ("-- count 3; false; Bruno gets 1 bad",),
            keeps=("Bid",),
        ),
        TutorialStep(
            "Three sixes, not four: 1 bad for Bruno. In turn, a wrong bang would have cost you the same. "
            "Now he opens a new round.",
            "verdict",
            then=("round 2; wild: 1; rolled You: 2 2 5; rolled Dot: 6 6 3; rolled Bruno: 3 3 4", "Bruno: 2 threes"),
        ),
        TutorialStep(
            "This time ones are wild, and Bruno says two threes. Bluff: you hold neither a six nor a one. "
            "Choose 3 sixes, and bid.",
            "hand",
            "3 sixes",
            ("Dot: 5 sixes",),
        ),
        TutorialStep(
            "Dot believed you. Bruno is next, but be faster: bang! "
            "Out of turn it earns 2 goods if you are right, and costs 2 bads if not.",
            "bid",
            "bang",
            ("-- count 2; false; You gets 2 goods; Dot gets 1 bad",),
        ),
        TutorialStep(
            "Two sixes, and both were Dot's: 2 goods for you, 1 bad for her. Bruno was too slow, which is free.",
            "verdict",
        ),
    ),
    ends="That is all of it: say more, or bang. Whoever is five bads down loses, and so do two who are three down.",
)
