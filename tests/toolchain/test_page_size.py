"""How much a browser fetches before it draws a table."""

import gzip
import re
from collections.abc import Mapping

import pytest

from bunkum.server.http.page_assets import Asset, read_page, render_page
from bunkum.table.catalog import game_summaries

MOST_BYTES = 100_000
"""Limit at first load in bytes, gzipped, fonts included (docs/explanation/design.md)."""

TYPEFACES = ("facts",)
"""The typeface of all text. That of claims comes once a claim has been drawn, in a typeface of the system."""


def packed_size(leaf: Asset) -> int:
    return len(leaf.body if leaf.gzipped is None else leaf.gzipped)


def first_load(page: Mapping[str, Asset], *chunks: str) -> dict[str, int]:
    """Returns the packed size of the page and of each file that it makes a phone fetch, by path."""
    html = render_page(page, "", chunks)
    # What has a `media` is for wide screens.
    named = set(re.findall(r'(?:href|src)="\./(assets/[^"]+)"(?! media)', html.decode()))
    fonts = {path for path in page for face in TYPEFACES if re.fullmatch(rf"assets/{face}-[\w-]{{8}}\.woff2", path)}
    assert len(fonts) == len(TYPEFACES)
    return {"index.html": len(gzip.compress(html, 9))} | {path: packed_size(page[path]) for path in named | fonts}


@pytest.mark.parametrize("game", [*(game.id for game in game_summaries()), "generic"])
def test_link_to_a_table_in_play_loads_under_100_kb(game):
    sizes = first_load(read_page(), "table", "frame", "desk", game, f"{game}-desk")
    assert any(path.startswith(f"assets/{game}-") for path in sizes), sizes
    assert sum(sizes.values()) < MOST_BYTES, sorted(sizes.items(), key=lambda one: -one[1])


def test_a_table_fetches_nothing_of_the_lobby_of_showdowns_or_of_another_game():
    names = [game.id for game in game_summaries()]
    for game in names:
        files = first_load(read_page(), "table", "frame", "desk", game, f"{game}-desk")
        fetched = {re.sub(r"^assets/|(-[\w-]{8})?\.\w+$", "", path) for path in files}
        unwanted = {"lobby", "create", "gather", "review", "end", "tv", "settings", "showdown", f"{game}-show"}
        assert not fetched & (unwanted | set(names) - {game}), (game, fetched)
