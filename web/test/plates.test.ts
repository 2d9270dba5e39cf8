import { describe, expect, it } from "vitest";
import { parted } from "../src/board/plates";
import { overlap } from "../src/geometry/placing";

const plate = (x: number, y: number) => ({ x, y, w: 60, h: 18 });

describe("the plates of a reach", () => {
  it("stay where nothing lies under them", () => {
    const plates = [plate(0, 0), plate(100, 0)];
    expect(parted(plates, [{ x: 200, y: 0, w: 40, h: 40 }], 1)).toEqual(plates);
  });

  it("stand beside the ship in hand, and beside each other", () => {
    const ship = { x: 0, y: 0, w: 40, h: 40 };
    const found = parted([plate(-30, 10), plate(60, 10), plate(64, 14)], [ship], 1);
    found.forEach((one, i) => {
      expect(overlap(one, ship)).toBe(0);
      for (const other of found.slice(i + 1)) expect(overlap(one, other)).toBe(0);
    });
  });
});
