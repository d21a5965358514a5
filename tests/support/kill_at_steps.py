"""Opens or backs up copies of a data folder, and kills the process: at each step in turn, then at random moments.

PYTHONPATH=src:tests python -m support.kill_at_steps open|backup TEMPLATE FOLDER RANDOM_KILLS

`FOLDER/3` is what the kill at step 3 left. Writes how many steps there are. It has a single thread, so it may fork.
"""

import asyncio
import os
import shutil
import signal
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

from bunkum.server.storage import open_database
from bunkum.server.storage.copying import copy_database
from bunkum.server.storage.sqlite.copying import SqliteDatabase

DATABASE, BACKUP = "bunkum.sqlite", "backup.sqlite"
Act = Callable[[Path, Callable[[str], object]], object]


def back_up(path: Path, step: Callable[[str], object] = lambda _: None) -> None:
    """Copy a database to a file beside it."""
    asyncio.run(copy_database(SqliteDatabase(path), SqliteDatabase(path.with_name(BACKUP), step=step)))


def main(act: Act, template: Path, folder: Path, random_kills: int) -> int:
    """Kill at each step until there is none left, and then at random."""
    number, began = 0, time.monotonic()
    while _kill_at(act, template, folder / str(number), number):
        number, began = number + 1, time.monotonic()
    took = time.monotonic() - began
    chance = Random(random_kills)
    for kill in range(random_kills):
        _kill_at(act, template, folder / f"random {kill}", None, chance.uniform(0, took))
    return number


def _kill_at(act: Act, template: Path, place: Path, step: int | None, after: float | None = None) -> bool:
    """Act on a copy and kill at this step, or after so many seconds; False: it was done before that."""
    shutil.copytree(template, place)
    child = os.fork()
    if child == 0:
        _act(act, place / DATABASE, step)
        os._exit(0)
    if after is not None:
        time.sleep(after)
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def _act(act: Act, path: Path, step: int | None) -> None:
    steps = count()

    def tell(_what: str) -> None:
        if next(steps) == step:
            os.kill(os.getpid(), signal.SIGKILL)

    act(path, tell)


if __name__ == "__main__":
    chosen: Act = {"open": open_database, "backup": back_up}[sys.argv[1]]
    sys.stdout.write(str(main(chosen, Path(sys.argv[2]), Path(sys.argv[3]), int(sys.argv[4]))))
