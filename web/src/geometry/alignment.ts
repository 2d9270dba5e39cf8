import type { Point, Pose } from "../net/wire";

/** Within so many degrees of straight on or astern a move goes straight, and within so many of
 * another ship's heading it goes parallel or at right angles to it. */
const STRAIGHT = 3;
const PARALLEL = 1.5;
/** A point nearer than this, in board units, is left where it is. */
const LEAST = 0.2;

const rad = Math.PI / 180;

/** Return the point that a player means who points at `at` from `start`: on the line straight ahead
 * or astern, or on a course parallel or at right angles to one of the headings, if it is nearly
 * there. */
export function alignPoint(start: Pose, at: Point, headings: readonly number[]): Point {
  const [dx, dy] = [at[0] - start[0], at[1] - start[1]];
  const far = Math.hypot(dx, dy);
  if (far < LEAST) return at;
  const bearing = Math.atan2(dx, dy) / rad;
  const straight = [start[2], start[2] + 180].find((one) => turn(bearing, one) <= STRAIGHT);
  const course =
    straight ??
    headings
      .flatMap((one) => [one, one + 90, one + 180, one + 270])
      .find((one) => turn(bearing, one) <= PARALLEL);
  if (course === undefined) return at;
  const along = far * Math.cos((bearing - course) * rad);
  return [start[0] + along * Math.sin(course * rad), start[1] + along * Math.cos(course * rad)];
}

/** Return the angle between two directions, in degrees. */
const turn = (a: number, b: number): number => Math.abs(((((a - b) % 360) + 540) % 360) - 180);
