import { describe, expect, it } from "vitest";
import {
  actors,
  attacks,
  buttonOrders,
  exactly,
  neighbour,
  nextSteps,
  ordersOf,
  pickByKeys,
  pickByPoint,
  pickByTarget,
  poseAfter,
  turnsOnly,
} from "../src/state/orders";
import type { Point } from "../src/net/wire";
import { order, refusal, shipsOrders } from "./builders";

const own = shipsOrders();

describe("a ship that can only turn", () => {
  const face = (heading: number) =>
    order(`A1 face ${heading}`, { kind: "move", pose: { x: 5, y: 6, heading } });

  it("has orders that leave it in place", () => {
    expect(
      turnsOnly([face(0), face(45), order("none", { kind: "pass", pose: null })], [5, 6, 90]),
    ).toBe(true);
    expect(
      turnsOnly(
        [face(0), order("A1 F", { kind: "move", pose: { x: 5, y: 7, heading: 0 } })],
        [5, 6, 90],
      ),
    ).toBe(false);
    expect(
      turnsOnly(
        [face(0), order("A1 ram B1", { kind: "attack", pose: { x: 5, y: 6, heading: 0 } })],
        [5, 6, 90],
      ),
    ).toBe(false);
  });
});

describe("orders step by step", () => {
  it("offers each first step once, and never an attack among them", () => {
    expect(nextSteps(own, []).map((n) => n.step)).toEqual(["F", "L", "R", "B"]);
    expect(nextSteps(own, ["F"]).map((n) => n.step)).toEqual(["F", "L", "R", "B"]);
    expect(nextSteps(own, ["L"])).toEqual([]);
  });

  it("marks a step as refused only if no legal order continues it", () => {
    const second = nextSteps(own, ["F"]);
    expect(second.find((n) => n.step === "R")?.refused).toBe(true);
    expect(second.find((n) => n.step === "L")?.refused).toBe(false);
  });

  it("can go through a step that is no order by itself", () => {
    const longer = [
      order("G1 F F", {
        path: [
          [1, 1, 0],
          [1, 2, 0],
          [1, 3, 0],
        ],
      }),
    ];
    const [first] = nextSteps(longer, []);
    expect(first).toMatchObject({ step: "F", order: null, refused: false, pose: [1, 2, 0] });
  });

  it("finds the order with these steps, and its poses on the way", () => {
    const found = exactly(own, ["F", "L"]);
    expect(found?.text).toBe("G4 F L");
    expect(poseAfter(found!, 0)).toEqual([8, 5, 0]);
    expect(poseAfter(found!, 1)).toEqual([8, 6, 0]);
    expect(poseAfter(found!, 9)).toEqual([8, 6, 315]);
  });

  it("keeps attacks apart, by the steps before them", () => {
    expect(attacks(own, []).map((o) => o.label)).toEqual(["FL ram", "FF board"]);
    expect(attacks(own, ["F", "F"]).map((o) => o.label)).toEqual(["FF board"]);
  });

  it("lists the ships that can act, without those whose every order is refused", () => {
    const stuck = order("G7 F", { refused: refusal });
    expect(actors([...own, stuck, order("end", { subject: null, kind: "pass" })])).toEqual(["G4"]);
    expect(ordersOf(own, null)).toEqual([]);
  });

  it("makes buttons of orders without a place on the board", () => {
    const end = order("end", { subject: null, steps: [], kind: "pass" });
    const stop = order("G4 stop", { kind: "pass" });
    expect(buttonOrders([...own, end, stop], null)).toEqual([end]);
    expect(buttonOrders([...own, end, stop], "G4")).toEqual([end, stop]);
  });
});

describe("picking", () => {
  it("by letters: whole, begun, unknown", () => {
    expect(pickByKeys(own, "f")).toMatchObject({ order: { text: "G4 F" }, open: true });
    expect(pickByKeys(own, "FL")).toMatchObject({ order: { text: "G4 F L" }, open: true });
    expect(pickByKeys(own, "flx")).toMatchObject({ order: { text: "G4 F L xO2" }, open: false });
    expect(pickByKeys(own, "z")).toBeNull();
    expect(pickByKeys(own, "")).toBeNull();
  });

  it("by target, in turn, refused ones last", () => {
    const second = order("G4 F xO2", { kind: "attack", target: "O2" });
    const barred = order("G4 B xO2", { kind: "attack", target: "O2", refused: refusal });
    const all = [barred, ...own, second];
    const first = pickByTarget(all, "O2", null);
    expect(first?.text).toBe("G4 F L xO2");
    expect(pickByTarget(all, "O2", first)?.text).toBe("G4 F xO2");
    expect(pickByTarget(all, "O2", second)?.text).toBe("G4 F L xO2");
    expect(pickByTarget([barred], "O2", null)).toBe(barred);
    expect(pickByTarget(all, "O9", null)).toBeNull();
  });

  it("by the place where a ship is dropped; a point off the middle chooses the heading", () => {
    expect(pickByPoint(own, [8, 7.1], 0.75)?.text).toBe("G4 F F");
    expect(pickByPoint(own, [8.02, 6.03], 0.75)?.text).toBe("G4 F");
    expect(pickByPoint(own, [7.7, 6.3], 0.75)?.text).toBe("G4 F L");
    expect(pickByPoint(own, [5, 5], 0.75)).toBeNull();
  });

  it("never picks a refused order by place", () => {
    expect(pickByPoint(own, [8.3, 6.3], 0.75)?.text).not.toBe("G4 F R");
  });

  it("moves to the neighbour in a direction of the screen", () => {
    const spots: Point[] = [
      [0, 0],
      [10, 0],
      [30, 0],
      [0, 10],
      [11, -9],
    ];
    const at = (p: Point): Point => p;
    expect(neighbour(spots, at, spots[0]!, 90)).toBe(spots[1]);
    expect(neighbour(spots, at, spots[0]!, 180)).toBe(spots[3]);
    expect(neighbour(spots, at, spots[0]!, 270)).toBeNull();
  });
});
