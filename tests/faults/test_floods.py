"""Floods from one address: others are answered meanwhile, memory has a bound, and who floods is refused or cut."""

import pytest

from support.faults.floods import FLOODS
from support.faults.memory import MEGABYTE
from support.faults.siege import besiege
from support.servers import run

SECONDS = 0.7
"""How long each flood takes."""
MOST_SECONDS = 1.0
"""So long the server may compute before it answers somebody honest, however busy the cores are with something else."""
MOST_RSS = 300 * MEGABYTE
MOST_EACH = 200 + 24
"""Websockets of one address at one time, and the connections beside them."""


@pytest.mark.slow
def test_others_are_answered_while_one_address_does_what_it_can(tmp_path):
    async def main() -> None:
        siege = await besiege(tmp_path, SECONDS)
        assert siege.faults == []
        assert siege.peak_rss < MOST_RSS
        assert {flood.__name__ for flood in FLOODS} | {"half_requests"} == siege.waits.keys()
        assert {name: waits for name, waits in siege.waits.items() if waits.computed > MOST_SECONDS} == {}
        assert all(waits.requests for waits in siege.waits.values())
        counts = siege.counts
        assert 0 < counts["connections"]["kept"] <= MOST_EACH
        assert counts["half_requests"]["opened"] > 50
        assert counts["half_requests"]["cut"] == counts["half_requests"]["opened"]
        for code in ("too_fast", "impatient", "too_many_connections"):
            assert siege.refused[code] > 0, code
        assert counts["codes"]["no_such_code"] <= 15
        assert counts["codes"]["too_many_tries"] > 0
        assert counts["tables"]["too_many_tables"] > 0
        assert counts["strange_tables"]["no_such_table"] <= 80
        assert counts["strange_tables"]["too_many_tries"] > 0
        assert counts["long_cookies"]["status 431"] > 0

    run(main(), seconds=100)
