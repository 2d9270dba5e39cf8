import { signal } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../src/common/settings";
import { Draft } from "../src/state/draft";
import { OrderInput } from "../src/state/orderInput";
import type { Order, Refusal } from "../src/net/wire";
import { order } from "./builders";

describe("the input of an order", () => {
  const own = [order("G4 F"), order("G4 F L"), order("G4 R")];
  const session = { refusal: signal<Refusal | null>(null), notice: signal("") };
  const selection = { selected: signal<string | null>("G4"), automatic: null };
  const group = { order: signal<Order | null>(null), clear: vi.fn() };
  const sender = { commit: vi.fn(async () => {}), confirm: vi.fn(async () => {}) };
  let draft: Draft;
  let input: OrderInput;

  beforeEach(() => {
    vi.clearAllMocks();
    settings.instant.value = false;
    draft = new Draft(session, selection);
    const pool = signal(own);
    input = new OrderInput(session, {
      draft,
      orderList: { orders: pool },
      candidates: { own: pool },
      group,
      sender,
    });
  });

  it("sends an order that is chosen twice", () => {
    input.pick(own[0]!);
    expect(sender.commit).not.toHaveBeenCalled();
    input.pick(own[0]!);
    expect(sender.commit).toHaveBeenCalledOnce();
  });

  it("goes on by key from an order that the pointer chose", () => {
    input.pick(own[0]!);
    expect(input.type("l")).toBe(true);
    expect(draft.order.value?.text).toBe("G4 F L");
    input.pick(own[0]!);
    expect(input.type("r")).toBe(true);
    expect(draft.order.value?.text).toBe("G4 R");
  });

  it("confirms an order of a list that is chosen twice", () => {
    input.pickOrConfirm(own[2]!);
    input.pickOrConfirm(own[2]!);
    expect(sender.confirm).toHaveBeenCalledOnce();
    expect(sender.commit).not.toHaveBeenCalled();
  });

  it("sends at once in instant play, unless a longer order begins the same", () => {
    settings.instant.value = true;
    input.pick(own[0]!);
    expect(sender.commit).not.toHaveBeenCalled();
    input.pick(own[2]!);
    expect(sender.commit).toHaveBeenCalledOnce();
    settings.instant.value = false;
  });

  it("empties the group, unless the order is the group's own", () => {
    group.order.value = own[0]!;
    input.pick(own[0]!);
    expect(group.clear).not.toHaveBeenCalled();
    input.pick(own[2]!);
    expect(group.clear).toHaveBeenCalledOnce();
    group.order.value = null;
  });

  it("finds an order by its letters, and goes back letter by letter", () => {
    expect(input.type("f")).toBe(true);
    expect(input.type("l")).toBe(true);
    expect(draft.order.value?.text).toBe("G4 F L");
    expect(input.stepBack()).toBe(true);
    expect(draft.order.value?.text).toBe("G4 F");
    expect(input.type("z")).toBe(false);
  });
});
