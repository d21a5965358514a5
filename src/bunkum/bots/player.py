"""The protocols of a player, which gets a view and a menu and returns an action.

A player never sees the truth. Between two moves it keeps only its *memory*: bytes that only it can read and that it
gets back the next time (`b""` at first, or if they were lost). Its random choices follow from its own seed, and it
knows no clock. So a player is a value: it can be pickled and sent to another process, and it answers the same question
alike.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar, cast, runtime_checkable

from bunkum.core import Menu, Seat, claims as talk

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
A = TypeVar("A")
A_contra = TypeVar("A_contra", contravariant=True)
E_contra = TypeVar("E_contra", contravariant=True)

Claim = tuple[Seat, str]
"""A seat and what it claims to have, true or not: `(Seat(2), "E")`. It is talk, not a move (RULES 1.4)."""


class Player(Protocol[S_contra, A]):
    """A player: all that a bot must implement."""

    def choose(self, view: S_contra, seat: Seat, menu: Menu[A], memory: bytes) -> tuple[A, bytes]:
        """Returns the action of `seat`, which the game awaits, and the new memory.

        `view` is what the seat knows, `menu` what it may do. If the game's own `check(view, seat, action, words)`
        refuses the action, a ready action of the menu is played instead.
        """
        ...


@runtime_checkable
class Listener(Protocol[S_contra, E_contra]):
    """A player that also receives what has happened since its last move, and what people claim to have."""

    def listen(
        self, view: S_contra, seat: Seat, news: Sequence[E_contra], claims: Sequence[Claim], memory: bytes
    ) -> bytes:
        """Returns the memory after `news`, the events that `seat` received, oldest first, and this round's `claims`."""
        ...


@runtime_checkable
class OutOfTurnPlayer(Protocol[S_contra, A]):
    """A player that may also act when the game does not wait for it: sand timer, challenge, bang."""

    def speak_up(self, view: S_contra, seat: Seat, menu: Menu[A], memory: bytes) -> tuple[A | None, bytes]:
        """Returns the action of `seat` out of turn, or None, and the new memory."""
        ...


@runtime_checkable
class Talker(Protocol[S_contra, A_contra]):
    """A player that also claims to have something, true or not."""

    def remark(self, view: S_contra, seat: Seat, action: A_contra, memory: bytes) -> talk.Claim | None:
        """Returns what `seat` claims shortly before it does `action`, which it has chosen; None for nothing.

        `memory` is that after the choice. It is called at most once a round, and only if it has said nothing in it.
        """
        ...


def choose_move(
    player: Player[S, A],
    view: S,
    seat: Seat,
    menu: Menu[A],
    memory: bytes,
    *,
    news: Sequence[object] = (),
    claims: Sequence[Claim] = (),
) -> tuple[A, bytes]:
    """Returns a player's action and new memory, after it has listened if it is a `Listener`."""
    return player.choose(view, seat, menu, _listen(player, view, seat, news, claims, memory))


def choose_out_of_turn(
    player: Player[S, A],
    view: S,
    seat: Seat,
    menu: Menu[A],
    memory: bytes,
    *,
    news: Sequence[object] = (),
    claims: Sequence[Claim] = (),
) -> tuple[A | None, bytes]:
    """Returns a player's action out of turn (None for nothing) and new memory, after it has listened."""
    memory = _listen(player, view, seat, news, claims, memory)
    if isinstance(player, OutOfTurnPlayer):
        return cast("OutOfTurnPlayer[S, A]", player).speak_up(view, seat, menu, memory)
    return None, memory


def choose_claim(player: Player[S, A], view: S, seat: Seat, action: A, memory: bytes) -> talk.Claim | None:
    """Returns what a player claims before the `action` that it has chosen; None if it is no `Talker`."""
    return cast("Talker[S, A]", player).remark(view, seat, action, memory) if isinstance(player, Talker) else None


def letters_claimed(claims: Iterable[tuple[Seat, talk.Claim]]) -> tuple[Claim, ...]:
    """Returns which seats claim to have which letters, from all claims: what a `Listener` receives."""
    return tuple([(seat, one.letter) for seat, one in claims if one.kind == "have" and one.letter is not None])


def _listen(
    player: Player[S, A], view: S, seat: Seat, news: Sequence[object], claims: Sequence[Claim], memory: bytes
) -> bytes:
    if isinstance(player, Listener):
        return cast("Listener[S, object]", player).listen(view, seat, news, claims, memory)
    return memory
