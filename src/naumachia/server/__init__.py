"""The server: games in rooms, stored move by move, shown in the browser."""

from naumachia.server.app import create_app
from naumachia.server.serve import PortTaken, run
from naumachia.server.settings import Settings, from_environment
from naumachia.server.store.database import StorageFailed

__all__ = ["PortTaken", "Settings", "StorageFailed", "create_app", "from_environment", "run"]
