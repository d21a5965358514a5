"""Learn a game: an arranged first round, in which you make the moves.

    bunkum tutorial liars-boggle
    bunkum tutorial firehouse

Each step says what to notice, and what to type. Where there is only something to read, press Enter. `quit` ends it.
"""

import argparse

from bunkum.core.notation import Unreadable, join_words, names_for
from bunkum.table.catalog import game_info, game_summaries
from bunkum.table.transcript.game import find_game
from bunkum.table.tutorials import LEARNER, Act, AnyNews, Played, TutorialPlay, has_tutorial

_QUIT = ("quit", "q")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `bunkum tutorial PRESET`."""
    parser.add_argument("preset", metavar="GAME", help="a preset of the game to learn: liars-boggle, perudo")


def run(arguments: argparse.Namespace) -> int:
    """Plays the tutorial until it ends, the input ends, or somebody quits."""
    game = find_game(arguments.preset)
    if not has_tutorial(game):
        tutorials = (game_info(title.id).parts.tutorial for title in game_summaries())
        known = join_words(tutorial.preset for tutorial in tutorials if tutorial is not None)
        raise Unreadable(f"{game.name} has no tutorial: there are tutorials for {known}.")
    news: list[AnyNews] = []
    play = TutorialPlay(game, news.append)
    ended = all(_take_step(play, played, news) for played in play.steps())
    _print_news(play, news)
    print(f"{play.tutorial.ends}\n" if ended else "", f"To play on: bunkum play {arguments.preset}", sep="")
    return 0


def _take_step(play: TutorialPlay, played: Played, news: list[AnyNews]) -> bool:
    """Tells what happened before a step, and the step; returns whether the learner did it, and did not quit."""
    _print_news(play, news)
    print(f"\n{played.step.say}")
    return _read_enter() if played.act is None else _read_move(play, played.act)


def _print_news(play: TutorialPlay, news: list[AnyNews]) -> None:
    """Prints what is new to the learner, and forgets it."""
    for entry in news:
        for event in entry[LEARNER].events if LEARNER in entry else ():
            sentences = play.game.notation.tell(event, names_for(LEARNER, play.names))
            if sentences:
                print(*sentences)
    news.clear()


def _read_enter() -> bool:
    text = _read_line("Press Enter to go on: ")
    return text is not None and text.lower() not in _QUIT


def _read_move(play: TutorialPlay, act: Act) -> bool:
    """Reads lines until one is the move of this step, in any spelling; returns False if the learner quits before."""
    while True:
        text = _read_line(f"Type `{act.text}`: ")
        if text is None or text.lower() in _QUIT:
            return False
        try:
            action = play.game.notation.read(text, play.table.view(LEARNER), LEARNER, play.names)
        except Unreadable as fault:
            print(fault.sentence)
        else:
            if action == act.action:
                return True
        print(f"This round is arranged. Now it asks for: {act.text}.")


def _read_line(prompt: str) -> str | None:
    """Returns what somebody types, without blanks around it; None at the end of the input."""
    try:
        return input(prompt).strip()
    except EOFError:
        print()
        return None
