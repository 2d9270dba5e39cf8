import { usePage } from "../state/page";
import type { Update } from "../net/wire";
import { describeMeasure, toPicture } from "../geometry/frame";

/** The ruler: a line between two points with its length and bearing. */
export function RulerMarks({ update }: { update: Update }) {
  const { viewport, composer } = usePage();
  const [from, to] = composer.ruler.ends.value;
  if (!from) return null;
  const unit = viewport.unit.value;
  const [x1, y1] = toPicture(update.frame, from);
  const [x2, y2] = toPicture(update.frame, to ?? from);
  const words = to ? describeMeasure(from, to, update.frame.unit) : "";
  const width = (words.length * 6.2 + 16) * unit;
  const win = viewport.window.value;
  const [lo, hi] = win
    ? [win.x + width / 2 + 4 * unit, win.x + win.w - width / 2 - 4 * unit]
    : [x1, x2];
  const mid = Math.min(Math.max((x1 + x2) / 2, lo), Math.max(lo, hi));
  const y = (y1 + y2) / 2 - 16 * unit;
  return (
    <g class="ruler" aria-hidden="true">
      <line x1={x1} y1={y1} x2={x2} y2={y2} />
      <circle cx={x1} cy={y1} r={3 * unit} />
      <circle cx={x2} cy={y2} r={3 * unit} />
      {words && (
        <rect
          x={mid - width / 2}
          y={y - 11 * unit}
          width={width}
          height={22 * unit}
          rx={4 * unit}
        />
      )}
      {words && (
        <text x={mid} y={y + 4 * unit} font-size={12 * unit} text-anchor="middle">
          {words}
        </text>
      )}
    </g>
  );
}
