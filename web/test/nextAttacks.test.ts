import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createComposer, type OrderComposer } from "../src/state/composer";
import { Session } from "../src/state/session";
import type { Request } from "../src/net/outbox";
import type { Answer, Odds, Order } from "../src/net/wire";
import { order, update } from "./builders";

const odds: Odds = { title: "Ram", clause: "C", lines: [], brief: "", parts: [], worth: 0.2 };
const attack = { label: "Ram O1", target: "O1", odds };
const REST = 300;

describe("attacks from a ghost's position", () => {
  let session: Session;
  let composer: OrderComposer;
  let asked: Request[];
  let attacks: (typeof attack)[];

  const show = (orders: Order[], more: Parameters<typeof update>[1] = {}): void => {
    session.live.value = update((session.live.peek()?.seq ?? 0) + 1, { orders, ...more });
  };
  const questions = () => asked.filter((one) => one.do === "onward");

  beforeEach(() => {
    vi.useFakeTimers();
    asked = [];
    attacks = [attack];
    session = new Session("game", "token");
    vi.spyOn(session.connection, "ask").mockImplementation(async (request: Request) => {
      asked.push(request);
      return { type: "onward", id: "", attacks, lines: [], later: false } as unknown as Answer;
    });
    show([order("G1 F"), order("G1 R")]);
    composer = createComposer(session);
  });
  afterEach(() => vi.useRealTimers());

  it("are requested when the ghost rests, only for its last position", async () => {
    composer.input.pick(order("G1 F"));
    await vi.advanceTimersByTimeAsync(REST / 3);
    composer.input.pick(order("G1 R"));
    expect(questions()).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(REST);
    expect(questions().map((one) => one.text)).toEqual(["G1 R"]);
    expect(composer.nextAttacks.answer.value?.attacks[0]?.label).toBe("Ram O1");
  });

  it("disappear with the order, and with the moment", async () => {
    composer.input.pick(order("G1 F"));
    await vi.advanceTimersByTimeAsync(REST);
    expect(composer.nextAttacks.answer.value).not.toBeNull();
    composer.draft.reset();
    expect(composer.nextAttacks.answer.value).toBeNull();
    composer.input.pick(order("G1 F"));
    await vi.advanceTimersByTimeAsync(REST);
    show([order("G1 R")]);
    expect(composer.nextAttacks.answer.value).toBeNull();
  });

  it("are not requested for attacks, without measuring, or if attacks are on the board already", async () => {
    composer.input.pick(order("G1 xO1", { kind: "attack", odds }));
    await vi.advanceTimersByTimeAsync(REST);
    show([order("G1 F")], { measuring: false });
    composer.input.pick(order("G1 F"));
    await vi.advanceTimersByTimeAsync(REST);
    show([order("G1 F"), order("G1 F xO1", { kind: "attack", odds, target: "O1" })]);
    composer.input.pick(order("G1 F"));
    await vi.advanceTimersByTimeAsync(REST);
    expect(questions()).toHaveLength(0);
  });

  it("are hidden if there are none", async () => {
    attacks = [];
    composer.input.pick(order("G1 F"));
    await vi.advanceTimersByTimeAsync(REST);
    expect(questions()).toHaveLength(1);
    expect(composer.nextAttacks.answer.value).toBeNull();
  });
});
