import { describe, expect, it } from "vitest";
import { toPicture } from "../src/geometry/frame";
import { stepCosts } from "../src/board/stepCosts";
import { frame, order } from "./builders";

const way = order("A1 6 F R1", {
  path: [
    [8, 5, 0],
    [8, 5, 0],
    [8, 6, 0],
    [8, 6, 45],
  ],
  costs: [null, 2, 1],
});

describe("the costs of a path", () => {
  it("are beside the middle of a step, or beside the new bow after a turn", () => {
    const [step, turn] = stepCosts(way, frame, 9);
    const [x, y] = toPicture(frame, [8, 5.5]);
    expect(step).toEqual({ cost: 2, at: [x + 9, y] });
    const [tx, ty] = toPicture(frame, [8, 6]);
    expect(turn!.cost).toBe(1);
    expect(turn!.at[0]).toBeGreaterThan(tx);
    expect(turn!.at[1]).toBeLessThan(ty);
  });

  it("are hidden if there is one step, or no cost", () => {
    expect(stepCosts({ ...way, costs: [null, 2] }, frame, 9)).toEqual([]);
    expect(stepCosts(order("G4 F"), frame, 9)).toEqual([]);
  });
});
