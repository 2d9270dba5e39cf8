"""A finished picture: shown by notebooks, saved as SVG or PNG."""

from dataclasses import dataclass
from pathlib import Path

from naumachia.kernel.extras import how_to_install
from naumachia.render.svg import draw
from naumachia.render.theme import Theme
from naumachia.scene import Scene


class MissingExtra(ImportError):
    """A package that a picture needs is not installed; the message names the extra."""


@dataclass(frozen=True, slots=True)
class Picture:
    """An SVG text with every colour written out."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg

    def png(self, zoom: float = 2.0) -> bytes:
        """Return the picture as PNG, `zoom` pixels for each user unit.

        Raises MissingExtra without the rasteriser, ValueError for a zoom that is not positive.
        """
        if not zoom > 0:
            raise ValueError(f"zoom {zoom!r} must be greater than 0")
        try:
            import resvg_py
        except ImportError:
            advice = how_to_install("resvg_py")
            raise MissingExtra(f"PNG needs the extra 'png': {advice}") from None
        return bytes(resvg_py.svg_to_bytes(svg_string=self.svg, zoom=zoom))

    def save(self, path: str | Path, zoom: float = 2.0) -> None:
        """Write the picture to a `.svg` or `.png` file; ValueError for another ending."""
        target = Path(path)
        match target.suffix.lower():
            case ".svg":
                target.write_text(self.svg + "\n", encoding="utf-8")
            case ".png":
                target.write_bytes(self.png(zoom))
            case other:
                raise ValueError(
                    f"{target}: a picture cannot be written as {other or 'a file with no ending'}; "
                    "use .svg or .png"
                )


def picture(scene: Scene, *, theme: Theme = Theme.LIGHT, flipped: bool = False) -> Picture:
    """Return the scene as a picture that stands on its own."""
    return Picture(draw(scene, theme=theme, flipped=flipped))
