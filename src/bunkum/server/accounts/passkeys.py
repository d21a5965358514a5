"""Passkeys (WebAuthn): the questions that a browser is asked, and the check of its answers, by py_webauthn.

A challenge is valid once and for a short time, so an answer cannot be sent twice. The host's name must be that of the
page that asked, so an answer to another page is worth nothing here.

py_webauthn brings a library of cryptography along, which takes half a second and 15 MB to load: that is done in a
thread, once somebody uses a passkey.
"""

import asyncio
import base64
import ipaddress
from importlib import import_module
from typing import NamedTuple

import msgspec

from bunkum.server.accounts.accounts import CHALLENGE_SECONDS, Accounts, StoredPasskey
from bunkum.server.http.origin import ClientInfo, strip_port
from bunkum.server.refusals import Refused

RELYING_PARTY = "Bunkum"
_MILLISECONDS = int(CHALLENGE_SECONDS * 1000)


class Site(NamedTuple):
    """The page as passkeys know it: its host's name, and its origin."""

    host: str
    origin: str


class _ClientData(msgspec.Struct):
    challenge: str


class _Response(msgspec.Struct):
    client_data: str = msgspec.field(name="clientDataJSON")


class _Credential(msgspec.Struct):
    id: str
    response: _Response


def write_id(credential_id: bytes) -> str:
    """Returns the id of a passkey as browsers write it."""
    return base64.urlsafe_b64encode(credential_id).rstrip(b"=").decode()


def read_id(text: str) -> bytes:
    """Returns the id of a passkey; raises `Refused` if it is none."""
    try:
        return _decode(text)
    except ValueError:
        raise Refused("unreadable") from None


def find_site(client: ClientInfo) -> Site | None:
    """Returns the page's site; None where there are no passkeys: without encryption, or by a bare address."""
    host = strip_port(client.host)
    try:
        ipaddress.ip_address(host)
    except ValueError:
        pass
    else:
        return None
    if not client.secure and host != "localhost":
        return None
    return Site(host, f"{'https' if client.secure else 'http'}://{client.host.lower()}")


def require_site(client: ClientInfo) -> Site:
    """Returns the page's site; raises `Refused` where there are no passkeys."""
    site = find_site(client)
    if site is None:
        raise Refused("no_passkeys")
    return site


async def ask_to_register(accounts: Accounts, site: Site, account: str, name: str) -> bytes:
    """Returns, as JSON, what `navigator.credentials.create` is asked: a passkey that the browser finds by itself."""
    await _load()
    from webauthn import generate_registration_options, options_to_json  # noqa: PLC0415  see above
    from webauthn.helpers.structs import (  # noqa: PLC0415
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    known = [PublicKeyCredentialDescriptor(id=passkey.id) for passkey in await accounts.list_passkeys(account)]
    options = generate_registration_options(
        rp_id=site.host,
        rp_name=RELYING_PARTY,
        user_name=name,
        user_display_name=name,
        user_id=account.encode(),
        challenge=await accounts.create_challenge(account),
        timeout=_MILLISECONDS,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=known,
    )
    return options_to_json(options).encode()


async def register(accounts: Accounts, site: Site, account: str, answer: bytes, label: str) -> None:
    """Stores the passkey that a browser made; raises `Refused` if the answer is not to a challenge of this account."""
    await _load()
    from webauthn import verify_registration_response  # noqa: PLC0415  see above
    from webauthn.helpers.exceptions import WebAuthnException  # noqa: PLC0415

    _, challenge = _read_answer(answer)
    if not await accounts.redeem_challenge(challenge, account):
        raise Refused("passkey_refused")
    try:
        verified = verify_registration_response(
            credential=answer.decode(),
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
        )
    except WebAuthnException:
        raise Refused("passkey_refused") from None
    found = verified.credential_id, account, verified.credential_public_key, verified.sign_count
    await accounts.add_passkey(StoredPasskey(*found), label)


async def ask_to_sign_in(accounts: Accounts, site: Site) -> bytes:
    """Returns, as JSON, what `navigator.credentials.get` is asked: any passkey of this page."""
    await _load()
    from webauthn import generate_authentication_options, options_to_json  # noqa: PLC0415  see above

    options = generate_authentication_options(
        rp_id=site.host, challenge=await accounts.create_challenge(None), timeout=_MILLISECONDS
    )
    return options_to_json(options).encode()


async def find_account(accounts: Accounts, site: Site, answer: bytes) -> str:
    """Returns the account whose passkey gave this answer; raises `Refused` if none did, or if it was given before."""
    await _load()
    from webauthn import verify_authentication_response  # noqa: PLC0415  see above
    from webauthn.helpers.exceptions import WebAuthnException  # noqa: PLC0415

    credential_id, challenge = _read_answer(answer)
    if not await accounts.redeem_challenge(challenge, None):
        raise Refused("passkey_refused")
    passkey = await accounts.find_passkey(credential_id)
    if passkey is None:
        raise Refused("passkey_refused")
    try:
        verified = verify_authentication_response(
            credential=answer.decode(),
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
        )
    except WebAuthnException:
        raise Refused("passkey_refused") from None
    await accounts.note_passkey_use(passkey.id, verified.new_sign_count)
    return passkey.account


def _read_answer(answer: bytes) -> tuple[bytes, bytes]:
    """Returns the id of the passkey and the challenge that an answer names; raises `Refused` if it is no answer."""
    try:
        credential = msgspec.json.decode(answer, type=_Credential)
        data = msgspec.json.decode(_decode(credential.response.client_data), type=_ClientData)
        return _decode(credential.id), _decode(data.challenge)
    except (msgspec.MsgspecError, UnicodeError, ValueError):
        raise Refused("passkey_refused") from None


def _decode(text: str) -> bytes:
    """Returns the bytes that base64url without padding stands for; raises `ValueError` if it is none."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


async def _load() -> None:
    await asyncio.to_thread(import_module, "webauthn")
