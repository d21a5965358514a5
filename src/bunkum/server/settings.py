"""Reads the operator's settings from flags, environment variables and defaults (`docs/how-to/host.md`)."""

import argparse
import ipaddress
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from bunkum.core import Value
from bunkum.core.notation import join_words, quote
from bunkum.server.accounts.mail_address import clean_address, parse_smtp_server

LogLevel = Literal["debug", "info", "warning", "error"]
Names = tuple[str, ...]
DATABASE_FILE, ACCOUNTS_FILE = "bunkum.sqlite", "accounts.sqlite"
"""The databases of the log and of accounts in the data folder."""
_CHECKS = {"smtp": parse_smtp_server, "mail_from": clean_address}
_FORMS = {"smtp": "write it as smtp://USER:PASSWORD@HOST:587", "mail_from": "write an address, as bunkum@example.org"}
_HOST = re.compile(r"[a-z0-9_.-]+")


class Settings(Value):
    """The settings of a server. Each field is the flag `--with-hyphens` and the variable `BUNKUM_WITH_UNDERSCORES`."""

    host: Annotated[str, Meta(description="Address to listen on. 127.0.0.1: this machine alone.")] = "0.0.0.0"  # noqa: S104  phones on the same network are guests
    port: Annotated[int, Meta(ge=0, le=65535, description="Port to listen on; 0 takes a free one.")] = 2656
    data_dir: Annotated[str, Meta(description="Folder of the database.")] = "bunkum-data"
    database: Annotated[
        str, Meta(description="Database of PostgreSQL in place of a file, as postgresql://USER:PASSWORD@HOST/NAME.")
    ] = ""
    lexicons: Annotated[str, Meta(description="Folder of word lists that tables may choose from.")] = ""
    lexicon: Annotated[Names, Meta(description="A word list that tables may choose; may be given again.")] = ()
    allow_host: Annotated[
        Names, Meta(description="A further name under which the house is reached, behind a proxy; may be given again.")
    ] = ()
    trust_proxy: Annotated[
        Names,
        Meta(description="Address or network of proxies whose X-Forwarded headers are believed; may be given again."),
    ] = ("127.0.0.1", "::1")
    prefix: Annotated[
        str, Meta(pattern=r"^(/[\w.~-]+)*$", description="Path under which a proxy serves the house, as /bunkum.")
    ] = ""
    keep_days: Annotated[float, Meta(gt=0, description="Days after which talk and unfinished games are forgotten.")] = (
        30.0
    )
    keep_matches_days: Annotated[
        float, Meta(ge=0, description="Days after which finished games and their reviews are deleted; 0: never.")
    ] = 0.0
    smtp: Annotated[
        str,
        Meta(description="Mail server that sends codes, as smtp://USER:PASSWORD@HOST:587; without one none are sent."),
    ] = ""
    mail_from: Annotated[str, Meta(description="Address from which mails come.")] = ""
    word_filter: Annotated[
        str,
        Meta(description="File with words to filter from names and talk, one a line; none: nothing is filtered."),
    ] = ""
    workers: Annotated[
        int, Meta(ge=0, le=64, description="Processes in which bots think; 0: they roll dice to decide.")
    ] = 1
    most_tables: Annotated[int, Meta(ge=1, description="Tables at which people may sit at one time.")] = 2000
    most_sockets: Annotated[int, Meta(ge=1, description="Connections at one time.")] = 8000
    most_sockets_each: Annotated[int, Meta(ge=1, description="Connections at one time from one address.")] = 200
    tables_an_hour: Annotated[int, Meta(ge=1, description="Tables that one address may make in an hour.")] = 120
    accounts_an_hour: Annotated[int, Meta(ge=1, description="Accounts that one address may make in an hour.")] = 20
    codes_a_minute: Annotated[
        int, Meta(ge=1, description="Wrong codes that one address may try in a minute, after the first ten.")
    ] = 2
    messages_a_second: Annotated[int, Meta(ge=1, description="Messages that one connection may send in a second.")] = 20
    idle_seconds: Annotated[
        float, Meta(gt=0, description="Seconds after which a table without anybody leaves memory.")
    ] = 300.0
    pace: Annotated[
        float, Meta(ge=0, le=10, description="How long bots seem to think: 1 as people do, 0 not at all.")
    ] = 1.0
    drain_seconds: Annotated[
        float,
        Meta(
            ge=0, le=600, description="Seconds for which it still serves once told to stop, while /healthz answers 503."
        ),
    ] = 0.0
    log_level: Annotated[LogLevel, Meta(description="How much is logged: debug, info, warning or error.")] = "info"

    @property
    def database_file(self) -> Path:
        """The path of the database of SQLite."""
        return Path(self.data_dir) / DATABASE_FILE

    @property
    def accounts_file(self) -> Path:
        """The path of the database of accounts, where the log is in SQLite."""
        return Path(self.data_dir) / ACCOUNTS_FILE


class BadSetting(Exception):  # noqa: N818  a sentence for the operator
    """A setting that cannot be used."""


def add_settings(parser: argparse.ArgumentParser) -> None:
    """Adds a flag for each setting to `parser`."""
    hints = get_type_hints(Settings, include_extras=True)
    for field in msgspec.structs.fields(Settings):
        line = _get_description(hints[field.name])
        often = isinstance(field.default, tuple)
        default = " ".join(map(str, field.default)) if often else field.default
        parser.add_argument(
            f"--{field.name.replace('_', '-')}",
            dest=field.name,
            metavar=field.name.upper(),
            action="append" if often else "store",
            help=f"{line} [{default}]" if default not in ("", ()) else line,
        )


def read_settings(flags: Mapping[str, object], environment: Mapping[str, str] | None = None) -> Settings:
    """Returns the settings from flags (None: not given) and environment; raises `BadSetting` for an invalid one."""
    environment = os.environ if environment is None else environment
    hints = get_type_hints(Settings, include_extras=True)
    chosen: dict[str, object] = {}
    for field in msgspec.structs.fields(Settings):
        name, value = field.name, flags.get(field.name)
        where = f"--{name.replace('_', '-')}"
        if value is None:
            where, value = _read_variable(name, environment)
            if value is not None and isinstance(field.default, tuple):
                value = tuple(value.replace(",", " ").split())
        if value is not None:
            try:
                chosen[name] = _convert(name, value, hints[name])
            except _InvalidValue as no:
                raise BadSetting(f"{where} cannot be {quote(no.text)}: {no.allowed}.") from None
    if chosen.get("smtp") and not chosen.get("mail_from"):
        raise BadSetting("--smtp needs an address from which mails come: give --mail-from as bunkum@example.org, too.")
    return msgspec.convert(chosen, Settings)


def _read_variable(name: str, environment: Mapping[str, str]) -> tuple[str, str | None]:
    """Returns the name of the variable, and its value; None if it is not set."""
    variable = f"BUNKUM_{name.upper()}"
    if name == "port" and not environment.get(variable):
        variable = "PORT"  # the name that most hosting services use
    return variable, environment.get(variable) or None


class _InvalidValue(Exception):  # noqa: N818  a reason
    """A text that is no valid value, and what would be valid."""

    def __init__(self, text: str, right: str) -> None:
        super().__init__(text, right)
        self.text, self.allowed = text, right


def _convert(name: str, value: object, hint: object) -> object:
    """Returns the value of a setting; raises `_InvalidValue` if it is not valid."""
    try:
        read = msgspec.convert(value, hint, strict=False)
    except msgspec.ValidationError:
        raise _InvalidValue(str(value), _describe_allowed(name, hint)) from None
    if read != read:  # noqa: PLR0124  NaN, which is neither too large nor too small
        raise _InvalidValue(str(value), _describe_allowed(name, hint))
    if name in _CHECKS and read and _CHECKS[name](str(read)) is None:
        raise _InvalidValue("..." if name == "smtp" else str(read), _FORMS[name])  # a password may stand in it
    if name == "allow_host":
        return tuple(_parse_host_name(one) for one in cast("Names", read))
    return tuple(_parse_network(one) for one in cast("Names", read)) if name == "trust_proxy" else read


def _describe_allowed(name: str, hint: object) -> str:
    """Returns the valid values of this setting, in words."""
    if name == "prefix":
        return "write it as /games"
    kind, *metas = get_args(hint)
    if get_origin(kind) is Literal:
        return f"it is {join_words(get_args(kind), 'or')}"
    meta = next((one for one in metas if isinstance(one, Meta)), Meta())
    number = "a whole number" if kind is int else "a number"
    if meta.ge is not None and meta.le is not None:
        return f"it is {number} from {meta.ge} to {meta.le}"
    return f"it is {number} from {meta.ge}" if meta.ge is not None else f"it is {number} over {meta.gt}"


def _parse_host_name(text: str) -> str:
    """Returns a host in the form in which hosts of requests are compared; `*` is any.

    This is a name or an address, in lower case, without port and brackets. Raises `_InvalidValue` for other texts.
    """
    name = text.lower()
    if name.startswith("[") and name.endswith("]"):
        name = name[1:-1]
    if name != "*" and not _HOST.fullmatch(name) and parse_address(name) is None:
        raise _InvalidValue(text, "write the name alone, as bunkum.example.org")
    return name


def _parse_network(text: str) -> str:
    """Returns an address or a network in its usual form; raises `_InvalidValue` if it is none."""
    try:
        return str(ipaddress.ip_network(text) if "/" in text else ipaddress.ip_address(text))
    except ValueError:
        raise _InvalidValue(text, "write an address or a network, as 10.0.0.1 or 10.0.0.0/8") from None


def parse_address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Returns the address, None if it is none; a dual-stack socket reports IPv4 addresses as IPv6."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def _get_description(hint: object) -> str:
    meta = getattr(hint, "__metadata__", ())
    return next((str(one.description) for one in meta if isinstance(one, Meta)), "")
