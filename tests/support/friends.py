"""Friends, as tests make them, and the lobby as a device that is signed in hears it."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from support.accounts import post
from support.servers import Device

PATIENCE_SECONDS = 10.0


async def friends_of(device: Device) -> dict[str, Any]:
    """What the account of this device is told of its friends over HTTP."""
    return (await device.http.get("/api/friends")).json()


async def befriend(one: Device, other: Device) -> tuple[str, str]:
    """Makes these two friends by a code; returns the ids by which each names the other."""
    code = (await post(one, "/api/friends/code"))["code"]
    answer = await post(other, "/api/friends/redeem", code=code)
    assert "friends" in answer, answer
    return (await friends_of(one))["friends"][-1]["here"]["id"], answer["friends"][-1]["here"]["id"]


class FriendPage:
    """A page that hears of friends: it knows what it was told, and every byte."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.friends: dict[str, dict[str, Any]] = {}
        self.invitations: list[dict[str, Any]] = []
        self.requests = 0
        self.messages: list[str] = []
        self.closing: dict[str, Any] | None = None

    async def hear(self) -> None:
        """Hears the next message about friends, laid over what is known; others are kept as they are."""
        text = str(await asyncio.wait_for(self.socket.recv(), PATIENCE_SECONDS))
        self.messages.append(text)
        message = json.loads(text)
        if message["is"] == "closing":
            self.closing = message
        if message["is"] != "friends":
            return
        if message["whole"]:
            self.friends.clear()
        self.friends |= {one["name"]: one for one in message["friends"]}
        self.friends = {name: one for name, one in self.friends.items() if one["id"] not in message["gone"]}
        self.invitations, self.requests = message["invitations"], message["requests"]

    async def until(self, found) -> None:
        """Hears until `found` holds of this page."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not found(self):
                await self.hear()

    async def until_at(self, name: str, place: str) -> dict[str, Any]:
        """Hears until a friend is at this place."""
        await self.until(lambda page: page.friends.get(name, {}).get("place") == place)
        return self.friends[name]


@asynccontextmanager
async def hearing_of_friends(device: Device, query: str = "?friends") -> AsyncGenerator[FriendPage]:
    """A page of this device, which hears of friends, and of nothing else unless the query is empty."""
    cookies = "; ".join(f"{name}={value}" for name, value in device.http.cookies.items())
    async with connect(
        f"ws://127.0.0.1:{device.server.port}/ws/lobby{query}",
        origin=Origin(device.server.url),
        additional_headers={"Cookie": cookies} if cookies else {},
        close_timeout=2,
        proxy=None,
    ) as socket:
        page = FriendPage(socket)
        if "bunkum_session" in cookies:
            await page.until(lambda page: any('"friends"' in text for text in page.messages))
        yield page
