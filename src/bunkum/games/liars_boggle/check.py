"""What a seat may do (RULES 2.3), from its own view: `check` refuses what the rules forbid, `menu` offers the rest."""

from collections import Counter
from typing import assert_never, get_args

from bunkum.core import Blank, Illegal, Menu, OneOf, Seat, SomeOf, Word, Words, checks
from bunkum.core.notation import count_things
from bunkum.games.liars_boggle import records
from bunkum.games.liars_boggle.state import (
    LONGEST,
    Phase,
    State,
    awaited,
    beats,
    can_be_raised,
    dice_needed,
    length,
    most_dice,
    timers,
)
from bunkum.pieces.preferences import is_legal
from bunkum.words.spelling import QAs

_PHASES: dict[type[records.Action], tuple[Phase, ...]] = {
    records.Bid: ("bid", "turn"),
    records.Call: ("turn",),
    records.LateChallenge: ("showdown",),
    records.Accept: ("showdown",),
    records.Vote: ("vote",),
    records.Abstain: ("vote",),
    records.Discard: ("discard",),
    records.Trade: ("trade",),
    records.NoTrade: ("trade",),
    records.FriendlyChallenge: ("turn",),
    records.Replace: ("replace",),
    records.CallInstead: ("replace",),
    records.StartTimer: ("bid", "turn"),
}
_ANYBODY = frozenset((records.Vote, records.Abstain, records.FriendlyChallenge, records.StartTimer))
"""The actions that a seat may do out of turn."""


def check(view: State, seat: Seat, action: records.Action, words: Words) -> None:
    """Raises `Illegal` unless `seat`, which knows only `view`, may do `action`."""
    if not checks.is_player_action(
        action, view, seat, timers=timers, awaited=awaited, can_restart=may_restart(view), is_out=_is_out
    ):
        return
    _check_when(view, seat, action)
    if view.phase not in _PHASES[type(action)]:
        raise checks.wrong_phase()
    if seat != view.turn and type(action) not in _ANYBODY:
        raise checks.not_your_turn(view.turn)
    _check_what(view, seat, action, words)


def may_restart(view: State) -> bool:
    """Returns whether the round may be restarted: from the roll until the call (RULES 1.7)."""
    friendly_vote = view.poll is not None and view.poll.friendly
    return friendly_vote or view.phase in ("bid", "turn", "replace")


def _is_out(view: State, seat: Seat, action: records.Action) -> bool:
    """Returns whether a seat is out for this action; an eliminated one may vote, or challenge with `dead_challenge`."""
    if seat in view.gone:
        return True
    if not view.places[seat] or type(action) in (records.Vote, records.Abstain):
        return False
    return not (isinstance(action, records.FriendlyChallenge) and view.options.dead_challenge)


def _check_fresh(view: State, seen: int | None) -> None:
    """Raises `Illegal` (`stale`) if `seen`, the number of the bid that the actor answers, is not the current one."""
    if seen is not None and seen != (view.bid.seq if view.bid else 0):
        raise checks.stale_bid()


def _check_q(view: State, q_as: QAs | None) -> None:
    if q_as is not None and not view.options.qu_as_q:
        raise checks.malformed()


def _check_when(view: State, seat: Seat, action: records.PlayerAction) -> None:
    options = view.options
    match action:
        case records.Bid(_, q_as, expect):
            _check_fresh(view, expect)
            _check_q(view, q_as)
            _check_held(view)
        case records.Call(_, expect):
            _check_fresh(view, expect)
            _check_there_is_a_bid(view)
            _check_held(view)
        case records.Vote() | records.Abstain():
            if view.poll is not None and seat not in view.poll.voters:
                raise Illegal("not_eligible", "You have no vote in this.")
        case records.Trade() | records.NoTrade():
            if not options.trading:
                raise checks.option_off()
        case records.FriendlyChallenge(seq):
            _check_fresh(view, seq)
            _check_may_doubt(view, seat)
        case records.Replace(_, q_as):
            _check_q(view, q_as)
        case records.CallInstead():
            _check_there_is_a_bid(view)
        case records.StartTimer():
            if options.sand_timer is None:
                raise Illegal("timer_off", "This table plays without a sand timer.")
            if view.sand.running:
                raise Illegal("timer_running", "The sand is still running.")
        case records.LateChallenge() | records.Accept() | records.Discard():
            pass
        case _:
            assert_never(action)


def _check_may_doubt(view: State, seat: Seat) -> None:
    if view.options.word_policy != "friendly":
        raise checks.option_off()
    _check_there_is_a_bid(view)
    if view.phase in ("discard", "trade", "show"):
        raise Illegal("too_late", "It is too late to challenge that word.")
    if view.standing_bid.seat == seat:
        raise checks.own_bid()
    if view.standing_bid.word in view.good:
        raise Illegal("already_checked", "That word has been checked: it is good.")


def _check_held(view: State) -> None:
    if view.held:
        raise checks.too_early()


def _check_there_is_a_bid(view: State) -> None:
    if view.bid is None:
        raise checks.no_bid_yet()


def _check_what(view: State, seat: Seat, action: records.PlayerAction, words: Words) -> None:
    match action:
        case records.Bid(word, q_as) | records.Replace(word, q_as):
            _check_word(view, word, q_as or "qu", words)
        case records.Call(challenge=True) if view.options.word_policy != "challenge":
            raise Illegal("challenge_not_offered", "At this table a word cannot be challenged at the call.")
        case records.Discard(place):
            _check_own(view, seat, (place,))
        case records.Trade(give, take):
            if len(give) != len(take) or not give:
                raise Illegal("trade_uneven", "Trade the same number of dice, at least one.")
            _check_own(view, seat, give)
            if Counter(take) - Counter(view.pile):
                raise Illegal("not_in_pile", "That die is not in the pile.")
        case _:
            pass


def _check_word(view: State, said: str, q_as: QAs, words: Words) -> None:
    options, bid = view.options, view.bid
    if said and not (said.isascii() and said.isalpha()):
        raise Illegal("bad_characters", "Only the letters A to Z.")
    word = said.lower()
    if len(word) < options.min_letters:
        raise Illegal("too_short", f"At least {count_things(options.min_letters, 'letter')}.")
    if len(word) > LONGEST:
        raise Illegal("too_long_word", f"At most {LONGEST} letters.")
    if (options.word_policy == "strict" and word not in words) or word in view.struck:
        raise Illegal("word_rejected", f"{word.capitalize()} does not count as a word at this table.")
    if bid is not None:
        if word == bid.word:
            raise Illegal("same_word", "That word is the bid already.")
        if not beats(word, length(word, options, q_as), bid):
            would = f"it needs {count_things(bid.length + 1, 'letter')}, or {bid.length} after '{bid.word}'"
            raise Illegal("not_higher", f"'{word}' does not beat '{bid.word}': {would}.")
    if not options.allow_impossible_bids and dice_needed(view, word, q_as) > most_dice(view):
        raise checks.exceeds_total(view.dice_in_play)


def _check_own(view: State, seat: Seat, places: tuple[int, ...]) -> None:
    own = range(len(view.hand(seat)))
    if len(set(places)) < len(places) or not all(place in own for place in places):
        raise Illegal("not_your_die", "That is not one of your dice.")


# The menu.


_READY: tuple[records.Action, ...] = (
    *(records.Call(), records.Call(challenge=True), records.CallInstead(), records.LateChallenge(), records.Accept()),
    *(records.Vote(valid=True), records.Vote(valid=False), records.Abstain(), records.NoTrade()),
)
"""The ready actions that do not depend on the match, in the order of their buttons."""
_READY_IN = {phase: [action for action in _READY if phase in _PHASES[type(action)]] for phase in get_args(Phase)}


def menu(view: State, seat: Seat) -> Menu[records.Action]:
    """Returns the ready actions and blanks of a seat; none if it has nothing to do."""
    # Only some options allow actions out of turn; without them most seats need no further checks.
    may_cut_in = view.options.word_policy == "friendly" or view.options.sand_timer is not None
    if not 0 <= seat < view.seats or (seat != view.turn and view.phase != "vote" and not may_cut_in):
        return Menu()
    asides = (records.FriendlyChallenge(view.bid.seq if view.bid else 0), records.StartTimer()) if may_cut_in else ()
    discards = map(records.Discard, range(len(view.hand(seat)))) if view.phase == "discard" else ()
    could = (*_READY_IN[view.phase], *discards, *asides)
    ready = tuple([action for action in could if is_legal(check, view, seat, action)])
    return Menu(ready, _blanks(view, seat) if seat not in view.gone else ())


def _blanks(view: State, seat: Seat) -> tuple[Blank, ...]:
    if seat != view.turn or view.held:
        return ()
    options, hand = view.options, view.hand(seat)
    if view.phase in ("bid", "turn", "replace"):
        if not can_be_raised(view):
            return ()
        least = max(options.min_letters, view.bid.length if view.bid else 0)
        word = Word("word", least, LONGEST)
        holes = (word, OneOf("q_as", ("qu", "q"))) if options.qu_as_q else (word,)
        return (Blank("Replace" if view.phase == "replace" else "Bid", holes),)
    if view.phase == "trade":
        most = min(len(hand), len(view.pile))
        places = tuple(range(len(hand)))
        return (Blank("Trade", (SomeOf("give", places, 1, most), SomeOf("take", view.pile, 1, most))),)
    return ()
