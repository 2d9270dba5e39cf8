import { beforeEach, describe, expect, it, vi } from "vitest";
import { knownGames } from "../src/common/games";
import { settings } from "../src/common/settings";
import { Session } from "../src/state/session";
import { api } from "../src/net/api";
import type { Request } from "../src/net/outbox";
import type { Entry, ServerMessage, Welcome } from "../src/net/wire";
import { frame, update } from "./builders";

const welcome = {
  type: "welcome",
  game: "g",
  ruleset: "trireme",
  title: "Trireme",
  scenario: "Lines",
  seats: [],
  you: [],
  options: [],
} as unknown as Welcome;

describe("one game's session", () => {
  let session: Session;
  let asked: Request[];
  const tell = (message: ServerMessage): void =>
    (session as unknown as { receive(message: ServerMessage): void }).receive(message);

  beforeEach(() => {
    localStorage.clear();
    vi.restoreAllMocks();
    session = new Session("g", "t");
    asked = [];
    vi.spyOn(session.connection, "ask").mockImplementation((request) => {
      asked.push(request);
      return Promise.resolve({ type: "done" as const, id: "1", seq: 1 });
    });
  });

  it("sends the pace of the computer at every connection and change", () => {
    const seated = { ...welcome, you: ["green"] } as Welcome;
    tell(seated);
    settings.computer.value = "quick";
    tell(seated);
    settings.computer.value = "usual";
    const paces = asked.filter((one) => one.do === "pace").map((one) => one.quick);
    expect(paces).toEqual([true, true, false]);
    session.close();
    settings.computer.value = "quick";
    settings.computer.value = "usual";
    expect(asked.filter((one) => one.do === "pace")).toHaveLength(3);
  });

  it("shows no roll that was taken back", () => {
    const die = { t: "die" as const, n: 5, sides: 10, role: "side" as const, seat: null };
    const line = { n: 2000, seq: 2, seat: null, subject: "O1", kind: "dice", parts: [die] };
    tell(welcome);
    tell(update(1, { log: "all" }));
    session.rolled.value = line as unknown as Entry;
    tell(update(2));
    expect(session.rolled.value?.seq).toBe(2);
    tell(update(1, { log: "all", branch: 1 }));
    expect(session.rolled.value).toBeNull();
  });

  it("stores the link of an opened record when somebody plays on", async () => {
    knownGames.all.value = [];
    history.replaceState(null, "", "/#r=aXY&open=what-if");
    tell({ ...welcome, unstored: true, what_if: "Line, move 0" } as Welcome);
    await session.ask({ do: "flip", on: true });
    expect(knownGames.all.value).toEqual([]);
    expect(location.hash).toBe("#r=aXY&open=what-if");
    await session.ask({ do: "order", text: "G1 F", base: 0 });
    expect(knownGames.all.value.map((one) => one.path)).toEqual(["/game/g#t"]);
    expect(location.pathname + location.hash).toBe("/game/g#t");
    expect(session.welcome.value?.unstored).toBe(false);
  });

  it("first shows the moment of a link", async () => {
    const earlier = update(3);
    vi.spyOn(api, "moment").mockResolvedValue(earlier);
    const opened = new Session("g", "t", 3);
    (opened as unknown as { receive(message: ServerMessage): void }).receive(update(9));
    await vi.waitFor(() => expect(opened.past.value).toEqual({ n: 3, update: earlier }));
    opened.close();
  });

  it("resolves when the sent order is answered, at once if there is none", async () => {
    const ends: (() => void)[] = [];
    vi.spyOn(session.connection, "ask").mockImplementation(
      () =>
        new Promise((reply) => {
          ends.push(() => reply({ type: "done" as const, id: "1", seq: 1 }));
        }),
    );
    await session.whenSettled();
    void session.ask({ do: "order", text: "G1 F", base: 0 });
    let settled = false;
    const waiting = session.whenSettled().then(() => (settled = true));
    await Promise.resolve();
    expect(settled).toBe(false);
    ends[0]?.();
    await waiting;
    expect(session.sending.value).toBe(false);
  });

  it("ignores a second press, but not a move by others", async () => {
    const stale = { type: "refused", code: "stale", title: "The game has moved on" };
    await session.ask({ do: "order", text: "G1 F", base: 4 });
    vi.spyOn(session.connection, "ask").mockResolvedValue(stale as never);
    await session.ask({ do: "order", text: "G1 F", base: 4 });
    expect(session.refusal.value).toBeNull();
    await session.ask({ do: "order", text: "G1 F", base: 5 });
    expect(session.refusal.value?.code).toBe("stale");
  });

  it("requests the player's side of the board at every connection", () => {
    tell(welcome);
    tell(update(3));
    session.setFlip(true);
    asked = [];
    tell(welcome);
    expect(asked).toEqual([{ do: "flip", on: true }]);
  });

  it("flips a past moment at once, before the flipped present arrives", async () => {
    const moment = vi
      .spyOn(api, "moment")
      .mockImplementation((_game, _token, n, flip) =>
        Promise.resolve(update(n, { frame: { ...frame, flip } })),
      );
    tell(welcome);
    tell(update(3));
    await session.goTo(1);
    session.setFlip(true);
    await vi.waitFor(() => expect(session.shown.value?.frame.flip).toBe(true));
    expect(moment).toHaveBeenLastCalledWith("g", "t", 1, true, -1);
  });

  it("counts steps from the moment asked for, shown or not", async () => {
    vi.spyOn(api, "moment").mockImplementation((_game, _token, n) => Promise.resolve(update(n)));
    tell(welcome);
    tell(update(8));
    session.step(-1);
    session.step(-1);
    session.step(-1);
    await vi.waitFor(() => expect(session.past.value?.n).toBe(5));
    session.step(1);
    session.step(1);
    session.step(1);
    expect(session.past.value).toBeNull();
    session.step(-1);
    await vi.waitFor(() => expect(session.past.value?.n).toBe(7));
  });

  it("stops the replay if a moment cannot be fetched, and says why", async () => {
    vi.spyOn(api, "moment").mockRejectedValue(new Error("The server does not answer."));
    tell(welcome);
    tell(update(3));
    session.playing.value = true;
    await session.goTo(1);
    expect(session.playing.value).toBe(false);
    expect(session.notice.value).toBe("The server does not answer.");
  });

  it("recognizes the same moment sent again", () => {
    tell(welcome);
    tell(update(3));
    const before = session.position.value;
    tell(update(3, { frame: { ...frame, flip: true } }));
    expect(session.position.value).toBe(before);
    tell(update(3, { branch: 1 }));
    expect(session.position.value).not.toBe(before);
  });

  it("applies changes to the last update", () => {
    tell(welcome);
    tell(update(3, { version: 1 }));
    const sentence = { is: { ...update(3).prompt, sentence: "Now." } };
    const news = { branch: 0, log: "more" as const, entries: [], moves: [] };
    tell({ type: "changes", version: 2, seq: 4, ...news, parts: { fields: { prompt: sentence } } });
    expect(session.live.value?.seq).toBe(4);
    expect(session.live.value?.prompt.sentence).toBe("Now.");
    expect(session.position.value).toBe("0/4");
    expect(asked).toEqual([]);
  });

  it("requests a full update if changes belong to another one", () => {
    tell(welcome);
    tell(update(3, { version: 1 }));
    const news = { branch: 0, log: "more" as const, entries: [], moves: [] };
    tell({ type: "changes", version: 3, seq: 5, ...news, parts: { fields: {} } });
    expect(asked).toEqual([{ do: "refresh" }]);
    expect(session.live.value?.seq).toBe(3);
    tell({ type: "changes", version: 4, seq: 6, ...news, parts: { fields: {} } });
    tell(update(6, { version: 1, log: "all" }));
    expect(session.live.value?.seq).toBe(6);
  });
});
