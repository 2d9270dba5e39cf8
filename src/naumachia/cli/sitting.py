"""Play a game in the terminal: players, output, and the file of the record."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from naumachia.cli.opening import AnyMatch
from naumachia.cli.printing import board_text, entry_lines, waiting_line
from naumachia.cli.reading import BadFile
from naumachia.cli.terminal import visible
from naumachia.kernel import messages
from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import RulesError
from naumachia.kernel.match import Entry
from naumachia.kernel.pending import Result
from naumachia.kernel.record import format_record

if TYPE_CHECKING:
    from naumachia.search.bot import AnyBot

PERSON: Final = "person"


class Sitting:
    """One game in one terminal.

    `players` holds for each seat `person` or the level of the computer, and `bots` the computers.
    `record` is the file written after every move, if any. With `typed`, the person enters the dice;
    otherwise they are rolled. `carry_out` handles what a person types for a seat.
    """

    def __init__(
        self,
        match: AnyMatch,
        players: list[str],
        bots: dict[int, AnyBot],
        rng: Random,
        record: Path | None,
        typed: bool,
        carry_out: Callable[[Sitting, int, str], None],
    ) -> None:
        self.match: Final = match
        self.players: Final = players
        self.bots: Final = bots
        self.rng: Final = rng
        self.record: Final = record
        self.typed: Final = typed
        self.carry_out: Final = carry_out
        self.left = False

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        self.show_board()
        while not self.left:
            pending = self.match.pending
            if isinstance(pending, Result):
                print(f"\n{waiting_line(self.match)}")
                return
            if isinstance(pending, Chance):
                self._answer(pending)
            elif pending.seats[0] in self.bots:
                self._let_computer_play(pending.seats[0])
            else:
                self._ask(pending.seats[0])

    # -- nature ----------------------------------------------------------------------

    def _answer(self, chance: Chance) -> None:
        if not self.typed:
            self.report([self.match.roll(self.rng)])
            return
        print(waiting_line(self.match))
        line = self.read(f"your dice, {chance.expected()} (/ rolls) > ")
        if line is None:
            return
        try:
            outcome = chance.sample(self.rng) if line == "/" else chance.parse(line)
            self.report([self.match.answer(outcome)])
        except RulesError as error:
            print(error)

    # -- the computer ----------------------------------------------------------------

    def _let_computer_play(self, seat: int) -> None:
        from naumachia.search.think import ask, order_texts

        match = self.match
        actions = ask(self.bots[seat], match.ruleset, match.state, seat)
        for order in order_texts(match.ruleset, match.state, seat, actions):
            self.report(match.play_order(seat, order))
        waits_for = match.owing()
        if waits_for and waits_for[0] not in self.bots:
            self.show_board()

    # -- the person ------------------------------------------------------------------

    def _ask(self, seat: int) -> None:
        name = messages.seat_title(self.match.ruleset, seat)
        print(f"\n{waiting_line(self.match)}")
        line = self.read(f"{name} (/help) > ")
        if line:
            self.carry_out(self, seat, line)

    def read(self, prompt: str) -> str | None:
        """Read one line; at the end of the input return None and leave the game."""
        try:
            return input(visible(prompt)).strip()
        except EOFError:
            print()
            self.left = True
            return None

    # -- display and storage ---------------------------------------------------------

    def viewer(self) -> int | None:
        """Return the seat whose view is shown: the only person's, or the one to decide."""
        people = [seat for seat, kind in enumerate(self.players) if kind == PERSON]
        if len(people) == 1:
            return people[0]
        return next((seat for seat in self.match.owing() if seat in people), None)

    def show_board(self) -> None:
        """Print the board and the roster."""
        print()
        print(board_text(self.match, self.viewer(), False))

    def report(self, entries: list[Entry]) -> None:
        """Print moves with their events, and write the record."""
        for entry in entries:
            for line in entry_lines(self.match, entry, self.viewer()):
                print(line)
        if self.record is not None:
            self.save(self.record)

    def save(self, path: Path) -> None:
        """Write the record atomically. Raises BadFile."""
        names = dict(zip(self.match.ruleset.seats, self.players, strict=True))
        unfinished = path.with_name(f"{path.name}.part")
        try:
            unfinished.write_text(format_record(self.match, names), encoding="utf-8")
            unfinished.replace(path)
        except OSError as error:
            reason = f"cannot write the record: {error.strerror}"
            raise BadFile(reason, str(path), "", "a file that can be written") from error
