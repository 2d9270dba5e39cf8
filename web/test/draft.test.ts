import { beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../src/common/settings";
import { OrderDraft } from "../src/state/draft";
import { Session } from "../src/state/session";
import type { Request } from "../src/net/outbox";
import type { Welcome } from "../src/net/wire";
import { order, refusal, shipsOrders, update } from "./builders";

const other = order("G5 F", {
  path: [
    [10, 3, 0],
    [10, 4, 0],
  ],
  pose: { x: 10, y: 4, heading: 0 },
});

describe("composing an order", () => {
  let session: Session;
  let draft: OrderDraft;
  let asked: Request[];

  beforeEach(() => {
    settings.instant.value = false;
    session = new Session("game", "token");
    asked = [];
    const answer = (request: Request) => {
      asked.push(request);
      return Promise.resolve({ type: "done" as const, id: "1", seq: 9 });
    };
    vi.spyOn(session, "ask").mockImplementation(answer);
    vi.spyOn(session.connection, "ask").mockImplementation(answer);
    session.live.value = update(8, { orders: [...shipsOrders(), other] });
    draft = new OrderDraft(session);
  });

  const steps = (): string[] => draft.next.value.map((n) => n.step);
  const sent = (): Request[] => asked.filter((r) => r.do === "order");

  it("goes from ship to steps to order, and sends only on commit", async () => {
    draft.press("G4");
    expect(steps()).toEqual(["F", "L", "R", "B"]);
    draft.takeStep(draft.next.value[0]!);
    expect(draft.order.value?.text).toBe("G4 F");
    draft.takeStep(draft.next.value[1]!);
    expect(draft.order.value?.text).toBe("G4 F L");
    expect(sent()).toEqual([]);
    await draft.commit();
    expect(sent()).toEqual([{ do: "order", text: "G4 F L", base: 8 }]);
    expect(draft.order.value).toBeNull();
  });

  it("deselects a ship whose last order is shown only after a roll", async () => {
    draft.press("G4");
    draft.takeStep(draft.next.value[0]!);
    await draft.commit(); // the answer arrives before its result is shown
    expect(draft.selected.value).toBe("G4");
    session.live.value = update(9, { orders: [] });
    expect(draft.selected.value).toBeNull();
    draft.press("O2");
    session.live.value = update(10, { orders: [] });
    expect(draft.selected.value).toBe("O2");
  });

  it("makes a pressed enemy the target of the selected ship", () => {
    draft.press("O2");
    expect(draft.selected.value).toBe("O2");
    draft.press("G4");
    draft.press("O2");
    expect(draft.order.value?.text).toBe("G4 F L xO2");
    expect(draft.selected.value).toBe("G4");
  });

  it("shows the first steps again after a complete order, so that another can start", () => {
    draft.pick(shipsOrders().find((o) => o.text === "G4 F L xO2")!);
    expect(draft.open.value).toBe(false);
    expect(steps()).toEqual(["F", "L", "R", "B"]);
    expect(draft.strikes.value).toHaveLength(2);
  });

  it("steps back one at a time, then leaves the key to the turn's undo", () => {
    draft.press("G4");
    expect(draft.type("f")).toBe(true);
    expect(draft.type("f")).toBe(true);
    expect(draft.order.value?.text).toBe("G4 F F");
    expect(draft.stepBack()).toBe(true);
    expect(draft.order.value?.text).toBe("G4 F");
    expect(draft.stepBack()).toBe(true);
    expect(draft.order.value).toBeNull();
    expect(draft.stepBack()).toBe(false);
  });

  it("drops the order, then the selection on Escape, and never a sent order", () => {
    draft.press("G4");
    draft.type("l");
    draft.cancel();
    expect([draft.order.value, draft.selected.value]).toEqual([null, "G4"]);
    draft.cancel();
    expect(draft.selected.value).toBeNull();
    expect(sent()).toEqual([]);
  });

  it("leaves letters that begin no order to the page's keys", () => {
    draft.press("G4");
    expect(draft.type("v")).toBe(false);
    expect(draft.order.value).toBeNull();
  });

  it("begins a new order if the letters do not continue the last", () => {
    draft.press("G4");
    draft.type("l");
    draft.type("r");
    expect(draft.order.value?.text).toBe("G4 R");
  });

  it("explains a refused order instead of sending it", async () => {
    draft.pick(order("G4 F R", { refused: refusal }));
    await draft.commit();
    expect(sent()).toEqual([]);
    expect(session.refusal.value).toEqual(refusal);
  });

  it("plays at once if set so, but not while the order can continue", async () => {
    settings.instant.value = true;
    draft.press("G4");
    draft.takeStep(draft.next.value[0]!);
    expect(sent()).toEqual([]);
    draft.takeStep(draft.next.value[1]!);
    await Promise.resolve();
    expect(sent().map((r) => r.do === "order" && r.text)).toEqual([]);
    draft.pick(shipsOrders().find((o) => o.text === "G4 F L xO2")!);
    await Promise.resolve();
    expect(sent()).toHaveLength(1);
  });

  it("cycles through the ships that can act", () => {
    draft.cycle(1);
    expect(draft.selected.value).toBe("G4");
    draft.cycle(1);
    expect(draft.selected.value).toBe("G5");
    draft.cycle(1);
    expect(draft.selected.value).toBe("G4");
    draft.cycle(-1);
    expect(draft.selected.value).toBe("G5");
  });

  it("forgets impossible orders, and selects the only ship left", () => {
    draft.press("G4");
    draft.type("l");
    session.live.value = update(9, { orders: [other] });
    expect(draft.order.value).toBeNull();
    expect(draft.selected.value).toBe("G5");
  });

  it("offers nothing while a past moment is shown", () => {
    session.past.value = { n: 3, update: update(3) };
    expect(draft.orders.value).toEqual([]);
  });

  it("keeps the draft if the same moment is sent again, as for a flipped board", () => {
    draft.press("G4");
    draft.takeStep(draft.next.value[0]!);
    session.live.value = update(8, {
      orders: [...shipsOrders(), other],
      frame: { ...session.live.value!.frame, flip: true },
    });
    expect(draft.order.value?.text).toBe("G4 F");
    session.live.value = update(9, { orders: [other] });
    expect(draft.order.value).toBeNull();
  });

  it("shows the server's message instead of an empty list of threats", async () => {
    session.welcome.value = { seats: [{ id: "orange" }], you: [] } as unknown as Welcome;
    vi.spyOn(session.connection, "ask").mockResolvedValue({
      type: "error",
      id: "1",
      code: "busy",
      message: "Too many questions.",
    });
    await draft.threats.show();
    expect(session.notice.value).toBe("Too many questions.");
    expect(draft.threats.shown.value).toBeNull();
  });

  it("ignores threats that were hidden, or outdated by a move, before they arrived", async () => {
    session.welcome.value = { seats: [{ id: "orange" }], you: [] } as unknown as Welcome;
    const items = [
      { subject: "O2", at: [8, 6] as [number, number], by: "FF", target: null, clause: null },
    ];
    vi.spyOn(session.connection, "ask").mockImplementation(() =>
      Promise.resolve({ type: "threats" as const, id: "1", items }),
    );
    const asked = draft.threats.show();
    draft.threats.hide();
    await asked;
    expect(draft.threats.shown.value).toBeNull();
    const again = draft.threats.show();
    session.live.value = update(9, { orders: [other] });
    await again;
    expect(draft.threats.shown.value).toBeNull();
    await draft.threats.show();
    expect(draft.threats.shown.value).toEqual(items);
  });
});
