import type { Rect } from "../geometry/view";

/** Samples per side for finding the middle of a shoal in the view. */
const SAMPLES = 16;
/** Half the size of a word, and its distance from the edge, in pixels. */
const HALF = { w: 24, h: 12 };
/** Length of the board's side that a corner element covers, in pixels. */
const CORNER = 112;

/** Place the names of shoals on their visible parts. */
export function placeSoundings(picture: SVGSVGElement, window: Rect, unit: number): void {
  const grounds = [
    ...picture.querySelectorAll<SVGGeometryElement>(".chart path[stroke-dasharray='3 3']"),
  ];
  if (grounds.length === 0) return;
  for (const word of picture.querySelectorAll<SVGTextElement>(".chart > text[font-size='12']")) {
    const at = placeOf(picture, word);
    const ground = grounds.find((one) => one.isPointInFill(at));
    const seen = ground && !within(at, inset(window, unit)) ? middle(ground, window, unit) : at;
    word.setAttribute("x", String((seen ?? at).x));
    word.setAttribute("y", String((seen ?? at).y));
  }
}

/** Place the names of shores along the visible coast, away from the corners. */
export function placeShoreNames(picture: SVGSVGElement, window: Rect, unit: number): void {
  for (const name of picture.querySelectorAll<SVGGElement>(".shore-name")) {
    const serverPosition = name.dataset.at ?? name.getAttribute("transform") ?? "";
    name.dataset.at = serverPosition;
    const [x = 0, y = 0, turn = 0] = (serverPosition.match(/-?[\d.]+/g) ?? []).map(Number);
    const [first = 0, last = 0] = (name.dataset.ends ?? "").split(" ").map(Number);
    const upright = turn !== 0;
    const place = upright ? y : x;
    const [start, length] = upright ? [window.y, window.h] : [window.x, window.w];
    const [from, shown] = [start + CORNER * unit, length - 2 * CORNER * unit];
    const half = name.getBBox().width / 2;
    const seen = place - half >= from && place + half <= from + shown;
    const middle = (Math.max(first - half, from) + Math.min(last + half, from + shown)) / 2;
    const along = seen ? place : Math.min(last, Math.max(first, middle));
    const at = upright ? [x, along] : [along, y];
    name.setAttribute("transform", `translate(${at.join()}) rotate(${turn})`);
  }
}

/** Return where the server placed a word. */
function placeOf(picture: SVGSVGElement, word: SVGTextElement): SVGPoint {
  const serverPosition = word.dataset.at ?? `${word.getAttribute("x")} ${word.getAttribute("y")}`;
  word.dataset.at = serverPosition;
  const at = picture.createSVGPoint();
  [at.x = 0, at.y = 0] = serverPosition.split(" ").map(Number);
  return at;
}

/** Return the visible point of a shoal nearest to the middle of its visible points; null if there
 * are too few. */
function middle(ground: SVGGeometryElement, window: Rect, unit: number): SVGPoint | null {
  const box = inset(window, unit);
  const points: SVGPoint[] = [];
  for (let i = 0; i < SAMPLES * SAMPLES; i++) {
    const point = (ground.ownerSVGElement as SVGSVGElement).createSVGPoint();
    point.x = box.x + (((i % SAMPLES) + 0.5) * box.w) / SAMPLES;
    point.y = box.y + ((Math.floor(i / SAMPLES) + 0.5) * box.h) / SAMPLES;
    if (ground.isPointInFill(point)) points.push(point);
  }
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
  const far = (point: SVGPoint): number => Math.hypot(point.x - x, point.y - y);
  return points.sort((a, b) => far(a) - far(b))[0] ?? null;
}

const inset = ({ x, y, w, h }: Rect, unit: number): Rect => ({
  x: x + HALF.w * unit,
  y: y + HALF.h * unit,
  w: w - 2 * HALF.w * unit,
  h: h - 2 * HALF.h * unit,
});

const within = ({ x, y }: SVGPoint, box: Rect): boolean =>
  x > box.x && y > box.y && x < box.x + box.w && y < box.y + box.h;
