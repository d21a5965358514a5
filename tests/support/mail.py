"""A mail server for tests, which takes every mail and keeps it."""

import asyncio
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage


class MailServer:
    """A mail server on a free port of the loopback; `refuses` is the answer to a recipient in place of a yes."""

    def __init__(self, refuses: str = "") -> None:
        self.mails: list[EmailMessage] = []
        self.port, self._refuses = 0, refuses

    @property
    def url(self) -> str:
        """Its address, as the setting names it."""
        return f"smtp://127.0.0.1:{self.port}"

    async def next_code(self, count: int) -> str:
        """The code in the mail with this number, from 1, once it has come."""
        async with asyncio.timeout(10):
            while len(self.mails) < count:  # noqa: ASYNC110  another task takes mails
                await asyncio.sleep(0.01)
        return self.read_code(count)

    def read_code(self, count: int) -> str:
        """The code in the mail with this number, from 1."""
        found = re.search(r"The code: (\w+)", self.mails[count - 1].get_content())
        assert found is not None
        return found[1]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Speaks SMTP (RFC 5321) with one client."""
        writer.write(b"220 test\r\n")
        while line := (await reader.readline()).decode().strip():
            command = line.partition(" ")[0].upper()
            if command == "DATA":
                writer.write(b"354 go on\r\n")
                self.mails.append(await _read_mail(reader))
            answer = (
                self._refuses if command == "RCPT" and self._refuses else "221 bye" if command == "QUIT" else "250 ok"
            )
            writer.write(f"{answer}\r\n".encode())
            if command == "QUIT":
                break
        writer.close()


async def _read_mail(reader: asyncio.StreamReader) -> EmailMessage:
    written = await reader.readuntil(b"\r\n.\r\n")
    return message_from_bytes(written.removesuffix(b".\r\n"), policy=policy.default)


@asynccontextmanager
async def open_mail_server(refuses: str = "") -> AsyncGenerator[MailServer]:
    """A mail server."""
    mails = MailServer(refuses)
    listening = await asyncio.start_server(mails.serve, "127.0.0.1", 0)
    mails.port = listening.sockets[0].getsockname()[1]
    async with listening:
        yield mails
