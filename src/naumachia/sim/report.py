"""Draw a table of games as one page of charts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from html import escape
from json import dumps, loads
from pathlib import Path
from statistics import quantiles
from typing import Any, Final, NamedTuple

from naumachia.kernel.errors import BadInput
from naumachia.sim.interval import mean, share
from naumachia.sim.runner import Row, missing
from naumachia.sim.table import read

WIDTH: Final = 560
STEPS: Final = 20
"""The points of a win curve, from the opening to the end of the game."""
MOST_EVENTS: Final = 30
"""The most kinds of events that are drawn, the commonest."""

Values = Sequence[Mapping[str, object]]
Draw = Callable[[Values], Any]
"""Returns an Altair chart of values."""


class Section(NamedTuple):
    """A chart with its title, and what it shows in a sentence."""

    title: str
    text: str
    chart: Any


def report(file: str | Path) -> str:
    """Return a page of HTML about a Parquet file of `simulate`, which needs no network.

    Raises BadInput for a file that cannot be read, for a table without games, and, naming the
    extra, if Altair is not installed.
    """
    rows, about = read(file)
    if not rows:
        raise BadInput("a table without games", str(file), "", "at least one game")
    try:
        from altair import Chart, InlineData
        from vl_convert import javascript_bundle
    except ImportError as error:
        raise missing("altair", "reports") from error

    def chart(values: Values) -> Any:
        return Chart(InlineData(values=list(values)))

    drawn = [section for draw in SECTIONS if (section := draw(rows, about, chart)) is not None]
    script = javascript_bundle("window.vegaEmbed = vegaEmbed;")
    return _page(rows, about, drawn, script)


def _page(
    rows: Sequence[Row], about: Mapping[str, object], sections: Sequence[Section], script: str
) -> str:
    title = f"{about['ruleset']}, {about['scenario']}: {len(rows)} games"
    told = {key: one if isinstance(one, str) else dumps(one) for key, one in about.items()}
    facts = "".join(f"<dt>{escape(key)}</dt><dd>{escape(one)}</dd>" for key, one in told.items())
    body = "".join(
        f'<section><h2>{escape(one.title)}</h2><p>{escape(one.text)}</p><div id="chart-{n}">'
        "</div></section>"
        for n, one in enumerate(sections)
    )
    specs = dumps([one.chart.properties(width=WIDTH).to_dict() for one in sections])
    specs = specs.replace("</", "<\\/")
    draw = f"{specs}.forEach((spec, n) => vegaEmbed(`#chart-${{n}}`, spec, {{actions: false}}))"
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        f"<title>{escape(title)}</title><style>{STYLE}</style><h1>{escape(title)}</h1>"
        f"{body}<h2>What was played</h2><dl>{facts}</dl>"
        f"<script>{script}</script><script>{draw}</script></html>\n"
    )


STYLE: Final = (
    "body{font:16px/1.45 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;"
    "color:#12262f}h1{font-size:1.5rem}h2{font-size:1.1rem;margin:2rem 0 0}p{margin:.2rem 0 .6rem}"
    "dl{display:grid;grid-template-columns:auto 1fr;gap:.2rem 1rem;font-size:.85rem}"
    "dd{margin:0;overflow-wrap:anywhere}"
)


# -- sections ------------------------------------------------------------------------------


def outcomes(rows: Sequence[Row], _about: Mapping[str, object], chart: Draw) -> Section:
    """Draw how often each side wins, with intervals."""
    names = [str(row["winner"]) or "cut off" for row in rows]
    return Section(
        "Who wins",
        "Shares of all games, with their 95 % intervals.",
        _shares(chart, names, "winner"),
    )


def endings(rows: Sequence[Row], _about: Mapping[str, object], chart: Draw) -> Section:
    """Draw how often each ending comes, with intervals."""
    names = [str(row["ending"]) for row in rows]
    return Section("How games end", "Shares of all games.", _shares(chart, names, "ending"))


def first_player(rows: Sequence[Row], about: Mapping[str, object], chart: Draw) -> Section | None:
    """Draw what the seats are worth, if the same bot plays all of them."""
    bots = about["bots"]
    if not isinstance(bots, dict) or len(set(bots.values())) > 1:
        return None
    values = [{"seat": seat, **_bounds(share(_won(rows, seat), _decided(rows)))} for seat in bots]
    text = "The share of each seat of the decided games. The same bot plays all seats."
    return Section("What a seat is worth", text, _bars(chart, values, "seat", "share of games"))


def length(rows: Sequence[Row], _about: Mapping[str, object], chart: Draw) -> Section:
    """Draw how long games are."""
    values = [{"decisions": row["decisions"]} for row in rows]
    middle = mean([float(row["decisions"]) for row in rows])
    bounds = f"{middle.low:.1f} to {middle.high:.1f}"
    text = f"Decisions in a game; {middle.value:.1f} on average ({bounds})."
    return Section("How long games are", text, _histogram(chart, values, "decisions"))


def events(rows: Sequence[Row], _about: Mapping[str, object], chart: Draw) -> Section | None:
    """Draw how often things happen in a game, the commonest kinds of events."""
    means = _means(rows, "event_")[:MOST_EVENTS]
    if not means:
        return None
    text = "Events in a game, on average, with their 95 % intervals."
    return Section("What happens", text, _bars(chart, means, "name", "in a game"))


def blunders(rows: Sequence[Row], _about: Mapping[str, object], chart: Draw) -> Section | None:
    """Draw how often bots blunder."""
    means = [
        one
        for one in _means(rows, "strange_")
        if not str(one["name"]).endswith(("seconds", "with choice"))
    ]
    if not means:
        return None
    text = "Blunders in a game of all sides, on average."
    return Section("Blunders", text, _bars(chart, means, "name", "in a game"))


def curves(rows: Sequence[Row], _about: Mapping[str, object], chart: Draw) -> Section | None:
    """Draw the chances of the winner from the opening to the end: median and quartiles."""
    samples: dict[int, list[float]] = defaultdict(list)
    for row in rows:
        column = f"curve_{row['winner']}"
        if column in row:
            curve = loads(str(row[column]))
            for step in range(STEPS + 1):
                samples[step].append(curve[step * (len(curve) - 1) // STEPS])
    if len(samples.get(0, [])) < 2:
        return None
    values = []
    for step, chances in sorted(samples.items()):
        low, middle, high = quantiles(chances, n=4)
        values.append({"time": step / STEPS, "low": low, "chance": middle, "high": high})
    upward = {"type": "quantitative", "title": "chance to win", "scale": {"domain": [0, 1]}}
    across = {"field": "time", "type": "quantitative", "title": "share of the game"}
    base = chart(values).encode(x=across)
    band = base.mark_area(opacity=0.25).encode(y={"field": "low", **upward}, y2="high:Q")
    drawn = band + base.mark_line().encode(y={"field": "chance", **upward})
    text = (
        "The chance to win of the side that wins, by the evaluation of the rule set: median and "
        "quartiles. 0 is the opening, 1 the end of the game."
    )
    return Section("How wins come about", text, drawn)


def luck(rows: Sequence[Row], _about: Mapping[str, object], chart: Draw) -> Section | None:
    """Draw the luck of winners: what their dice brought, compared with the exact odds."""
    values = [
        {"luck": row[f"luck_{row['winner']}"]} for row in rows if f"luck_{row['winner']}" in row
    ]
    if not values:
        return None
    average = mean([float(str(one["luck"])) for one in values])
    text = (
        "What the dice of a game brought the winner, in chances to win, compared with their odds; "
        f"{average.value:+.2f} on average."
    )
    return Section("The luck of the winner", text, _histogram(chart, values, "luck"))


SECTIONS: Final[tuple[Callable[..., Section | None], ...]] = (
    outcomes,
    first_player,
    endings,
    length,
    curves,
    luck,
    events,
    blunders,
)


# -- charts --------------------------------------------------------------------------------


def _won(rows: Sequence[Row], seat: str) -> int:
    return sum(row["winner"] == seat for row in rows)


def _decided(rows: Sequence[Row]) -> int:
    return sum(row["winner"] not in ("", "draw") for row in rows)


def _bounds(interval: tuple[float, float, float]) -> dict[str, float]:
    value, low, high = interval
    return {"value": value, "low": low, "high": high}


def _shares(chart: Draw, names: Sequence[str], title: str) -> Any:
    values: list[dict[str, object]] = []
    for name in sorted(set(names)):
        values.append({title: name, **_bounds(share(names.count(name), len(names)))})
    return _bars(chart, values, title, "share of games")


def _means(rows: Sequence[Row], prefix: str) -> list[dict[str, object]]:
    """Return the mean of each column with this prefix that counts anything, the largest first."""
    found = []
    for column in rows[0]:
        values = [float(row[column]) for row in rows] if column.startswith(prefix) else []
        if any(values):
            name = column.removeprefix(prefix).replace("_", " ")
            found.append({"name": name, **_bounds(mean(values))})
    return sorted(found, key=lambda one: -float(str(one["value"])))


def _bars(chart: Draw, values: Values, name: str, measure: str) -> Any:
    """Draw values with their intervals, in the given sequence."""
    rows = {"field": name, "type": "nominal", "sort": None, "title": None}
    across = {"field": "value", "type": "quantitative", "title": measure}
    base = chart(values).encode(y=rows, tooltip=[f"{name}:N", "value:Q", "low:Q", "high:Q"])
    bars = base.mark_bar(opacity=0.6).encode(x=across)
    return bars + base.mark_rule(strokeWidth=2).encode(x="low:Q", x2="high:Q")


def _histogram(chart: Draw, values: Values, name: str) -> Any:
    across = {"field": name, "type": "quantitative", "bin": {"maxbins": 40}, "title": name}
    upward = {"aggregate": "count", "type": "quantitative", "title": "games"}
    return chart(values).mark_bar(opacity=0.6).encode(x=across, y=upward)
