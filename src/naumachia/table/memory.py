"""A base class for results that a rule caches per ship."""

from __future__ import annotations

from naumachia.kernel.mypyc import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Memory:
    """A cached result about a ship, together with the facts that it depends on.

    A state stores its memories by ship. They are not part of the position, and copies of the state
    share them. Before a rule uses a memory, it must check that those facts still hold.
    """
