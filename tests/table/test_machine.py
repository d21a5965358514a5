"""People join, drop, come back, act, race, leave and begin again, in any order (RULES 1).

What must hold whatever they do: views are folds of what was told, news are counted without gaps, nobody is told
another's dice, the log gives the table again, and there is always a way forward: somebody who can act, or a clock.
"""

# ruff: noqa: D102  a rule's name is its sentence, as a test's is

from collections.abc import Callable
from random import Random
from typing import ClassVar, get_args

import hypothesis.strategies as st
import msgspec
import pytest
from hypothesis import settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bunkum.core import HOUSE, SPECTATOR, Blank, HouseOptions, Illegal, Seat, fold, is_visible_to
from bunkum.core.claims import Claim
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.records import Action, Began, Bid, Call, Event, Replace, StartTimer, Trade
from bunkum.games.liars_boggle.state import State
from bunkum.table import Entry, News, Table
from bunkum.table.phrases import SOMEBODY
from bunkum.table.room_actions import (
    AddBot,
    Agree,
    CameBack,
    Decline,
    Forget,
    GiveToBot,
    HandOver,
    Leave,
    LetBack,
    ListTable,
    MakeClaim,
    ProposeRestart,
    Ready,
    ReadyRoomAction,
    Rematch,
    RemoveBot,
    RoomAction,
    SameDevice,
    Say,
    SendAway,
    Sit,
    Stand,
    Start,
    TakeBack,
    WentAway,
    Withdraw,
)
from bunkum.table.room_events import ChairsMoved, MatchBegan, Sat, TableEvent
from support.examples import examples
from support.playing import FIXTURE_WORDS
from support.tables import LIARS_BOGGLE, SECRET, BoggleDriver

CHAIRS = 4
PEOPLE = tuple(f"secret-{name}" for name in ("ann", "bo", "cy", "dee", "eve"))
SHEETS = (
    Options(dice_in_play=6),
    Options(dice_in_play=6, house=HouseOptions(leavers="out", away_play="house", host_restart=True, quick_talk=True)),
    Options(dice_in_play=4, vote=True, house=HouseOptions(reveal_to_dead=True, turn_clock=30)),
    Options(dice_in_play=6, vote=True, trading=True, house=HouseOptions(leavers="out")),
    Options(dice_in_play=6, word_policy="friendly", vote=True, friendly_hold=3, sand_timer=20, history="memory"),
    Options(dice_in_play=4, dice_counts="memory", die_identity="public", trading=True),
)
CLAIMS = (Claim("have", letter="E"), Claim("lack", letter="T"), Claim("dice", number=1), Claim("call_it"))
TO_FILL_IN = {"say": Say("Hm."), "claim": MakeClaim(CLAIMS[0]), "add_bot": AddBot("calm")}
seeds = st.integers(0, 2**32)
chairs = st.integers(0, CHAIRS)  # one too many


class TheTable(RuleBasedStateMachine):
    """One table, many people, no order."""

    covered: ClassVar[set[str]] = set()
    """What ever happened, and why anybody was ever refused."""
    sentences: ClassVar[set[str]] = set()
    """And in which words."""

    @initialize(sheet=st.sampled_from(SHEETS), people=st.integers(1, 4), bots=st.integers(0, 2), twice=st.booleans())
    def opens(self, sheet: Options, people: int, bots: int, twice: bool) -> None:
        self.registry = BoggleDriver(Table(LIARS_BOGGLE, SECRET, FIXTURE_WORDS), sheet, CHAIRS)
        self.tries(*((SPECTATOR, Sit(person, person[7:])) for person in PEOPLE[: 1 if twice else 0] + PEOPLE[:people]))
        self.tries(*((HOUSE, AddBot("calm")) for _ in range(bots)), (HOUSE, Start()))

    def tries(self, *moves: tuple[int, Action | RoomAction]) -> None:
        """Does each, or be refused and change nothing."""
        for seat, action in moves:
            before = self.registry.everything()
            try:
                entry = self.table.plan(Seat(seat), action, self.registry.now)
            except Illegal as refusal:
                self.covered.add(refusal.code)
                self.sentences.add(refusal.format_sentence(self.table.seat_name))
                entry = None
            assert self.registry.everything() == before
            if entry is None:
                continue
            self.applies(entry)

    def applies(self, entry: Entry[Action, Event]) -> None:
        """Applies it; whoever takes a seat in play knows what spectators knew (RULES 1.6)."""
        by_seat = {who: list(news) for who, news in self.registry.news.items()}
        self.covered.update(type(event).__name__ for event in entry.house)
        has_begun = self.table.room.phase != "waiting"
        seated = [event.seat for event in entry.house if isinstance(event, Sat) and has_begun]
        self.registry.news |= {seat: list(self.registry.news[SPECTATOR]) for seat in seated}
        moves = [event for event in entry.house if isinstance(event, ChairsMoved)]
        if moves:
            order = [*moves[0].order, SPECTATOR]
            by_seat = {Seat(at if at < len(order) - 1 else SPECTATOR): by_seat[was] for at, was in enumerate(order)}
            self.registry.news = by_seat
        self.check_news(self.registry._hear(self.table.apply(entry)))
        for chair in seated:
            self.has_looked_on(chair)

    def has_looked_on(self, seat: Seat) -> None:
        """RULES 1.6: who comes late knows what onlookers know, and the hand of the round that begins."""
        looked_on, knows = self.table.view(SPECTATOR), self.table.view(seat)
        own = [
            hand if owner == seat else old
            for owner, (hand, old) in enumerate(zip(knows.hands, looked_on.hands, strict=True))
        ]
        assert knows == msgspec.structs.replace(looked_on, hands=tuple(own))

    @property
    def table(self) -> Table[Options, State, Action, Event]:
        return self.registry.table

    @property
    def playing(self) -> bool:
        return self.table.room.phase == "playing"

    def check_news(self, news: dict[Seat, News[State, Event]]) -> None:
        for seat, received in news.items():
            assert received.n == len(self.registry.news[seat])
            assert all(is_visible_to(event, seat) for event in (*received.events, *received.house))
            assert received.events or received.house or received.talk
            assert b"secret" not in msgspec.json.encode(received)

    # What people do.

    @rule(person=st.sampled_from(PEOPLE), chair=st.none() | chairs)
    def sits(self, person: str, chair: int | None) -> None:
        self.tries((SPECTATOR, Sit(person, person[7:], None if chair is None else Seat(chair))))

    @rule(person=st.sampled_from(PEOPLE))
    def would_rather_look_on(self, person: str) -> None:
        self.tries((SPECTATOR, Withdraw(person)))

    @rule(giver=st.sampled_from(PEOPLE), taker=st.sampled_from(PEOPLE), sure=st.integers(0, 2))
    def hands_over_a_seat(self, giver: str, taker: str, sure: int) -> None:
        if sure == 0:
            self.tries((HOUSE, HandOver((giver,), taker)))
        elif sure == 1 and not self.playing:  # while they play, it may see all already
            self.tries((HOUSE, SameDevice(taker, (giver,))))

    @rule(persons=st.sets(st.sampled_from(PEOPLE), min_size=1, max_size=2), sure=st.integers(0, 2))
    def is_forgotten(self, persons: set[str], sure: int) -> None:
        """RULES 1.15: never refused, and nothing at the table has their name or a seat of theirs afterwards."""
        if sure:
            return
        forgotten = tuple(sorted(persons))
        room = self.table._state.house
        theirs = [chair.name for chair in room.chairs if persons & {*chair.holders, *chair.named_after}]
        # Who shared a seat with somebody forgotten has such a name already, and another of their seats may get it.
        names = {name for name in theirs if name is not None and not name.startswith(SOMEBODY)}
        seq = self.table.seq
        self.tries((HOUSE, Forget(forgotten)))
        assert self.table.seq == seq + 1, "it may always be done"
        assert not any(self.table.seats_of(person) for person in forgotten)
        assert self.table.seat_reserved_for(forgotten) is None
        for seat in self.table._state.streams.talk:
            known = self.table.resync(seat)
            assert known.room is not None
            assert names.isdisjoint({chair.name for chair in known.room.chairs})
            assert names.isdisjoint({ban.name for ban in known.room.bans})
            assert names.isdisjoint({line.name for line in known.talk})

    @precondition(lambda self: self.playing and self.table.options.house.reveal_to_dead)
    @rule(gives=st.booleans())
    def who_is_out_and_who_plays_hand_over(self, gives: bool) -> None:
        living = self.table.view(HOUSE).living
        out = [person for person in PEOPLE if (held := self.table.seats_of(person)) and living.isdisjoint(held)]
        inside = [person for person in PEOPLE if not living.isdisjoint(self.table.seats_of(person))]
        for one, other in zip(out[:1], inside[:1], strict=False):
            self.tries((HOUSE, HandOver((one,), other) if gives else HandOver((other,), one)))

    @rule(seat=chairs, chair=chairs, choice=st.integers(0, 5))
    def sets_up(self, seat: int, chair: int, choice: int) -> None:
        chores = (Stand(), AddBot("calm"), AddBot("calm", Seat(chair)), RemoveBot(Seat(chair)), Start(), Rematch())
        self.tries((seat, chores[choice]))

    @rule(seat=chairs)
    def drops(self, seat: int) -> None:
        self.tries((HOUSE, WentAway(Seat(seat))))

    @rule(seat=chairs)
    def comes_back(self, seat: int) -> None:
        self.tries((HOUSE, CameBack(Seat(seat))))

    @precondition(lambda self: self.playing)
    @rule(seat=chairs, chair=chairs, choice=st.integers(0, 2))
    def gives_to_a_bot(self, seat: int, chair: int, choice: int) -> None:
        self.tries((seat, (TakeBack(), GiveToBot(Seat(chair)), GiveToBot(Seat(seat)))[choice]))

    @precondition(lambda self: self.playing and len(self.table.present()) < len(self.table.room.chairs))
    @rule()
    def everybody_wants_a_bot(self) -> None:
        for chair in range(len(self.table.room.chairs)):
            self.tries(*((seat, GiveToBot(Seat(chair))) for seat in reversed(self.table.present())))

    @rule(seat=chairs, sure=st.integers(0, 3))
    def leaves(self, seat: int, sure: int) -> None:
        if sure == 0:
            self.tries((seat, Leave()))

    @rule(chair=chairs, by=chairs, sure=st.integers(0, 3))
    def is_sent_away(self, chair: int, by: int, sure: int) -> None:
        room = self.table.room
        host = room.host if sure else Seat(by)
        names = [held.name if held.person else held.coming for held in room.chairs[chair : chair + 1]]
        self.tries((by if host is None else host, SendAway(Seat(chair), (names or [None])[0] or "nobody", "shh")))

    @rule(seat=chairs, ban=st.integers(0, 5), sure=st.booleans())
    def is_let_back(self, seat: int, ban: int, sure: bool) -> None:
        room = self.table.room
        self.tries((seat if room.host is None else room.host, LetBack(room.bans_made if sure else ban)))

    @rule(seat=chairs, listed=st.booleans(), sure=st.booleans())
    def is_listed(self, seat: int, listed: bool, sure: bool) -> None:
        host = self.table.room.host
        self.tries((seat if host is None or not sure else host, ListTable(listed=listed)))

    @invariant()
    def nobody_who_was_sent_away_has_a_seat(self) -> None:
        banned = {person for ban in self.table._state.house.bans for person in ban.persons}
        assert not any(self.table.seats_of(person) for person in banned)
        assert self.table.seat_reserved_for(banned) is None
        assert not any(ban.persons or ban.networks or ban.spared or ban.why for ban in self.table.room.bans)

    @rule(seat=chairs, choice=st.integers(0, 3))
    def asks(self, seat: int, choice: int) -> None:
        self.tries((seat, (ProposeRestart(), Agree(), Decline(), Ready())[choice]))

    @precondition(lambda self: self.playing and self.table.room.ballot is not None)
    @rule(agrees=st.booleans())
    def somebody_answers(self, agrees: bool) -> None:
        assert self.table.room.ballot is not None
        for seat in self.table.room.ballot.voters:
            if seat not in self.table.room.ballot.agreed | self.table.room.ballot.declined:
                self.tries((seat, Agree() if agrees else Decline()))
                break

    @precondition(lambda self: self.playing)
    @rule()
    def who_is_out_talks(self) -> None:
        places = self.table.view(HOUSE).places
        self.tries(*((seat, Say("psst")) for seat, place in enumerate(places) if place))

    @rule(seat=chairs, choice=st.integers(0, len(CLAIMS)))
    def talks(self, seat: int, choice: int) -> None:
        self.tries((seat, (Say("hm \u202e"), *map(MakeClaim, CLAIMS))[choice]))

    @precondition(lambda self: self.playing)
    @rule(seed=seeds, moves=st.integers(1, 12))
    def they_play(self, seed: int, moves: int) -> None:
        """Whoever is awaited and can act does, bot or person; in a pause everybody is ready."""
        chance = Random(seed)
        for _ in range(moves):
            able = [seat for seat in sorted(self.table.awaited()) if self.table.room.chairs[seat].plays]
            if able:
                seat = chance.choice(able)
                self.tries((seat, self.something(seat, chance)))
            elif self.playing:
                self.tries(*((seat, Ready()) for seat in range(len(self.table.room.chairs))))
                self.tries(*((HOUSE, what) for what in self.table.due(self.registry.now)[:1]))

    @precondition(lambda self: self.playing)
    @rule(seat=chairs, seed=seeds)
    def acts_out_of_turn(self, seat: int, seed: int) -> None:
        self.tries((seat, Random(seed).choice((Call(), Bid("whale", expect=1), StartTimer()))))

    @precondition(lambda self: self.playing)
    @rule(seed=seeds)
    def two_race(self, seed: int) -> None:
        """Two plans from the same moment: the first that is kept wins, the other must be planned again."""
        chance = Random(seed)
        for seat in sorted(self.table.awaited()):
            first = self.table.plan(seat, self.something(seat, chance), self.registry.now)
            second = self.table.plan(HOUSE, AddBot("calm"), 0) if not self.playing else first
            self.applies(first)
            with pytest.raises(AssertionError, match="cannot follow"):
                self.table.apply(second)
            break

    @rule(seconds=st.sampled_from((0, 1, 5, 15, 35, 70)))
    def time_passes(self, seconds: int) -> None:
        until, steps = self.registry.now + seconds, 0
        while (deadline := self.table.next_deadline()) is not None and deadline <= until:
            self.registry.now = max(self.registry.now, deadline)
            due = self.table.due(self.registry.now)
            assert due
            seq = self.table.seq
            self.tries((HOUSE, due[0]))
            assert self.table.seq == seq + 1, f"the House may not do what is due: {due[0]}"
            steps += 1
            assert steps < 200, "the House is going round in circles"
        self.registry.now = until

    @rule()
    def the_server_starts_again(self) -> None:
        before = self.registry.everything()
        self.registry.table = self.registry.replayed()
        assert self.registry.everything() == before
        self.tries(*((HOUSE, WentAway(seat)) for seat in self.table.present()))

    def something(self, seat: Seat, chance: Random) -> Action:
        """Returns something that the menu offers."""
        menu = self.table.menu(seat)
        options = [*menu.ready, *menu.blanks]
        assert options, "an awaited seat has nothing to do"
        chosen = chance.choice(options)
        return self.filled(chosen, seat, chance) if isinstance(chosen, Blank) else chosen

    def filled(self, blank: Blank, seat: Seat, chance: Random) -> Action:
        view = self.table.view(seat)
        if blank.action == "Trade":
            return Trade((0,), (chance.choice(view.pile),))
        letters = 2 if view.bid is None else view.bid.length + chance.choice((1, 1, 2))
        word = "".join(chance.choices("aeinorstz", k=letters))
        return Replace(word) if blank.action == "Replace" else Bid(word)

    # What must hold.

    @invariant()
    def views_are_folds_of_what_was_told(self) -> None:
        for seat, received in self.registry.news.items():
            if seat not in self.table._state.streams.views:
                continue
            since = [at for at, news in enumerate(received) if any(isinstance(e, MatchBegan) for e in news.house)]
            events = [event for news in received[since[-1] if since else 0 :] for event in news.events]
            view = self.table._state.streams.views[seat]
            assert view is None if not events else view == fold(LIARS_BOGGLE.rules, events)
            assert not events or isinstance(events[0], Began)

    @invariant()
    def nobody_knows_anothers_dice(self) -> None:
        if self.table.room.phase == "waiting":
            return
        for seat, view in self.table._state.streams.views.items():
            assert view is not None
            sees_all = view.showdown is not None or (
                view.options.house.reveal_to_dead and 0 <= seat < len(view.places) and view.places[seat]
            )
            for owner, hand in enumerate(view.hands):
                if owner != seat and not sees_all:
                    assert all(die.up is None for die in hand or ())

    @invariant()
    def nobody_who_plays_knows_anothers_dice_by_another_seat(self) -> None:
        """RULES 1.3: what counts is the person."""
        if not self.playing or self.table.view(HOUSE).showdown is not None:
            return
        living = self.table.view(HOUSE).living
        for person in PEOPLE:
            own = {seat for seat, chair in enumerate(self.table._state.house.chairs) if person in chair.persons}
            held = self.table.seats_of(person)
            for seat in held if own & living else ():
                for owner, hand in enumerate(self.table.view(seat).hands):
                    if owner not in held:
                        assert all(die.up is None for die in hand or ()), f"{person} sees seat {owner} by seat {seat}"

    @invariant()
    def there_is_a_way_forward(self) -> None:
        if not self.playing:
            return
        able = [seat for seat in self.table.awaited() if self.table.room.chairs[seat].plays]
        assert able or self.table.next_deadline() is not None
        for seat in able:
            menu = self.table.menu(seat)
            assert menu.ready or menu.blanks
        assert set(self.table.bots_to_move()) <= set(able)

    @invariant()
    def the_menu_of_the_room_offers_what_would_be_accepted(self) -> None:
        """What is offered is accepted and changes something, and the other way round (docs/decisions/0023)."""
        for seat in map(Seat, (*range(len(self.table.room.chairs)), SPECTATOR)):
            menu = self.table.room_menu(seat)
            offered = [offer.action for offer in menu.ready]
            assert len(set(offered)) == len(offered)
            assert set(offered) == {action for action in self.written_list() if self.would_change(seat, action)}
            fillings = TO_FILL_IN if seat != SPECTATOR else {"sit": Sit("secret-new", "New")}
            assert set(menu.blanks) == {tag for tag, filled in fillings.items() if self.would_change(seat, filled)}
            self.covered.update(f"offers {type(action).__name__}" for action in offered)

    def written_list(self) -> tuple[RoomAction, ...]:
        """Returns what a seat may be offered to do in the room without filling anything in."""
        chairs = tuple(map(Seat, range(len(self.table.room.chairs))))
        bots = tuple(map(RemoveBot, chairs))
        room = self.table.room
        bans = tuple(LetBack(ban.number) for ban in room.bans)
        names = [(seat, chair.name if chair.person else chair.coming) for seat, chair in enumerate(room.chairs)]
        lists = (ListTable(listed=True), ListTable(listed=False))
        people = (*(SendAway(Seat(seat), name) for seat, name in names if name), *bans, *lists)
        match self.table.room.phase:
            case "waiting":
                return (Start(), Stand(), *bots, *people)
            case "playing":
                answers = (Agree(), Decline(), ProposeRestart())
                return (TakeBack(), Ready(), *answers, *map(GiveToBot, chairs), Leave(), *people)
            case "over":
                return (Ready(), Rematch(), *bots, Leave(), *people)

    def would_change(self, seat: Seat, action: RoomAction) -> bool:
        """Returns whether this is accepted, and something comes of it."""
        try:
            entry = self.table.plan(seat, action, self.registry.now)
        except Illegal:
            return False
        return bool(entry.house or entry.events)

    @invariant()
    def the_room_is_in_order(self) -> None:
        room = self.table.room
        people = [seat for seat, chair in enumerate(room.chairs) if chair.person and not chair.left]
        assert room.host in people if people and room.host is not None else room.host is None
        assert all(not chair.persons for chair in room.chairs)
        assert self.playing or all(chair.coming is None for chair in room.chairs)
        assert (room.ranking != ()) is (room.phase == "over")
        showing = any(clock.name == "show" for clock in self.table.clocks(self.registry.now))
        assert room.ready == frozenset() or showing or room.phase == "over"
        names = [chair.name for chair in room.chairs if chair.name is not None]
        assert len(set(names)) == len(names)
        assert self.table.resync(SPECTATOR).view == self.table._state.streams.views[SPECTATOR]


def test_random_actions_keep_the_table_consistent() -> None:
    run_state_machine_as_test(TheTable, settings=settings(examples(60), stateful_step_count=60))


def anything(machine: TheTable, chance: Random) -> None:
    """One of the rules above, as a die decides."""
    seat, chair, seed = chance.randrange(CHAIRS + 1), chance.randrange(CHAIRS + 1), chance.randrange(2**32)
    machine.sits(chance.choice(PEOPLE), chance.choice((None, chair)))
    machine.talks(seat, chance.randrange(len(CLAIMS) + 1))
    steps: list[Callable[[], None]] = [
        lambda: machine.sets_up(seat, chair, chance.randrange(6)),
        lambda: machine.drops(seat),
        lambda: machine.comes_back(seat),
        lambda: machine.leaves(seat, chance.randrange(12)),
        lambda: machine.hands_over_a_seat(chance.choice(PEOPLE), chance.choice(PEOPLE), chance.randrange(8)),
        lambda: machine.asks(seat, chance.randrange(4)),
        lambda: machine.time_passes(chance.choice((1, 15, 70))),
        machine.the_server_starts_again,
        lambda: machine.is_forgotten({chance.choice(PEOPLE)}, 0) if chance.random() < 0.4 else None,
        lambda: machine.would_rather_look_on(chance.choice(PEOPLE)),
        lambda: machine.is_sent_away(seat, chair, chance.randrange(4)) if chance.random() < 0.4 else None,
        lambda: machine.is_let_back(seat, chance.randrange(6), chance.random() < 0.7),
        lambda: machine.is_listed(seat, chance.random() < 0.5, chance.random() < 0.7),
    ]
    if machine.playing:
        steps += [lambda: machine.they_play(seed, chance.randrange(12))] * 6
        steps += [
            lambda: machine.asks(seat, chance.randrange(4)),
            machine.who_is_out_talks,
            machine.everybody_wants_a_bot,
        ]
        steps += [lambda: machine.gives_to_a_bot(seat, chair, chance.randrange(3))]
    if machine.playing and machine.table.options.house.reveal_to_dead:
        steps += [lambda: machine.who_is_out_and_who_plays_hand_over(chance.random() < 0.5)] * 3
    if machine.playing and machine.table.room.ballot is not None:
        steps += [lambda: machine.somebody_answers(chance.random() < 0.5)] * 3
    chance.choice(steps)()


@pytest.mark.slow
def test_everything_that_can_happen_at_a_table_does() -> None:
    TheTable.covered.clear()
    expected = {kind.__name__ for kind in get_args(TableEvent)} - {"TableOpened"}  # which happens before anybody comes
    expected |= {f"offers {kind.__name__}" for kind in get_args(ReadyRoomAction)}
    expected |= {"game_over", "wrong_phase", "seat_dead", "table_full", "own_seat_only", "not_eligible"}
    expected |= {
        "ballot_open",
        "restart_used",
        "seat_not_away",
        "host_only",
        "chair_taken",
        "no_such_seat",
        "not_a_bot",
    }
    expected |= {"sent_away", "not_a_person", "own_seat", "quick_talk_only"}
    expected |= {"no_seat_held", "no_seat_reserved", "sees_too_much"}
    for game in range(400):
        if game >= 100 and expected <= TheTable.covered:
            break  # some things happen seldom
        chance, machine = Random(game), TheTable()
        machine.opens(chance.choice(SHEETS), chance.randint(1, 4), chance.randint(0, 2), chance.random() < 0.3)
        for step in range(60):
            anything(machine, chance)
            if step % 5 == 4:
                machine.the_menu_of_the_room_offers_what_would_be_accepted()
            machine.nobody_who_plays_knows_anothers_dice_by_another_seat()
        machine.views_are_folds_of_what_was_told()
        machine.nobody_knows_anothers_dice()
        machine.nobody_who_was_sent_away_has_a_seat()
        machine.there_is_a_way_forward()
        machine.the_room_is_in_order()
    assert expected - TheTable.covered == set()
    assert [sentence for sentence in TheTable.sentences if not sentence.endswith(".")] == []
