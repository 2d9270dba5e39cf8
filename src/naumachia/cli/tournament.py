"""`naumachia tournament`: play every bot against every other, and rate them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from naumachia.cli.arguments import Jobs, OptionTexts, RulesetName, ScenarioName, Seed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from naumachia.sim.round_robin import Pairing
    from naumachia.sim.runner import Series

Bots = Annotated[list[str], typer.Argument(metavar="BOT...", help="Two or more, as in `match`.")]
Games = Annotated[int, typer.Option("--games", "-n", min=2, max=100_000, help="A pair; even.")]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Store each pair there as JSON, and go on from it."),
]


def tournament(
    ruleset: RulesetName,
    bots: Bots,
    scenario: ScenarioName = None,
    option: OptionTexts = None,
    games: Games = 40,
    jobs: Jobs = 1,
    seed: Seed = 0,
    out: Out = None,
) -> None:
    """Let every bot play every other, and rate them.

    Each game is played twice, with the seats exchanged. With --out, a tournament that was
    interrupted goes on where it stopped.
    """
    from naumachia.cli.boundary import warn_if_plain
    from naumachia.cli.printing import note_interrupt
    from naumachia.cli.reading import find_ruleset, importable_name, option_values
    from naumachia.sim.round_robin import pairings, round_robin
    from naumachia.sim.runner import Series

    rules = find_ruleset(ruleset)
    values = option_values(rules, option)
    pairs = pairings(bots)
    common = Series(importable_name(ruleset), scenario or "", bots[:2], seed, values, ())
    about = _about(common, games)
    known = _read(out, about)
    warn_if_plain()
    wanted = [one for one in known if (one["first"], one["second"]) in pairs]

    def store(played: list[Pairing]) -> None:
        typer.echo(f"{len(played)} of {len(pairs)} pairs", err=True)
        if out is not None:
            others = [one for one in known if one not in wanted]
            _write(out, about, [*others, *played])

    played = round_robin(common, bots, games, jobs, known=wanted, store=store)
    note_interrupt(len(played), len(pairs), "pairs")
    _print(bots, played, f"{rules.about.title}, {games} games a pair, seed {seed}")


def _about(common: Series, games: int) -> dict[str, Any]:
    """Return what must be the same to go on."""
    about = common.about()
    return {key: about[key] for key in ("ruleset", "edition", "opening", "seed")} | {"games": games}


def _read(out: Path | None, about: dict[str, Any]) -> list[Pairing]:
    """Return the pairs stored in a file. Raises BadFile for another tournament's."""
    import json

    from naumachia.cli.reading import BadFile, read_text

    if out is None or not out.exists():
        return []
    try:
        stored = json.loads(read_text(out))
        same = stored["about"] == about
        pairs = [_pairing(one) for one in stored["pairs"]]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadFile("not a tournament", str(out), "--out", "a file of `tournament`") from error
    if not same:
        expected = "another file, or the same rule set, scenario, options, games and seed"
        raise BadFile("another tournament", str(out), "--out", expected)
    return pairs


def _pairing(stored: Any) -> Pairing:
    """Return a pair of a file. Raises what reading a wrong value raises, such as KeyError."""
    points = {str(seat): [float(point) for point in won] for seat, won in stored["points"].items()}
    return {"first": str(stored["first"]), "second": str(stored["second"]), "points": points}


def _write(out: Path, about: dict[str, Any], pairs: list[Pairing]) -> None:
    """Store the pairs; an interrupt leaves the old file or the new one."""
    import json

    from naumachia.cli.writing import write_text

    write_text(out, json.dumps({"about": about, "pairs": pairs}, indent=1))


def _print(bots: Sequence[str], played: list[Pairing], title: str) -> None:
    from naumachia.cli.printing import print_table
    from naumachia.sim.round_robin import standings

    rows = [
        (
            one.bot,
            str(one.games),
            f"{one.points.value:.1%}",
            f"{one.points.low:.1%} to {one.points.high:.1%}",
            f"{one.rating.value:.1f}",
            f"{one.rating.low:.1f} to {one.rating.high:.1f}",
        )
        for one in standings(bots, played)
    ]
    print_table(title, ("bot", "#games", "#points", "95 %", "#rating", "95 %"), rows)
