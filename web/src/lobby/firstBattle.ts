import { settings } from "../common/settings";
import { api, type RulesetSpec, type ScenarioSpec } from "../net/api";

/** The battle that the front page starts with one press. */
interface FirstBattle {
  ruleset: RulesetSpec;
  scenario: ScenarioSpec;
  /** The player's seat. */
  seat: string;
}

/** Return the short battle of the rule set with this id, or else of the easiest: that of its second
 * lesson, because some first lessons are without attacks. */
export function firstBattle(
  rulesets: readonly RulesetSpec[],
  wanted: string | null = null,
): FirstBattle | null {
  const ruleset = rulesets.find((one) => one.id === wanted) ?? rulesets[0];
  const lesson = ruleset?.lessons[1] ?? ruleset?.lessons[0];
  const scenario =
    ruleset?.scenarios.find((one) => one.id === lesson?.scenario) ?? ruleset?.scenarios[0];
  if (!ruleset || !scenario) return null;
  const seat = lesson?.scenario === scenario.id ? lesson.seat : scenario.seats[0]?.id;
  return { ruleset, scenario, seat: seat ?? "" };
}

/** Begin the battle against the easiest computer players. Returns the path of the player's game. */
export async function beginFirstBattle({ ruleset, scenario, seat }: FirstBattle): Promise<string> {
  const name = settings.name.value.trim();
  const level = ruleset.levels[0]?.id ?? "";
  const made = await api.create({
    ruleset: ruleset.id,
    scenario: scenario.id,
    options: {},
    seats: scenario.seats.map(({ id }) =>
      id === seat ? { kind: "person", name } : { kind: "computer", level },
    ),
    screen: "separate",
    dice: "rolled",
    you: seat,
  });
  return made.links[0]?.path ?? made.watch.path;
}
