"""What the how-to about bots says is true: its samples run, one after the other."""

import contextlib
import io
import re
import shlex
from argparse import ArgumentParser
from pathlib import Path

from bunkum.arena import command

HOW_TO = (Path(__file__).parents[2] / "docs" / "how-to" / "write-a-bot.md").read_text(encoding="utf-8")


def test_the_samples_run() -> None:
    samples = re.findall(r"```python\n(.*?)```", HOW_TO, re.DOTALL)
    assert len(samples) == 4
    output, names = io.StringIO(), {"__name__": "write_a_bot"}
    with contextlib.redirect_stdout(output):
        for sample in samples:
            exec(compile(sample, "write-a-bot.md", "exec"), names)  # noqa: S102  our own how-to
    places, *table = output.getvalue().splitlines()
    assert places in ("places: (1, 2)", "places: (2, 1)")
    assert table[0].split()[:3] == ["player", "seats", "wins"]
    assert {line.split()[0] for line in table[1:]} == {"teetotaller", "honest"}


def test_the_command_is_one() -> None:
    (line,) = re.findall(r"^bunkum arena (.*)$", HOW_TO, re.MULTILINE)
    parser = ArgumentParser()
    command.add_arguments(parser)
    arguments = parser.parse_args([*shlex.split(line), "--matches", "1"])
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        assert command.run(arguments) == 0
    assert {"magpie", "prudence", "baron"} < set(output.getvalue().split())
