"""Whoever looks on is told nothing that not every seat is told with the same move, so no table needs a delay."""

from collections.abc import Mapping
from typing import Any

import pytest

from bunkum.core import SPECTATOR, Seat
from bunkum.table import game_info
from bunkum.table.catalog import game_summaries
from bunkum.table.entry import News
from bunkum.table.room_actions import Say
from support.random_matches import AnyDriver, begin_match, plays_to_the_end

PRESETS = [(title.id, preset) for title in game_summaries() for preset in game_info(title.id).presets]
AnyNews = Mapping[Seat, News[Any, Any]]


def listen(driver: AnyDriver) -> list[AnyNews]:
    """All news of the table from now on, by seat."""
    heard: list[AnyNews] = []
    apply = driver.table.apply

    def note(*args: Any, **more: Any) -> AnyNews:
        news = apply(*args, **more)
        heard.append(news)
        return news

    driver.table.apply = note  # type: ignore[method-assign]
    return heard


def assert_told_to_all(news: AnyNews) -> None:
    """What a spectator is told with a move, every seat is told with the same move."""
    public = news.get(SPECTATOR)
    if public is None:
        return
    for seat, own in news.items():
        assert [event for event in own.events if event in public.events] == list(public.events), seat
        assert [event for event in own.house if event in public.house] == list(public.house), seat
        assert set(map(repr, public.talk)) <= set(map(repr, own.talk)), seat


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_spectator_is_told_nothing_that_a_seat_is_not_told_with_the_same_move(game: str, preset: str) -> None:
    driver = begin_match(game, max(2, game_info(game).seats[0]), preset)
    heard = listen(driver)
    driver.does(0, Say("hello"))
    plays_to_the_end(driver, 7)
    assert any(SPECTATOR in news and news[SPECTATOR].events for news in heard), "there is something to look at"
    for news in heard:
        if SPECTATOR in news:
            assert set(news) >= set(map(Seat, range(len(driver.table.room.chairs)))), "nobody is told later"
        assert_told_to_all(news)


def test_what_only_a_spectator_is_told_would_be_found() -> None:
    driver = begin_match("bar", 2)
    heard = listen(driver)
    plays_to_the_end(driver, 7)
    told = next(news for news in heard if SPECTATOR in news and news[SPECTATOR].events)
    seat = next(one for one in told if one != SPECTATOR)
    with pytest.raises(AssertionError):
        assert_told_to_all({**told, seat: News(seat, 1)})
