import { beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../src/common/settings";
import { createComposer, type OrderComposer } from "../src/state/composer";
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
  let composer: OrderComposer;
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
    composer = createComposer(session);
  });

  const steps = (): string[] => composer.candidates.next.value.map((n) => n.step);
  const sent = (): Request[] => asked.filter((r) => r.do === "order");

  it("goes from ship to steps to order, and sends only on commit", async () => {
    composer.pieces.press("G4");
    expect(steps()).toEqual(["F", "L", "R", "B"]);
    composer.input.takeStep(composer.candidates.next.value[0]!);
    expect(composer.draft.order.value?.text).toBe("G4 F");
    composer.input.takeStep(composer.candidates.next.value[1]!);
    expect(composer.draft.order.value?.text).toBe("G4 F L");
    expect(sent()).toEqual([]);
    await composer.sender.commit();
    expect(sent()).toEqual([{ do: "order", text: "G4 F L", base: 8 }]);
    expect(composer.draft.order.value).toBeNull();
  });

  it("deselects a ship whose last order is shown only after a roll", async () => {
    composer.pieces.press("G4");
    composer.input.takeStep(composer.candidates.next.value[0]!);
    await composer.sender.commit(); // the answer arrives before its result is shown
    expect(composer.selection.selected.value).toBe("G4");
    session.live.value = update(9, { orders: [] });
    expect(composer.selection.selected.value).toBeNull();
    composer.pieces.press("O2");
    session.live.value = update(10, { orders: [] });
    expect(composer.selection.selected.value).toBe("O2");
  });

  it("makes a pressed enemy the target of the selected ship", () => {
    composer.pieces.press("O2");
    expect(composer.selection.selected.value).toBe("O2");
    composer.pieces.press("G4");
    composer.pieces.press("O2");
    expect(composer.draft.order.value?.text).toBe("G4 F L xO2");
    expect(composer.selection.selected.value).toBe("G4");
  });

  it("shows the first steps again after a complete order, so that another can start", () => {
    composer.input.pick(shipsOrders().find((o) => o.text === "G4 F L xO2")!);
    expect(composer.candidates.open.value).toBe(false);
    expect(steps()).toEqual(["F", "L", "R", "B"]);
    expect(composer.candidates.strikes.value).toHaveLength(2);
  });

  it("steps back one at a time, then leaves the key to the turn's undo", () => {
    composer.pieces.press("G4");
    expect(composer.input.type("f")).toBe(true);
    expect(composer.input.type("f")).toBe(true);
    expect(composer.draft.order.value?.text).toBe("G4 F F");
    expect(composer.input.stepBack()).toBe(true);
    expect(composer.draft.order.value?.text).toBe("G4 F");
    expect(composer.input.stepBack()).toBe(true);
    expect(composer.draft.order.value).toBeNull();
    expect(composer.input.stepBack()).toBe(false);
  });

  it("drops the order, then the selection on Escape, and never a sent order", () => {
    composer.pieces.press("G4");
    composer.input.type("l");
    composer.cancel();
    expect([composer.draft.order.value, composer.selection.selected.value]).toEqual([null, "G4"]);
    composer.cancel();
    expect(composer.selection.selected.value).toBeNull();
    expect(sent()).toEqual([]);
  });

  it("leaves letters that begin no order to the page's keys", () => {
    composer.pieces.press("G4");
    expect(composer.input.type("v")).toBe(false);
    expect(composer.draft.order.value).toBeNull();
  });

  it("begins a new order if the letters do not continue the last", () => {
    composer.pieces.press("G4");
    composer.input.type("l");
    composer.input.type("r");
    expect(composer.draft.order.value?.text).toBe("G4 R");
  });

  it("explains a refused order instead of sending it", async () => {
    composer.input.pick(order("G4 F R", { refused: refusal }));
    await composer.sender.commit();
    expect(sent()).toEqual([]);
    expect(session.refusal.value).toEqual(refusal);
  });

  it("plays at once if set so, but not while the order can continue", async () => {
    settings.instant.value = true;
    composer.pieces.press("G4");
    composer.input.takeStep(composer.candidates.next.value[0]!);
    expect(sent()).toEqual([]);
    composer.input.takeStep(composer.candidates.next.value[1]!);
    await Promise.resolve();
    expect(sent().map((r) => r.do === "order" && r.text)).toEqual([]);
    composer.input.pick(shipsOrders().find((o) => o.text === "G4 F L xO2")!);
    await Promise.resolve();
    expect(sent()).toHaveLength(1);
  });

  it("cycles through the ships that can act", () => {
    composer.pieces.cycle(1);
    expect(composer.selection.selected.value).toBe("G4");
    composer.pieces.cycle(1);
    expect(composer.selection.selected.value).toBe("G5");
    composer.pieces.cycle(1);
    expect(composer.selection.selected.value).toBe("G4");
    composer.pieces.cycle(-1);
    expect(composer.selection.selected.value).toBe("G5");
  });

  it("forgets impossible orders, and selects the only ship left", () => {
    composer.pieces.press("G4");
    composer.input.type("l");
    session.live.value = update(9, { orders: [other] });
    expect(composer.draft.order.value).toBeNull();
    expect(composer.selection.selected.value).toBe("G5");
  });

  it("offers nothing while a past moment is shown", () => {
    session.past.value = { n: 3, update: update(3) };
    expect(composer.orderList.orders.value).toEqual([]);
  });

  it("keeps the draft if the same moment is sent again, as for a flipped board", () => {
    composer.pieces.press("G4");
    composer.input.takeStep(composer.candidates.next.value[0]!);
    session.live.value = update(8, {
      orders: [...shipsOrders(), other],
      frame: { ...session.live.value!.frame, flip: true },
    });
    expect(composer.draft.order.value?.text).toBe("G4 F");
    session.live.value = update(9, { orders: [other] });
    expect(composer.draft.order.value).toBeNull();
  });

  it("shows the server's message instead of an empty list of threats", async () => {
    session.welcome.value = { seats: [{ id: "orange" }], you: [] } as unknown as Welcome;
    vi.spyOn(session.connection, "ask").mockResolvedValue({
      type: "error",
      id: "1",
      code: "busy",
      message: "Too many questions.",
    });
    await composer.threats.show();
    expect(session.notice.value).toBe("Too many questions.");
    expect(composer.threats.shown.value).toBeNull();
  });

  it("ignores threats that were hidden, or outdated by a move, before they arrived", async () => {
    session.welcome.value = { seats: [{ id: "orange" }], you: [] } as unknown as Welcome;
    const items = [
      { subject: "O2", at: [8, 6] as [number, number], by: "FF", target: null, clause: null },
    ];
    vi.spyOn(session.connection, "ask").mockImplementation(() =>
      Promise.resolve({ type: "threats" as const, id: "1", items }),
    );
    const asked = composer.threats.show();
    composer.threats.hide();
    await asked;
    expect(composer.threats.shown.value).toBeNull();
    const again = composer.threats.show();
    session.live.value = update(9, { orders: [other] });
    await again;
    expect(composer.threats.shown.value).toBeNull();
    await composer.threats.show();
    expect(composer.threats.shown.value).toEqual(items);
  });
});
