"""Bodies of HTTP requests and responses about accounts (`docs/reference/accounts.md`)."""

from typing import Annotated

from msgspec import Meta, Raw

from bunkum.server.http.messages import RequestBody, ResponseBody
from bunkum.server.wire import Short

Name = Annotated[str, Meta(min_length=1, max_length=200)]
SessionId = Annotated[str, Meta(max_length=200, pattern=r"^[\w-]*$")]
MOST_KNOWN_TABLES = 50
"""The most tables that a device may bring into its new account."""


class MakeAccount(RequestBody):
    """POST /api/account: makes the guest of this device an account. `tables`: where this device has sat lately."""

    name: Name
    tables: Annotated[tuple[Short, ...], Meta(max_length=MOST_KNOWN_TABLES)] = ()


class SignInByPhrase(RequestBody):
    """POST /api/session/phrase: signs this device in to the account that has this recovery phrase."""

    phrase: Short


class SignInByCode(RequestBody):
    """POST /api/session/code: signs this device in to the account of the device that was given this code."""

    code: Short


class PasskeyAnswer(RequestBody):
    """What a browser's passkey answered, as `PublicKeyCredential.toJSON` writes it."""

    credential: Annotated[Raw, Meta(extra_json_schema={"type": "object"})]


class RenameAccount(RequestBody):
    """POST /api/account/name: gives the account another name."""

    name: Name


class RemovePasskey(RequestBody):
    """POST /api/account/passkeys/remove: removes a passkey of the account."""

    id: Short


class SignOut(RequestBody):
    """POST /api/account/sign-out: signs out the device with this session; null: all devices, this one too."""

    session: SessionId | None


class AddMail(RequestBody):
    """POST /api/account/mail: sends a code to this address, by which the account confirms that it is its own."""

    address: Short


class ConfirmMail(RequestBody):
    """POST /api/account/mail/confirm: stores the address to which this code was sent."""

    code: Short


class AskByMail(RequestBody):
    """POST /api/session/mail: sends a code to this address, if an account has it, by which a device signs in."""

    address: Short


class MailSent(ResponseBody):
    """A mail was sent, or nobody has the address; the code in it is valid for so many seconds."""

    seconds: float


class SignedInDevice(ResponseBody):
    """A device that is signed in. Times are seconds since 1970."""

    id: str
    label: str
    """Its browser and system."""
    created_at: float
    seen_at: float
    is_this: bool


class PasskeyCard(ResponseBody):
    """A passkey of an account."""

    id: str
    label: str
    created_at: float


class AccountCard(ResponseBody):
    """An account, as its own devices are told of it."""

    name: str
    mail: str | None
    """Its confirmed address, if it has one."""
    devices: tuple[SignedInDevice, ...]
    passkeys: tuple[PasskeyCard, ...]


class Me(ResponseBody):
    """GET /api/account: the account of this device, null for a guest; whether passkeys work here, and codes by mail."""

    account: AccountCard | None
    has_passkeys: bool
    has_mail: bool


class AccountMade(ResponseBody):
    """POST /api/account: the new account, and its recovery phrase, which is told this once."""

    account: AccountCard
    phrase: str


class PhraseMade(ResponseBody):
    """POST /api/account/phrase: a new recovery phrase; the one before is of no use any more."""

    phrase: str


class LinkCode(ResponseBody):
    """POST /api/account/code: a code, valid once and for `seconds`, by which another device signs in."""

    code: str
    link: str
    """The address at which the other device redeems it."""
    qr: str
    """The link as a QR code, an SVG document."""
    seconds: float


class PasskeyQuestion(ResponseBody):
    """What the browser is to ask its passkeys, as `PublicKeyCredential.parse…OptionsFromJSON` reads it."""

    options: Annotated[Raw, Meta(extra_json_schema={"type": "object"})]
