"""The arranged first rounds of Perudo: aces, and half as many of them as a bluff that holds; a call; a palifico."""

from bunkum.core.tutorial import Tutorial, TutorialStep

TUTORIAL = Tutorial(
    preset="perudo",
    others=("Dot", "Bruno"),
    headers=("option first_seat: You; start_dice: 3, 3, 2",),
    deal=("round 1; rolled You: 1 5 5; rolled Dot: 6 6 2; rolled Bruno: 6 3",),
    steps=(
        TutorialStep(
            "Ones are aces, and count as every face. With yours you hold three fives: "
            "choose 3 and the five, and bid 3 fives.",
            "own",
            "3 fives",
            ("Dot: 3 sixes", "Bruno: 4 sixes"),
        ),
        TutorialStep(
            "Aces beat four sixes with half as many: two. You hold only one, so it is a bluff. Choose 2 aces, and bid.",
            "hand",
            "2 aces",
            ("Dot: 5 sixes", "Bruno: 6 sixes"),
        ),
        TutorialStep(
            "It held. Back from aces takes twice as many and one: five. But six? "
            "All five dice you do not see would have to fit. Say Bunkum!",
            "bid",
            "call",
            ("-- count 4; false; Bruno loses a die; Bruno has 1",),
            keeps=("Bid",),
        ),
        TutorialStep(
            "Three sixes and your ace make four, not six. Bruno loses a die and has one left: that opens a palifico.",
            "verdict",
            then=("round 2; rolled You: 2 1 4; rolled Dot: 1 5 6; rolled Bruno: 2", "Bruno: 1 two"),
        ),
        TutorialStep(
            "In a palifico aces are not wild, and the first face stays: twos. Only the number rises. Bid 2 twos.",
            "hand",
            "2 twos",
            ("Dot: 3 twos", "Bruno: call", "-- count 2; false; Dot loses a die"),
        ),
        TutorialStep(
            "Two twos, and the two aces count for nothing: Dot loses a die. "
            "In any other round she would have been right.",
            "verdict",
        ),
    ),
    ends="That is all of it: say more, or say bunkum, and mind the aces. Whoever has dice last wins.",
)
