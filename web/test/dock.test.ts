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

  it("are empty without content", () => {
    expect(dock.cards.value).toEqual([]);
    expect(dock.open.value).toBeNull();
  });

  it("open one at a time, the most urgent first", () => {
    now({ rolls: "", duties: "on O1", lesson: "step 5" });
    expect(dock.cards.value).toEqual(["lesson", "duties", "rolls"]);
    expect(dock.open.value).toBe("lesson");
  });

  it("come to the front with new content", () => {
    now({ lesson: "step 5", duties: "on O1" });
    now({ duties: "on O2" });
    expect(dock.open.value).toBe("duties");
    now({ lesson: "step 6" });
    expect(dock.open.value).toBe("lesson");
  });

  it("make room for a reaction window", () => {
    now({ lesson: "step 1", advice: "told" });
    now({ window: "0/7 ram" });
    expect(dock.open.value).toBe("window");
  });

  it("do not come to the front without a topic", () => {
    now({ lesson: "step 1" });
    now({ units: "", rolls: "" });
    expect(dock.open.value).toBe("lesson");
  });

  it("close without content", () => {
    now({ lesson: "step 1" });
    now({ advice: "told" });
    expect(dock.open.value).toBe("advice");
    now({ advice: "" });
    expect(dock.cards.value).toContain("advice");
    expect(dock.open.value).toBe("lesson");
  });

  it("show the previous card when they close", () => {
    now({ lesson: "step 1" });
    now({ window: "0/7 ram" });
    about.value = { lesson: "step 1" };
    expect(dock.open.value).toBe("lesson");
  });

  describe("with a held card", () => {
    beforeEach(() => {
      dock.close();
      const matters = Object.fromEntries(IDS.map((id) => [id, () => about.value[id] ?? null]));
      dock = new Dock(matters as CardTopics, () => (about.value.lesson ? "lesson" : null));
      now({ lesson: "step 1" });
    });

    it("keep it in front and mark the tabs of the others", () => {
      now({ targets: "G1 fire", window: "0/7 ram" });
      expect(dock.open.value).toBe("lesson");
      expect(dock.unseen.value).toEqual(["window", "targets"]);
      now({ lesson: "step 2", targets: "G1 fire again" });
      expect(dock.open.value).toBe("lesson");
    });

    it("remove the mark once the player opens the other", () => {
      now({ targets: "G1 fire" });
      dock.pick("targets");
      expect(dock.open.value).toBe("targets");
      expect(dock.unseen.value).toEqual([]);
      now({ targets: "G1 fire again" });
      expect(dock.open.value).toBe("targets");
      now({ lesson: "step 2" });
      expect(dock.open.value).toBe("lesson");
      expect(dock.unseen.value).toEqual([]);
    });

    it("open what the player asks for", () => {
      now({ advice: "told" });
      expect(dock.open.value).toBe("advice");
      now({ lesson: "step 2" });
      expect(dock.open.value).toBe("lesson");
    });

    it("come to the front again once nothing is held", () => {
      now({ targets: "G1 fire" });
      about.value = { targets: "G1 fire" };
      expect(dock.open.value).toBe("targets");
      expect(dock.unseen.value).toEqual([]);
    });
  });

  it("are opened by the reader", () => {
    now({ lesson: "step 1", rolls: "" });
    dock.pick("rolls");
    expect(dock.open.value).toBe("rolls");
    now({ rolls: "" });
    expect(dock.open.value).toBe("rolls");
  });
});
