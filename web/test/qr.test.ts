import { describe, expect, it } from "vitest";
import { qrOf } from "../src/common/qr";

/** A short sum of a code's modules, by which it is told from any other. */
function sumOf(text: string): string {
  let sum = 0;
  for (const on of (qrOf(text) ?? []).flat()) sum = (Math.imul(sum, 31) + (on ? 7 : 3)) >>> 0;
  return `${qrOf(text)?.length} ${sum}`;
}

describe("a QR code", () => {
  it("has the corners, the timing and the dark module of the standard", () => {
    const code = qrOf("AHOY") ?? [];
    const line = (y: number): string => (code[y] ?? []).map((on) => (on ? "#" : ".")).join("");
    expect(code).toHaveLength(21);
    for (const y of [0, 6, 14, 20]) expect(line(y).slice(0, 7)).toBe("#######");
    for (const y of [0, 6]) expect(line(y).slice(14)).toBe("#######");
    expect(line(6).slice(7, 14)).toBe(".#.#.#.");
    expect(code[13]?.[8]).toBe(true);
  });

  it("is what other programs make of the same text", () => {
    // Compared module by module with the library uqr (level M) when these sums were taken.
    expect(KNOWN.map(([text]) => sumOf(text))).toEqual(KNOWN.map(([, sum]) => sum));
  });

  it("is not made of a text that has no room", () => {
    expect(qrOf("x".repeat(213))).toHaveLength(57);
    expect(qrOf("x".repeat(214))).toBeNull();
  });
});

const KNOWN: readonly (readonly [text: string, sum: string])[] = [
  ["http://127.0.0.1:8000/game/a7v3hwydau#NR7_q7TKFsBg_s2eOLpaCkWq", "33 4115351235"],
  [
    "http://127.0.0.1:8000/game/a7v3hwydau#NR7_q7TKFsBg_s2eOLpaCkWq".padEnd(130, "-"),
    "49 3525024379",
  ],
  [
    "http://127.0.0.1:8000/game/a7v3hwydau#NR7_q7TKFsBg_s2eOLpaCkWq".padEnd(200, "-"),
    "57 3127490539",
  ],
];
