"""Measures Bunkum on this machine: runs every bench of this folder, or those named in BENCH."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def main() -> int:
    """Runs the benches one after the other; the exit code tells whether all of them could be run."""
    asked = os.environ.get("BENCH", "").split()
    benches = sorted(path for path in HERE.glob("*.py") if not path.stem.startswith("_"))
    chosen = [path for path in benches if not asked or path.stem in asked]
    if not chosen:
        print(f"there is no such bench; there are: {' '.join(path.stem for path in benches)}")
        return 2
    failed = 0
    for path in chosen:
        print(f"== {path.stem}", flush=True)
        failed += subprocess.run([sys.executable, str(path)], cwd=HERE.parent, check=False).returncode != 0
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
