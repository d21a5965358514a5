"""Perudo on the page, by people in browsers of their own."""

import pytest

from support.hidden_dice import People, looks_right_everywhere, plays_a_whole_game

pytestmark = pytest.mark.browser


def test_two_people_and_a_bot_play_a_whole_game_and_nobody_receives_a_hidden_die(people: People) -> None:
    plays_a_whole_game(people, "perudo")


@pytest.mark.slow
def test_its_screens_are_for_everybody_who_looks_or_listens(people: People) -> None:
    looks_right_everywhere(people, "perudo")
