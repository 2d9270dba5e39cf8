import { headOf } from "../state/layers";
import type { Point, Update } from "../net/wire";

/** The edges of the board in board units, from the picture. */
type Bounds = readonly [west: number, south: number, east: number, north: number];

export function boundsOf(update: Update): Bounds | null {
  const found = /data-bounds="([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+)"/.exec(headOf(update));
  return found ? [Number(found[1]), Number(found[2]), Number(found[3]), Number(found[4])] : null;
}

/** Return the corners of the area of squares within a range of a ship's square, clipped to the
 * board. */
export function squaresAbout(
  at: readonly number[],
  squares: number,
  [west, south, east, north]: Bounds,
): [Point, Point] {
  const [x = 0, y = 0] = at.map(Math.round);
  const out = squares + 0.5;
  return [
    [Math.max(west, x - out), Math.max(south, y - out)],
    [Math.min(east, x + out), Math.min(north, y + out)],
  ];
}
