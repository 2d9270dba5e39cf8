import type { Point } from "../net/wire";
import type { Rect, Size } from "./view";

/** An area to keep visible. A weight above 1 makes it more important. */
type Obstacle = Rect & { weight?: number };

/** Place a box beside its anchor, inside `bounds`: where it covers least, and among equals the
 * nearest. */
export function placeBox(
  anchor: Point,
  size: Size,
  taken: readonly Obstacle[],
  bounds: Rect,
  gap: number,
): Rect {
  let best: Rect = clamp({ x: anchor[0] + gap, y: anchor[1] - size.h / 2, ...size }, bounds);
  const near = within(anchor, size, bounds, taken);
  let least = Infinity;
  for (let ring = 0; ring < 16; ring++) {
    const out = gap * (1 + ring * 0.9);
    for (let turn = 0; turn < 16; turn++) {
      const angle = (turn * Math.PI) / 8;
      const box = clamp(beside(anchor, size, angle, out), bounds);
      const easy = ring * 0.6 + placementCost(turn) * 0.2 + anchorPenalty(box, anchor, out);
      if (easy >= least) continue;
      const score =
        near.reduce((sum, rect) => sum + overlapArea(box, rect) * (rect.weight ?? 1), 0) +
        easy +
        countCrossed(anchor, box, near) * 8;
      if (score < least - 1e-9) [best, least] = [box, score];
    }
    if (least < 1 + ring) break;
  }
  return best;
}

/** Filter the areas that a box inside the bounds, or the line to its anchor, can meet. With
 * hundreds of ships and a near view, few remain. */
function within(
  [x, y]: Point,
  size: Size,
  bounds: Rect,
  taken: readonly Obstacle[],
): readonly Obstacle[] {
  const left = Math.min(x, bounds.x);
  const top = Math.min(y, bounds.y);
  const right = Math.max(x, bounds.x + Math.max(bounds.w, size.w));
  const foot = Math.max(y, bounds.y + Math.max(bounds.h, size.h));
  return taken.filter((r) => r.x < right && r.x + r.w > left && r.y < foot && r.y + r.h > top);
}

/** Return a box that touches the circle of radius `out` around the anchor, in the direction
 * `angle`. */
function beside([x, y]: Point, { w, h }: Size, angle: number, out: number): Rect {
  const [sx, sy] = [Math.sin(angle), -Math.cos(angle)];
  return { x: x + sx * (out + w / 2) - w / 2, y: y + sy * (out + h / 2) - h / 2, w, h };
}

const placementCost = (turn: number): number => (turn % 4 === 0 ? 0 : turn % 2 === 0 ? 1 : 2);

/** Count the areas that the line from the anchor to the box would cross. */
function countCrossed([x, y]: Point, box: Rect, taken: readonly Rect[]): number {
  const [tx, ty] = [box.x + box.w / 2, box.y + box.h / 2];
  const holds = (r: Rect, px: number, py: number): boolean =>
    px > r.x && px < r.x + r.w && py > r.y && py < r.y + r.h;
  const between = [0.2, 0.35, 0.5, 0.65, 0.8]
    .map((t) => [x + (tx - x) * t, y + (ty - y) * t] as const)
    .filter(([px, py]) => !holds(box, px, py));
  return taken.filter((r) => !holds(r, x, y) && between.some(([px, py]) => holds(r, px, py)))
    .length;
}

/** Return the cost of a box that the edge pushed over its own anchor. */
function anchorPenalty(box: Rect, [x, y]: Point, out: number): number {
  const dx = Math.max(box.x - x, 0, x - box.x - box.w);
  const dy = Math.max(box.y - y, 0, y - box.y - box.h);
  return Math.hypot(dx, dy) < out * 0.5 ? 50 : 0;
}

export function overlapArea(a: Rect, b: Rect): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? ((w * h) / Math.max(1, Math.min(a.w * a.h, b.w * b.h))) * 40 : 0;
}

export function clamp(box: Rect, bounds: Rect): Rect {
  return {
    ...box,
    x: Math.min(Math.max(box.x, bounds.x), Math.max(bounds.x, bounds.x + bounds.w - box.w)),
    y: Math.min(Math.max(box.y, bounds.y), Math.max(bounds.y, bounds.y + bounds.h - box.h)),
  };
}

/** Return the leader line from the anchor to the nearest point of the box; null if they touch. */
export function leader([x, y]: Point, box: Rect, skip: number): [Point, Point] | null {
  const to: Point = [
    Math.min(Math.max(x, box.x), box.x + box.w),
    Math.min(Math.max(y, box.y), box.y + box.h),
  ];
  const far = Math.hypot(to[0] - x, to[1] - y);
  if (far <= skip * 1.35) return null;
  return [[x + ((to[0] - x) * skip) / far, y + ((to[1] - y) * skip) / far], to];
}

/** Length and thickness of the boxes along a line, in pixels. */
const CUT = 10;
const THICK = 4;

/** Return boxes along a line. Whatever avoids them avoids the line. */
export function boxesAlong([[x1, y1], [x2, y2]]: readonly [Point, Point], unit: number): Rect[] {
  const cuts = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) / (CUT * unit)));
  const [dx, dy] = [(x2 - x1) / cuts, (y2 - y1) / cuts];
  const half = (THICK / 2) * unit;
  return Array.from({ length: cuts }, (_, i) => ({
    x: Math.min(x1 + i * dx, x1 + (i + 1) * dx) - half,
    y: Math.min(y1 + i * dy, y1 + (i + 1) * dy) - half,
    w: Math.abs(dx) + 2 * half,
    h: Math.abs(dy) + 2 * half,
  }));
}
