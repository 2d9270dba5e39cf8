import { describe, expect, it } from "vitest";
import { squadronsOf } from "../src/state/squadrons";
import { ship } from "./builders";

describe("a roster with squadrons", () => {
  it("groups neighbours of one squadron, and leaves others without a name", () => {
    const ships = [
      ship("A1", { group: "Van" }),
      ship("A2", { group: "Van" }),
      ship("A3", { group: "Line" }),
      ship("B1", { group: "" }),
    ];
    expect(squadronsOf(ships).map(({ name, ships: own }) => [name, own.length])).toEqual([
      ["Van", 2],
      ["Line", 1],
      ["", 1],
    ]);
  });
});
