"""The arranged first round of Pass the cup: peek and roll, claim what is not there, slide the cup on unseen."""

from bunkum.core.tutorial import Tutorial, TutorialStep

TUTORIAL = Tutorial(
    preset="cup-poker",
    others=("Dot", "Bruno"),
    headers=("option first_seat: Bruno", "words: only"),
    deal=(
        "round 1; rolled Bruno: 5 5 4 2 1",
        "Bruno: look",
        "Bruno: claim pair 5 with 4",
    ),
    steps=(
        TutorialStep(
            "Bruno hands you the cup and says: a pair of fives with a four. Lift it, or believe it. Believe, and peek.",
            "bid",
            "peek",
        ),
        TutorialStep(
            "He told the truth, and you must beat it. Keep what is good: choose both fives, and show them.",
            "own",
            "show 5 5",
            keeps=("RollCup",),
        ),
        TutorialStep("The other three roll again: shake the cup.", "hand", "roll cup", ("rolled You: 3 2 1",)),
        TutorialStep("Nobody has seen them yet. Look.", "hand", "look", keeps=("MakeClaim",)),
        TutorialStep(
            "Nothing. You must say more than Bruno did, so bluff: choose Three and the 5, and pass it to Dot.",
            "hand",
            "claim three 5",
            (
                "Dot: blind three 5 with 4",
                "Bruno: peek",
                "Bruno: roll cup",
                "rolled Bruno: 5 5 3",
                "Bruno: look",
                "Bruno: claim four 5",
            ),
        ),
        TutorialStep(
            "It held: Dot slid it on unseen, and Bruno rolled. Do as Dot did: slide it on unseen, to Dot.",
            "bid",
            "blind four 5 with 2",
            ("Dot: challenge", "-- hand 5 5 5 5 3; true; Dot gets 1 token"),
            keeps=("Challenge",),
        ),
        TutorialStep(
            "Four fives and a three: your claim held, and you never looked. Dot takes a token; otherwise you would.",
            "verdict",
        ),
    ),
    ends="That is all of it: peek and roll, slide it on, or lift the cup. The fewest tokens win.",
)
