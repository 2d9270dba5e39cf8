"""The scene: everything one viewer's board shows at one moment."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from naumachia.scene.cards import Hand
from naumachia.scene.overlay import Clump, Overlay
from naumachia.scene.pieces import Hull, Link, Squadron
from naumachia.scene.surface import Bounds, Home, Name, Rose, Shore, Side, Surface, Terrain


@dataclass(frozen=True, slots=True)
class Scene:
    """A board as data: no colours, no markup.

    Elements are drawn in the order given, so a rule set should list hulls in a fixed order. `title`
    describes the board in a line for screen readers. `sea` is written on the water unless `names`
    has a sea. `terrain` is on the board, `shores` are beyond its edges.

    Raises ValueError if two hulls have the same id, or if a link, clump or squadron names a hull
    that is not on the board.
    """

    surface: Surface
    title: str = ""
    sea: str = ""
    hulls: tuple[Hull, ...] = ()
    links: tuple[Link, ...] = ()
    homes: tuple[Home, ...] = ()
    terrain: tuple[Terrain, ...] = ()
    shores: tuple[Shore, ...] = ()
    names: tuple[Name, ...] = ()
    rose: Rose | None = None
    overlays: tuple[Overlay, ...] = ()
    hands: tuple[Hand, ...] = ()
    squadrons: tuple[Squadron, ...] = ()

    def __post_init__(self) -> None:
        count = Counter(hull.id for hull in self.hulls)
        if twice := [name for name, times in count.items() if times > 1]:
            raise ValueError(f"scene: two hulls have the id {twice[0]!r}")
        for link in self.links:
            self._require((link.a, link.b), "a link")
        for overlay in self.overlays:
            if isinstance(overlay, Clump):
                self._require(overlay.hulls, "a clump")
        for squadron in self.squadrons:
            self._require(squadron.hulls, "a squadron")

    def _require(self, ids: Iterable[str], what: str) -> None:
        here = {hull.id for hull in self.hulls}
        for name in ids:
            if name not in here:
                raise ValueError(f"scene: {what} names the hull {name!r}, not on the board")

    @property
    def bounds(self) -> Bounds:
        return self.surface.bounds

    def hull(self, name: str) -> Hull:
        """Return the hull with this id. Raises KeyError if there is none."""
        for hull in self.hulls:
            if hull.id == name:
                return hull
        raise KeyError(name)

    def home(self, fleet: int) -> Side | None:
        """Return the side a fleet starts from. The board is turned for a player in the north."""
        return next((home.side for home in self.homes if home.fleet == fleet), None)

    def with_overlays(self, *overlays: Overlay) -> "Scene":
        """Return the scene with these overlays drawn over its own."""
        return replace(self, overlays=self.overlays + overlays)
