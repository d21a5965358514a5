"""Counts the frames of a WebSocket that are no whole message, from their headers alone (RFC 6455, section 5.2)."""

_WHOLE_MESSAGES = frozenset((0x81, 0x82))
"""The first byte of a text or binary message in one frame."""
_TWO_BYTES, _EIGHT_BYTES = 126, 127
"""Values of the length field that mean that the length follows, in two or eight bytes."""


class FrameCounter:
    """Counts the frames of one connection; pings count, since answering one costs as much as refusing a message.

    WebSocket libraries answer pings, accept pongs and join the parts of a message without a call to the application.
    """

    __slots__ = ("_left", "_start")

    def __init__(self) -> None:
        self._left = 0
        """The number of bytes of the current frame that have not arrived yet."""
        self._start = b""
        """The start of a frame whose header has not arrived in full."""

    def feed(self, data: bytes) -> int:
        """Returns how many pings, pongs, closes and parts of messages begin in the next bytes of the connection."""
        if self._start:
            data, self._start = self._start + data, b""
        found, at, end = 0, self._left, len(data)
        while at < end:
            size = _frame_size(data, at)
            if size is None:
                self._start, self._left = data[at:], 0
                return found
            found += data[at] not in _WHOLE_MESSAGES
            at += size
        self._left = at - end
        return found


def _frame_size(data: bytes, at: int) -> int | None:
    """Returns the size of the frame that begins at `at`, with its header; None if its length has not arrived yet."""
    if len(data) - at < 2:
        return None
    masked, length = data[at + 1] & 0x80, data[at + 1] & 0x7F
    head = 6 if masked else 2
    size_bytes = 2 if length == _TWO_BYTES else 8 if length == _EIGHT_BYTES else 0
    if size_bytes:
        if len(data) - at < 2 + size_bytes:
            return None
        length = int.from_bytes(data[at + 2 : at + 2 + size_bytes])
    return head + size_bytes + length
