"""A game of Liar's Boggle with stated dice, played line by line: `table("HWLA", "ETRS").does(0, Bid("whale"))`."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bunkum.core import HOUSE, Address, Restart, Seat
from bunkum.core.chance import ORDER
from bunkum.games.liars_boggle import rules
from bunkum.games.liars_boggle.options import Options, dice_left
from bunkum.games.liars_boggle.records import Action, Event, FriendlyChallenge, Replace, Vote
from bunkum.games.liars_boggle.state import Die, State
from bunkum.pieces.letters import faces_of, without_each
from support.match import Match

FIXTURE_WORDS = frozenset(
    """
    whale whales whole wryly yummy abacus yurt holes quit quiz quite quilt quirk quirky squid query zebu cat cats pat
    rat pack rack waist vying moly smoldering quiet quietus suq qat dogs bats suite at ta
    """.split()
)
"""The fixture words of RULES 2.12 and a few beside them; not shole (8.3)."""


class Playing(Match[Options, State, Action, Event]):
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
        options = replace(options, house=house, dice_per_seat=each)
        self.falls: dict[Address, object] = {}
        if dealt:
            self.falls[Address(0, HOUSE, ORDER)] = (*dealt, *without_each(dice_left(options), dealt))
        self.roll(1, *hands)
        rules.fits(options, len(hands))
        super().__init__(rules, options, len(hands), self.falls, words)

    def roll(self, number: int, *hands: str, throw: int = 0) -> "Playing":
        """State the faces of a round to come."""
        for seat, hand in enumerate(hands):
            for die, face in enumerate(faces_of(hand)):
                self.falls[Address(number, Seat(seat), die, throw)] = face
        return self

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


def table(
    *hands: str,
    words: frozenset[str] | str = FIXTURE_WORDS,
    options: Options | None = None,
    dealt: Sequence[str] = (),
) -> Playing:
    """A table at which these faces were rolled; seat 0 starts."""
    dictionary = frozenset(words.split()) if isinstance(words, str) else words
    return Playing(hands, options or Options(), dictionary, dealt)
