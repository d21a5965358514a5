"""Works out what an action in the game means for the table: a match ends, a ballot is void, a claim is judged."""

from collections.abc import Callable, Sequence
from typing import cast

from bunkum.core import HOUSE, SPECTATOR, Game, Restart, Seat, is_reveal, is_visible_to
from bunkum.core.claims import Claim
from bunkum.pieces.preferences import is_legal
from bunkum.table.catalog import A, E, GameInfo, Opt, S
from bunkum.table.clocks import SHOW
from bunkum.table.room import Room
from bunkum.table.room_events import BallotClosed, Claimed, ClaimJudged, MatchOver, ShowClosed, TableEvent

_RESTART = Restart()


def find_consequences(
    game: GameInfo[Opt, S, A, E],
    room: Room,
    after: S,
    events: Sequence[E],
    claims: Sequence[Claimed],
    public: S | None,
) -> list[TableEvent]:
    """Returns the events at the table that follow from `events`, which led to the state `after`.

    `claims` are those of this round that no showdown has judged, `public` is the spectators' view before.
    """
    rules = game.rules
    happened: list[TableEvent] = []
    if claims and public is not None and game.judge_claim is not None:
        happened += _judge_claims(rules, game.judge_claim, public, events, claims)
    ranking = rules.outcome(after)
    if ranking is not None:
        return [*happened, MatchOver(ranking)]
    if room.ready and not is_showing(rules, after):
        happened.append(ShowClosed())
    # RULES 1.7: a restart can be proposed until the call, so the call closes the ballot.
    if room.ballot is not None and not may_restart(rules, after):
        happened.append(BallotClosed(passed=False))
    return happened


def is_showing(rules: Game[Opt, S, A, E], state: S) -> bool:
    """Returns whether the show pause is on."""
    return SHOW in [timer.name for timer in rules.timers(state)]


def may_restart(rules: Game[Opt, S, A, E], state: S) -> bool:
    """Returns whether the House may restart the round now."""
    return is_legal(rules.check, state, HOUSE, cast("A", _RESTART))


def _judge_claims(
    rules: Game[Opt, S, A, E],
    judge_claim: Callable[[S, Seat, Claim], bool | None],
    public: S,
    events: Sequence[E],
    claims: Sequence[Claimed],
) -> list[ClaimJudged]:
    """Returns which claims this showdown proves true or false, while the dice are revealed."""
    held: dict[int, bool] = {}
    for event in events:
        if is_visible_to(event, SPECTATOR):
            public = rules.evolve(public, event)
            if is_reveal(event):
                for at, claim in enumerate(claims):
                    # Claims of earlier rounds were about other dice.
                    open_still = at not in held and claim.round == public.round
                    verdict = judge_claim(public, claim.seat, claim.claim) if open_still else None
                    if verdict is not None:
                        held[at] = verdict
    return [ClaimJudged(claims[at].seat, claims[at].claim, claims[at].round, held[at]) for at in sorted(held)]
