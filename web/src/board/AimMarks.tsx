import { useLayoutEffect } from "preact/hooks";
import { layout } from "../common/settings";
import { usePage } from "../state/page";
import type { Update } from "../net/wire";
import { stepOf, toPicture } from "../geometry/frame";
import { scaledPieces } from "../state/drawnSize";
import { labelScale } from "./reachLabels";
import { endOf, USUAL_SIZE } from "../state/pieces";
import { Ghosts } from "./Ghost";

/** The reach of the selected ship, or the sides from which its target can be met, as drawn by the
 * server. */
export function AimReach({ update }: { update: Update }) {
  const { composer, viewport } = usePage();
  const order = composer.draft.preview.value;
  // Numbers of squares fade behind a previewed path and behind attacks.
  const busy =
    composer.attacks.pills.value.length > 0
      ? "busy"
      : (order?.costs?.length ?? 0) > 1
        ? "behind"
        : "";
  const attacks = (composer.draft.refused.value ?? composer.draft.preview.value)?.kind === "attack";
  const svg = (attacks ? "" : composer.aim.reach.value) + composer.aim.bands.value;
  useLayoutEffect(() => {
    viewport.reach.value = svg;
  }, [svg]);
  return svg ? (
    <g
      class={`aim-reach ${update.frame.snap > 0 ? "on-squares" : ""} ${attacks ? "" : busy}`}
      style={{ "--unit": String(labelScale(update.frame.snap, viewport.unit.value)) }}
      aria-hidden="true"
      data-testid="reach"
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  ) : null;
}

/** The ghost of an aimed ship: drag area, bow handle, measures, and the refused position. */
export function AimMarks({ update }: { update: Update }) {
  const page = usePage();
  const { composer, viewport } = page;
  const handles = page.handles.value;
  const subject = composer.aim.subject.value;
  const order = composer.draft.order.value;
  const refused = composer.draft.refused.value;
  if (subject === null) return null;
  const { frame } = update;
  const unit = viewport.unit.value;
  const piece = scaledPieces(update, unit).find((p) => p.id === subject);
  const leads = order !== null && order.subject === composer.selection.lead.value;
  const end = endOf(order, subject) ?? piece?.at;
  const pose =
    order?.subject === subject && order.pose
      ? order.pose
      : end
        ? { x: end[0], y: end[1], heading: end[2] }
        : null;
  if (!pose) return null;
  const at = toPicture(frame, [pose.x, pose.y]);
  const size = (piece?.size ?? USUAL_SIZE) * frame.scale;
  const [sx, sy] = stepOf(frame, pose.heading);
  const out = size * 0.5 + 16 * unit;
  const bow = [at[0] + sx * out, at[1] + sy * out] as const;
  const moved = leads && order.kind !== "pass";
  // Near handles, the prompt shows the words instead of a label that would cover them.
  const words =
    moved && order.kind !== "attack" && (composer.rules.isOpenTable.value || handles.length === 0)
      ? order.sentence
      : "";
  const win = viewport.window.value;
  const plate = { w: (words.length * 6.3 + 16) * unit, h: 22 * unit };
  // Put the label beside the whole group, not on its ghosts.
  const ends = leads ? [pose.x, ...(order.fellows ?? []).map((f) => f.path.at(-1)?.[0])] : [];
  const across = ends.map((x) => toPicture(frame, [x ?? pose.x, pose.y])[0]);
  const right = Math.max(at[0], ...across) + size * 0.5 + 10 * unit;
  const fits = !win || right + plate.w < win.x + win.w;
  const left = fits ? right : Math.min(at[0], ...across) - size * 0.5 - 10 * unit - plate.w;
  return (
    <g class="aim-marks">
      {refused && <Ghosts update={update} order={refused} />}
      {moved && (
        <circle class="ghost-hit" cx={at[0]} cy={at[1]} r={Math.max(size * 0.5, 22 * unit)} />
      )}
      <g class="bow-handle">
        <circle class="bow-reach" cx={bow[0]} cy={bow[1]} r={18 * unit} />
        <circle class="bow-dot" cx={bow[0]} cy={bow[1]} r={5 * unit} />
      </g>
      {words && layout.value !== "phone" && (
        <g class="readout">
          <rect x={left} y={at[1] - plate.h / 2} width={plate.w} height={plate.h} rx={4 * unit} />
          <text
            x={left + plate.w / 2}
            y={at[1] + 4.2 * unit}
            font-size={12 * unit}
            text-anchor="middle"
            data-testid="readout"
          >
            {words}
          </text>
        </g>
      )}
    </g>
  );
}
