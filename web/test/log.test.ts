import { describe, expect, it } from "vitest";
import { filterLog, foldRepeats, groupByTurn, mergeLog, plainText } from "../src/state/log";
import type { Entry, EntryPart } from "../src/net/wire";

const line = (n: number, more: Partial<Entry> = {}): Entry => ({
  n,
  seq: n,
  seat: "green",
  subject: null,
  kind: "move",
  parts: [{ t: "text", s: `line ${n}` }],
  ...more,
});

describe("the log", () => {
  it("has each line once, however often it is sent", () => {
    const known = [line(1), line(2)];
    expect(mergeLog(known, [line(2), line(3)], false, 3).map((e) => e.n)).toEqual([1, 2, 3]);
  });

  it("drops lines of undone moves, but no chat", () => {
    const known = [line(1), line(2), line(3, { kind: "chat" })];
    expect(mergeLog(known, [], false, 1).map((e) => e.n)).toEqual([1, 3]);
  });

  it("is replaced completely if the server says so", () => {
    expect(mergeLog([line(1), line(2)], [line(2, { seq: 5 })], true, 5)).toEqual([
      line(2, { seq: 5 }),
    ]);
  });

  it("joins consecutive lines with the same beginning", () => {
    const dealt = (n: number, who: string, what: string, ...rest: EntryPart[]): Entry =>
      line(n, {
        parts: [
          { t: "text", s: `${who} is dealt ` },
          { t: "strong", s: what },
          ...(rest.length > 0 ? rest : [{ t: "text", s: "." } as const]),
          { t: "clause", id: rest.length > 0 ? "C2" : "C1" },
        ],
      });
    const lines = foldRepeats([
      dealt(1, "Athens", "Ill Omen"),
      dealt(2, "Athens", "Elasis!"),
      dealt(3, "Corinth", "a card"),
      dealt(4, "Corinth", "a card"),
      dealt(5, "Corinth", "a card", { t: "text", s: ". Athens goes first." }),
      line(6),
      line(7),
    ]);
    expect(lines.map((e) => [e.n, plainText(e)])).toEqual([
      [2, "Athens is dealt Ill Omen, Elasis!."],
      [5, "Corinth is dealt 3 cards. Athens goes first."],
      [6, "line 6"],
      [7, "line 7"],
    ]);
  });

  it("joins things without a full stop", () => {
    const dealt = (n: number, what: string, stop: boolean): Entry =>
      line(n, {
        parts: [
          { t: "text", s: "Athens is dealt " },
          { t: "strong", s: what },
          ...(stop ? [{ t: "text", s: "." } as const] : []),
          { t: "clause", id: "C1" },
        ],
      });
    const lines = foldRepeats([
      dealt(1, "Ill Omen", true),
      dealt(2, "Pull for the Trierarch!", false),
      dealt(3, "Drum", true),
    ]);
    expect(lines.map(plainText)).toEqual([
      "Athens is dealt Ill Omen, Pull for the Trierarch!, Drum.",
    ]);
    expect(foldRepeats([1, 2].map((n) => dealt(n, "Drum", true))).map(plainText)).toEqual([
      "Athens is dealt Drum, 2 times.",
    ]);
  });

  it("filters by side, dice and chat", () => {
    const all = [
      line(1),
      line(2, { seat: "orange" }),
      line(3, { kind: "dice", parts: [{ t: "die", face: 4, sides: 6, fleet: "A" }] }),
      line(4, { kind: "chat", seat: "orange" }),
    ];
    expect(filterLog(all, "mine", ["green"]).map((e) => e.n)).toEqual([1, 3]);
    expect(filterLog(all, "enemy", ["green"]).map((e) => e.n)).toEqual([2]);
    expect(filterLog(all, "dice", ["green"]).map((e) => e.n)).toEqual([3]);
    expect(filterLog(all, "chat", ["green"]).map((e) => e.n)).toEqual([4]);
    expect(filterLog(all, "all", [])).toHaveLength(4);
  });

  it("keeps a turn's heading even if its line is filtered out", () => {
    const all = [
      line(1, { turn_title: "Turn 1, green" }),
      line(2),
      line(3, { turn_title: "Turn 1, orange" }),
      line(4),
    ];
    const groups = groupByTurn(all, [all[1] as Entry, all[3] as Entry]);
    expect(groups.map((g) => [g.title, g.entries.map((e) => e.n)])).toEqual([
      ["Turn 1, green", [2]],
      ["Turn 1, orange", [4]],
    ]);
  });

  it("does not repeat the ship's name", () => {
    const entry = line(1, {
      subject: "G3",
      parts: [
        { t: "strong", s: "G3" },
        { t: "text", s: " turns left" },
      ],
    });
    expect(plainText(entry)).toBe("turns left");
    expect(plainText({ ...entry, subject: "O1" })).toBe("G3 turns left");
  });

  it("reads aloud without the clause numbers", () => {
    const entry = line(1, {
      parts: [
        { t: "text", s: "boards O6 " },
        { t: "die", face: 4, sides: 6, fleet: "A" },
        { t: "text", s: " " },
        { t: "strong", s: "won" },
        { t: "clause", id: "TRI-BRD-04" },
      ],
    });
    expect(plainText(entry)).toBe("boards O6 die 4 won");
  });
});
