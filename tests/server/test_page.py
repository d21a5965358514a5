"""The page itself: where the house lives, and what it tells a browser to fetch ahead."""

import re

from bunkum.server.page import EACH_TIME, Leaf, index
from support.houses import opened, run

FILES = ("house-01234567.js", "table-0123456_.js", "table-01234567.css", "bar-01-34567.js", "bar-desk-01234567.js")
HEAD = b'<!doctype html><html><head><base href="/"><title>Bunkum!</title></head></html>'
PAGE = {
    "index.html": Leaf(HEAD, None, "text/html", EACH_TIME, ""),
    **{f"assets/{name}": Leaf(b"", None, "", "", "") for name in FILES},
}


def hinted(page: bytes) -> list[str]:
    return re.findall(r'<link [^>]*href="\./assets/([^"]+)"', page.decode())


def test_the_page_knows_where_the_house_lives():
    assert b'<base href="/games/">' in index(PAGE, "/games")
    assert hinted(index(PAGE, "")) == []


def test_chunks_that_a_visitor_will_need_are_fetched_with_the_page():
    page = index(PAGE, "", ("table", "bar", "desk"))
    assert hinted(page) == ["table-0123456_.js", "table-01234567.css", "bar-01-34567.js"]
    assert b'<link rel="preload" as="style" crossorigin href="./assets/table-01234567.css">' in page
    assert page.count(b"modulepreload") == 2


def test_what_wide_screens_need_is_fetched_on_wide_screens_alone():
    page = index(PAGE, "", ("bar-desk",))
    assert b'href="./assets/bar-desk-01234567.js" media="(min-width: 900px)"' in page


def test_a_chunk_that_is_not_there_is_not_asked_for():
    assert index(PAGE, "", ("perudo", "b.r")) == index(PAGE, "")


def test_a_link_to_no_table_looks_like_one_to_a_table(tmp_path):
    async def main() -> None:
        async with opened(tmp_path) as house, house.device() as ann, house.device() as bob:
            made = await ann.make()
            known = await bob.http.get(f"/t/{made['table']}")
            unknown = await bob.http.get(f"/t/{'x' * 22}")
            assert known.status_code == unknown.status_code == 200
            assert known.content == unknown.content

    run(main())
