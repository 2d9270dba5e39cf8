import { beforeEach, describe, expect, it, vi } from "vitest";
import { Plot } from "../src/state/plot";
import { Session } from "../src/state/session";
import { chained, furtherPart, staged } from "../src/state/chain";
import type { Request } from "../src/net/outbox";
import type { Answer, Order } from "../src/net/wire";
import { order, refusal, update } from "./builders";

describe("ships that are taken together", () => {
  let plot: Plot;
  let asked: Request[];
  let answers: ((answer: Answer) => void)[];

  beforeEach(() => {
    const session = new Session("game", "token");
    asked = [];
    answers = [];
    vi.spyOn(session.connection, "ask").mockImplementation((request: Request) => {
      asked.push(request);
      return new Promise((resolve) => answers.push(resolve));
    });
    const gathers = {
      pieces: ["A1", "A2", "A3"],
      fitting: ["A1", "A2", "A3"],
      suites: [],
      cards: ["34"],
      suggested: [
        ["A1", "A2", "A3"],
        ["A2", "A3"],
      ],
    };
    session.live.value = update(1, {
      gathers,
      orders: [order("none", { kind: "pass", subject: null })],
    });
    vi.spyOn(session.acting, "value", "get").mockReturnValue("a");
    plot = new Plot(session);
  });

  const told = async (found: Order | null) => {
    answers.at(-1)?.({ type: "gathered", id: "", order: found });
    await Promise.resolve();
    await Promise.resolve();
  };
  const sets = () => asked.filter((r) => r.do === "gather").map((r) => r.pieces);

  it("takes a pressed ship in, and out again", async () => {
    plot.press("A1");
    await told(order("form A1", { subject: null }));
    plot.press("A2");
    expect(plot.muster.pieces.value).toEqual(["A1", "A2"]);
    expect(sets()).toEqual([["A1"], ["A1", "A2"]]);
    await told(order("form A1 A2", { subject: null }));
    expect(plot.order.value?.text).toBe("form A1 A2");
    plot.press("A1");
    expect(plot.muster.pieces.value).toEqual(["A2"]);
    expect(plot.selected.value).toBeNull();
  });

  it("says why a set is none, and holds no order then", async () => {
    plot.press("A1");
    await told(order("form A1", { subject: null, refused: refusal }));
    expect(plot.order.value).toBeNull();
    expect(plot.session.refusal.value?.sentence).toBe(refusal.sentence);
    plot.cancel();
    expect(plot.muster.pieces.value).toEqual([]);
  });

  it("forgets an answer to a set that is no longer in hand", async () => {
    plot.press("A1");
    plot.press("A2");
    await told(order("form A1", { subject: null }));
    expect(plot.order.value).toBeNull();
    expect(sets().at(-1)).toEqual(["A1", "A2"]);
  });

  it("takes up a set that has a name, and knows a ship that is in it alone", async () => {
    plot.press("A2");
    await told(order("A2 full", { subject: null }));
    expect(plot.muster.single.value).toBe("A2");
    plot.muster.take(["A1", "A3"]);
    expect(plot.muster.single.value).toBeNull();
    expect(sets().at(-1)).toEqual(["A1", "A3"]);
  });

  it("is done with Space: taken up first, so that a slip ends nothing", () => {
    vi.spyOn(plot.session.myTurn, "value", "get").mockReturnValue(true);
    plot.press("A1");
    expect(plot.done()).toBe(true);
    expect(plot.muster.pieces.value).toEqual([]);
    expect(plot.order.value?.text).toBe("none");
    expect(asked.filter((r) => r.do === "order")).toEqual([]);
    plot.done();
    expect(asked.at(-1)).toMatchObject({ do: "order", text: "none" });
  });

  it("goes round the sets that suggest themselves", () => {
    plot.muster.suggest();
    expect(plot.muster.pieces.value).toEqual(["A1", "A2", "A3"]);
    plot.muster.suggest();
    plot.muster.suggest();
    expect(plot.muster.pieces.value).toEqual(["A1", "A2", "A3"]);
  });

  it("takes cards of the hand along", () => {
    expect(plot.muster.takesCard("34")).toBe(true);
    expect(plot.muster.takesCard("35")).toBe(false);
    plot.press("A1");
    plot.muster.toggleCard("34");
    expect(plot.muster.cards.value).toEqual(["34"]);
  });
});

describe("declarations made up part by part", () => {
  const all = [
    ["rake"],
    ["ram"],
    ["grapple"],
    ["rake", "grapple"],
    ["grapple", "rake"],
    ["rake", "grapple", "fire"],
  ].map((chain) => order(chain.join("+"), { chain }));

  it("shows the first parts, then what may follow the one in hand", () => {
    expect(chained(all)).toBe(true);
    expect(chained(all.slice(0, 3))).toBe(false);
    expect(staged(all, null).map((o) => o.text)).toEqual(["rake", "ram", "grapple"]);
    const rake = all[0] ?? null;
    expect(staged(all, rake).map((o) => o.text)).toEqual(["rake", "rake+grapple"]);
    expect(staged(all, all[3] ?? null).map((o) => o.text)).toEqual([
      "rake+grapple",
      "rake+grapple+fire",
    ]);
  });

  it("names a further part by itself", () => {
    expect(furtherPart(order("rake", { chain: ["rake"] }))).toBeNull();
    expect(furtherPart(order("both", { chain: ["rake", "grapple A5"] }))).toBe("then grapple A5");
  });
});
