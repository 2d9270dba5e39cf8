import { beforeEach, describe, expect, it, vi } from "vitest";
import { createComposer, type OrderComposer } from "../src/state/composer";
import { Session } from "../src/state/session";
import { hasChains, nextPartLabel, nextInChain } from "../src/state/chain";
import type { Request } from "../src/net/outbox";
import type { Answer, Order } from "../src/net/wire";
import { order, refusal, update } from "./builders";

describe("selecting a group of ships", () => {
  let composer: OrderComposer;
  let asked: Request[];
  let answers: ((answer: Answer) => void)[];
  let proposed: string[];
  let drafted: string;

  beforeEach(async () => {
    const session = new Session("game", "token");
    asked = [];
    answers = [];
    vi.spyOn(session.connection, "ask").mockImplementation((request: Request) => {
      asked.push(request);
      return new Promise((resolve) => {
        if (request.do === "gather") answers.push(resolve);
      });
    });
    const gathers = {
      pieces: ["A1", "A2", "A3"],
      fitting: ["A1", "A2", "A3"],
      suites: [],
      wholes: [],
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
    composer = createComposer(session);
    proposed = composer.group.pieces.value;
    await answerWith(order("form A1 A2 A3", { subject: null }));
    drafted = composer.draft.order.value?.text ?? "";
    composer.cancel();
    asked.length = 0;
  });

  const answerWith = async (found: Order | null) => {
    answers.at(-1)?.({ type: "gathered", id: "", order: found });
    await Promise.resolve();
    await Promise.resolve();
  };
  const sets = () => asked.filter((r) => r.do === "gather").map((r) => r.pieces);

  it("suggests nothing in a puzzle", () => {
    const puzzle = new Session("game", "token", null, true);
    const sent = vi.spyOn(puzzle.connection, "ask").mockReturnValue(new Promise(() => undefined));
    vi.spyOn(puzzle.acting, "value", "get").mockReturnValue("a");
    puzzle.live.value = composer.session.live.value;
    const parts = createComposer(puzzle);
    expect(parts.group.pieces.value).toEqual([]);
    parts.pieces.cycle(1);
    expect(parts.group.pieces.value).toEqual(["A1"]);
    expect(sent.mock.calls.filter(([one]) => one.do === "gather")).toHaveLength(1);
  });

  it("goes with N from suggestion to suggestion, or from ship to ship without any", () => {
    composer.pieces.cycle(1);
    expect(sets().at(-1)).toEqual(["A2", "A3"]);
    const live = composer.session.live.value!;
    const gathers = { ...live.gathers!, suggested: [] };
    composer.session.live.value = { ...live, seq: 2, gathers };
    for (const ship of ["A1", "A2", "A3", "A1"]) {
      composer.pieces.cycle(1);
      expect(composer.group.pieces.value).toEqual([ship]);
    }
    composer.pieces.cycle(-1);
    expect(composer.group.pieces.value).toEqual(["A3"]);
  });

  it("selects the first suggestion at once; a press on a ship starts another group", () => {
    expect(proposed).toEqual(["A1", "A2", "A3"]);
    expect(drafted).toBe("form A1 A2 A3");
    expect(composer.draft.order.value).toBeNull();
    composer.group.update(false);
    expect(composer.group.isSuggested.value).toBe(true);
    composer.pieces.press("A2");
    expect(composer.group.pieces.value).toEqual(["A2"]);
    expect(composer.group.isSuggested.value).toBe(false);
  });

  it("keeps an order chosen before the suggestion's answer", async () => {
    composer.group.update(false);
    const none = composer.orderList.orders.value[0] as Order;
    composer.draft.order.value = none;
    await answerWith(order("form A1 A2 A3", { subject: null }));
    expect(composer.draft.order.value).toBe(none);
    expect(composer.group.pieces.value).toEqual([]);
  });

  it("adds a pressed ship, and removes it again", async () => {
    composer.pieces.press("A1");
    await answerWith(order("form A1", { subject: null }));
    composer.pieces.press("A2");
    expect(composer.group.pieces.value).toEqual(["A1", "A2"]);
    expect(sets()).toEqual([["A1"], ["A1", "A2"]]);
    await answerWith(order("form A1 A2", { subject: null }));
    expect(composer.draft.order.value?.text).toBe("form A1 A2");
    composer.pieces.press("A1");
    expect(composer.group.pieces.value).toEqual(["A2"]);
    expect(composer.selection.selected.value).toBeNull();
  });

  it("selects a squadron with one press, the ship alone with another", async () => {
    const session = composer.session;
    const offer = session.live.value?.gathers;
    if (!session.live.value || !offer) throw new Error("nothing is offered");
    session.live.value = { ...session.live.value, gathers: { ...offer, wholes: [["A1", "A2"]] } };
    composer.pieces.press("A2");
    expect(composer.group.pieces.value).toEqual(["A1", "A2"]);
    await answerWith(order("form A1 A2", { subject: null }));
    composer.pieces.press("A2");
    expect(composer.group.pieces.value).toEqual(["A2"]);
    await answerWith(order("form A2", { subject: null }));
    composer.pieces.press("A2");
    expect(composer.group.pieces.value).toEqual([]);
    composer.pieces.press("A1");
    composer.pieces.press("A2");
    expect(composer.group.pieces.value).toEqual(["A1"]);
  });

  it("shows why a group is illegal, without an order", async () => {
    composer.pieces.press("A1");
    await answerWith(order("form A1", { subject: null, refused: refusal }));
    expect(composer.draft.order.value).toBeNull();
    expect(composer.session.refusal.value?.sentence).toBe(refusal.sentence);
    composer.cancel();
    expect(composer.group.pieces.value).toEqual([]);
  });

  it("ignores an answer for a group that is no longer selected", async () => {
    composer.pieces.press("A1");
    composer.pieces.press("A2");
    await answerWith(order("form A1", { subject: null }));
    expect(composer.draft.order.value).toBeNull();
    expect(sets().at(-1)).toEqual(["A1", "A2"]);
  });

  it("selects a named group, and knows a single ship in it", async () => {
    composer.pieces.press("A2");
    await answerWith(order("A2 full", { subject: null }));
    expect(composer.group.single.value).toBe("A2");
    composer.group.choose(["A1", "A3"]);
    expect(composer.group.single.value).toBeNull();
    expect(sets().at(-1)).toEqual(["A1", "A3"]);
  });

  it("ends the turn with Space, in two presses", () => {
    vi.spyOn(composer.session.myTurn, "value", "get").mockReturnValue(true);
    composer.pieces.press("A1");
    expect(composer.turnEnd.choose()).toBe(true);
    expect(composer.group.pieces.value).toEqual([]);
    expect(composer.draft.order.value?.text).toBe("none");
    expect(asked.filter((r) => r.do === "order")).toEqual([]);
    composer.turnEnd.choose();
    expect(asked.at(-1)).toMatchObject({ do: "order", text: "none" });
  });

  it("cycles through the suggestions", () => {
    composer.group.suggest();
    expect(composer.group.pieces.value).toEqual(["A2", "A3"]);
    composer.group.suggest();
    expect(composer.group.pieces.value).toEqual(["A1", "A2", "A3"]);
  });

  it("includes cards of the hand", () => {
    expect(composer.group.canIncludeCard("34")).toBe(true);
    expect(composer.group.canIncludeCard("35")).toBe(false);
    composer.pieces.press("A1");
    composer.group.toggleCard("34");
    expect(composer.group.cards.value).toEqual(["34"]);
  });
});

describe("chains of declarations", () => {
  const all = [
    ["rake"],
    ["ram"],
    ["grapple"],
    ["rake", "grapple"],
    ["grapple", "rake"],
    ["rake", "grapple", "fire"],
  ].map((chain) => order(chain.join("+"), { chain }));

  it("shows the first parts, then the possible next ones", () => {
    expect(hasChains(all)).toBe(true);
    expect(hasChains(all.slice(0, 3))).toBe(false);
    expect(nextInChain(all, null).map((o) => o.text)).toEqual(["rake", "ram", "grapple"]);
    const rake = all[0] ?? null;
    expect(nextInChain(all, rake).map((o) => o.text)).toEqual(["rake", "rake+grapple"]);
    expect(nextInChain(all, all[3] ?? null).map((o) => o.text)).toEqual([
      "rake+grapple",
      "rake+grapple+fire",
    ]);
  });

  it("names only the further part", () => {
    expect(nextPartLabel(order("rake", { chain: ["rake"] }))).toBeNull();
    expect(nextPartLabel(order("both", { chain: ["rake", "grapple A5"] }))).toBe("then grapple A5");
  });
});
