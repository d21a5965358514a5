"""Frames that are no message are counted, however the bytes of a connection arrive."""

import pytest
from hypothesis import given, strategies as st

from bunkum.server.net.frame_counter import FrameCounter

MASK = b"abcd"


def frame(first: int, body: bytes, mask: bytes = MASK) -> bytes:
    """A frame with the given first byte, masked as a client does."""
    size = len(body)
    masked = 0x80 if mask else 0
    if size < 126:
        length = bytes((masked | size,))
    elif size < 1 << 16:
        length = bytes((masked | 126,)) + size.to_bytes(2)
    else:
        length = bytes((masked | 127,)) + size.to_bytes(8)
    return bytes((first,)) + length + mask + body


@pytest.mark.parametrize(
    ("first", "counts"),
    [(0x81, False), (0x82, False), (0x89, True), (0x8A, True), (0x88, True), (0x01, True), (0x00, True), (0x80, True)],
)
@pytest.mark.parametrize("size", [0, 1, 125, 126, 70_000])
def test_everything_but_a_whole_message_counts(first: int, counts: bool, size: int) -> None:
    assert FrameCounter().feed(frame(first, b"x" * size)) == int(counts)


frames = st.lists(
    st.builds(frame, st.sampled_from([0x81, 0x82, 0x89, 0x8A, 0x01, 0x00]), st.binary(max_size=300)), max_size=12
)


@given(frames, st.lists(st.integers(1, 40), min_size=1, max_size=30))
def test_the_count_is_the_same_however_the_bytes_are_split(sent: list[bytes], sizes: list[int]) -> None:
    data, counter, found, at = b"".join(sent), FrameCounter(), 0, 0
    while at < len(data):
        size = sizes[at % len(sizes)]
        found += counter.feed(data[at : at + size])
        at += size
    assert found == sum(one[0] not in (0x81, 0x82) for one in sent)


@given(st.binary(max_size=200))
def test_no_bytes_make_it_fail(data: bytes) -> None:
    FrameCounter().feed(data)
