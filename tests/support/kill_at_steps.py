"""Opens copies of a data folder, and kills the process that does so: at each step in turn, then at random moments.

PYTHONPATH=src:tests python -m support.kill_at_steps TEMPLATE FOLDER RANDOM_KILLS

`FOLDER/3` is what the kill at step 3 left. Writes how many steps there are. It has a single thread, so it may fork.
"""

import os
import shutil
import signal
import sys
import time
from itertools import count
from pathlib import Path
from random import Random

from bunkum.server.storage import open_database

DATABASE = "bunkum.sqlite"


def main(template: Path, folder: Path, random_kills: int) -> int:
    """Kill at each step until there is none left, and then at random."""
    number, began = 0, time.monotonic()
    while _kill_at(template, folder / str(number), number):
        number, began = number + 1, time.monotonic()
    took = time.monotonic() - began
    chance = Random(random_kills)
    for kill in range(random_kills):
        _kill_at(template, folder / f"random {kill}", None, chance.uniform(0, took))
    return number


def _kill_at(template: Path, place: Path, step: int | None, after: float | None = None) -> bool:
    """Open a copy and kill at this step, or after so many seconds; False: it was opened before that."""
    shutil.copytree(template, place)
    child = os.fork()
    if child == 0:
        _open(place / DATABASE, step)
        os._exit(0)
    if after is not None:
        time.sleep(after)
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def _open(path: Path, step: int | None) -> None:
    steps = count()

    def tell(_what: str) -> None:
        if next(steps) == step:
            os.kill(os.getpid(), signal.SIGKILL)

    open_database(path, tell)


if __name__ == "__main__":
    sys.stdout.write(str(main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))))
