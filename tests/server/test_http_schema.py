"""Whatever is asked over HTTP, the answer is as the schema says: Schemathesis asks, as a guest and signed in."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import count
from secrets import token_urlsafe
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings, strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from bunkum.bots import personalities
from bunkum.server.refusals import REFUSALS
from bunkum.table.catalog import game_info, game_summaries
from support.accounts import made_somebody, post
from support.examples import examples
from support.faults.fuzz import known_codes
from support.openapi import build_openapi
from support.servers import open_server, run
from support.threaded_server import ThreadedServer, open_threaded_server

CHECKS = [status_code_conformance, content_type_conformance, response_schema_conformance]
UNAVAILABLE = frozenset(("busy", "house_full"))
"""Refusals with status 503 that are in order: this server has no workers, and only so many tables."""
NUMBERS = count(1)
SLOW_DRAWS = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)
AnyCase = Case[Any]
AnyOperation = APIOperation[Any, Any, Any, Any]
ODD: Sequence[object] = ("", "\0", "a\0b", "\u202e", "x" * 201, -1, 2**31, 2**63, 2**70, 0.5, True, None, [], {"a": 1})
"""Values that databases and libraries stumble over."""


class Asker:
    """Somebody who asks: a guest, or somebody who is signed in again whenever they are not."""

    def __init__(self, server: ThreadedServer, *, is_signed_in: bool) -> None:
        self._server, self._is_signed_in = server, is_signed_in
        self._cookies = {"bunkum": "2." + "a" * 22}
        self.statuses: dict[str, Counter[int]] = {}
        self.codes: Counter[str] = Counter()

    def ask(self, case: AnyCase) -> None:
        """Ask, from an address from which nobody has asked, and check the answer."""
        if self._is_signed_in:
            self._server.run(self._sign_in())
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        number = next(NUMBERS)
        address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        headers = {"cookie": cookies, "x-forwarded-for": address, "host": f"localhost:{self._server.server.port}"}
        answer = case.call(base_url=self._server.url, headers=headers)
        self.statuses.setdefault(case.operation.label, Counter())[answer.status_code] += 1
        case.validate_response(answer, checks=CHECKS)
        if answer.status_code >= 400:
            self._check_refusal(answer.json()["code"], answer.status_code)

    def _check_refusal(self, code: str, status: int) -> None:
        self.codes[code] += 1
        assert code in known_codes(), f"{code} is not documented"
        assert status < 500 or code in UNAVAILABLE, f"{status} {code}"
        assert code == "unreadable" or status == (REFUSALS[code].status if code in REFUSALS else 400), (status, code)

    async def _sign_in(self) -> None:
        accounts = self._server.services.accounts
        token = self._cookies.get("bunkum_session")
        if token is None or await accounts.find_signed_in(token) is None:
            account = await accounts.create("Ann", token_urlsafe(32))
            self._cookies["bunkum_session"] = await accounts.sign_in(account, "a test")


async def find_known(server: ThreadedServer) -> Mapping[str, Sequence[object]]:
    """Values that mean something to the server, by the name of a field or parameter: somebody has played there."""
    async with server.server.device() as ann:
        phrase = await made_somebody(ann)
        made = await ann.make(seats=2, bots=["magpie"])
        link = (await post(ann, "/api/account/show", shown=True))["link"]
        code = (await post(ann, "/api/account/code"))["code"]
    games = [game.id for game in game_summaries()]
    return {
        "preset": [preset for game in games for preset in game_info(game).presets],
        "game": games,
        "table": [made["table"]],
        "table_id": [made["table"]],
        "code": [made["code"], code],
        "match": [1],
        "name": ["Ann"],
        "phrase": [phrase],
        "shown_as": [link.rpartition("/")[2]],
        "session": [None],
        "seats": [2, 3, 4],
        "size": [2, 3, 5],
        "level": [1, 5],
        "number": [0],
        "before": [2e9],
        "word": ["whale"],
        "address": [f"ann{number}@example.org" for number in range(20)],
        "bots": [[], [personalities("bar")[0].id]],
    }


def list_operations(server: ThreadedServer) -> list[AnyOperation]:
    """All operations of the server."""

    async def read_schema() -> Any:
        async with server.server.device() as device:
            return (await device.http.get("/schema")).json()

    schema = schemathesis.openapi.from_dict(build_openapi(server.run(read_schema())))
    return [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]


def draw_cases(operation: AnyOperation, known: Mapping[str, Sequence[object]]) -> st.SearchStrategy[AnyCase]:
    """Valid requests, and invalid ones where something can be invalid; many fields have values that mean something."""
    valid = operation.as_strategy(GenerationMode.POSITIVE)
    has_input = bool(operation.body or operation.query or operation.path_parameters)
    invalid = operation.as_strategy(GenerationMode.NEGATIVE) if has_input else valid

    @st.composite
    def draw_case(draw: st.DrawFn) -> AnyCase:
        case = draw(invalid if draw(st.integers(0, 3)) == 0 else valid)
        parts: tuple[Any, ...] = (case.body, case.query, case.path_parameters)
        for fields in (part for part in parts if isinstance(part, dict)):
            for name in sorted(fields):
                kind = draw(st.integers(0, 7))
                if kind == 0:
                    fields[name] = draw(st.sampled_from(ODD))
                elif kind < 6 and name in known:
                    fields[name] = draw(st.sampled_from(known[name]))
        return case

    return draw_case()


@pytest.mark.slow
def test_every_answer_is_as_the_schema_says_whatever_is_asked(tmp_path, stored) -> None:
    limits = {"accounts_an_hour": 100_000, "smtp": "smtp://127.0.0.1:9", "mail_from": "bunkum@example.org"}
    with open_threaded_server(tmp_path, **limits, **stored) as server:
        guest, own = askers = [Asker(server, is_signed_in=is_signed_in) for is_signed_in in (False, True)]
        known = server.run(find_known(server))
        operations = list_operations(server)
        for operation in operations:

            @settings(examples(4), suppress_health_check=SLOW_DRAWS)
            @given(draw_cases(operation, known))
            def ask(case: AnyCase) -> None:
                for asker in askers:
                    asker.ask(case)

            ask()
    assert {operation.label for operation in operations} == guest.statuses.keys() == own.statuses.keys()
    came_through = {label for label, statuses in own.statuses.items() if min(statuses) < 400}
    assert len(came_through) > len(operations) / 2, "most requests come past the first checks"
    codes = guest.codes.keys() | own.codes.keys()
    assert {"signed_out", "signed_in", "unreadable", "no_such_match", "no_such_profile"} <= codes


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/account/review/AAAAAAAAAAAAAAAAAAAAAA/99999999999999999999", "no_such_match"),
        ("/api/account/review/AAAAAAAAAAAAAAAAAAAAAA/-1", "no_such_match"),
        ("/api/account/review/A%00/1", "no_such_page"),
        ("/api/people/A%00", "no_such_page"),
        ("/api/codes/A%00", "no_such_page"),
    ],
)
def test_what_no_database_can_look_for_is_not_there(tmp_path, stored, path: str, code: str) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as ann:
            await made_somebody(ann)
            answer = await ann.http.get(path)
            assert (answer.status_code, answer.json()["code"]) == (404, code)
            assert (await post(ann, "/api/account/sign-out", session="\0"))["code"] == "unreadable"

    run(main())
