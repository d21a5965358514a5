"""Whatever breaks, nothing that anybody was told is lost, told otherwise, done twice or told to who may not know it."""

import pytest

from support.faults.campaign import Size, campaign
from support.faults.nemeses import Kill, Nemesis, Pause
from support.houses import run

PRESETS = 15
"""Of all games together; a preset more is played at as soon as the server offers it."""


@pytest.mark.parametrize(
    ("nemesis", "strikes"),
    [(Kill(), 4), (Pause(kills=0.3), 4)],
    ids=lambda one: one.name if not isinstance(one, int) else "",
)
def test_nothing_told_is_lost_or_wrong(tmp_path, nemesis: Nemesis, strikes: int):
    async def main() -> None:
        result = await campaign(tmp_path, nemesis, Size(strikes))
        assert result.faults == []
        assert len(result.by_preset) >= PRESETS
        assert min(result.by_preset.values()) > 0
        assert result.messages > 3000
        assert result.moves > 100

    run(main(), seconds=100)
