import { describe, expect, it } from "vitest";
import { handlesOf, type HandleLayout } from "../src/state/handles";
import { attacks, nextSteps } from "../src/state/orders";
import { overlapArea } from "../src/geometry/placing";
import { frame, order, refusal, shipsOrders } from "./builders";
import { toPicture } from "../src/geometry/frame";

const plan = (more: Partial<HandleLayout> = {}): HandleLayout => ({
  frame,
  unit: 1,
  coarse: false,
  start: [8, 5, 0],
  now: [8, 5, 0],
  next: nextSteps(shipsOrders(), []),
  strikes: [],
  others: [],
  targets: new Map(),
  bounds: { x: 0, y: 0, w: 716, h: 714 },
  ...more,
});

describe("handles around a ship", () => {
  it("are at the end of a step; turns are on the ring", () => {
    const at = Object.fromEntries(handlesOf(plan()).map((h) => [h.label, h.at]));
    const [x, y] = toPicture(frame, [8, 5]);
    expect(at.F).toEqual(toPicture(frame, [8, 6]));
    expect(at.B).toEqual(toPicture(frame, [8, 4]));
    expect(at.L![0]).toBeLessThan(x);
    expect(at.R![0]).toBeGreaterThan(x);
    expect(at.L![1]).toBeLessThan(y);
  });

  it("stay in the window if a step leads over the edge of the board", () => {
    const [x, y] = toPicture(frame, [8, 5]);
    const [, behind] = toPicture(frame, [8, 4]);
    const bounds = { x: 0, y: 0, w: 716, h: (y + behind) / 2 };
    const back = handlesOf(plan({ bounds })).find((h) => h.label === "B");
    expect(back!.at[0]).toBe(x);
    expect(back!.box.y + back!.box.h).toBe(bounds.h);
  });

  it("are separated without leaving the window", () => {
    const [x] = toPicture(frame, [8, 5]);
    const bounds = { x: 0, y: 0, w: x + 16, h: 714 };
    const turns = ["R", "S", "T"].map((step) =>
      order(`G4 ${step}`, {
        path: [
          [8, 5, 0],
          [8, 5, 60],
        ],
        pose: { x: 8, y: 5, heading: 60 },
      }),
    );
    for (const handle of handlesOf(plan({ bounds, next: nextSteps(turns, []) })))
      expect(handle.box.x + handle.box.w).toBeLessThanOrEqual(bounds.w + 0.01);
  });

  it.each([1, 1.7, 2.4])("never overlap, however small the board (%d)", (unit) => {
    const handles = handlesOf(plan({ unit }));
    for (const [i, a] of handles.entries())
      for (const b of handles.slice(i + 1)) expect(overlapArea(a.box, b.box)).toBeLessThan(1);
  });

  it("are separated for two lanes beside one ship", () => {
    const lanes = [
      order("G4 F/W", {
        path: [
          [8, 5, 0],
          [7.815, 6, 0],
        ],
        pose: { x: 7.815, y: 6, heading: 0 },
      }),
      order("G4 F/E", {
        path: [
          [8, 5, 0],
          [8.185, 6, 0],
        ],
        pose: { x: 8.185, y: 6, heading: 0 },
      }),
    ];
    const [west, east] = handlesOf(
      plan({ next: nextSteps(lanes, []), others: [toPicture(frame, [8, 6])] }),
    );
    expect(overlapArea(west!.box, east!.box)).toBe(0);
    expect(west!.at[0]).toBeLessThan(east!.at[0]);
  });

  it("of refused orders are small, and make room for legal ones", () => {
    const lanes = [
      order("G4 F", {
        path: [
          [8, 5, 0],
          [8, 6, 0],
        ],
        pose: { x: 8, y: 6, heading: 0 },
      }),
      order("G4 AL", {
        path: [
          [8, 5, 0],
          [8, 6, 0],
        ],
        pose: { x: 8, y: 6, heading: 0 },
        refused: refusal,
      }),
    ];
    const alone = handlesOf(plan({ next: nextSteps(lanes.slice(0, 1), []) }))[0]!;
    const [can, barred] = handlesOf(plan({ next: nextSteps([...lanes].reverse(), []) }));
    expect([can!.label, barred!.label]).toEqual(["F", "AL"]);
    expect(can!.box).toEqual(alone.box);
    expect(barred!.box.w).toBeLessThan(can!.box.w / 1.5);
    expect(overlapArea(can!.box, barred!.box)).toBe(0);
  });

  it("put attacks beside their target, without overlap", () => {
    const targets = new Map([
      ["O2", toPicture(frame, [7, 7])],
      ["O3", toPicture(frame, [8, 7])],
    ] as const);
    const others = [...targets.values()];
    const pills = handlesOf(plan({ strikes: attacks(shipsOrders(), []), targets, others })).filter(
      (h) => h.order?.kind === "attack",
    );
    expect(pills).toHaveLength(2);
    expect(overlapArea(pills[0]!.box, pills[1]!.box)).toBe(0);
    for (const [x, y] of others)
      for (const pill of pills)
        expect(overlapArea(pill.box, { x: x - 15, y: y - 15, w: 30, h: 30 })).toBe(0);
  });
});
