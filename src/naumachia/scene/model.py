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

    Elements keep the order they are given in, also on the screen, so a rule set should list hulls
    in a fixed order. `title` says in a line what the board is, for screen readers. `sea` is
    written on the water unless `names` has a sea. `terrain` lies on the board, `shores` beyond its
    edges.

    Raises ValueError when two hulls share an id, or a link, clump or squadron names a hull that is
    not there.
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
        """Return the hull with this id; KeyError when there is none."""
        for hull in self.hulls:
            if hull.id == name:
                return hull
        raise KeyError(name)

    def home(self, fleet: int) -> Side | None:
        """Return the side a fleet starts from: the board is flipped for a player of the north."""
        return next((home.side for home in self.homes if home.fleet == fleet), None)

    def overlaid(self, *overlays: Overlay) -> "Scene":
        """Return the same scene with these overlays on top of what it has."""
        return replace(self, overlays=self.overlays + overlays)
