"""The arranged first round of the Green Box: up the track, down the track with a bluff, a call that is right."""

from bunkum.core.tutorial import Tutorial, TutorialStep

TUTORIAL = Tutorial(
    preset="green-box",
    others=("Dot", "Bruno"),
    headers=("option cubes: 3; first_seat: Bruno", "words: only"),
    deal=(
        "round 1; track: wheel drop arrow hammers circles bricks",
        "dealt You: arrow 1, arrow 4, hammers 2; dealt Dot: circles 3, circles 5, wheel 2",
        "dealt Bruno: drop 6, hammers 1, bricks 3",
        "Bruno: 2 drop",
    ),
    steps=(
        TutorialStep(
            "Of all nine cards, two are drops, says Bruno. "
            "Up the track the same number will do: bid 2 arrows, for you hold two.",
            "own",
            "2 arrow",
            ("Dot: 2 circles", "Bruno: 2 bricks"),
        ),
        TutorialStep(
            "Down the track costs a higher number. Bluff, for you hold no drop: choose the drop, and bid 3 drops.",
            "hand",
            "3 drop",
            ("Dot: 3 circles", "Bruno: 4 drop"),
        ),
        TutorialStep(
            "Bruno believed you: four drops. You hold none, and no wheel, which is wild and counts as anything. "
            "Say Bunkum!",
            "bid",
            "call",
            ("-- count 2; false; Bruno loses a cube",),
            keeps=("Bid",),
        ),
        TutorialStep(
            "One drop and one wild wheel make two, not four: Bruno loses a cube. "
            "Had there been four, you would have lost one.",
            "verdict",
        ),
    ),
    ends="That is all of it: up, down for more, or bunkum. Whoever has cubes last wins.",
)
