"""Load rule sets before the first request, so that no two requests load one at the same time."""

from __future__ import annotations

from functools import cache

from naumachia.campaign.contract import campaigns_of
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.rules import ids, load
from naumachia.server.game.timeline import Timeline


def preload() -> None:
    """Load every installed rule set: scenarios, lessons, primer, glossary, campaigns, tables."""
    for each in ids():
        preload_ruleset(load(each))


@cache
def preload_ruleset(ruleset: AnyRuleset) -> None:
    """Load one rule set, once. Setting up and writing every scenario reads all tables."""
    ruleset.content.lessons()
    ruleset.content.primer()
    ruleset.content.glossary()
    for campaign in campaigns_of(ruleset).values():
        campaign.seated(ruleset)
    for name in ruleset.scenarios():
        timeline = Timeline.opening(ruleset, name, {})
        timeline.ruleset.position(timeline.match.state)
