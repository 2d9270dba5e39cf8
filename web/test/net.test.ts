import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CampaignSession } from "../src/campaign/session";
import { keyIn } from "../src/net/api";
import { backoff } from "../src/net/backoff";
import { badLink, Connection } from "../src/net/connection";
import { Outbox } from "../src/net/outbox";
import type { Answer, ServerMessage } from "../src/net/wire";

describe("the delay before reconnecting", () => {
  it("doubles up to a limit", () => {
    expect([0, 1, 2, 3].map((n) => backoff(n, 0.5))).toEqual([250, 500, 1000, 2000]);
    expect(backoff(30, 0.5)).toBe(15_000);
  });
  it("is spread by noise", () => {
    expect(backoff(2, 0)).toBe(750);
    expect(backoff(2, 0.999)).toBeLessThan(1251);
  });
});

describe("open requests", () => {
  it("keep their ids and order when they are sent again", () => {
    const box = new Outbox("p");
    const first = box.add({ do: "order", text: "G4 F", base: 3 }, () => undefined);
    box.add({ do: "check", text: "G4 L" }, () => undefined);
    const chat = box.add({ do: "chat", text: "well" }, () => undefined);
    expect(box.pendingRequests()).toEqual([first, chat]);
    expect(box.pendingRequests()).toHaveLength(2);
  });

  it("are answered once", () => {
    const box = new Outbox("p");
    const received: Answer[] = [];
    const { id } = box.add({ do: "undo" }, (a) => received.push(a));
    expect(box.settle({ type: "done", id, seq: 4 })).toBe(true);
    expect(box.settle({ type: "done", id, seq: 4 })).toBe(false);
    expect(received).toHaveLength(1);
    expect(box.pendingRequests()).toEqual([]);
  });
});

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number; reason: string }) => void;
  onerror?: () => void;
  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  lose(code = 1006, reason = ""): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
}

describe("the connection", () => {
  let since = 0;
  const received: ServerMessage[] = [];
  const link = (): Connection =>
    new Connection(
      (at) => `/x?since=${at.since}`,
      () => ({ since, branch: 0 }),
      (m) => received.push(m),
    );
  const socket = (n: number): FakeSocket => FakeSocket.all[n] as FakeSocket;

  beforeEach(() => {
    FakeSocket.all = [];
    received.length = 0;
    since = 0;
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("reconnects after a loss from its position, and sends the order again", async () => {
    const connection = link();
    connection.open();
    socket(0).accept();
    const answer = connection.ask({ do: "order", text: "G4 F", base: 7 });
    const first = socket(0).sent[0];
    since = 7;
    socket(0).lose();
    expect(connection.state.value).toBe("lost");
    vi.advanceTimersByTime(400);
    expect(socket(1).address).toMatch(/^ws:.*\/x\?since=7$/);
    socket(1).accept();
    expect(connection.state.value).toBe("open");
    expect(socket(1).sent).toEqual([first]);
    socket(1).tell({ type: "done", id: first?.id, seq: 8 });
    await expect(answer).resolves.toMatchObject({ type: "done", seq: 8 });
  });

  it("is not lost when the server ends it after an error of its own, and retries less often", () => {
    const connection = link();
    connection.open();
    for (let n = 0; n < 4; n++) {
      socket(n).accept();
      socket(n).tell({ type: "error", code: "internal", message: "failed" });
      socket(n).lose(4500);
      expect(connection.state.value).toBe("failed");
      expect(connection.retryAt.value).toBeGreaterThan(Date.now() + 150 * 2 ** n);
      connection.retryNow();
    }
    expect(received).toHaveLength(4);
    socket(4).accept();
    socket(4).lose(1006);
    expect(connection.state.value).toBe("lost");
  });

  it("keeps an order sent while offline", () => {
    const connection = link();
    connection.open();
    void connection.ask({ do: "order", text: "G4 F", base: 0 });
    expect(socket(0).sent).toHaveLength(0);
    socket(0).accept();
    expect(socket(0).sent).toHaveLength(1);
  });

  it("waits longer after each failure, and briefly again after a success", () => {
    const connection = link();
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    connection.open();
    for (const [n, wait] of [
      [0, 250],
      [1, 500],
      [2, 1000],
    ] as const) {
      socket(n).lose();
      vi.advanceTimersByTime(wait - 1);
      expect(FakeSocket.all).toHaveLength(n + 1);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all).toHaveLength(n + 2);
    }
    socket(3).accept();
    socket(3).lose();
    vi.advanceTimersByTime(250);
    expect(FakeSocket.all).toHaveLength(5);
  });

  it("has one socket at a time: a new attempt replaces an open one", async () => {
    const connection = link();
    connection.open();
    socket(0).accept();
    socket(0).lose();
    vi.advanceTimersByTime(400);
    connection.retryNow();
    expect(socket(1).readyState).toBe(3);
    const answer = connection.ask({ do: "order", text: "G4 F", base: 7 });
    socket(1).accept();
    expect(socket(1).sent).toEqual([]);
    expect(connection.state.value).toBe("lost");
    socket(2).accept();
    socket(2).tell({ type: "done", id: socket(2).sent[0]?.id, seq: 8 });
    await expect(answer).resolves.toMatchObject({ seq: 8 });
  });

  it("stays closed", () => {
    const connection = link();
    connection.open();
    socket(0).lose();
    connection.close();
    connection.retryNow();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("does not retry if the link itself is wrong", () => {
    const connection = link();
    connection.open();
    socket(0).lose(4404, "There is no game at this link.");
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(connection.state.value).toBe("refused");
    expect(connection.why.value).toContain("no game");
  });

  it("passes on other messages, and drops a repeated answer", () => {
    const connection = link();
    connection.open();
    socket(0).accept();
    socket(0).tell({ type: "presence", seats: [] });
    expect(received).toEqual([{ type: "presence", seats: [] }]);
  });

  it("closes a silent socket, so that it reconnects", () => {
    const connection = link();
    connection.open();
    socket(0).accept();
    vi.advanceTimersByTime(25_000);
    expect(socket(0).sent.at(-1)).toMatchObject({ do: "ping" });
    vi.advanceTimersByTime(75_000);
    expect(socket(0).readyState).toBe(3);
    connection.close();
  });
});

describe("a link from a mail", () => {
  const KEY = "Zx_9-aB3";
  it.each([
    ["", KEY],
    [")", KEY],
    [">", KEY],
    [",", KEY],
    [" ", KEY],
    ["%20", KEY],
    ["%29.", KEY],
    ["\u00e9", KEY],
    ["%C3%A9", KEY],
    ["%", KEY],
    [">, see you there", KEY],
  ])("opens with %j after it", (after, key) => {
    expect(keyIn(`#${KEY}${after}`)).toBe(key);
  });
  it("has no key if there is none", () => {
    expect(keyIn("")).toBe("");
    expect(keyIn("#)")).toBe("");
  });
});

describe("a link that the browser cannot connect to", () => {
  beforeEach(() => {
    vi.stubGlobal("location", { protocol: "http:", host: "board.example" });
    vi.stubGlobal(
      "WebSocket",
      class {
        constructor() {
          throw new SyntaxError("The subprotocol 'key.)' is invalid");
        }
      },
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is reported as damaged by a game's page", () => {
    const connection = new Connection(
      () => "/x",
      () => ({ since: 0, branch: 0 }),
      () => undefined,
      ["naumachia", "key.)"],
    );
    connection.open();
    expect(connection.state.value).toBe("refused");
    expect(connection.why.value).toBe(badLink());
  });

  it("is reported as damaged by a campaign's page", () => {
    const listens = { addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal("document", listens);
    const session = new CampaignSession("c", ")");
    session.open();
    expect(session.problem.value).toBe(badLink());
    session.close();
  });
});
