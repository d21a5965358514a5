"""Accounts, as tests make and ask for them."""

from typing import Any

from support.servers import Device


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
