import { useTerms } from "../common/Terms";
import { usePage } from "../state/page";
import { t } from "../text/t";

/** The phases of the turn as a scale bar. The current phase is filled as far as it has progressed;
 * skipped phases are crossed out, with the reason. */
export function PhaseStrip() {
  const { session } = usePage();
  const mark = useTerms();
  const phases = session.shown.value?.phases ?? [];
  return (
    <ol class="phases" aria-label={t("phase-strip-phases-turn")}>
      {phases.map((phase) => (
        <li
          key={phase.id}
          class={phase.state}
          style={{ "--done": `${Math.round(100 * phase.share)}%` }}
          aria-current={phase.state === "now" ? "step" : undefined}
          title={[phase.label, phase.note].filter(Boolean).join(", ")}
        >
          {mark(phase.label)}
          {phase.note && <em> {mark(phase.note)}</em>}
        </li>
      ))}
    </ol>
  );
}
