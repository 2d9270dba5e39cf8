import { describe, expect, it } from "vitest";
import { framedPieces, framingOf } from "../src/board/framing";
import { frame, order, ship, update } from "./builders";
import type { Pose, Update } from "../src/net/wire";

/** Build an open table with two fleets. */
function table(green: Record<string, Pose>, orange: Record<string, Pose>, beam = 0): Update {
  const side = (seat: string, places: Record<string, Pose>) => ({
    seat,
    title: "",
    note: "",
    ships: Object.entries(places).map(([id, at]) => ship(id, { at, size: 1.5, beam })),
  });
  const roster = [side("green", green), side("orange", orange)];
  return update(1, { frame: { ...frame, snap: 0, scale: 10 }, roster });
}

const framed = (shown: Update): string[] => framedPieces(shown).map(({ id }) => id);

describe("the board frames", () => {
  it("all ships while the fleets are apart, with room for a turn", () => {
    const shown = table({ G1: [5, 5, 0], G2: [6, 5, 0] }, { O1: [40, 30, 180] });
    expect(framed(shown)).toEqual(["G1", "G2", "O1"]);
    expect(framingOf(shown, false).room).toBe(60);
  });

  it("the fight and the ships linked to it, closer", () => {
    const shown = table(
      { G1: [5, 5, 0], G2: [12, 5, 0], G3: [60, 5, 0] },
      { O1: [5, 12, 180], O2: [60, 40, 180] },
    );
    expect(framed(shown).sort()).toEqual(["G1", "G2", "O1"]);
    expect(framingOf(shown, false).room).toBe(40);
  });

  it("both fights where there are two", () => {
    const shown = table({ G1: [5, 5, 0], G2: [60, 5, 0] }, { O1: [5, 8, 0], O2: [60, 9, 0] });
    expect(framed(shown).sort()).toEqual(["G1", "G2", "O1", "O2"]);
  });

  it("all ships on bases, and the fight while only attacks can be ordered", () => {
    const bases = table({ G1: [5, 5, 0], G2: [60, 5, 0] }, { O1: [5, 7, 0] }, 1);
    expect(framed(bases)).toEqual(["G1", "G2", "O1"]);
    const attack = order("G1 ram O1", { kind: "attack" });
    const over = order("end", { subject: null, kind: "pass" });
    expect(framed({ ...bases, orders: [attack, over] }).sort()).toEqual(["G1", "O1"]);
    const move = order("G2 F1", { kind: "move" });
    expect(framed({ ...bases, orders: [attack, move] })).toEqual(["G1", "G2", "O1"]);
  });

  it("all ships on squares", () => {
    const squares = table({ G1: [5, 5, 0], G2: [60, 5, 0] }, { O1: [5, 6, 0] });
    const attack = order("G1 ram O1", { kind: "attack" });
    const shown = { ...squares, frame: { ...squares.frame, snap: 1 }, orders: [attack] };
    expect(framed(shown)).toEqual(["G1", "G2", "O1"]);
  });
});
