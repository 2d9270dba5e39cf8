import { describe, expect, it } from "vitest";
import { placeLabels, type LabelledShip } from "../src/geometry/labels";
import { overlapArea } from "../src/geometry/placing";
import { scaledPieces, scaleFactors, hasScaledShips } from "../src/state/drawnSize";
import { framingOf } from "../src/board/framing";
import { frame, ship, update } from "./builders";
import type { Point, Pose, Update } from "../src/net/wire";

/** Build an open table with ships of one and a half inches. */
function table(places: Record<string, Pose>, beam = 0): Update {
  const ships = Object.entries(places).map(([id, at]) => ship(id, { at, size: 1.5, beam }));
  const roster = [{ seat: "orange", title: "", note: "", ships }];
  return update(1, { frame: { ...frame, snap: 0, scale: 10 }, roster });
}

const pixels = (shown: Update, id: string, unit: number): number =>
  ((scaledPieces(shown, unit).find((piece) => piece.id === id)?.size ?? 0) * 10) / unit;

describe("ships of an open table", () => {
  it("are drawn in true size if that is large enough", () => {
    const shown = table({ A: [5, 5, 0] });
    expect(pixels(shown, "A", 0.2)).toBeCloseTo(75);
  });

  it("are drawn larger when zoomed out", () => {
    const shown = table({ A: [5, 5, 0], B: [20, 5, 90] });
    expect(pixels(shown, "A", 1)).toBeGreaterThanOrEqual(36);
    expect(pixels(shown, "B", 3)).toBeGreaterThanOrEqual(36);
  });

  it("shrink beside each other, but never below their true size", () => {
    const shown = table({ A: [5, 5, 0], B: [5.6, 5, 0], C: [30, 5, 0] });
    const growth = scaleFactors(shown, 2);
    expect(growth.get("A")).toBeLessThan(growth.get("C") ?? 0);
    expect(growth.get("A")).toBeGreaterThanOrEqual(1);
  });

  it("are not scaled on bases and squares", () => {
    expect(hasScaledShips(table({ A: [5, 5, 0] }, 1))).toBe(false);
    const squares = table({ A: [5, 5, 0] });
    squares.frame.snap = 1;
    expect(hasScaledShips(squares)).toBe(false);
  });
});

describe("tags", () => {
  const window = { x: 0, y: 0, w: 400, h: 300 };
  const at = (id: string, x: number, y: number): LabelledShip => ({
    id,
    keel: [-16, -8, 0, 8, 16].map((along) => [x, y + along] as const),
    room: 7,
    tag: { w: 80, h: 14 },
  });
  const boxOf = (found: Map<string, readonly [number, number]>, id: string) => {
    const [x, y] = found.get(id) ?? [NaN, NaN];
    return { x, y, w: 80, h: 14 };
  };

  it("keep clear of each other and of the ships", () => {
    const ships = [at("A", 100, 100), at("B", 130, 100), at("C", 160, 100), at("D", 115, 140)];
    const found = placeLabels(ships, window, 3);
    for (const one of ships) {
      for (const other of ships) {
        if (one === other) continue;
        expect(overlapArea(boxOf(found, one.id), boxOf(found, other.id))).toBe(0);
      }
    }
  });

  it("keep their places when another ship is selected", () => {
    const [a, b] = [at("A", 205, 100), at("B", 320, 100)];
    const last = new Map<string, number>();
    const before = placeLabels([a, b], window, 3, [], last);
    const after = placeLabels([b, a], window, 3, [], last);
    expect(after.get("A")).toEqual(before.get("A"));
    expect(placeLabels([b, a], window, 3).get("A")).not.toEqual(before.get("A"));
  });

  it("stay in the window", () => {
    const found = placeLabels([at("A", 390, 150)], window, 3);
    expect(boxOf(found, "A").x + 80).toBeLessThanOrEqual(400);
  });
});

describe("the automatic view of a board", () => {
  it("has squares of 36 pixels on a desktop, and room to move on a table", () => {
    const squares = table({ A: [5, 5, 0] });
    squares.frame.snap = 1;
    expect(framingOf(squares, false)).toMatchObject({ least: 36, length: 10 });
    expect(framingOf(squares, true).least).toBe(25);
    expect(framingOf(table({ A: [5, 5, 0] }), false).room).toBe(60);
    expect(framingOf(table({ A: [5, 5, 0] }, 1), false).most).toBeLessThan(50);
  });
});

describe("a tag", () => {
  it("moves away if handles surround its ship", () => {
    const ship: LabelledShip = { id: "A", keel: [[0, 0]], room: 10, tag: { w: 16, h: 10 } };
    const handles = [-1, 0, 1].flatMap((i) =>
      [-1, 0, 1].map((j) => ({ x: 18 * i - 9, y: 18 * j - 9, w: 18, h: 18 })),
    );
    const sea = { x: -200, y: -200, w: 400, h: 400 };
    const lies = (roams: boolean): boolean => {
      const [x = 0, y = 0] = placeLabels([{ ...ship, roams }], sea, 2, handles).get("A") ?? [];
      return handles.some((handle) => overlapArea({ x, y, w: 16, h: 10 }, handle) > 0);
    };
    expect(lies(false)).toBe(false);
    expect(lies(true)).toBe(false);
  });
});

describe("tags of ships in line abreast", () => {
  it("are nearer to their own ships than to others, if names are wider than ships", () => {
    const keel = (x: number): Point[] => [
      [x - 6, -6],
      [x + 6, -6],
      [x, 0],
      [x - 6, 6],
      [x + 6, 6],
    ];
    const line: LabelledShip[] = [0, 24, 48, 72, 96].map((x) => ({
      id: `G${x}`,
      keel: keel(x),
      room: 8,
      tag: { w: 34, h: 12 },
      roams: true,
    }));
    const found = placeLabels(line, { x: -200, y: -200, w: 500, h: 400 }, 4);
    for (const [at, ship] of line.entries()) {
      const [x = 0, y = 0] = found.get(ship.id) ?? [];
      const away = line.map(({ keel: points }) =>
        Math.hypot((points[2]?.[0] ?? 0) - x - 17, (points[2]?.[1] ?? 0) - y - 6),
      );
      expect(away.indexOf(Math.min(...away))).toBe(at);
    }
  });
});
