"""The arranged first round of Liar's Boggle: a true word, a lie that holds, a lie that is called."""

from bunkum.core.tutorial import Tutorial, TutorialStep

TUTORIAL = Tutorial(
    preset="liars-boggle",
    others=("Dot", "Bruno"),
    headers=(
        "option dice_per_seat: 4, 3, 3; first_seat: You",
        "words: only team steam master hamster thermos thermostat",
    ),
    deal=(
        "dice You: AOOTTW EEINSU AAEEGN CIMOTU; dice Dot: ACHOPS DELRVY ABBJOO; dice Bruno: ELRTTY EEGHNW EIOSST",
        "round 1; rolled You: T E A M; rolled Dot: S R O; rolled Bruno: L H I",
    ),
    steps=(
        TutorialStep(
            "Under your cup, for your eyes only: T, E, A, M. Say a word that they spell: team.",
            "own",
            "team",
            ("Dot: steam", "Bruno: master"),
        ),
        TutorialStep(
            "Bids go up, and count the dice under all cups. Now bluff: say hamster, though you see no H, S or R.",
            "hand",
            "hamster",
            ("Dot: thermos", "Bruno: thermostat"),
        ),
        TutorialStep(
            "Nobody called you: your bluff held. But thermostat needs three Ts among ten dice. Call it!",
            "bid",
            "call",
            ("-- not spelled",),
        ),
        TutorialStep(
            "Two Ts are missing: Bruno lied, and loses a die. Had they been there, you would have lost one.",
            "verdict",
        ),
    ),
    ends="That is all of it: say more, or say bunkum. Whoever has dice last wins.",
)
