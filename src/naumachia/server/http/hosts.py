"""By which names a server may be spoken to: a stranger's name must not lead to a private server.

A page of `http://evil.example` whose name is turned to this machine's address (DNS rebinding) is of
the same site as the server, as far as a browser can tell. Only the name gives it away.
"""

from __future__ import annotations

import socket
from collections.abc import Collection
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers

LOCAL: Final = (".localhost", ".local", ".lan", ".internal", ".home.arpa")
"""Endings that no stranger can have in the public system of names."""

EVERY: Final = "*"
"""In the settings: any name will do."""


def host_name(host: str) -> str:
    """The name in a `Host` header or an address, without the port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def is_own_name(name: str, known: Collection[str]) -> bool:
    """Whether a server may be called so: by a number, a local name, or one that its host names."""
    if EVERY in known or name in known or name == socket.gethostname().lower():
        return True
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return bool(name) and ("." not in name or name.endswith(LOCAL))
    return True


def named_rightly(headers: Headers, origins: Collection[str], known: Collection[str]) -> bool:
    """Whether what a browser sends is addressed to a name of this server.

    Programs say anything, and no stranger steers them. Whoever has come over HTTPS has come through
    a proxy whose certificate has that name.
    """
    origin = headers.get("origin")
    if origin is None and headers.get("sec-fetch-site") is None:
        return True
    if origin is not None and (origin.startswith("https://") or origin in origins):
        return True
    return is_own_name(host_name(headers.get("host", "")), known)
