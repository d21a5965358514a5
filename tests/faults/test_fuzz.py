"""Whatever anybody sends: the server lives, refuses with a documented code, and answers everybody else meanwhile."""

import pytest
from hypothesis import given, settings, strategies as st
from litestar.routes import HTTPRoute

from bunkum.server.app import build_http_app
from support.faults.fuzz import known_codes
from support.faults.fuzz_session import fuzz
from support.faults.memory import MEGABYTE
from support.faults.schema_strategy import Schemas
from support.servers import open_server, run

SOCKET_INPUTS, HTTP_INPUTS = 3000, 1000
MOST_SECONDS = 1.0
"""So long the server may compute before it answers anybody while nonsense comes in."""
MOST_RSS = 300 * MEGABYTE


@pytest.mark.slow
def test_the_server_bears_whatever_its_own_schema_can_be_spoiled_into(tmp_path):
    async def main() -> None:
        result = await fuzz(tmp_path, SOCKET_INPUTS, HTTP_INPUTS, seed=1)
        assert result.faults == []
        assert result.socket >= SOCKET_INPUTS
        assert result.http >= HTTP_INPUTS
        assert result.slowest < MOST_SECONDS
        assert result.peak_rss < MOST_RSS
        assert {"unreadable", "malformed", "not_seated", "wrong_phase"} <= result.refused.keys(), "it got past the door"
        assert result.counts["status 200"] > 50, "some requests were in order"

    run(main(), seconds=110)


def test_every_post_declares_its_body_before_it_is_read(tmp_path):
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann:
            handlers = [
                one for route in build_http_app().routes if isinstance(route, HTTPRoute) for one in route.route_handlers
            ]
            posts = [one for one in dict.fromkeys(handlers) if "POST" in one.http_methods]
            assert len(posts) >= 5
            for post in posts:
                assert {"asks", "answers"} <= post.opt.keys(), f"POST {sorted(post.paths)} declares no body or answer"
            schema = (await ann.http.get("/schema")).json()
            assert {request["path"] for request in schema["requests"]} >= {
                path for one in handlers for path in one.paths
            }
            for request in schema["requests"]:
                for part in filter(None, (request["body"], request["answer"])):
                    assert part["$ref"].removeprefix("#/$defs/") in schema["$defs"]

    run(main())


@pytest.fixture(scope="module")
def schemas() -> Schemas:
    return Schemas({"$defs": {"Node": {"type": "object", "properties": {"next": {"$ref": "#/$defs/Node"}}}}})


@given(st.data())
@settings(max_examples=50)
def test_what_is_drawn_from_a_schema_is_valid(schemas, data):
    drawn = data.draw(
        schemas.valid(
            {
                "type": "object",
                "required": ["name", "seat"],
                "properties": {
                    "name": {"type": "string", "minLength": 1, "maxLength": 5},
                    "seat": {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 3}, {"type": "null"}]},
                    "node": {"$ref": "#/$defs/Node"},
                },
            }
        )
    )
    assert 1 <= len(drawn["name"]) <= 5
    assert drawn["seat"] in (None, 0, 1, 2, 3)
    assert set(drawn) <= {"name", "seat", "node"}


def test_the_documented_codes_are_found():
    assert {"unreadable", "not_your_turn", "broken", "malformed"} <= known_codes()
