import { afterEach, describe, expect, it, vi } from "vitest";
import { allStored, writeStored } from "../src/common/settings";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe("stored values", () => {
  it("include those that the browser refuses to store", () => {
    localStorage.setItem("another.program", "1");
    writeStored("pace", "slow");
    const refuse = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    writeStored("games", ["a link"]);
    expect(allStored()).toMatchObject({
      "naumachia.pace": '"slow"',
      "naumachia.games": '["a link"]',
    });
    expect(allStored()).not.toHaveProperty("another.program");
    refuse.mockRestore();
    writeStored("games", []);
    expect(allStored()["naumachia.games"]).toBe("[]");
  });

  it("are those of this tab where storage cannot be read", () => {
    vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    writeStored("games", ["a link"]);
    expect(allStored()["naumachia.games"]).toBe('["a link"]');
  });
});
