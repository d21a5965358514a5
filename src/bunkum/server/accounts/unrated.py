"""Decides whether a match is rated.

It is if it was played by accounts and bots from its beginning to its end, each for itself, on equal terms, and from
different places.

The server's tables always have secret dice, so nobody can know them before. Seeded and stated dice are for the
terminal, the arena and transcripts, where nothing is rated.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from bunkum.core.rating_scale import size_of
from bunkum.table.match_record import MatchRecord, SeatRecord

MOST_A_DAY = 5
"""The most matches of one game in which the same two accounts are rated within a day."""

UNRATED: Mapping[str, str] = {
    "practice": "Not rated: practice odds may be asked for at this table.",
    "handicap": "Not rated: somebody began with a handicap.",
    "alone": "Not rated: there was nobody to play against.",
    "late": "Not rated: somebody sat down after the match had begun.",
    "guest": "Not rated: somebody played as a guest, and guests have no rating.",
    "mixed_seat": "Not rated: one seat was in several hands.",
    "absent": "Not rated: somebody was not there when the match began.",
    "two_seats": "Not rated: one account had several seats.",
    "unknown_bot": "Not rated: nobody has measured yet how well one of the bots plays.",
    "unknown_address": "Not rated: it is not known whether you played from different places.",
    "same_address": "Not rated: two players were at one address. An evening in one room is played for fun.",
    "often": f"Not rated: two of you have played {MOST_A_DAY} rated matches of this game within a day.",
    "too_late": "Not rated: later matches of this table had been counted already.",
}
"""Why a match is not rated: codes, which are stored and never change, and the sentences for people."""


class TablePlayer(NamedTuple):
    """An account at a table: the persons by which the table knows it, and the last match there that is recorded."""

    account: str
    persons: frozenset[str]
    recorded: int
    own: str = ""
    """The person as which it takes seats while it is signed in."""
    networks: frozenset[str] = frozenset()
    """Keyed hashes of the networks from which its devices came to this table."""


class Entrant(NamedTuple):
    """Whoever had a seat of a rated match: an account, or the personality of a bot. `place` is that for the rating."""

    account: str | None
    bot: str | None
    place: int


class Unrated(Exception):  # noqa: N818  it is no error
    """A match is not rated."""

    def __init__(self, code: str) -> None:
        """Takes a code of `UNRATED`."""
        assert code in UNRATED
        super().__init__(code)
        self.code = code


def find_entrants(
    match: MatchRecord, players: Sequence[TablePlayer], bots: Mapping[int, Mapping[str, int]], *, is_practice: bool
) -> list[Entrant]:
    """Returns who is rated in a match, by seat; raises `Unrated` if it is not.

    `bots` are the ratings of bots by size of table. Whoever left comes last, wherever their seat came in: nobody wins
    by leaving, and the match still counts for the others.
    """
    size = size_of(len(match.seats))
    if is_practice:
        raise Unrated("practice")
    if match.has_handicap:
        raise Unrated("handicap")
    if size is None:
        raise Unrated("alone")
    owners = [_find_owner(seat, players) for seat in match.seats]
    accounts = [owner for owner in owners if owner is not None]
    if len({owner.account for owner in accounts}) < len(accounts):
        raise Unrated("two_seats")
    if any(seat.bot is not None and seat.bot not in bots.get(size, {}) for seat in match.seats):
        raise Unrated("unknown_bot")
    _check_addresses(accounts)
    if any(match.match <= owner.recorded for owner in accounts):
        raise Unrated("too_late")
    last = max(seat.place for seat in match.seats) + 1
    return [
        Entrant(None if owner is None else owner.account, seat.bot, last if seat.left else seat.place)
        for seat, owner in zip(match.seats, owners, strict=True)
    ]


def _find_owner(seat: SeatRecord, players: Sequence[TablePlayer]) -> TablePlayer | None:
    """Returns the account whose seat it was; None for that of a bot. Raises `Unrated` if it was anybody else's."""
    if seat.bot is not None:
        if seat.holders:
            raise Unrated("late")
        return None
    if seat.began_absent:
        raise Unrated("absent")
    held = [player for player in players if not player.persons.isdisjoint(seat.holders)]
    if not held:
        raise Unrated("guest")
    owner = held[0]
    if len(held) > 1 or not owner.persons.issuperset(seat.holders):
        raise Unrated("mixed_seat")
    if owner.own not in seat.first_holders:
        raise Unrated("guest")  # the account was made, or took the seat over, during the match
    return owner


def _check_addresses(accounts: Sequence[TablePlayer]) -> None:
    if len(accounts) > 1 and not all(owner.networks for owner in accounts):
        raise Unrated("unknown_address")
    if any(not one.networks.isdisjoint(other.networks) for one, other in combinations(accounts, 2)):
        raise Unrated("same_address")
