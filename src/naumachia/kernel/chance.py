"""Moves made by nature: possible outcomes with exact probabilities.

A rule never rolls. It stops at a `Chance`, and the driver answers with an outcome: it samples one,
lists all, or reads real dice. An outcome is a tuple of integers: the faces of the dice in the order
of the labels, or the number of the card drawn.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product
from random import Random
from typing import Final, NamedTuple

from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.errors import BadInput
from naumachia.kernel.mypyc import mypyc_attr

Outcome = tuple[int, ...]


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Chance:
    """A pending roll or draw.

    `name` is the key of its phrase, `clause` the rule that asks for it, `facts` its details. Only
    `seats` see the outcome; None means everybody.
    """

    def __init__(
        self, clause: ClauseId, name: str, facts: Facts, seats: tuple[int, ...] | None = None
    ) -> None:
        self.clause = clause
        self.name = name
        self.facts = facts
        self.seats = seats

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}, {self.clause}>"

    def outcomes(self) -> list[tuple[Outcome, Fraction]]:
        """Return every outcome with its probability; the probabilities sum to exactly 1."""
        raise NotImplementedError

    def sample(self, rng: Random) -> Outcome:
        """Draw one outcome by its probability."""
        raise NotImplementedError

    def size(self) -> int:
        """Return how many outcomes there are, without listing them."""
        return len(self.outcomes())

    def canonical(self, outcome: Outcome) -> Outcome:
        """Return the listed outcome that is equivalent to `outcome`."""
        return outcome

    def parse(self, text: str) -> Outcome:
        """Read an outcome such as `5-3`, or the faces of its dice.

        Raises BadInput if the text is not one of the outcomes.
        """
        parts = text.strip().replace(" ", "-").split("-")
        if not all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts):
            raise BadInput("not an outcome", text, self.name, self.expected())
        return self.read_numbers(tuple(int(part) for part in parts))

    def read_numbers(self, numbers: Outcome) -> Outcome:
        """Return the outcome that these numbers mean: the outcome itself, or the faces of its dice.

        Raises BadInput for an impossible outcome, but not for one that `forbids` explains.
        """
        outcome, dice = numbers, self.dice()
        if dice is not None and len(numbers) == len(dice.sides) and dice.possible(numbers):
            outcome = self.read(numbers)
        if not self.possible(outcome) and self.forbids(outcome) is None:
            text = "-".join(map(str, numbers))
            raise BadInput("impossible outcome", text, self.name, self.expected())
        return outcome

    def forbids(self, outcome: Outcome) -> Ruling | None:
        """Return why an outcome that dice can show does not count; None if there is no reason."""
        return None

    def format(self, outcome: Outcome) -> str:
        """Return an outcome as text, such as `5-3`."""
        return "-".join(str(number) for number in outcome)

    def possible(self, outcome: Outcome) -> bool:
        """Return whether the outcome can come up."""
        return any(outcome == other for other, _ in self.outcomes())

    def expected(self) -> str:
        """Describe in one line what an outcome looks like."""
        raise NotImplementedError

    def dice(self) -> Dice | None:
        """Return the real dice that players can roll for this; None if it has none."""
        return None

    def read(self, faces: Outcome) -> Outcome:
        """Return the outcome for these faces of `dice`; it may be impossible."""
        return faces


@mypyc_attr(acyclic=True)
class Dice(Chance):
    """Several independent dice, read in order.

    `sides[k]` is the number of faces of die k, numbered from `lowest`. `labels[k]` names the die or
    its owner.
    """

    def __init__(
        self,
        clause: ClauseId,
        name: str,
        facts: Facts,
        sides: tuple[int, ...],
        labels: tuple[str, ...],
        lowest: int = 1,
    ) -> None:
        super().__init__(clause, name, facts)
        self.sides: Final = sides
        self.labels: Final = labels
        self.lowest: Final = lowest

    def outcomes(self) -> list[tuple[Outcome, Fraction]]:
        chance = Fraction(1, self.size())
        faces = [range(self.lowest, self.lowest + sides) for sides in self.sides]
        return [(tuple(outcome), chance) for outcome in product(*faces)]

    def dice(self) -> Dice | None:
        return self

    def sample(self, rng: Random) -> Outcome:
        faces: list[int] = []
        for sides in self.sides:
            faces.append(self.lowest + int(rng.random() * sides))
        return tuple(faces)

    def size(self) -> int:
        total = 1
        for sides in self.sides:
            total *= sides
        return total

    def possible(self, outcome: Outcome) -> bool:
        return len(outcome) == len(self.sides) and all(
            self.lowest <= face < self.lowest + sides
            for face, sides in zip(outcome, self.sides, strict=True)
        )

    def expected(self) -> str:
        dice = ", ".join(
            f"{label} {self.lowest}..{self.lowest + sides - 1}"
            for label, sides in zip(self.labels, self.sides, strict=True)
        )
        return f"{len(self.sides)} faces joined by '-' ({dice})"


class Batch(NamedTuple):
    """Identical dice of a pool: their number, and what each face adds to the pool's sums.

    `worth[k]` belongs to face k + 1: `((0,), (0,), (0,), (0,), (1,), (1,))` counts fives and sixes
    of a six-sided die, `((1, 0), ..., (6, 1))` adds up faces and counts sixes. `label` names the
    dice or their owner.
    """

    number: int
    worth: tuple[tuple[int, ...], ...]
    label: str


@mypyc_attr(acyclic=True)
class Pool(Chance):
    """Many dice whose sums alone matter: hits, totals, or one total minus another.

    An outcome has the faces of all dice in order, so that they can be shown and typed in. Outcomes
    with the same sums are equivalent: `outcomes` lists one of them, with their joint probability.
    It is counted by convolution, so eighty dice are as fast as eight. A rule may decide by `sums`
    of the outcome only; events may report the faces.
    """

    def __init__(
        self, clause: ClauseId, name: str, facts: Facts, batches: tuple[Batch, ...]
    ) -> None:
        super().__init__(clause, name, facts)
        self.batches: Final = tuple(batch for batch in batches if batch.number > 0)

    def sums(self, outcome: Outcome) -> tuple[int, ...]:
        """Return the sums of the faces' worths, position by position."""
        at = 0
        total = nothing(self.batches)
        for batch in self.batches:
            for face in outcome[at : at + batch.number]:
                total = added(total, batch.worth[face - 1])
            at += batch.number
        return total

    def chances(self) -> dict[tuple[int, ...], Fraction]:
        """Return the exact probability of each possible result of `sums`."""
        found, throws = convolved(self.batches)
        return {total: Fraction(ways, throws) for total, (ways, _) in sorted(found.items())}

    def outcomes(self) -> list[tuple[Outcome, Fraction]]:
        found, throws = convolved(self.batches)
        return [(faces, Fraction(ways, throws)) for _, (ways, faces) in sorted(found.items())]

    def canonical(self, outcome: Outcome) -> Outcome:
        return convolved(self.batches)[0][self.sums(outcome)][1]

    def size(self) -> int:
        return len(convolved(self.batches)[0])

    def dice(self) -> Dice | None:
        sides: tuple[int, ...] = ()
        labels: tuple[str, ...] = ()
        for batch in self.batches:
            sides += (len(batch.worth),) * batch.number
            labels += (batch.label,) * batch.number
        return Dice(self.clause, self.name, self.facts, sides, labels)

    def sample(self, rng: Random) -> Outcome:
        faces: list[int] = []
        for batch in self.batches:
            for _ in range(batch.number):
                faces.append(1 + int(rng.random() * len(batch.worth)))
        return tuple(faces)

    def possible(self, outcome: Outcome) -> bool:
        sides: list[int] = []
        for batch in self.batches:
            sides += [len(batch.worth)] * batch.number
        return len(outcome) == len(sides) and all(
            1 <= face <= most for face, most in zip(outcome, sides, strict=True)
        )

    def expected(self) -> str:
        dice = ", then ".join(
            f"{batch.number} of {batch.label} 1..{len(batch.worth)}" for batch in self.batches
        )
        return f"{sum(batch.number for batch in self.batches)} faces joined by '-' ({dice})"


Ways = dict[tuple[int, ...], tuple[int, Outcome]]
"""By sums: the number of rolls that have them, and the faces of one such roll."""


def nothing(batches: tuple[Batch, ...]) -> tuple[int, ...]:
    """Return the sums of no dice."""
    return (0,) * len(batches[0].worth[0]) if batches else ()


def added(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    """Add sums position by position."""
    return tuple([a + b for a, b in zip(one, other, strict=True)])


@lru_cache(maxsize=256)
def convolved(batches: tuple[Batch, ...]) -> tuple[Ways, int]:
    """Return the rolls of a pool counted by their sums, and the number of all rolls."""
    found: Ways = {nothing(batches): (1, ())}
    throws = 1
    for batch in batches:
        for _ in range(batch.number):
            further: Ways = {}
            for total, (ways, faces) in found.items():
                for at, worth in enumerate(batch.worth):
                    to = added(total, worth)
                    known, shown = further.get(to, (0, ()))
                    further[to] = (known + ways, shown or (*faces, at + 1))
            found = further
            throws *= len(batch.worth)
    return found, throws


@mypyc_attr(acyclic=True)
class Draw(Chance):
    """A card (or counter) drawn from all that may be in the pile; each copy is equally likely.

    `pool` lists the numbers of the unseen cards; a number listed twice is twice as likely. `seats`
    see the card, the others only that one was drawn.
    """

    def __init__(
        self,
        clause: ClauseId,
        name: str,
        facts: Facts,
        pool: tuple[int, ...],
        seats: tuple[int, ...] | None = None,
    ) -> None:
        if not pool:
            raise BadInput("nothing to draw from", name)
        super().__init__(clause, name, facts, seats)
        self.pool: Final = pool

    def outcomes(self) -> list[tuple[Outcome, Fraction]]:
        total = len(self.pool)
        cards = sorted(set(self.pool))
        return [((card,), Fraction(self.pool.count(card), total)) for card in cards]

    def sample(self, rng: Random) -> Outcome:
        return (self.pool[int(rng.random() * len(self.pool))],)

    def expected(self) -> str:
        return f"the number of one of {len(self.pool)} cards"
