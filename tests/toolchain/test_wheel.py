"""The wheel is built, installed on its own and run: it carries the page, the lexicons and the command."""

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from bunkum import __version__

ROOT = Path(__file__).parents[2]

pytestmark = [pytest.mark.slow]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built without isolation: this environment has what the build needs."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder), cwd=ROOT)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_is_pure_python_of_this_version(wheel: Path) -> None:
    assert wheel.name == f"bunkum-{__version__}-py3-none-any.whl"


def test_the_wheel_carries_what_was_built_and_nothing_of_the_tools(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    for expected in ("bunkum/server/page/index.html", "bunkum/words/data/en.lexicon", "bunkum/py.typed"):
        assert expected in names
    assert any(name.endswith(".sql") for name in names), "migrations"
    assert [name for name in names if name.startswith(("tests/", "web/", "bench/")) or "node_modules" in name] == []


def test_the_installed_wheel_answers_on_the_command_line(wheel: Path, tmp_path: Path) -> None:
    """Its dependencies are those of this environment; the package itself is the installed one."""
    home = tmp_path / "env"
    venv.create(home, symlinks=True, with_pip=True)
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    run(str(scripts / "python"), "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", str(wheel), cwd=tmp_path)
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(home), "platbase": str(home)}))
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    where = run(str(scripts / "python"), "-c", "import bunkum; print(bunkum.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(packages)
    assert "whale" in run(str(scripts / "bunkum"), "word", "whale", cwd=tmp_path)
    assert "liars-boggle" in run(str(scripts / "bunkum"), "games", cwd=tmp_path)


def run(*command: str, cwd: Path) -> str:
    """What the command prints; it must succeed."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "BUNKUM"))}
    completed = subprocess.run(
        command, cwd=cwd, env=environment, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert completed.returncode == 0, completed.stdout
    return completed.stdout
