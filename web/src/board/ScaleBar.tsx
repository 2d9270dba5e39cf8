import type { Update } from "../net/wire";
import { layout } from "../common/settings";
import { usePage } from "../state/page";
import { scaleBar, SEGMENTS } from "../geometry/scaleBar";
import { isOverShips, isOverText } from "./corner";

/** Its size in the pane, of which the bar may take `bar`, and its distance from the right edge
 * beside the buttons, in pixels. */
const SIZE = { w: 200, h: 26 };
const BAR = 150;
const BESIDE_BUTTONS = 108;
/** Distance between the last number's middle and the unit, and the most width of its letters. */
const UNIT_GAP = 6;
const LETTER = 6.5;

/** The scale of an open table whose edge, with its numbers, is out of view. Hidden over ships and
 * texts. */
export function ScaleBar({ update }: { update: Update }) {
  const { viewport } = usePage();
  const { unit, scale } = update.frame;
  const { w, h } = viewport.screen.value;
  // Look for texts again once they are placed.
  void viewport.labels.value;
  if (!unit || !viewport.zoomed.value || w === 0) return null;
  const phone = layout.value === "phone";
  const room = Math.max(SIZE.w - BAR, 10 + UNIT_GAP + LETTER * unit.trim().length);
  const width = BAR + room;
  const { left, bottom } = viewport.edgeStrips.value;
  const x = phone ? left : w - BESIDE_BUTTONS - width;
  const box = { x, y: h - bottom - SIZE.h, w: width, h: SIZE.h };
  if (isOverShips(update, viewport, box) || isOverText(viewport, box)) return null;
  const { length, pixels } = scaleBar(scale / viewport.unit.value, BAR);
  const part = pixels / SEGMENTS;
  return (
    <svg
      class={phone ? "scale-bar at-left" : "scale-bar"}
      width={pixels + room}
      height={SIZE.h}
      viewBox={`-10 0 ${pixels + room} ${SIZE.h}`}
      aria-hidden="true"
      data-testid="scale-bar"
    >
      {Array.from({ length: SEGMENTS }, (_, i) => (
        <rect key={i} x={i * part} y="16" width={part} height="5" class={i % 2 ? "paper" : ""} />
      ))}
      {[0, SEGMENTS / 2, SEGMENTS].map((at) => (
        <text key={at} x={at * part} y="12" text-anchor="middle">
          {(length / SEGMENTS) * at}
        </text>
      ))}
      <text x={pixels + UNIT_GAP} y="12">
        {unit.trim()}
      </text>
    </svg>
  );
}
