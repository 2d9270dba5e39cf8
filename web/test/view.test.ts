import { describe, expect, it } from "vitest";
import {
  centreOn,
  uncoverPoint,
  fitView,
  fromScreen,
  clampView,
  NO_LAND,
  pan,
  pixelsPerUnit,
  toScreen,
  windowOf,
  zoomAt,
  ZOOM_MAX,
  type View,
  intersect,
} from "../src/geometry/view";
import type { Point } from "../src/net/wire";

const picture = { x: 0, y: 0, w: 700, h: 700 };
const screen = { w: 1000, h: 500 };
const whole = fitView(picture, screen);

describe("zoom and pan", () => {
  it("fits the whole picture and extends the sea to the sides", () => {
    const win = windowOf(picture, screen, whole);
    expect(win.h).toBeCloseTo(700);
    expect(win.w).toBeCloseTo(1400);
    expect(win.x).toBeCloseTo(-350);
  });

  it("keeps the point under the cursor under it", () => {
    const cursor: Point = [500, 250];
    const before = fromScreen(picture, screen, whole, cursor);
    const after = zoomAt(picture, screen, whole, cursor, 3);
    const at = toScreen(picture, screen, after, before);
    expect(at[0]).toBeCloseTo(500);
    expect(at[1]).toBeCloseTo(250);
  });

  it("keeps it under the cursor off the middle, while the window is over the picture", () => {
    const near: View = { zoom: 4, cx: 350, cy: 350 };
    const cursor: Point = [620, 300];
    const before = fromScreen(picture, screen, near, cursor);
    const after = zoomAt(picture, screen, near, cursor, 1.5);
    const at = toScreen(picture, screen, after, before);
    expect(at[0]).toBeCloseTo(620);
    expect(at[1]).toBeCloseTo(300);
  });

  it("stays between the whole picture and the maximum zoom", () => {
    expect(zoomAt(picture, screen, whole, [0, 0], 0.1).zoom).toBe(1);
    expect(zoomAt(picture, screen, whole, [0, 0], 1000).zoom).toBe(ZOOM_MAX);
  });

  it("shows land beyond an edge, and no more than that", () => {
    const beyond = { left: 0, above: 50, right: 0, below: 0 };
    const slack = { right: 0, below: 0, beyond };
    const all = fitView(picture, screen, beyond);
    const seen = windowOf(picture, screen, all);
    expect([seen.y, seen.y + seen.h]).toEqual([-50, 700]);
    expect(clampView(picture, screen, all, slack)).toEqual(all);
    expect(zoomAt(picture, screen, whole, [0, 0], 0.1, slack).zoom).toBeCloseTo(700 / 750);
    const near: View = { zoom: 4, cx: 350, cy: 350 };
    const up = windowOf(picture, screen, pan(picture, screen, near, [0, 1e6], slack));
    const down = windowOf(picture, screen, pan(picture, screen, near, [0, -1e6], slack));
    expect(up.y).toBeCloseTo(-50);
    expect(down.y + down.h).toBeCloseTo(700);
    // Where the picture just fits, the window leaves its middle only for land.
    expect(windowOf(picture, screen, clampView(picture, screen, whole, slack)).y).toBeCloseTo(0);
    const high = pan(picture, screen, whole, [0, 1e6], slack);
    expect(windowOf(picture, screen, high).y).toBeCloseTo(-50);
  });

  it("cannot be panned off the picture", () => {
    const far = pan(picture, screen, { zoom: 4, cx: 350, cy: 350 }, [1e6, 1e6]);
    const win = windowOf(picture, screen, far);
    expect(win.x).toBeCloseTo(0);
    expect(win.y).toBeCloseTo(0);
    expect(clampView(picture, screen, far)).toEqual(far);
  });

  it("moves to a ship only if it is near the edge or too small", () => {
    const near: View = { zoom: 4, cx: 350, cy: 350 };
    expect(centreOn(picture, screen, near, [360, 355], 2)).toEqual(near);
    expect(centreOn(picture, screen, whole, [300, 300], 3).zoom).toBe(3);
    expect(pixelsPerUnit(picture, screen, 2)).toBeCloseTo(1000 / 700);
  });

  it("can be panned up by the height of the hand of cards, and no farther", () => {
    const slack = { right: 0, below: 128, beyond: NO_LAND };
    const up = pan(picture, screen, whole, [0, -1000], slack);
    expect(toScreen(picture, screen, up, [350, 700])[1]).toBeCloseTo(screen.h - 128);
    expect(pan(picture, screen, up, [0, 1000], slack)).toEqual(whole);
    expect(clampView(picture, screen, up)).toEqual(whole);
  });

  it("uncovers points under the hand, and leaves others", () => {
    const slack = { right: 0, below: 128, beyond: NO_LAND };
    const out = uncoverPoint(picture, screen, whole, [350, 690], 128, slack);
    expect(toScreen(picture, screen, out, [350, 690])[1]).toBeCloseTo(screen.h - 128);
    expect(uncoverPoint(picture, screen, whole, [350, 300], 128, slack)).toEqual(whole);
  });
});

describe("the intersection of two rectangles", () => {
  it("is their common part, or the first if they do not meet", () => {
    const a = { x: 0, y: 0, w: 10, h: 10 };
    expect(intersect(a, { x: 6, y: -2, w: 10, h: 5 })).toEqual({ x: 6, y: 0, w: 4, h: 3 });
    expect(intersect(a, { x: 20, y: 0, w: 5, h: 5 })).toEqual(a);
  });
});
