import type { Frame, Order, Point, Pose } from "../net/wire";
import { stepOf, toPicture } from "../geometry/frame";
import type { NextStep } from "./orders";
import { clamp, leader, overlapArea, placeBox } from "../geometry/placing";
import type { Rect } from "../geometry/view";

/** A handle on the board, in units of the picture. */
export interface Handle {
  key: string;
  label: string;
  at: Point;
  box: Rect;
  round: boolean;
  leader: [Point, Point] | null;
  /** Draw as a small crossed ring without a label. The player can ask why it is refused, and it
   * takes no room from legal orders. */
  refused: boolean;
  next: NextStep | null;
  order: Order | null;
  sentence: string;
}

export interface HandleLayout {
  frame: Frame;
  /** Units of the picture for one pixel of the screen. */
  unit: number;
  coarse: boolean;
  /** The pose of the acting ship, and its pose after the steps so far. */
  start: Pose;
  now: Pose;
  next: readonly NextStep[];
  strikes: readonly Order[];
  /** Labels of attack handles by order text, if not the order's own label. */
  labels?: ReadonlyMap<string, string>;
  /** Positions of the other ships, in units of the picture. */
  others: readonly Point[];
  targets: ReadonlyMap<string, Point>;
  bounds: Rect;
  /** Distance of attack handles from their targets, in units of the picture. */
  gap?: number;
  /** How much larger than usual ships are drawn. */
  magnitude?: number;
}

const RING = 0.6;

/** Lay out the handles of a ship's next steps and attacks. Steps go to their end, turns on the ring
 * around the ship, attacks in free water beside the target. Refused handles make room for legal
 * ones. */
export function handlesOf(plan: HandleLayout): Handle[] {
  const legal = separate(
    plan,
    plan.next.filter((next) => !next.refused).map((next) => stepHandle(plan, next)),
    2 * plan.unit,
  );
  const barred = plan.next.filter((next) => next.refused).map((next) => stepHandle(plan, next));
  const steps = [
    ...legal,
    ...avoidTaken(
      plan,
      separate(plan, barred, 3 * plan.unit),
      legal.map((handle) => handle.box),
    ),
  ];
  const hull = plan.frame.scale * 0.42 * (plan.magnitude ?? 1);
  const taken = [
    ...plan.others.map((at) => around(at, hull)),
    around(toPicture(plan.frame, [plan.start[0], plan.start[1]]), hull),
    around(toPicture(plan.frame, [plan.now[0], plan.now[1]]), hull),
    ...steps.map((handle) => handle.box),
  ];
  const pills: Handle[] = [];
  for (const order of [...plan.strikes].sort(
    (a, b) => Number(a.refused !== null) - Number(b.refused !== null),
  )) {
    const pill = strikeHandle(plan, order, taken);
    taken.push(pill.box);
    pills.push(pill);
  }
  return [...steps, ...pills];
}

/** Move handles that overlap `taken` areas to free water. */
function avoidTaken(
  plan: HandleLayout,
  handles: readonly Handle[],
  taken: readonly Rect[],
): Handle[] {
  const boxes = [...taken];
  return handles.map((handle) => {
    const covers = boxes.some((box) => overlapArea(box, grow(handle.box, 3 * plan.unit)) > 0);
    const box = covers
      ? placeBox(
          handle.at,
          handle.box,
          boxes.map((one) => grow(one, 3 * plan.unit)),
          plan.bounds,
          handle.box.h / 2,
        )
      : handle.box;
    boxes.push(box);
    return { ...handle, box, at: [box.x + box.w / 2, box.y + box.h / 2] };
  });
}

/** Move overlapping handles apart, the shorter way, inside the window. */
function separate(plan: HandleLayout, handles: readonly Handle[], gap: number): Handle[] {
  const boxes = handles.map((handle) => ({ ...handle.box }));
  for (let round = 0; round < 12; round++) {
    let moved = false;
    boxes.forEach((a, i) => {
      for (const b of boxes.slice(i + 1)) moved = pushApart(a, b, gap) || moved;
    });
    if (!moved) break;
    for (const box of boxes) Object.assign(box, moveIntoWindow(plan, box));
  }
  return handles.map((handle, i) => {
    const box = boxes[i] as Rect;
    return { ...handle, box, at: [box.x + box.w / 2, box.y + box.h / 2] };
  });
}

function pushApart(a: Rect, b: Rect, gap: number): boolean {
  const dx = a.x + a.w / 2 - b.x - b.w / 2;
  const dy = a.y + a.h / 2 - b.y - b.h / 2;
  const [w, h] = [(a.w + b.w) / 2 + gap - Math.abs(dx), (a.h + b.h) / 2 + gap - Math.abs(dy)];
  if (w <= gap * 0.1 || h <= gap * 0.1) return false;
  if (w <= h) {
    const by = (w / 2) * (dx < 0 ? -1 : 1);
    a.x += by;
    b.x -= by;
  } else {
    const by = (h / 2) * (dy < 0 ? -1 : 1);
    a.y += by;
    b.y -= by;
  }
  return true;
}

function stepHandle(plan: HandleLayout, next: NextStep): Handle {
  const { frame, now } = plan;
  const pose = next.pose ?? now;
  const short = next.refused || next.step.length <= 2;
  const pixels = frame.scale / plan.unit;
  const radius = next.refused
    ? refusedRadius(plan)
    : (plan.coarse ? 15 : Math.min(11, Math.max(9, pixels * 0.35))) * plan.unit;
  const width = short ? 2 * radius : (next.step.length * 7 + 16) * plan.unit;
  const spot = spotOf(plan, pose, radius, now, frame);
  const box = moveIntoWindow(plan, {
    x: spot[0] - width / 2,
    y: spot[1] - radius,
    w: width,
    h: 2 * radius,
  });
  return {
    key: `step ${next.steps.join(" ")}`,
    label: next.step,
    at: [box.x + box.w / 2, box.y + box.h / 2],
    box,
    round: short,
    leader: null,
    refused: next.refused,
    next,
    order: next.order,
    sentence: next.order?.sentence ?? next.step,
  };
}

/** Return the radius of a refused handle. */
const refusedRadius = (plan: HandleLayout): number => (plan.coarse ? 6.5 : 5.5) * plan.unit;

/** Move the handle of a step past the visible edge of the board into the window, so that it can be
 * pressed. */
function moveIntoWindow(plan: HandleLayout, box: Rect): Rect {
  const inside = clamp(box, plan.bounds);
  return Math.hypot(inside.x - box.x, inside.y - box.y) <= 2 * box.h ? inside : box;
}

/** Return the position of a handle: on the ring for a turn, otherwise at the end of the step, or
 * beside it if a ship is there. */
function spotOf(plan: HandleLayout, pose: Pose, radius: number, now: Pose, frame: Frame): Point {
  const end = toPicture(frame, [pose[0], pose[1]]);
  const stays = Math.hypot(pose[0] - now[0], pose[1] - now[1]) < 0.3;
  if (stays && pose[2] !== now[2]) {
    const [sx, sy] = stepOf(frame, pose[2]);
    const out = Math.max(frame.scale * RING, radius * 1.9);
    return [end[0] + sx * out, end[1] + sy * out];
  }
  const start = toPicture(frame, [plan.start[0], plan.start[1]]);
  const busy = [...plan.others, start].some(
    ([x, y]) => Math.hypot(x - end[0], y - end[1]) < frame.scale * 0.35,
  );
  if (!busy) return end;
  const [sx, sy] = stepOf(frame, pose[2] + 90);
  const out = frame.scale * 0.3 + radius;
  return [end[0] + sx * out, end[1] + sy * out];
}

function strikeHandle(plan: HandleLayout, order: Order, taken: readonly Rect[]): Handle {
  const { frame } = plan;
  const target = order.target === null ? undefined : plan.targets.get(order.target);
  const end = order.pose
    ? toPicture(frame, [order.pose.x, order.pose.y])
    : toPicture(frame, [plan.now[0], plan.now[1]]);
  const anchor = target ?? end;
  const label = plan.labels?.get(order.text) ?? order.label;
  const refused = order.refused !== null;
  const size = refused
    ? { w: 2 * refusedRadius(plan), h: 2 * refusedRadius(plan) }
    : { w: (label.length * 6.6 + 20) * plan.unit, h: (plan.coarse ? 30 : 22) * plan.unit };
  const gap = plan.gap ?? frame.scale * 0.5 * (plan.magnitude ?? 1);
  const box = placeBox(anchor, size, taken, plan.bounds, gap);
  return {
    key: `order ${order.text}`,
    label,
    at: [box.x + box.w / 2, box.y + box.h / 2],
    box,
    round: refused,
    leader: refused
      ? null
      : leader(anchor, box, Math.min(gap * 0.9, frame.scale * 0.6 * (plan.magnitude ?? 1))),
    refused,
    next: null,
    order,
    sentence: order.sentence,
  };
}

const grow = (r: Rect, by: number): Rect => ({
  x: r.x - by,
  y: r.y - by,
  w: r.w + 2 * by,
  h: r.h + 2 * by,
});

function around([x, y]: Point, half: number): Rect {
  return { x: x - half, y: y - half, w: 2 * half, h: 2 * half };
}
