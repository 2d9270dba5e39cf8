import { describe, expect, it } from "vitest";
import { leader, overlapArea, placeBox } from "../src/geometry/placing";

const bounds = { x: 0, y: 0, w: 400, h: 400 };
const size = { w: 80, h: 30 };

describe("placing a chip", () => {
  it("avoids obstacles if there is free water", () => {
    const taken = [
      { x: 190, y: 150, w: 20, h: 40 },
      { x: 220, y: 180, w: 60, h: 40 },
      { x: 120, y: 180, w: 60, h: 40 },
    ];
    const box = placeBox([200, 200], size, taken, bounds, 20);
    expect(taken.every((rect) => overlapArea(box, rect) === 0)).toBe(true);
  });

  it.each([
    [0, 0],
    [400, 400],
    [5, 395],
    [200, 2],
  ])("stays inside the pane for an anchor at %d, %d", (x, y) => {
    const box = placeBox([x, y], size, [], bounds, 20);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.x + box.w).toBeLessThanOrEqual(400);
    expect(box.y + box.h).toBeLessThanOrEqual(400);
  });

  it("covers less important obstacles first", () => {
    const wall = { x: 0, y: 0, w: 400, h: 185 };
    const box = placeBox(
      [200, 200],
      size,
      [wall, { x: 0, y: 215, w: 400, h: 185, weight: 4 }],
      bounds,
      20,
    );
    expect(box.y).toBeLessThan(200);
  });

  it("does not cover its own anchor", () => {
    const box = placeBox([395, 200], size, [], bounds, 20);
    expect(395 < box.x || 395 > box.x + box.w || 200 < box.y || 200 > box.y + box.h).toBe(true);
  });

  it("draws a leader line only over a distance", () => {
    expect(leader([0, 0], { x: 5, y: -5, w: 10, h: 10 }, 10)).toBeNull();
    const line = leader([0, 0], { x: 100, y: -5, w: 10, h: 10 }, 10);
    expect(line).toEqual([
      [10, 0],
      [100, 0],
    ]);
  });
});
