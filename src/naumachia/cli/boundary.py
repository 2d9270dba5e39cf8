"""Turn every error of a verb into one line on standard error and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, NoReturn

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

from naumachia.cli.terminal import harmless
from naumachia.files.extras import EXTRAS, how_to_install
from naumachia.kernel.build import build
from naumachia.kernel.errors import BadInput, BadScenario, RulesError

BAD_INPUT: Final = 2
"""The exit code for unusable input."""
FAILED: Final = 1
"""The exit code for a check that ran and failed."""
UNHEARD: Final = 141
"""The exit code if the reader of the output is gone."""


class MissingPart(BadInput):
    """A package that the verb needs is not installed."""

    code = "missing_part"


class Verbs(TyperGroup):
    """The group of all verbs, which reports their errors."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the verb that `args` names, and exit with its code."""
        with harmless(), _refusing():
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
            if standalone_mode:
                sys.exit(code if isinstance(code, int) else 0)
            return code


@contextmanager
def _refusing() -> Iterator[None]:
    """Report an error in one line, and exit."""
    try:
        yield
    except TyperException as error:
        fail(usage_message(error))
    except BadScenario as error:
        fail_of(error)
    except (RulesError, typer.Abort) as error:
        fail(str(error) or "stopped")
    except BrokenPipeError:
        _leave_quietly()
    except ModuleNotFoundError as error:
        fail(missing_package(error))
    except OSError as error:
        fail(system_message(error))


def usage_message(error: TyperException) -> str:
    """Return a wrong command line as one line that names the help."""
    context = getattr(error, "ctx", None)
    hint = f"; see `{context.command_path} --help`" if context is not None else ""
    return error.format_message().rstrip(".") + hint


def missing_package(error: ModuleNotFoundError) -> str:
    """Return the extra that a verb needs; raise `error` again if the package is of no extra."""
    package = (error.name or "").partition(".")[0]
    if package not in EXTRAS:
        raise error
    extra = EXTRAS[package]
    return f"this needs the extra {extra!r} ({package} is missing): {how_to_install(package)}"


def warn_if_plain() -> None:
    """Warn on standard error that the plain build is slow."""
    if build() == "plain":
        print("naumachia: plain build; the compiled one is many times faster", file=sys.stderr)


def system_message(error: OSError) -> str:
    """Return what the system refused, and for which file."""
    where = f": {error.filename}" if error.filename else ""
    return f"{error.strerror or error}{where}"


def fail(message: str, code: int = BAD_INPUT) -> NoReturn:
    """Print a message in one line, and exit."""
    print(f"naumachia: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(code)


def fail_of(error: BadScenario) -> NoReturn:
    """Print each error of a file on its own line, and exit."""
    *earlier, last = str(error).splitlines()
    for line in earlier:
        print(f"naumachia: {' '.join(line.split())}", file=sys.stderr)
    fail(last)


def _leave_quietly() -> NoReturn:
    # Python flushes standard output again at exit, which would fail again.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(UNHEARD)
