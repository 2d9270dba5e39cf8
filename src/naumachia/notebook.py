"""Show games in a notebook: a picture with the log, and a replay with a slider.

Everything is one piece of HTML without scripts from elsewhere. Pictures are embedded as images, so
that those of several games do not disturb each other.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from json import dumps
from typing import Final

FRAME: Final = "max-width: 640px; width: 100%; height: auto"
LOG: Final = "margin: 0; padding-left: 1.2em; flex: 1 1 16em; max-height: 32em; overflow: auto"
SHOW: Final = (
    "const box = this.closest('.naumachia'); const at = Number(this.value);"
    " const frames = JSON.parse(box.dataset.frames); const said = JSON.parse(box.dataset.said);"
    " box.querySelector('img').src = 'data:image/svg+xml;base64,' + frames[at];"
    " box.querySelector('p').textContent = said[at];"
)


def board_html(svg: str, waits: str, lines: Sequence[str]) -> str:
    """Return a board with what it waits for, beside the lines of its log."""
    said = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return (
        '<div class="naumachia" style="display: flex; gap: 16px; flex-wrap: wrap">'
        f'<div><img alt="{escape(waits)}" style="{FRAME}" src="{embedded(svg)}">'
        f'<p>{escape(waits)}</p></div><ul style="{LOG}">{said}</ul></div>'
    )


@dataclass(frozen=True)
class Replay:
    """The boards of a game in order, each with what was said before it.

    On the last line of a notebook's cell it is shown with a slider.
    """

    boards: Sequence[str]
    said: Sequence[str]

    def __len__(self) -> int:
        return len(self.boards)

    def _repr_html_(self) -> str:
        frames = [b64encode(svg.encode()).decode() for svg in self.boards]
        last = len(frames) - 1
        return (
            f'<div class="naumachia" data-frames="{escape(dumps(frames))}"'
            f' data-said="{escape(dumps(list(self.said)))}">'
            f'<img alt="board" style="{FRAME}; display: block" src="{embedded(self.boards[0])}">'
            f'<input type="range" min="0" max="{last}" value="0" style="{FRAME}"'
            f' aria-label="move" oninput="{escape(SHOW)}"><p>{escape(self.said[0])}</p></div>'
        )


def embedded(svg: str) -> str:
    """Return a picture as the address of an image."""
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


def frames_of(moments: Sequence[int], most: int) -> list[int]:
    """Return at most `most` of the moments, 2 or more, evenly spread from the first to the last."""
    if len(moments) <= most:
        return list(moments)
    step = (len(moments) - 1) / (most - 1)
    return [moments[round(step * at)] for at in range(most)]
