"""Runs every sample of the docs, page by page from top to bottom."""

from pathlib import Path

import pytest

from support.pages import Block, blocks, commands_of, matches, name_of, pages, run

RUN = ("python", "console", "sh")
READ = ("", "text", "json", "toml", "ini", "nginx", "caddyfile", "typescript")
MOST_NOT_RUN = 8
"""Commands that start a server or a game in a terminal, and so are not run."""


WITH_SAMPLES = [page for page in pages() if any(block.language in RUN for block in blocks(page))]


def everything() -> list[Block]:
    return [block for page in pages() for block in blocks(page)]


@pytest.mark.parametrize("page", WITH_SAMPLES, ids=name_of)
def test_samples_of_a_page_run(page: Path, tmp_path: Path) -> None:
    assert run(page, tmp_path) > 0


def test_every_block_has_a_language_that_is_run_or_read() -> None:
    assert [block.where for block in everything() if block.language not in (*RUN, *READ)] == []


def test_only_commands_that_never_end_are_not_run() -> None:
    lines = [
        f"{block.where}: {line}"
        for block in everything()
        if block.language not in RUN
        for line in block.text.splitlines()
        if line.startswith(("$ ", "bunkum "))
    ]
    assert [line for line in lines if " serve" not in line and " play" not in line] == []
    assert len(lines) <= MOST_NOT_RUN


# Tests of the runner


@pytest.fixture
def anywhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Returns a folder that is not a checkout, for pages."""
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
def test_a_wrong_sample_fails(anywhere: Path, text: str) -> None:
    page = anywhere / "page.md"
    page.write_text(text, encoding="utf-8")
    with pytest.raises(AssertionError):
        run(page, anywhere)


def test_blocks_of_a_page_share_names_and_files(anywhere: Path) -> None:
    page = anywhere / "page.md"
    page.write_text(
        "```python\nword = 'whale'\n```\nand\n```python\n>>> word\n'whale'\n>>> more = word + 's'\n```\n"
        "```python title=sea.py\nNAME = 'Moby'\n```\n"
        "```python\nfrom sea import NAME\nassert (NAME, more) == ('Moby', 'whales')\n```\n"
        "```console\n$ python -c 'import sea; print(sea.NAME)'\nMo...\n$ cat \\\nsea.py | wc -l\n1\n```\n",
        encoding="utf-8",
    )
    assert run(page, anywhere) == 5


def test_console_blocks_are_split_into_commands_and_output(tmp_path: Path) -> None:
    block = Block(tmp_path, 10, "console", None, "$ one\n$ two\n2\n\n2\n")
    assert [tuple(line) for line in commands_of(block)] == [(10, "one", None), (11, "two", "2\n\n2\n")]


def test_three_dots_stand_for_anything() -> None:
    assert matches("a ... c\n", "a b\nb c  \n")
    assert not matches("a ... c", "a b")
    assert not matches("a", "a b")
