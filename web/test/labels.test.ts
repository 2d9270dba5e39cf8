import { describe, expect, it } from "vitest";
import { isWithin, leaderOf, type LabelledShip } from "../src/geometry/labels";
import type { Rect } from "../src/geometry/view";

const tag = { w: 30, h: 16 };
/** A ship of length 40 that heads east, her middle at x and y. */
const ship = (id: string, x: number, y: number): LabelledShip => ({
  id,
  keel: [-16, -8, 0, 8, 16].map((along) => [x + along, y]),
  room: 6,
  tag,
});
const at = (x: number, y: number): Rect => ({ x, y, ...tag });
const GAP = 4;

describe("the line from a tag to its ship", () => {
  const [one, below] = [ship("one", 0, 0), ship("below", 40, 34)];
  const both = [one, below];

  it("is not drawn where no other ship is near", () => {
    expect(leaderOf(one, at(26, -8), both, GAP)).toBeNull();
    expect(leaderOf(one, at(20, 8), [one], GAP)).toBeNull();
  });

  it("is drawn where the tag lies between two ships", () => {
    const line = leaderOf(one, at(18, 10), both, GAP);
    expect(line).not.toBeNull();
    const [start, end] = line ?? [
      [0, 0],
      [0, 0],
    ];
    expect(start).toEqual([18, 10]);
    // It ends in the hull, short of the keel.
    expect(Math.hypot(end[0] - 16, end[1])).toBeCloseTo(3);
  });

  it("is drawn to a tag that was moved off", () => {
    expect(leaderOf(one, at(26, 30), [one], GAP)).not.toBeNull();
  });

  it("is not drawn to a tag beside its ship that fills the gap to the next", () => {
    const ahead = ship("ahead", 82, 0);
    expect(leaderOf(one, at(26, -8), [one, ahead], GAP)).toBeNull();
  });
});

describe("a tag at the edge of the view", () => {
  it("is within the view but for a little", () => {
    const view = { x: 0, y: 0, w: 100, h: 50 };
    expect(isWithin(at(72, 10), view, GAP)).toBe(true);
    expect(isWithin(at(80, 10), view, GAP)).toBe(false);
  });
});
