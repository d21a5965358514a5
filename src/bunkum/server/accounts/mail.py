"""Sends codes by mail, if the operator has named a mail server.

Nobody is told whether an address belongs to an account: the answer to a request is the same, and comes as soon, whether
or not a mail is sent. No address is logged.
"""

import asyncio
import logging
from typing import NamedTuple

from bunkum.server.accounts.mail_address import SmtpServer

log = logging.getLogger("bunkum.accounts")

SMTP_SECONDS = 15.0
"""The longest that one step with the mail server may take."""
MOST_SENDING = 20
"""The most mails that are being sent at a time; more are dropped, which is logged."""
_LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Mail(NamedTuple):
    """A mail of plain text."""

    sender: str
    address: str
    subject: str
    text: str


class MailFailed(Exception):  # noqa: N818  the reason, as a phrase
    """A mail was not sent. The reason names no address."""


class Mailer:
    """Sends mails in the background. Use it on the event loop's thread only."""

    def __init__(self, server: SmtpServer | None, sender: str) -> None:
        """Takes the mail server, None if there is none, and the address from which mails come."""
        self._server, self._sender = server, sender
        self._sending: set[asyncio.Task[None]] = set()

    @property
    def is_there(self) -> bool:
        """Whether mails can be sent."""
        return self._server is not None

    def send(self, address: str, subject: str, text: str) -> None:
        """Begins to send a mail; a failure is logged, without the address."""
        if self._server is None:
            return
        if len(self._sending) >= MOST_SENDING:
            log.warning("a mail was not sent: %d others are being sent", len(self._sending))
            return
        task = asyncio.create_task(self._send(self._server, Mail(self._sender, address, subject, text)))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def close(self) -> None:
        """Waits until the mails that are being sent are sent, or have failed."""
        await asyncio.gather(*self._sending)

    async def _send(self, server: SmtpServer, mail: Mail) -> None:
        try:
            await asyncio.to_thread(_deliver, server, mail)
        except MailFailed as error:
            log.warning("a mail was not sent: %s", error)


def _deliver(server: SmtpServer, mail: Mail) -> None:
    """Sends a mail; raises `MailFailed` if that is not possible."""
    import smtplib  # noqa: PLC0415  20 ms, which most servers never need
    import ssl  # noqa: PLC0415  likewise
    from email.message import EmailMessage  # noqa: PLC0415  likewise

    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = mail.sender, mail.address, mail.subject
    message["Auto-Submitted"] = "auto-generated"  # RFC 3834: no vacation message answers it
    message.set_content(mail.text)
    context, is_encrypted = ssl.create_default_context(), server.scheme == "smtps"
    try:
        if is_encrypted:
            opened: smtplib.SMTP = smtplib.SMTP_SSL(server.host, server.port, timeout=SMTP_SECONDS, context=context)
        else:
            opened = smtplib.SMTP(server.host, server.port, timeout=SMTP_SECONDS)
        with opened as connection:
            connection.ehlo()
            if not is_encrypted and connection.has_extn("starttls"):
                connection.starttls(context=context)
                connection.ehlo()
                is_encrypted = True
            if server.user:
                if not is_encrypted and server.host not in _LOOPBACK:
                    msg = "its server does not encrypt, so it is not told the password"
                    raise MailFailed(msg)
                connection.login(server.user, server.password)
            connection.send_message(message)
    except smtplib.SMTPResponseException as error:  # its text may name the address
        msg = f"{type(error).__name__}, code {error.smtp_code}"
        raise MailFailed(msg) from None
    except smtplib.SMTPException as error:  # likewise
        raise MailFailed(type(error).__name__) from None
    except OSError as error:
        raise MailFailed(" ".join(str(error).split()) or type(error).__name__) from None
