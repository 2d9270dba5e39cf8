"""The server: games in rooms, stored move by move, shown in the browser."""

from naumachia.server.app import create_app
from naumachia.server.serve import PortTaken, run
from naumachia.server.settings import Settings, from_environment
from naumachia.server.store.database import StorageFailed
from naumachia.server.succession import Succession

__all__ = [
    "PortTaken",
    "Settings",
    "StorageFailed",
    "Succession",
    "create_app",
    "from_environment",
    "run",
]
