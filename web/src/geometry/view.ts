import type { OutsideMap, Point } from "../net/wire";

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Size {
  w: number;
  h: number;
}
/** The visible part of the picture. Zoom 1 shows all of it; the centre is in units of the
 * picture. */
export interface View {
  zoom: number;
  cx: number;
  cy: number;
}

/** Parse an SVG viewBox. */
export function rectOf(viewBox: string | null | undefined): Rect {
  const [x = 0, y = 0, w = 100, h = 100] = viewBox ? viewBox.split(/[\s,]+/).map(Number) : [];
  return { x, y, w, h };
}

/** Return the intersection of two rectangles, or the first if they do not meet. */
export function intersect(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const w = Math.min(a.x + a.w, b.x + b.w) - x;
  const h = Math.min(a.y + a.h, b.y + b.h) - y;
  return w > 0 && h > 0 ? { x, y, w, h } : a;
}

/** How far the window may go beyond the right and lower edge, in pixels, because parts of the pane
 * are covered; and how far land extends beyond the edges, in units of the picture. */
export interface Slack {
  right: number;
  below: number;
  beyond: OutsideMap;
}

export const ZOOM_MAX = 8;
export const NO_LAND: OutsideMap = { left: 0, above: 0, right: 0, below: 0 };
const NO_SLACK: Slack = { right: 0, below: 0, beyond: NO_LAND };

/** Return the view of the whole picture with the land around it. */
export function fitView(picture: Rect, screen: Size, beyond: OutsideMap = NO_LAND): View {
  const { x, y, w, h } = withLand(picture, beyond);
  return { zoom: leastZoom(picture, screen, beyond), cx: x + w / 2, cy: y + h / 2 };
}

const withLand = ({ x, y, w, h }: Rect, { left, above, right, below }: OutsideMap): Rect => ({
  x: x - left,
  y: y - above,
  w: left + w + right,
  h: above + h + below,
});

/** Return the zoom that shows the picture with all its land; less than 1 if there is land. */
function leastZoom(picture: Rect, screen: Size, beyond: OutsideMap): number {
  const whole = pixelsPerUnit(withLand(picture, beyond), screen, 1);
  return screen.w > 0 ? whole / pixelsPerUnit(picture, screen, 1) : 1;
}

const zoomWithin = (picture: Rect, screen: Size, zoom: number, { beyond }: Slack): number =>
  Math.min(ZOOM_MAX, Math.max(leastZoom(picture, screen, beyond), zoom));

/** Return the pixels on the screen for one unit of the picture. */
export function pixelsPerUnit(picture: Rect, screen: Size, zoom: number): number {
  return Math.min(screen.w / picture.w, screen.h / picture.h) * zoom;
}

/** Return the rectangle that fills the screen. The sea continues beyond the picture, so there are
 * no margins. */
export function windowOf(picture: Rect, screen: Size, view: View): Rect {
  const k = pixelsPerUnit(picture, screen, view.zoom);
  const [w, h] = [screen.w / k, screen.h / k];
  return { x: view.cx - w / 2, y: view.cy - h / 2, w, h };
}

/** Keep the window over the picture, its land and the slack. In a direction in which the whole
 * picture fits, the window stops at its middle unless there is land. */
export function clampView(picture: Rect, screen: Size, view: View, slack: Slack = NO_SLACK): View {
  const zoom = zoomWithin(picture, screen, view.zoom, slack);
  const { left, above, right, below } = slack.beyond;
  const { w, h } = windowOf(picture, screen, { ...view, zoom });
  const k = pixelsPerUnit(picture, screen, zoom);
  return {
    zoom,
    cx: clampAxis(view.cx, picture.x, picture.w, w, [left, right], slack.right / k),
    cy: clampAxis(view.cy, picture.y, picture.h, h, [above, below], slack.below / k),
  };
}

function clampAxis(
  centre: number,
  start: number,
  length: number,
  shown: number,
  [before, after]: readonly [number, number],
  slack: number,
): number {
  const middle = start + length / 2;
  const least = Math.min(middle, start - before + shown / 2);
  const most = Math.max(middle, start + length + after - shown / 2);
  return Math.min(most + slack, Math.max(least, centre));
}

export function toScreen(picture: Rect, screen: Size, view: View, [x, y]: Point): Point {
  const k = pixelsPerUnit(picture, screen, view.zoom);
  const win = windowOf(picture, screen, view);
  return [(x - win.x) * k, (y - win.y) * k];
}

export function fromScreen(picture: Rect, screen: Size, view: View, [x, y]: Point): Point {
  const k = pixelsPerUnit(picture, screen, view.zoom);
  const win = windowOf(picture, screen, view);
  return [win.x + x / k, win.y + y / k];
}

/** Zoom by a factor around the point under the cursor. */
export function zoomAt(
  picture: Rect,
  screen: Size,
  view: View,
  cursor: Point,
  factor: number,
  slack: Slack = NO_SLACK,
): View {
  const [x, y] = fromScreen(picture, screen, view, cursor);
  const zoom = zoomWithin(picture, screen, view.zoom * factor, slack);
  const ratio = view.zoom / zoom;
  return clampView(
    picture,
    screen,
    { zoom, cx: x + (view.cx - x) * ratio, cy: y + (view.cy - y) * ratio },
    slack,
  );
}

export function pan(
  picture: Rect,
  screen: Size,
  view: View,
  [dx, dy]: Point,
  slack: Slack = NO_SLACK,
): View {
  const k = pixelsPerUnit(picture, screen, view.zoom);
  return clampView(picture, screen, { ...view, cx: view.cx - dx / k, cy: view.cy - dy / k }, slack);
}

/** Move a point well into the window, at a zoom of at least `leastZoom`. */
export function centreOn(
  picture: Rect,
  screen: Size,
  view: View,
  [x, y]: Point,
  leastZoom: number,
  slack: Slack = NO_SLACK,
): View {
  const zoom = Math.max(view.zoom, leastZoom);
  const win = windowOf(picture, screen, { ...view, zoom });
  const inside = Math.abs(x - view.cx) < win.w * 0.3 && Math.abs(y - view.cy) < win.h * 0.3;
  return clampView(
    picture,
    screen,
    inside && zoom === view.zoom ? view : { zoom, cx: x, cy: y },
    slack,
  );
}

/** Move the view down until a point is above the lowest `covered` pixels of the pane. */
export function uncoverPoint(
  picture: Rect,
  screen: Size,
  view: View,
  at: Point,
  covered: number,
  slack: Slack,
): View {
  const below = toScreen(picture, screen, view, at)[1] - (screen.h - covered);
  return below <= 0 ? view : pan(picture, screen, view, [0, -below], slack);
}

/** Return the least rectangle that contains a rectangle and a point. */
export function around(box: Rect, [x, y]: Point): Rect {
  const [left, top] = [Math.min(box.x, x), Math.min(box.y, y)];
  return {
    x: left,
    y: top,
    w: Math.max(box.x + box.w, x) - left,
    h: Math.max(box.y + box.h, y) - top,
  };
}

/** Return the bounding rectangle of points, with a margin. */
export function extent(points: readonly Point[], room: number): Rect {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return { x: left, y: top, w: Math.max(...xs) + room - left, h: Math.max(...ys) + room - top };
}
