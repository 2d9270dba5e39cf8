import { beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../src/common/settings";
import { Plot } from "../src/state/plot";
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

describe("making up an order", () => {
  let session: Session;
  let plot: Plot;
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
    plot = new Plot(session);
  });

  const steps = (): string[] => plot.next.value.map((n) => n.step);
  const sent = (): Request[] => asked.filter((r) => r.do === "order");

  it("goes from ship to steps to order, and sends only on commit", async () => {
    plot.press("G4");
    expect(steps()).toEqual(["F", "L", "R", "B"]);
    plot.takeStep(plot.next.value[0]!);
    expect(plot.order.value?.text).toBe("G4 F");
    plot.takeStep(plot.next.value[1]!);
    expect(plot.order.value?.text).toBe("G4 F L");
    expect(sent()).toEqual([]);
    await plot.commit();
    expect(sent()).toEqual([{ do: "order", text: "G4 F L", base: 8 }]);
    expect(plot.order.value).toBeNull();
  });

  it("takes the press of an enemy as the target of the selected ship", () => {
    plot.press("O2");
    expect(plot.selected.value).toBe("O2");
    plot.press("G4");
    plot.press("O2");
    expect(plot.order.value?.text).toBe("G4 F L xO2");
    expect(plot.selected.value).toBe("G4");
  });

  it("shows the first steps again after a finished order, so that another can be taken at once", () => {
    plot.pick(shipsOrders().find((o) => o.text === "G4 F L xO2")!);
    expect(plot.open.value).toBe(false);
    expect(steps()).toEqual(["F", "L", "R", "B"]);
    expect(plot.strikes.value).toHaveLength(2);
  });

  it("steps back one at a time, then lets the turn's undo have the key", () => {
    plot.press("G4");
    expect(plot.type("f")).toBe(true);
    expect(plot.type("f")).toBe(true);
    expect(plot.order.value?.text).toBe("G4 F F");
    expect(plot.stepBack()).toBe(true);
    expect(plot.order.value?.text).toBe("G4 F");
    expect(plot.stepBack()).toBe(true);
    expect(plot.order.value).toBeNull();
    expect(plot.stepBack()).toBe(false);
  });

  it("drops the order first and the selection second on Escape, and never anything sent", () => {
    plot.press("G4");
    plot.type("l");
    plot.cancel();
    expect([plot.order.value, plot.selected.value]).toEqual([null, "G4"]);
    plot.cancel();
    expect(plot.selected.value).toBeNull();
    expect(sent()).toEqual([]);
  });

  it("leaves letters that begin no order to the page's own keys", () => {
    plot.press("G4");
    expect(plot.type("v")).toBe(false);
    expect(plot.order.value).toBeNull();
  });

  it("begins a new order when the letters do not go on", () => {
    plot.press("G4");
    plot.type("l");
    plot.type("r");
    expect(plot.order.value?.text).toBe("G4 R");
  });

  it("explains a refused order instead of sending it", async () => {
    plot.pick(order("G4 F R", { refused: refusal }));
    await plot.commit();
    expect(sent()).toEqual([]);
    expect(session.refusal.value).toEqual(refusal);
  });

  it("plays at once where the reader chose so, but not while the order can go on", async () => {
    settings.instant.value = true;
    plot.press("G4");
    plot.takeStep(plot.next.value[0]!);
    expect(sent()).toEqual([]);
    plot.takeStep(plot.next.value[1]!);
    await Promise.resolve();
    expect(sent().map((r) => r.do === "order" && r.text)).toEqual([]);
    plot.pick(shipsOrders().find((o) => o.text === "G4 F L xO2")!);
    await Promise.resolve();
    expect(sent()).toHaveLength(1);
  });

  it("walks over the ships that can act", () => {
    plot.cycle(1);
    expect(plot.selected.value).toBe("G4");
    plot.cycle(1);
    expect(plot.selected.value).toBe("G5");
    plot.cycle(1);
    expect(plot.selected.value).toBe("G4");
    plot.cycle(-1);
    expect(plot.selected.value).toBe("G5");
  });

  it("forgets what can no longer be played, and takes up the only ship left", () => {
    plot.press("G4");
    plot.type("l");
    session.live.value = update(9, { orders: [other] });
    expect(plot.order.value).toBeNull();
    expect(plot.selected.value).toBe("G5");
  });

  it("offers nothing while a moment of the past is on the board", () => {
    session.past.value = { n: 3, update: update(3) };
    expect(plot.orders.value).toEqual([]);
  });

  it("keeps what is in hand when the same moment is told again, as of a flipped board", () => {
    plot.press("G4");
    plot.takeStep(plot.next.value[0]!);
    session.live.value = update(8, {
      orders: [...shipsOrders(), other],
      frame: { ...session.live.value!.frame, flip: true },
    });
    expect(plot.order.value?.text).toBe("G4 F");
    session.live.value = update(9, { orders: [other] });
    expect(plot.order.value).toBeNull();
  });

  it("says what the server said of threats rather than that there are none", async () => {
    session.welcome.value = { seats: [{ id: "orange" }], you: [] } as unknown as Welcome;
    vi.spyOn(session.connection, "ask").mockResolvedValue({
      type: "error",
      id: "1",
      code: "busy",
      message: "Too many questions.",
    });
    await plot.showThreats(true);
    expect(session.notice.value).toBe("Too many questions.");
    expect(plot.threats.value).toBeNull();
  });

  it("drops threats that were put away, or overtaken by a move, before they came", async () => {
    session.welcome.value = { seats: [{ id: "orange" }], you: [] } as unknown as Welcome;
    const items = [
      { subject: "O2", at: [8, 6] as [number, number], by: "FF", target: null, clause: null },
    ];
    vi.spyOn(session.connection, "ask").mockImplementation(() =>
      Promise.resolve({ type: "threats" as const, id: "1", items }),
    );
    const asked = plot.showThreats(true);
    await plot.showThreats(false);
    await asked;
    expect(plot.threats.value).toBeNull();
    const again = plot.showThreats(true);
    session.live.value = update(9, { orders: [other] });
    await again;
    expect(plot.threats.value).toBeNull();
    await plot.showThreats(true);
    expect(plot.threats.value).toEqual(items);
  });
});
