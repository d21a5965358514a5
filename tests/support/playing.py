"""A game of Liar's Boggle with stated dice, played line by line: `table("HWLA", "ETRS").does(0, Bid("whale"))`."""

from collections.abc import Mapping, Sequence

import pytest
from msgspec.structs import replace

from bunkum.core import HOUSE, Address, Box, Illegal, Left, LoadedDice, Restart, Seat, Silent, TimeUp, seeded_dice, sees
from bunkum.core.chance import ORDER
from bunkum.games.liars_boggle import rules
from bunkum.games.liars_boggle.events import Event
from bunkum.games.liars_boggle.moves import Action, FriendlyChallenge, Replace, Vote
from bunkum.games.liars_boggle.options import Options, dice_left
from bunkum.games.liars_boggle.state import Die, State
from bunkum.pieces.letters import faces_of, without_each

FIXTURE_WORDS = frozenset(
    """
    whale whales whole wryly yummy abacus yurt holes quit quiz quite quilt quirk quirky squid query zebu cat cats pat
    rat pack rack waist vying moly smoldering quiet quietus suq qat dogs bats suite at ta
    """.split()
)
"""The fixture words of RULES 2.12 and a few beside them; not shole (8.3)."""


class Playing:
    """A table under test: the truth, everybody's view, and what was said no to."""

    def __init__(
        self, hands: Sequence[str], options: Options, words: frozenset[str], dealt: Sequence[str] = ()
    ) -> None:
        """Deal `hands` (faces as in RULES 3) to the seats; seat 0 starts unless the options say otherwise.

        `dealt`: the dice that are dealt first, seat after seat; which die shows a stated face does not matter.
        """
        self.hands = [faces_of(hand) for hand in hands]
        each = tuple(len(hand) for hand in self.hands)
        house = replace(
            options.house, first_seat=0 if options.house.first_seat == "random" else options.house.first_seat
        )
        self.options = replace(options, house=house, dice_per_seat=each)
        self.falls: dict[Address, object] = {}
        if dealt:
            self.falls[Address(0, HOUSE, ORDER)] = (*dealt, *without_each(dice_left(options), dealt))
        self.roll(1, *hands)
        self.box = Box(LoadedDice(self.falls, seeded_dice(0)), words)
        self.views: dict[Seat, State | None] = dict.fromkeys(map(Seat, range(len(hands))))
        self.log: list[Event] = []
        self._state: State | None = None
        rules.fits(self.options, len(hands))
        self._take(rules.begin(len(hands), self.options, self.box))

    @property
    def state(self) -> State:
        """The truth."""
        assert self._state is not None
        return self._state

    def view(self, seat: int) -> State:
        """What a seat knows."""
        view = self.views[Seat(seat)]
        assert view is not None
        return view

    def roll(self, number: int, *hands: str, throw: int = 0) -> "Playing":
        """State the faces of a round to come."""
        for seat, hand in enumerate(hands):
            for die, face in enumerate(faces_of(hand)):
                self.falls[Address(number, Seat(seat), die, throw)] = face
        return self

    def does(self, seat: int, *actions: Action) -> list[Event]:
        """Do these, one after the other; the events of the last."""
        events: list[Event] = []
        for action in actions:
            rules.check(self.state if seat == HOUSE else self.view(seat), Seat(seat), action, self.box.words)
            events = rules.decide(self.state, Seat(seat), action, self.box)
            self._take(events)
        return events

    def refused(self, seat: int, action: Action) -> str:
        """The code with which this is refused; nothing changes."""
        before = self.state
        with pytest.raises(Illegal) as no:
            rules.check(self.state if seat == HOUSE else self.view(seat), Seat(seat), action, self.box.words)
        assert self.state is before
        return no.value.code

    def may(self, seat: int, action: Action) -> bool:
        """Whether this is allowed."""
        try:
            rules.check(self.view(seat), Seat(seat), action, self.box.words)
        except Illegal:
            return False
        return True

    def rings(self, name: str) -> list[Event]:
        """The clock of this name runs out."""
        timer = next(timer for timer in rules.timers(self.state) if timer.name == name)
        return self.does(HOUSE, TimeUp(timer))

    def leaves(self, seat: int) -> list[Event]:
        """A person leaves this seat for good."""
        return self.does(HOUSE, Left(Seat(seat)))

    def restarts(self) -> list[Event]:
        """The round is restarted."""
        return self.does(HOUSE, Restart())

    def is_silent(self, seat: int) -> list[Event]:
        """The House plays for a silent seat."""
        return self.does(HOUSE, Silent(Seat(seat)))

    def refused_restart(self) -> str:
        """The code with which a restart of the round is refused."""
        return self.refused(HOUSE, Restart())

    def doubts(self, seat: int) -> list[Event]:
        """A seat asks in a friendly way whether the bid is a word."""
        assert self.state.bid is not None
        return self.does(seat, FriendlyChallenge(self.state.bid.seq))

    def may_doubt(self, seat: int) -> bool:
        """Whether a seat may ask so."""
        return self.may(seat, FriendlyChallenge(self.state.bid.seq if self.state.bid else 0))

    def refused_doubt(self, seat: int) -> str:
        """The code with which that is refused."""
        return self.refused(seat, FriendlyChallenge(self.state.bid.seq if self.state.bid else 0))

    def replaces(self, seat: int, word: str) -> list[Event]:
        """A seat says another word instead of the one that was struck."""
        return self.does(seat, Replace(word))

    def votes(self, votes: Mapping[int, bool]) -> None:
        """These seats vote so, one after the other."""
        for seat, valid in votes.items():
            self.does(seat, Vote(valid))

    def hand(self, seat: int) -> tuple[Die, ...]:
        """A seat's dice, as its owner knows them."""
        hand = self.view(seat).hands[seat]
        assert hand is not None
        return hand

    def counts(self) -> list[int]:
        """The numbers of dice by seat."""
        return [len(hand or ()) for hand in self.state.hands]

    def _take(self, events: list[Event]) -> None:
        for event in events:
            self.log.append(event)
            self._state = rules.evolve(self._state, event)
            for seat in self.views:
                if sees(event, seat):
                    self.views[seat] = rules.evolve(self.views[seat], event)


def table(
    *hands: str,
    words: frozenset[str] | str = FIXTURE_WORDS,
    options: Options | None = None,
    dealt: Sequence[str] = (),
) -> Playing:
    """A table at which these faces were rolled; seat 0 starts."""
    dictionary = frozenset(words.split()) if isinstance(words, str) else words
    return Playing(hands, options or Options(), dictionary, dealt)
