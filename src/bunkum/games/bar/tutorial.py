"""The arranged first round of the bar game: a true bid, a bluff on which the others build, a call."""

from bunkum.core.tutorial import Tutorial, TutorialStep

TUTORIAL = Tutorial(
    preset="bar",
    others=("Dot", "Bruno"),
    headers=("option first_seat: You; start_dice: 3",),
    deal=("round 1; rolled You: 5 5 2; rolled Dot: 6 1 1; rolled Bruno: 3 3 6",),
    steps=(
        TutorialStep(
            "Nine dice are under three cups; you see three. Two are fives: choose 2 and the five, and bid 2 fives.",
            "own",
            "2 fives",
            ("Dot: 3 ones", "Bruno: 3 threes"),
        ),
        TutorialStep(
            "More dice beat a bid, or as many of a higher face. Now bluff: you hold no six. Choose 3 sixes, and bid.",
            "hand",
            "3 sixes",
            ("Dot: 4 sixes", "Bruno: 5 sixes"),
        ),
        TutorialStep(
            "Your bluff held, and both built on it. But five of the six dice you do not see, all sixes? Say Bunkum!",
            "bid",
            "call",
            ("-- count 2; false; Bruno loses a die",),
            keeps=("Bid",),
        ),
        TutorialStep(
            "Two sixes, not five: Bruno loses a die. Had there been five, you would have lost one.",
            "verdict",
        ),
    ),
    ends="That is all of it: say more, or say bunkum. Whoever has dice last wins.",
)
