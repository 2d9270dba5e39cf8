import type { Point } from "../net/wire";

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
/** What part of the picture is shown: zoom 1 fits it whole; the centre is in units of the picture. */
export interface View {
  zoom: number;
  cx: number;
  cy: number;
}

export const ZOOM_MAX = 8;

export function fitted(picture: Rect): View {
  return { zoom: 1, cx: picture.x + picture.w / 2, cy: picture.y + picture.h / 2 };
}

/** Pixels on the screen for one unit of the picture. */
export function pixelsPerUnit(picture: Rect, screen: Size, zoom: number): number {
  return Math.min(screen.w / picture.w, screen.h / picture.h) * zoom;
}

/** The rectangle of the picture that fills the screen: the sea goes on beyond the picture's edge rather than leave a margin. */
export function windowOf(picture: Rect, screen: Size, view: View): Rect {
  const k = pixelsPerUnit(picture, screen, view.zoom);
  const [w, h] = [screen.w / k, screen.h / k];
  return { x: view.cx - w / 2, y: view.cy - h / 2, w, h };
}

/** Keeps the window over the picture; in a direction where all of it fits, it stays centred. */
export function kept(picture: Rect, screen: Size, view: View): View {
  const zoom = Math.min(ZOOM_MAX, Math.max(1, view.zoom));
  const { w, h } = windowOf(picture, screen, { ...view, zoom });
  return { zoom, cx: held(view.cx, picture.x, picture.w, w), cy: held(view.cy, picture.y, picture.h, h) };
}

function held(centre: number, start: number, length: number, shown: number): number {
  if (shown >= length) return start + length / 2;
  return Math.min(start + length - shown / 2, Math.max(start + shown / 2, centre));
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

/** Zooms by a factor so that the point under the cursor stays under it. */
export function zoomedAt(picture: Rect, screen: Size, view: View, cursor: Point, factor: number): View {
  const [x, y] = fromScreen(picture, screen, view, cursor);
  const zoom = Math.min(ZOOM_MAX, Math.max(1, view.zoom * factor));
  const ratio = view.zoom / zoom;
  return kept(picture, screen, { zoom, cx: x + (view.cx - x) * ratio, cy: y + (view.cy - y) * ratio });
}

export function panned(picture: Rect, screen: Size, view: View, [dx, dy]: Point): View {
  const k = pixelsPerUnit(picture, screen, view.zoom);
  return kept(picture, screen, { ...view, cx: view.cx - dx / k, cy: view.cy - dy / k });
}

/** Moves just enough that a point stands well inside the window, and zooms in to at least `unitPixels` a unit. */
export function centredOn(picture: Rect, screen: Size, view: View, [x, y]: Point, leastZoom: number): View {
  const zoom = Math.max(view.zoom, leastZoom);
  const win = windowOf(picture, screen, { ...view, zoom });
  const inside = Math.abs(x - view.cx) < win.w * 0.3 && Math.abs(y - view.cy) < win.h * 0.3;
  return kept(picture, screen, inside && zoom === view.zoom ? view : { zoom, cx: x, cy: y });
}
