"""The wire: every message goes out and comes back, and is told to the page and in the docs."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, cast, get_args

import msgspec
import pytest
from litestar.handlers import BaseRouteHandler

from bunkum.core import Menu, Seat
from bunkum.server import app, wire
from bunkum.server.http.bodies import REQUEST_BODIES, RESPONSE_BODIES
from bunkum.server.tables import room_messages
from bunkum.server.wire.typescript import render_types
from bunkum.table.room_actions import Leave, PersonAction, SendAway, Sit, Withdraw
from support.tables import bar

SOURCE = Path(__file__).parents[2] / "src"
DOCS = Path(__file__).parents[2] / "docs" / "wire.md"
MESSAGES = (*get_args(wire.AnyClientMessage), *get_args(wire.AnyServerMessage))


def tag(message: type[msgspec.Struct]) -> str:
    return str(message.__struct_config__.tag)


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.__name__)
def test_every_message_is_typed_for_the_page(message):
    field = message.__struct_config__.tag_field
    assert f'export interface {message.__name__} {{\n  readonly {field}: "{tag(message)}";' in render_types()


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.__name__)
def test_every_message_is_told_in_the_docs(message):
    assert f"`{tag(message)}`" in DOCS.read_text(encoding="utf-8")


def test_every_request_and_answer_is_typed_for_the_page():
    types = render_types()
    for record in (*REQUEST_BODIES, *RESPONSE_BODIES):
        assert f"export interface {record.__name__} {{" in types


def test_the_module_prints_the_types():
    command = [sys.executable, "-m", "bunkum.server.wire"]
    here = {**os.environ, "PYTHONPATH": str(SOURCE)}
    printed = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60, env=here).stdout
    assert printed == render_types()


NUL = b'{"do":"ping","id":"a\\u0000"}'
"""A database may refuse it, and with it the moves of others that are stored together with it."""


def test_what_the_page_says_must_be_known_to_the_last_field():
    decode = msgspec.json.Decoder(wire.AnyClientMessage).decode
    assert decode(b'{"do":"sit","name":"Ann"}') == wire.Sit("Ann")
    for unreadable in (
        b'{"do":"sit","name":"Ann","x":1}',
        b'{"do":"fly"}',
        b"{}",
        b"[]",
        b'{"do":"ping","id":""}',
        NUL,
    ):
        with pytest.raises(msgspec.ValidationError):
            decode(unreadable)


def test_a_message_about_the_room_has_the_tag_and_the_fields_of_its_action():
    messages_by_tag = {tag(message): message for message in get_args(wire.AnyClientMessage)}
    for action in get_args(PersonAction):
        message = messages_by_tag[tag(action)]
        if action not in (
            Sit,
            Withdraw,
        ):  # these name the person, whom the server knows
            # The networks are found by the server, too.
            own = [name for name in action.__struct_fields__ if (action, name) != (SendAway, "networks")]
            assert [name for name in message.__struct_fields__ if name != "seat"] == own


@pytest.mark.parametrize("does", [[], [Leave()], [SendAway(Seat(1), "P1")]], ids=["all", "one-left", "one-sent-away"])
@pytest.mark.parametrize("start", [False, True], ids=["waiting", "playing"])
def test_what_is_offered_in_the_room_can_be_sent_as_it_stands(start: bool, does: list[PersonAction]) -> None:
    driver = bar(4, start=start)
    for action in does:
        if start or not isinstance(action, Leave):  # before a match one stands up
            driver.does(1 if isinstance(action, Leave) else 0, action)
    table, decode = driver.table, msgspec.json.Decoder(wire.AnyClientMessage).decode
    kinds = set()
    for seat in map(Seat, range(4)):
        choices = room_messages.build_choices(cast("Any", table), seat, Menu(), table.room_menu(seat))
        assert choices.room is not msgspec.UNSET
        kinds |= {type(decode(msgspec.json.encode(offer.message))) for offer in choices.room}
    assert wire.SendAway in kinds
    assert (wire.LetBack in kinds) == any(isinstance(action, SendAway) for action in does)


def test_unset_parts_of_news_are_left_out():
    assert msgspec.json.encode(wire.News(3, Seat(1))) == b'{"is":"news","n":3,"seat":1}'


def test_the_exchange_in_the_docs_is_one():
    decode_page, decode_house = (
        msgspec.json.Decoder(wire.AnyClientMessage).decode,
        msgspec.json.Decoder(wire.AnyServerMessage).decode,
    )
    lines = [line for line in DOCS.read_text(encoding="utf-8").splitlines() if line.startswith(("> {", "< {"))]
    assert len(lines) > 10
    for line in lines:
        (decode_page if line.startswith(">") else decode_house)(line[2:])


def test_every_request_is_told_in_the_docs():
    page = DOCS.read_text(encoding="utf-8")
    for route in create_routes():
        if route.startswith(("/api/", "/ws/", "/healthz")):
            assert f"`{re.sub(':str', '', route)}".replace("table_id", "table") in page, route


def create_routes() -> list[str]:
    """The paths that the house answers."""
    handlers = [value for value in vars(app).values() if isinstance(value, BaseRouteHandler)]
    return sorted(path for handler in handlers for path in handler.paths)
