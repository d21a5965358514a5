"""Who holds a seat: a device, known by a secret in its cookie and by nothing else.

The secret never leaves the cookie. At each table the device goes by another name, which follows from the secret and
the table and from which neither can be found; only that name is stored. A device that took over another's seats holds
both secrets.
"""

import hmac
import re
import secrets
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie

COOKIE = "bunkum"
MOST_SECRETS = 4
_SECRET = re.compile(r"[\w-]{22}")
_YEAR = 365 * 24 * 3600

Device = tuple[str, ...]
"""The secrets that a device holds, its own first."""


def new_device() -> Device:
    """A device that nobody knows yet: 128 bits."""
    return (secrets.token_urlsafe(16),)


def device_of(headers: Mapping[str, str]) -> Device | None:
    """The device that its cookie tells, or None."""
    try:
        held = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return None
    found = [] if held is None else [one for one in held.value.split(".") if _SECRET.fullmatch(one)]
    return tuple(dict.fromkeys(found))[:MOST_SECRETS] or None


def joined(device: Device, other: Device) -> Device:
    """A device that holds the other's secrets as well, and forgets its oldest where they are too many."""
    return tuple(dict.fromkeys((*other, *device)))[:MOST_SECRETS]


def cookie(device: Device, *, prefix: str, secure: bool) -> str:
    """The value of a `Set-Cookie` header."""
    kept = f"{COOKIE}={'.'.join(device)}; Path={prefix or '/'}; Max-Age={_YEAR}; HttpOnly; SameSite=Lax"
    return f"{kept}; Secure" if secure else kept


def persons(device: Device, table: str) -> tuple[str, ...]:
    """By which names the device goes at this table."""
    return tuple(hmac.digest(secret.encode(), b"bunkum " + table.encode(), "sha256").hex()[:32] for secret in device)
