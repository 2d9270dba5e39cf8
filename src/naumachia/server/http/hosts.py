"""Check the names by which browsers reach the server, against DNS rebinding.

A page of `http://evil.example`, whose name resolves to this machine, is of the same site as the
server for a browser. Only the name reveals it.
"""

from __future__ import annotations

import socket
from collections.abc import Collection
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers

LOCAL: Final = (".localhost", ".local", ".lan", ".internal", ".home.arpa")
"""Suffixes that nobody can register in the public DNS."""

EVERY: Final = "*"
"""In the settings: allow any name."""


def host_name(host: str) -> str:
    """Return the name in a `Host` header or an address, without the port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def is_own_name(name: str, known: Collection[str]) -> bool:
    """Return whether a name may be the server's: a number, a local name, or one from the
    settings.
    """
    if EVERY in known or name in known or name == socket.gethostname().lower():
        return True
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return bool(name) and ("." not in name or name.endswith(LOCAL))
    return True


def has_own_name(headers: Headers, origins: Collection[str], known: Collection[str]) -> bool:
    """Return whether a browser's request is addressed to a name of this server.

    Programs may send any name, but a stranger cannot control them. A request over HTTPS came
    through a proxy whose certificate has that name.
    """
    origin = headers.get("origin")
    if origin is None and headers.get("sec-fetch-site") is None:
        return True
    if origin is not None and (origin.startswith("https://") or origin in origins):
        return True
    return is_own_name(host_name(headers.get("host", "")), known)
