"""What a chapter of a rule set has worked out and may use again."""

from __future__ import annotations

from naumachia.kernel.mypyc import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Memory:
    """What a chapter has worked out about a ship and may use again; it knows what it rests on.

    A state keeps its memories by ship, and a copy of the state shares them: they are no part of the
    position, and whoever uses one asks it first whether it still holds.
    """
