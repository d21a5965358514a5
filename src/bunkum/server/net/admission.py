"""Limits the number of connections, in all and for each network, from the moment the system accepts one."""

import logging
from time import monotonic

from bunkum.server.http.origin import get_network, is_in_networks
from bunkum.server.metrics import Metrics
from bunkum.server.settings import Settings

log = logging.getLogger("bunkum.admission")

HTTP_CONNECTIONS_EACH = 24
"""HTTP connections for each network beside its WebSockets: a browser opens six to fetch a page."""
RESERVED_DESCRIPTORS = 128
"""File descriptors that are reserved for the database, the log and the workers."""
LOG_INTERVAL_SECONDS = 60.0
"""The shortest time between two log lines about refused connections."""


def raise_descriptor_limit() -> int | None:
    """Raises the soft limit of open files to the hard one, and returns it; None if there is no such limit."""
    try:
        import resource  # noqa: PLC0415  not on Windows
    except ModuleNotFoundError:
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    except (OSError, ValueError) as error:  # macOS says unlimited and allows less
        log.warning("the limit of open files stays at %d: %s", soft, error)
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return None if allowed == resource.RLIM_INFINITY else allowed


class Admission:
    """Counts connections, in all and by network. Call it on the event loop's thread only."""

    def __init__(self, settings: Settings, metrics: Metrics, descriptors: int | None) -> None:
        """Takes the limits from `settings`; `descriptors` is the limit of open files of this process, None for none."""
        self._metrics, self._trusted = metrics, settings.trust_proxy
        self._most_each = settings.most_sockets_each + HTTP_CONNECTIONS_EACH
        self._most = settings.most_sockets + settings.most_sockets_each + HTTP_CONNECTIONS_EACH
        self._descriptors = descriptors
        if descriptors is not None:
            self._most = min(self._most, max(descriptors - RESERVED_DESCRIPTORS, descriptors // 2))
        self._each: dict[str, int] = {}
        self._logged_at = -LOG_INTERVAL_SECONDS
        self.connections = 0

    def admit(self, address: str) -> str | None:
        """Counts one more connection from this address; returns the key for `release`, or None if it is one too many.

        Connections of trusted proxies are not limited by network, since they stand for many people; the limits for
        WebSockets and requests distinguish these.
        """
        key = "" if is_in_networks(address, self._trusted) else get_network(address)
        if self.connections >= self._most:
            self._metrics.count_refusal("too_many_connections")
            self._log_refusal()
            return None
        if key and self._each.get(key, 0) >= self._most_each:
            self._metrics.count_refusal("too_many_connections")
            return None
        self.connections += 1
        if key:
            self._each[key] = self._each.get(key, 0) + 1
        return key

    def release(self, key: str) -> None:
        """Counts one connection less, for the key that `admit` returned."""
        self.connections -= 1
        if key:
            self._each[key] -= 1
            if not self._each[key]:
                del self._each[key]

    def _log_refusal(self) -> None:
        now = monotonic()
        if now - self._logged_at >= LOG_INTERVAL_SECONDS:
            self._logged_at = now
            facts = {"connections": self.connections, "descriptors": self._descriptors}
            log.error("nobody else can connect: too many connections are open", extra=facts)
