import type { Frame, Order, Point } from "../net/wire";
import { stepOf, toPicture } from "../geometry/frame";

/** The cost of a step, and where to write it in the picture. */
interface StepCost {
  at: Point;
  cost: number;
}

/** Return the costs of a path of several steps: beside the middle of each step, or beside the new
 * bow for a turn. */
export function stepCosts(order: Order, frame: Frame, aside: number): StepCost[] {
  const tolls: StepCost[] = [];
  (order.costs ?? []).forEach((cost, i) => {
    const [from, to] = [order.path[i], order.path[i + 1]];
    if (cost === null || !from || !to) return;
    const [a, b] = [toPicture(frame, [from[0], from[1]]), toPicture(frame, [to[0], to[1]])];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const far = Math.hypot(dx, dy);
    if (far > 0)
      tolls.push({
        cost,
        at: [(a[0] + b[0]) / 2 - (dy / far) * aside, (a[1] + b[1]) / 2 + (dx / far) * aside],
      });
    else {
      const [sx, sy] = stepOf(frame, to[2]);
      tolls.push({ cost, at: [b[0] + sx * frame.scale * 0.3, b[1] + sy * frame.scale * 0.3] });
    }
  });
  return tolls.length > 1 ? tolls : [];
}
