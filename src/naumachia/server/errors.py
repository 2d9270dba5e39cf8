"""What the server says no with, over HTTP and over sockets alike."""

from __future__ import annotations

from naumachia.kernel.errors import BadInput, IllegalAction, RulesError


class Refused(Exception):
    """A request that cannot be granted; `status` is the HTTP status that fits.

    `place` is where in the request the fault lies and `expected` what would be right there; `wait`
    are the seconds after which it can be granted, 0 where that is not known.
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
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.clause = clause
        self.place = place
        self.expected = expected
        self.wait = wait

    def data(self) -> dict[str, object]:
        """The body of the answer, without what is empty."""
        body: dict[str, object] = {"code": self.code, "message": self.message}
        for name in ("clause", "place", "expected"):
            if getattr(self, name):
                body[name] = getattr(self, name)
        return body


def of_rules(error: RulesError, status: int = 400) -> Refused:
    """An error of the kernel as an answer."""
    if isinstance(error, IllegalAction):
        clause = error.ruling.clause.id
        return Refused(409, error.code, str(error), clause=clause)
    if isinstance(error, BadInput):
        place, expected = error.place, error.expected
        return Refused(status, error.code, str(error), place=place, expected=expected)
    return Refused(status, error.code, str(error))


STORAGE = "The game could not be stored, so nothing was changed. Try again in a moment."


def storage_refused() -> Refused:
    """The answer when the database fails."""
    return Refused(503, "storage", STORAGE)


def elsewhere() -> Refused:
    """The answer when another server has gone on with the game."""
    message = "The game went on in another server; this page joins it again."
    return Refused(409, "elsewhere", message)


def spectator() -> Refused:
    """The answer to one who only watches."""
    return Refused(403, "spectator", "This link is for watching; it holds no seat.")


def no_such_game(what: str = "game") -> Refused:
    """The answer to an id that no game or campaign has, and to a link that does not open it:
    whoever guesses at ids learns nothing.
    """
    expected = "the whole link as it was given to you"
    message = f"There is no {what} at this link."
    return Refused(404, f"no_{what}", message, place="link", expected=expected)
