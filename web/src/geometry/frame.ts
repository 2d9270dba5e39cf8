import type { Frame, Point } from "../net/wire";
import { compassPoints, decimal, t } from "../text/t";

/** Convert board units (x east, y north) to units of the picture (y down). */
export function toPicture(frame: Frame, [x, y]: Point): Point {
  const s = frame.flip ? -1 : 1;
  return [s * (x - frame.x0) * frame.scale, s * (frame.y0 - y) * frame.scale];
}

/** Convert units of the picture to board units. */
export function toBoard(frame: Frame, [px, py]: Point): Point {
  const s = frame.flip ? -1 : 1;
  return [frame.x0 + (s * px) / frame.scale, frame.y0 - (s * py) / frame.scale];
}

/** Convert a heading on the board to degrees clockwise from the top of the screen. */
export function onScreen(frame: Frame, heading: number): number {
  return frame.flip ? heading + 180 : heading;
}

/** Return the unit vector, in the picture, of a heading on the board. */
export function stepOf(frame: Frame, heading: number): Point {
  const angle = (onScreen(frame, heading) * Math.PI) / 180;
  return [Math.sin(angle), -Math.cos(angle)];
}

/** Return the turn between two headings the short way, in (-180, 180]. */
export function turnBetween(from: number, to: number): number {
  const turn = (((to - from) % 360) + 360) % 360;
  return turn > 180 ? turn - 360 : turn;
}

/** Describe the distance between two points: east, north, total, and the bearing. */
export function describeMeasure(from: Point, to: Point, unit = ""): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const far = Math.hypot(dx, dy);
  if (far < 1e-6) return "0";
  const bearing = Math.round(((Math.atan2(dx, dy) * 180) / Math.PI + 360) % 360) % 360;
  const points = compassPoints();
  const point = points[Math.round(bearing / 22.5) % 16];
  const way = `${String(bearing).padStart(3, "0")}° ${point}`;
  if (unit) return t("measure-at", { far: `${decimal(far, 2)}${unit}`, way });
  const [north = "", east = "", south = "", west = ""] = [0, 4, 8, 12].map((i) => points[i]);
  const legs = [along(dx, east, west), along(dy, north, south)].filter(Boolean).join(", ");
  return t("measure-legs", { legs, far: number(far), way });
}

function along(length: number, plus: string, minus: string): string {
  const rounded = number(Math.abs(length));
  return rounded === "0" ? "" : `${rounded} ${length > 0 ? plus : minus}`;
}

function number(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Return the nearest point of the ruler's lattice, or the point itself without a lattice. */
export function snapToLattice(frame: Frame, [x, y]: Point): Point {
  const step = frame.snap;
  return step ? [Math.round(x / step) * step, Math.round(y / step) * step] : [x, y];
}
