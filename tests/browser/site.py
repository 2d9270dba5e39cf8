"""A static host for the built site, from the standard library alone."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

UNDER = "/naumachia"
"""The site lies below the root, as on hosts that serve several."""


class Handler(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def translate_path(self, path: str) -> str:
        """The file of an address; nothing is served outside of the site's folder."""
        inside = path.removeprefix(UNDER) if path.startswith(f"{UNDER}/") else "/none"
        return super().translate_path(inside)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


class Host:
    """Serves a folder on loopback; `address` ends in a slash."""

    def __init__(self, folder: Path, handler_class: type[Handler] = Handler) -> None:
        handler = partial(handler_class, directory=str(folder))
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}{UNDER}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Serve nothing more."""
        self.server.shutdown()
        self.server.server_close()
