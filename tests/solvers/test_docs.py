"""Every code that a solver refuses with is documented, and no other."""

import re

from support.pages import ROOT
from support.sources import refusals


def test_every_code_of_the_solvers_is_documented() -> None:
    page = (ROOT / "docs" / "reference" / "solver-codes.md").read_text(encoding="utf-8")
    documented = {
        code
        for line in page.splitlines()
        if line.startswith("|")
        for code in re.findall(r"`(\w+)`", line.split("|")[1])
    }
    made = {refusal.code for refusal in refusals() if refusal.where.startswith("src/bunkum/solvers")}
    assert len(made) > 15
    assert documented == made
