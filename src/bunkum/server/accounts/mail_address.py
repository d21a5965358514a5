"""Mail addresses, and the address of a mail server."""

import re
from typing import Literal, NamedTuple
from urllib.parse import unquote, urlsplit

LONGEST_ADDRESS = 254
"""RFC 5321, 4.5.3.1.3: a path has 256 octets, with its angle brackets."""
_ADDRESS = re.compile(r"[^\s@<>()\[\],;:\\\"]{1,64}@[^\s@<>()\[\],;:\\\"]+\.[^\s@<>()\[\],;:\\\"]+")
_DEFAULT_PORTS = {"smtp": 587, "smtps": 465}


class SmtpServer(NamedTuple):
    """A mail server, as `smtp://USER:PASSWORD@HOST:PORT` names it; `smtps` is encrypted from its first byte."""

    scheme: Literal["smtp", "smtps"]
    host: str
    port: int
    user: str
    password: str

    def __repr__(self) -> str:
        """Omits the password, in case it is printed."""
        return f"SmtpServer({self.scheme}://{self.host}:{self.port})"


def parse_smtp_server(url: str) -> SmtpServer | None:
    """Returns the mail server of an address; None if the address is not valid."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname or parts.path.strip("/") or parts.query:
        return None
    scheme: Literal["smtp", "smtps"] = "smtps" if parts.scheme == "smtps" else "smtp"
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return SmtpServer(scheme, parts.hostname, port or _DEFAULT_PORTS[scheme], user, password)


def clean_address(text: str) -> str | None:
    """Returns a mail address as it is stored and compared; None if it is none."""
    address = text.strip()
    if len(address) > LONGEST_ADDRESS or not address.isprintable() or not _ADDRESS.fullmatch(address):
        return None
    local, _, domain = address.rpartition("@")
    return f"{local}@{domain.lower()}"
