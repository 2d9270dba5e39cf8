import { describe, expect, it } from "vitest";
import { parted, plateScale } from "../src/board/plates";
import { overlap } from "../src/geometry/placing";

const plate = (x: number, y: number) => ({ x, y, w: 60, h: 18 });

describe("the plates of a reach", () => {
  it("stay where nothing lies under them", () => {
    const plates = [plate(0, 0), plate(100, 0)];
    expect(parted(plates, [{ x: 200, y: 0, w: 40, h: 40 }], 1)).toEqual(plates);
  });

  it("of a shot between ships that lie close stand beside both", () => {
    const ships = [
      { x: 0, y: 0, w: 30, h: 30 },
      { x: 40, y: 0, w: 30, h: 30 },
    ];
    const [shot] = parted([plate(5, 6)], ships, 1);
    for (const ship of ships) expect(overlap(shot!, ship)).toBe(0);
  });

  it("of squares stay within them, however small those are", () => {
    expect(plateScale(0, 3)).toBe(3);
    expect(plateScale(1, 0.5)).toBe(0.5);
    expect(plateScale(1, 3) * 19).toBeLessThan(0.6 * 60);
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
