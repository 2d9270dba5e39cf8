import { describe, expect, it } from "vitest";
import type { Entry, Update } from "../src/net/wire";
import { lastChatLine, isTakeback, takeBackQuestion, undoLabel } from "../src/state/takebacks";
import { update } from "./builders";

const at = (seq: number, branch: number, yours: boolean): Update => {
  const made = update(seq, { branch });
  return { ...made, prompt: { ...made.prompt, yours } };
};

describe("a takeback by another player", () => {
  it("is an earlier moment of another branch in which the other player decides", () => {
    expect(isTakeback(at(5, 0, true), at(4, 1, false))).toBe(true);
  });
  it("is not an own undo, not a move, and not the first update of a page", () => {
    expect(isTakeback(at(5, 0, false), at(4, 1, true))).toBe(false);
    expect(isTakeback(at(5, 0, true), at(6, 0, false))).toBe(false);
    expect(isTakeback(null, at(4, 1, false))).toBe(false);
  });
});

describe("the last chat line", () => {
  const line = (n: number, seat: string, kind: Entry["kind"]): Entry => ({
    n,
    seq: n,
    seat,
    subject: null,
    kind,
    parts: [],
  });
  it("is a chat line of another player", () => {
    const lines = [line(1, "green", "chat"), line(2, "orange", "chat"), line(3, "green", "chat")];
    expect(lastChatLine([...lines, line(4, "orange", "move")], ["green"])).toBe(2);
    expect(lastChatLine(lines.slice(0, 1), ["green"])).toBe(-1);
  });
});

describe("undo against the computer", () => {
  const undo = { ...update(3).undo, allowed: false, at_once: true, moves: 5, dice: true };
  it("says how many moves it takes back, and asks before a key takes back several", () => {
    expect(undoLabel(undo)).toBe("Take back (5)");
    expect(takeBackQuestion(undo)).toContain("dice too: 5 moves. Press");
  });
  it("does not ask for one move or a plain undo", () => {
    expect(takeBackQuestion({ ...undo, moves: 1 })).toBe("");
    expect(takeBackQuestion({ ...undo, allowed: true })).toBe("");
    expect(undoLabel({ ...undo, allowed: true })).toBe("Undo");
  });
});
