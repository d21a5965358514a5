"""What a page offers with one tap may be said where talk is quick (RULES 1.4)."""

import re

from bunkum.table.phrases import PHRASES
from support.pages import ROOT

PAGE = ROOT / "web" / "src"
SOURCES = sorted(
    (*PAGE.glob("games/*/QuickTalk.svelte"), *PAGE.glob("games/*/quick.ts"), PAGE / "table/frame/QuickTalk.svelte")
)
_SENTENCE = re.compile(r"'([A-Z][^'\n]*[.!])'")


def test_1_4_every_phrase_of_the_page_is_ready() -> None:
    offered = {text for path in SOURCES for text in _SENTENCE.findall(path.read_text(encoding="utf-8"))}
    assert len(offered) > 20
    assert offered - PHRASES == set()
    assert PHRASES - offered == set()
