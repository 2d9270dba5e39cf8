"""Convert actions to numbers and back."""

from __future__ import annotations

from typing import Any, Final

from naumachia.env.battle import Battle
from naumachia.kernel.errors import BadInput

SLOTS: Final = 512
"""The usual number of slots: more than any list of the packaged scenarios is long."""
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

    If `relative`, the actions of all seats share numbers: "ship 3 goes forward" has one number,
    whoever gives the order.
    """

    def __init__(self, battle: Battle, relative: bool) -> None:
        table = battle.ruleset.action_table
        if table is None:
            raise BadInput(
                "no table of actions", battle.ruleset.id, "argument actions", "'slots' or 'auto'"
            )
        self.kind = RELATIVE if relative else TABLE
        opening = battle.opening.opening
        lists = [table.actions(opening, seat) for seat in range(len(battle.seats))]
        if relative:
            self.size = len(lists[0])
            self._numbers = [{action: n for n, action in enumerate(own)} for own in lists]
        else:
            actions = dict.fromkeys(action for own in lists for action in own)
            numbers = {action: number for number, action in enumerate(actions)}
            self.size = len(numbers)
            self._numbers = [numbers] * len(lists)

    def numbered(self, legal: list[Any], seat: int) -> dict[int, Any]:
        numbers = self._numbers[seat]
        return {numbers[action]: action for action in legal}


class SlotCodec(Codec):
    """Numbers for the actions that `Ruleset.legal` lists now, in its order.

    If there are more actions than slots, every slot holds the action at an evenly spaced place of
    the list: slot `k` of `n` the action `k * len(legal) // n`. So every piece and kind of order
    keeps its share, and the first action keeps slot 0.
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
