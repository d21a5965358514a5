import pytest


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory, monkeypatch):
    """Word lists are compiled into a folder of the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "cache"))


@pytest.fixture
def short_grace(monkeypatch):
    """Whoever drops is away after a moment, where a test waits for that."""
    monkeypatch.setattr("bunkum.server.tables.presence.GRACE_SECONDS", 0.05)
