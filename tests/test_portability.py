"""No call that only POSIX or only Windows has, unless the code asks for the platform first."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "naumachia"
BUILDING = [ROOT / "hatch_build.py", *(ROOT / "scripts").glob("*.py")]

ONE_PLATFORM = {
    *("fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"),
    *("msvcrt", "winreg", "winsound", "_winapi"),
}
"""Modules that one kind of system lacks."""
POSIX_CALLS = {
    "os": {
        *("chown", "chroot", "fchmod", "fchown", "fork", "forkpty", "getegid", "geteuid"),
        *("getgid", "getgroups", "getloadavg", "getpgid", "getpgrp", "getuid", "killpg", "lchown"),
        *("mkfifo", "mknod", "nice", "openpty", "posix_spawn", "pread", "preadv", "pwrite"),
        *("sched_getaffinity", "sched_setaffinity", "setgid", "setpgid", "setsid", "setuid"),
        *("statvfs", "sync", "sysconf", "uname", "wait", "wait3", "wait4"),
        *("execv", "execve", "execvp", "dup2", "kill"),  # on Windows they do something else
    },
    "signal": {
        *("SIGALRM", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGUSR1", "SIGUSR2"),
        *("alarm", "pause", "pthread_kill", "pthread_sigmask", "set_wakeup_fd", "setitimer"),
        *("sigwait",),
    },
    "socket": {"AF_UNIX", "SO_REUSEADDR", "SO_REUSEPORT", "fromfd", "socketpair"},
    "sockets": {"AF_UNIX", "SO_REUSEADDR", "SO_REUSEPORT", "fromfd", "socketpair"},
    "time": {"clock_gettime", "tzset"},
}
ANY_OWNER = {"add_signal_handler", "remove_signal_handler"}
"""Methods of an event loop that Windows has not."""
ASKS = ("sys.platform", "os.name", "hasattr(os", "hasattr(signal", "hasattr(socket")

MEANT = {
    ("src/naumachia/cli/boundary.py", "os.dup2"): "standard output is a descriptor there too",
    ("src/naumachia/server/succession.py", "os.dup2"): "`Succession.begun` asks for POSIX",
    ("src/naumachia/server/succession.py", "os.execve"): "`Succession.begun` asks for POSIX",
    ("scripts/bootstrap.py", "fcntl"): "for `make play`; there is no make on Windows",
    ("scripts/bootstrap.py", "os.geteuid"): "for Debian's packages",
}
"""What remains, by file, each with its reason."""


Function = ast.FunctionDef | ast.AsyncFunctionDef


def named(node: ast.AST) -> str:
    """The name of what only one platform has, if `node` uses it."""
    if isinstance(node, ast.Import):
        return next((a.name for a in node.names if a.name in ONE_PLATFORM), "")
    if isinstance(node, ast.ImportFrom):
        module = node.module or ""
        calls = POSIX_CALLS.get(module, set())
        only = next((f"{module}.{a.name}" for a in node.names if a.name in calls), "")
        return module if module in ONE_PLATFORM else only
    if isinstance(node, ast.Attribute):
        if node.attr in ANY_OWNER:
            return node.attr
        owner = node.value.id if isinstance(node.value, ast.Name) else ""
        return f"{owner}.{node.attr}" if node.attr in POSIX_CALLS.get(owner, ()) else ""
    return ""


def asks(function: Function) -> bool:
    """Whether a function asks for the platform."""
    return any(ask in ast.unparse(function) for ask in ASKS)


def unguarded(text: str) -> Iterator[tuple[int, str]]:
    """Line and name of every use outside a function that asks for the platform."""
    left: list[tuple[ast.AST, tuple[Function, ...]]] = [(ast.parse(text), ())]
    while left:
        node, around = left.pop()
        name = named(node)
        if name and not any(map(asks, around)):
            yield node.lineno, name  # type: ignore[attr-defined]
        inside = (*around, node) if isinstance(node, Function) else around
        left += [(child, inside) for child in ast.iter_child_nodes(node)]


def found() -> list[tuple[str, int, str]]:
    files = sorted([*PACKAGE.rglob("*.py"), *BUILDING])
    return [
        (path.relative_to(ROOT).as_posix(), line, name)
        for path in files
        for line, name in unguarded(path.read_text(encoding="utf-8"))
    ]


def test_the_code_asks_for_the_platform_first() -> None:
    uses = found()
    assert [f"{p}:{n}: {name}" for p, n, name in uses if (p, name) not in MEANT] == []
    assert MEANT.keys() <= {(path, name) for path, _, name in uses}, "an exception is not needed"


@pytest.mark.parametrize(
    "text",
    [
        "import fcntl",
        "from termios import TCSANOW",
        "from os import fork",
        "import os\nos.getuid()",
        "import socket\nsocket.SO_REUSEPORT",
        "loop.add_signal_handler(2, print)",
        "import signal\ndef f():\n    signal.signal(signal.SIGHUP, print)",
    ],
)
def test_a_call_of_one_platform_is_found(text: str) -> None:
    assert list(unguarded(text))


def test_a_question_for_the_platform_is_enough() -> None:
    guarded = "def f():\n    if sys.platform == 'win32':\n        return\n    import fcntl"
    assert list(unguarded(guarded)) == []


def test_text_files_name_their_encoding() -> None:
    """Windows reads and writes in a code page of its own until Python 3.15."""
    calls = {"read_text": 0, "write_text": 1}
    missing = []
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(PACKAGE.rglob("*.py"))}
    for path in (path for path, text in texts.items() if any(call in text for call in calls)):
        for node in ast.walk(ast.parse(texts[path])):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                place = calls.get(node.func.attr)
                names = {keyword.arg for keyword in node.keywords}
                if place is not None and len(node.args) <= place and "encoding" not in names:
                    missing.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert missing == []
