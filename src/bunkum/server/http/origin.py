"""Checks the Host and Origin of a request, and finds its client's address behind trusted proxies.

Theory. A page of another site must not be able to act with our cookies. So `Host` must be one of our names, since a
foreign name may resolve to our address (DNS rebinding); and `Origin`, which browsers send with WebSockets and with
requests that change something, must be that same name. Headers of a proxy count only if the operator trusts the proxy.
"""

import ipaddress
import re
import socket
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple
from urllib.parse import urlsplit

from bunkum.server.settings import Settings, parse_address

_PREFIX = re.compile(r"(/[\w.~-]+)+")
_TABLE_ID = re.compile(r"[\w-]{22}", re.ASCII)
_LOOPBACK_NAMES = frozenset(("localhost", "127.0.0.1", "::1"))


class Peer(NamedTuple):
    """The addresses of both ends of a connection, as the system reports them; None if it does not."""

    client: str | None
    server: str | None
    secure: bool


_PRIVATE = (
    *("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"),
    *("::1/128", "fc00::/7", "fe80::/10"),
)
"""Networks behind one router, or this machine's own (RFC 1918, 3927, 4193 and 4291)."""


class ClientInfo(NamedTuple):
    """The client of a request. `host`: its `Host` header, with the port. `prefix`: the path under a proxy."""

    address: str
    host: str
    secure: bool
    prefix: str
    is_direct: bool
    """Whether there is no proxy between client and server."""

    @property
    def network(self) -> str:
        """The network to which rate limits apply."""
        return get_network(self.address)

    @property
    def place(self) -> str:
        """Where somebody is, to tell people in one room from others: all private addresses are one place."""
        return "local" if is_in_networks(self.address, _PRIVATE) else self.network

    @property
    def page_url(self) -> str:
        """The URL of our page, as this client reaches it."""
        return f"{'https' if self.secure else 'http'}://{self.host}{self.prefix}/"

    @property
    def is_local(self) -> bool:
        """Whether the client runs on this machine and asked for it by a loopback name."""
        return self.is_direct and _is_loopback(self.address) and strip_port(self.host) in _LOOPBACK_NAMES


def read_client_info(peer: Peer, headers: Mapping[str, str], settings: Settings) -> ClientInfo:
    """Returns the client, by the connection and the headers (names in lower case)."""
    address, host, secure, prefix = peer.client or "?", headers.get("host", ""), peer.secure, settings.prefix
    forwarded = [name for name in headers if name.startswith("x-forwarded-") or name in ("forwarded", "via")]
    if forwarded and is_in_networks(address, settings.trust_proxy):
        address = _find_client_address(headers.get("x-forwarded-for", ""), address, settings.trust_proxy)
        secure = headers.get("x-forwarded-proto", "").lower() == "https" or secure
        forwarded_prefix = headers.get("x-forwarded-prefix", "").rstrip("/")
        if not prefix and _PREFIX.fullmatch(forwarded_prefix):
            prefix = forwarded_prefix
    return ClientInfo(address, host, secure, prefix, is_direct=not forwarded)


def _find_client_address(chain: str, address: str, trusted: tuple[str, ...]) -> str:
    """Returns the last address in the chain that is not a trusted proxy's."""
    for hop in reversed([hop.strip() for hop in chain.split(",")]):
        if hop and not is_in_networks(hop, trusted):
            return hop
    return address


@lru_cache(4096)
def get_network(address: str) -> str:
    """Returns what limits apply to: an IPv4 address, or the /64 of an IPv6 one, which a single customer is given."""
    parsed = parse_address(address)
    if isinstance(parsed, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return address if parsed is None else str(parsed)


def is_in_networks(text: str, trusted: tuple[str, ...]) -> bool:
    """Returns whether it is an address in one of these networks."""
    address = parse_address(text)
    return address is not None and any(address in network for network in _parse_networks(trusted))


@cache
def _parse_networks(trusted: tuple[str, ...]) -> tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...]:
    return tuple(map(ipaddress.ip_network, trusted))


def is_own_host(host: str, peer: Peer, settings: Settings) -> bool:
    """Returns whether `host` is a name of this server: this machine's, or one that the operator allows."""
    name = strip_port(host)
    if name in _LOOPBACK_NAMES or name == peer.server or name in settings.allow_host or "*" in settings.allow_host:
        return True
    own = socket.gethostname().lower()
    return name in (own, f"{own}.local", f"{own.partition('.')[0]}.local")


def is_same_origin(origin: str, client: ClientInfo) -> bool:
    """Returns whether `origin` has the host name by which the client reached us."""
    parts = urlsplit(origin)
    if parts.scheme not in ("http", "https"):
        return False
    default = ":443" if parts.scheme == "https" else ":80"
    return parts.netloc.lower().removesuffix(default) == client.host.lower().removesuffix(default)


def is_table_id(table_id: str) -> bool:
    """Returns whether the text has the form of a table's id."""
    return _TABLE_ID.fullmatch(table_id) is not None


def strip_port(host: str) -> str:
    """Returns the host without its port and brackets, in lower case."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower()


def _is_loopback(address: str) -> bool:
    parsed = parse_address(address)
    return parsed is not None and parsed.is_loopback


def is_any_address(host: str) -> bool:
    """Returns whether `host` means all addresses of this machine."""
    return host in ("0.0.0.0", "::", "")  # noqa: S104  what we listen on


def find_lan_url(host: str, port: int, prefix: str) -> str | None:
    """Returns the URL for devices on the same network; None if a server that listens on `host` is not reached there."""
    address = find_lan_address() if is_any_address(host) else None
    return None if address is None else f"http://{address}:{port}{prefix}/"


def find_lan_address() -> str | None:
    """Returns this machine's address on its network, None without one. Asks the system alone; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nobody's address (RFC 5737); this sends nothing
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if _is_loopback(address) else address
