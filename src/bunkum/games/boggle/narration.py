"""The narration of Boggle: events as sentences for logs, replays, the terminal and screen readers (RULES 4.8)."""

from collections.abc import Sequence
from typing import assert_never

from bunkum.core import Seat
from bunkum.core.notation import Names, count_things, join_words, whose, with_verb
from bunkum.games.boggle import records
from bunkum.games.boggle.state import Crossed, Entry, TieBreak

_BEST = 3
"""How many of the longest words of the tray are named."""
_LETTERS = {8: "eight", 7: "seven", 6: "six", 5: "five"}


def tell(event: records.Event, names: Names) -> str | None:
    """Returns the event as a sentence; None if there is nothing to tell."""
    match event:
        case records.WordWritten(seat, word):
            return f"{with_verb(names[seat], 'writes')} {word}."
        case records.WordErased(seat, word):
            return f"{with_verb(names[seat], 'erases')} {word}."
        case records.CountShown(seat, words):
            return f"{with_verb(names[seat], 'has')} {count_things(words, 'word')}."
        case records.SeatDone(seat):
            return f"{with_verb(names[seat], 'is done')}."
        case records.SeatUndone(seat):
            return f"{with_verb(names[seat], 'is')} at it again."
        case records.Began(first=first):
            return f"At the table: {join_words(names)}. {with_verb(names[first], 'reads')} first."
        case records.RoundStarted(number, chooser):
            choice = "" if chooser is None else f" {with_verb(names[chooser], 'chooses')} the tray."
            return f"Round {number}.{choice}"
        case records.SizeChosen(seat, size, silent):
            return f"{'Nobody says a word' if silent else with_verb(names[seat], 'chooses')}: {size} by {size}."
        case records.BoardShaken(size, least, faces):
            rows = (" ".join(faces[at : at + size]) for at in range(0, len(faces), size))
            return f"The tray: {' / '.join(rows)}. Words of {least} letters and more."
        case records.TimerStarted(seconds):
            return f"{seconds} seconds. Write."
        case records.TimerFinished(grace):
            return "Pens down. Finish the word you are writing." if grace else "Pens down."
        case records.RoundRestarted():
            return "The round begins anew."
        case records.RoundScored():
            return _tell_score(event, names)
        case records.ListsShown(lists):
            return _tell_lists(lists, names)
        case records.ListScored(seat, entries):
            return f"{whose(names[seat])} list: {_list(entries)}."
        case records.WordsHidden() | records.ShowStarted():
            return None
        case records.SeatLeft(seat):
            return f"{with_verb(names[seat], 'has left')}."
        case records.MatchEnded(ranking, ties):
            return _tell_end(ranking, ties, names)
        case _:
            return _tell_reading(event, names)


def _tell_reading(event: records.Reading, names: Names) -> str | None:
    match event:
        case records.ReadingStarted(order):
            return f"The lists are read: {join_words((names[seat] for seat in order), 'then')}."
        case records.WordRead(seat, words, crossed):
            return " ".join((f"{with_verb(names[seat], 'reads')} {join_words(words)}.", *_tell_crossed(crossed, names)))
        case records.Accepted(seat):
            return f"{with_verb(names[seat], 'lets')} it stand."
        case records.WindowClosed(_, crossed):
            return " ".join(_tell_crossed(crossed, names)) or None
        case records.Challenged(seat, word):
            return f"{with_verb(names[seat], 'challenges')} {word}."
        case records.VoteOpened(_, word):
            return f"Is {word} a word? All vote."
        case records.Voted(seat, word):
            return f"{with_verb(names[seat], 'has voted')} on {word}."
        case records.Abstained(seat, word):
            return f"{with_verb(names[seat], 'has no opinion')} on {word}."
        case records.VoteClosed(word, valid, invalid):
            return f"{word.capitalize()}: {valid} for it, {invalid} against."
        case records.Verdict():
            return _tell_verdict(event, names)
        case records.TurnEnded(seat, ended):
            return f"{with_verb(names[seat], 'reads')} no more." if ended else None
        case records.NextReader(seat):
            return f"{with_verb(names[seat], 'reads')} now."
        case records.WindowOpened() | records.Ballot():
            return None
        case _:
            assert_never(event)


def _tell_verdict(event: records.Verdict, names: Names) -> str:
    word = event.word.capitalize()
    if event.valid:
        return " ".join((f"{word} is a word.", *_tell_crossed((Crossed(event.word, event.shared),), names)))
    why = f"{word} is no word." if event.traced else f"{word} is not on the tray."
    return (
        f"{why} {with_verb(names[event.reader], 'loses')} {count_things(event.cost, 'point')}." if event.cost else why
    )


def _tell_crossed(crossed: Sequence[Crossed], names: Names) -> list[str]:
    told = ((join_words(names[seat] for seat in one.seats), one) for one in crossed if one.seats)
    return [
        f"{who} {'all' if len(one.seats) > 2 else 'both'} have {one.word}: it counts for nobody." for who, one in told
    ]


def _tell_score(event: records.RoundScored, names: Names) -> str:
    winners, words = [names[seat] for seat in event.winners], event.words
    scores = join_words(f"{name} {score}" for name, score in zip(names, event.points, strict=True))
    sentences = [f"Points: {scores}."]
    if winners:
        sentences.append(
            f"{with_verb(winners[0], 'wins')} the round." if len(winners) == 1 else f"{_all(winners)} share the round."
        )
    sentences += [tell_tie(tie, names) for tie in event.ties]
    longest = sorted(words, key=lambda word: (-len(word), word))[:_BEST]
    sentences.append(
        f"{count_things(len(words), 'word')} were there" + (f", such as {join_words(longest)}." if words else ".")
    )
    return " ".join(sentences)


def _tell_end(ranking: tuple[int, ...], ties: tuple[TieBreak, ...], names: Names) -> str:
    first = [names[seat] for seat in by_place(ranking)[0][1]]
    sentences = [f"{_all(first)} share the win." if len(first) > 1 else f"{with_verb(first[0], 'wins')}."]
    if len(ranking) > 1:
        places = (f"{place} {_all([names[seat] for seat in seats])}" for place, seats in by_place(ranking))
        sentences.append(f"The places: {', '.join(places)}.")
    return " ".join((*sentences, *(tell_tie(tie, names) for tie in ties)))


def by_place(ranking: Sequence[int]) -> list[tuple[int, list[Seat]]]:
    """Returns the places that were taken, best first, each with the seats that share it."""
    return [
        (place, [Seat(seat) for seat, theirs in enumerate(ranking) if theirs == place])
        for place in sorted(set(ranking))
    ]


def tell_tie(tie: TieBreak, names: Names) -> str:
    """Returns why seats rank before others although not by points: `Dot is before Bruno: more rounds won.`"""
    ahead = [names[seat] for seat in tie.ahead]
    are = with_verb(ahead[0], "is") if len(ahead) == 1 else f"{_all(ahead)} are"
    why = "more rounds won" if tie.letters is None else f"more words of {_LETTERS[tie.letters]} letters or more"
    behind = join_words("you" if names[seat] == "You" else names[seat] for seat in tie.behind)
    return f"{are} before {behind}: {why}."


def _all(names: Sequence[str]) -> str:
    """Returns the names joined into one phrase, `You` first: `You and Ann`."""
    return join_words(sorted(names, key=lambda name: name != "You"))


def _tell_lists(lists: tuple[tuple[Entry, ...], ...], names: Names) -> str:
    return " ".join(f"{name}: {_list(entries)}." for name, entries in zip(names, lists, strict=True))


def _list(entries: Sequence[Entry]) -> str:
    return join_words(f"{entry.word} {_mark(entry)}" for entry in entries) if entries else "nothing"


def _mark(entry: Entry) -> str:
    marks = {"shared": "(shared)", "no_word": "(no word)", "withheld": "(withheld)", "left": "(left)"}
    return marks.get(entry.mark, str(entry.points))
