"""Reports, blocks and bans, as tests make them."""

import asyncio
from typing import Any

from bunkum.cli import main as bunkum
from support.accounts import made_somebody, post
from support.servers import Device, RunningServer, Seat

TALK = "you grackle-brained noodle"


async def sits_with(host: Device, guest: Device, *, name: str = "Bob", listed: bool = False) -> tuple[str, Seat, Seat]:
    """A table at which two people sit; both pages are connected, and must be closed."""
    table = (await host.make(seats=3, bots=["magpie"], name="Ann"))["table"]
    own, other = host.at(table, **_address(host)), guest.at(table, **_address(guest))
    await own.__aenter__()
    await other.__aenter__()
    await own.hello()
    await other.hello()
    if listed:
        await own.say("list_table", listed=True)
    await other.say("sit", name=name)
    await other.until(lambda message: message.get("room", {}).get("yours") == [2])
    await own.until(lambda _: own.room["chairs"][2]["name"] == name)
    return table, own, other


def _address(device: Device) -> dict[str, str]:
    address = device.http.headers.get("x-forwarded-for")
    return {} if address is None else {"x-forwarded-for": address}


async def leave_both(*pages: Seat) -> None:
    """Closes these pages."""
    for page in pages:
        await page.__aexit__(None, None, None)


async def made_operator(server: RunningServer, device: Device, name: str = "Olga") -> str:
    """Makes the guest of this device an account and gives it the role, by the command; returns its recovery phrase."""
    phrase = await made_somebody(device, name)
    settings = server.services.settings
    place = ["--database", settings.database] if settings.database else ["--data-dir", settings.data_dir]
    assert await asyncio.to_thread(bunkum, ["admin", "grant", name, *place]) == 0
    return phrase


async def desk_of(device: Device) -> dict[str, Any]:
    """What an operator sees."""
    answer = await device.http.get("/api/operator")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def report(device: Device, table: str, seat: int, name: str, **more: Any) -> dict[str, Any]:
    """Reports the person in a seat, for their talk unless another reason is given."""
    return await post(device, f"/api/tables/{table}/report", seat=seat, name=name, **{"reason": "talk", **more})
