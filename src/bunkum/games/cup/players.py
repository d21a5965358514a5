"""The bots of Pass the cup: three personalities for people to play with, and an honest one to measure them against.

They get a view, never the truth, compute the value of every class of claims exactly, and do only what `check` allows.
"""

from collections.abc import Iterator, Sequence

from bunkum.core import Menu, Seat, Words
from bunkum.games.cup import records
from bunkum.games.cup.check import check, givable
from bunkum.games.cup.hands import class_of
from bunkum.games.cup.odds import (
    CLASSES,
    Luck,
    Scale,
    best_plan,
    chances,
    recalled,
    remembered,
    weigh_claims,
    worth_of_lifting,
    worth_of_peeking,
)
from bunkum.games.cup.options import ending
from bunkum.games.cup.state import HID, LOOKED_AGAIN, ROLLED_CUP, SHOWED, State
from bunkum.pieces.personality import Personality
from bunkum.pieces.preferences import first_legal

# In this game `belief_weight` is the factor by which a bot multiplies the odds of a claim whose maker had looked.
CONSTANCE = Personality(
    "constance",
    "Constance",
    "Says what she sees, and takes others for people who do the same.",
    belief_weight=5.0,
    min_probability=0.3,
    blind_preference=-0.1,
    open_rate=0.5,
    noise=0.01,
)
HAWK = Personality(
    "hawk",
    "Hawk",
    "Counts the dice, and remembers who lied.",
    belief_weight=3.0,
    win_weight=1.2,
    bluff_rate=0.03,
    min_probability=0.1,
    blind_preference=-0.05,
    open_rate=0.1,
    noise=0.01,
)
SLIDER = Personality(
    "slider",
    "The Slider",
    "Slides the cup on without a look, and smiles.",
    belief_weight=3.0,
    win_weight=1.2,
    bluff_rate=0.05,
    min_probability=0.1,
    blind_preference=-0.01,
    open_rate=0.1,
    noise=0.01,
)
HONEST = Personality(
    "honest",
    "Honest",
    "Claims what probably holds, lifts the cup where it probably does not.",
    belief_weight=1.0,
    min_probability=0.5,
    noise=0.0,
)

PERSONALITIES = (CONSTANCE, HAWK, SLIDER)
"""The personalities that people choose from."""
YARDSTICKS = (HONEST,)
"""The personalities that others are measured against."""

_BY_ID = {temper.id: temper for temper in (*PERSONALITIES, *YARDSTICKS)}


def choose(
    temper: str, view: State, seat: Seat, menu: Menu[records.Action], *, memory: bytes, luck: Luck, lexicon: Words
) -> tuple[records.Action, bytes]:
    """Returns what the bot `temper` does in a seat that the game awaits, and its memory; KeyError if there is none."""
    scale = Scale(_BY_ID[temper], view, seat, recalled(memory), luck)
    return first_legal((*_ranked_moves(scale), *menu.ready), check, view, seat, lexicon), memory


def listen(
    temper: str, view: State, seat: Seat, *, news: Sequence[object], claims: Sequence[tuple[Seat, str]], memory: bytes
) -> bytes:
    """Returns the bot's memory: whose claims held when the cup was lifted."""
    del temper, view, seat, claims
    return remembered(memory, news)


def warm_up(lexicon: Words) -> None:
    """Computes the probabilities that every turn needs, so that no first move is slow."""
    del lexicon
    for known in ((), (6,), (6, 6), (6, 6, 6)):
        chances(known, "none")


def _ranked_moves(scale: Scale) -> Iterator[records.Action]:
    """Yields the actions that the bot prefers, best first; the rules may forbid some of them."""
    match scale.view.phase:
        case "receive":
            yield from _receive(scale)
        case "turn":
            yield from _take_turn(scale)
        case "give":
            yield from _give(scale)
        case "show" | "over":
            pass


def _receive(scale: Scale) -> Iterator[records.Action]:
    """Yields a challenge, a look and a blind claim, in the order of their value, best first."""
    claim = scale.view.claim
    assert claim is not None
    options: list[tuple[float, records.Action]] = [
        (worth_of_lifting(scale), records.Challenge(expect=claim.seq)),
        (worth_of_peeking(scale), records.Peek(expect=claim.seq)),
    ]
    blind = weigh_claims(scale, blind=True)
    if blind:
        options.append(
            (blind[0].worth + scale.personality.blind_preference, records.Blind(str(blind[0].claim), expect=claim.seq))
        )
    yield from (action for _, action in sorted(options, key=lambda option: -option[0]))


def _take_turn(scale: Scale) -> Iterator[records.Action]:
    view = scale.view
    if view.pointer < ROLLED_CUP and view.how != "blind":
        yield from _roll(scale)
    if view.pointer < ROLLED_CUP:
        yield records.RollCup()
    elif view.pointer < LOOKED_AGAIN and view.how != "blind":
        yield records.Look()
    yield from _speak(scale)


def _roll(scale: Scale) -> Iterator[records.Action]:
    """Yields the actions that keep useful dice on the table and prepare the others for the roll."""
    view, straights = scale.view, scale.view.options.straights
    wanted = 0 if view.claim is None else min(class_of(view.claim.key, straights) + 1, CLASSES - 1)
    roll = best_plan(view, wanted).roll
    keep = tuple(at for at in view.cup if at not in roll)
    back = tuple(at for at in view.table if at in roll and not view.dice[at].locked)
    if view.pointer <= SHOWED and keep:
        yield records.Show(keep)
    if view.pointer <= HID and back:
        if len(back) < len(roll) and scale.luck() < scale.personality.open_rate:
            yield records.RollTable(back)
        yield records.Hide(back)


def _speak(scale: Scale) -> Iterator[records.Action]:
    """Yields claims, best first; a certain one sometimes after a show of the dice that prove it."""
    view = scale.view
    claims = weigh_claims(scale)
    best = claims[0] if claims else None
    if best is not None and best.chance >= 1 and len(view.cup) > 1 and scale.luck() < scale.personality.open_rate / 2:
        bears = [at for at in view.cup if view.dice[at].value in best.claim.ranks]
        if bears:
            yield records.Show(tuple(bears[: len(view.cup) - 1]))
    yield from (records.MakeClaim(str(one.claim)) for one in claims)


def _give(scale: Scale) -> Iterator[records.Action]:
    """Yields gifts of a token, to the seat with the best score first."""
    lives = ending(scale.view.options).kind == "lives"
    tokens = scale.view.tokens
    rivals = sorted(givable(scale.view), key=lambda seat: -tokens[seat] if lives else tokens[seat])
    yield from map(records.Give, rivals)
