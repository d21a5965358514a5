"""Property tests take the same few examples each time, and many random ones on request."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from support.examples import LONG, examples, load_profile


@pytest.fixture(autouse=True)
def _profile_as_before() -> Iterator[None]:
    before = settings.get_current_profile_name()
    yield
    settings.load_profile(before)


@pytest.mark.parametrize(
    "environment", [{}, {"PROFILE": ""}, {"PROFILE": "short"}, {"PROFILE": "full"}, {"CI": "true"}]
)
def test_property_tests_are_deterministic(environment: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PROFILE", "CI"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    load_profile()
    assert examples(60).derandomize
    assert examples(60).max_examples == 60


def test_the_long_profile_takes_many_random_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROFILE", "long")
    load_profile()
    assert not examples(60).derandomize
    assert examples(60).max_examples == 60 * LONG
    assert settings().max_examples == 100 * LONG
