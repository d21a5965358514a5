"""What the fault tests have found, each in the smallest form that shows it."""

import asyncio
import logging

from support.faults.blocking import Gone, Line
from support.faults.sockets import Place, frame
from support.houses import comes_true, opened, run


def hang_up_on_nonsense(place: Place) -> None:
    """Send a text that is no UTF-8, and wait until the server hangs up."""
    line = Line(place)
    try:
        line.send(frame(b"\xab\xff"))
        list(line.frames())
    except Gone:
        line.close()


def test_text_that_is_no_utf8_before_anybody_listens_writes_no_traceback_into_the_log(tmp_path, caplog):
    caplog.set_level(logging.WARNING)

    async def main() -> None:
        async with opened(tmp_path, idle_seconds=0.05) as house, house.device() as ann:
            table = (await ann.make(seats=2))["table"]
            # While a table is read back from the log, nobody listens to its sockets yet.
            await comes_true(lambda: not house.premises.hall.lives)
            await asyncio.to_thread(hang_up_on_nonsense, Place(house.port, table))

    run(main())
    assert [record.getMessage() for record in caplog.records] == []
