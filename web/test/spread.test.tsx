import { render } from "preact";
import { describe, expect, it } from "vitest";
import { rareEnd, SpreadChart } from "../src/common/Spread";

const bars = [0.04, 0.05, 0.3, 0.5, 0.08, 0.03].map((p, at) => ({ low: 2 * at, high: 2 * at + 1, p }));

describe("a histogram", () => {
  it("finds the end that holds at most a tenth", () => {
    expect(rareEnd(bars)?.last.high).toBe(3);
    expect(rareEnd(bars)?.p).toBeCloseTo(0.09);
    expect(rareEnd([...bars].reverse())?.last.low).toBe(10);
    expect(rareEnd(bars.slice(2))).toBeNull();
  });

  it("says the average and both ends, and describes every bar", () => {
    const root = document.createElement("div");
    render(<SpreadChart spread={{ label: "Damage", mean: 5.8, bars }} />, root);
    expect(root.querySelector("figcaption")?.textContent).toBe(
      "Damage: 5.8 on average, 3 or less 9%, 10 or more 3%",
    );
    expect(root.querySelectorAll(".bar")).toHaveLength(6);
    expect(root.querySelector("svg")?.getAttribute("aria-label")).toContain("4 to 5 30%");
  });
});
