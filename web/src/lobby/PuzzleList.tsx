import { readStored } from "../common/settings";
import type { RulesetSpec } from "../net/api";
import { navigation } from "../net/navigation";
import { t } from "../text/t";

/** Return how many puzzles of a rule set are solved in this browser. */
const solvedCount = (ruleset: string): number =>
  readStored<{ solved?: string[] } | null>(`puzzles.${ruleset}`, null)?.solved?.length ?? 0;

/** Links to the puzzles of all rule sets. */
export function PuzzleList({ rulesets }: { rulesets: readonly RulesetSpec[] }) {
  return (
    <section class="beginners">
      <h2>{t("puzzles")}</h2>
      <div class="hero-acts">
        {rulesets.map(
          ({ id, title, puzzles }) =>
            puzzles > 0 && (
              <a key={id} class="btn" href={navigation.href(`/puzzles/${id}`)}>
                {title} {solvedCount(id)}/{puzzles}
              </a>
            ),
        )}
      </div>
    </section>
  );
}
