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
    """Serves files, says nothing and notes what it was asked for."""

    def __init__(self, *given: Any, asked: list[str], **options: Any) -> None:
        self.asked = asked
        super().__init__(*given, **options)

    def translate_path(self, path: str) -> str:
        """The file of an address; nothing is served outside of the site's folder."""
        self.asked.append(path)
        inside = path.removeprefix(UNDER) if path.startswith(f"{UNDER}/") else "/none"
        return super().translate_path(inside)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


class Host:
    """Serves a folder on loopback; `address` ends in a slash."""

    def __init__(self, folder: Path, handler_class: type[Handler] = Handler) -> None:
        self.asked: list[str] = []
        """The addresses that were asked for."""
        handler = partial(handler_class, directory=str(folder), asked=self.asked)
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}{UNDER}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Serve nothing more."""
        self.server.shutdown()
        self.server.server_close()
