import { describe, expect, it } from "vitest";
import type { RosterShip, RosterSide } from "../src/net/wire";
import { shipsToFrame } from "../src/state/vignetteShips";
import { ship } from "./builders";

const side = (seat: string, ...ships: RosterShip[]): RosterSide => ({
  seat,
  title: seat,
  note: "",
  ships,
});
const ROSTER = [
  side("green", ship("G1", { at: [0, 0, 0] }), ship("G2", { at: [9, 9, 0] })),
  side("orange", ship("O1", { at: [9, 0, 0] }), ship("O2", { at: [2, 0, 0] }), ship("O3")),
];
const names = (...ids: string[]): string[] => shipsToFrame(ROSTER, ids).map((one) => one.id);

describe("a vignette", () => {
  it("frames both sides of an attack", () => {
    expect(names("G1", "O1")).toEqual(["G1", "O1"]);
  });
  it("includes the nearest enemy of a single ship", () => {
    expect(names("G1")).toEqual(["G1", "O2"]);
    expect(names("O1", "O3")).toEqual(["O1", "G1"]);
  });
  it("frames all ships if its own are gone", () => {
    expect(names("O3")).toEqual(["G1", "G2", "O1", "O2"]);
  });
});
