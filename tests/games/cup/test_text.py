"""Pass the cup as text: lines, sentences, the table in letters, what the table says of a move."""

import pytest

from bunkum.core import Illegal, Seat, event_for
from bunkum.core.notation import Unreadable, names_for
from bunkum.core.text_view import Line
from bunkum.games.cup import notation
from bunkum.games.cup.advice import advise, explain
from bunkum.games.cup.hands import ladder, read_claim, spoken
from bunkum.games.cup.odds import chance_of
from bunkum.games.cup.options import Options
from bunkum.games.cup.records import Blind, Challenge, Hide, MakeClaim, Peek, RollTable, Show
from bunkum.games.cup.text_view import draw
from support.cup_playing import NAMES, Playing, table


def table_with_claim() -> Playing:
    play = table("11111", "4").lay((3, 3, 2), (6, 2), "pair 3")
    play.says(1, "peek")
    return play


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("show 3", Show((0,))),
        ("show 3 3", Show((0, 1))),
        ("show 3 3 3", Show((0, 1, 101))),
        ("show #2", Show((1,))),
        ("show 5", Show((99,))),
        ("hide 2", Hide((4,))),
        ("roll table 6 2", RollTable((3, 4))),
        ("claim PAIR 2  with 5", MakeClaim("pair 2 with 5")),
        ("pair 4", MakeClaim("pair 4")),
        ("22543", MakeClaim("22543")),
        ("blind", Blind()),
        ("blind full 3 2", Blind("full 3 2")),
        ("challenge", Challenge()),
    ],
)
def test_moves_are_read(line: str, action: object) -> None:
    assert table_with_claim().read(1, line) == action


def test_dice_not_looked_at_are_any() -> None:
    play = table("11111")
    assert play.read(0, "show any 2") == Show((0, 1))
    assert play.read(1, "show any 1") == Show((0,))
    assert notation.write(Show((0, 1)), play.view(0), Seat(0), NAMES) == "show any 2"
    assert notation.write(Show((3,)), play.view(0), Seat(0), NAMES) == "show #4"
    assert table_with_claim().read(1, "show any 1") == Show((99,)), "it has looked at all of them"


@pytest.mark.parametrize("line", ["", "show", "show x", "roll", "dance", "give Nobody", "claim", "show #x"])
def test_what_says_nothing(line: str) -> None:
    with pytest.raises(Unreadable):
        table_with_claim().read(1, line)


def test_a_line_names_dice_as_their_mover_knows_them_whoever_writes_it() -> None:
    play = table("12345")
    for known in (play.view(0), play.state):
        assert notation.write(Show((0, 1)), known, Seat(0), NAMES) == "show any 2"
        assert notation.write(Show((3,)), known, Seat(0), NAMES) == "show #4"


def test_of_dice_that_show_the_same_the_lowest_that_may_be_touched_is_meant() -> None:
    play = table("11111", "2").lay((3, 3, 3), (6, 2), "pair 3", locked=0)
    play.says(1, "peek", "roll table 6")
    assert play.knows(1) == "33322"
    assert play.read(1, "roll table 2") == RollTable((4,)), "the first two is locked"


@pytest.mark.parametrize("straights", ["none", "poker", "rarity"])
def test_every_claim_is_read_as_it_is_written(straights: str) -> None:
    options = Options(straights=straights)  # type: ignore[arg-type]  # a case of the table above
    for rung in ladder(options.straights):
        assert read_claim(str(rung.claim), options.straights) == rung.claim


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ("high 6", "a six"),
        ("high 6 5", "a six and a five"),
        ("pair 2", "a pair of twos"),
        ("pair 2 with 5 4", "a pair of twos with a five and a four"),
        ("two pair 4 1", "two pairs, fours and ones"),
        ("two pair 4 1 with 2", "two pairs, fours and ones with a two"),
        ("three 4 with 6", "three fours with a six"),
        ("full 3 2", "a full house, threes over twos"),
        ("four 5 with 3", "four fives and a three"),
        ("five 6", "five sixes"),
    ],
)
def test_claims_in_words(claim: str, words: str) -> None:
    assert spoken(read_claim(claim, "none")) == words


def test_straights_in_words() -> None:
    assert spoken(read_claim("straight 6", "poker")) == "a straight to the six"


def sentences_for(play: Playing, seat: int) -> list[str]:
    events = [event for event in play.log if event_for(event, Seat(seat)) is not None]
    names = names_for(Seat(seat), NAMES[:3])
    return [" ".join(told) for event in events if (told := notation.tell(event, names))]


def test_a_round_in_sentences_as_each_hears_it() -> None:
    play = table("55552", "62")
    play.says(0, "look", "claim four 5 with 2")
    play.says(1, "peek", "show 5 5 5 5", "hide 5", "roll cup", "claim four 5 with 3")
    play.says(2, "blind four 5 with 4")
    play.says(0, "challenge")
    assert sentences_for(play, 1) == [
        "At the table: Ann, You and Cy. Ann starts.",
        "Round 1. Five dice go under the cup. Ann starts.",
        "Ann shakes the cup, five dice under it.",
        "Ann looks under the cup.",
        "Ann hands the cup on: four fives and a two.",
        "You take a peek.",
        "You see 5 5 5 5 2.",
        "You show 5 5 5 5.",
        "You put one die back under the cup.",
        "You shake the cup, two dice under it.",
        "You hand the cup on: four fives and a three.",
        "Cy takes the cup without a look.",
        "Cy slides the cup on: four fives and a four.",
        "Bunkum! Ann lifts the cup.",
        "6 5 5 5 2.",
        "Three fives with a six: the claim does not hold. Cy gets a token.",
        "Ann opens the next round.",
    ]
    assert "You see 5 5 5 5 2." in sentences_for(play, 0)
    assert not any("see" in sentence for sentence in sentences_for(play, 2))


def text(rows: tuple[Line, ...]) -> list[str]:
    return ["".join(ink.text for ink in row).rstrip() for row in rows]


def test_the_table_in_letters() -> None:
    play = table("55552", "6", options=Options(end="tokens:5"))
    play.says(0, "look", "claim four 5 with 2")
    play.says(1, "peek", "show 5 5 5 5", "roll cup")
    ann, bob = (draw(play.view(seat), Seat(seat), NAMES) for seat in (0, 1))
    assert text(bob.seats) == [
        "\u00b7\u00b7\u00b7\u00b7\u00b7   four 5 with 2",
        "\u00b7\u00b7\u00b7\u00b7\u00b7 cup",
        "\u00b7\u00b7\u00b7\u00b7\u00b7",
    ]
    assert text(bob.middle) == ["([ ])   [5] [5] [5] [5]", "", " 5   5   5   5    2", "Ann: four fives and a two"]
    assert text(bob.beside) == [
        "show > hide > roll table > roll cup > look > show > claim",
        "Nobody has looked under this cup.",
    ]
    assert text(ann.beside) == ["Nobody has looked under this cup."]
    play.says(1, "look")
    assert text(draw(play.view(1), Seat(1), NAMES).middle)[0] == "([6])   [5] [5] [5] [5]"
    assert text(draw(play.view(0), Seat(0), NAMES).middle)[0] == "([ ])   [5] [5] [5] [5]"
    play.says(1, "claim four 5 with 6")
    play.says(2, "challenge")
    rows = text(draw(play.view(0), Seat(0), NAMES).middle)
    assert rows[0] == "[6]   [5] [5] [5] [5]"
    assert rows[-2:] == ["Four fives and a six.", "The claim holds. Cy pays."]
    assert max(map(len, rows)) <= 46


def test_what_the_table_says_of_a_claim_before_it_is_made() -> None:
    play = table("55552", "6")
    play.says(0, "look", "claim four 5 with 2")
    play.says(1, "peek", "show 5 5 5 5", "roll cup")
    advice = advise(play.view(1), Seat(1), MakeClaim("four 5 with 3"), frozenset())
    assert advice is not None
    assert (advice.sentence, advice.help) == (
        "Beats four fives and a two",
        "True if the hidden die is 3, 4, 5 or 6.",
    )
    play.says(1, "look")
    helps = [
        each.help
        for claim in ("four 5 with 6", "five 6")
        if (each := advise(play.view(1), Seat(1), MakeClaim(claim), frozenset())) is not None
    ]
    assert helps == ["True: you know all five dice.", "A bluff, and you know it."]


def test_why_not_yet_is_short() -> None:
    play = table_with_claim()
    action = MakeClaim("pair 2")
    with pytest.raises(Illegal) as refusal:
        play.says(1, "roll cup", "claim pair 2")
    assert explain(play.view(1), action, refusal.value) == "Not above a pair of threes"


def test_the_chance_of_what_is_claimed() -> None:
    play = table("66123", seats=2)
    assert chance_of(play.view(0), None) is None
    assert chance_of(play.view(0), MakeClaim("pair 6")) == 169 / 324
    assert chance_of(play.view(0), MakeClaim("pair 7")) is None
    play.says(0, "look", "claim pair 6")
    assert (chance_of(play.view(1), None), chance_of(play.view(0), None)) == (169 / 324, 1.0)
    assert chance_of(play.view(1), Peek()) is None
    assert chance_of(play.view(1), Blind("five 6")) == 1 / 7776
