import { useTable } from "../game/table";
import type { Update } from "../net/wire";
import { stepOf, toPicture } from "./frame";
import { piecesOf, USUAL_SIZE } from "./pieces";
import { Ghost } from "./Overlay";

/** How far the ship in hand can go, as the server draws it. */
export function AimReach() {
  const { plot } = useTable();
  const svg = plot.aim.reach.value;
  return svg ? <g class="aim-reach" aria-hidden="true" data-testid="reach" dangerouslySetInnerHTML={{ __html: svg }} /> : null;
}

/** The ghost of a ship that is aimed: what takes a drag, the handle of her bow, the measures, and where she may not go. */
export function AimMarks({ update }: { update: Update }) {
  const { plot, stage } = useTable();
  const subject = plot.aim.subject.value;
  const order = plot.order.value;
  const refused = plot.aim.refused.value;
  if (subject === null) return null;
  const { frame } = update;
  const unit = stage.unit.value;
  const piece = piecesOf(update).find((p) => p.id === subject);
  const pose = order?.subject === subject && order.pose ? order.pose : piece ? { x: piece.at[0], y: piece.at[1], heading: piece.at[2] } : null;
  if (!pose) return null;
  const at = toPicture(frame, [pose.x, pose.y]);
  const size = (piece?.size ?? USUAL_SIZE) * frame.scale;
  const [sx, sy] = stepOf(frame, pose.heading);
  const out = size * 0.5 + 16 * unit;
  const bow = [at[0] + sx * out, at[1] + sy * out] as const;
  const moved = order?.subject === subject && order.kind !== "pass";
  const words = moved ? order.sentence : "";
  const win = stage.window.value;
  const half = (words.length * 6.4 * unit) / 2 + 6 * unit;
  const x = win ? Math.min(Math.max(at[0], win.x + half), win.x + win.w - half) : at[0];
  const below = at[1] + size * 0.5 + 22 * unit;
  const y = win && below > win.y + win.h - 8 * unit ? at[1] - size * 0.5 - 22 * unit : below;
  return (
    <g class="aim-marks">
      {refused?.pose && <Ghost update={update} id={subject} pose={[refused.pose.x, refused.pose.y, refused.pose.heading]} bad />}
      {moved && <circle class="ghost-hit" cx={at[0]} cy={at[1]} r={Math.max(size * 0.5, 22 * unit)} />}
      <g class="bow-handle">
        <circle class="bow-reach" cx={bow[0]} cy={bow[1]} r={18 * unit} />
        <circle class="bow-dot" cx={bow[0]} cy={bow[1]} r={5 * unit} />
      </g>
      {words && <text class="readout" x={x} y={y} font-size={12.5 * unit} stroke-width={4 * unit} text-anchor="middle" data-testid="readout">{words}</text>}
    </g>
  );
}
