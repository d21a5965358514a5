"""What the operator decides: by a flag, else by the environment, else as it says here (`docs/how-to/host.md`)."""

import argparse
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, get_type_hints

import msgspec
from msgspec import Meta

from bunkum.core import Thing

LogLevel = Literal["debug", "info", "warning", "error"]
Names = tuple[str, ...]


class Settings(Thing):
    """One house. Each field is the flag `--with-hyphens` and the variable `BUNKUM_WITH_UNDERSCORES`."""

    host: Annotated[str, Meta(description="Address to listen on. 127.0.0.1: this machine alone.")] = "0.0.0.0"  # noqa: S104  phones on the same network are guests
    port: Annotated[int, Meta(ge=0, le=65535, description="Port to listen on; 0 takes a free one.")] = 2656
    data_dir: Annotated[str, Meta(description="Folder of the database.")] = "bunkum-data"
    lexicons: Annotated[str, Meta(description="Folder of word lists that tables may choose from.")] = ""
    lexicon: Annotated[Names, Meta(description="A word list that tables may choose; may be given again.")] = ()
    allow_host: Annotated[
        Names, Meta(description="A further name under which the house is reached, behind a proxy; may be given again.")
    ] = ()
    trust_proxy: Annotated[
        Names, Meta(description="Address of a proxy whose X-Forwarded headers are believed; may be given again.")
    ] = ("127.0.0.1", "::1")
    prefix: Annotated[
        str, Meta(pattern=r"^(/[\w.~-]+)*$", description="Path under which a proxy serves the house, as /bunkum.")
    ] = ""
    keep_days: Annotated[float, Meta(gt=0, description="Days after which talk and unfinished games are forgotten.")] = (
        30.0
    )
    workers: Annotated[
        int, Meta(ge=0, le=64, description="Processes in which bots think; 0: they roll dice to decide.")
    ] = 1
    most_tables: Annotated[int, Meta(ge=1, description="Tables at which people may sit at one time.")] = 2000
    most_sockets: Annotated[int, Meta(ge=1, description="Connections at one time.")] = 8000
    most_sockets_each: Annotated[int, Meta(ge=1, description="Connections at one time from one address.")] = 200
    tables_an_hour: Annotated[int, Meta(ge=1, description="Tables that one address may make in an hour.")] = 120
    codes_a_minute: Annotated[int, Meta(ge=1, description="Codes that one address may try in a minute.")] = 20
    messages_a_second: Annotated[int, Meta(ge=1, description="Messages that one connection may send in a second.")] = 20
    idle_seconds: Annotated[
        float, Meta(gt=0, description="Seconds after which a table without anybody leaves memory.")
    ] = 300.0
    pace: Annotated[
        float, Meta(ge=0, le=10, description="How long bots seem to think: 1 as people do, 0 not at all.")
    ] = 1.0
    log_level: Annotated[LogLevel, Meta(description="How much is logged: debug, info, warning or error.")] = "info"

    @property
    def database(self) -> Path:
        """Where the log lies."""
        return Path(self.data_dir) / "bunkum.sqlite"


class BadSetting(Exception):  # noqa: N818  a sentence for the operator
    """A setting that cannot be used."""


def add_settings(parser: argparse.ArgumentParser) -> None:
    """Give `parser` a flag for each setting."""
    hints = get_type_hints(Settings, include_extras=True)
    for field in msgspec.structs.fields(Settings):
        line = _line(hints[field.name])
        often = isinstance(field.default, tuple)
        shown = " ".join(map(str, field.default)) if often else field.default
        parser.add_argument(
            f"--{field.name.replace('_', '-')}",
            dest=field.name,
            metavar=field.name.upper(),
            action="append" if often else "store",
            help=f"{line} [{shown}]" if shown not in ("", ()) else line,
        )


def settings_from(flags: Mapping[str, object], environment: Mapping[str, str] | None = None) -> Settings:
    """The settings by flags (None: not given) and environment; `BadSetting` names the one that cannot be."""
    environment = os.environ if environment is None else environment
    chosen: dict[str, object] = {}
    for field in msgspec.structs.fields(Settings):
        value = flags.get(field.name)
        if value is None:
            value = _from_environment(field.name, environment)
            if value is not None and isinstance(field.default, tuple):
                value = tuple(value.replace(",", " ").split())
        if value is not None:
            chosen[field.name] = value
    try:
        return msgspec.convert(chosen, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BadSetting(f"A setting cannot be used: {str(error).replace('$.', '').replace('`', '')}") from None


def _from_environment(name: str, environment: Mapping[str, str]) -> str | None:
    # PORT is what most hosts of applications say.
    also = environment.get("PORT") if name == "port" else None
    value = environment.get(f"BUNKUM_{name.upper()}", also)
    return value or None


def _line(hint: object) -> str:
    meta = getattr(hint, "__metadata__", ())
    return next((str(one.description) for one in meta if isinstance(one, Meta)), "")
