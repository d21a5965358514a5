"""The dictionaries of an installation, by name: those that ship with Bunkum, and the operator's own.

`standard` is the one that tables use by default. An operator's file called `standard.txt` replaces it; any other file
is found by its name without endings, in lower case (`NWL2023.txt.gz` is `nwl2023`).
"""

import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from bunkum.core.unreadable import Unreadable
from bunkum.deprecated_names import renamed
from bunkum.words.lexicon import Lexicon
from bunkum.words.lists import ENDINGS, compile_list, list_name
from bunkum.words.word_list_file import open_word_list

BUILT_IN = {
    "standard": "standard",
    "everyday": "everyday words",
    "en": "English",
    "en-full": "English with coarse words",
}
"""What the dictionaries that ship with Bunkum are called in a list to choose from, by name."""
EVERYDAY_ZIPF = 2.5  # once in three million words and more: 38,000 words of `en`, about what a well-read adult knows
FOLDER_VARIABLE = "BUNKUM_LEXICONS"
_DATA_FOLDER = Path(__file__).parent / "data"


class Library(msgspec.Struct, frozen=True):
    """The dictionaries that tables may choose from; `own` are the operator's files, by name."""

    own: dict[str, Path]

    def names(self) -> tuple[str, ...]:
        """Returns the names to choose from, the default first."""
        return tuple(dict.fromkeys((*BUILT_IN, *sorted(self.own))))

    def label(self, name: str) -> str:
        """Returns what a dictionary is called in a list to choose from."""
        return name if name in self.own else BUILT_IN.get(name, name)

    def lexicon(self, name: str = "standard") -> Lexicon:
        """Returns the dictionary with this name; one of the operator's lists is compiled first.

        Raises `Unreadable` with `lexicon_unknown`, or with what is wrong with the list.
        """
        if name in self.own:
            return msgspec.structs.replace(compile_list(self.own[name]), name=name)
        match name:
            case "standard" | "en":
                return Lexicon(name, open_word_list(_DATA_FOLDER / "en.lexicon"))
            case "en-full":
                return Lexicon(name, open_word_list(_DATA_FOLDER / "en-full.lexicon"))
            case "everyday":
                return Lexicon("en", open_word_list(_DATA_FOLDER / "en.lexicon")).at_least(EVERYDAY_ZIPF, name=name)
            case _:
                there = ", ".join(self.names())
                raise Unreadable(
                    f"There is no dictionary '{name[:60]}' here. There are: {there}.", code="lexicon_unknown"
                )


def open_library(files: Iterable[Path] = (), *, folder: Path | None = None) -> Library:
    """Returns the built-in dictionaries, these files, and those of `folder` (by default the one in BUNKUM_LEXICONS).

    Raises `Unreadable` with `lexicon_unreadable` if the folder cannot be read; the lists themselves are read only
    when they are asked for.
    """
    folder = folder or (Path(os.environ[FOLDER_VARIABLE]) if os.environ.get(FOLDER_VARIABLE) else None)
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


__getattr__ = renamed(__name__)
