"""Reads anyone's word list, compiles it in a process of its own, and caches the result.

A list has one word a line, in any case; what follows a blank or a tab is taken for a definition and ignored, and so are
blank lines, comments (`# ...`), carriage returns and a byte order mark. The file may be gzipped. Words that letter dice
cannot spell (`it's`, `café`, `4x4`, over 45 letters) are skipped and counted. A file that is no word list is refused
with a sentence that names the file and, if there is one, the line: `lexicon_unreadable`, `lexicon_empty`,
`lexicon_binary`, `lexicon_too_large`, `lexicon_bomb`, `lexicon_no_words`.

Lists are read in a separate process with limited memory and time, so that no file can harm a running server. The
compiled list is stored in the user's cache folder under the SHA-256 of the file's content.
"""

import gzip
import hashlib
import io
import os
import re
import subprocess
import sys
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

from bunkum.core.unreadable import Unreadable
from bunkum.words.lexicon import Lexicon
from bunkum.words.spelling import LONGEST_WORD
from bunkum.words.word_list_file import MAGIC, WordListFile, open_word_list, write_word_list

MAX_BYTES = 64 << 20  # the largest of the Scrabble lists, the Polish, has 3.2 million words in 40 MB
MAX_MEMORY_BYTES = 3 << 30
MAX_SECONDS = 90
FREQUENCIES = Path(__file__).parent / "data" / "en-full.lexicon"
ENDINGS = (".txt", ".text", ".lst", ".list", ".dic", ".words", ".gz")

_GZIP = b"\x1f\x8b"
_NOT_TEXT = re.compile(rb"[\x00-\x08\x0e-\x19\x1b-\x1f\x7f]")  # control characters; 1a ended files under DOS
_REFUSED, _EXHAUSTED = 3, 4  # exit codes of the compiling process: list refused; out of memory


class ReadList(NamedTuple):
    """The words of a list in lower case, and how many lines were skipped."""

    words: set[str]
    skipped: int


def list_name(path: Path) -> str:
    """Returns the name of a list: its file's name without endings, in lower case (`NWL2023.txt.gz` is `nwl2023`)."""
    name = path.name.lower()
    while (ending := Path(name).suffix) in ENDINGS and name != ending:
        name = name.removesuffix(ending)
    return name


def compile_list(path: Path, *, cache: Path | None = None) -> Lexicon:
    """Returns the dictionary in this file; a list compiled before is read from the cache.

    `cache` is the cache folder, by default `bunkum/lexicons` in the user's cache folder. Raises `Unreadable`.
    """
    folder = cache or _cache_folder()
    digest = _hash_content(path)
    file = _open_cached(folder, digest) or _compile_in_subprocess(path, folder)
    return Lexicon(list_name(path), file)


def read_list(content: bytes, name: str) -> ReadList:
    """Returns the words of a list; raises `Unreadable` when the content is no list."""
    text = _unzip(content, name).removeprefix(b"\xef\xbb\xbf")
    if found := _NOT_TEXT.search(text):
        line = text.count(b"\n", 0, found.start()) + 1
        raise Unreadable(f"'{name}' is no text: line {line} has a byte that no text has.", code="lexicon_binary")
    words: set[str] = set()
    odd: tuple[int, bytes] | None = None
    skipped = 0
    for number, line in enumerate(text.replace(b"\x1a", b"").splitlines(), start=1):
        first = line.partition(b"#")[0].split(None, 1)[:1]
        if not first:
            continue
        if first[0].isalpha() and first[0].isascii() and len(first[0]) <= LONGEST_WORD:
            words.add(first[0].decode("ascii").lower())
        else:
            odd = odd or (number, first[0])
            skipped += 1
    if odd and skipped > len(words):
        quoted = odd[1].decode("utf-8", "replace")[:40]
        raise Unreadable(
            f"'{name}' is no word list: line {odd[0]} has '{quoted}' where a word A to Z should be.",
            code="lexicon_no_words",
        )
    if not words:
        raise Unreadable(f"'{name}' has no word in it.", code="lexicon_empty")
    return ReadList(words, skipped)


# Reading files


def _read_content(path: Path) -> bytes:
    """Returns the file's bytes, at most `MAX_BYTES` of them."""
    try:
        if not path.is_file():  # a folder; or a device or pipe, which may never end
            raise Unreadable(
                f"There is no file '{path}'." if not path.exists() else f"'{path}' is no plain file.",
                code="lexicon_unreadable",
            )
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise Unreadable(f"'{path}' cannot be read: {error.strerror}.", code="lexicon_unreadable") from error
    if len(content) > MAX_BYTES:
        raise Unreadable(
            f"'{path.name}' is over {MAX_BYTES >> 20} MB; no word list is so large.", code="lexicon_too_large"
        )
    return content


def _unzip(content: bytes, name: str) -> bytes:
    if not content.startswith(_GZIP):
        return content
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(content)) as file:
            text = file.read(MAX_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise Unreadable(f"'{name}' is a gzip file that is damaged or cut short.", code="lexicon_unreadable") from error
    if len(text) > MAX_BYTES:
        raise Unreadable(
            f"'{name}' unpacks to over {MAX_BYTES >> 20} MB; no word list is so large.", code="lexicon_bomb"
        )
    return text


# Caching


def _cache_folder() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or (
        os.environ.get("LOCALAPPDATA") if os.name == "nt" else None  # where Windows keeps what can be made again
    )
    try:
        return (Path(base) if base else Path.home() / ".cache") / "bunkum" / "lexicons"
    except RuntimeError as error:  # a user without a home, such as a service of systemd
        raise Unreadable(
            "There is no home folder in which a compiled list could be kept. Name a folder in XDG_CACHE_HOME.",
            code="lexicon_unreadable",
        ) from error


def _hash_content(path: Path) -> str:
    """Returns the SHA-256 of a list's content and of the file format, so that a new format is compiled again."""
    return hashlib.sha256(MAGIC + _read_content(path)).hexdigest()


def _open_cached(folder: Path, digest: str) -> WordListFile | None:
    path = folder / f"{digest}.lexicon"
    if not path.is_file():
        return None
    try:
        return open_word_list(path)
    except Unreadable:  # damaged: it is only a copy, and is compiled again
        return None


# Compiling in a subprocess


def _compile_in_subprocess(path: Path, folder: Path) -> WordListFile:
    command = [sys.executable, "-m", "bunkum.words.lists", str(path.resolve()), str(folder.resolve())]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(entry for entry in sys.path if entry)}
    try:
        ran = subprocess.run(  # noqa: S603  (ourselves; the list's path is an argument, not a command)
            command, env=environment, timeout=MAX_SECONDS, capture_output=True, check=False, stdin=subprocess.DEVNULL
        )
    except subprocess.TimeoutExpired as error:
        raise _exhausted_error(path) from error
    match ran.returncode:
        case 0:
            return open_word_list(folder / ran.stdout.decode("ascii").strip())
        case code if code == _REFUSED:
            sentence, fault = msgspec.json.decode(ran.stdout, type=tuple[str, str])
            raise Unreadable(sentence, code=fault)
        case code if code == _EXHAUSTED or code < 0:  # below zero: the system stopped it at a bound
            raise _exhausted_error(path)
        case code:
            message = f"compiling '{path}' failed with exit code {code}:\n{ran.stderr.decode(errors='replace')}"
            raise RuntimeError(message)


def _exhausted_error(path: Path) -> Unreadable:
    return Unreadable(
        f"'{path.name}' could not be compiled within {MAX_SECONDS} s and {MAX_MEMORY_BYTES >> 30} GB of memory.",
        code="lexicon_too_large",
    )


def _compile_into(path: Path, folder: Path) -> str:
    """Compiles a list into the folder and returns the name of the new file."""
    content = _read_content(path)
    read = read_list(content, path.name)
    made = f"{hashlib.sha256(MAGIC + content).hexdigest()}.lexicon"
    try:
        write_word_list(folder / made, _look_up_frequencies(read.words), skipped=read.skipped)
    except OSError as error:
        raise Unreadable(
            f"'{path.name}' cannot be kept in '{folder}': {error.strerror}. Name another folder in XDG_CACHE_HOME.",
            code="lexicon_unreadable",
        ) from error
    return made


def _look_up_frequencies(words: set[str]) -> Mapping[str, int]:
    """Returns how often each word is used according to our own largest list, in steps; 0 if unknown."""
    if not FREQUENCIES.exists():
        return dict.fromkeys(words, 0)
    known = open_word_list(FREQUENCIES)
    return {word: known.zipf[number] if (number := known.find(word)) >= 0 else 0 for word in words}


def _limit_resources() -> None:
    """Limits this process's memory and CPU time, where the system can."""
    try:
        import resource  # noqa: PLC0415  (not on Windows)
    except ModuleNotFoundError:
        return
    for limit, most in ((resource.RLIMIT_AS, MAX_MEMORY_BYTES), (resource.RLIMIT_CPU, MAX_SECONDS)):
        _, hard = resource.getrlimit(limit)
        resource.setrlimit(limit, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def main() -> int:
    """Runs the compiling process: `python -m bunkum.words.lists FILE FOLDER`; returns its exit code."""
    _limit_resources()
    try:
        answer = _compile_into(Path(sys.argv[1]), Path(sys.argv[2])).encode("ascii")
    except MemoryError:
        return _EXHAUSTED
    except Unreadable as error:
        answer, code = msgspec.json.encode((error.sentence, error.code)), _REFUSED
    else:
        code = 0
    sys.stdout.buffer.write(answer)
    return code


if __name__ == "__main__":
    sys.exit(main())
