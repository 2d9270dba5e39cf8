import { afterEach, describe, expect, it, vi } from "vitest";
import * as clipboard from "../src/common/copy";
import { Setup } from "../src/lobby/setup";
import { api, type RulesetSpec } from "../src/net/api";
import { setTransport, transport } from "../src/net/transport";
import { scenario } from "./builders";

const seats = [
  { id: "green", title: "Green", fleet: "A" },
  { id: "orange", title: "Orange", fleet: "B" },
];
const RULES: RulesetSpec = {
  id: "small",
  title: "Small",
  version: "1",
  summary: "",
  players: "2",
  minutes: "5",
  seats,
  ship: "trireme",
  symbol: "",
  manners: [{ id: "bold", title: "Bold", summary: "" }],
  levels: [{ id: "easy", title: "Easy", summary: "" }],
  scenarios: [scenario("one", "One", seats)],
  campaigns: [],
  lessons: [],
  puzzles: 0,
  clauses: 0,
  interrupts: false,
  options: [
    {
      id: "first",
      title: "Player of green",
      kind: "int",
      default: 1,
      low: 1,
      high: 2,
      values: [],
      titles: [],
      clause: "",
      help: "",
      seating: { 1: ["green", "orange"], 2: ["orange", "green"] },
    },
  ],
};

function setup(): Setup {
  const made = new Setup();
  made.rulesets.value = [RULES];
  made.chooseRuleset("small");
  return made;
}

describe("a computer with a playing style", () => {
  it("is requested with its style, or without one by default", () => {
    const made = setup();
    expect(made.computer("orange")).toEqual({ kind: "computer", level: "easy" });
    made.styles.value = { orange: "bold" };
    expect(made.request()?.seats[1]).toEqual({ kind: "computer", level: "easy", manner: "bold" });
  });

  it("is stored for the next game, but not a style that the game does not have", () => {
    const made = setup();
    made.chooseRuleset("small", { manners: { orange: "bold", green: "shy" } });
    expect(made.styles.value).toEqual({ orange: "bold" });
  });
});

describe("the rule set", () => {
  it("that was looked at last is there again on the next visit", async () => {
    const other = { ...RULES, id: "other" };
    const made = setup();
    made.rulesets.value = [RULES, other];
    made.chooseRuleset("other");
    vi.spyOn(api, "rulesets").mockResolvedValue([RULES, other]);
    const again = new Setup();
    await again.load();
    expect(again.rulesetId.value).toBe("other");
  });
});

describe("an option that seats the players", () => {
  it("changes nothing at its printed value", () => {
    const made = setup();
    expect(made.players.value.map((seat) => seat.id)).toEqual(["green", "orange"]);
    expect(made.request()).toMatchObject({
      you: "green",
      seats: [{ kind: "person" }, { kind: "computer", level: "easy" }],
    });
  });

  it("gives the players the other seats, on the page and in the request", () => {
    const made = setup();
    made.setOption("first", 2);
    expect(made.players.value.map((seat) => seat.title)).toEqual(["Orange", "Green"]);
    expect(made.request()).toMatchObject({
      you: "orange",
      options: { first: 2 },
      seats: [{ kind: "person" }, { kind: "computer" }],
    });
    made.hold("orange", "you");
    expect(made.request()).toMatchObject({
      you: "green",
      seats: [{ kind: "computer" }, { kind: "person" }],
    });
  });
});

describe("a scenario with more seats than the rule set", () => {
  it("lists them, and requests as many players", () => {
    const made = new Setup();
    const three = [...seats, { id: "blue", title: "Blue", fleet: "C" }];
    made.rulesets.value = [
      {
        ...RULES,
        options: [],
        scenarios: [scenario("one", "One", seats), scenario("three", "Three", three)],
      },
    ];
    made.chooseRuleset("small");
    expect(made.request()?.seats).toHaveLength(2);
    made.scenarioId.value = "three";
    expect(made.players.value.map((seat) => seat.id)).toEqual(["green", "orange", "blue"]);
    made.hold("blue", "you");
    expect(made.request()).toMatchObject({
      you: "blue",
      seats: [{ kind: "computer" }, { kind: "computer" }, { kind: "person" }],
    });
  });
});

describe("an invitation copied before the start", () => {
  afterEach(() => vi.restoreAllMocks());

  function inviting(): Setup {
    let count = 0;
    vi.spyOn(api, "create").mockImplementation(() => {
      const game = `g${++count}`;
      const link = (seat: string) => ({
        seats: [seat],
        token: `${seat}${count}`,
        path: `/game/${game}#${seat}`,
      });
      return Promise.resolve({
        game,
        links: [link("green"), link("orange")],
        watch: { token: "w", path: `/game/${game}#w` },
      });
    });
    vi.spyOn(clipboard, "copyText").mockResolvedValue(true);
    const made = setup();
    made.hold("orange", "friend");
    return made;
  }

  it("counts as copied only while it opens the game to be started", async () => {
    const made = inviting();
    await made.copyInvitation();
    expect(clipboard.copyText).toHaveBeenCalledWith(expect.stringContaining("/game/g1#orange"));
    expect(made.isCopied.value).toBe(true);
    made.dice.value = "typed";
    expect(made.isCopied.value).toBe(false);
    made.dice.value = "rolled";
    expect(made.isCopied.value).toBe(true);
  });

  it("opens a game that is started once; back on the page, another one is created", async () => {
    const made = inviting();
    await made.copyInvitation();
    await made.copyInvitation();
    expect(api.create).toHaveBeenCalledTimes(1);
    made.renew();
    expect(made.isCopied.value).toBe(false);
    await made.copyInvitation();
    expect(api.create).toHaveBeenCalledTimes(2);
  });

  it("offers a computer in place of a stored friend whom no link reaches", () => {
    const before = transport;
    const last = { holders: { green: "you", orange: "friend" } } as const;
    const made = setup();
    made.chooseRuleset("small", last);
    expect(made.holder("orange")).toBe("friend");
    setTransport({ ...before, reachesOthers: false });
    made.chooseRuleset("small", last);
    expect(made.holder("orange")).toBe("computer");
    setTransport(before);
  });
});
