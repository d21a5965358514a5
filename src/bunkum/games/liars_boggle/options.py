"""The house rules of Liar's Boggle (RULES 2.8), their presets, and which go together (RULES 10.2)."""

from typing import Annotated, Literal

from msgspec import Meta

from bunkum.core import HouseOptions, Value, checks
from bunkum.core.house import Dictionary, HouseWords
from bunkum.core.option_meta import flag, option
from bunkum.pieces.letters import DICE_SET_WORDS, DICE_SETS, DiceSet, has_qu

WordPolicy = Literal["challenge", "friendly", "strict", "none"]


class Options(Value):
    """The house rules of one match. None means off."""

    house: HouseOptions = HouseOptions()
    dice_set: Annotated[
        DiceSet,
        option(
            "Box of dice",
            "Which dice you play with.",
            {"*": "You play with {value}."},
            words=DICE_SET_WORDS,
        ),
    ] = "new-1987"
    dice_in_play: Annotated[
        Literal["auto"] | Annotated[int, Meta(ge=2, le=36)],
        option(
            "Dice in play",
            "How many dice are dealt.",
            {"auto": "Sixteen dice or so are dealt.", "*": "The table plays with {amount}."},
            words={"auto": "sixteen or so"},
            unit="dice",
            usual=16,
        ),
    ] = "auto"
    remove_qu: Annotated[
        bool,
        flag(
            "No Qu",
            "Leave every die with a Qu in the box.",
            on="Every die with a Qu stays in the box.",
            off="Dice with a Qu are in play.",
        ),
    ] = False
    set_aside: Annotated[
        Literal["random", "prefer_qu"],
        option(
            "Dice left over",
            "Which dice are set aside if not all are dealt.",
            {"random": "Chance decides which dice are set aside.", "prefer_qu": "The Qu die is set aside first."},
            words={"random": "any", "prefer_qu": "the Qu die first"},
        ),
    ] = "random"
    dice_per_seat: Annotated[
        Literal["equal"] | tuple[Annotated[int, Meta(ge=1, le=35)], ...],
        option(
            "Dice for each",
            "The same for all, or a number for each seat as a handicap.",
            {"equal": "All begin with the same number of dice.", "*": "From seat to seat you begin with {value} dice."},
            words={"equal": "the same for all"},
            usual=3,
            each=True,
        ),
    ] = "equal"
    die_identity: Annotated[
        Literal["owner", "public"],
        option(
            "Who holds which die",
            "Who knows which dice a player holds (not how they fell).",
            {
                "owner": "Only its holder knows a die until it is shown.",
                "public": "All know which dice you hold, but not how they fell.",
            },
            words={"owner": "a secret", "public": "public"},
        ),
    ] = "owner"
    qu_two: Annotated[
        bool,
        flag("Qu counts as two", on="Qu counts as two letters: quit is 4.", off="Qu counts as one letter: quit is 3."),
    ] = False
    qu_as_q: Annotated[
        bool,
        flag(
            "Qu may be a bare Q",
            "The Qu die may stand for a bare Q; the bidder says which.",
            on="The Qu die may stand for a bare Q, as the bidder says.",
            off="The Qu die is always Qu.",
        ),
    ] = False
    word_policy: Annotated[
        WordPolicy,
        option(
            "Must it be a word?",
            "When bids are looked up in the dictionary.",
            {
                "challenge": "Who calls may also challenge the word.",
                "friendly": "Before a call, anybody may ask whether a bid is a word, which costs nothing.",
                "strict": "Only words of the dictionary can be bid.",
                "none": "Any letters may be bid, whether they are a word or not.",
            },
            words={
                "challenge": "challenge it with the call",
                "friendly": "ask before the call",
                "strict": "always, checked at once",
                "none": "no, letters are enough",
            },
            main=True,
        ),
    ] = "challenge"
    late_challenge: Annotated[
        bool,
        flag(
            "Late challenge",
            on="The caller may still challenge the word after the reveal.",
            off="A word is challenged with the call, or not at all.",
        ),
    ] = True
    dictionary: Dictionary = "standard"
    house_words: HouseWords = ()
    vote: Annotated[
        bool,
        flag(
            "Vote on words",
            on="The others vote on words that the dictionary lacks.",
            off="The dictionary has the last word.",
        ),
    ] = False
    dead_vote: Annotated[
        bool, flag("Who is out votes", on="Who is out still votes on words.", off="Who is out has no vote.")
    ] = True
    dead_challenge: Annotated[
        bool,
        flag(
            "Who is out asks",
            on="Who is out may still ask whether a bid is a word.",
            off="Who is out no longer questions words.",
        ),
    ] = False
    friendly_hold: Annotated[
        int,
        option(
            "Time for doubts",
            "The next player waits so long after a bid, for doubts about the word.",
            {"0": "The next player may bid at once.", "*": "After a bid the next player waits {amount} for doubts."},
            words={"0": "none"},
            unit="seconds",
            ge=0,
            le=30,
        ),
    ] = 0
    trading: Annotated[
        bool,
        flag("Trading", on="Between rounds you may trade dice with the pile.", off="Dice are not traded.", main=True),
    ] = False
    sand_timer: Annotated[
        Annotated[int, Meta(ge=10, le=900)] | None,
        option(
            "Sand timer",
            "Anybody may turn it to hurry a turn (180 seconds in the box).",
            {"off": "There is no sand timer.", "*": "Anybody may turn a sand timer of {amount}."},
            words={"off": "none"},
            unit="seconds",
            usual=180,
            main=True,
        ),
    ] = None
    timer_expiry: Annotated[
        Literal["auto_call", "lose_die", "notify"],
        option(
            "When the sand is through",
            "What becomes of a turn in which the sand timer ran out.",
            {
                "auto_call": "When the sand runs out in your turn, you call.",
                "lose_die": "When the sand runs out in your turn, you lose a die.",
                "notify": "When the sand runs out in your turn, you are told.",
            },
            words={"auto_call": "you call", "lose_die": "you lose a die", "notify": "you are told"},
        ),
    ] = "auto_call"
    history: Annotated[
        Literal["full", "memory"],
        option(
            "Earlier bids",
            "Shown, or yours to remember (and to lie about).",
            {"full": "Earlier bids are shown.", "memory": "Earlier bids are yours to remember, and to lie about."},
            words={"full": "shown", "memory": "from memory"},
        ),
    ] = "full"
    dice_counts: Annotated[
        Literal["shown", "memory"],
        option(
            "Numbers of dice",
            "Shown, or yours to remember.",
            {"shown": "How many dice each has is shown.", "memory": "How many dice each has is yours to remember."},
            words={"shown": "shown", "memory": "from memory"},
        ),
    ] = "shown"
    min_letters: Annotated[
        int,
        option(
            "Shortest word",
            "The fewest letters that may be bid.",
            {"*": "A bid has {amount} at least."},
            unit="letters",
            ge=1,
            le=8,
            main=True,
        ),
    ] = 2
    allow_impossible_bids: Annotated[
        bool,
        flag(
            "Bids beyond all dice",
            "A bid may need more dice than there are. It is only a bluff.",
            on="A bid may need more dice than there are: it is only a bluff.",
            off="A bid may not need more dice than there are.",
        ),
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
