"""The dictionaries of this house, by name: those that came with it, and the operator's own.

`standard` is the one that tables use unless they say otherwise. A file of the operator's called `standard.txt` takes
its place; any other file is found by its name without endings, in lower case (`NWL2023.txt.gz` is `nwl2023`).
"""

import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from bunkum.core.unreadable import Unreadable
from bunkum.words.lexicon import Lexicon
from bunkum.words.lists import ENDINGS, compile_list, list_name
from bunkum.words.shelf import open_shelf

BUILT_IN = ("standard", "everyday", "en", "en-full")
EVERYDAY = 2.5  # once in three million words and more: 38,000 words of `en`, about what a well-read adult knows
FOLDER = "BUNKUM_LEXICONS"
_DATA = Path(__file__).parent / "data"


class Library(msgspec.Struct, frozen=True):
    """The dictionaries that tables here may choose from; `own` are the operator's files, by name."""

    own: dict[str, Path]

    def names(self) -> tuple[str, ...]:
        """The names to choose from, the usual one first."""
        return tuple(dict.fromkeys((*BUILT_IN, *sorted(self.own))))

    def lexicon(self, name: str = "standard") -> Lexicon:
        """The dictionary with this name, compiled first when it is a list of the operator's.

        Raises `Unreadable`: `lexicon_unknown`, or what is wrong with the list.
        """
        if name in self.own:
            return msgspec.structs.replace(compile_list(self.own[name]), name=name)
        match name:
            case "standard" | "en":
                return Lexicon(name, open_shelf(_DATA / "en.lexicon"))
            case "en-full":
                return Lexicon(name, open_shelf(_DATA / "en-full.lexicon"))
            case "everyday":
                return Lexicon("en", open_shelf(_DATA / "en.lexicon")).at_least(EVERYDAY, name=name)
            case _:
                there = ", ".join(self.names())
                raise Unreadable(
                    f"There is no dictionary '{name[:60]}' here. There are: {there}.", code="lexicon_unknown"
                )


def library(files: Iterable[Path] = (), *, folder: Path | None = None) -> Library:
    """The house's dictionaries, with these files and those of the folder (else the one that BUNKUM_LEXICONS names).

    Raises `Unreadable` with `lexicon_unreadable` when the folder cannot be read; the lists themselves are read only
    when they are asked for.
    """
    folder = folder or (Path(os.environ[FOLDER]) if os.environ.get(FOLDER) else None)
    found = list(files)
    if folder is not None:
        try:
            found = [path for path in sorted(folder.iterdir()) if _is_list(path)] + found
        except OSError as error:
            reason = f"The folder '{folder}' with word lists cannot be read: {error.strerror}."
            raise Unreadable(reason, code="lexicon_unreadable") from error
    return Library({list_name(path): path for path in found})


def _is_list(path: Path) -> bool:
    return path.is_file() and not path.name.startswith(".") and path.suffix.lower() in ENDINGS
