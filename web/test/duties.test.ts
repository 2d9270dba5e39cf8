import { beforeEach, describe, expect, it, vi } from "vitest";
import { createComposer, type OrderComposer } from "../src/state/composer";
import { Session } from "../src/state/session";
import type { Request } from "../src/net/outbox";
import type { Answer, Duty, Odds, Order } from "../src/net/wire";
import { order, update } from "./builders";

const duty = (target: string, ships: string[], must = true): Duty => ({
  ships,
  target,
  must,
  held: false,
  clause: "R-1",
});

const odds = (worth: number): Odds => ({
  title: "",
  clause: null,
  lines: [],
  brief: "",
  parts: [],
  worth,
});

const attack = (text: string, manner: string, more: Partial<Order> = {}): Order =>
  order(text, { kind: "attack", subject: "A1", target: "B1", manner, ...more });

const [RAM, RAM_ALONE, RAKE] = [
  attack("A1 ram B1 with A2", "Ram", {
    joins: [
      { ship: "A3", joined: true, bound: true },
      { ship: "A2", joined: true, bound: false },
    ],
  }),
  attack("A1 ram B1", "Ram", {
    joins: [
      { ship: "A3", joined: true, bound: true },
      { ship: "A2", joined: false, bound: false },
    ],
  }),
  attack("A1 rake B1", "Rake"),
];

describe("attacks listed by target", () => {
  let composer: OrderComposer;
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
    const start = update(1, {
      duties: [duty("B1", ["A1", "A2"]), duty("B2", ["A2"], false)],
      orders: [RAM_ALONE, RAM, RAKE],
    });
    session.live.value = { ...start, frame: { ...start.frame, snap: 0 } };
    composer = createComposer(session);
  });

  const last = (what: string) => asked.findLastIndex((request) => request.do === what);
  const answerWith = async (what: string, answer: Answer) => {
    answers[last(what)]?.(answer);
    await Promise.resolve();
    await Promise.resolve();
  };
  const oddsAnswer = (worth: Record<string, number>): Answer => ({
    type: "odds",
    id: "",
    items: Object.entries(worth).map(([text, value]) => ({ text, odds: odds(value) })),
  });

  it("requests odds for each target in turn and keeps the best", async () => {
    const weighing = () => asked.findLastIndex((one) => one.do === "odds" && "target" in one);
    const before = weighing();
    expect(asked[before]).toMatchObject({ subject: "A1", target: "B1" });
    answers[before]?.(oddsAnswer({ a: 0.1, b: 0.4 }));
    await Promise.resolve();
    await Promise.resolve();
    expect(asked[weighing()]).toMatchObject({ subject: "A2", target: "B2" });
    const [first] = composer.duties.all.value;
    expect(first && composer.duties.odds(first)?.worth).toBe(0.4);
  });

  it("selects the best attack, with one row for each kind", async () => {
    composer.pieces.cycle(1);
    expect(composer.selection.selected.value).toBe("A1");
    expect(composer.draft.order.value?.text).toBe(RAM.text);
    await answerWith("odds", oddsAnswer({ [RAM.text]: 0.2, [RAKE.text]: 0.5 }));
    expect(composer.draft.order.value?.text).toBe(RAM.text);
    composer.duties.pick(duty("B1", ["A1"]));
    expect(composer.draft.order.value?.text).toBe(RAKE.text);
    expect(composer.duties.variants.value.map((one) => one.text)).toEqual([RAM.text, RAKE.text]);
    expect(composer.attacks.pills.value).toEqual([]);
  });

  it("adds a pressed ship to the attack or removes it, and no other", async () => {
    composer.duties.pick(duty("B1", ["A1"]));
    composer.draft.take(RAM);
    expect(composer.duties.toggle("A3")).toBe(false);
    composer.pieces.press("A2");
    expect(asked[last("join")]).toMatchObject({ text: RAM.text, pieces: [] });
    const found = { type: "checked" as const, id: "", ok: true, refused: null, odds: null };
    await answerWith("join", { ...found, order: RAM_ALONE });
    expect(composer.draft.order.value?.text).toBe(RAM_ALONE.text);
    expect(composer.selection.selected.value).toBe("A1");
    composer.pieces.press("A2");
    expect(asked[last("join")]).toMatchObject({ text: RAM_ALONE.text, pieces: ["A2"] });
  });
});
