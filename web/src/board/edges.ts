import type { Rect } from "../geometry/view";

/** Gap between a label and the edge of the view, in pixels. */
const EDGE_GAP = 12;

/** Keep labels whole: move them in from the edge of the view, by at most their length, and hide a
 * compass rose that would be cut. Returns whether it is hidden. */
export function keepInWindow(picture: SVGSVGElement, window: Rect, unit: number): boolean {
  for (const plate of picture.querySelectorAll<SVGGElement>(".over .plate"))
    bringIn(plate, window, unit);
  const rose = picture.querySelector<SVGGElement>(".rose");
  if (!rose) return false;
  const cut = !contains(window, boxOf(rose));
  rose.classList.toggle("cut", cut);
  return cut;
}

const contains = (all: Rect, one: Rect): boolean =>
  one.x >= all.x &&
  one.y >= all.y &&
  one.x + one.w <= all.x + all.w &&
  one.y + one.h <= all.y + all.h;

/** Return the box of an element that is only translated, in units of the picture. */
function boxOf(element: SVGGElement): Rect {
  const { x, y, width, height } = element.getBBox();
  const [dx = 0, dy = 0] = (
    /translate\(([^)]*)\)/.exec(element.getAttribute("transform") ?? "")?.[1] ?? ""
  )
    .split(/[ ,]+/)
    .map(Number);
  return { x: x + dx, y: y + dy, w: width, h: height };
}

function bringIn(plate: SVGGElement, window: Rect, unit: number): void {
  const { x, y, width, height } = plate.getBBox();
  const rim = EDGE_GAP * unit;
  const shift = (from: number, length: number, start: number, room: number): number => {
    const most = length + rim;
    const wanted = Math.max(start + rim - from, Math.min(0, start + room - rim - from - length));
    return Math.abs(wanted) > most ? 0 : wanted;
  };
  const [dx, dy] = [shift(x, width, window.x, window.w), shift(y, height, window.y, window.h)];
  plate.style.translate = dx || dy ? `${dx}px ${dy}px` : "";
}
