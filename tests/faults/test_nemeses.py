"""Whatever breaks, nothing that anybody was told is lost, told otherwise, done twice or told to who may not know it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from support.examples import in_profile
from support.faults import shim
from support.faults.campaign import Size, campaign
from support.faults.nemeses import ClockSteps, FailingDisk, ForgottenSyncs, Kill, Nemesis, Pause
from support.servers import run

PRESETS = 15
"""Of all games together; a preset more is played at as soon as the server offers it."""
NEMESES: dict[str, tuple[Callable[[Path], Nemesis], int]] = {
    "kill": (lambda _: Kill(), in_profile(2, 3)),
    "pause": (lambda _: Pause(kills=0.3), in_profile(1, 2)),
    "disk": (FailingDisk, len(shim.Fault) - 1),
    "power": (ForgottenSyncs, in_profile(1, 2)),
    "clock": (ClockSteps, len(ClockSteps.STEPS)),
}
"""By name: what makes the nemesis, and how often it strikes. The disk and the clock do something else each time."""


@pytest.mark.slow(but=["kill"])
@pytest.mark.parametrize("name", NEMESES)
def test_nothing_told_is_lost_or_wrong(tmp_path, name: str):
    make, strikes = NEMESES[name]

    async def main() -> None:
        result = await campaign(tmp_path, make(tmp_path), Size(strikes, messages=in_profile(1000, 2000)), seed=3)
        assert result.faults == []
        assert len(result.by_preset) >= PRESETS
        assert min(result.by_preset.values()) > 0
        assert result.moves > 50

    run(main(), seconds=110)


def test_without_a_compiler_the_faults_of_the_disk_are_not_passed_over(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(shim.NoShim, match="need Linux and a C compiler"):
        FailingDisk(tmp_path)
