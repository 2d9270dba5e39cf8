import { describe, expect, it } from "vitest";
import type { Clock } from "../src/net/wire";
import { clockText, isLate, leftAt, untilNext } from "../src/state/clock";

const running: Clock = { seat: "green", total: 240, left: 90_000, ends: 1_090_000 };
const standing: Clock = { ...running, ends: null };

describe("the turn clock", () => {
  it("counts down to the server's time", () => {
    expect(leftAt(running, 1_000_000)).toBe(90_000);
    expect(leftAt(running, 1_060_500)).toBe(29_500);
    expect(leftAt(running, 2_000_000)).toBe(0);
  });

  it("never shows more than the time left, whatever this page's clock says", () => {
    expect(leftAt(running, 900_000)).toBe(90_000);
  });

  it("does not change while stopped", () => {
    expect(leftAt(standing, 5_000_000)).toBe(90_000);
    expect(isLate({ ...standing, left: 1000 }, 0)).toBe(false);
  });

  it("warns in the last twenty seconds", () => {
    expect(isLate(running, 1_069_999)).toBe(false);
    expect(isLate(running, 1_070_000)).toBe(true);
  });

  it("shows minutes and seconds, rounded up", () => {
    expect(clockText(240_000)).toBe("4:00");
    expect(clockText(239_001)).toBe("4:00");
    expect(clockText(9_000)).toBe("0:09");
    expect(clockText(1)).toBe("0:01");
    expect(clockText(0)).toBe("0:00");
  });

  it("is redrawn when the text changes", () => {
    expect(untilNext(9_250)).toBe(250);
    expect(untilNext(9_000)).toBe(1000);
  });
});
