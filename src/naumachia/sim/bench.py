"""How fast a rule set plays: uniformly random games with every legal action listed."""

from __future__ import annotations

from random import Random
from time import process_time

from naumachia.kernel.build import build
from naumachia.kernel.errors import BadInput
from naumachia.kernel.options import Options
from naumachia.kernel.playout import play_out
from naumachia.rules import find
from naumachia.sim.runner import scenario_of


def bench(
    ruleset_id: str, seconds: float = 5.0, scenario: str = "", seed: int = 0
) -> dict[str, float | int | str]:
    """Play random games for `seconds` of processor time in this process.

    The last game is finished, so rates count whole games. Returns `ruleset`, `scenario`, `seed`,
    `build` (`plain` or `compiled`), `seconds`, `games`, `decisions`, `decisions_per_second`,
    `games_per_second` and `legal_per_decision`. Raises BadInput.
    """
    if not 0.0 < seconds <= 3600.0:
        raise BadInput("wrong time", str(seconds), "seconds", "more than 0, at most 3600")
    ruleset = find(ruleset_id)
    chosen = scenario_of(ruleset, scenario)
    start = ruleset.setup(chosen, Options(ruleset.options(), chosen.options))
    rng = Random(seed)
    games = decisions = legal = 0
    begun = process_time()
    elapsed = 0.0
    while elapsed < seconds:
        game = play_out(ruleset, ruleset.clone(start), rng, ruleset.max_decisions)
        games += 1
        decisions += game.decisions
        legal += game.legal
        elapsed = process_time() - begun
    return {
        "ruleset": ruleset.id,
        "scenario": chosen.id,
        "seed": seed,
        "build": build(),
        "seconds": round(elapsed, 3),
        "games": games,
        "decisions": decisions,
        "decisions_per_second": round(decisions / elapsed),
        "games_per_second": round(games / elapsed, 1),
        "legal_per_decision": round(legal / decisions, 2) if decisions else 0.0,
    }
