import type { Order, PieceId, Point, Pose } from "../net/wire";
import type { Piece } from "./pieces";

/** A ship and its destination. */
export interface ShipTarget {
  ship: PieceId;
  at: Pose;
}

/** Maximum distance behind the ship ahead, in lengths. */
const MAX_LENGTHS = 5;
/** Maximum difference between the headings of ships, and between a ship and the wake ahead of it,
 * in degrees. */
const MAX_ANGLE = 60;
const rad = Math.PI / 180;

const off = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);
const bearing = (from: Pose, to: Pose): number =>
  (Math.atan2(to[0] - from[0], to[1] - from[1]) / rad + 360) % 360;
const gap = (a: Pose, b: Pose): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Return the ships in line behind a leader, the first one astern first. With `all`, return all
 * ships, always the nearest to the one ahead. */
export function shipsInWake(lead: Pose, ships: readonly Piece[], all: boolean): Piece[] {
  const left = [...ships];
  const found: Piece[] = [];
  let ahead = lead;
  while (left.length > 0) {
    const fits = left.filter(
      (ship) =>
        all ||
        (gap(ahead, ship.at) <= MAX_LENGTHS * ship.size &&
          off(bearing(ahead, ship.at), ahead[2] + 180) <= MAX_ANGLE &&
          off(ship.at[2], ahead[2]) <= MAX_ANGLE),
    );
    const next = fits.sort((a, b) => gap(ahead, a.at) - gap(ahead, b.at))[0];
    if (!next) break;
    found.push(next);
    left.splice(left.indexOf(next), 1);
    ahead = next.at;
  }
  return found;
}

/** Return the destinations of ships that follow a leader: each goes as far as the leader, along the
 * path of the ships ahead. */
export function wakeTargets(order: Order, ships: readonly Piece[], all: boolean): ShipTarget[] {
  const way = order.way.length > 1 ? order.way : order.path;
  const [start] = way;
  if (!start || way.length < 2) return [];
  const line = shipsInWake(start, ships, all);
  const track: Point[] = [...line].reverse().map(({ at }) => [at[0], at[1]]);
  track.push(...way.map((pose): Point => [pose[0], pose[1]]));
  const long = length(way.map((pose): Point => [pose[0], pose[1]]));
  if (long < 1e-6) return [];
  return line.map((ship, i) => ({
    ship: ship.id,
    at: poseAlong(track.slice(line.length - 1 - i), long, ship.at[2]),
  }));
}

/** Return the destinations of ships that repeat an order from their own positions. */
export function repeatTargets(order: Order, ships: readonly Piece[]): ShipTarget[] {
  const start = order.path[0];
  if (!start || !order.pose) return [];
  const [east, north] = [order.pose.x - start[0], order.pose.y - start[1]];
  return ships.map(({ id, at }) => {
    const turn = (at[2] - start[2]) * rad;
    const x = at[0] + east * Math.cos(turn) + north * Math.sin(turn);
    const y = at[1] - east * Math.sin(turn) + north * Math.cos(turn);
    const heading = at[2] + (order.pose?.heading ?? 0) - start[2];
    return { ship: id, at: [x, y, (heading + 720) % 360] };
  });
}

const length = (points: readonly Point[]): number =>
  points.slice(1).reduce((sum, [x, y], i) => {
    const [px, py] = points[i] as Point;
    return sum + Math.hypot(x - px, y - py);
  }, 0);

/** Return the pose at a distance along a path; `heading` if the path has no length. */
function poseAlong(points: readonly Point[], far: number, heading: number): Pose {
  let left = far;
  let look = heading;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] as Point, points[i] as Point];
    const leg = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (leg < 1e-9) continue;
    look = (Math.atan2(b[0] - a[0], b[1] - a[1]) / rad + 360) % 360;
    if (left <= leg) {
      const share = left / leg;
      return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, look];
    }
    left -= leg;
  }
  const [x, y] = points.at(-1) as Point;
  return [x, y, look];
}
