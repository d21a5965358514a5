"""The page itself: where the house lives, and what it tells a browser to fetch ahead."""

import json
import os
import re

import pytest

from bunkum.server.http.other_builds import OtherBuilds
from bunkum.server.http.page_assets import (
    CACHE_FOREVER,
    REVALIDATE,
    Asset,
    build_asset,
    compute_build_id,
    read_page,
    render_page,
)
from bunkum.server.storage.page_builds import KEPT_BUILDS, FolderPageBuilds
from bunkum.table.catalog import game_summaries
from support.servers import open_server, run

IMPORTS = b'import{t}from"./house-01234567.js";import{a as b}from"./pips-01234567.js";import("./tv-01234567.js")'
FILES = (
    "pips-01234567.js",
    "tv-01234567.js",
    "house-01234567.js",
    "table-0123456_.js",
    "table-01234567.css",
    "bar-01-34567.js",
    "bar-desk-01234567.js",
    "facts-01234567.woff2",
)
HEAD = b'<html><head><base href="/"><script src="./assets/house-01234567.js"></script></head></html>'
PAGE = {
    "index.html": Asset(HEAD, None, "text/html", REVALIDATE, ""),
    **{f"assets/{name}": Asset(IMPORTS if name.startswith("bar-0") else b"", None, "", "", "") for name in FILES},
}


def hinted(page: bytes) -> list[str]:
    return re.findall(r'<link [^>]*href="\./assets/([^"]+)"', page.decode())


def test_the_page_knows_where_the_house_lives():
    assert b'<base href="/games/">' in render_page(PAGE, "/games")
    assert hinted(render_page(PAGE, "")) == []


def test_chunks_that_a_visitor_will_need_are_fetched_with_the_page_and_what_they_import():
    page = render_page(PAGE, "", ("table", "bar", "desk"))
    assert hinted(page) == ["table-0123456_.js", "table-01234567.css", "bar-01-34567.js", "pips-01234567.js"]
    assert b'<link rel="preload" as="style" crossorigin href="./assets/table-01234567.css">' in page
    assert page.count(b"modulepreload") == 3


def test_the_lobby_contains_its_games_and_no_script():
    page = render_page(PAGE, "", ("lobby",), b'[{"name":"</script><script>alert(1)"}]').decode()
    (data,) = re.findall(r'<script type="application/json" id="games">(.*?)</script>', page)
    assert json.loads(data) == [{"name": "</script><script>alert(1)"}]
    assert 'id="games"' not in render_page(PAGE, "", ("table",)).decode()


def test_a_typeface_waits_for_the_code_that_draws_with_it():
    page = render_page(PAGE, "", ("facts",))
    assert (
        b'<link rel="preload" as="font" type="font/woff2" fetchpriority="low" crossorigin href="./assets/facts' in page
    )


def test_the_line_to_the_table_is_dialled_before_all_else():
    page = render_page(read_page(), "", ("table",)).decode()
    first, second = re.findall(r'<script type="module"([^>]*)></script>', page)
    assert re.fullmatch(r' async fetchpriority="high" crossorigin src="./assets/early-[\w-]{8}.js"', first), first
    assert "/house-" in second


@pytest.mark.parametrize("game", [title.id for title in game_summaries()])
def test_a_table_in_play_brings_neither_the_lobby_nor_its_own_sheets_nor_the_end(game):
    files = hinted(render_page(read_page(), "", ("table", "frame", game)))
    names = {re.sub(r"-[\w-]{8}\.\w+$", "", file) for file in files}
    shared = {"house", "pips", "pip_die", "symbols", "hidden_dice", "rolldown-runtime"}
    assert names - shared == {"table", "frame", game}


def test_what_wide_screens_need_is_fetched_on_wide_screens_alone():
    page = render_page(PAGE, "", ("bar-desk",))
    assert b'href="./assets/bar-desk-01234567.js" media="(min-width: 900px)"' in page


def test_a_chunk_that_is_not_there_is_not_asked_for():
    assert render_page(PAGE, "", ("perudo", "b.r")) == render_page(PAGE, "")


@pytest.mark.parametrize("part", ["", "-desk", "-tv", "-late", "-show"])
def test_a_game_brings_no_other_game_with_it(part):
    page = read_page()
    games = [title.id for title in game_summaries()]
    assert all(hinted(render_page(page, "", (game,))) for game in games), "the page has been built"
    for game in games:
        others = tuple(f"{other}-" for other in games if other != game)
        assert [file for file in hinted(render_page(page, "", (game + part,))) if file.startswith(others)] == []


def test_a_game_dresses_nothing_but_itself():
    """Who has played one game and goes to another keeps the first one's styles: they must not reach the second."""
    styles = {name: leaf.body.decode() for name, leaf in read_page().items() if name.endswith(".css")}
    games = tuple(f"assets/{title.id}-" for title in game_summaries())
    own = {name: style for name, style in styles.items() if name.startswith(games)}
    assert len(own) > len(game_summaries())
    for name, style in own.items():
        rules = re.sub(r"@keyframes [^{]+\{(?:[^{}]*\{[^{}]*\})*\}|@(?:media|supports)[^{]+\{", "", style)
        selectors = [one for rule in re.findall(r"([^{}]+)\{", rules) for one in re.split(r",(?![^(]*\))", rule)]
        assert [selector for selector in selectors if "svelte-" not in selector] == [], name


def test_a_link_to_no_table_looks_like_one_to_a_table(tmp_path):
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann, server.device() as bob:
            made = await ann.make()
            known = await bob.http.get(f"/t/{made['table']}")
            unknown = await bob.http.get(f"/t/{'x' * 22}")
            assert known.status_code == unknown.status_code == 200
            assert known.content == unknown.content

    run(main())


# A page that stays open over an update.


def test_a_build_is_named_by_what_it_is_made_of():
    assert compute_build_id(PAGE) == compute_build_id(dict(reversed(PAGE.items())))
    changed = PAGE | {"index.html": build_asset(b"<html><head></head>other</html>", "text/html")}
    assert compute_build_id({}) == ""
    assert compute_build_id(PAGE) != compute_build_id(changed)
    assert (
        f'<meta name="build" content="{compute_build_id(PAGE)}">'
        in render_page(PAGE, "", build_id=compute_build_id(PAGE)).decode()
    )


def test_files_of_the_build_before_are_still_served_and_the_oldest_are_forgotten(tmp_path):
    pages = [{f"assets/part-{number}2345678.js": build_asset(b"%d" % number, "text/javascript")} for number in range(5)]

    async def main() -> None:
        for number, page in enumerate(pages):
            builds = OtherBuilds(FolderPageBuilds(tmp_path), page)
            await builds.keep_own(f"build{number}")
            for other, before in enumerate(pages):
                (name,) = before
                found = await builds.get(name)
                assert (found is not None) == (number - KEPT_BUILDS < other < number), (number, other)
                if found is not None:
                    assert (found.body, found.cache_control) == (b"%d" % other, CACHE_FOREVER)
            os.utime(tmp_path / f"build{number}", (number, number))
            assert await builds.get("../../etc/passwd") is None

    run(main())


def test_a_copy_that_was_left_half_made_is_made_anew(tmp_path):
    (tmp_path / "build.new" / "assets").mkdir(parents=True)

    async def main() -> None:
        await FolderPageBuilds(tmp_path).add("build", {"assets/part-12345678.js": b"1"})
        assert [path.name for path in tmp_path.iterdir()] == ["build"]
        later = FolderPageBuilds(tmp_path)
        await later.add("next", {"assets/other-12345678.js": b"2"})
        assert await later.find_file("assets/part-12345678.js") == b"1"

    run(main())


def test_an_open_page_of_another_build_is_told_to_load_again(tmp_path):
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann:
            made = await ann.make()
            async with ann.at(made["table"]) as page:
                await page.say("hello", n=0, build="another")
                closing = await page.until(lambda message: message["is"] == "closing")
                assert (closing["code"], closing["again"]) == ("updated", 0)
            for build in ("", server.services.build):
                async with ann.at(made["table"]) as page:
                    await page.say("hello", n=0, build=build)
                    assert (await page.hear())["is"] == "news"

    run(main())
