"""Saying no (RULES 2.3, 10.1), from what the actor knows. The order of the checks is that of RULES 1.2."""

from collections import Counter
from typing import assert_never, cast

from bunkum.core import HOUSE, HouseAction, Illegal, PlayTimeout, RemoveSeat, Restart, Seat, TimeUp, Words
from bunkum.games.liars_boggle.bidding import LONGEST, beats, dice_needed, length, most_dice
from bunkum.games.liars_boggle.moves import (
    Abstain,
    Accept,
    Action,
    Bid,
    Call,
    CallInstead,
    Discard,
    FriendlyChallenge,
    LateChallenge,
    NoTrade,
    PlayerAction,
    QAs,
    Replace,
    StartTimer,
    Trade,
    Vote,
)
from bunkum.games.liars_boggle.state import Phase, State
from bunkum.games.liars_boggle.timing import awaited, timers

_PHASES: dict[type[Action], tuple[Phase, ...]] = {
    Bid: ("bid", "turn"),
    Call: ("turn",),
    LateChallenge: ("showdown",),
    Accept: ("showdown",),
    Vote: ("vote",),
    Abstain: ("vote",),
    Discard: ("discard",),
    Trade: ("trade",),
    NoTrade: ("trade",),
    FriendlyChallenge: ("turn",),
    Replace: ("replace",),
    CallInstead: ("replace",),
    StartTimer: ("bid", "turn"),
}
_HOUSE_ACTIONS = frozenset((TimeUp, PlayTimeout, RemoveSeat, Restart))
_ANYBODY = frozenset((Vote, Abstain, FriendlyChallenge, StartTimer))
"""What a seat may do out of turn."""


def check(view: State, seat: Seat, action: Action, words: Words) -> None:
    """Raise `Illegal` unless `seat`, knowing only `view`, may do `action`."""
    if view.phase == "over":
        raise Illegal("game_over", "The game is over.")
    kind = type(action)
    if kind in _HOUSE_ACTIONS and seat == HOUSE:
        _check_house(view, cast("HouseAction", action))
        return
    if not 0 <= seat < len(view.places):
        raise Illegal("no_such_seat", "There is no such seat at this table.")
    if view.places[seat] or view.gone:
        _check_alive(view, seat, action)
    if kind in _HOUSE_ACTIONS:
        raise _malformed()
    does = cast("PlayerAction", action)
    _check_when(view, seat, does)
    if view.phase not in _PHASES[kind]:
        raise Illegal("wrong_phase", "That cannot be done at this point of the game.")
    if seat != view.turn and kind not in _ANYBODY:
        raise Illegal("not_your_turn", "It is {}'s turn.", view.turn)
    _check_what(view, seat, does, words)


def _check_house(view: State, action: HouseAction) -> None:
    match action:
        case TimeUp(timer):
            if timer not in timers(view):
                raise Illegal("stale", "No such clock is running.")
        case PlayTimeout(silent):
            if silent not in awaited(view):
                raise Illegal("stale", "Nobody waits for that seat.")
        case RemoveSeat(leaver):
            if not 0 <= leaver < view.seats:
                raise Illegal("no_such_seat", "There is no such seat at this table.")
            if leaver in view.gone:
                raise Illegal("seat_dead", "That seat has been left already.")
        case Restart():
            if not may_restart(view):
                raise Illegal("wrong_phase", "That cannot be done at this point of the game.")
        case _:
            assert_never(action)


def may_restart(view: State) -> bool:
    """A round may be restarted from the roll until the call (RULES 1.7)."""
    friendly_vote = view.poll is not None and view.poll.friendly
    return friendly_vote or view.phase in ("bid", "turn", "replace")


def _check_alive(view: State, seat: Seat, action: Action) -> None:
    if seat in view.gone:
        raise Illegal("seat_dead", "You are out of this game.")
    if not view.places[seat] or type(action) in (Vote, Abstain):
        return
    if not (isinstance(action, FriendlyChallenge) and view.options.dead_challenge):
        raise Illegal("seat_dead", "You are out of this game.")


def _check_fresh(view: State, seen: int | None) -> None:
    """`seen`: the number of the bid that the actor answers."""
    if seen is not None and seen != (view.bid.seq if view.bid else 0):
        raise Illegal("stale", "Too late: that bid is no longer the one on the table.")


def _check_q(view: State, q_as: QAs | None) -> None:
    if q_as is not None and not view.options.qu_as_q:
        raise _malformed()


def _check_when(view: State, seat: Seat, action: PlayerAction) -> None:
    options = view.options
    match action:
        case Bid(_, q_as, expect):
            _check_fresh(view, expect)
            _check_q(view, q_as)
            _check_held(view)
        case Call(_, expect):
            _check_fresh(view, expect)
            _check_there_is_a_bid(view)
            _check_held(view)
        case Vote() | Abstain():
            if view.poll is not None and seat not in view.poll.voters:
                raise Illegal("not_eligible", "You have no vote in this.")
        case Trade() | NoTrade():
            if not options.trading:
                raise _option_off()
        case FriendlyChallenge(seq):
            _check_fresh(view, seq)
            _check_may_doubt(view, seat)
        case Replace(_, q_as):
            _check_q(view, q_as)
        case CallInstead():
            _check_there_is_a_bid(view)
        case StartTimer():
            if options.sand_timer is None:
                raise Illegal("timer_off", "This table plays without a sand timer.")
            if view.sand.running:
                raise Illegal("timer_running", "The sand is still running.")
        case LateChallenge() | Accept() | Discard():
            pass
        case _:
            assert_never(action)


def _check_may_doubt(view: State, seat: Seat) -> None:
    if view.options.word_policy != "friendly":
        raise _option_off()
    _check_there_is_a_bid(view)
    assert view.bid is not None
    if view.phase in ("discard", "trade", "show"):
        raise Illegal("too_late", "It is too late to challenge that word.")
    if view.bid.seat == seat:
        raise Illegal("own_bid", "That is your own bid.")
    if view.bid.word in view.good:
        raise Illegal("already_checked", "That word has been checked: it is good.")


def _check_held(view: State) -> None:
    if view.held:
        raise Illegal("too_early", "A moment: the others may still speak up about that bid.")


def _check_there_is_a_bid(view: State) -> None:
    if view.bid is None:
        raise Illegal("no_bid_yet", "There is no bid yet.")


def _check_what(view: State, seat: Seat, action: PlayerAction, words: Words) -> None:
    match action:
        case Bid(word, q_as) | Replace(word, q_as):
            _check_word(view, word, q_as or "qu", words)
        case Call(challenge):
            if challenge and view.options.word_policy != "challenge":
                raise Illegal("challenge_not_offered", "At this table a word cannot be challenged at the call.")
        case Discard(place):
            if not 0 <= place < len(view.hands[seat] or ()):
                raise Illegal("not_your_die", "That is not one of your dice.")
        case Trade(give, take):
            _check_trade(view, seat, give, take)
        case (
            LateChallenge()
            | Accept()
            | Vote()
            | Abstain()
            | NoTrade()
            | FriendlyChallenge()
            | CallInstead()
            | StartTimer()
        ):
            pass
        case _:
            assert_never(action)


def _check_word(view: State, said: str, q_as: QAs, words: Words) -> None:
    options, bid = view.options, view.bid
    if said and not (said.isascii() and said.isalpha()):
        raise Illegal("bad_characters", "Only the letters A to Z.")
    word = said.lower()
    if len(word) < options.min_letters:
        raise Illegal("too_short", f"At least {options.min_letters} letter{'s' * (options.min_letters > 1)}.")
    if len(word) > LONGEST:
        raise Illegal("too_long_word", f"At most {LONGEST} letters.")
    if (options.word_policy == "strict" and word not in words) or word in view.struck:
        raise Illegal("word_rejected", f"{word.capitalize()} does not count as a word at this table.")
    if bid is not None:
        if word == bid.word:
            raise Illegal("same_word", "That word is the bid already.")
        if not beats(word, length(word, options, q_as), bid):
            would = f"it needs {bid.length + 1} letters, or {bid.length} after '{bid.word}'"
            raise Illegal("not_higher", f"'{word}' does not beat '{bid.word}': {would}.")
    if not options.allow_impossible_bids and dice_needed(view, word, q_as) > most_dice(view):
        raise Illegal("bid_exceeds_total", f"There are only {view.dice_in_play} on the table.")


def _check_trade(view: State, seat: Seat, give: tuple[int, ...], take: tuple[str, ...]) -> None:
    if len(give) != len(take) or not give:
        raise Illegal("trade_uneven", "Trade the same number of dice, at least one.")
    own = len(view.hands[seat] or ())
    if len(set(give)) < len(give) or not all(0 <= place < own for place in give):
        raise Illegal("not_your_die", "That is not one of your dice.")
    if Counter(take) - Counter(view.pile):
        raise Illegal("not_in_pile", "That die is not in the pile.")


def _malformed() -> Illegal:
    return Illegal("malformed", "I don't understand that move.")


def _option_off() -> Illegal:
    return Illegal("option_off", "This table plays without that rule.")
