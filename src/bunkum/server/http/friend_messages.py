"""Bodies of HTTP requests and responses about friends (`docs/reference/friends.md`)."""

from typing import Annotated

from msgspec import Meta

from bunkum.server.http.messages import RequestBody, ResponseBody
from bunkum.server.wire import Short
from bunkum.server.wire.lobby_messages import FriendHere, InvitationCard

Id = Annotated[str, Meta(max_length=200, pattern=r"^[\w-]*$")]


class FriendRequestCard(ResponseBody):
    """A request to be friends that waits for an answer; `sent_at` in seconds since 1970."""

    id: str
    name: str
    sent_at: float


class FriendCard(ResponseBody):
    """A friend: where they are, and since when they are a friend, in seconds since 1970."""

    here: FriendHere
    since: float


class Friends(ResponseBody):
    """GET /api/friends: the friends of this device's account, those who ask and are asked, and who invites it."""

    friends: tuple[FriendCard, ...]
    asking: tuple[FriendRequestCard, ...]
    """Those who ask this account, which answers."""
    asked: tuple[FriendRequestCard, ...]
    """Those whom it has asked, who have not said yes."""
    invitations: tuple[InvitationCard, ...]
    shows_presence: bool
    """Whether friends are told where it is, and it is told where they are."""
    most: int
    """The most friends that it may have."""


class AskFriend(RequestBody):
    """POST /api/friends/ask: asks whoever shows a profile, by the `person` in its address, to be friends."""

    person: Id


class AskPlayer(RequestBody):
    """POST /api/friends/ask-player: asks whoever had a seat in a match of this account to be friends."""

    table: Id
    match: Annotated[int, Meta(ge=1, le=2**31 - 1)]
    seat: Annotated[int, Meta(ge=0, le=99)]


class AnswerFriend(RequestBody):
    """POST /api/friends/answer: accepts or declines a request. Whoever was declined is not told."""

    request: Id
    accept: bool


class WithdrawFriend(RequestBody):
    """POST /api/friends/withdraw: takes a request of this account back."""

    request: Id


class RemoveFriend(RequestBody):
    """POST /api/friends/remove: ends a friendship, on both sides."""

    friend: Id


class ShowPresence(RequestBody):
    """POST /api/friends/presence: shows friends where this account is, or neither them nor itself."""

    shown: bool


class FriendCode(ResponseBody):
    """POST /api/friends/code: a code by which somebody becomes a friend at once, good once and for `seconds`."""

    code: str
    link: str
    qr: str
    """The link as a QR code, an SVG document."""
    seconds: float


class FindFriendCode(RequestBody):
    """POST /api/friends/find-code: whose code this is."""

    code: Short


class FriendCodeFound(ResponseBody):
    """POST /api/friends/find-code: the name of whoever gave it out."""

    name: str


class RedeemFriendCode(RequestBody):
    """POST /api/friends/redeem: makes this account a friend of whoever gave out the code."""

    code: Short


class InviteFriend(RequestBody):
    """POST /api/friends/invite: invites a friend to a table at which this account has a seat."""

    friend: Id
    table: Id


class Invited(ResponseBody):
    """POST /api/friends/invite: the invitation waits for so many seconds."""

    seconds: float


class AnswerInvitation(RequestBody):
    """POST /api/invitations/answer: accepts or declines. Whoever has invited is not told of the latter."""

    invitation: Id
    accept: bool


class InvitationAnswered(ResponseBody):
    """POST /api/invitations/answer: the table, and whether one has a seat there or looks on; null if declined."""

    table: str | None
    is_seated: bool


class FriendExport(ResponseBody):
    """A friend, as it is stored."""

    name: str
    since: float


class FriendsExport(ResponseBody):
    """What is stored about the friends of an account."""

    friends: tuple[FriendExport, ...]
    asking: tuple[FriendRequestCard, ...]
    asked: tuple[FriendRequestCard, ...]
    invitations: tuple[InvitationCard, ...]
    shows_presence: bool
    here_on: str | None
    """The day on which the account was last here; null if that is not stored."""
