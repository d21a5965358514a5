"""What a page offers with one tap may be said where talk is quick (RULES 1.4)."""

import re

import pytest

from bunkum.core import Seat
from bunkum.table.phrases import PHRASES, read_phrase, tell_phrase
from bunkum.table.room_actions import SayPhrase
from support.pages import ROOT

PAGE = ROOT / "web" / "src"
SOURCES = (
    *sorted((*PAGE.glob("games/*/QuickTalk.svelte"), *PAGE.glob("games/*/quick.ts"))),
    *(PAGE / "table/frame/QuickTalk.svelte", PAGE / "connection/quick.ts"),
)
_OFFERED = re.compile(r"phrase\('([a-z_]+)', '([^'\n]+)'\)")
NAMES = ("Ann", None, "{letter}")
KEPT = frozenset(
    """
    would_call would_believe well_bid good_luck take_your_time hold_nothing well_called so_close knew_it has_letter
    every_letter mine_is_small mine_is_big call_it never every_one somebody_bang here_it_comes nothing_up_my_sleeve
    lift_it all_there never_looked saw_that somebody_look this_gets_better am_watching say_something_nice
    no_peeking_twice looked_and_glad all_of_it look_nervous
    """.split()
)
"""The ids that logs hold and open pages send. One may be added, never taken away."""


def test_1_4_ids_of_phrases_are_kept_for_ever() -> None:
    assert PHRASES.keys() == KEPT


def test_1_4_the_page_offers_every_phrase_in_these_words() -> None:
    offered = {pair for path in SOURCES for pair in _OFFERED.findall(path.read_text(encoding="utf-8"))}
    assert offered == {pair for pair in PHRASES.items() if pair[0] != "has_letter"}
    has_letter = PHRASES["has_letter"].format(name="${name ?? 'Somebody'}", letter="${letter}")
    assert f"`{has_letter}`" in (PAGE / "connection/quick.ts").read_text(encoding="utf-8")


def test_1_4_what_a_client_sends_as_text_is_the_phrase_with_that_sentence() -> None:
    about = (SayPhrase("has_letter", Seat(0), "E"), SayPhrase("has_letter", Seat(2), "Qu"))
    for said in (*map(SayPhrase, PHRASES.keys() - {"has_letter"}), *about, SayPhrase("has_letter", letter="Z")):
        sentence = tell_phrase(said, NAMES)
        assert sentence
        assert read_phrase(sentence, NAMES) == said
    assert tell_phrase(SayPhrase("has_letter", Seat(1), "E"), NAMES) == "Somebody has the E"


@pytest.mark.parametrize("text", ["Well bid", "Bob has the E", "Ann has the idea", "None has the E", "", "hello"])
def test_1_4_other_talk_is_no_phrase(text: str) -> None:
    assert read_phrase(text, NAMES) is None
