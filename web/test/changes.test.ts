import { describe, expect, it } from "vitest";
import { applyChanges, applyChange } from "../src/net/changes";
import type { Change } from "../src/net/wire";
import { ship, update } from "./builders";

describe("applying changes to a value", () => {
  const cases: [unknown, Change, unknown][] = [
    [1, { is: 2 }, 2],
    [{ a: 1, b: 2 }, { fields: { b: { is: 3 } } }, { a: 1, b: 3 }],
    [[1, 2], { keep: 1, more: [3, 4] }, [1, 3, 4]],
    [
      [
        { id: "1", n: 1 },
        { id: "y", n: 1 },
      ],
      {
        rows: [
          ["y", { fields: { n: { is: 2 } } }],
          ["z", { is: { id: "z" } }],
          ["0", { is: { id: "0" } }],
        ],
        gone: ["1"],
      },
      [{ id: "y", n: 2 }, { id: "z" }, { id: "0" }],
    ],
    [
      [{ seat: "a" }, { seat: "b" }],
      { rows: [], gone: [], order: ["b", "a"] },
      [{ seat: "b" }, { seat: "a" }],
    ],
  ];
  it.each(cases)("%j by %j", (before, change, after) => {
    const kept = structuredClone(before);
    expect(applyChange(before, change)).toEqual(after);
    expect(before).toEqual(kept);
  });

  it("keeps unchanged parts as the same objects", () => {
    const before = update(3, {
      roster: [
        { seat: "green", title: "", note: "", ships: [ship("G1"), ship("G2")] },
        { seat: "orange", title: "", note: "", ships: [ship("O1")] },
      ],
    });
    const rows: Change = { rows: [["G1", { fields: { mark: { is: "done" } } }]], gone: [] };
    const after = applyChanges(before, {
      type: "changes",
      version: 1,
      seq: 4,
      branch: 0,
      log: "more",
      entries: [],
      moves: [],
      parts: {
        fields: { roster: { rows: [["green", { fields: { ships: rows } }]], gone: [] } },
      },
    });
    expect([after.type, after.seq, after.version]).toEqual(["update", 4, 1]);
    expect(after.roster[0]?.ships[0]?.mark).toBe("done");
    expect(after.roster[0]?.ships[1]).toBe(before.roster[0]?.ships[1]);
    expect(after.roster[1]).toBe(before.roster[1]);
    expect(after.layers).toBe(before.layers);
  });
});
