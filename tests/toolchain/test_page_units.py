"""Runs the tests of the page's own functions, which lie beside them in `web/src`."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
FEWEST = 700
"""There are 739 when this is written: if far fewer run, they were not found."""


def test_the_page_passes_its_own_tests():
    command = [sys.executable, "hatch_build.py", "test"]
    environment = {**os.environ, "NO_COLOR": "1"}
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    passed = re.search(r"Tests +(\d+) passed", ran.stdout)
    assert passed is not None, ran.stdout
    assert int(passed[1]) >= FEWEST
