"""Memory has a bound, and does not grow with the number of tables that come and go."""

import pytest

from support.faults.memory import MEGABYTE
from support.faults.soak import growth, soak
from support.servers import run

TABLES = 75
"""In all: fifteen at a time, one of each preset."""
MOST_RSS = 300 * MEGABYTE
MOST_GROWTH = 4 * MEGABYTE
"""In a round of some nine tables, by the median step; the first two warm up caches."""


@pytest.mark.slow
@pytest.mark.long
def test_memory_has_a_bound_while_tables_come_and_go(tmp_path):
    async def main() -> None:
        soaked = await soak(tmp_path, TABLES)
        assert soaked.faults == []
        assert soaked.tables >= TABLES
        assert max(soaked.samples) < MOST_RSS, soaked.samples
        assert soaked.peak_rss < MOST_RSS
        assert 0 < max(soaked.workers) < MOST_RSS, soaked.workers
        assert growth(soaked.samples) < MOST_GROWTH, soaked.samples

    run(main(), seconds=280)


def test_growth_is_that_of_most_rounds():
    assert growth([0, 50, 70, 70, 70, 97, 80, 81]) == 0
    assert growth([0, 0, 0, 10, 20, 30, 40, 50]) == 10
