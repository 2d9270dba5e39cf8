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
}

/** Bearings at which a tag may be placed, the best first, in degrees clockwise from up. */
const BEARINGS = [90, 270, 135, 225, 45, 315, 180, 0];
const LONGEST = 90;
/** Penalties for covering a ship, for covering another tag, and for leaving the window. */
const ON_SHIP = 9;
const OUTSIDE = 6;
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
        boxes.reduce((sum, other) => sum + overlapLength(box, other) / gap, 0) +
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

const middleOf = ({ keel }: Outline): Point => keel[Math.floor(keel.length / 2)] ?? [0, 0];

function near(a: LabelledShip, b: LabelledShip): boolean {
  const [p, q] = [a.keel[0], b.keel[0]];
  const reach = a.tag.w + a.tag.h + 6 * (a.room + b.room);
  return p !== undefined && q !== undefined && Math.hypot(p[0] - q[0], p[1] - q[1]) < reach;
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
