"""The shim between a server and its disk and clock: compiled when a test needs it, steered through a mapped file."""

import mmap
import os
import struct
import subprocess
import sys
from collections.abc import Mapping
from enum import IntEnum
from pathlib import Path
from random import Random
from shutil import copy2, which

SOURCE = Path(__file__).with_name("disk_shim.c")
_FIELD = struct.Struct("<q")
_FIELDS = {name: at * _FIELD.size for at, name in enumerate(("fault", "journal", "clock", "struck", "writes", "syncs"))}
_RECORD = struct.Struct("<qqqq")


class Fault(IntEnum):
    """What happens to writes and syncs."""

    NONE = 0
    NO_SPACE = 1
    WRITE_ERROR = 2
    SYNC_ERROR = 3
    SHORT_WRITES = 4
    SHORT_THEN_FULL = 5
    SLOW_SYNCS = 6


class NoShim(Exception):  # noqa: N818  a sentence for whoever runs the tests
    """The shim cannot be used here: these nemeses did not strike, so the test must not pass."""


def compile_shim(folder: Path) -> Path:
    """The shared object, compiled into this folder."""
    compiler = which("cc")
    if compiler is None or sys.platform != "linux":
        raise NoShim("Faults of the disk and the clock need Linux and a C compiler named cc (Debian: gcc, libc6-dev).")
    built = folder / "disk_shim.so"
    command = [
        compiler,
        "-O1",
        "-Wall",
        "-Werror",
        "-shared",
        "-fPIC",
        "-o",
        str(built),
        str(SOURCE),
        "-ldl",
        "-lpthread",
    ]
    completed = subprocess.run(command, check=False, capture_output=True, text=True)
    if completed.returncode:
        raise NoShim(f"{SOURCE.name} does not compile: {completed.stderr}")
    return built


class Shim:
    """The shim of one server. `folder` holds its parts; the database lies in `data`."""

    def __init__(self, folder: Path, data: Path, *, journals: bool = False) -> None:
        """`journals`: write down what was written and synced, for `lose_unsynced`."""
        self._folder, self._data, self._journals = folder.resolve(), data.resolve(), journals
        self._journal = folder / "journal"
        control = folder / "control"
        control.write_bytes(bytes(_FIELD.size * len(_FIELDS)))
        with control.open("r+b") as file:
            self._control = mmap.mmap(file.fileno(), 0)
        self._set("journal", int(journals))
        self.environment: Mapping[str, str] = {
            "LD_PRELOAD": str(compile_shim(folder)),
            "BUNKUM_SHIM_CONTROL": str(control),
            "BUNKUM_SHIM_FILES": str(self._data / "bunkum.sqlite"),
            "BUNKUM_SHIM_JOURNAL": str(self._journal),
        }

    def _set(self, field: str, value: int) -> None:
        _FIELD.pack_into(self._control, _FIELDS[field], value)

    def _get(self, field: str) -> int:
        return int(_FIELD.unpack_from(self._control, _FIELDS[field])[0])

    def fail(self, fault: Fault) -> None:
        """Let writes or syncs fail from now on; `NONE`: let them succeed."""
        self._set("fault", fault)

    def step_clock(self, seconds: float) -> None:
        """Let the wall clock be so far ahead (or behind) from now on."""
        self._set("clock", round(seconds * 1e9))

    @property
    def struck(self) -> int:
        """How many calls have failed, or were cut short or slow."""
        return self._get("struck")

    @property
    def syncs(self) -> int:
        """How often a file of the database was synced."""
        return self._get("syncs")

    # Forgotten syncs.

    def _files(self) -> list[Path]:
        return [file for file in self._data.glob("bunkum.sqlite*") if not file.name.endswith(("-shm", ".lock"))]

    def keep_base(self) -> None:
        """Remember the files as they are, before the server starts: all of it has reached the disk."""
        base = self._folder / "base"
        base.mkdir(exist_ok=True)
        for old in base.iterdir():
            old.unlink()
        for file in self._files():
            copy2(file, base)
        self._journal.unlink(missing_ok=True)

    def lose_unsynced(self, chance: Random, survives: float) -> int:
        """Make the files as a power failure leaves them; the bytes lost. The server must be dead.

        What was synced is there. Of each later write or truncation it is drawn whether it `survives`; at 0 none does.
        """
        synced = {file.name: bytearray(file.read_bytes()) for file in (self._folder / "base").iterdir()}
        waiting: dict[str, list[tuple[str, int, bytes]]] = {}
        for kind, path, offset, data in self._records():
            name = Path(path).name
            match kind:
                case "S":
                    _apply(synced.setdefault(name, bytearray()), waiting.pop(name, []))
                case "U":
                    synced.pop(name, None)
                    waiting.pop(name, None)
                case "R":
                    new = Path(os.fsdecode(data)).name
                    synced[new], waiting[new] = synced.pop(name, bytearray()), waiting.pop(name, [])
                case _:
                    waiting.setdefault(name, []).append((kind, offset, data))
        lost = 0
        for name, changes in waiting.items():
            surviving = [change for change in changes if chance.random() < survives]
            lost += sum(len(data) for _, _, data in changes) - sum(len(data) for _, _, data in surviving)
            _apply(synced.setdefault(name, bytearray()), surviving)
        for file in [*self._files(), *self._data.glob("*-shm")]:
            file.unlink()
        for name, content in synced.items():
            (self._data / name).write_bytes(content)
        return lost

    def _records(self) -> list[tuple[str, str, int, bytes]]:
        """What the journal tells: kind of call, path, offset or length, bytes."""
        content = memoryview(self._journal.read_bytes() if self._journal.exists() else b"")
        found: list[tuple[str, str, int, bytes]] = []
        at = 0
        while at + _RECORD.size <= len(content):
            what, offset, length, path_length = _RECORD.unpack_from(content, at)
            at += _RECORD.size
            path, kind = os.fsdecode(bytes(content[at : at + path_length])), chr(what)
            at += path_length
            data = bytes(content[at : at + length]) if kind in "WR" else b""
            at += len(data)
            found.append((kind, path, offset, data))
        return found


def _apply(content: bytearray, changes: list[tuple[str, int, bytes]]) -> None:
    for kind, offset, data in changes:
        if kind == "T":
            del content[offset:]
        if len(content) < offset:
            content += bytes(offset - len(content))
        content[offset : offset + len(data)] = data
