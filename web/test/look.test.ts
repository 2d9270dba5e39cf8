import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { strikers } from "../src/board/ShipCard";
import { Look } from "../src/state/look";
import type { Session } from "../src/state/session";
import type { Request } from "../src/net/outbox";
import type { Threat, Update } from "../src/net/wire";
import { ship, update } from "./builders";

const threat = (subject: string, by: string, target: string | null): Threat => ({
  subject,
  by,
  target,
  at: [1, 1],
  clause: null,
});

function table(): { look: Look; asked: Request[]; live: { value: Update | null } } {
  const asked: Request[] = [];
  const live = signal<Update | null>({
    ...update(0),
    roster: [
      { seat: "green", title: "", note: "", ships: [ship("G1", { at: [1, 1, 0] })] },
      { seat: "orange", title: "", note: "", ships: [ship("O1", { at: [1, 1, 0] })] },
    ],
  });
  const session = {
    live,
    past: signal(null),
    connection: {
      ask: (request: Request) => {
        asked.push(request);
        return Promise.resolve({ type: "threats", id: "1", items: [threat("O1", "FF", "G1")] });
      },
    },
  } as unknown as Session;
  return { look: new Look(session), asked, live };
}

describe("the ship that is looked at", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("opens when the pointer stays, not when it passes", () => {
    const { look } = table();
    look.rest("G1");
    look.leave();
    vi.advanceTimersByTime(2000);
    expect(look.at.value).toBe(null);
    look.rest("G1");
    vi.advanceTimersByTime(2000);
    expect(look.at.value).toBe("G1");
    look.leave();
    expect(look.at.value).toBe(null);
  });

  it("stays open when held, goes along with the focus, and is dropped once", () => {
    const { look } = table();
    look.toggle("G1");
    look.leave();
    look.follow("O1");
    expect(look.at.value).toBe("O1");
    expect(look.drop()).toBe(true);
    expect(look.drop()).toBe(false);
    look.follow("G1");
    expect(look.at.value).toBe(null);
  });

  it("asks what the other side could strike, once for each position", async () => {
    const { look, asked, live } = table();
    look.hold("G1");
    look.toggle("G1");
    look.hold("G1");
    await vi.runAllTimersAsync();
    expect(asked).toEqual([{ do: "threats", seat: "orange" }]);
    expect(look.threats.value.orange?.length).toBe(1);
    live.value = { ...(live.value as Update), seq: 9 };
    expect(asked.length).toBe(2);
  });
});

describe("who threatens a ship", () => {
  it("names each ship once, with all her ways", () => {
    expect(
      strikers(
        [
          threat("O1", "F", "G1"),
          threat("O2", "F", "G2"),
          threat("O1", "FL", "G1"),
          threat("O3", "F", null),
        ],
        "G1",
      ),
    ).toBe("O1 (F or FL)");
    expect(strikers([], "G1")).toBe("nobody");
  });
});
