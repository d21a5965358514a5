"""Anyone's word list: read with care, compiled apart, kept for the next time.

A list has one word a line, in any case; what follows a blank or a tab is taken for a definition and ignored, and so are
blank lines, comments (`# ...`), carriage returns and a byte order mark. The file may be gzipped. Words that letter dice
cannot spell (`it's`, `café`, `4x4`, over 45 letters) are passed over and counted. A file that is something else is
refused in a sentence that names the file, and the line where there is one: `lexicon_unreadable`, `lexicon_empty`,
`lexicon_binary`, `lexicon_too_large`, `lexicon_bomb`, `lexicon_no_words`.

Reading happens in a process of its own with a bound on memory and time, so that no file, however odd, can hurt a house
that is full of people. What was compiled is kept under the user's cache folder by the SHA-256 of the file's content.
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
from bunkum.words.shelf import MAGIC, Shelf, open_shelf, write_shelf
from bunkum.words.spelling import LONGEST_WORD

MOST_BYTES = 64 << 20  # the largest of the Scrabble lists, the Polish, has 3.2 million words in 40 MB
MOST_MEMORY = 3 << 30
MOST_SECONDS = 90
FREQUENCIES = Path(__file__).parent / "data" / "en-full.lexicon"
ENDINGS = (".txt", ".text", ".lst", ".list", ".dic", ".words", ".gz")

_GZIP = b"\x1f\x8b"
_NO_TEXT = re.compile(rb"[\x00-\x08\x0e-\x19\x1b-\x1f\x7f]")  # control characters; 1a ended files under DOS
_REFUSED, _EXHAUSTED = 3, 4  # how the compiling process ends when it says no, and when memory is used up


class Read(NamedTuple):
    """What a list holds: its words in lower case, and how many lines were passed over."""

    words: set[str]
    skipped: int


def list_name(path: Path) -> str:
    """What a list is called: its file's name without endings, in lower case (`NWL2023.txt.gz` is `nwl2023`)."""
    name = path.name.lower()
    while (ending := Path(name).suffix) in ENDINGS and name != ending:
        name = name.removesuffix(ending)
    return name


def compile_list(path: Path, *, cache: Path | None = None) -> Lexicon:
    """The dictionary in this file; the second time it is there at once.

    `cache` is the folder to keep it in, else `bunkum/lexicons` in the user's cache folder. Raises `Unreadable`.
    """
    folder = cache or _cache_folder()
    digest = _digest(path)
    shelf = _kept(folder, digest) or _compile_apart(path, folder)
    return Lexicon(list_name(path), shelf)


def read_list(content: bytes, name: str) -> Read:
    """The words of a list; raises `Unreadable` when the content is no list."""
    text = _unzipped(content, name).removeprefix(b"\xef\xbb\xbf")
    if found := _NO_TEXT.search(text):
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
    return Read(words, skipped)


# Reading files


def _content(path: Path) -> bytes:
    """The file's bytes, at most `MOST_BYTES` of them."""
    try:
        if not path.is_file():  # a folder; or a device or pipe, which may never end
            raise Unreadable(
                f"There is no file '{path}'." if not path.exists() else f"'{path}' is no plain file.",
                code="lexicon_unreadable",
            )
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise Unreadable(f"'{path}' cannot be read: {error.strerror}.", code="lexicon_unreadable") from error
    if len(content) > MOST_BYTES:
        raise Unreadable(
            f"'{path.name}' is over {MOST_BYTES >> 20} MB; no word list is so large.", code="lexicon_too_large"
        )
    return content


def _unzipped(content: bytes, name: str) -> bytes:
    if not content.startswith(_GZIP):
        return content
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(content)) as file:
            text = file.read(MOST_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise Unreadable(f"'{name}' is a gzip file that is damaged or cut short.", code="lexicon_unreadable") from error
    if len(text) > MOST_BYTES:
        raise Unreadable(
            f"'{name}' unpacks to over {MOST_BYTES >> 20} MB; no word list is so large.", code="lexicon_bomb"
        )
    return text


# Keeping


def _cache_folder() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or (
        os.environ.get("LOCALAPPDATA") if os.name == "nt" else None  # where Windows keeps what can be made again
    )
    return (Path(base) if base else Path.home() / ".cache") / "bunkum" / "lexicons"


def _digest(path: Path) -> str:
    """The SHA-256 of a list's content and of how we keep lists, so that a new layout is compiled anew."""
    return hashlib.sha256(MAGIC + _content(path)).hexdigest()


def _kept(folder: Path, digest: str) -> Shelf | None:
    path = folder / f"{digest}.lexicon"
    if not path.is_file():
        return None
    try:
        return open_shelf(path)
    except Unreadable:  # damaged: it is only a copy, and is compiled again
        return None


# Compiling apart


def _compile_apart(path: Path, folder: Path) -> Shelf:
    command = [sys.executable, "-m", "bunkum.words.lists", str(path.resolve()), str(folder.resolve())]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(entry for entry in sys.path if entry)}
    try:
        ran = subprocess.run(  # noqa: S603  (ourselves; the list's path is an argument, not a command)
            command, env=environment, timeout=MOST_SECONDS, capture_output=True, check=False, stdin=subprocess.DEVNULL
        )
    except subprocess.TimeoutExpired as error:
        raise _exhausting(path) from error
    match ran.returncode:
        case 0:
            return open_shelf(folder / ran.stdout.decode("ascii").strip())
        case code if code == _REFUSED:
            sentence, fault = msgspec.json.decode(ran.stdout, type=tuple[str, str])
            raise Unreadable(sentence, code=fault)
        case code if code == _EXHAUSTED or code < 0:  # below zero: the system stopped it at a bound
            raise _exhausting(path)
        case code:
            message = f"compiling '{path}' failed with exit code {code}:\n{ran.stderr.decode(errors='replace')}"
            raise RuntimeError(message)


def _exhausting(path: Path) -> Unreadable:
    return Unreadable(
        f"'{path.name}' could not be compiled within {MOST_SECONDS} s and {MOST_MEMORY >> 30} GB of memory.",
        code="lexicon_too_large",
    )


def _compile_here(path: Path, folder: Path) -> str:
    """Compiles a list into the folder; the name of the file that was made."""
    content = _content(path)
    read = read_list(content, path.name)
    made = f"{hashlib.sha256(MAGIC + content).hexdigest()}.lexicon"
    try:
        write_shelf(folder / made, _zipf_of(read.words), skipped=read.skipped)
    except OSError as error:
        raise Unreadable(
            f"'{path.name}' cannot be kept in '{folder}': {error.strerror}. Name another folder in XDG_CACHE_HOME.",
            code="lexicon_unreadable",
        ) from error
    return made


def _zipf_of(words: set[str]) -> Mapping[str, int]:
    """How often each word is used, as far as our own largest list knows it."""
    if not FREQUENCIES.exists():
        return dict.fromkeys(words, 0)
    known = open_shelf(FREQUENCIES)
    return {word: known.zipf[number] if (number := known.number(word)) >= 0 else 0 for word in words}


def _bound() -> None:
    """Bounds this process's memory and time, where the system can."""
    try:
        import resource  # noqa: PLC0415  (not on Windows)
    except ModuleNotFoundError:
        return
    for limit, most in ((resource.RLIMIT_AS, MOST_MEMORY), (resource.RLIMIT_CPU, MOST_SECONDS)):
        _, hard = resource.getrlimit(limit)
        resource.setrlimit(limit, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def main() -> int:
    """The process that compiles: `python -m bunkum.words.lists FILE FOLDER`."""
    _bound()
    try:
        answer = _compile_here(Path(sys.argv[1]), Path(sys.argv[2])).encode("ascii")
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
