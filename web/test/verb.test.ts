import { describe, expect, it } from "vitest";
import { verb } from "../src/state/verb";
import { order } from "./builders";

const said = (sentence: string, more: Parameters<typeof order>[1] = {}, target = "") =>
  verb(order("A1 x", { sentence, label: "F/E B", ...more }), target);

describe("what stands on the button of the order in hand", () => {
  it("is the whole sentence where that is short", () => {
    expect(said("Forward, turn left")).toBe("Forward, turn left");
  });

  it("is the first part of a long way, never its letters", () => {
    expect(said("Row to 1006: 4 MP (2 + 2), 0 left")).toBe("Row to 1006");
    expect(said("Avoidance to port, to NW: 2 MP, 10 left")).toBe("Avoidance to port");
    expect(said("Forward beside G5, her east side, reverse")).toBe("Forward beside G5");
    expect(said("Face south-east without rowing at all")).toBe("Move her");
  });

  it("is what is done to the target", () => {
    const attack = { kind: "attack", target: "O1" } as const;
    expect(said("Forward, forward, then ram O1", attack, "O1")).toBe("Then ram O1");
    expect(said("Forward, forward, ram O1", attack, "O1")).toBe("Ram O1");
  });

  it("leaves out where a ship is set up, and what a use brings", () => {
    expect(said("Set up at 5.25, 28.12, heading 180°", { kind: "place" })).toBe("Set up");
    const use = { kind: "pass", use: "Activation", subject: null } as const;
    expect(said("Activation: impulses 2, 3, 4, 5", use)).toBe("Activation");
  });
});
