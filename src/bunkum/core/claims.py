"""Quick claims in a fixed form (RULES 1.4). They bind nobody; a showdown may prove them true or false."""

from typing import Annotated, Literal

from msgspec import Meta

from bunkum.core.records import Value

ClaimKind = Literal["have", "lack", "dice", "word", "no_word", "call_it", "nonsense"]


class Claim(Value):
    """A claim such as *I have an E*, true or not.

    `have` and `lack` name a `letter` (a face), and `have` may say how many (`number`); `dice` says how many dice one
    has (`number`); `word` and `no_word` name a `word`; `call_it` ("Call it!") and `nonsense` ("That's no word") none.
    """

    kind: ClaimKind
    letter: Annotated[str, Meta(max_length=12)] | None = None
    number: Annotated[int, Meta(ge=0, le=99)] | None = None
    word: Annotated[str, Meta(max_length=45)] | None = None
