"""The commonest thing that comes down a line, a short message in one frame (RFC 6455, 5.2), read in one step.

The library's reader can stop and go on at any byte, and makes ten objects for each frame; that took a tenth of a move.
It still reads whatever is not plainly one whole message.
"""

try:
    from websockets.speedups import apply_mask
except ImportError:  # there is no machine code of it for this machine
    from websockets.utils import apply_mask

_FINAL, _CLOSE = 0x80, 0x08
_TEXT = _FINAL | 0x01
_MASKED = 0x80
_TWO_BYTES, _EIGHT_BYTES = 126, 127
"""What stands for the size where it follows in so many bytes."""


def text_of(data: bytes) -> bytes | None:
    """What it says, if it is one whole text message in one masked frame of less than 64 kB, and nothing beside."""
    if len(data) < 6 or data[0] != _TEXT:
        return None
    size, start = data[1] - _MASKED, 6
    if size == _TWO_BYTES and len(data) > 8:
        size, start = int.from_bytes(data[2:4]), 8
    if size + start != len(data):
        return None
    return apply_mask(data[start:], data[start - 4 : start])


def framed(text: bytes) -> bytes:
    """A text in one frame, unmasked, as a server sends it."""
    size = len(text)
    if size < _TWO_BYTES:
        return bytes((_TEXT, size)) + text
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2) + text
    return b"\x81\x7f" + size.to_bytes(8) + text


def ends_whole(data: bytes) -> bool:
    """Whether it is nothing but whole messages and pings, each in one masked frame: another begins after it."""
    at, end = 0, len(data)
    while at < end - 1:
        size, start = data[at + 1] & 0x7F, at + 6
        if not data[at] & _FINAL or data[at] & 0x0F == _CLOSE or size == _EIGHT_BYTES:
            return False
        if size == _TWO_BYTES:
            size, start = int.from_bytes(data[at + 2 : at + 4]), at + 8
        at = start + size
    return at == end


def is_utf8(text: bytes) -> bool:
    """Whether it can be read as UTF-8."""
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True
