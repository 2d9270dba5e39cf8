"""Define the errors of the server, for HTTP and sockets."""

from __future__ import annotations

import logging
from random import SystemRandom
from typing import Final

from naumachia.kernel.errors import BadInput, IllegalAction, RulesError
from naumachia.server.texts import t

LOG: Final = logging.getLogger("naumachia.server")
NUMBERS: Final = 1_000_000
"""Error numbers are below this: six digits, which a player can read to somebody."""


class Refused(Exception):
    """A refused request; `status` is the HTTP status.

    `message` is translated, unless it has facts: fill such a text with `t` before.

    `place` is the wrong part of the request, and `expected` what would be valid there. `wait` is
    the number of seconds after which the request may succeed; 0: unknown. `number` is that of an
    error of the server, which is in its log.
    """

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        *,
        clause: str = "",
        place: str = "",
        expected: str = "",
        wait: int = 0,
        number: str = "",
    ) -> None:
        message = t(message)
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.clause = clause
        self.place = place
        self.expected = t(expected)
        self.wait = wait
        self.number = number

    def data(self) -> dict[str, object]:
        """Return the body of the answer, without empty fields."""
        body: dict[str, object] = {"code": self.code, "message": self.message}
        for name in ("clause", "place", "expected", "number"):
            if getattr(self, name):
                body[name] = getattr(self, name)
        return body


def of_rules(error: RulesError, status: int = 400) -> Refused:
    """Convert an error of the kernel."""
    if isinstance(error, IllegalAction):
        clause = error.ruling.clause
        return Refused(409, error.code, str(error), clause=clause)
    if isinstance(error, BadInput):
        place, expected = error.place, error.expected
        return Refused(status, error.code, str(error), place=place, expected=expected)
    return Refused(status, error.code, str(error))


FAILED = (
    "Something went wrong on the server (error {number}). Nothing was lost."
    " Reload the page and try again."
)


def server_error(error: BaseException, what: str, *facts: object) -> Refused:
    """Log an unexpected error, and return the refusal for clients, which has only its number.

    `what` says what failed, with `facts` filled in as by `logging`.
    """
    number = f"{SystemRandom().randrange(NUMBERS):06}"
    LOG.error(f"error %s: {what}", number, *facts, exc_info=error)
    return Refused(500, "internal", error_text(number), number=number)


def error_text(number: str) -> str:
    """Return the message for the error with this number, in the reader's language."""
    return t(FAILED, number=number)


NO_GAME = "There is no game at this link."
STORAGE = "The game could not be stored, so nothing was changed. Try again in a moment."


def storage_refusal() -> Refused:
    """Return the error for a failing database."""
    return Refused(503, "storage", STORAGE)


def elsewhere() -> Refused:
    """Return the error for a game that another server has changed."""
    message = "The game continued on another server; this page joins it again."
    return Refused(409, "elsewhere", message)


def spectator() -> Refused:
    """Return the error for a spectator."""
    return Refused(403, "spectator", "This link is for watching; it has no seat.")


def no_such_game(what: str = "game") -> Refused:
    """Return the error for an unknown id, and for a link that does not open the game. They are the
    same, so guessing ids reveals nothing.
    """
    expected = "the whole link as it was given to you"
    message = "There is no campaign at this link." if what == "campaign" else NO_GAME
    return Refused(404, f"no_{what}", message, place="link", expected=expected)
