import type { Point } from "../net/wire";
import type { Rect, Size } from "./view";

/** A ship as drawn: points along its keel, and the room around each. */
export interface Outline {
  keel: readonly Point[];
  room: number;
}

/** A ship with the size of its tag. */
export interface LabelledShip extends Outline {
  id: string;
  tag: Size;
  /** True if the tag may be farther away, clear of its surroundings. */
  roams?: boolean;
  /** True if the ship has no tag, but the tags of others keep clear of her. */
  untagged?: boolean;
}

/** Bearings at which a tag may be placed, the best first, in degrees clockwise from up. */
const BEARINGS = [90, 270, 135, 225, 45, 315, 180, 0];
const LONGEST = 90;
/** Penalties for covering a ship, for covering another tag, and for leaving the window. */
const ON_SHIP = 9;
const OUTSIDE = 6;
/** Penalty for covering anything of a box, in gaps. */
const COVERED = 6;
/** Penalty for each unit by which a tag is nearer to another ship than to its own. */
const ASTRAY = 1.5;
/** Penalty, in gaps, for leaving the last place. */
const MOVED = 5;
/** A place with a higher penalty than this, in gaps, covers something. */
const CROWDED = 6;
/** Penalty for distance from the ship. */
const DISTANCE = 0.3;

/** Return the top left corners of tags beside their ships, by id: as far as possible clear of
 * ships, of other tags and of the edge of `window`. `gap` is the distance between tag and ship. All
 * lengths are in one unit. `last` has the bearings of the last tags by ship, which they keep if
 * they can; the new ones replace them. */
export function placeLabels(
  ships: readonly LabelledShip[],
  window: Rect,
  gap: number,
  taken: readonly Rect[] = [],
  last: Map<string, number> = new Map(),
): Map<string, Point> {
  const boxes: Rect[] = [...taken];
  const found = new Map<string, Point>();
  for (const ship of ships) {
    if (ship.untagged) continue;
    const others = ships.filter((other) => other !== ship && near(ship, other));
    let best: Rect = { x: 0, y: 0, ...ship.tag };
    let least = Infinity;
    let crowding = Infinity;
    let bearing = 0;
    const kept = placeToKeep(ship, gap, taken, last);
    for (const [rank, way, off] of placesOf(ship)) {
      if (off > 0 && !ship.roams && crowding < CROWDED * gap) break;
      const box = beside(off > 0 ? { ...ship, room: ship.room + off } : ship, way, gap);
      const cost =
        rank * gap * 0.6 +
        off * DISTANCE +
        ON_SHIP * coveredDepth(box, others, gap) +
        ASTRAY * strayed(box, ship, others) +
        boxes.reduce((sum, other) => sum + overlapCost(box, other, gap), 0) +
        OUTSIDE * outsideDepth(box, window);
      crowding = Math.min(crowding, cost);
      const moved = kept === undefined || kept === way ? 0 : MOVED * gap;
      if (cost + moved < least) [best, least, bearing] = [box, cost + moved, way];
    }
    last.set(ship.id, bearing);
    boxes.push(best);
    found.set(ship.id, [best.x, best.y]);
  }
  return found;
}

/** Return the bearing of a ship's last tag, unless something that is no tag lies there now. */
function placeToKeep(
  ship: LabelledShip,
  gap: number,
  taken: readonly Rect[],
  last: ReadonlyMap<string, number>,
): number | undefined {
  const way = last.get(ship.id);
  if (way === undefined) return undefined;
  const box = beside(ship, way, gap);
  return taken.some((other) => overlapLength(box, other) > 0) ? undefined : way;
}

/** Return the places to try for a tag: rank, bearing and distance. A tag is moved off its ship only
 * if it would cover something beside it. */
const placesOf = ({ roams, tag }: LabelledShip): [rank: number, way: number, off: number][] =>
  (roams ? [0, 1, 2, 3] : [0, 1, 2]).flatMap((far) =>
    BEARINGS.map((way, rank): [number, number, number] => [rank, way, far * tag.h]),
  );

/** Return the box of a tag just clear of its ship, in a direction. */
function beside(ship: LabelledShip, way: number, gap: number): Rect {
  const { w, h } = ship.tag;
  const middle = middleOf(ship);
  const [dx, dy] = [Math.sin((way * Math.PI) / 180), -Math.cos((way * Math.PI) / 180)];
  for (let step = 0; ; step++) {
    const far = step * gap * 0.5;
    // Align the near end of a tag beside the ship, and its middle above or below it.
    const x = middle[0] + dx * far + (Math.abs(dx) < 0.1 ? -w / 2 : dx > 0 ? 0 : -w);
    const box = { x, y: middle[1] + dy * far - h / 2, w, h };
    const clear = ship.keel.every((point) => distanceTo(box, point) >= ship.room + gap);
    if (clear || step > LONGEST) return box;
  }
}

/** Return how far other ships reach into a box. */
const coveredDepth = (box: Rect, others: readonly Outline[], gap: number): number =>
  others.reduce(
    (sum, { keel, room }) =>
      sum +
      keel.reduce((all, point) => all + Math.max(0, room + gap * 0.5 - distanceTo(box, point)), 0) /
        keel.length,
    0,
  );

/** Return how much nearer a box is to another ship than to its own. */
function strayed(box: Rect, own: Outline, others: readonly Outline[]): number {
  const [x, y] = [box.x + box.w / 2, box.y + box.h / 2];
  const away = (ship: Outline): number => {
    const [sx, sy] = middleOf(ship);
    return Math.hypot(sx - x, sy - y);
  };
  return Math.max(0, away(own) - Math.min(...others.map(away)));
}

/** A tag that is this much nearer to its own ship than to any other needs no line to her. */
const PLAIN = 2;
/** A tag whose middle is this near to being abeam of its ship, above or below, in gaps, is read
 * from the side that is next to her. */
const ALIGNED = 0.75;

/** Return the line from a tag to its ship, null if the tag is plainly hers: near her, and much
 * nearer to her than to any other. */
export function leaderOf(
  ship: LabelledShip,
  box: Rect,
  ships: readonly LabelledShip[],
  gap: number,
): readonly [Point, Point] | null {
  const [off, [x, y]] = nearestOf(ship, box);
  const middle = middleOf(ship);
  const aside = Math.min(
    Math.abs(box.x + box.w / 2 - middle[0]),
    Math.abs(box.y + box.h / 2 - middle[1]),
  );
  const [left, top] = clampTo(box, middle);
  const read = aside < ALIGNED * gap ? { x: left, y: top, w: 0, h: 0 } : box;
  const others = ships.filter((other) => other !== ship && near(ship, other));
  const next = Math.min(...others.map((other) => nearestOf(other, read)[0]));
  if (off < 2 * gap && next > PLAIN * Math.max(off, gap)) return null;
  const start = clampTo(box, [x, y]);
  const length = Math.hypot(x - start[0], y - start[1]);
  // Up to a little way into the hull.
  const part = length > 0 ? 1 - (ship.room * IN_HULL) / length : 0;
  if (part <= 0) return null;
  return [start, [start[0] + (x - start[0]) * part, start[1] + (y - start[1]) * part]];
}

/** Return the point of a box that is nearest to another. */
const clampTo = ({ x, y, w, h }: Rect, [px, py]: Point): Point => [
  Math.min(Math.max(px, x), x + w),
  Math.min(Math.max(py, y), y + h),
];

/** Where a line to a ship ends, as a share of her room, from her keel. */
const IN_HULL = 0.5;

/** Return the distance of a box from a ship's side, and the nearest point of her keel. */
function nearestOf({ keel, room }: Outline, box: Rect): [number, Point] {
  const far = (point: Point): number => distanceTo(box, point);
  const point = keel.reduce((best, one) => (far(one) < far(best) ? one : best));
  return [Math.max(0, far(point) - room), point];
}

/** Return whether a box lies in a window, but for a little. */
export const isWithin = (box: Rect, window: Rect, little: number): boolean =>
  outsideDepth(box, window) <= little;

const middleOf = ({ keel }: Outline): Point => keel[Math.floor(keel.length / 2)] ?? [0, 0];

function near(a: LabelledShip, b: LabelledShip): boolean {
  const [p, q] = [a.keel[0], b.keel[0]];
  const reach = a.tag.w + a.tag.h + 6 * (a.room + b.room);
  return p !== undefined && q !== undefined && Math.hypot(p[0] - q[0], p[1] - q[1]) < reach;
}

/** Return the penalty for covering a box: even a corner of it is worse than a further place. */
function overlapCost(a: Rect, b: Rect, gap: number): number {
  const overlap = overlapLength(a, b);
  return overlap > 0 ? overlap / gap + COVERED * gap : 0;
}

function overlapLength(a: Rect, b: Rect): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** Return how far a box reaches out of the window. */
const outsideDepth = (box: Rect, window: Rect): number =>
  Math.max(0, window.x - box.x) +
  Math.max(0, box.x + box.w - window.x - window.w) +
  Math.max(0, window.y - box.y) +
  Math.max(0, box.y + box.h - window.y - window.h);

/** Return the distance of a point from a box; 0 inside. */
const distanceTo = (box: Rect, [x, y]: Point): number =>
  Math.hypot(Math.max(box.x - x, 0, x - box.x - box.w), Math.max(box.y - y, 0, y - box.y - box.h));
