import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Request } from "../src/net/outbox";
import { Repeats } from "../src/state/repeats";
import { Session } from "../src/state/session";
import type { Answer, CardTable, Update } from "../src/net/wire";
import { order, update } from "./builders";

const CHOICES = ["first a", "first b"].map((text) => order(text, { subject: null, kind: "pass" }));
const TRACK = { title: "Impulses", impulses: [], mover: null };

function impulse(seq: number, orders = CHOICES, runs = true): Update {
  const plain = update(seq, { orders });
  const cards = { seats: [], piles: [], facts: [], track: runs ? TRACK : null };
  return { ...plain, cards: cards as unknown as CardTable };
}

describe("a question that repeats each impulse", () => {
  let session: Session;
  let repeats: Repeats;
  let sent: string[];

  beforeEach(() => {
    localStorage.clear();
    sent = [];
    session = new Session("game", "token");
    vi.spyOn(session, "ask").mockImplementation(async (request: Request) => {
      if (request.do === "order" && "text" in request) sent.push(String(request.text));
      return { id: "1", type: "done", seq: 9 } as Answer;
    });
    repeats = new Repeats(session);
    session.live.value = impulse(1);
  });

  it("is asked each time, unless once per cycle is set", () => {
    repeats.recordOrder("first b");
    session.live.value = impulse(3);
    expect(sent).toEqual([]);
    repeats.set(true);
    repeats.recordOrder("first b");
    session.live.value = impulse(4, [order("A1 F")]);
    session.live.value = impulse(5);
    session.live.value = impulse(7);
    expect(sent).toEqual(["first b", "first b"]);
  });

  it("is asked again in the next cycle, and after an undo", () => {
    repeats.set(true);
    repeats.recordOrder("first a");
    session.live.value = impulse(3, CHOICES, false);
    session.live.value = impulse(5);
    expect(sent).toEqual([]);
    repeats.recordOrder("first a");
    session.live.value = impulse(7);
    expect(sent).toEqual(["first a"]);
    session.live.value = impulse(6);
    session.live.value = impulse(8);
    expect(sent).toEqual(["first a"]);
  });

  it("is not an order of a ship, nor one with cards", () => {
    session.live.value = impulse(2, [order("A1 F"), order("A1 B")]);
    expect(repeats.key.value).toBe("");
    session.live.value = impulse(3, [...CHOICES, order("none", { subject: null, declines: true })]);
    expect(repeats.key.value).toBe("");
  });
});
