"""Convert actions to numbers and back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import nextafter
from random import Random
from typing import Any, Final

from naumachia.env.battle import Battle
from naumachia.kernel.errors import BadInput
from naumachia.table.choices import PhaseChoices

SLOTS: Final = 512
"""The default number of slots. No longer list of actions was found in the packaged scenarios."""
LAST_BELOW_ONE: Final = nextafter(1.0, 0.0)
AUTO: Final = "auto"
TABLE: Final = "table"
RELATIVE: Final = "relative"
IN_SLOTS: Final = "slots"
KINDS: Final = (AUTO, TABLE, RELATIVE, IN_SLOTS)


class Codec:
    """The numbers of actions. `size` is how many there are, `kind` one of `KINDS`."""

    kind: str
    size: int

    def numbered(self, legal: list[Any], seat: int) -> dict[int, Any]:
        """Return the legal actions of a seat by number. Raises BadInput if one has none."""
        raise NotImplementedError


class TableCodec(Codec):
    """One number for each action of the rules, the same in every position.

    If `relative`, the seats share numbers: "ship 3 goes forward" has one number, whoever plays it.
    `actions` are the lists of all actions by seat.
    """

    def __init__(self, battle: Battle, relative: bool) -> None:
        table = battle.ruleset.action_table
        if table is None:
            raise BadInput(
                "no table of actions", battle.ruleset.id, "argument actions", "'slots' or 'auto'"
            )
        self.kind = RELATIVE if relative else TABLE
        opening = battle.opening.opening
        self.actions: Final = [table.actions(opening, seat) for seat in range(len(battle.seats))]
        lists = self.actions
        if relative:
            self.size = len(lists[0])
            self._numbers = [{action: n for n, action in enumerate(own)} for own in lists]
        else:
            actions = dict.fromkeys(action for own in lists for action in own)
            numbers = {action: number for number, action in enumerate(actions)}
            self.size = len(numbers)
            self._numbers = [numbers] * len(lists)

    def numbers(self, seat: int) -> list[int]:
        """Return the numbers of a seat's actions, in the order of its list in `actions`."""
        return [self._numbers[seat][action] for action in self.actions[seat]]

    def numbered(self, legal: list[Any], seat: int) -> dict[int, Any]:
        numbers = self._numbers[seat]
        return {numbers[action]: action for action in legal}


class SlotCodec(Codec):
    """Numbers for the actions that `Ruleset.legal` lists now, in its order.

    If there are more actions than slots, every slot holds the action at an evenly spaced place of
    the list: slot `k` of `n` holds action `k * len(legal) // n`. So every piece and every kind of
    order keeps its share, and the first action is always in slot 0.
    """

    def __init__(self, slots: int) -> None:
        if type(slots) is not int or slots < 1:
            raise BadInput("wrong value", repr(slots), "argument slots", "a whole number above 0")
        self.kind = IN_SLOTS
        self.size = slots

    def numbered(self, legal: list[Any], seat: int) -> dict[int, Any]:
        count, size = len(legal), self.size
        if count > size:
            return {slot: legal[slot * count // size] for slot in range(size)}
        return dict(enumerate(legal))


def make_codec(battle: Battle, kind: str, slots: int) -> Codec:
    """Return the codec of this kind. Raises BadInput."""
    if kind not in KINDS:
        expected = f"one of {', '.join(map(repr, KINDS))}"
        raise BadInput("no such numbering", repr(kind), "argument actions", expected)
    if kind in (TABLE, RELATIVE):
        return TableCodec(battle, kind == RELATIVE)
    if kind == AUTO and battle.ruleset.action_table is not None:
        return TableCodec(battle, relative=False)
    return SlotCodec(slots)


# -- the actions of one moment ---------------------------------------------------------------


class NumberedActions:
    """The legal actions that an environment offers now, by number. Environments extend this."""

    battle: Battle
    codec: Codec
    numbered: dict[int, Any]
    """The legal actions by number; empty if the agent may not act."""

    def number_actions(self, seat: int) -> None:
        """Number the legal actions of a seat; if another decides, or nobody, there are none."""
        battle = self.battle
        is_asked = battle.seat == seat and not (battle.is_over or battle.is_cut_off)
        self.numbered = self.codec.numbered(battle.legal, seat) if is_asked else {}
        self._numbers: dict[Any, int] | None = None

    def decode(self, number: int | None) -> Any:
        """Return the legal action with this number. Raises BadInput if there is none."""
        if number is None or int(number) not in self.numbered:
            expected = "a number that `action_mask` allows"
            raise BadInput("not a legal action", str(number), "argument action", expected)
        return self.numbered[int(number)]

    def encode(self, action: Any) -> int:
        """Return the number of a legal action. Raises BadInput if it has none now."""
        if self._numbers is None:
            self._numbers = {known: number for number, known in self.numbered.items()}
        number = self._numbers.get(action)
        if number is None:
            expected = "a legal action; with more actions than slots, only some have one"
            raise BadInput("the action has no number now", repr(action), "", expected)
        return number

    def vary(self, number: int, shifts: Sequence[float]) -> Any:
        """Return a legal action near a numbered one, where lengths and angles are continuous.

        Each of `shifts`, from -1 to 1, changes one length or angle of the action, in the order of
        its arguments; 1 is the greatest change that `Choices.sample` makes. The result is snapped
        to a legal action. An action without lengths and angles is returned as it is. Play the
        result with `take`. Raises BadInput for a number without a legal action, and for a shift
        out of range.
        """
        action = self.decode(number)
        if not all(-1.0 <= shift <= 1.0 for shift in shifts):
            raise BadInput("wrong value", str(list(shifts)), "argument shifts", "-1 to 1 each")
        battle = self.battle
        choices = battle.ruleset.choices(battle.state, battle.seat)
        if not isinstance(choices, PhaseChoices):
            return action
        source = Shifts()
        source.left = iter(shifts)
        varied = choices.variation.vary(action, source)
        snapped = None if varied is None else choices.snap(varied)
        return action if snapped is None else snapped


class Shifts(Random):
    """A source of chosen numbers, in place of random ones."""

    left: Iterator[float] = iter(())

    def random(self) -> float:
        """Return the next shift as a number from 0 to below 1; after the last, no shift."""
        return min((1.0 + next(self.left, 0.0)) / 2.0, LAST_BELOW_ONE)
