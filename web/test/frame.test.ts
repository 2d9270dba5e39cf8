import { describe, expect, it } from "vitest";
import {
  describeMeasure,
  onScreen,
  snapToLattice,
  stepOf,
  toBoard,
  toPicture,
  turnBetween,
} from "../src/geometry/frame";
import type { Point } from "../src/net/wire";
import { frame } from "./builders";

describe("conversion from board to picture", () => {
  it("puts the board's top left corner at the origin, as the renderer says", () => {
    expect(toPicture(frame, [frame.x0, frame.y0])).toEqual([0, 0]);
    expect(toPicture(frame, [frame.x0 + 1, frame.y0 - 2])).toEqual([44, 88]);
  });

  it.each([false, true])("is reversible, flipped %s", (flip) => {
    const turned = { ...frame, flip, ...(flip ? { x0: 16.3, y0: 0.05 } : {}) };
    const there = toPicture(turned, [8.5, 5.25]);
    const [x, y] = toBoard(turned, there);
    expect(x).toBeCloseTo(8.5, 9);
    expect(y).toBeCloseTo(5.25, 9);
  });

  it("turns east into left when flipped", () => {
    const turned = { ...frame, flip: true };
    expect(toPicture(turned, [9, 5])[0]).toBeLessThan(toPicture(turned, [8, 5])[0]);
    expect(onScreen(turned, 90)).toBe(270);
  });

  it("steps up the screen for north", () => {
    const [dx, dy] = stepOf(frame, 0);
    expect([Math.round(dx), Math.round(dy)]).toEqual([0, -1]);
  });
});

describe("turns and the ruler", () => {
  it.each([
    [350, 10, 20],
    [10, 350, -20],
    [0, 180, 180],
    [90, 90, 0],
    [0, 315, -45],
  ])("turns the short way from %d to %d by %d", (a, b, turn) => {
    expect(turnBetween(a, b)).toBe(turn);
  });

  it.each<[Point, Point, string]>([
    [[1, 1], [4, 5], "3 E, 4 N; 5 at 037° NE"],
    [[5, 5], [5, 2], "3 S; 3 at 180° S"],
    [[2, 2], [2, 2], "0"],
    [[3, 3], [2, 3], "1 W; 1 at 270° W"],
  ])("measures %j to %j", (from, to, words) => {
    expect(describeMeasure(from, to)).toBe(words);
  });

  it("snaps to the lattice where there is one", () => {
    expect(snapToLattice({ ...frame, snap: 1 }, [3.4, 7.6])).toEqual([3, 8]);
    expect(snapToLattice(frame, [3.4, 7.6])).toEqual([3.4, 7.6]);
  });
});
