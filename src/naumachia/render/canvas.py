"""Provide the canvas of a picture: frame, theme, and the symbols used so far."""

from typing import Final

from naumachia.render import glyphs
from naumachia.render.frame import Frame
from naumachia.render.markup import element, escape, number, pair
from naumachia.render.theme import Theme, resolve, tokens
from naumachia.scene import FLEETS, Bounds, Point, Tone

_TONES: Final = {Tone.ACT: "act", Tone.BAD: "bad", Tone.INK: "ink", Tone.QUIET: "ink-3"}

_PATTERNS: Final = {
    "extra": ("rotate(45)", "0,0V7", 7, "act", 1.1, 0.55),
    "forbidden": ("rotate(-45)", "0,0V5", 5, "ink-2", 1.0, 0.6),
}


def fleet_class(fleet: int) -> str:
    """Return the class of tokens.css that gives a fleet its colours and its deck."""
    return f"fleet-{FLEETS[fleet].lower()}"


class Canvas:
    """Writes elements in board coordinates, and collects the symbols and patterns they need."""

    def __init__(self, frame: Frame, theme: Theme) -> None:
        self.frame = frame
        self.theme = theme
        self._definitions: dict[str, str] = {}

    def apart(self) -> "Canvas":
        """Return an empty canvas with the same frame and theme."""
        return Canvas(self.frame, self.theme)

    def used(self) -> dict[str, str]:
        """Return the used symbols and patterns by id."""
        return self._definitions

    def adopt(self, used: dict[str, str]) -> None:
        """Add the symbols and patterns of another canvas."""
        self._definitions.update(used)

    def ink(self, token: str) -> str:
        """Return a colour or font of the tokens as text for the theme."""
        written = f"var(--{token})"
        return written if self.theme is Theme.PAGE else resolve(written, tokens(self.theme))

    def tone(self, tone: Tone) -> str:
        return self.ink(_TONES[tone])

    def tag_ink(self, fleet: int) -> str:
        """Return the colour of a fleet's tags."""
        return self.ink(f"{FLEETS[fleet].lower()}-tag")

    def use(
        self,
        name: str,
        size: float,
        *,
        classes: tuple[str, ...] = (),
        at: Point = (0.0, 0.0),
        transform: str = "",
    ) -> str:
        """Return a symbol in a square of `size` user units centred on a point of the picture."""
        corner = (at[0] - size / 2, at[1] - size / 2)
        return self.stretch(name, (*corner, size, size), classes=classes, transform=transform)

    def stretch(
        self,
        name: str,
        box: tuple[float, float, float, float],
        *,
        classes: tuple[str, ...] = (),
        transform: str = "",
    ) -> str:
        """Return a symbol in a box given by left, top, width and height in user units."""
        identifier, markup = glyphs.symbol(name, self.theme, classes)
        self._definitions[identifier] = markup
        left, top, width, height = box
        attributes: dict[str, str | float] = {
            "href": f"#{identifier}",
            "x": left,
            "y": top,
            "width": width,
            "height": height,
        }
        if self.theme is Theme.PAGE and classes:
            attributes["class"] = " ".join(classes)
        if transform:
            attributes["transform"] = transform
        return element("use", attributes)

    def hatch(self, name: str) -> str:
        """Return a hatching, `extra` or `forbidden`, as a fill."""
        turn, line, pitch, token, width, opacity = _PATTERNS[name]
        identifier = f"{glyphs.PREFIX}hatch-{name}"
        path = element(
            "path",
            {"d": f"M{line}", "stroke": self.ink(token), "stroke-width": width, "opacity": opacity},
        )
        self._definitions[identifier] = element(
            "pattern",
            {
                "id": identifier,
                "width": pitch,
                "height": pitch,
                "patternUnits": "userSpaceOnUse",
                "patternTransform": turn,
            },
            (path,),
        )
        return f"url(#{identifier})"

    def glow(self) -> str:
        """Return the light in the middle of the water as a fill."""
        identifier = f"{glyphs.PREFIX}glow"
        stops = (
            element(
                "stop",
                {"offset": offset, "stop-color": self.ink("streak"), "stop-opacity": opacity},
            )
            for offset, opacity in ((0, 0.24), (0.6, 0.1), (1, 0))
        )
        self._definitions[identifier] = element(
            "radialGradient", {"id": identifier, "cx": 0.46, "cy": 0.44, "r": 0.72}, stops
        )
        return f"url(#{identifier})"

    def inside(self, bounds: Bounds) -> str:
        """Return a clip to a rectangle of the board."""
        x, y, width, height = self.frame.box(bounds)
        identifier = f"{glyphs.PREFIX}clip-{number(width)}-{number(height)}"
        box: dict[str, str | float] = {"x": x, "y": y, "width": width, "height": height}
        self._definitions[identifier] = element(
            "clipPath", {"id": identifier}, (element("rect", box),)
        )
        return f"url(#{identifier})"

    def outside(self, bounds: Bounds, by: float) -> str:
        """Return a clip to everything outside a rectangle that is larger by `by` user units."""
        x, y, width, height = self.frame.box(bounds)
        identifier = f"{glyphs.PREFIX}clip-out-{number(width)}-{number(height)}"
        hole = f"M{pair((x - by, y - by))}h{number(width + 2 * by)}v{number(height + 2 * by)}"
        hole += f"h{number(-width - 2 * by)}z"
        all_about = "M-9999,-9999h29999v29999h-29999z"
        shape: dict[str, str | float] = {"d": all_about + hole, "clip-rule": "evenodd"}
        self._definitions[identifier] = element(
            "clipPath", {"id": identifier}, (element("path", shape),)
        )
        return f"url(#{identifier})"

    def text(self, at: Point, text: str, **attributes: str | float) -> str:
        """Return a line of text at a point of the picture; attribute names have `_` for `-`."""
        written: dict[str, str | float] = {"x": at[0], "y": at[1]}
        written.update((key.replace("_", "-"), value) for key, value in attributes.items())
        return element("text", written, (escape(text),))

    def definitions(self) -> str:
        """Return the `defs` for everything used, sorted by id so that one more shifts no other."""
        return element("defs", {}, (self._definitions[key] for key in sorted(self._definitions)))
