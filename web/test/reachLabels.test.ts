import { describe, expect, it } from "vitest";
import { separateLabels, labelScale } from "../src/board/reachLabels";
import { overlapArea } from "../src/geometry/placing";

const plate = (x: number, y: number) => ({ x, y, w: 60, h: 18 });

describe("the labels of a reach", () => {
  it("stay if nothing is under them", () => {
    const plates = [plate(0, 0), plate(100, 0)];
    expect(separateLabels(plates, [{ x: 200, y: 0, w: 40, h: 40 }], 1)).toEqual(plates);
  });

  it("of a shot between close ships are beside both", () => {
    const ships = [
      { x: 0, y: 0, w: 30, h: 30 },
      { x: 40, y: 0, w: 30, h: 30 },
    ];
    const [shot] = separateLabels([plate(5, 6)], ships, 1);
    for (const ship of ships) expect(overlapArea(shot!, ship)).toBe(0);
  });

  it("of squares stay inside them, however small", () => {
    expect(labelScale(0, 3)).toBe(3);
    expect(labelScale(1, 0.5)).toBe(0.5);
    expect(labelScale(1, 3) * 19).toBeLessThan(0.6 * 60);
  });

  it("are beside the selected ship, and beside each other", () => {
    const ship = { x: 0, y: 0, w: 40, h: 40 };
    const found = separateLabels([plate(-30, 10), plate(60, 10), plate(64, 14)], [ship], 1);
    found.forEach((one, i) => {
      expect(overlapArea(one, ship)).toBe(0);
      for (const other of found.slice(i + 1)) expect(overlapArea(one, other)).toBe(0);
    });
  });
});
