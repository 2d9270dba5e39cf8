import { describe, expect, it } from "vitest";
import { Setup } from "../src/lobby/setup";
import type { RulesetSpec } from "../src/net/api";

const seats = [{ id: "green", title: "Green", fleet: "A" }, { id: "orange", title: "Orange", fleet: "B" }];
const RULES: RulesetSpec = {
  id: "small", title: "Small", version: "1", summary: "", players: "2", minutes: "5", seats, levels: [{ id: "easy", title: "Easy", summary: "" }],
  scenarios: [{ id: "one", title: "One", summary: "" }],
  options: [{ id: "first", title: "Player of green", kind: "int", default: 1, low: 1, high: 2, seating: { 1: ["green", "orange"], 2: ["orange", "green"] } }],
};

function setup(): Setup {
  const made = new Setup();
  made.rulesets.value = [RULES];
  made.chooseRuleset("small");
  return made;
}

describe("an option that seats the players", () => {
  it("changes nothing while it is as printed", () => {
    const made = setup();
    expect(made.players.value.map((seat) => seat.id)).toEqual(["green", "orange"]);
    expect(made.request()).toMatchObject({ you: "green", seats: [{ kind: "person" }, { kind: "computer", level: "easy" }] });
  });

  it("gives the players the other seats, in sight and in the request", () => {
    const made = setup();
    made.setOption("first", 2);
    expect(made.players.value.map((seat) => seat.title)).toEqual(["Orange", "Green"]);
    expect(made.request()).toMatchObject({ you: "orange", options: { first: 2 }, seats: [{ kind: "person" }, { kind: "computer" }] });
    made.hold("orange", "you");
    expect(made.request()).toMatchObject({ you: "green", seats: [{ kind: "computer" }, { kind: "person" }] });
  });
});

describe("a scenario with more seats than the rule set", () => {
  it("lists them, and asks for as many players", () => {
    const made = new Setup();
    const three = [...seats, { id: "blue", title: "Blue", fleet: "C" }];
    made.rulesets.value = [{ ...RULES, options: [], scenarios: [{ id: "one", title: "One", summary: "" }, { id: "three", title: "Three", summary: "", seats: three }] }];
    made.chooseRuleset("small");
    expect(made.request()?.seats).toHaveLength(2);
    made.scenarioId.value = "three";
    expect(made.players.value.map((seat) => seat.id)).toEqual(["green", "orange", "blue"]);
    made.hold("blue", "you");
    expect(made.request()).toMatchObject({ you: "blue", seats: [{ kind: "computer" }, { kind: "computer" }, { kind: "person" }] });
  });
});
