import { usePage } from "../state/page";
import type { Update } from "../net/wire";
import { toPicture } from "../geometry/frame";
import { magnitude } from "../state/drawnSize";

/** The measured line of a refusal with its label, and a ring around the obstacle. */
export function RefusalMarks({ update }: { update: Update }) {
  const { composer, session, viewport } = usePage();
  const refusal = session.refusal.value ?? composer.draft.preview.value?.refused ?? null;
  if (!refusal) return null;
  const { frame } = update;
  const unit = viewport.unit.value;
  const at = refusal.at ? toPicture(frame, refusal.at) : null;
  const line = refusal.segment;
  const [from, to] = line ? [toPicture(frame, line.from), toPicture(frame, line.to)] : [null, null];
  return (
    <g class="refusal-marks" aria-hidden="true">
      {from && to && <line x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} />}
      {from && to && line?.label && (
        <text
          x={(from[0] + to[0]) / 2}
          y={(from[1] + to[1]) / 2 - 5 * unit}
          font-size={12 * unit}
          stroke-width={3.5 * unit}
          text-anchor="middle"
        >
          {line.label}
        </text>
      )}
      {at && <circle cx={at[0]} cy={at[1]} r={frame.scale * 0.54 * magnitude(update, unit)} />}
    </g>
  );
}
