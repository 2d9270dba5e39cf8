import { isCardOrder } from "./choices";
import { turnBetween } from "../geometry/frame";
import type { Order, PieceId, Point, Pose } from "../net/wire";

/** Return the orders of one piece, legal ones first, in the server's order. */
export function ordersOf(orders: readonly Order[], subject: PieceId | null): Order[] {
  return subject === null ? [] : orders.filter((o) => o.subject === subject);
}

export const placements = (orders: readonly Order[]): Order[] =>
  orders.filter((o) => o.kind === "place");

/** Return orders that are buttons: those of the whole side, and those that end a piece's move. */
export function buttonOrders(orders: readonly Order[], selected: PieceId | null): Order[] {
  return orders.filter(
    (o) => o.kind === "pass" && !isCardOrder(o) && (o.subject === null || o.subject === selected),
  );
}

export const sideOrders = (orders: readonly Order[]): Order[] =>
  orders.filter(
    (o) => o.subject === null && o.kind !== "place" && o.kind !== "pass" && !isCardOrder(o),
  );

/** Return whether all moves leave the piece in place, so that only its facing can be chosen. */
export const turnsOnly = (orders: readonly Order[], at: Pose): boolean =>
  orders.every(
    (o) =>
      o.kind === "pass" ||
      (o.kind === "move" &&
        o.pose !== null &&
        Math.hypot(o.pose.x - at[0], o.pose.y - at[1]) < 0.5),
  );

/** Return the pieces that can be given an order, in the server's order. */
export function actors(orders: readonly Order[]): PieceId[] {
  const found = new Set<PieceId>();
  for (const order of orders)
    if (order.subject !== null && !order.refused) found.add(order.subject);
  return [...found];
}

export function startsWith(order: Order, steps: readonly string[]): boolean {
  return steps.length <= order.steps.length && steps.every((step, i) => order.steps[i] === step);
}

export function exactly(orders: readonly Order[], steps: readonly string[]): Order | null {
  return orders.find((o) => o.steps.length === steps.length && startsWith(o, steps)) ?? null;
}

export interface NextStep {
  step: string;
  steps: string[];
  /** The order that ends with this step, if any. */
  order: Order | null;
  from: Pose | null;
  pose: Pose | null;
  /** True if no order through this step is legal. */
  refused: boolean;
}

/** Return the single steps that may follow `steps`, without attacks, which are shown beside their
 * targets. */
export function nextSteps(orders: readonly Order[], steps: readonly string[]): NextStep[] {
  const found = new Map<string, NextStep>();
  for (const order of orders) {
    const step = order.steps[steps.length];
    if (
      step === undefined ||
      !startsWith(order, steps) ||
      order.kind === "pass" ||
      order.kind === "place"
    )
      continue;
    const ends = order.steps.length === steps.length + 1;
    if (ends && order.kind === "attack") continue;
    if (order.refused && !ends) continue;
    const known = found.get(step);
    const legal = !order.refused;
    if (!known) {
      found.set(step, {
        step,
        steps: [...steps, step],
        order: ends ? order : null,
        from: poseAfter(order, steps.length),
        pose: poseAfter(order, steps.length + 1),
        refused: !legal,
      });
    } else {
      if (ends && (known.order === null || known.order.refused)) known.order = order;
      if (legal) known.refused = false;
    }
  }
  return [...found.values()].filter(
    (next) => next.order?.kind !== "attack" && (next.order !== null || next.pose !== null),
  );
}

/** Return the attacks that begin with `steps`. */
export function attacks(orders: readonly Order[], steps: readonly string[]): Order[] {
  return orders.filter((o) => o.kind === "attack" && startsWith(o, steps));
}

export function poseAfter(order: Order, count: number): Pose | null {
  const on = order.path[count];
  if (on) return on;
  if (count >= order.steps.length && order.pose)
    return [order.pose.x, order.pose.y, order.pose.heading];
  return order.path.at(-1) ?? null;
}

interface KeyPick {
  /** The order with these letters, if any. */
  order: Order | null;
  /** True if more letters could make another order. */
  open: boolean;
}

/** Return the meaning of the typed letters; null if no order begins with them. */
export function pickByKeys(orders: readonly Order[], typed: string): KeyPick | null {
  const letters = typed.toLowerCase();
  const begun = orders.filter((o) => o.key.toLowerCase().startsWith(letters));
  if (letters === "" || begun.length === 0) return null;
  const whole = begun.filter((o) => o.key.length === letters.length);
  return {
    order: whole.find((o) => !o.refused) ?? whole[0] ?? null,
    open: begun.length > whole.length,
  };
}

/** Return the order that attacks `target`; if that is already chosen, the next one. */
export function pickByTarget(
  orders: readonly Order[],
  target: PieceId,
  chosen: Order | null,
): Order | null {
  const fits = orders.filter((o) => o.target === target);
  const legal = fits.filter((o) => !o.refused);
  const pool = legal.length > 0 ? legal : fits;
  const at = chosen ? pool.findIndex((o) => o.text === chosen.text) : -1;
  return pool[(at + 1) % Math.max(1, pool.length)] ?? null;
}

/** Return the order that ends nearest to the point where a piece is dropped, or null if none ends
 * within `reach` board units. A point off the middle of a place also chooses the facing. */
export function pickByPoint(orders: readonly Order[], [x, y]: Point, reach: number): Order | null {
  let best: Order | null = null;
  let least = Infinity;
  for (const order of orders) {
    if (!order.pose || order.refused) continue;
    const [dx, dy] = [x - order.pose.x, y - order.pose.y];
    const far = Math.hypot(dx, dy);
    if (far > reach) continue;
    const off =
      far < reach * 0.3
        ? 0
        : Math.abs(turnBetween(order.pose.heading, (Math.atan2(dx, dy) * 180) / Math.PI)) / 180;
    const score =
      far + reach * (0.6 * off + 0.02 * order.steps.length + (order.kind === "attack" ? 0.01 : 0));
    if (score < least) [best, least] = [order, score];
  }
  return best;
}

/** The direction of each arrow key, in degrees clockwise from the top of the screen. */
export const ARROWS: Record<string, number> = {
  ArrowUp: 0,
  ArrowRight: 90,
  ArrowDown: 180,
  ArrowLeft: 270,
};

/** Return the neighbour of `from` in a direction of the screen (degrees clockwise from the top),
 * for arrow keys; null at the edge. */
export function neighbour<T>(
  items: readonly T[],
  at: (item: T) => Point,
  from: T,
  direction: number,
): T | null {
  const [x0, y0] = at(from);
  let best: T | null = null;
  let least = Infinity;
  for (const item of items) {
    const [dx, dy] = [at(item)[0] - x0, at(item)[1] - y0];
    const far = Math.hypot(dx, dy);
    if (item === from || far < 1e-6) continue;
    const off = Math.abs(turnBetween(direction, (Math.atan2(dx, -dy) * 180) / Math.PI));
    if (off > 67.5) continue;
    const score = far * (1 + off / 45);
    if (score < least) [best, least] = [item, score];
  }
  return best;
}
