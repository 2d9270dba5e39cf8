"""What players do that one would not, by name: computer players are measured by it."""

from __future__ import annotations

from typing import Final

OFF_MAP: Final = "left_the_map"
"""A ship that is sailed off the map, and brings nothing by it."""
HOPELESS: Final = "hopeless_attack"
"""An attack that cannot hurt, however the dice fall."""
WASTED: Final = "card_wasted"
"""A card, or whatever else a player has few of, used for less than nothing would bring."""
ALONE: Final = "ship_alone"
"""A ship that is given an order by herself where she could have been one of a formation."""
UNCOMMANDED: Final = "out_of_command"
"""A ship that nobody has commanded when the turn ends."""
STRANGE: Final = (OFF_MAP, HOPELESS, WASTED, ALONE, UNCOMMANDED)
"""What players do that one would not, by name."""
POINTLESS: Final = (OFF_MAP, HOPELESS, WASTED)
"""Those of them that are never chosen while there is another choice."""
