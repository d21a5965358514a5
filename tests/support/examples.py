"""How many examples a property test takes: few and always the same ones, or many random ones on request."""

import os
from typing import TypeVar

from hypothesis import settings

T = TypeVar("T")
LONG = 50
"""How many times as many examples `PROFILE=long` takes."""

settings.register_profile("short", deadline=None, derandomize=True)
settings.register_profile("long", deadline=None, derandomize=False, max_examples=LONG * 100, print_blob=True)


def load_profile() -> None:
    """Use the profile that the environment variable `PROFILE` names; `short` where it names none."""
    settings.load_profile(os.environ.get("PROFILE") or "short")


def examples(count: int) -> settings:
    """Settings of a test that takes `count` examples, or `LONG` times as many in the long profile."""
    return settings(max_examples=count * settings().max_examples // 100)


def is_long() -> bool:
    """Whether the long profile is in use."""
    return settings().max_examples > settings.get_profile("short").max_examples


def in_profile(short: T, long: T) -> T:
    """`long` in the long profile, else `short`: how much a test does that takes long by itself, not by its examples."""
    return long if is_long() else short
