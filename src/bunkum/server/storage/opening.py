"""Opens the log in the database that the settings name."""

from bunkum.server.settings import Settings
from bunkum.server.storage.postgresql.log import open_log as open_postgresql
from bunkum.server.storage.protocol import Log, LogObserver
from bunkum.server.storage.sqlite.log import open_log as open_sqlite


async def open_log(settings: Settings, observer: LogObserver) -> Log:
    """Opens the log; raises `Unusable` with the reason if that is not possible."""
    if settings.database:
        return await open_postgresql(settings.database, observer=observer)
    return open_sqlite(settings.database_file, observer)
