"""The wire: every message between the page and the house over a socket, as records. `docs/wire.md` tells the story.

What the page says is tagged `do`, what the house says is tagged `is`. What belongs to one game (a view, an action, an
event) is spelled by that game's own records and travels here as raw JSON, read and written by whoever knows the game.

`client_messages` are sent by the page, `server_messages` by the server; `snapshots` describe a table.

`python -m bunkum.server.wire` prints the same as TypeScript types, for the page.
"""

from bunkum.server.wire.client_messages import (
    Act as Act,
    AddBot as AddBot,
    Agree as Agree,
    AnyClientMessage as AnyClientMessage,
    ClientMessage as ClientMessage,
    Decline as Decline,
    GiveToBot as GiveToBot,
    Hello as Hello,
    Leave as Leave,
    LetBack as LetBack,
    ListTable as ListTable,
    MakeClaim as MakeClaim,
    Odds as Odds,
    Ping as Ping,
    ProposeRestart as ProposeRestart,
    Ready as Ready,
    Recap as Recap,
    Rematch as Rematch,
    RemoveBot as RemoveBot,
    Review as Review,
    Say as Say,
    SayPhrase as SayPhrase,
    SendAway as SendAway,
    Sit as Sit,
    Stand as Stand,
    Start as Start,
    TakeBack as TakeBack,
    Try as Try,
    Withdraw as Withdraw,
)
from bunkum.server.wire.kinds import Short as Short
from bunkum.server.wire.server_messages import (
    AnyServerMessage as AnyServerMessage,
    Chance as Chance,
    Closing as Closing,
    Did as Did,
    News as News,
    Pong as Pong,
    Recapped as Recapped,
    Refused as Refused,
    Reviewed as Reviewed,
    ServerMessage as ServerMessage,
    Tried as Tried,
)
from bunkum.server.wire.snapshots import (
    Ballot as Ballot,
    Chair as Chair,
    Choices as Choices,
    Clock as Clock,
    Fill as Fill,
    LexiconShown as LexiconShown,
    MenuHole as MenuHole,
    Offer as Offer,
    Remark as Remark,
    Room as Room,
    RoomOffer as RoomOffer,
)
