"""What players say before they bid (RULES 1.4): now and then, of what they bid; who never lies does not, others do."""

from collections import defaultdict
from importlib import import_module

import pytest

from bunkum.bots import (
    PersonalityPlayer,
    all_personalities,
    choose_claim,
    choose_move,
    letters_claimed,
    make_player,
    personalities,
)
from bunkum.core import HOUSE, SPECTATOR, Seat
from bunkum.core.claims import Claim
from bunkum.core.contract import Position, Sheet
from bunkum.table import Table, game_info
from bunkum.table.room_actions import AddBot, MakeClaim, Start
from bunkum.words.lexicon import Lexicon
from bunkum.words.library import open_library

TALKATIVE = ("liars_boggle", "green_box", "bar", "perudo", "firehouse")
MATCHES = 3

AnyTable = Table[Sheet, Position, object, object]


def tongues(game: str) -> dict[str, tuple[float, float]]:
    """How much each temper of the game talks, and how much of that it makes up."""
    module = import_module(f"bunkum.games.{game}.players")
    return {temper.id: (temper.talk_rate, temper.lie_rate) for temper in module.PERSONALITIES}


def play_match(game: str, lexicon: Lexicon, number: int) -> tuple[AnyTable, dict[str, list[bool]]]:
    """A match of all tempers; which of their turns to bid they said something in."""
    table: AnyTable = Table(game_info(game), bytes([number]) * 32, lexicon)
    seats = [temper.id for temper in personalities(game)]
    preset = next(iter(table.game.presets))
    table.apply(table.open(preset, table.game.presets[preset].options, len(seats)))
    for temper in seats:
        table.act(HOUSE, AddBot(temper), 0.0)
    table.act(HOUSE, Start(), 0.0)
    memory, spoke = defaultdict[int, bytes](bytes), defaultdict[str, list[bool]](list)
    now = 0.0
    while table.room.phase == "playing":
        awaited = sorted(table.awaited())
        if not awaited:
            now = max(now, table.next_deadline() or now)
            table.act(HOUSE, table.due(now)[0], now)
            continue
        seat = awaited[0]
        player, view = make_player(game, seats[seat], f"{number} {seat} {table.seq}", lexicon), table.view(seat)
        claims = letters_claimed((one.seat, one.claim) for one in table.claims)
        action, memory[seat] = choose_move(player, view, seat, table.menu(seat), memory[seat], claims=claims)
        remark = choose_claim(player, view, seat, action, memory[seat])
        if type(action).__name__ == "Bid":
            spoke[seats[seat]].append(remark is not None)
        else:
            assert remark is None
        if remark is not None:
            table.act(seat, MakeClaim(remark), now)
        table.act(seat, action, now)
    return table, spoke


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return open_library().lexicon("everyday")


@pytest.mark.parametrize("game", TALKATIVE)
def test_they_talk_as_their_temper_is(game: str, lexicon: Lexicon) -> None:
    held, spoke = defaultdict[str, list[bool]](list), defaultdict[str, list[bool]](list)
    seats = [temper.id for temper in personalities(game)]
    for number in range(MATCHES):
        table, talk = play_match(game, lexicon, number)
        for line in table.talk(SPECTATOR):
            if line.held is not None:
                held[seats[line.seat]].append(line.held)
        for temper, turns in talk.items():
            spoke[temper] += turns
    rates = tongues(game)
    for temper, (gab, lies) in rates.items():
        assert sum(spoke[temper]) <= 1.5 * gab * len(spoke[temper]) + 5, "nobody talks all the time"
        if lies == 0:
            assert all(held[temper]), "who never lies does not"
    liar = max(rates, key=lambda temper: rates[temper][1])
    assert any(spoke[liar])
    assert not all(held[liar]), "a liar is caught at it"


def test_the_same_seed_says_the_same(lexicon: Lexicon) -> None:
    one, two = (play_match("bar", lexicon, 1)[0].talk(SPECTATOR) for _ in range(2))
    assert one
    assert one == two


@pytest.mark.parametrize("game", ["boggle", "cup"])
def test_games_without_claims_have_players_who_say_nothing(game: str, lexicon: Lexicon) -> None:
    for temper in all_personalities(game):
        player = make_player(game, temper.id, "s", lexicon)
        if isinstance(player, PersonalityPlayer):
            assert player.remark(object(), Seat(0), object(), b"") is None


def test_only_claims_to_have_a_letter_reach_an_ear() -> None:
    claims = [
        (Seat(0), Claim("have", letter="E", number=2)),
        (Seat(1), Claim("lack", letter="E")),
        (Seat(2), Claim("call_it")),
        (Seat(3), Claim("have", letter="Q")),
    ]
    assert letters_claimed(claims) == ((Seat(0), "E"), (Seat(3), "Q"))
