"""`bunkum serve`: open the house, say where it is, and stay until somebody says stop."""

import argparse
import asyncio
import gc
import os
import signal
import socket
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING

from bunkum.server.settings import BadSetting, Settings, add_settings, settings_from

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

    from bunkum.server.services import Services
    from bunkum.server.tables.table_factory import MakeDice

_NO_BROWSER = frozenset(("", "none", "no", "off", "false", "0"))


def add_serve_arguments(parser: argparse.ArgumentParser) -> None:
    """Give `parser` the flags of `serve`."""
    parser.add_argument("--open", action="store_true", help="open the page in a browser (BROWSER=none: do not)")
    add_settings(parser)


def serve(args: argparse.Namespace) -> int:
    """Do as the flags say; 0 when it was stopped, 1 when the house could not open, 2 when a setting makes no sense."""
    flags = vars(args)
    try:
        settings = settings_from(flags)
    except BadSetting as trouble:
        return _sorry(f"bunkum serve: {trouble}", 2)
    return run(settings, open_browser=bool(flags.get("open")))


def run(settings: Settings, *, open_browser: bool = False, dice: "MakeDice | None" = None) -> int:
    """Serve until interrupted. `dice`: for tests."""
    from bunkum.core.unreadable import Unreadable
    from bunkum.server.json_logging import start_logging
    from bunkum.server.storage import Unusable

    start_logging(settings.log_level)
    try:
        sock = _bound(settings)
    except OSError as error:
        return _sorry(f"Cannot listen on {settings.host}, port {settings.port}: {error.strerror}. Try another --port.")
    port = int(sock.getsockname()[1])

    def opened(house: "Services") -> None:
        house.port = port
        say_where(settings.host, port, settings.prefix)
        if open_browser and _has_browser():
            threading.Thread(target=webbrowser.open, args=(f"http://localhost:{port}/",), daemon=True).start()

    # uvicorn stops at these, then gives them back to whoever had them before: us, and we have yet to close the house.
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, _heard)
    try:
        with asyncio.Runner(loop_factory=_fast_loop()) as runner:
            runner.run(_serve(settings, sock, opened, dice))
    except Unusable as trouble:
        return _sorry(str(trouble))
    except Unreadable as trouble:
        return _sorry(trouble.told)
    return 0


async def _serve(
    settings: Settings, sock: socket.socket, opened: "Callable[[Services], None]", dice: "MakeDice | None"
) -> None:
    from bunkum.core import SecretDice
    from bunkum.server.net.web_server import create_server
    from bunkum.server.services import open_services

    async with open_services(settings, dice or SecretDice) as house:
        server = create_server(house)
        # What is here now stays; and views are trees, which need no collector: let it look less often, at a little at
        # a time (some 20 ms), and seldom at everything: a thousand tables wait half a second for that.
        gc.freeze()
        gc.set_threshold(10_000, 5, 20)
        opened(house)
        await server.serve(sockets=[sock])


def _fast_loop() -> "Callable[[], asyncio.AbstractEventLoop] | None":
    """Uvloop's where there is one (not on Windows), else Python's own."""
    try:
        from uvloop import new_event_loop
    except ModuleNotFoundError:
        return None
    return new_event_loop


def _heard(_number: int, _frame: "FrameType | None") -> None:
    pass


def _bound(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind((settings.host, settings.port))
        sock.listen(2048)
    except BaseException:
        sock.close()
        raise
    return sock


def say_where(host: str, port: int, prefix: str) -> None:
    """Print the links for this machine and, where they reach us, for phones on the same network."""
    from bunkum.server.http.origin import lan_address, listens_everywhere

    everywhere = listens_everywhere(host)
    lines = [f"Bunkum is open: http://{'localhost' if everywhere else host}:{port}{prefix}/"]
    address = lan_address() if everywhere else None
    if address is not None:
        lines.append(f"On phones on the same network: http://{address}:{port}{prefix}/")
    print(*lines, sep="\n", flush=True)


def _has_browser() -> bool:
    chosen = os.environ.get("BROWSER")
    if chosen is not None:
        return chosen.lower() not in _NO_BROWSER
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _sorry(sentence: str, code: int = 1) -> int:
    print(sentence, file=sys.stderr)
    return code


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="bunkum serve", description="Open the house of Bunkum.")
    add_serve_arguments(parser)
    sys.exit(serve(parser.parse_args()))
