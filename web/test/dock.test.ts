import { signal } from "@preact/signals";
import { beforeEach, describe, expect, it } from "vitest";
import { Dock, type CardId, type CardTopics } from "../src/state/dock";

const IDS: CardId[] = [
  "window",
  "advice",
  "why",
  "lesson",
  "form",
  "fight",
  "duties",
  "targets",
  "units",
  "rolls",
];

describe("the cards beside the board", () => {
  const about = signal<Partial<Record<CardId, string>>>({});
  const now = (topics: Partial<Record<CardId, string>>): void => {
    about.value = { ...about.value, ...topics };
  };
  let dock: Dock;

  beforeEach(() => {
    about.value = {};
    const matters = Object.fromEntries(IDS.map((id) => [id, () => about.value[id] ?? null]));
    dock = new Dock(matters as CardTopics);
  });

  it("are none where there is nothing to tell", () => {
    expect(dock.cards.value).toEqual([]);
    expect(dock.open.value).toBeNull();
  });

  it("open one at a time: the most urgent of those that come together", () => {
    now({ rolls: "", duties: "on O1", lesson: "step 5" });
    expect(dock.cards.value).toEqual(["lesson", "duties", "rolls"]);
    expect(dock.open.value).toBe("lesson");
  });

  it("come to the fore when they have something new", () => {
    now({ lesson: "step 5", duties: "on O1" });
    now({ duties: "on O2" });
    expect(dock.open.value).toBe("duties");
    now({ lesson: "step 6" });
    expect(dock.open.value).toBe("lesson");
  });

  it("give way to a question of the cards", () => {
    now({ lesson: "step 1", advice: "told" });
    now({ window: "0/7 ram" });
    expect(dock.open.value).toBe("window");
  });

  it("do not push themselves forward where they are about nothing", () => {
    now({ lesson: "step 1" });
    now({ units: "", rolls: "" });
    expect(dock.open.value).toBe("lesson");
  });

  it("stand back when they have nothing more to say", () => {
    now({ lesson: "step 1" });
    now({ advice: "told" });
    expect(dock.open.value).toBe("advice");
    now({ advice: "" });
    expect(dock.cards.value).toContain("advice");
    expect(dock.open.value).toBe("lesson");
  });

  it("leave the one before to be seen when they go", () => {
    now({ lesson: "step 1" });
    now({ window: "0/7 ram" });
    about.value = { lesson: "step 1" };
    expect(dock.open.value).toBe("lesson");
  });

  it("are opened by the reader", () => {
    now({ lesson: "step 1", rolls: "" });
    dock.pick("rolls");
    expect(dock.open.value).toBe("rolls");
    now({ rolls: "" });
    expect(dock.open.value).toBe("rolls");
  });
});
