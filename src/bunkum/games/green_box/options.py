"""The house rules of the Green Box (RULES 5.10), their presets, and which options exclude each other (RULES 10.2)."""

from typing import Annotated, Literal

from msgspec import Meta

from bunkum.core import HouseOptions, Value, checks
from bunkum.core.option_meta import flag, option
from bunkum.games.green_box.cards import DECKS, Deck


class Options(Value):
    """The house rules of one table."""

    house: HouseOptions = HouseOptions()
    deck: Annotated[
        Deck,
        option(
            "Cards",
            "All 54 cards, or the 36 without a green ground: each number once.",
            {"gb54": "You play with all 54 cards.", "gb36": "You play with 36 cards: each number once a symbol."},
            words={"gb54": "all 54", "gb36": "36, each number once"},
            main=True,
        ),
    ] = "gb54"
    cubes: Annotated[
        Literal["cap"] | Annotated[int, Meta(ge=1, le=5)],
        option(
            "Cubes for each",
            "How many mistakes each may make.",
            {"cap": "Each begins with as many cubes as cards are dealt.", "*": "Each begins with {amount}."},
            words={"cap": "as many as cards"},
            unit="cubes",
            usual=5,
            main=True,
        ),
    ] = 5
    deal_cap: Annotated[
        Literal["by_seats"] | Annotated[int, Meta(ge=1, le=5)],
        option(
            "Cards for each",
            "Most cards for a player. By seats: 5, with eight or nine players 4, with more 3.",
            {
                "by_seats": "Each is dealt 5 cards at most, with eight or nine players 4, with more 3.",
                "*": "Each is dealt {amount} at most.",
            },
            words={"by_seats": "by seats"},
            unit="cards",
            usual=5,
        ),
    ] = "by_seats"
    wild_choice: Annotated[
        Literal["track", "starter"],
        option(
            "What is wild",
            "The first tile of the track, or what the starter chooses.",
            {"track": "The first tile of the track is wild.", "starter": "Who starts a round chooses what is wild."},
            words={"track": "the first tile", "starter": "as the starter says"},
            main=True,
        ),
    ] = "track"
    reshuffle_track: Annotated[
        bool,
        flag(
            "Shuffle the track",
            on="The track is shuffled anew for every round.",
            off="The track stays as it is for the match.",
        ),
    ] = False
    sum_endgame: Annotated[
        bool,
        flag(
            "Bid the sum at the end",
            on="With fewer than four cards dealt, bids are for the total of their numbers.",
            off="Bids are for symbols to the end.",
        ),
    ] = True
    genuine_needed: Annotated[
        bool,
        flag(
            "One must be real",
            on="Wild cards count only beside a card that really has the symbol.",
            off="Wild cards count by themselves too.",
        ),
    ] = True
    allow_impossible_bids: Annotated[
        bool,
        flag(
            "Bids beyond all cards",
            "A bid may be for more cards than were dealt. It is only a bluff.",
            on="A bid may be for more cards than were dealt: it is only a bluff.",
            off="A bid may not be for more cards than were dealt.",
        ),
    ] = False


PRESETS: dict[str, Options] = {
    "green-box": Options(),
    "green-box-choose-wild": Options(wild_choice="starter"),
}

SEATS = range(2, 13)
"""The numbers of seats that may play: the text of the seed deals for ten to twelve (RULES 5, 8.6)."""

FEW_CARDS = 4
"""With fewer cards than this, bids are on their total (RULES 5.6)."""
TOO_MANY_CARDS = 40
"""The number of cards dealt is always below this, so that enough stays unknown (RULES 5.2)."""
HIGHEST_BID = 99
"""The highest number that any bid may have (RULES 1.10)."""


def most_cards(options: Options, seats: int) -> int:
    """Returns the most cards that a seat is dealt, which is fixed at the start of the match (RULES 5.2)."""
    if options.deal_cap != "by_seats":
        return options.deal_cap
    return 5 if seats <= 7 else 4 if seats <= 9 else 3


def first_cubes(options: Options, seats: int) -> int:
    """Returns the number of cubes with which each seat starts."""
    return most_cards(options, seats) if options.cubes == "cap" else options.cubes


def fits(options: Options, seats: int) -> None:
    """Refuses options that exclude each other or do not fit the number of seats (`option_conflict`, RULES 10.2)."""
    most = most_cards(options, seats)
    dealt, deck = min(first_cubes(options, seats), most) * seats, len(DECKS[options.deck])
    conflicts = {
        f"deal_cap={options.deal_cap} and {seats} players, {TOO_MANY_CARDS} cards or more": most * seats
        >= TOO_MANY_CARDS,
        f"deck={options.deck} and {dealt} cards to deal": dealt > deck,
    }
    checks.check_options(options.house, seats, SEATS, conflicts)


def warnings(options: Options, seats: int) -> tuple[str, ...]:
    """Returns warnings about options that are allowed but may surprise the players (RULES 10.2)."""
    found = {
        "A bid may be for more cards than were dealt: a slip of the finger counts.": options.allow_impossible_bids,
        "One cube each: the match will be short.": first_cubes(options, seats) == 1,
    }
    return tuple(sentence for sentence, there in found.items() if there)
