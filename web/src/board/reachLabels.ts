import { overlapArea, placeBox } from "../geometry/placing";
import type { Point } from "../net/wire";
import type { Rect } from "../geometry/view";

/** Gap between labels, and between a label and a ship, in pixels. */
const LABEL_GAP = 3;
/** Maximum distance of a moved label beyond the window, in pixels. */
const MAX_OFFSET = 40;

/** Return the positions of labels, in units of the picture. Labels that would cover a ship or each
 * other are moved aside. */
export function separateLabels(
  plates: readonly Rect[],
  ships: readonly Rect[],
  unit: number,
): Rect[] {
  const taken: Rect[] = [...ships];
  return plates.map((plate) => {
    const covers = taken.some((one) => overlapArea(plate, one) > 0);
    const middle: Point = [plate.x + plate.w / 2, plate.y + plate.h / 2];
    const sea = grow(plate, MAX_OFFSET * unit);
    const box = covers
      ? placeBox(
          middle,
          plate,
          taken.map((one) => grow(one, LABEL_GAP * unit)),
          sea,
          (plate.h / 2 + LABEL_GAP * unit) / 2,
        )
      : plate;
    taken.push(box);
    return box;
  });
}

const grow = ({ x, y, w, h }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  w: w + 2 * by,
  h: h + 2 * by,
});

/** Maximum scale of a number in a square. The rest of the square is for its ship. */
const MAX_SQUARE_SCALE = 1.7;

/** Return the scale of labels, relative to the picture. */
export const labelScale = (snap: number, unit: number): number =>
  snap > 0 ? Math.min(unit, MAX_SQUARE_SCALE) : unit;

/** Separate the labels of a reach. */
export function separateReachLabels(
  reach: SVGGElement,
  ships: readonly Rect[],
  unit: number,
): void {
  const found = [...reach.querySelectorAll<SVGGElement>(".plate")];
  const boxes = found.map((plate): Rect => {
    const { x, y, width, height } = plate.getBBox();
    const [w, h] = [width * unit, height * unit];
    return { x: x + (width - w) / 2, y: y + (height - h) / 2, w, h };
  });
  separateLabels(boxes, ships, unit).forEach((box, i) => {
    const from = boxes[i] as Rect;
    const by = [box.x - from.x, box.y - from.y];
    (found[i] as SVGGElement).style.translate = by.map((one) => `${one}px`).join(" ");
  });
}
