import { describe, expect, it } from "vitest";
import { shipsInWake, wakeTargets, repeatTargets } from "../src/state/wake";
import type { Piece } from "../src/state/pieces";
import type { Pose } from "../src/net/wire";
import { order } from "./builders";

const piece = (id: string, at: Pose): Piece => ({
  id,
  name: id,
  seat: "green",
  at,
  title: id,
  mark: "",
  glyph: "trireme",
  size: 1.2,
  beam: 0,
  count: "",
  missiles: 0,
  captor: "",
});
const LINE = [piece("G3", [10, 6, 0]), piece("G2", [10, 8, 0]), piece("G9", [14, 8, 0])];

describe("ships in a leader's wake", () => {
  it("are those astern, one behind another", () => {
    expect(shipsInWake([10, 10, 0], LINE, false).map((one) => one.id)).toEqual(["G2", "G3"]);
    expect(shipsInWake([10, 10, 180], LINE, false)).toEqual([]);
    expect(shipsInWake([10, 10, 0], LINE, true).map((one) => one.id)).toEqual(["G2", "G3", "G9"]);
  });

  it("go as far as the leader, along the path of those ahead", () => {
    const lead = order("G1 R90 F3", {
      path: [
        [10, 10, 0],
        [13, 10, 90],
      ],
      pose: { x: 13, y: 10, heading: 90 },
    });
    expect(wakeTargets(lead, LINE, false)).toEqual([
      { ship: "G2", at: [11, 10, 90] },
      { ship: "G3", at: [10, 9, 0] },
    ]);
  });

  it("do not follow a leader that stays", () => {
    expect(wakeTargets(order("G1 R90"), LINE, false)).toEqual([]);
  });

  it("have their own destinations when they repeat an order", () => {
    const lead = order("G1 F3", { path: [[10, 10, 0]], pose: { x: 10, y: 13, heading: 0 } });
    const ends = repeatTargets(lead, [piece("G2", [4, 4, 90]), piece("G3", [8, 8, 0])]);
    expect(ends[0]?.at.map((n) => Math.round(n * 1e6) / 1e6)).toEqual([7, 4, 90]);
    expect(ends[1]).toEqual({ ship: "G3", at: [8, 11, 0] });
  });
});
