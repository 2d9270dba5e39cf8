import { describe, expect, it } from "vitest";
import type { Entry, Update } from "../src/net/wire";
import {
  lastChatLine,
  isTakeback,
  takeBackQuestion,
  takeBackText,
  undoLabel,
} from "../src/state/takebacks";
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
  const undo = {
    ...update(3).undo,
    allowed: false,
    at_once: true,
    moves: 5,
    dice: true,
    piece: "G1",
  };
  it("names the order that it takes back, and asks before a key takes back several moves", () => {
    expect(undoLabel(undo)).toBe("Take back");
    expect(takeBackQuestion(undo, null)).toMatch(
      /^Takes back your order for G1 and everything that followed it, dice included\. Press/,
    );
    expect(takeBackText({ ...undo, piece: null, moves: 1 }, null)).toBe(
      "Takes back your last order",
    );
  });
  it("does not ask for one move or a plain undo", () => {
    expect(takeBackQuestion({ ...undo, moves: 1 }, null)).toBe("");
    expect(takeBackQuestion({ ...undo, allowed: true }, null)).toBe("");
    expect(undoLabel({ ...undo, allowed: true })).toBe("Undo");
  });
});
