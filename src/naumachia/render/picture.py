"""Show pictures in notebooks, and save them as SVG or PNG."""

from dataclasses import dataclass
from pathlib import Path

from naumachia.files.extras import how_to_install
from naumachia.render.svg import draw
from naumachia.render.theme import Theme
from naumachia.scene import Scene


class MissingExtra(ImportError):
    """A required package is not installed; the message names the extra."""


@dataclass(frozen=True, slots=True)
class Picture:
    """SVG text with explicit colours."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg

    def png(self, zoom: float = 2.0) -> bytes:
        """Return the picture as PNG, `zoom` pixels for each user unit.

        Raises MissingExtra without the rasteriser, and ValueError unless `zoom` is positive.
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
        """Write a `.svg` or `.png` file. Raises ValueError for another suffix."""
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
    """Return the scene as a picture that needs no style sheet."""
    return Picture(draw(scene, theme=theme, flipped=flipped))
