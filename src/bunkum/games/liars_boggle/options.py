"""The house rules of Liar's Boggle (RULES 2.8), their presets, and which go together (RULES 10.2)."""

from typing import Annotated, Literal

from msgspec import Meta

from bunkum.core import HouseOptions, Value, checks
from bunkum.core.house import Dictionary, HouseWords
from bunkum.pieces.letters import DICE_SETS, DiceSet, has_qu

WordPolicy = Literal["challenge", "friendly", "strict", "none"]


class Options(Value):
    """The house rules of one match. None means off."""

    house: HouseOptions = HouseOptions()
    dice_set: Annotated[DiceSet, Meta(description="Which box of letter dice you play with.")] = "new-1987"
    dice_in_play: Annotated[
        Literal["auto"] | Annotated[int, Meta(ge=2, le=36)],
        Meta(description="How many dice are dealt. Auto: sixteen or so.", extra={"usual": 16}),
    ] = "auto"
    remove_qu: Annotated[bool, Meta(title="Remove Qu", description="Leave every die with a Qu in the box.")] = False
    set_aside: Annotated[
        Literal["random", "prefer_qu"], Meta(description="Which dice are left over: any, or the Qu die first.")
    ] = "random"
    dice_per_seat: Annotated[
        Literal["equal"] | tuple[Annotated[int, Meta(ge=1, le=35)], ...],
        Meta(
            description="The same for all, or a number for each seat as a handicap.", extra={"each": True, "usual": 3}
        ),
    ] = "equal"
    die_identity: Annotated[
        Literal["owner", "public"], Meta(description="Who knows which dice a player holds (not how they fell).")
    ] = "owner"
    qu_two: Annotated[bool, Meta(title="Qu two", description="Qu counts as two letters: quit is 4.")] = False
    qu_as_q: Annotated[
        bool, Meta(title="Qu as Q", description="The Qu die may stand for a bare Q; the bidder says which.")
    ] = False
    word_policy: Annotated[
        WordPolicy,
        Meta(description="When words are checked: at the call, in a friendly way before it, always, or never."),
    ] = "challenge"
    late_challenge: Annotated[bool, Meta(description="The caller may still challenge the word after the reveal.")] = (
        True
    )
    dictionary: Dictionary = "standard"
    house_words: HouseWords = ()
    vote: Annotated[bool, Meta(description="The others vote on words that the dictionary lacks.")] = False
    dead_vote: Annotated[bool, Meta(description="Who is out still votes.")] = True
    dead_challenge: Annotated[bool, Meta(description="Who is out may still ask whether a bid is a word.")] = False
    friendly_hold: Annotated[
        int,
        Meta(
            ge=0,
            le=30,
            description="Seconds after a bid in which the next player waits for doubts.",
            extra={"unit": "s"},
        ),
    ] = 0
    trading: Annotated[bool, Meta(description="Between rounds you may trade dice with the pile.")] = False
    sand_timer: Annotated[
        Annotated[int, Meta(ge=10, le=900)] | None,
        Meta(
            description="A sand timer that anybody may turn, in seconds (180 in the box).",
            extra={"unit": "s", "usual": 180},
        ),
    ] = None
    timer_expiry: Annotated[
        Literal["auto_call", "lose_die", "notify"],
        Meta(description="When the sand runs out in your turn: you call, you lose a die, or you are told."),
    ] = "auto_call"
    history: Annotated[
        Literal["full", "memory"], Meta(description="Earlier bids are shown, or yours to remember (and to lie about).")
    ] = "full"
    dice_counts: Annotated[
        Literal["shown", "memory"], Meta(description="The numbers of dice are shown, or yours to remember.")
    ] = "shown"
    min_letters: Annotated[int, Meta(ge=1, le=8, description="The shortest word that may be bid, in letters.")] = 2
    allow_impossible_bids: Annotated[
        bool, Meta(description="A bid may need more dice than there are. It is only a bluff.")
    ] = True


PRESETS: dict[str, Options] = {
    "liars-boggle": Options(),
    "liars-boggle-big": Options(dice_set="big-deluxe", remove_qu=True, trading=True),
}

SEATS = range(2, 13)
"""The numbers of seats that may play (RULES 2)."""


def dice_left(options: Options) -> tuple[str, ...]:
    """Returns the dice that may be dealt: the set, without its Qu dice if `remove_qu` is on."""
    dice = DICE_SETS[options.dice_set]
    return tuple(die for die in dice if not (options.remove_qu and has_qu(die)))


def dice_each(options: Options, seats: int) -> tuple[int, ...]:
    """Returns how many dice each seat starts with (RULES 2.1, 2.8)."""
    if options.dice_per_seat != "equal":
        return options.dice_per_seat
    return (_in_play(options, seats) // seats,) * seats


def _in_play(options: Options, seats: int) -> int:
    left = len(dice_left(options))
    if options.dice_in_play != "auto":
        return options.dice_in_play
    if len(DICE_SETS[options.dice_set]) <= 16:
        return left
    # The seed: discard nine or ten of 25. 15 or 16, whichever divides evenly, else 16; two each for 9 to 12 seats.
    wanted = 2 * seats if seats > 8 else 15 if 15 % seats == 0 and 16 % seats != 0 else 16
    return min(wanted, left)


def fits(options: Options, seats: int) -> None:
    """Raises `Illegal` (`option_conflict`) if options do not go together, or not with so many seats (RULES 10.2)."""
    left, house = len(dice_left(options)), options.house
    wanted = options.dice_in_play
    each = options.dice_per_seat
    conflicts = {
        f"{seats} players and {options.dice_set}": seats > 8 and len(DICE_SETS[options.dice_set]) <= 16,
        "turn_clock and sand_timer": house.turn_clock is not None and options.sand_timer is not None,
        f"vote and word_policy={options.word_policy}": options.vote and options.word_policy in ("strict", "none"),
        f"dice_in_play={wanted} and {left} dice in the box": wanted != "auto" and wanted > left,
        f"dice_in_play={wanted} and {seats} players": wanted != "auto" and wanted < seats,
        f"dice_per_seat for {len(each)} and {seats} players": each != "equal" and len(each) != seats,
        f"dice_per_seat and {left} dice in the box": each != "equal" and sum(each) > left,
        "dice_per_seat and dice_in_play": each != "equal" and wanted != "auto" and sum(each) > wanted,
    }
    checks.check_options(house, seats, SEATS, conflicts)


def warnings(options: Options, seats: int) -> tuple[str, ...]:
    """Returns warnings about options that are allowed and may still surprise players (RULES 10.2)."""
    dice, dealt = dice_left(options), sum(dice_each(options, seats))
    with_qu = sum(map(has_qu, dice))
    no_qu = with_qu <= (len(dice) - dealt if options.set_aside == "prefer_qu" else 0)
    found = {
        "No die in play shows Qu, so the options about it do nothing.": no_qu and (options.qu_two or options.qu_as_q),
        "No die is set aside, so there is nothing to trade before the first loss.": options.trading
        and dealt == len(dice),
        "One die each: the match will be short.": max(dice_each(options, seats)) == 1,
    }
    return tuple(sentence for sentence, there in found.items() if there)
