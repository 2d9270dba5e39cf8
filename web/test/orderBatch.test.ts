import { beforeEach, describe, expect, it, vi } from "vitest";
import { parseForAll, orderTextFor } from "../src/state/orderBatch";
import { createComposer, type OrderComposer } from "../src/state/composer";
import type { Request } from "../src/net/outbox";
import { Session } from "../src/state/session";
import type { Answer, Order } from "../src/net/wire";
import { order, refusal, ship, update } from "./builders";

const tick = async (): Promise<void> => {
  for (let i = 0; i < 8; i++) await Promise.resolve();
};

describe("orders for several ships", () => {
  let session: Session;
  let composer: OrderComposer;
  let sent: string[];
  let refused: string[];
  let fleet: Order[];

  const show = (seq: number): void => {
    session.live.value = update(seq, { orders: fleet });
  };

  beforeEach(() => {
    sent = [];
    refused = [];
    fleet = ["G1", "G2", "G3", "G4"].map((id) => order(`${id} F F`));
    session = new Session("game", "token");
    composer = createComposer(session);
    vi.spyOn(session, "ask").mockImplementation(async (request: Request) => {
      if (request.do !== "order" || !("text" in request)) throw new Error("an order is meant");
      const text = String(request.text);
      const no = refused.indexOf(text);
      if (no >= 0) {
        refused.splice(no, 1);
        return { id: "1", type: "refused", ...refusal } as unknown as Answer;
      }
      sent.push(text);
      const gone = text.split(" ")[0];
      fleet = fleet.filter((one) => one.subject !== gone);
      const seq = (session.live.peek()?.seq ?? 0) + 1;
      queueMicrotask(() => show(seq));
      return { id: "1", type: "done", seq } as Answer;
    });
    show(1);
  });

  const take = (text: string): void => composer.input.pick(order(text));

  it("repeat the order with another ship's name", () => {
    expect(orderTextFor("G1 run 8 F F; G1 F", "G1", "G12")).toBe("G12 run 8 F F; G12 F");
    expect(orderTextFor("G1 past G11", "G1", "G2")).toBe("G2 past G11");
    expect([
      parseForAll("all F F"),
      parseForAll("ALL 8"),
      parseForAll("allies"),
      parseForAll("all"),
    ]).toEqual(["F F", "8", null, null]);
  });

  it("are sent one after another, the leader first", async () => {
    take("G2 F F");
    expect(composer.batch.others.value).toEqual(["G1", "G3", "G4"]);
    await composer.batch.repeatForOthers();
    await tick();
    expect(sent).toEqual(["G2 F F", "G1 F F", "G3 F F", "G4 F F"]);
    expect([composer.batch.isRunning.value, session.notice.value]).toEqual([false, ""]);
  });

  it("wait until the leader's move is shown, however long it rows", async () => {
    const bases: number[] = [];
    const latest = vi.spyOn(session, "latestSeq", "get").mockReturnValue(1);
    vi.spyOn(session, "ask").mockImplementation(async (request: Request) => {
      if (request.do === "order") bases.push(request.base ?? -1);
      latest.mockReturnValue(2); // the server has sent the move; the page still shows the last
      return { id: "1", type: "done", seq: 2 } as Answer;
    });
    take("G2 F F");
    await composer.batch.repeatForOthers();
    await tick();
    expect(bases).toEqual([1]);
    show(2);
    await tick();
    expect(bases[1]).toBe(2);
  });

  it("follow the last order after exceptions", async () => {
    take("G1 F F");
    await composer.sender.commit();
    await tick();
    expect(composer.batch.others.value).toEqual(["G2", "G3", "G4"]);
    composer.batch.pick("G4");
    expect(composer.batch.others.value).toEqual(["G4"]);
    await composer.batch.repeatForOthers();
    await tick();
    expect(sent).toEqual(["G1 F F", "G4 F F"]);
  });

  it("are not offered for what other ships cannot do", () => {
    fleet.push(order("G1 sink", { kind: "pass" }), order("G3 sink", { kind: "pass" }));
    show(1);
    composer.input.pick(order("G1 sink", { kind: "pass" }));
    expect(composer.batch.others.value).toEqual(["G3"]);
  });

  it("forget the last order when a turn begins", async () => {
    take("G1 F F");
    await composer.sender.commit();
    await tick();
    expect(composer.batch.others.value).toHaveLength(3);
    session.live.value = update(9, { orders: fleet, turn: { number: 2, title: "Turn 2" } });
    expect(composer.batch.others.value).toEqual([]);
  });

  it("are tried again after another ship moved out of the way", async () => {
    refused = ["G2 F F"];
    take("G1 F F");
    await composer.batch.repeatForOthers();
    await tick();
    expect(sent).toEqual(["G1 F F", "G3 F F", "G2 F F", "G4 F F"]);
  });

  it("stop if no ship can move, and say which ships did not and why", async () => {
    refused = ["G2 F F", "G3 F F", "G4 F F"];
    take("G1 F F");
    await composer.batch.repeatForOthers();
    await tick();
    expect(sent).toEqual(["G1 F F"]);
    expect(session.notice.value).toBe(
      "Stopped: G1 went; G2, G3, G4 did not. G2: It would ram your own G6.",
    );
    expect(composer.batch.isRunning.value).toBe(false);
  });

  it("follow in the leader's wake to the server's destination", async () => {
    const lies = (id: string, y: number) => ship(id, { at: [10, y, 0], size: 1.2 });
    const roster = [
      { seat: "green", title: "", note: "", ships: [lies("G1", 10), lies("G2", 8), lies("G3", 6)] },
    ];
    session.live.value = update(1, { roster, orders: fleet, aims: ["G1", "G2", "G3"] });
    const asked: unknown[] = [];
    vi.spyOn(session.connection, "ask").mockImplementation(async (request: Request) => {
      if (request.do !== "aim") return { type: "pong", id: "" } as Answer;
      asked.push(request.at);
      const meant = order(`${request.subject} F4`, { kind: "move" });
      return { type: "aimed", id: "", order: meant, nearest: null } as Answer;
    });
    const path: Order["path"] = [
      [10, 10, 0],
      [10, 14, 0],
    ];
    composer.input.pick(order("G1 F F", { path, pose: { x: 10, y: 14, heading: 0 } }));
    expect(composer.batch.wake.value.map((one) => one.at)).toEqual([
      [10, 12, 0],
      [10, 10, 0],
    ]);
    composer.batch.preview.value = "wake";
    expect(composer.batch.ghosts.value).toHaveLength(2);
    await composer.batch.sendToWake();
    for (let i = 0; i < 4; i++) await tick();
    expect(sent).toEqual(["G1 F F", "G2 F4", "G3 F4"]);
    expect(asked).toEqual([
      [10, 12],
      [10, 10],
    ]);
    expect(composer.batch.ghosts.value).toEqual([]);
  });

  it("can be typed for all, and stopped midway", async () => {
    expect(composer.batch.startTyped("F F")).toBe(true);
    await tick();
    expect(sent).toEqual(["G1 F F", "G2 F F", "G3 F F", "G4 F F"]);
    expect(composer.batch.stop()).toBe(false);
    expect(composer.batch.startTyped("F F")).toBe(false);
  });

  it("are not offered for an attack, nor while an enemy must answer", () => {
    take("G1 F F");
    composer.input.pick(order("G1 xO5", { kind: "attack", target: "O5" }));
    expect(composer.batch.model.value).toBeNull();
    composer.input.pick(order("G1 F F"));
    const live = update(1, { orders: fleet });
    session.live.value = { ...live, prompt: { ...live.prompt, yours: false } };
    expect(composer.batch.others.value).toEqual([]);
  });
});
