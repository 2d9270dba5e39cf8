import { describe, expect, it } from "vitest";
import { completionsOf, exampleOrder } from "../src/state/orderCompletion";
import { order, refusal } from "./builders";

const ORDERS = [
  order("G1 stay", { kind: "pass" }),
  order("G1 shoot O1 crew", { kind: "attack" }),
  order("G1 shoot O1 fire", { kind: "attack" }),
  order("G2 shoot O1 crew", { kind: "attack" }),
  order("G1 ram O1", { kind: "attack", refused: refusal }),
];

describe("the completion of typed orders", () => {
  it("lists the legal orders that begin with the text, in either case", () => {
    expect(completionsOf("g1  s", ORDERS)).toEqual([
      "G1 stay",
      "G1 shoot O1 crew",
      "G1 shoot O1 fire",
    ]);
    expect(completionsOf("G1 r", ORDERS)).toEqual([]);
  });

  it("lists orders that have the words in order", () => {
    expect(completionsOf("G1 fire", ORDERS)).toEqual(["G1 shoot O1 fire"]);
    expect(completionsOf("G1 fire shoot", ORDERS)).toEqual([]);
  });

  it("lists nothing for an empty field and a whole order", () => {
    expect(completionsOf("  ", ORDERS)).toEqual([]);
    expect(completionsOf("G1 stay", ORDERS)).toEqual([]);
  });

  it("lists at most eight", () => {
    const many = Array.from({ length: 20 }, (_, n) => order(`G1 F${n + 1}`));
    expect(completionsOf("G1", many)).toHaveLength(8);
  });
});

describe("the example in an empty field", () => {
  it("is an attack, else a move, else anything", () => {
    expect(exampleOrder(ORDERS, ["G1"])).toBe("G1 shoot O1 crew");
    expect(exampleOrder([order("G1 stay", { kind: "pass" }), order("G1 F")], [])).toBe("G1 F");
    expect(exampleOrder([order("none", { kind: "pass" }), order("green end")], [])).toBe(
      "green end",
    );
    expect(exampleOrder([order("none", { kind: "pass" })], [])).toBe("");
    expect(exampleOrder([], [])).toBe("");
  });

  it("is a move ahead if moves are not listed", () => {
    expect(exampleOrder([order("G1 stay", { kind: "pass" })], ["G1"])).toBe("G1 ahead 2");
  });
});
