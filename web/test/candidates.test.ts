import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { Candidates } from "../src/state/candidates";
import type { Form, Order } from "../src/net/wire";
import { order } from "./builders";

const attack = (text: string): Order => order(text, { kind: "attack" });

function candidates(orders: Order[], steps: string[] = [], isPuzzle = false) {
  const parts = {
    selection: { lead: signal<string | null>("G4") },
    draft: { steps: signal(steps) },
    orderList: { orders: signal(orders), actors: signal(["G4"]), aims: signal(["G4", "G5"]) },
    forms: { all: signal<readonly Form[]>([]) },
  };
  return { ...parts, found: new Candidates({ past: signal(null), isPuzzle }, parts) };
}

describe("candidates for the next order", () => {
  it("are the orders of the selected piece", () => {
    const { found, selection } = candidates([order("G4 F"), order("G5 F")]);
    expect(found.own.value.map((o) => o.text)).toEqual(["G4 F"]);
    selection.lead.value = null;
    expect(found.own.value).toEqual([]);
  });

  it("come from pieces with orders first, then from those that can be aimed", () => {
    expect(candidates([]).found.ready.value).toEqual(["G4", "G5"]);
  });

  it("show in a puzzle only attacks that are one step away", () => {
    const all = [attack("G4 F L xO3"), attack("G4 xO2"), order("G4 F R", { path: [[0, 0, 0]] })];
    expect(candidates(all).found.strikes.value).toHaveLength(2);
    expect(candidates(all, [], true).found.strikes.value.map((o) => o.text)).toEqual(["G4 xO2"]);
    expect(candidates(all, ["F"], true).found.strikes.value).toEqual([]);
    const near = candidates(all, ["F", "L"], true).found;
    expect(near.strikes.value.map((o) => o.text)).toEqual(["G4 F L xO3"]);
  });

  it("show up to eight attacks at any step, and more only as they continue the steps", () => {
    const letters = [..."abcdefgh"];
    const few = letters.map((x) => attack(`G4 F x${x}`));
    expect(candidates(few, ["L"]).found.strikes.value).toHaveLength(8);
    const many = [...few, attack("G4 L xa"), order("G4 L F", { path: [[0, 0, 0]] })];
    const { found } = candidates(many, ["L"]);
    expect(found.open.value).toBe(true);
    expect(found.strikes.value.map((o) => o.text)).toEqual(["G4 L xa"]);
  });

  it("have no placements on the board while a form places ships", () => {
    const { found, forms } = candidates([order("G4 1", { kind: "place" })]);
    expect(found.placing.value).toHaveLength(1);
    forms.all.value = [{} as Form];
    expect(found.placing.value).toEqual([]);
  });
});
