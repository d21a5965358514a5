"""Devices, which hold seats and are identified only by a secret in their cookie (decision 0019).

The secret never leaves the cookie. At each table the device has another name, its person there, which is derived from
the secret and the table and from which neither can be found; only that name is stored.

A cookie of the first format held up to four secrets, and another device could know one of them. Such a cookie gets a
secret of its own in front: the older ones find seats that they hold already, and never take a new one.

A device that is signed in to an account (decision 0031) has a second cookie, with a secret that is drawn anew each time
it signs in: whoever has stolen it can do nothing with it once the device has signed out.
"""

import hmac
import re
import secrets
from collections.abc import Mapping
from typing import NamedTuple

COOKIE = "bunkum"
SESSION_COOKIE = "bunkum_session"
COOKIE_BYTES = 8_192
"""The longest `Cookie` header that is read; browsers keep about 4 kB for each cookie, and libraries have this limit."""
MOST_OLDER = 4
"""The most secrets in a cookie of the first format."""
_FORMAT = "2"
_SECRET = re.compile(r"[\w-]{22}", re.ASCII)
_OURS = re.compile(rf"(?:^|;)[ \t]*{COOKIE}=([\w.-]{{22,{24 + 23 * MOST_OLDER}}})(?=[ \t]*(?:;|$))", re.ASCII)
"""Finds our cookie in linear time among any others, since other programs on this host name set cookies too."""
_SESSION = re.compile(rf"(?:^|;)[ \t]*{SESSION_COOKIE}=([\w-]{{22}})(?=[ \t]*(?:;|$))", re.ASCII)
YEAR_SECONDS = 365 * 24 * 3600


class Device(NamedTuple):
    """A device: its own secret, older ones that others may know, and whether its browser has this cookie already."""

    own: str
    older: tuple[str, ...] = ()
    is_set: bool = False


def read_device(headers: Mapping[str, str]) -> Device:
    """Returns the device of a request's cookie, or a new one with a fresh secret."""
    found = _OURS.search(headers.get("cookie", "")[:COOKIE_BYTES])
    version, _, rest = ("", "", "") if found is None else found[1].partition(".")
    held = [] if found is None else (rest if version == _FORMAT else found[1]).split(".")
    known = [secret for secret in dict.fromkeys(held) if _SECRET.fullmatch(secret)]
    if version == _FORMAT and known and known[0] == held[0]:
        return Device(known[0], tuple(known[1 : MOST_OLDER + 1]), is_set=True)
    return Device(secrets.token_urlsafe(16), tuple(known[:MOST_OLDER]))


def build_cookie(device: Device, *, prefix: str, secure: bool) -> str:
    """Returns the value of a `Set-Cookie` header."""
    value = ".".join((_FORMAT, device.own, *device.older))
    cookie = f"{COOKIE}={value}; Path={prefix or '/'}; Max-Age={YEAR_SECONDS}; HttpOnly; SameSite=Lax"
    return f"{cookie}; Secure" if secure else cookie


def read_session_token(headers: Mapping[str, str]) -> str | None:
    """Returns the secret of a device that may be signed in; None without one."""
    found = _SESSION.search(headers.get("cookie", "")[:COOKIE_BYTES])
    return None if found is None else found[1]


def derive_persons(device: Device, table: str) -> tuple[str, ...]:
    """Returns the device's persons at this table: its own first, which is the only one that takes new seats."""
    held = (device.own, *device.older)
    return tuple(hmac.digest(secret.encode(), b"bunkum " + table.encode(), "sha256").hex()[:32] for secret in held)
