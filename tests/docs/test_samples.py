"""Every sample of the docs runs, top to bottom, as a reader would run it."""

from pathlib import Path

import pytest

from support.pages import Block, blocks, matches, name_of, pages, run, typed

RUN = ("python", "console", "sh")
READ = ("", "text", "json", "toml", "ini", "nginx", "caddyfile", "typescript")
MOST_UNTRIED = 8
"""Lines that start a server or a terminal's game, and so are only looked at."""


TOLD = [page for page in pages() if any(block.language in RUN for block in blocks(page))]


def everything() -> list[Block]:
    return [block for page in pages() for block in blocks(page)]


@pytest.mark.parametrize("page", TOLD, ids=name_of)
def test_what_a_page_tells_works(page: Path, tmp_path: Path) -> None:
    assert run(page, tmp_path) > 0


def test_every_block_has_a_language_that_is_run_or_read() -> None:
    assert [block.where for block in everything() if block.language not in (*RUN, *READ)] == []


def test_only_what_never_ends_is_not_tried() -> None:
    lines = [
        f"{block.where}: {line}"
        for block in everything()
        if block.language not in RUN
        for line in block.text.splitlines()
        if line.startswith(("$ ", "bunkum "))
    ]
    assert [line for line in lines if " serve" not in line and " play" not in line] == []
    assert len(lines) <= MOST_UNTRIED


# The runner itself can fail.


@pytest.fixture
def anywhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Pages of a folder that is no checkout."""
    monkeypatch.setattr("support.pages.ROOT", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    "text",
    [
        "```python\nassert 1 == 2\n```\n",
        "```python\n>>> 1 + 1\n3\n```\n",
        "```python title=unused.py\nx = 1\n```\n",
        "```console\n$ echo one\ntwo\n```\n",
        "```console\n$ false\n```\n",
        "```sh\nfalse\n```\n",
        "```console\n$ bunkum serve\n```\n",
    ],
)
def test_a_page_that_is_wrong_is_found_out(anywhere: Path, text: str) -> None:
    page = anywhere / "page.md"
    page.write_text(text, encoding="utf-8")
    with pytest.raises(AssertionError):
        run(page, anywhere)


def test_a_page_is_one_story(anywhere: Path) -> None:
    page = anywhere / "page.md"
    page.write_text(
        "```python\nword = 'whale'\n```\nand\n```python\n>>> word\n'whale'\n>>> more = word + 's'\n```\n"
        "```python title=sea.py\nNAME = 'Moby'\n```\n"
        "```python\nfrom sea import NAME\nassert (NAME, more) == ('Moby', 'whales')\n```\n"
        "```console\n$ python -c 'import sea; print(sea.NAME)'\nMo...\n$ cat \\\nsea.py | wc -l\n1\n```\n",
        encoding="utf-8",
    )
    assert run(page, anywhere) == 5


def test_typed_lines_and_what_they_show(tmp_path: Path) -> None:
    block = Block(tmp_path, 10, "console", None, "$ one\n$ two\n2\n\n2\n")
    assert [tuple(line) for line in typed(block)] == [(10, "one", None), (11, "two", "2\n\n2\n")]


def test_three_dots_stand_for_anything() -> None:
    assert matches("a ... c\n", "a b\nb c  \n")
    assert not matches("a ... c", "a b")
    assert not matches("a", "a b")
