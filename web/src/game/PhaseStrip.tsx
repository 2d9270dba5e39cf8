import { usePage } from "../state/page";

/** The phases of the turn as a chart's scale bar; the one that runs is marked as far as it is done,
 * those left out are struck with their reason. */
export function PhaseStrip() {
  const { session } = usePage();
  const phases = session.shown.value?.phases ?? [];
  return (
    <ol class="phases" aria-label="Phases of the turn">
      {phases.map((phase) => (
        <li
          key={phase.id}
          class={phase.state}
          style={{ "--done": `${Math.round(100 * phase.share)}%` }}
          aria-current={phase.state === "now" ? "step" : undefined}
          title={[phase.label, phase.note].filter(Boolean).join(", ")}
        >
          {phase.label}
          {phase.note && <em> {phase.note}</em>}
        </li>
      ))}
    </ol>
  );
}
