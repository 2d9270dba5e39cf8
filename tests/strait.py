"""The campaign that tests are played in: two homes, a strait between them, a few ships."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Squadron = tuple[str, str, Sequence[str]]
"""A side, the zone it lies in, and its ships as the file has them."""

ONE_EACH: Mapping[str, Squadron] = {
    "First": ("green", "Home", ["T"]),
    "Second": ("orange", "Port", ["B"]),
}

CHART = {"Home": (10, 28), "Strait": (24, 18), "Port": (38, 8)}
"""Where the zones lie on a chart that a page can show well."""


def strait(
    squadrons: Mapping[str, Squadron] = ONE_EACH,
    *,
    seasons: int = 2,
    title: str = "The strait",
    chart: Mapping[str, tuple[int, int]] | None = None,
) -> str:
    """The campaign as a file."""
    lines = ["campaign = 1", f'title = "{title}"' if title else "", f"seasons = {seasons}"]
    lines += ["[nations]", 'green = "roman"', 'orange = "carthaginian"']
    for zone, lanes, holder in [
        ("Home", '"Strait"', "green"),
        ("Strait", '"Home", "Port"', ""),
        ("Port", '"Strait"', "orange"),
    ]:
        lines += [f"[zones.{zone}]", f"lanes = [{lanes}]"]
        lines += [f'{key} = "{holder}"' for key in ("home", "holder") if holder]
        if chart and zone in chart:
            lines.append(f"chart = [{list(chart[zone])}]")
    for name, (side, zone, ships) in squadrons.items():
        listed = ", ".join(f'"{ship}"' for ship in ships)
        lines += [f"[squadrons.{name}]", f'side = "{side}"', f'zone = "{zone}"']
        lines.append(f"ships = [{listed}]")
    return "\n".join(lines) + "\n"
