"""`bunkum serve`: starts the server, prints its links, and runs until it is stopped."""

import argparse
import asyncio
import gc
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping
from typing import TYPE_CHECKING

from bunkum.server.settings import BadSetting, Settings, add_settings, read_settings
from bunkum.server.stopping import StopRequest, serve_until_stopped

if TYPE_CHECKING:
    from collections.abc import Callable

    from bunkum.server.services import Services
    from bunkum.server.spans import Tracer

MOST_UNACCEPTED = 2048
"""The most connections that wait until they are accepted."""
_GONE = {
    "TCP_KEEPIDLE": 30,  # seconds of silence until the system asks whether the device is there
    "TCP_KEEPALIVE": 30,  # the same on macOS
    "TCP_KEEPINTVL": 5,
    "TCP_KEEPCNT": 2,
    "TCP_USER_TIMEOUT": 40_000,  # milliseconds until what was sent must have arrived, or asking was in vain
}
"""How the system notices that a device is gone, forty seconds after its last sign: a phone that has left the network
does not close its connection, and the other players wait for it. Options of TCP; no system has all of them."""
_NO_BROWSER = frozenset(("", "none", "no", "off", "false", "0"))


def add_serve_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the flags of `serve` to `parser`."""
    parser.add_argument("--open", action="store_true", help="open the page in a browser (BROWSER=none: do not)")
    add_settings(parser)


def serve(args: argparse.Namespace) -> int:
    """Runs the server; returns 0 if it was stopped, 1 if it could not start, 2 if a setting must be changed first."""
    flags = vars(args)
    try:
        settings = read_settings(flags)
    except BadSetting as trouble:
        return _fail(f"bunkum serve: {trouble}", 2)
    return run(settings, open_browser=bool(flags.get("open")))


def run(
    settings: Settings,
    *,
    open_browser: bool = False,
    loop_factory: "Callable[[], asyncio.AbstractEventLoop] | None" = None,
) -> int:
    """Serves until interrupted; returns 0, 1 if it could not start, 2 if it cannot before somebody changes something.

    2 is for a database of PostgreSQL, for example with a wrong password; if that only does not answer, it is 1.
    Tests pass an event loop of their own.
    """
    from bunkum.core.unreadable import Unreadable
    from bunkum.server.json_logging import start_logging
    from bunkum.server.storage import Unusable, UnusableForNow

    start_logging(settings.log_level)
    try:
        sock = bind(settings.host, settings.port)
    except OSError as error:
        return _fail(_describe_port(settings, error))
    port = int(sock.getsockname()[1])

    def on_open(server: "Services") -> None:
        server.port = port
        print_links(settings.host, port, settings.prefix)
        if open_browser and _has_browser():
            threading.Thread(target=webbrowser.open, args=(f"http://localhost:{port}/",), daemon=True).start()

    stop = StopRequest()
    stop.listen()
    try:
        with asyncio.Runner(loop_factory=loop_factory or _get_loop_factory()) as runner:
            runner.run(_serve(settings, sock, on_open, stop))
    except Unusable as trouble:
        return _fail(str(trouble), 2 if settings.database and not isinstance(trouble, UnusableForNow) else 1)
    except Unreadable as trouble:
        return _fail(trouble.message)
    except _PortTakenError as trouble:
        return _fail(_describe_port(settings, trouble.error))
    return 0


class _PortTakenError(Exception):
    """Somebody else has begun to listen at the port while the server opened."""

    def __init__(self, error: OSError) -> None:
        self.error = error


def _describe_port(settings: Settings, error: OSError) -> str:
    return f"Cannot listen on {settings.host}, port {settings.port}: {error.strerror}. Try another --port."


def wants_traces(environment: Mapping[str, str]) -> bool:
    """Returns whether the variables of OpenTelemetry ask for traces; if not, nothing of it is imported."""
    if environment.get("OTEL_SDK_DISABLED", "").lower() == "true" or environment.get("OTEL_TRACES_EXPORTER") == "none":
        return False
    endpoints = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
    return any(environment.get(name) for name in endpoints)


def _open_tracer() -> "Tracer":
    """Returns what sends traces, if the operator asks for them."""
    if not wants_traces(os.environ):
        from bunkum.server.spans import UNTRACED

        return UNTRACED
    from bunkum.server.tracing import open_tracer

    return open_tracer()


async def _serve(
    settings: Settings, sock: socket.socket, on_open: "Callable[[Services], None]", stop: StopRequest
) -> None:
    from bunkum.core import SecretDice
    from bunkum.server.net.web_server import create_server, share_socket
    from bunkum.server.services import open_services

    async with open_services(settings, SecretDice, tracer=_open_tracer()) as services:
        server = create_server(services)
        # Objects that exist now stay, and views are trees, which need no garbage collector: so it runs less often, on
        # few objects at a time (some 20 ms), and seldom on all, for which a thousand tables wait half a second.
        gc.freeze()
        gc.set_threshold(10_000, 5, 20)
        try:
            sock.listen(MOST_UNACCEPTED)  # not before: a proxy would wait for what opens, and asks another instead
        except OSError as error:
            raise _PortTakenError(error) from None
        on_open(services)
        await serve_until_stopped(server, share_socket(sock), services, stop)


def _get_loop_factory() -> "Callable[[], asyncio.AbstractEventLoop] | None":
    """Returns uvloop's event loop, or None for Python's own (on Windows)."""
    try:
        from uvloop import new_event_loop
    except ModuleNotFoundError:
        return None
    return new_event_loop


def bind(host: str, port: int) -> socket.socket:
    """Returns a socket with this address, which does not listen yet; raises `OSError` if the address is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Only where the protocol is named does asyncio let small packets go at once; else an answer waits for 40 ms.
    sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for option, value in _GONE.items():  # connections have the options of the socket that accepts them
            if hasattr(socket, option):
                sock.setsockopt(socket.IPPROTO_TCP, getattr(socket, option), value)
        sock.bind((host, port))
    except BaseException:
        sock.close()
        raise
    return sock


def print_links(host: str, port: int, prefix: str) -> None:
    """Prints the links for this machine and, if the server listens there, for phones on the same network."""
    from bunkum.server.http.origin import find_lan_url, is_any_address

    lines = [f"Bunkum is open: http://{'localhost' if is_any_address(host) else host}:{port}{prefix}/"]
    lan = find_lan_url(host, port, prefix)
    if lan is not None:
        lines.append(f"On phones on the same network: {lan}")
    print(*lines, sep="\n", flush=True)


def _has_browser() -> bool:
    chosen = os.environ.get("BROWSER")
    if chosen is not None:
        return chosen.lower() not in _NO_BROWSER
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _fail(sentence: str, code: int = 1) -> int:
    print(sentence, file=sys.stderr)
    return code


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="bunkum serve", description="Open the house of Bunkum.")
    add_serve_arguments(parser)
    sys.exit(serve(parser.parse_args()))
