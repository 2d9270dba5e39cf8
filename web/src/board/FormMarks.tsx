import { stepOf, toPicture } from "../geometry/frame";
import { usePage } from "../state/page";
import type { Pose, Update } from "../net/wire";
import { USUAL_SIZE } from "../state/pieces";
import { Ghosts } from "./Ghost";

/** The form's pieces on the board. Drag any ghost to move them; drag the dot at the bow to turn
 * them. */
export function FormMarks({ update }: { update: Update }) {
  const { composer, viewport } = usePage();
  const form = composer.forms.current.value;
  if (!form) return null;
  const refused = composer.draft.refused.value;
  const order = refused ?? composer.draft.order.value;
  if (!order?.pose) return null;
  const { frame } = update;
  const unit = viewport.unit.value;
  const values = composer.forms.values.value;
  const [east, north, heading] = [form.east, form.north, form.heading].map((id) =>
    Number(values[id] ?? 0),
  );
  const at = toPicture(frame, [east ?? 0, north ?? 0]);
  const [sx, sy] = stepOf(frame, heading ?? 0);
  const out = 26 * unit;
  const bow = [at[0] + sx * out, at[1] + sy * out] as const;
  const ends: Pose[] = [
    [order.pose.x, order.pose.y, order.pose.heading],
    ...order.fellows.map(({ path }) => path.at(-1)).filter((pose) => pose !== undefined),
  ];
  return (
    <g class="aim-marks form-marks" data-testid="form-marks">
      {refused && <Ghosts update={update} order={refused} />}
      {ends.map((pose) => {
        const [x, y] = toPicture(frame, [pose[0], pose[1]]);
        return (
          <circle
            key={pose.join()}
            class="ghost-hit"
            cx={x}
            cy={y}
            r={Math.max(USUAL_SIZE * 0.6 * frame.scale, 14 * unit)}
          />
        );
      })}
      <Leader update={update} pose={ends[0] as Pose} unit={unit} />
      <g class="bow-handle">
        <line class="bow-stem" x1={at[0]} y1={at[1]} x2={bow[0]} y2={bow[1]} />
        <circle class="bow-reach" cx={bow[0]} cy={bow[1]} r={14 * unit} />
        <circle class="bow-dot" cx={bow[0]} cy={bow[1]} r={5 * unit} />
      </g>
    </g>
  );
}

/** The pennant over the leading piece of a form. */
function Leader({ update, pose, unit }: { update: Update; pose: Pose; unit: number }) {
  const [x, y] = toPicture(update.frame, [pose[0], pose[1]]);
  return (
    <path
      class="form-leader"
      d={`M${x},${y}v${-14 * unit}l${10 * unit},${3 * unit}l${-10 * unit},${3 * unit}`}
      stroke-width={1.6 * unit}
    />
  );
}
