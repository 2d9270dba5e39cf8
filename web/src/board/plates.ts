import { overlap, placed } from "../geometry/placing";
import type { Point } from "../net/wire";
import type { Rect } from "../geometry/view";

/** Between two plates, and between a plate and a ship, in pixels. */
const BETWEEN = 3;
/** As far beyond the window a plate may be moved, in pixels of its height. */
const ROOM = 40;

/** Where the plates of a reach or a shot go: those that would lie on a ship or on one another stand
 * beside where they belong; all are given and found in units of the picture. */
export function parted(plates: readonly Rect[], ships: readonly Rect[], unit: number): Rect[] {
  const taken: Rect[] = [...ships];
  return plates.map((plate) => {
    const covers = taken.some((one) => overlap(plate, one) > 0);
    const middle: Point = [plate.x + plate.w / 2, plate.y + plate.h / 2];
    const sea = grown(plate, ROOM * unit);
    const box = covers
      ? placed(
          middle,
          plate,
          taken.map((one) => grown(one, BETWEEN * unit)),
          sea,
          (plate.h / 2 + BETWEEN * unit) / 2,
        )
      : plate;
    taken.push(box);
    return box;
  });
}

const grown = ({ x, y, w, h }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  w: w + 2 * by,
  h: h + 2 * by,
});

/** The number of a square grows no larger than this, as a share of what the picture says: the rest
 * of the square is for who lies there. */
const IN_SQUARE = 1.7;

/** How large plates are drawn, as a share of what the picture says. */
export const plateScale = (snap: number, unit: number): number =>
  snap > 0 ? Math.min(unit, IN_SQUARE) : unit;

/** Moves the plates of a reach that is drawn apart. */
export function partPlates(reach: SVGGElement, ships: readonly Rect[], unit: number): void {
  const found = [...reach.querySelectorAll<SVGGElement>(".plate")];
  const boxes = found.map((plate): Rect => {
    const { x, y, width, height } = plate.getBBox();
    const [w, h] = [width * unit, height * unit];
    return { x: x + (width - w) / 2, y: y + (height - h) / 2, w, h };
  });
  parted(boxes, ships, unit).forEach((box, i) => {
    const from = boxes[i] as Rect;
    const by = [box.x - from.x, box.y - from.y];
    (found[i] as SVGGElement).style.translate = by.map((one) => `${one}px`).join(" ");
  });
}
