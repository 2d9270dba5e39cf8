import { signal } from "@preact/signals";
import { describe, expect, it, vi } from "vitest";
import { TurnEnd } from "../src/state/turnEnd";
import type { Order, Update } from "../src/net/wire";
import { order, update } from "./builders";

const pass = order("done", { kind: "pass", subject: null });

function turnEnd(orders: Order[], live: Partial<Update> = {}) {
  const input = { pick: vi.fn() };
  const sender = { confirm: vi.fn(async () => {}) };
  const myTurn = signal(true);
  const session = { live: signal<Update | null>(update(1, live)), myTurn };
  const group = { discard: vi.fn(() => false) };
  const end = new TurnEnd(session, { orderList: { orders: signal(orders) }, group, input, sender });
  return { end, input, sender, group, myTurn };
}

describe("the end of a turn", () => {
  it("is chosen first, and sent only if nothing else is left to do", () => {
    const busy = turnEnd([pass, order("G4 F")]);
    expect(busy.end.choose()).toBe(true);
    expect(busy.input.pick).toHaveBeenCalledWith(pass);
    expect(busy.group.discard).toHaveBeenCalledOnce();
    expect(busy.sender.confirm).not.toHaveBeenCalled();
    const free = turnEnd([pass]);
    expect(free.end.choose()).toBe(true);
    expect(free.sender.confirm).toHaveBeenCalledOnce();
  });

  it("is not the only order while ships can be aimed", () => {
    expect(turnEnd([pass], { aims: ["G4"] }).end.onlyOrder.value).toBeNull();
  });

  it("is not offered if two orders pass, or out of turn", () => {
    const two = turnEnd([pass, order("wait", { kind: "pass", subject: null })]);
    expect(two.end.choose()).toBe(false);
    const other = turnEnd([pass]);
    other.myTurn.value = false;
    expect(other.end.choose()).toBe(false);
  });
});
