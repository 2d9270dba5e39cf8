"""Serve games to browsers: rooms in memory, and a database of moves."""

from typing import TYPE_CHECKING, Any

from naumachia.server.app import create_app
from naumachia.server.settings import Settings, from_environment
from naumachia.server.store.database import StorageFailed
from naumachia.server.succession import Succession

if TYPE_CHECKING:
    from naumachia.server.serve import PortTaken, run

__all__ = [
    "PortTaken",
    "Settings",
    "StorageFailed",
    "Succession",
    "create_app",
    "from_environment",
    "run",
]


def __getattr__(name: str) -> Any:
    """Import the web server only when it is used, because Python in a browser does without."""
    if name not in ("PortTaken", "run"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from naumachia.server import serve

    return getattr(serve, name)
