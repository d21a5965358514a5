"""A mail address is added to one's name, and one is found again by a code that was sent there."""

import asyncio
import threading
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from time import monotonic, sleep

import pytest
from playwright.sync_api import expect

from e2e.conftest import open_server
from support.evening import People, keeps_the_name
from support.mail import MailServer, open_mail_server
from support.sight import looks_right

pytestmark = pytest.mark.browser

ADDRESS = "ann@example.org"


@contextmanager
def run_mail_server() -> Generator[MailServer]:
    """A mail server in a thread of its own."""
    ready, end, mails = threading.Event(), asyncio.Event(), list[MailServer]()
    loop = asyncio.new_event_loop()

    async def serve() -> None:
        async with open_mail_server() as server:
            mails.append(server)
            ready.set()
            await end.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    ready.wait(10)
    yield mails[0]
    loop.call_soon_threadsafe(end.set)
    thread.join()
    loop.close()


def wait_for_code(mails: MailServer, count: int) -> str:
    """The code in the mail with this number, from 1, once it has come."""
    until = monotonic() + 15
    while len(mails.mails) < count:
        assert monotonic() < until, "no mail came"
        sleep(0.02)
    return mails.read_code(count)


@pytest.fixture(scope="module")
def mails() -> Iterator[MailServer]:
    """The mails that the server of this module has sent."""
    with run_mail_server() as server:
        yield server


@pytest.fixture(scope="module")
def address(mails: MailServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that sends mail."""
    with ExitStack() as stack:
        flags = ("--smtp", mails.url, "--mail-from", "bunkum@example.org")
        yield stack.enter_context(open_server(tmp_path_factory.mktemp("mail"), further_flags=flags)).address


@pytest.mark.slow
def test_who_has_added_an_address_is_found_by_a_code_that_was_sent(people: People, mails: MailServer) -> None:
    ann, desk = people("Ann"), people("Desk")
    keeps_the_name(ann)
    page = ann.page
    page.get_by_role("textbox", name="Your mail address").fill(ADDRESS)
    ann.button("Send me a code").click()
    expect(page.get_by_role("status").filter(has_text=f"A code is on its way to {ADDRESS}")).to_be_visible()
    looks_right(ann, "a code was sent", page.get_by_text("It is good for 15 minutes."))
    page.get_by_role("textbox", name="The code in the mail").fill(wait_for_code(mails, 1))
    expect(ann.button(f"Remove the mail address {ADDRESS}")).to_be_visible()

    desk.goes("me")
    desk.page.get_by_role("textbox", name="Your mail address").fill(ADDRESS)
    desk.page.keyboard.press("Enter")
    expect(desk.page.get_by_text("If that address is kept here, a code is on its way.")).to_be_visible()
    desk.page.get_by_role("textbox", name="The code in the mail").fill(wait_for_code(mails, 2))
    expect(desk.page.get_by_role("heading", level=1)).to_have_text("Ann")

    ann.button(f"Remove the mail address {ADDRESS}").click()
    expect(page.get_by_role("textbox", name="Your mail address")).to_be_visible()
