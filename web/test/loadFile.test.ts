import { afterEach, describe, expect, it, vi } from "vitest";
import { loadFile, textOf } from "../src/lobby/loadFile";
import { Setup } from "../src/lobby/setup";
import { ApiError, api, type RulesetSpec } from "../src/net/api";
import { navigation } from "../src/net/navigation";
import { scenario } from "./builders";

const seats = [
  { id: "green", title: "Green", fleet: "A" },
  { id: "orange", title: "Orange", fleet: "B" },
];
const RULES = {
  id: "small",
  title: "Small",
  seats,
  levels: [],
  manners: [],
  options: [],
  scenarios: [scenario("one", "One", seats)],
} as unknown as RulesetSpec;
const empty = { record: "", ruleset: "", scenario: null, picture: "" };

function setup(): Setup {
  const made = new Setup();
  made.rulesets.value = [RULES];
  made.chooseRuleset("small");
  return made;
}

afterEach(() => vi.restoreAllMocks());

describe("a loaded file", () => {
  it("with a scenario is chosen for a new game, which holds the file", async () => {
    const own = scenario("own", "Own", [seats[1], seats[0]] as typeof seats);
    const answer = { ...empty, kind: "scenario", ruleset: "small", scenario: own } as const;
    vi.spyOn(api, "openFile").mockResolvedValue({ ...answer, picture: "<svg/>" });
    const made = setup();
    expect(await loadFile(made, [new File(["text"], "own.toml")])).toBeNull();
    expect(made.scenario.value?.title).toBe("Own");
    expect(made.request()).toMatchObject({ scenario: "own", source: "text", ruleset: "small" });
    made.chooseScenario("one");
    expect(made.request()).not.toHaveProperty("source");
  });

  it("with a record opens its replay, and with a position a what-if board", async () => {
    const went = vi.spyOn(navigation, "go").mockReturnValue();
    const opened = vi.spyOn(api, "openFile");
    opened.mockResolvedValue({ ...empty, kind: "record", record: "moves" });
    await loadFile(setup(), [new File(["x"], "a")]);
    opened.mockResolvedValue({ ...empty, kind: "position", record: "none" });
    await loadFile(setup(), [new File(["x"], "a")]);
    expect(went.mock.calls[0]?.[0]).toMatch(/^\/#r=a[\w-]+$/);
    expect(went.mock.calls[1]?.[0]).toMatch(/^\/#r=a[\w-]+&at=0&open=what-if$/);
  });

  it("with errors changes nothing and lists each of them", async () => {
    vi.spyOn(api, "openFile").mockRejectedValue(new ApiError(422, "x", "line 1: a\nline 2: b"));
    const made = setup();
    const found = await loadFile(made, [new File(["x"], "bad.toml")]);
    expect(found).toEqual({ file: "bad.toml", errors: ["line 1: a", "line 2: b"] });
    expect(made.scenario.value?.id).toBe("one");
    const two = await loadFile(made, [new File([""], "a"), new File([""], "b")]);
    expect(two?.errors).toEqual(["Open one file at a time."]);
  });

  it("is refused before it is sent if it is large or not text", async () => {
    const binary = new File([new Uint8Array([97, 10, 98, 10, 255, 254])], "b");
    await expect(textOf(binary)).rejects.toThrow("line 3 is not text");
    const large = new File(["x".repeat(4_000_001)], "l");
    await expect(textOf(large)).rejects.toThrow("4,000,001 bytes");
    expect(await textOf(new File(["\ufeffmoves"], "m"))).toBe("moves");
  });
});
