"""The house rules of the Green Box (RULES 5.10), their presets, and which options exclude each other (RULES 10.2)."""

from typing import Annotated, Literal

from msgspec import Meta

from bunkum.core import HouseOptions, Value, checks
from bunkum.games.green_box.cards import DECKS, Deck


class Options(Value):
    """The house rules of one table."""

    house: HouseOptions = HouseOptions()
    deck: Annotated[Deck, Meta(description="All 54 cards, or the 36 without a green ground: each number once.")] = (
        "gb54"
    )
    cubes: Annotated[
        Literal["cap"] | Annotated[int, Meta(ge=1, le=5)],
        Meta(description="Cubes for each player. Cap: as many as cards are dealt, for a quicker game."),
    ] = 5
    deal_cap: Annotated[
        Literal["by_seats"] | Annotated[int, Meta(ge=1, le=5)],
        Meta(description="Most cards for a player. By seats: 5, with eight or nine players 4, with more 3."),
    ] = "by_seats"
    wild_choice: Annotated[
        Literal["track", "starter"], Meta(description="What is wild: the first tile, or what the starter chooses.")
    ] = "track"
    reshuffle_track: Annotated[bool, Meta(description="The track is shuffled anew for every round.")] = False
    sum_endgame: Annotated[
        bool, Meta(description="With fewer than four cards dealt, bids are for the total of their numbers.")
    ] = True
    genuine_needed: Annotated[
        bool, Meta(description="Wild cards count only beside a card that really has the symbol.")
    ] = True
    allow_impossible_bids: Annotated[
        bool, Meta(description="A bid may be for more cards than were dealt. It is only a bluff.")
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
