import { describe, expect, it } from "vitest";
import { placeFor } from "../src/game/Choices";

const SPEEDS = ["All to Full (4)", "Speeds are set"];
const MELEES = [
  "Melee at 0411: B7",
  "Melee at 0512: B9, B10",
  "Disengage at 0411",
  "Disengage at 0512",
  "Pass for this phase",
];

describe("buttons of the prompt", () => {
  it("are beside the sentence while there is room", () => {
    expect(placeFor([], 0, true, 670)).toBe("beside");
    expect(placeFor(["End turn"], 0, false, 670)).toBe("beside");
    expect(placeFor(SPEEDS, 0, false, 830)).toBe("beside");
  });

  it("are small and in two rows if that is enough", () => {
    expect(placeFor(SPEEDS, 0, false, 670)).toBe("doubled");
    expect(placeFor(MELEES.slice(0, 3), 0, false, 830)).toBe("doubled");
  });

  it("are in a strip of their own otherwise", () => {
    expect(placeFor(MELEES, 0, false, 670)).toBe("strip");
    expect(placeFor(MELEES, 0, false, 830)).toBe("strip");
    expect(placeFor([], 7, false, 670)).toBe("strip");
    expect(
      placeFor(["A name so long that it alone is wider than what is left"], 0, true, 670),
    ).toBe("strip");
  });
});
