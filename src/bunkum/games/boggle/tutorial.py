"""The arranged first round of Boggle: trace a word, withhold what is no word, score what nobody else has."""

from bunkum.core.tutorial import Tutorial, TutorialStep

TUTORIAL = Tutorial(
    preset="boggle-001",
    others=("Dot", "Bruno"),
    headers=(
        "option first_seat: Dot",
        "words: only pirate table tablet warble brawl whole hotel label",
    ),
    deal=(
        "round 1; board: L A R I / T B W P / E L H U / A T O U",
        "Dot: write table",
        "Bruno: write table",
        "Bruno: write alot",
        "Dot: done",
        "Bruno: done",
    ),
    steps=(
        TutorialStep(
            "Letters that touch make words: P, I, R, A, T, E. Write pirate, and it is on your list.",
            "table",
            "write pirate",
            keeps=("Done",),
        ),
        TutorialStep(
            "Now A, L, O, T: alot, as everybody writes it. Nobody asks whether it is a word until you read it out.",
            "table",
            "write alot",
            keeps=("Done",),
        ),
        TutorialStep(
            "Dot and Bruno have laid down their pens. Say I am done, and the lists are read aloud.",
            "hand",
            "done",
            (
                "Dot: read table",
                "Dot: end reading",
                "House: time",
                "-- table duplicate",
                "Bruno: read alot",
                "Dot: challenge alot",
                "-- alot struck",
                "Bruno: end reading",
            ),
            keeps=("Write",),
        ),
        TutorialStep(
            "Table was on two lists: it counts for nobody. Alot is no word, and cost Bruno a point. "
            "Your turn: read pirate.",
            "hand",
            "read pirate",
            ("Dot: accept pirate", "Bruno: accept pirate"),
            keeps=("EndReading",),
        ),
        TutorialStep(
            "What you never read costs nothing. Keep alot to yourself: withhold it.",
            "hand",
            "end reading",
            ("-- You scores 3; Dot scores 0; Bruno scores -1",),
            keeps=("Read",),
        ),
        TutorialStep(
            "Pirate was on no other list, so its 3 points are yours. "
            "Table was on two, and is struck from both; alot cost you nothing.",
            "verdict",
        ),
    ),
    ends="That is all of it: find what nobody else finds, and read only what you dare.",
)
