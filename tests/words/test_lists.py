"""Word lists are read in any format, or refused in a sentence."""

from __future__ import annotations

import gzip
import os
import sys
from pathlib import Path
from typing import Never

import pytest
from hypothesis import given, settings, strategies as st

from bunkum.core.unreadable import Unreadable
from bunkum.words import lists
from bunkum.words.library import open_library
from bunkum.words.lists import compile_list, list_name, read_list
from support.data import large_file


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache"


def a_list(tmp_path: Path, content: bytes, name: str = "club.txt") -> Path:
    path = tmp_path / name
    path.write_bytes(content)
    return path


# What a list may look like


@pytest.mark.parametrize(
    "content",
    [
        b"cat\ndog\n",
        b"cat\ndog",
        b"CAT\r\nDOG\r\n",
        b"\xef\xbb\xbfCat\r\nDog\r\n\r\n",
        b"# Our list, 2026\n\ncat # of course\ndog\n",
        b"CAT\ta small animal [n CATS]\nDOG to follow [v]\n",
        b"  dog\n\tcat\n",
        b"cat\ndog\ncat\n",
        b"cat\rdog\r",
        b"cat\r\ndog\r\n\x1a",
        gzip.compress(b"cat\ndog\n"),
        gzip.compress(b"cat\n") + gzip.compress(b"dog\n"),
    ],
    ids=[
        "plain",
        "no-last-newline",
        "dos-upper",
        "byte-order-mark",
        "comments",
        "definitions",
        "indented",
        "twice",
        "old-mac",
        "old-dos",
        "gzip",
        "gzip-of-two-parts",
    ],
)
def test_a_list_is_read_in_any_format(content: bytes) -> None:
    assert read_list(content, "club.txt") == ({"cat", "dog"}, 0)


def test_words_that_dice_cannot_spell_are_skipped_and_counted() -> None:
    content = "cat\ndog\nwhale\nyurt\nit's\nco-op\ncafé\n".encode() + b"a" * 46 + b"\n"
    assert read_list(content, "club.txt") == ({"cat", "dog", "whale", "yurt"}, 4)


@given(st.lists(st.text("abcXYZ", min_size=1, max_size=9), min_size=1), st.sampled_from(["\n", "\r\n", "\r"]))
def test_reading_gives_back_what_was_written(words: list[str], newline: str) -> None:
    assert read_list(newline.join(words).encode(), "some").words == {word.lower() for word in words}


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused_in_a_sentence(content: bytes) -> None:
    sentence, words = "", {"cat"}
    try:
        words = read_list(content, "some.txt").words
    except Unreadable as refused:
        sentence = refused.sentence
    assert not sentence or ("'some.txt'" in sentence and sentence.endswith("."))
    assert words
    assert all(word.isascii() and word.isalpha() and word.islower() for word in words)


# What is refused


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "lexicon_empty: 'club.txt' has no word in it."),
        (b"\n \n# nothing yet\n", "lexicon_empty: 'club.txt' has no word in it."),
        (b"cat\n\x89PNG\r\n\x00", "lexicon_binary: 'club.txt' is no text: line 3 has a byte that no text has."),
        ("cat\ndog\n".encode("utf-16"), "lexicon_binary: 'club.txt' is no text: line 1"),
        (b"\n<p>1</p>\n2\n", "lexicon_no_words: 'club.txt' is no word list: line 2 has '<p>1</p>' where"),
        (
            b'["aa","aah","aahed"]',
            """lexicon_no_words: 'club.txt' is no word list: line 1 has '["aa","aah","aahed"]'""",
        ),
        ("мир\nкот\ncat\n".encode(), "lexicon_no_words: 'club.txt' is no word list: line 1 has 'мир'"),  # noqa: RUF001  (Cyrillic)
        (gzip.compress(b"cat\n" * 99)[:-9], "lexicon_unreadable: 'club.txt' is a gzip file that is damaged or cut"),
        (b"\x1f\x8bwhat", "lexicon_unreadable: 'club.txt' is a gzip file that is damaged or cut short."),
    ],
    ids=["empty", "comments-only", "binary", "utf-16", "html", "json", "cyrillic", "cut-gzip", "no-gzip"],
)
def test_a_file_that_is_no_word_list_is_refused_with_name_and_line(
    tmp_path: Path, cache: Path, content: bytes, message: str
) -> None:
    with pytest.raises(Unreadable) as refusal:
        compile_list(a_list(tmp_path, content), cache=cache)
    assert str(refusal.value).startswith(message)
    assert not cache.exists()


def test_a_gzip_bomb_is_refused_before_it_fills_the_memory(tmp_path: Path, cache: Path) -> None:
    bomb = a_list(tmp_path, gzip.compress(b"a\n" * (1 << 26), compresslevel=1), "bomb.txt.gz")
    assert bomb.stat().st_size < 1 << 20
    with pytest.raises(Unreadable, match=r"lexicon_bomb: 'bomb\.txt\.gz' unpacks to over 64 MB"):
        compile_list(bomb, cache=cache)


def test_a_file_that_is_too_large_is_refused_unread(tmp_path: Path, cache: Path) -> None:
    large = a_list(tmp_path, b"")
    with large.open("r+b") as file:
        file.truncate(lists.MAX_BYTES + 1)
    with pytest.raises(Unreadable, match=r"lexicon_too_large: 'club\.txt' is over 64 MB"):
        compile_list(large, cache=cache)


def test_a_missing_file_is_refused(tmp_path: Path, cache: Path) -> None:
    with pytest.raises(Unreadable, match="lexicon_unreadable: There is no file"):
        compile_list(tmp_path / "none.txt", cache=cache)
    with pytest.raises(Unreadable, match="lexicon_unreadable: .* is no plain file"):
        compile_list(tmp_path, cache=cache)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(Unreadable, match="lexicon_unreadable: .* is no plain file"):
        compile_list(pipe, cache=cache)


def test_a_list_that_takes_too_long_is_refused(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "MAX_SECONDS", 0.001)
    with pytest.raises(Unreadable, match="lexicon_too_large: .* could not be compiled within"):
        compile_list(a_list(tmp_path, b"cat\n"), cache=cache)


def test_a_failing_compiler_is_not_blamed_on_the_list(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "python"
    broken.write_text("#!/bin/sh\necho our own bug >&2\nexit 1\n", encoding="ascii")
    broken.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(broken))
    with pytest.raises(RuntimeError, match="our own bug"):
        compile_list(a_list(tmp_path, b"cat\n"), cache=cache)


def test_a_cache_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    in_the_way = a_list(tmp_path, b"", "file")
    with pytest.raises(Unreadable, match="lexicon_unreadable: .* Name another folder in XDG_CACHE_HOME"):
        compile_list(a_list(tmp_path, b"cat\n"), cache=in_the_way / "cache")


def test_a_user_without_a_home_is_told_to_name_a_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> Never:
        raise RuntimeError("Could not determine home directory.")

    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", fail)
    with pytest.raises(Unreadable, match="no home folder .* Name a folder in XDG_CACHE_HOME"):
        compile_list(a_list(tmp_path, b"cat\n"))


# Compiling and keeping


def test_a_list_is_compiled_with_how_often_its_words_are_used(tmp_path: Path, cache: Path) -> None:
    lexicon = compile_list(a_list(tmp_path, b"WHALE\nSHOLE\nCAT\n"), cache=cache)
    assert lexicon.name == "club"
    assert lexicon.words() == ["cat", "shole", "whale"]
    assert lexicon.zipf("whale") == open_library().lexicon().zipf("whale") > 3
    assert lexicon.zipf("shole") == 0
    assert lexicon.at_least(2).words() == ["cat", "whale"]


def test_a_list_is_compiled_once(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = compile_list(a_list(tmp_path, b"cat\ndog\n"), cache=cache)
    monkeypatch.setattr(sys, "executable", "/nowhere")  # nothing can be compiled from here on
    again = compile_list(a_list(tmp_path, b"cat\ndog\n", "same-words.txt"), cache=cache)
    assert again.name == "same-words"
    assert again.sha256 == first.sha256
    with pytest.raises(FileNotFoundError):
        compile_list(a_list(tmp_path, b"cat\nrat\n"), cache=cache)


def test_a_damaged_cache_file_is_compiled_again(tmp_path: Path, cache: Path) -> None:
    path = a_list(tmp_path, b"cat\nowl\n")
    compile_list(path, cache=cache)
    lists.open_word_list.cache_clear()
    (cached,) = cache.iterdir()
    cached.unlink()
    cached.write_bytes(b"damaged")
    assert compile_list(path, cache=cache).words() == ["cat", "owl"]


@pytest.mark.parametrize(
    ("file", "name"),
    [("NWL2023.txt.gz", "nwl2023"), ("club", "club"), ("my.words.v2.txt", "my.words.v2"), (".txt", ".txt")],
)
def test_a_list_is_called_after_its_file(file: str, name: str) -> None:
    assert list_name(Path("somewhere") / file) == name


# The operator's folder


def test_the_library_has_built_in_and_own_lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    folder = tmp_path / "lists"
    folder.mkdir()
    a_list(folder, b"cat\nshole\n", "Club.txt")
    a_list(folder, b"not a list", ".hidden.txt")
    a_list(folder, b"not a list", "notes.md")
    file = a_list(tmp_path, b"dog\n", "standard.lst")
    house = open_library([file], folder=folder)
    assert house.names() == ("standard", "everyday", "en", "en-full", "club")
    assert house.lexicon("club").words() == ["cat", "shole"]
    assert house.lexicon().words() == ["dog"], "the operator's standard takes the place of ours"
    assert house.lexicon().name == "standard"
    assert "whale" in house.lexicon("en")
    monkeypatch.setenv("BUNKUM_LEXICONS", str(folder))
    assert "club" in open_library().names()
    assert [path.name for path in cache.iterdir()] == ["bunkum"]


def test_a_folder_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="lexicon_unreadable: The folder .* cannot be read: No such file"):
        open_library(folder=tmp_path / "none")


# A real list of another house, where it is at hand


def test_enable2k_is_compiled_whole(cache: Path) -> None:
    path = large_file("enable2k.txt")
    lexicon = compile_list(path, cache=cache)
    assert lexicon.name == "enable2k"
    assert len(lexicon) == 173_528
    assert lexicon.words() == sorted(path.read_text(encoding="ascii").split())
    assert "quia" not in lexicon  # BG-7
    assert lexicon.zipf("whale") > 3
    assert {word for word in ("sulfide", "quads") if word in lexicon} == {"quads", "sulfide"}


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_random_words_of_the_built_in_lists_are_found(data: st.DataObject) -> None:
    standard = open_library().lexicon()
    word = standard.file.word(data.draw(st.integers(0, len(standard) - 1)))
    assert word in standard
    assert next(standard.starting(word)) == word
