import { describe, expect, it } from "vitest";
import { sortByWorth, bestPerTarget, pillLabel } from "../src/state/pills";
import type { Odds, Order } from "../src/net/wire";
import { order, refusal } from "./builders";

const attack = (text: string, target: string, more: Partial<Order> = {}): Order =>
  order(text, { kind: "attack", target, label: text.split(" ").slice(1).join(" "), ...more });
const oddsOf = (worth: number, good: number): Odds => ({
  title: "",
  clause: null,
  lines: [],
  brief: "",
  worth,
  parts: [
    { label: "well", p: "", value: good, tone: "good" },
    { label: "ill", p: "", value: 1 - good, tone: "bad" },
  ],
});

const ram = attack("G1 ram O1", "O1");
const swipe = attack("G1 swipe O1", "O1");
const other = attack("G1 ram O2", "O2");
const barred = attack("G1 ram O3", "O3", { refused: refusal });
const known = (o: Order): Odds | null =>
  ({ [ram.text]: oddsOf(0.1, 0.25), [swipe.text]: oddsOf(0.3, 0.5) })[o.text] ?? null;

describe("attacks on the board", () => {
  it("are sorted from best to worst, then without odds, refused ones last", () => {
    expect(sortByWorth([barred, other, ram, swipe], known)).toEqual([swipe, ram, other, barred]);
  });

  it("are reduced to the best for each target", () => {
    expect(bestPerTarget([ram, swipe, other], known, null)).toEqual([swipe, other]);
  });

  it("are all shown for the selected target", () => {
    expect(bestPerTarget([ram, swipe, other], known, "O1")).toEqual([swipe, ram, other]);
  });

  it("show the chance of success and the number of other attacks", () => {
    const all = [ram, swipe, other];
    const shown = bestPerTarget(all, known, null);
    expect(pillLabel(swipe, known, all, shown)).toBe("swipe O1 50% (1 more)");
    expect(pillLabel(swipe, () => ({ ...oddsOf(0.3, 0.5), parts: [] }), all, shown)).toBe(
      "swipe O1 (1 more)",
    );
    expect(pillLabel(other, known, all, shown)).toBe("ram O2");
    expect(pillLabel(other, known, all, shown, "O2")).toBe("ram");
    const crew = order("A1 shoot", { label: "shoot at the crew of O2", target: "O2" });
    expect(pillLabel(crew, known, [crew], [crew], "O2")).toBe("shoot at the crew");
    expect(pillLabel(swipe, known, all, bestPerTarget(all, known, "O1"))).toBe("swipe O1 50%");
  });
});
