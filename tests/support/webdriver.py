"""Firefox and WebKitGTK as they are shipped, driven by the commands of W3C WebDriver that each understands by itself.

Playwright drives only its own builds of them: a Firefox ESR does not know what Playwright tells it over BiDi
(`emulation.setMediaFeaturesOverride`; Playwright 1.65, Firefox 153).
"""

import json
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

import httpx

from support.servers import free_port

START_SECONDS = 40
ANSWER_SECONDS = 30
PREFERENCES: Mapping[str, object] = {
    "marionette.port": 0,  # any that is free, and written into the profile
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
}


class WebDriverError(Exception):
    """The browser could not do what it was told."""


class Driver(Protocol):
    """Tells a browser what to do, in the commands of W3C WebDriver."""

    def send(self, command: str, **parameters: object) -> Any:
        """Returns what the browser answers."""
        ...


class Marionette:
    """The commands as Firefox takes them: JSON on a socket, each message after its length."""

    def __init__(self, connection: socket.socket) -> None:
        """Begin a session."""
        self._stream = connection.makefile("rwb")
        self._receive()  # says which version of the protocol it speaks
        self.send("NewSession")

    def send(self, command: str, **parameters: object) -> Any:
        """Returns what Firefox answers."""
        message = json.dumps([0, 0, f"WebDriver:{command}", parameters]).encode()
        self._stream.write(b"%d:%b" % (len(message), message))
        self._stream.flush()
        _, _, error, answer = self._receive()
        if error is not None:
            raise WebDriverError(f"{command}: {error['error']}: {error['message']}")
        return answer.get("value")

    def _receive(self) -> Any:
        size = b""
        while (digit := self._stream.read(1)) != b":":
            assert digit, "Firefox has closed the connection"
            size += digit
        return json.loads(self._stream.read(int(size)))


class HttpDriver:
    """The commands as requests to a driver, which opens a browser for each session."""

    PATHS: Mapping[str, str] = {
        "ElementClick": "/element/{id}/click",
        "ExecuteScript": "/execute/sync",
        "Navigate": "/url",
        "SetWindowRect": "/window/rect",
    }

    def __init__(self, port: int) -> None:
        """Begin a session."""
        self._client = httpx.Client(base_url=f"http://127.0.0.1:{port}/session", timeout=ANSWER_SECONDS)
        self._session = self._post("", capabilities={})["sessionId"]

    def send(self, command: str, **parameters: object) -> Any:
        """Returns what the driver answers."""
        return self._post(f"/{self._session}{self.PATHS[command].format(**parameters)}", **parameters)

    def close(self) -> None:
        """End the session, and with it the browser."""
        self._client.delete(f"/{self._session}")
        self._client.close()

    def _post(self, path: str, **parameters: object) -> Any:
        answer = self._client.post(path, json=parameters)
        value = answer.json()["value"]
        if answer.is_error:
            raise WebDriverError(f"{path}: {value['error']}: {value['message']}")
        return value


@contextmanager
def open_firefox(folder: Path) -> Generator[Driver]:
    """Runs Firefox without a window; `folder` becomes its profile."""
    firefox = find_firefox()
    assert firefox is not None
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items())
    (folder / "user.js").write_text("\n".join(lines))
    port = folder / "MarionetteActivePort"
    with _run(folder, firefox, "--headless", "--marionette", "--no-remote", "--profile", str(folder)) as process:
        _wait_until(lambda: port.exists() and port.read_text().isdigit(), process)
        address = "127.0.0.1", int(port.read_text())
        with socket.create_connection(address, ANSWER_SECONDS) as connection:
            yield Marionette(connection)


@contextmanager
def open_webkit(folder: Path) -> Generator[Driver]:
    """Runs the browser that comes with WebKitGTK on a screen in memory; `folder` becomes its home."""
    with ExitStack() as stack:
        shown, tell = os.pipe()
        screen = ("Xvfb", "-displayfd", str(tell), "-screen", "0", "1280x1024x24", "-nolisten", "tcp")
        stack.enter_context(_run(folder, *screen, pass_fds=(tell,)))
        os.close(tell)
        number = stack.enter_context(os.fdopen(shown)).readline().strip()
        port = free_port()
        home = {"DISPLAY": f":{number}", "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "NO_AT_BRIDGE": "1"}
        process = stack.enter_context(_run(folder, "WebKitWebDriver", f"--port={port}", env=os.environ | home))
        _wait_until(lambda: _is_listened_on(port), process)
        driver = HttpDriver(port)
        stack.callback(driver.close)
        yield driver


def find_firefox() -> str | None:
    """Returns the path of this machine's Firefox."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


def has_webkit() -> bool:
    """Returns whether this machine has WebKitGTK's driver, and something to show its browser on."""
    return all(map(shutil.which, ("WebKitWebDriver", "Xvfb")))


@contextmanager
def _run(
    folder: Path, *command: str, env: Mapping[str, str] | None = None, pass_fds: Sequence[int] = ()
) -> Generator["subprocess.Popen[bytes]"]:
    """Runs a program in a process group of its own, and ends the whole group."""
    with (
        (folder / f"{Path(command[0]).name}.log").open("wb") as log,
        subprocess.Popen(
            command, stdout=log, stderr=log, env=env, pass_fds=pass_fds, start_new_session=True
        ) as process,
    ):
        try:
            yield process
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            try:
                process.wait(10)
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)


def _wait_until(is_ready: Callable[[], bool], process: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + START_SECONDS
    while not is_ready():
        assert process.poll() is None, f"it ended with {process.returncode}: {process.args}"
        assert time.monotonic() < until, f"not ready after {START_SECONDS} seconds: {process.args}"
        time.sleep(0.05)


def _is_listened_on(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False
