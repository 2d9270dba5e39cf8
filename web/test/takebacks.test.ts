import { describe, expect, it } from "vitest";
import type { Entry, Update } from "../src/net/wire";
import { lastChatLine, isTakeback } from "../src/state/takebacks";
import { update } from "./builders";

const at = (seq: number, branch: number, yours: boolean): Update => {
  const made = update(seq, { branch });
  return { ...made, prompt: { ...made.prompt, yours } };
};

describe("what another took back", () => {
  it("is an earlier moment of another branch that is his to decide", () => {
    expect(isTakeback(at(5, 0, true), at(4, 1, false))).toBe(true);
  });
  it("is none of one's own, no move, and nothing on a page that was just opened", () => {
    expect(isTakeback(at(5, 0, false), at(4, 1, true))).toBe(false);
    expect(isTakeback(at(5, 0, true), at(6, 0, false))).toBe(false);
    expect(isTakeback(null, at(4, 1, false))).toBe(false);
  });
});

describe("what was said last", () => {
  const line = (n: number, seat: string, kind: Entry["kind"]): Entry => ({
    n,
    seq: n,
    seat,
    subject: null,
    kind,
    parts: [],
  });
  it("is a line of talk by another", () => {
    const lines = [line(1, "green", "chat"), line(2, "orange", "chat"), line(3, "green", "chat")];
    expect(lastChatLine([...lines, line(4, "orange", "move")], ["green"])).toBe(2);
    expect(lastChatLine(lines.slice(0, 1), ["green"])).toBe(-1);
  });
});
