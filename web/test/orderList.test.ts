import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Request } from "../src/net/outbox";
import type { Answer, ServerMessage } from "../src/net/wire";
import { createComposer, type OrderComposer } from "../src/state/composer";
import { Session } from "../src/state/session";
import { order, update } from "./builders";

describe("orders fetched on demand", () => {
  let session: Session;
  let composer: OrderComposer;
  let asked: Request[];
  let answers: ((answer: Answer) => void)[];
  const tell = (message: ServerMessage): void =>
    (session as unknown as { receive(message: ServerMessage): void }).receive(message);
  const end = order("end turn", { subject: null, kind: "pass" });
  const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

  beforeEach(() => {
    localStorage.clear();
    vi.restoreAllMocks();
    session = new Session("g", "t");
    asked = [];
    answers = [];
    vi.spyOn(session.connection, "ask").mockImplementation((request) => {
      asked.push(request);
      return new Promise((resolve) => answers.push(resolve));
    });
    composer = createComposer(session);
    tell(update(3, { orders: [end], unlisted: ["G1", "G2"] }));
  });

  const reply = async (seq = 3): Promise<void> => {
    answers.shift()?.({ type: "orders", id: "1", seq, orders: [order("G1 stay")], aims: ["G1"] });
    await settled();
  };

  it("are fetched once when a ship is selected", async () => {
    expect(composer.orderList.actors.value).toEqual(["G1", "G2"]);
    composer.draft.select("G1");
    expect(asked).toEqual([{ do: "orders", subject: "G1" }]);
    expect(composer.candidates.own.value).toEqual([]);
    await reply();
    expect(composer.candidates.own.value.map((one) => one.text)).toEqual(["G1 stay"]);
    expect(composer.aim.canAim("G1")).toBe(true);
    expect(composer.selection.selected.value).toBe("G1");
    composer.draft.select(null);
    composer.draft.select("G1");
    expect(asked.filter((request) => request.do === "orders")).toHaveLength(1);
    expect(composer.orderList.orders.value.map((one) => one.text)).toEqual(["G1 stay", "end turn"]);
  });

  it("are fetched again at a new moment, ignoring old answers", async () => {
    composer.draft.select("G1");
    tell(update(4, { orders: [end], unlisted: ["G1", "G2"] }));
    expect(composer.selection.selected.value).toBe("G1");
    expect(asked.filter((request) => request.do === "orders")).toHaveLength(2);
    await reply(3);
    expect(composer.candidates.own.value).toEqual([]);
    await reply(4);
    expect(composer.candidates.own.value).toHaveLength(1);
  });

  it("are dropped for a ship that cannot act, which is deselected", () => {
    composer.draft.select("G1");
    tell(update(4, { orders: [end], unlisted: ["G2", "G3"] }));
    expect(composer.selection.selected.value).toBeNull();
    expect(composer.orderList.actors.value).toEqual(["G2", "G3"]);
  });
});
