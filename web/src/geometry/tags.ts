import type { Point } from "../net/wire";
import type { Rect, Size } from "./view";

/** A ship as it is drawn: points along her keel, and how much room she asks for around each. */
export interface Outline {
  keel: readonly Point[];
  room: number;
}

/** A ship with the size of her tag. */
export interface Tagged extends Outline {
  id: string;
  tag: Size;
  /** Her tag may stand off, clear of what is about her. */
  roams?: boolean;
}

/** Bearings at which a tag is looked for beside its ship, the best first, clockwise from up. */
const WAYS = [90, 270, 135, 225, 45, 315, 180, 0];
const LONGEST = 90;
/** How much worse a place is that covers so much of a ship, of another tag, or lies outside. */
const ON_SHIP = 9;
const OUTSIDE = 6;
/** A place that is worse than so many gaps lies on something. */
const CROWDED = 6;
/** How much worse a place is for standing so far off. */
const STANDING_OFF = 0.3;

/** The left upper corners of tags beside their ships, by id: clear of the ships, of each other and
 * of the edge of `window` as far as can be. `gap` is what is kept between a tag and a ship; all
 * lengths are in one unit. */
export function placeTags(
  ships: readonly Tagged[],
  window: Rect,
  gap: number,
  taken: readonly Rect[] = [],
): Map<string, Point> {
  const boxes: Rect[] = [...taken];
  const found = new Map<string, Point>();
  for (const ship of ships) {
    const others = ships.filter((other) => other !== ship && near(ship, other));
    let best: Rect = { x: 0, y: 0, ...ship.tag };
    let least = Infinity;
    for (const [rank, way, off] of placesOf(ship)) {
      if (off > 0 && !ship.roams && least < CROWDED * gap) break;
      const box = beside(off > 0 ? { ...ship, room: ship.room + off } : ship, way, gap);
      const cost =
        rank * gap * 0.6 +
        off * STANDING_OFF +
        ON_SHIP * covered(box, others, gap) +
        boxes.reduce((sum, other) => sum + lap(box, other) / gap, 0) +
        OUTSIDE * outside(box, window);
      if (cost < least) [best, least] = [box, cost];
    }
    boxes.push(best);
    found.set(ship.id, [best.x, best.y]);
  }
  return found;
}

/** Where a tag is tried: how good the way is, the way, and how far off it stands; farther than
 * beside its ship only where it would lie on something there. */
const placesOf = ({ roams, tag }: Tagged): [rank: number, way: number, off: number][] =>
  (roams ? [0, 1, 2, 3] : [0, 1, 2]).flatMap((far) =>
    WAYS.map((way, rank): [number, number, number] => [rank, way, far * tag.h]),
  );

/** A tag's box just clear of its own ship in a direction. */
function beside(ship: Tagged, way: number, gap: number): Rect {
  const { w, h } = ship.tag;
  const middle = ship.keel[Math.floor(ship.keel.length / 2)] ?? [0, 0];
  const [dx, dy] = [Math.sin((way * Math.PI) / 180), -Math.cos((way * Math.PI) / 180)];
  for (let step = 0; ; step++) {
    const far = step * gap * 0.5;
    // Beside the ship the near end of a tag stands there, above and below her its middle.
    const x = middle[0] + dx * far + (Math.abs(dx) < 0.1 ? -w / 2 : dx > 0 ? 0 : -w);
    const box = { x, y: middle[1] + dy * far - h / 2, w, h };
    const clear = ship.keel.every((point) => apart(box, point) >= ship.room + gap);
    if (clear || step > LONGEST) return box;
  }
}

/** How far other ships reach into a box. */
const covered = (box: Rect, others: readonly Outline[], gap: number): number =>
  others.reduce(
    (sum, { keel, room }) =>
      sum +
      keel.reduce((all, point) => all + Math.max(0, room + gap * 0.5 - apart(box, point)), 0) /
        keel.length,
    0,
  );

function near(a: Tagged, b: Tagged): boolean {
  const [p, q] = [a.keel[0], b.keel[0]];
  const reach = a.tag.w + a.tag.h + 6 * (a.room + b.room);
  return p !== undefined && q !== undefined && Math.hypot(p[0] - q[0], p[1] - q[1]) < reach;
}

function lap(a: Rect, b: Rect): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** How far a box reaches out of the window. */
const outside = (box: Rect, window: Rect): number =>
  Math.max(0, window.x - box.x) +
  Math.max(0, box.x + box.w - window.x - window.w) +
  Math.max(0, window.y - box.y) +
  Math.max(0, box.y + box.h - window.y - window.h);

/** How far a point is from a box, 0 inside. */
const apart = (box: Rect, [x, y]: Point): number =>
  Math.hypot(Math.max(box.x - x, 0, x - box.x - box.w), Math.max(box.y - y, 0, y - box.y - box.h));
