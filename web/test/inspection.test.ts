import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { strikers } from "../src/board/ShipCard";
import { Inspection } from "../src/state/inspection";
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

function table(): { inspection: Inspection; asked: Request[]; live: { value: Update | null } } {
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
  return { inspection: new Inspection(session), asked, live };
}

describe("the inspected ship", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("opens if the pointer rests, not if it passes", () => {
    const { inspection } = table();
    inspection.rest("G1");
    inspection.leave();
    vi.advanceTimersByTime(2000);
    expect(inspection.at.value).toBe(null);
    inspection.rest("G1");
    vi.advanceTimersByTime(2000);
    expect(inspection.at.value).toBe("G1");
    inspection.leave();
    expect(inspection.at.value).toBe(null);
  });

  it("stays open when held, follows the focus, and closes once", () => {
    const { inspection } = table();
    inspection.toggle("G1");
    inspection.leave();
    inspection.follow("O1");
    expect(inspection.at.value).toBe("O1");
    expect(inspection.close()).toBe(true);
    expect(inspection.close()).toBe(false);
    inspection.follow("G1");
    expect(inspection.at.value).toBe(null);
  });

  it("requests the enemy's threats, once for each position", async () => {
    const { inspection, asked, live } = table();
    inspection.hold("G1");
    inspection.toggle("G1");
    inspection.hold("G1");
    await vi.runAllTimersAsync();
    expect(asked).toEqual([{ do: "threats", seat: "orange" }]);
    expect(inspection.threats.value.orange?.length).toBe(1);
    live.value = { ...(live.value as Update), seq: 9 };
    expect(asked.length).toBe(2);
  });
});

describe("who threatens a ship", () => {
  it("names each ship once, with all its attacks", () => {
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
