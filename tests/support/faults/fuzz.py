"""Fuzz of the socket and of HTTP: what is sent is drawn from the server's own schema, and then spoiled."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import quote

from hypothesis import strategies as st

from support.faults.blocking import Gone, HttpAnswer, Line, send_request
from support.faults.memory import cpu_seconds
from support.faults.schema_strategy import TEXTS, Schemas
from support.faults.sockets import HOST, frame

Json = dict[str, Any]
ERRORS = Path(__file__).parents[3] / "docs" / "reference" / "errors.md"
BATCH = 20
"""Inputs in an example: Hypothesis takes its time for each."""
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "BREW", "get", "")


def known_codes() -> frozenset[str]:
    """The codes of all refusals that are documented."""
    return frozenset(re.findall(r"(?m)^\| `(\w+)`", ERRORS.read_text("utf-8")))


class Finding(AssertionError):  # noqa: N818  it is a finding
    """The server did something that it must not do."""


class Fuzzer:
    """What was tried, and how the server bore it. `honest` is the line of somebody who does nothing wrong."""

    def __init__(self, port: int, pid: int, document: Json, honest: Line) -> None:
        self._pid = pid
        self.port, self.document, self.honest = port, document, honest
        self.schemas, self._codes = Schemas(document), known_codes()
        self.tags = {_tag(document, one) for one in document["anyOf"][1]["anyOf"]}
        self.counts: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.slowest = 0.0

    # The socket.

    def messages(self) -> st.SearchStrategy[list[bytes]]:
        """Batches of frames."""
        text = self.schemas.texts(self.document["anyOf"][0])
        plain = text.map(frame)
        odd = st.builds(_odd_frame, text, st.randoms(use_true_random=False))
        return st.lists(st.one_of(plain, plain, plain, plain, plain, plain, plain, odd), min_size=BATCH, max_size=BATCH)

    def send(self, line: Line, batch: list[bytes]) -> Line:
        """Send a batch, and read what comes of it; the line, or another in its place where the server hung up."""
        self.counts["socket"] += len(batch)
        try:
            line.send(b"".join(batch))
            self._listen()
            for message in line.until_pong():
                self._look_at(message)
        except Gone:
            self.counts["hung up"] += 1
            line.close()
            line = Line(line.place)
            line.say({"do": "hello"})
        return line

    def _listen(self) -> None:
        """Somebody else is answered meanwhile: how long the server computes before, whatever else the cores do."""
        before = cpu_seconds(self._pid)
        self.honest.until_pong()
        self.slowest = max(self.slowest, cpu_seconds(self._pid) - before)

    def _look_at(self, message: Json) -> None:
        if message.get("is") not in self.tags:
            raise Finding(f"the server said {message}")
        code = message.get("code") if message["is"] in {"refused", "tried", "closing"} else None
        if code is not None:
            self.refused[code] += 1
            if code not in self._codes or code == "broken":
                raise Finding(f"a refusal has a code that is not documented: {message}")

    # HTTP.

    def requests(self) -> st.SearchStrategy[list[bytes]]:
        """Batches of requests."""
        routes = st.sampled_from(self.document["requests"])
        one = st.builds(
            self._format_request, routes, st.sampled_from(METHODS), st.booleans(), _PATHS,
            st.lists(_HEADERS, max_size=4),
            st.randoms(use_true_random=False), st.data(),
        )  # fmt: skip
        return st.lists(one, min_size=BATCH // 4, max_size=BATCH // 4)

    def _format_request(
        self, route: Json, other: str, is_plain: bool, parameter: str, more: list[str], chance: Any, data: st.DataObject
    ) -> bytes:
        method = route["method"] if is_plain or chance.random() < 0.7 else other
        path = re.sub(r"\{(\w+):\w+\}", lambda _: quote(parameter, safe="" if is_plain else "/%?#"), route["path"])
        query = f"?word={quote(parameter)}" if "judge" in path else ""
        body = b""
        if method == "POST" or chance.random() < 0.1:
            body = data.draw(self.schemas.texts(route["body"] or {}))
        kind = "application/json" if is_plain or chance.random() < 0.8 else chance.choice(TEXTS)
        size = len(body) if is_plain or chance.random() < 0.9 else chance.choice((0, 5, 99999999, -1))
        lines = [f"{method} {path}{query} HTTP/1.1", f"Host: {HOST}:{self.port}", "Connection: close"]
        lines += [f"Content-Type: {kind}", f"Content-Length: {size}"] if body else []
        return "\r\n".join([*lines, *([] if is_plain else more), "", ""]).encode("utf-8", "replace") + body

    def request(self, data: bytes) -> None:
        """Send a request, and look at the answer."""
        self.counts["http"] += 1
        before = cpu_seconds(self._pid)
        answer = send_request(self.port, data)
        self.slowest = max(self.slowest, cpu_seconds(self._pid) - before)
        self.counts[f"status {answer.status}"] += 1
        self._judge(data, answer)
        if self.counts["http"] % 20 == 0:
            self._listen()

    def _judge(self, data: bytes, answer: HttpAnswer) -> None:
        if answer.status >= 500 and answer.status != 503:
            raise Finding(f"{answer.status} for {data[:300]!r}: {answer.body[:300]!r}")
        if answer.status < 400 or not answer.headers.get("content-type", "").startswith("application/json"):
            return
        if not answer.body and data.startswith(b"HEAD"):
            return
        code = json.loads(answer.body)["code"]
        self.refused[code] += 1
        if code not in self._codes:
            raise Finding(f"a refusal has a code that is not documented: {answer.body!r} for {data[:300]!r}")


_PATHS = st.sampled_from((*TEXTS, "perudo", "A" * 22, "index.html", "..", "a/b/c", "?", "#", "%", "%zz", "\r\n"))
_VALUES = st.sampled_from((*(text for text in TEXTS if "\x00" not in text), '"', "bunkum=", "a" * 3000, "é" * 3000))
_NAMES = st.sampled_from(
    "Host Origin Cookie Content-Type Content-Length Transfer-Encoding X-Forwarded-For X-Forwarded-Proto Forwarded "
    "X-Forwarded-Prefix X-Forwarded-Host Sec-Fetch-Site If-None-Match Accept Accept-Encoding Expect Upgrade Range "
    "Connection Via X-Odd".split()
)
_COOKIES = st.sampled_from(
    (
        *('x={"a":1}', "bunkum", "bunkum=;bunkum=", f"bunkum={'A' * 22}", f"bunkum={'.'.join(['A' * 22] * 9)}"),
        *('a="b; bunkum=', "\\" * 7000, "a=b; " * 1500, "=;" * 500, f"bunkum={'é' * 22}", "x" * 9000),
    )
)
_HEADERS = st.one_of(
    st.builds("{}: {}".format, _NAMES, _VALUES), _COOKIES.map("Cookie: {}".format), st.sampled_from(TEXTS[:20])
)


def _tag(document: Json, reference: Json) -> str:
    """The tag of a message of the server."""
    return str(document["$defs"][reference["$ref"].rpartition("/")[2]]["properties"]["is"]["enum"][0])


def _odd_frame(text: bytes, chance: Any) -> bytes:
    """A frame, or several, that are not simply one text."""
    match chance.randrange(11):
        case 0:
            return frame(text, 2)
        case 1:
            half = len(text) // 2
            return frame(text[:half], final=False) + frame(text[half:], 0)
        case 2:
            return frame(text[:100], 9) + frame(text)
        case 3:
            return frame(text[:100], 10)
        case 4:
            return frame(b"a" * chance.choice((3990, 4001, 63000)))
        case 5:
            return frame(b"", final=False) + frame(text, 9) + frame(text, 0)
        case 6:
            return frame(text, 0)
        case 7:
            return frame(text, chance.choice((3, 7, 11, 15)))
        case 8:
            return frame(chance.choice((b"", b"\x03", b"\x03\xe8", b"\xff\xff", b"\x03\xe8\xff")), 8)
        case 9:
            return bytes((0xC1, 0x80 | min(125, len(text)))) + b"\0\0\0\0" + text[:125]
        case _:
            return bytes(chance.randrange(256) for _ in range(chance.randrange(1, 12)))
