"""What files cite exists: documents, decisions, sections, paths, modules and names."""

import re
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from support.pages import ROOT, blocks, name_of, pages

CODE = ("src", "tests", "bench", "lists", "web/src", "web/plugins", ".ci", "deploy")
SUFFIXES = {
    ".py",
    ".ts",
    ".svelte",
    ".css",
    ".html",
    ".sql",
    ".c",
    ".sh",
    ".toml",
    ".json",
    ".yml",
    ".yaml",
    ".cfg",
    ".conf",
    ".service",
    ".md",
}
GENERATED = {"node_modules", "__pycache__", "data", "logs"}
PRIVATE = re.compile(r"\b(?:DESIGN|LOOK|ROADMAP|STYLE|BRIEF)(?:\.md\b| \d)")
"""Documents that are not in this repository."""
DOCUMENT = re.compile(r"(?<![\w/.-])(?P<path>docs/[\w./-]*[\w/])(?:#(?P<anchor>[\w-]+))?")
DECISION = re.compile(r"\b[Dd]ecisions? (?P<numbers>\d+(?:(?:, | and | to )\d+)*)")
SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
PLACES = ("", "src", "src/bunkum", "web", "web/src", "tests", "docs")
"""A path in a page begins in one of these folders, or in the page's own."""
PATH = re.compile(r"[\w.*-]+(?:/[\w.*-]+)*/?")
MODULE = re.compile(r"bunkum(?:\.\w+)+")
NAME = re.compile(r"(?P<name>[A-Z][a-z]+\w*(?:\.\w+)?|\w+(?:\.\w+)?(?=\())(?:\(.*\))?")
"""`Table.plan(seat)`, `BidMade`, `chance_of()`: what is spelled like a class, and what is called."""
OURS = (".py", ".ts", ".svelte", ".md", ".c", ".css")
HISTORY = ("CHANGELOG.md",)
"""Names of its own time, some of which are gone."""
MADE_AT_RUN_TIME = re.compile(r"bunkum\.sqlite.*|bunkum/lexicons|bunkum\.tables")
"""The database and the files beside it, the cache, names in the server's log."""


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings."""
    headings = re.findall(r"(?m)^#+ (.*)$", page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.replace("`", "").strip().lower()).replace(" ", "-") for heading in headings}


@cache
def sources() -> tuple[Path, ...]:
    """Every file that people write, without the pages."""
    found = [
        path for folder in CODE for path in (ROOT / folder).rglob("*") if path.suffix in SUFFIXES or not path.suffix
    ]
    found = [path for path in found if path.is_file() and not GENERATED & set(path.relative_to(ROOT).parts)]
    return tuple(sorted([*found, ROOT / "Makefile", ROOT / "pyproject.toml", ROOT / "hatch_build.py"]))


@cache
def words_of_the_sources() -> frozenset[str]:
    """Every identifier in them, this file left out."""
    text = "\n".join(path.read_text(encoding="utf-8", errors="ignore") for path in sources() if path != Path(__file__))
    return frozenset(re.findall(r"\w+", text))


def leads_somewhere(path: Path, anchor: str | None) -> bool:
    """Whether a document is there and has that section; `docs/decisions/0019` stands for the whole name."""
    if re.fullmatch(r"\d{4}", path.name):
        return any(path.parent.glob(f"{path.name}-*.md"))
    return path.exists() and (anchor is None or anchor in anchors(path))


def cited(text: str) -> list[str]:
    """What a text cites and is not there."""
    private = [match[0] for match in PRIVATE.finditer(text)]
    documents = [
        match[0] for match in DOCUMENT.finditer(text) if not leads_somewhere(ROOT / match["path"], match["anchor"])
    ]
    decisions = [
        match[0]
        for match in DECISION.finditer(text)
        for number in re.findall(r"\d+", match["numbers"])
        if not leads_somewhere(ROOT / "docs" / "decisions" / number.zfill(4), None)
    ]
    return private + documents + decisions


def is_module(name: str) -> bool:
    """Whether `bunkum.a.b.c` is a module, or a name in one."""
    whole, attribute = name, ""
    while whole:
        try:
            spec = find_spec(whole)
        except (ModuleNotFoundError, AttributeError):
            spec = None
        if spec is not None and spec.origin is not None:
            return not attribute or hasattr(import_module(whole), attribute.partition(".")[0])
        whole, _, tail = whole.rpartition(".")
        attribute = f"{tail}.{attribute}" if attribute else tail
    return False


def is_path(span: str) -> bool:
    """Whether a span means a path in the repository."""
    if not PATH.fullmatch(span) or span.startswith((".", "/")):
        return False
    if "/" in span:
        return (ROOT / span.partition("/")[0]).exists() or span.endswith((*OURS, "/"))
    return span.endswith(OURS)


def exists(span: str, page: Path) -> bool:
    """Whether a path is there; a bare file name may lie anywhere."""
    places = [ROOT / place for place in PLACES] + [page.parent]
    if any(path for place in places for path in place.glob(span.rstrip("/"))):
        return True
    return "/" not in span and any(path.name == span for path in [*sources(), *pages()])


def missing(page: Path) -> list[str]:
    """Spans of a page that name something that is not there."""
    text = page.read_text(encoding="utf-8")
    own = "\n".join(block.text for block in blocks(page)) + " ".join(block.title or "" for block in blocks(page))
    prose = re.sub(r"(?ms)^( *)```.*?^\1```", "", text)
    wrong: list[str] = []
    for span in SPAN.findall(prose):
        named = NAME.fullmatch(span)
        if MADE_AT_RUN_TIME.fullmatch(span):
            continue
        if MODULE.fullmatch(span):
            if not is_module(span):
                wrong.append(span)
        elif is_path(span):
            if not exists(span, page) and span not in own:
                wrong.append(span)
        elif named:
            known = words_of_the_sources() | frozenset(re.findall(r"\w+", own))
            if not set(named["name"].split(".")) <= known:
                wrong.append(span)
    return wrong


def test_no_file_cites_what_is_not_in_the_repository() -> None:
    everything = [*sources(), *pages()]
    assert len(everything) > 800
    wrong = {name_of(path): cited(path.read_text(encoding="utf-8", errors="ignore")) for path in everything}
    wrong.pop("tests/docs/test_citations.py")
    assert {path: citations for path, citations in wrong.items() if citations} == {}


@pytest.mark.parametrize("page", [page for page in pages() if page.name not in HISTORY], ids=name_of)
def test_paths_modules_and_names_of_a_page_exist(page: Path) -> None:
    assert missing(page) == []


def test_new_names_in_the_changelog_exist() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    modules = re.findall(r"(?m)^\| `bunkum\.[\w.]+` \| `(bunkum\.[\w.]+)` \|$", changelog)
    names = re.findall(r"(?m)^\| `(bunkum[\w.]*)` \| `\w+` \| `(\w+)` \|$", changelog)
    assert modules
    assert names
    assert [new for new in modules if not is_module(new)] == []
    assert [new for module, new in names if not is_module(f"{module}.{new}")] == []


@pytest.mark.parametrize(
    "text",
    [
        "as LOOK" + " 10 says",
        "docs/nowhere.md",
        "docs/explanation/design.md#nowhere",
        "docs/decisions/0999",
        "decision 999",
        "decisions 1 to 999",
    ],
)
def test_a_wrong_citation_is_found(text: str) -> None:
    assert cited(text)


@pytest.mark.parametrize(
    "span",
    ["src/bunkum/nowhere.py", "nowhere.py", "nowhere/", "bunkum.core.Nowhere", "bunkum.nowhere", "Nowhere.plan(x)"],
)
def test_a_wrong_name_is_found(span: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"See `{span}`.\n", encoding="utf-8")
    assert missing(page) == [span]
