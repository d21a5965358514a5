"""How much is tested, by the environment variable `PROFILE`.

short   what tells most in a few minutes: `make test`. Tests marked as `slow` are left out
full    all tests: what `pytest` itself runs, and what must pass before a change lands
long    the same, with 50 times as many examples at random, longer contests and more faults
"""

import os
from typing import TypeVar

from hypothesis import settings

T = TypeVar("T")
LONG = 50
"""How many times as many examples `PROFILE=long` takes."""

for name in ("short", "full"):
    settings.register_profile(name, deadline=None, derandomize=True)
settings.register_profile("long", deadline=None, derandomize=False, max_examples=LONG * 100, print_blob=True)


def load_profile() -> None:
    """Use the profile that the environment variable `PROFILE` names; `full` where it names none."""
    settings.load_profile(os.environ.get("PROFILE") or "full")


def examples(count: int) -> settings:
    """Settings of a test that takes `count` examples, or `LONG` times as many in the long profile."""
    return settings(max_examples=count * settings().max_examples // 100)


def is_long() -> bool:
    """Whether the long profile is in use."""
    return settings.get_current_profile_name() == "long"


def is_short() -> bool:
    """Whether the short profile is in use."""
    return settings.get_current_profile_name() == "short"


def in_profile(usual: T, long: T) -> T:
    """`long` in the long profile, else `usual`: how much a test does that takes long by itself, not by its examples."""
    return long if is_long() else usual
