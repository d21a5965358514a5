"""Accounts, as tests make and ask for them."""

import asyncio
from typing import Any

from support.servers import Device, RunningServer

QUICK = {"show_seconds": 3, "dice_per_seat": [1, 1], "first_seat": 0}


async def post(device: Device, path: str, **body: Any) -> dict[str, Any]:
    """The answer to a request, whatever its status."""
    return (await device.http.post(path, json=body)).json()


async def made_somebody(device: Device, name: str = "Ann", tables: tuple[str, ...] = ()) -> str:
    """Makes the guest of this device an account and returns its recovery phrase."""
    answer = await device.http.post("/api/account", json={"name": name, "tables": tables})
    assert answer.status_code == 201, answer.text
    return answer.json()["phrase"]


async def account_of(device: Device) -> dict[str, Any] | None:
    """The account of this device, as it is told; None for a guest."""
    return (await device.http.get("/api/account")).json()["account"]


async def seats_at(device: Device, table: str) -> list[int]:
    """The seats of this device, as the table tells it."""
    async with device.at(table) as page:
        await page.hello()
        return page.known[max(page.known)]["room"]["yours"]


async def play_match(server: RunningServer, host: Device, guest: Device, name: str = "Ann") -> str:
    """The table at which these two have played a match of Liar's Boggle to its end."""
    table = (await host.make(seats=2, name=name, options=QUICK))["table"]
    await play_at(server, table, host, guest)
    return table


async def play_at(server: RunningServer, table: str, host: Device, guest: Device, start: str = "start") -> None:
    """Plays a match at a table to its end."""
    async with host.at(table) as own, guest.at(table) as other:
        await own.hello()
        await other.hello()
        if start == "start":
            await other.say("sit", name="Bob")
            await other.until(lambda message: message.get("room", {}).get("yours") == [1])
        await own.say(start)
        for page in (own, other):
            await page.until(lambda message: message.get("room", {}).get("phase") == "playing")
        await asyncio.gather(*(page.play_on(in_show=lambda: server.leap(5)) for page in (own, other)))


async def profile_of(device: Device) -> dict[str, Any]:
    """What the account of this device has played, as it is told."""
    return (await device.http.get("/api/account/profile")).json()


async def recorded(device: Device, count: int = 1) -> dict[str, Any]:
    """The profile once it has so many matches."""
    profile = await profile_of(device)
    async with asyncio.timeout(60):
        while len(profile["latest"]["matches"]) < count:
            await asyncio.sleep(0.05)
            profile = await profile_of(device)
    return profile
