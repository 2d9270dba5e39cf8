import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import type { Entry, EntryPart, MovePath, Update } from "../src/net/wire";
import {
  Aftermath,
  lastAct,
  lastTurn,
  rollsAfter,
  tracksAfter,
  wrecksOf,
} from "../src/state/aftermath";
import { fightRounds, crewLosses } from "../src/state/fights";
import {
  outcomeOf,
  resultOf,
  tileOutcome,
  titleOf,
  withFaces,
  withoutDice,
  type Roll,
} from "../src/state/rolls";
import { updateDuringRoll, playbackSteps } from "../src/state/playbackSteps";
import { ship, update } from "./builders";

const die: EntryPart = { t: "die", face: 5, sides: 6, fleet: "A" };
const line = (seq: number, seat: string | null, more: Partial<Entry> = {}): Entry => ({
  n: seq * 1000,
  seq,
  seat,
  subject: null,
  kind: "move",
  parts: [{ t: "text", s: `line ${seq}` }],
  ...more,
});
const thrown = (seq: number, more: Partial<Entry> = {}): Entry =>
  line(seq, null, { kind: "dice", parts: [{ t: "text", s: "It falls: " }, die], ...more });
const went = (id: string, ...path: [number, number, number][]): MovePath => ({ ship: id, path });

describe("events since the player's last action", () => {
  const log = [
    line(1, "green"),
    line(2, "orange"),
    line(3, "green", { answers: true }),
    thrown(4),
    line(5, "orange"),
  ];

  it("starts at the player's last action, ignoring answers in another's turn", () => {
    expect(lastAct(log, "green")?.seq).toBe(1);
    expect(lastAct(log, "orange")?.seq).toBe(5);
    expect(lastAct(log, "blue")).toBeNull();
  });

  it("keeps rolls for the next turn", () => {
    const on = [...log, line(6, "green"), thrown(7), line(8, "green")];
    expect(lastTurn(on, "green")?.seq).toBe(1);
    expect(lastAct(on, "green")?.seq).toBe(8);
  });

  it("counts all lines as actions if every decision of a turn has a default", () => {
    const answered = { answers: true };
    const on = [
      line(1, "green", { turn_title: "Turn 1", ...answered }),
      thrown(2),
      line(3, "orange", answered),
      line(4, "green", { turn_title: "Turn 2", ...answered }),
      thrown(5),
      line(6, "orange", answered),
      thrown(7),
      line(8, "green", answered),
    ];
    expect(lastAct(on, "green")?.seq).toBe(8);
    expect(lastTurn(on, "green")?.seq).toBe(4);
    expect(rollsAfter(on, lastTurn(on, "green")).map((roll) => roll.entry.seq)).toEqual([5, 7]);
  });

  it("ends a turn at the next heading if the other side does nothing", () => {
    const on = [
      line(1, "green", { turn_title: "Move 1, green" }),
      line(2, "orange", { turn_title: "Move 1, orange" }),
      thrown(3, { turn_title: "Move 2" }),
      line(4, "green", { turn_title: "Move 2, green" }),
      thrown(5),
      thrown(6, { turn_title: "Move 3" }),
    ];
    const seen = (log: readonly Entry[]) =>
      rollsAfter(log, lastTurn(log, "green")).map((roll) => roll.entry.seq);
    expect(seen(on.slice(0, 5))).toEqual([3, 5]);
    expect(seen(on)).toEqual([5, 6]);
    const going = [...on, line(7, "green", { turn_title: "Move 3, green" }), thrown(8)];
    expect(seen(going)).toEqual([5, 6, 8]);
    expect(seen([...going, line(9, "green"), thrown(10)])).toEqual([5, 6, 8, 10]);
    const begun = on.slice(3);
    expect(seen(begun)).toEqual([5, 6]);
  });

  it("joins the paths of a ship, and leaves out short ones", () => {
    const records = [
      { since: 0, seq: 1, moves: [went("G1", [0, 0, 0], [0, 3, 0])] },
      { since: 1, seq: 2, moves: [went("O1", [5, 9, 180], [5, 8, 180])] },
      {
        since: 2,
        seq: 5,
        moves: [
          went("O1", [5, 8, 180], [5, 6, 90]),
          went("O2", [1, 1, 350], [1, 1, 45]),
          went("O3", [9, 9, 0], [9.2, 9, 5]),
        ],
      },
    ];
    expect(tracksAfter(records, line(1, "green"))).toEqual([
      {
        ship: "O1",
        path: [
          [5, 9, 180],
          [5, 8, 180],
          [5, 6, 90],
        ],
      },
      // Turned in place.
      {
        ship: "O2",
        path: [
          [1, 1, 350],
          [1, 1, 45],
        ],
      },
    ]);
  });

  it("leaves a wreck where a ship sank, for this turn and the next", () => {
    const afloat = (seq: number, turn: number, ships = [ship("O1", { at: [4, 4, 0] })]): Update =>
      update(seq, {
        turn: { number: turn, title: `Turn ${turn}` },
        roster: [{ seat: "orange", title: "", note: "", ships }],
      });
    const gone = [ship("O1", { lost: true })];
    const sunk: Update = {
      ...afloat(2, 1, gone),
      entries: [line(2, "green", { deeds: [{ do: "sink", ship: "O1", target: null }] })],
    };
    expect(wrecksOf(afloat(1, 1), sunk).map((one) => one.at)).toEqual([[4, 4, 0]]);
    expect(wrecksOf(afloat(1, 1), { ...sunk, entries: [] })).toEqual([]);

    const source = {
      entries: signal<Entry[]>([]),
      acting: signal<string | null>("green"),
      live: signal<Update | null>(afloat(1, 1)),
      rolled: signal<Entry | null>(null),
      movesSince: () => Promise.resolve([]),
    };
    const aftermath = new Aftermath(source);
    source.live.value = sunk;
    expect(aftermath.wrecks.value).toHaveLength(1);
    source.live.value = afloat(3, 2, gone);
    expect(aftermath.wrecks.value).toHaveLength(1);
    source.live.value = afloat(4, 3, gone);
    expect(aftermath.wrecks.value).toHaveLength(0);
    source.entries.value = [thrown(1), thrown(2)];
    expect(aftermath.step(1)).toBe(true);
    expect(aftermath.shown.value?.entry.seq).toBe(1);
    aftermath.step(1);
    aftermath.step(1);
    expect(aftermath.shown.value?.entry.seq).toBe(2);
    aftermath.close();
  });
});

describe("a roll's title and result", () => {
  it("says who did what to whom, and the result", () => {
    const entry = thrown(3, {
      subject: "O1",
      parts: [
        { t: "strong", s: "O1" },
        { t: "text", s: ": the ram " },
        die,
        { t: "text", s: ", " },
        { t: "strong", s: "sunk" },
        { t: "text", s: "." },
      ],
    });
    const roll: Roll = { entry, action: { do: "ram", ship: "O1", target: "G2" }, ships: [] };
    expect(titleOf(roll, null)).toBe("O1 rams G2");
    expect(titleOf({ ...roll, action: null }, null)).toBe("O1");
    expect(outcomeOf(entry)).toBe("sunk");
    expect(withoutDice(entry)).toBe("O1: the ram, sunk.");
  });

  it("writes its dice as numbers, added where a sum follows", () => {
    const rolled = (after: string): string =>
      withFaces(
        line(0, null, {
          parts: [{ t: "text", s: "The ram: " }, die, die, { t: "text", s: after }],
        }),
      );
    const { face } = die;
    expect(rolled(" +1 = 9.")).toBe(`The ram: ${face} + ${face} +1 = 9.`);
    expect(rolled(", needing 4 or more.")).toBe(`The ram: ${face}, ${face}, needing 4 or more.`);
  });

  it("shows the text after a sum if it is short", () => {
    const outcome = (after: string): string =>
      outcomeOf(
        thrown(5, {
          subject: "B4",
          parts: [
            { t: "text", s: "B4: " },
            die,
            { t: "text", s: " +3 = " },
            { t: "strong", s: "4" },
            { t: "text", s: after },
          ],
        }),
      );
    expect(outcome(". A3 takes 1 hit, Manpower now 2.")).toBe("A3 takes 1 hit");
    expect(outcome(".")).toBe("4");
    expect(outcome(`. ${"No word of it is short ".repeat(3)}`)).toBe("4");
  });

  it("shows no sum where there are several, but who is first", () => {
    const parts = (end: EntryPart[]): Entry =>
      thrown(5, {
        parts: [
          { t: "text", s: "Green rolls " },
          die,
          { t: "strong", s: "9" },
          { t: "text", s: ". Orange rolls " },
          die,
          { t: "strong", s: "4" },
          ...end,
        ],
      });
    expect(resultOf(parts([]))).toBe("");
    expect(resultOf(parts([{ t: "strong", s: "Green, Orange" }]))).toBe("Green, Orange");
    expect(resultOf(thrown(6, { parts: [die, { t: "strong", s: "7" }] }))).toBe("7");
  });

  it("shows the effect of a volley, not who fired", () => {
    const outcome = (after: string): string =>
      outcomeOf(
        thrown(6, {
          subject: "G3",
          deeds: [{ do: "shot", ship: "G3", target: "O1" }],
          parts: [
            { t: "strong", s: "Amphion" },
            { t: "text", s: " fires her port guns at Orion, 5 away: " },
            die,
            { t: "text", s: after },
          ],
        }),
      );
    expect(outcome(", 5 damage and 3 off her batteries.")).toBe("5 damage");
    expect(outcome(", no hit.")).toBe("no hit");
    expect(outcome(").")).toBe("");
  });

  it("shows no result on a tile whose title says it", () => {
    const entry = thrown(4, {
      subject: "O1",
      parts: [
        { t: "text", s: "Morale: " },
        die,
        { t: "text", s: `. The fight goes on ${"and on ".repeat(5)}` },
      ],
    });
    const roll: Roll = { entry, action: null, ships: [] };
    expect(titleOf(roll, null)).toBe("O1: Morale");
    expect(tileOutcome(roll, null)).toBe("");
  });

  it("leaves out brackets after a side's name", () => {
    const entry = thrown(4, {
      parts: [{ t: "text", s: "Rome (Aemilius, green) rolls for the initiative: " }, die],
    });
    expect(titleOf({ entry, action: null, ships: [] }, null)).toBe("Rome rolls for the initiative");
  });

  it("says what several ships do", () => {
    const entry = thrown(4, {
      subject: "O1",
      parts: [{ t: "text", s: "O1, O2 obey: " }, die, { t: "text", s: ", needing 8 or less." }],
    });
    const roll: Roll = { entry, action: null, ships: [] };
    expect(titleOf(roll, null)).toBe("O1, O2 obey");
  });
});

describe("a hand-to-hand fight", () => {
  const round = (seq: number, a: string, b: string, was: number, is: number): Roll => {
    const action = { do: "fight" as const, ship: a, target: b };
    const entry = thrown(seq, {
      deeds: [action],
      crews: [{ ship: b, count: String(is * 50), before: was, after: is }],
    });
    return { entry, action, ships: [a, b] };
  };
  const rolls = [
    round(1, "G1", "O1", 1, 0.8),
    round(2, "G5", "O5", 1, 0.5),
    round(3, "G2", "O1", 0.8, 0.5),
  ];

  it("includes all ships that fight each other, up to the shown round", () => {
    expect(fightRounds(rolls, rolls[2] as Roll).map((one) => one.seq)).toEqual([1, 3]);
    expect(fightRounds(rolls, rolls[0] as Roll).map((one) => one.seq)).toEqual([1]);
    expect(fightRounds(rolls, { ...(rolls[0] as Roll), entry: thrown(9) })).toEqual([]);
  });

  it("ends with a crew: the victor's next fight is another", () => {
    const next = [
      round(1, "G2", "O3", 0.4, 0),
      round(2, "G2", "O2", 1, 0.6),
      round(3, "G2", "O2", 0.6, 0),
    ];
    expect(fightRounds(next, next[2] as Roll).map((one) => one.seq)).toEqual([2, 3]);
    expect(fightRounds(next, next[0] as Roll).map((one) => one.seq)).toEqual([1]);
  });

  it("separates the last losses from earlier ones, and hides them during the roll", () => {
    const rounds = fightRounds(rolls, rolls[2] as Roll);
    const [crew] = crewLosses(rounds);
    expect(crew?.left).toBe(0.5);
    expect(crew?.last).toBeCloseTo(0.3);
    expect(crew?.earlier).toBeCloseTo(0.2);
    expect(crewLosses(rounds, 1)[0]).toMatchObject({ left: 0.8, count: "40" });
  });
});

describe("playback steps of an update", () => {
  const rosters = (at: [number, number, number], lost: boolean) => [
    { seat: "green", title: "", note: "", ships: [ship("G1", { at })] },
    {
      seat: "orange",
      title: "",
      note: "",
      ships: [ship("O1", { at: lost ? null : [5, 5, 0], lost })],
    },
  ];
  const before = update(1, { roster: rosters([0, 0, 0], false) });
  const after = update(3, {
    roster: rosters([4, 5, 90], true),
    moves: [went("G1", [0, 0, 0], [4, 5, 90])],
    entries: [line(2, "green"), thrown(3, { subject: "G1" })],
  });

  it("rows, rolls, and only then shows the results of dice", () => {
    const steps = playbackSteps(before, after, 0, 1);
    expect(steps.map((step) => [step.whole, step.roll?.seq, step.lines.map((e) => e.seq)])).toEqual(
      [
        [false, undefined, []],
        [false, undefined, [2]],
        [false, 3, []],
        [false, undefined, [3]],
        [true, undefined, [2, 3]],
      ],
    );
    const [first] = steps;
    const [green, orange] = first?.update?.roster ?? [];
    expect(green?.ships[0]?.at).toEqual([4, 5, 90]);
    expect(orange?.ships[0]?.lost).toBe(false);
    expect(first?.update?.seq).toBe(1);
    expect(steps.reduce((sum, step) => sum + step.ms, 0)).toBe(420 + 30 + 700);
  });

  it("shows the log and the rosters when the ships have arrived", () => {
    const quiet = { ...after, entries: [line(2, "green")] };
    const [rows, rest] = playbackSteps(before, quiet, 0, 1);
    expect(rows).toMatchObject({ whole: true, holds: true, rowing: 420, ms: 450 });
    expect(rest).toMatchObject({ update: null, ms: 0 });
    expect(playbackSteps(before, { ...quiet, moves: [] }, 0, 1)[0]?.holds).toBeUndefined();
    expect(playbackSteps(before, quiet, 0, 0)).toHaveLength(1);
  });

  it("shows the update at once without motion or with many updates waiting", () => {
    expect(playbackSteps(before, after, 0, 0)).toMatchObject([{ whole: true, ms: 0 }]);
    expect(playbackSteps(before, after, 20, 1)).toMatchObject([{ whole: true, ms: 0 }]);
    expect(playbackSteps(null, after, 0, 1)).toMatchObject([{ whole: true, ms: 0 }]);
  });

  it("shows the result after the last action", () => {
    const result = {
      winners: ["green"],
      title: "Green wins",
      clause: null,
      sentence: "",
      facts: [],
    };
    const steps = playbackSteps(before, { ...after, result }, 0, 1);
    expect(steps.filter((step) => step.whole).map((step) => step.update?.result)).toEqual([
      null,
      result,
    ]);
    expect(steps.at(-2)?.ms).toBeGreaterThan(2000); // a roll has to be read
    expect(steps.at(-1)?.update?.result).toEqual(result);
  });

  it("offers no orders during rolls", () => {
    const board = updateDuringRoll({ ...before, orders: [], aims: ["G1"] }, after);
    expect(board.aims).toEqual([]);
    expect(board.prompt.yours).toBe(false);
  });
});
