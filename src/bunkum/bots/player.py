"""What a player is to the house: somebody who is shown a view and a menu, and answers with a move.

A player never sees the table's truth. It keeps nothing between two moves but its *memory*: bytes that only it can
read, handed back to it the next time (`b""` at first, or when the house has lost them, which costs the player no
more than what it remembered). Its chance follows from its own seed, and it knows no clock. So a player is a value: it
can be pickled, sent to another process, asked twice and it answers twice the same.
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
"""Something that a seat says it has, true or not: `(Seat(2), "E")`. Talk, not a move (RULES 1.4)."""


class Player(Protocol[S_contra, A]):
    """Somebody who plays: the whole of what a bot must do."""

    def choose(self, view: S_contra, seat: Seat, menu: Menu[A], memory: bytes) -> tuple[A, bytes]:
        """What `seat`, which the game awaits, does now; and what to remember until the next time.

        `view` is what the seat knows, `menu` what it may do: the game's own `check(view, seat, action, words)` must
        let the answer pass, or the house plays something ready from the menu instead.
        """
        ...


@runtime_checkable
class Listener(Protocol[S_contra, E_contra]):
    """A player that also listens: to what happened since its last move, and to what people say they have."""

    def listen(
        self, view: S_contra, seat: Seat, news: Sequence[E_contra], claims: Sequence[Claim], memory: bytes
    ) -> bytes:
        """What to remember of `news`, the events that `seat` was told, oldest first, and of this round's `claims`."""
        ...


@runtime_checkable
class OutOfTurnPlayer(Protocol[S_contra, A]):
    """A player that may also act when nobody waits for it: turn the sand timer, doubt a word, bang."""

    def speak_up(self, view: S_contra, seat: Seat, menu: Menu[A], memory: bytes) -> tuple[A | None, bytes]:
        """What `seat` does out of turn; None to keep still."""
        ...


@runtime_checkable
class Talker(Protocol[S_contra, A_contra]):
    """A player that also says what it has, true or not."""

    def remark(self, view: S_contra, seat: Seat, action: A_contra, memory: bytes) -> talk.Claim | None:
        """What `seat` claims shortly before it does `action`, which it has chosen; None for nothing.

        `memory` is what it remembers after that choice. It is asked at most once a round that it has said nothing in.
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
    """Let a player listen, if it does, and then choose: all that a house needs to call, in any process."""
    return player.choose(view, seat, menu, _heard(player, view, seat, news, claims, memory))


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
    """The same where nobody waits for the player: it listens, and may speak up, or keep still (None)."""
    memory = _heard(player, view, seat, news, claims, memory)
    if isinstance(player, OutOfTurnPlayer):
        return cast("OutOfTurnPlayer[S, A]", player).speak_up(view, seat, menu, memory)
    return None, memory


def choose_claim(player: Player[S, A], view: S, seat: Seat, action: A, memory: bytes) -> talk.Claim | None:
    """What a player claims before the `action` that it has chosen, if it talks at all."""
    return cast("Talker[S, A]", player).remark(view, seat, action, memory) if isinstance(player, Talker) else None


def letters_claimed(said: Iterable[tuple[Seat, talk.Claim]]) -> tuple[Claim, ...]:
    """Who claims to have which letter, of all that was claimed: what a `Listener` is told."""
    return tuple([(seat, one.letter) for seat, one in said if one.kind == "have" and one.letter is not None])


def _heard(
    player: Player[S, A], view: S, seat: Seat, news: Sequence[object], claims: Sequence[Claim], memory: bytes
) -> bytes:
    if isinstance(player, Listener):
        return cast("Listener[S, object]", player).listen(view, seat, news, claims, memory)
    return memory
