"""The arranged first round of Liar's Boggle: a true word, a lie that holds, a lie that is called."""

from bunkum.core.lesson import Lesson, LessonStep

LESSON = Lesson(
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
        LessonStep(
            "Under your cup lie T, E, A and M, and only you see them. Say a word that they spell: team.",
            "own",
            "team",
            ("Dot: steam", "Bruno: master"),
        ),
        LessonStep(
            "Each word beats the one before, and may use the dice of all. You hold M, A, T and E. "
            "Say hamster, as if you knew who holds the H, the S and the R.",
            "hand",
            "hamster",
            ("Dot: thermos", "Bruno: thermostat"),
        ),
        LessonStep(
            "Nobody called your bluff, so it held. Now Bruno says thermostat. That needs three Ts, and all cups "
            "together hold ten dice. Say bunkum!",
            "bid",
            "call",
            ("-- not spelled",),
        ),
        LessonStep(
            "Up go the cups. Two Ts are missing, so Bruno lied and loses a die. Had they been there, it would have "
            "been yours.",
            "verdict",
        ),
    ),
    ends="That is all of it: say more, or say bunkum. Whoever has dice last wins.",
)
