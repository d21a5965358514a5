"""QR codes: read again as they are drawn, and drawn of the links that other devices can follow."""

import re

import pytest
import zxingcpp
from PIL import Image

from bunkum.server.http.lobby import draw_qr_code
from support.servers import open_server, run

QUIET = 4
"""Light cells all round, without which no camera finds the code (ISO/IEC 18004, 9.1)."""


def cells(svg: str) -> tuple[int, set[tuple[int, int]]]:
    """How many cells a code has to a side, the quiet ones too, and which of them are dark."""
    side = re.search(r'viewBox="0 0 (\d+) \1"', svg)
    path = re.search(r' d="([^"]+)"', svg)
    assert side is not None
    assert path is not None
    dark: set[tuple[int, int]] = set()
    x = y = 0.0
    for step, along, down in re.findall(r"([Mmh])(-?[\d.]+)(?: ?(-?[\d.]+))?", path[1]):
        if step == "h":
            dark |= {(int(x) + i, int(y)) for i in range(int(along))}
            x += float(along)
        else:
            x, y = (float(along), float(down)) if step == "M" else (x + float(along), y + float(down))
    return int(side[1]), dark


def read_again(svg: str) -> str:
    """What a camera reads, four pixels a cell."""
    side, dark = cells(svg)
    image = Image.new("RGB", (side, side), "white")
    for cell in dark:
        image.putpixel(cell, (14, 42, 43))
    return zxingcpp.read_barcodes(image.resize((4 * side, 4 * side), Image.Resampling.NEAREST))[0].text


@pytest.mark.parametrize(
    "link",
    [
        "http://a.b/",
        "http://192.168.1.23:2656/t/f0eOtGEyiAUR6t16NLcDPw",
        "https://bunkum.example/house/t/NTi2_kjb2TcPs-_30mJblQ?x=ü",
        f"http://{'x' * 200}",
    ],
)
def test_a_code_can_be_read_again_as_it_is_drawn(link: str) -> None:
    assert read_again(draw_qr_code(link).decode()) == link


def test_nothing_dark_comes_near_its_edge() -> None:
    side, dark = cells(draw_qr_code("http://a.b/").decode())
    assert all(QUIET <= place < side - QUIET for cell in dark for place in cell)


def test_the_qr_code_is_the_link_that_phones_can_follow(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann:
            made = await ann.make()
            code = await ann.http.get(f"/api/tables/{made['table']}/qr.svg")
            assert code.headers["content-type"] == "image/svg+xml"
            assert read_again(code.text) == f"{server.url}/t/{made['table']}"

    run(main())


def test_a_hand_over_brings_its_link_and_its_code_in_the_body(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann:
            made = await ann.make()
            answer = await ann.http.post("/api/carry", json={"table": made["table"]})
            hand_over = answer.json()
            assert hand_over["link"] == f"{server.url}/t/{made['table']}?carry={hand_over['code']}"
            assert read_again(hand_over["qr"]) == hand_over["link"]
            assert hand_over["code"] not in str(answer.request.url), "a log keeps addresses"
            assert answer.headers["cache-control"] == "no-store"

    run(main())
