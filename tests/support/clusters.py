"""Clusters of PostgreSQL that a test or a bench owns, and so may stop, kill, copy and promote."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from support.servers import free_port

FAST, IMMEDIATE = signal.SIGINT, signal.SIGQUIT
"""How PostgreSQL is stopped: sessions are ended and all is written; or as in a crash."""
QUICK = ("fsync=off",)
"""Settings of a cluster whose data nobody needs after a crash of the machine."""
_USER = "postgres"
"""PostgreSQL refuses to run as root, who lets this user run it."""
_BINARIES = ("/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin", "/opt/homebrew/opt/postgresql*/bin")
_PATIENCE_SECONDS = 60


class Cluster:
    """A cluster in a folder, on a free port of the loopback."""

    def __init__(self, folder: Path, binaries: Path, settings: Sequence[str] = ()) -> None:
        """`settings` are given as `NAME=VALUE`."""
        self.folder, self._binaries, self._settings = folder, binaries, tuple(settings)
        self.port = free_port()
        self.url = f"postgresql://{_USER}@127.0.0.1:{self.port}/postgres"
        self._process: subprocess.Popen[bytes] | None = None

    def create(self) -> None:
        """Make it anew."""
        self._run("initdb", "-D", self.folder, "-U", _USER, "-A", "trust", "-E", "UTF8", "--no-sync")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        where = (f"port={self.port}", "listen_addresses=127.0.0.1", f"unix_socket_directories={self.folder.parent}")
        chosen = [f"-c{setting}" for setting in (*where, *self._settings)]
        command = [self._binaries / "postgres", "-D", self.folder, *chosen]
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL, cwd=self.folder, user=_get_user())
        until = time.monotonic() + _PATIENCE_SECONDS
        while not self._answers():
            assert self._process.poll() is None, "PostgreSQL has ended at once"
            assert time.monotonic() < until, "PostgreSQL does not answer"
            time.sleep(0.02)

    def stop(self, how: signal.Signals = FAST) -> None:
        """Stop it, if it runs."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(_PATIENCE_SECONDS)
            self._process = None

    def copy(self, folder: Path, name: str) -> "Cluster":
        """Make a standby of it, which calls itself by this name and is yet to be started."""
        source = f"host=127.0.0.1 port={self.port} user={_USER} application_name={name}"
        self._run("pg_basebackup", "-d", source, "-D", folder, "-R", "-X", "stream", "-c", "fast", "--no-sync")
        return Cluster(folder, self._binaries, self._settings)

    def promote(self) -> None:
        """Make a standby a primary, and wait until it is one."""
        self._run("pg_ctl", "promote", "-w", "-D", self.folder)

    def _answers(self) -> bool:
        asked = [self._binaries / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(asked, check=False).returncode == 0

    def _run(self, program: str, *arguments: object) -> None:
        command = [self._binaries / program, *map(str, arguments)]
        subprocess.run(
            command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder.parent, user=_get_user(), timeout=120
        )


@contextmanager
def new_cluster(binaries: Path, settings: Sequence[str] = QUICK) -> Generator[Cluster]:
    """A new cluster that runs, in a folder that is deleted at the end."""
    folder = Path(tempfile.mkdtemp(prefix="bunkum-postgresql-"))
    if (user := _get_user()) is not None:
        shutil.chown(folder, user)
    cluster = Cluster(folder / "data", binaries, settings)
    try:
        cluster.create()
        cluster.start()
        yield cluster
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)


def find_binaries() -> Path | None:
    """The folder of the programs of PostgreSQL; None if there are none, or nobody whom root may let run them."""
    if os.geteuid() == 0 and _get_user() is None:
        return None
    on_path = shutil.which("postgres")
    if on_path is not None:
        return Path(on_path).resolve().parent
    found = [path for pattern in _BINARIES for path in Path("/").glob(pattern.lstrip("/"))]
    return max(found, default=None)


def _get_user() -> str | None:
    """As whom the programs are run; None: as whoever runs this."""
    if os.geteuid() == 0:
        with suppress(KeyError):
            return pwd.getpwnam(_USER).pw_name
    return None
