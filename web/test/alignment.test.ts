import { describe, expect, it } from "vitest";
import { alignPoint } from "../src/geometry/alignment";
import type { Point } from "../src/net/wire";

const close = (found: Point, x: number, y: number): void => {
  expect(found[0]).toBeCloseTo(x, 2);
  expect(found[1]).toBeCloseTo(y, 2);
};

describe("a point of a drag", () => {
  it("nearly ahead or astern is straight ahead or astern", () => {
    close(alignPoint([10, 10, 0], [10.1, 14], []), 10, 14);
    close(alignPoint([10, 10, 90], [14, 9.9], []), 14, 10);
    close(alignPoint([10, 10, 0], [9.9, 7], []), 10, 7);
    close(alignPoint([10, 10, 350], [10, 10.1], []), 10, 10.1);
  });

  it("is left alone elsewhere", () => {
    expect(alignPoint([10, 10, 0], [11, 14], [])).toEqual([11, 14]);
    expect(alignPoint([10, 10, 0], [11, 14], [100])).toEqual([11, 14]);
  });

  it("goes parallel or abeam to a ship if nearly so", () => {
    const found = alignPoint([10, 10, 0], [10 + 3, 10 + 3.1], [45]);
    expect(found[0] - 10).toBeCloseTo(found[1] - 10, 6);
    const abeam = alignPoint([10, 10, 0], [10 + 3, 10 + 3.1], [315]);
    expect(abeam[0] - 10).toBeCloseTo(abeam[1] - 10, 6);
  });
});
