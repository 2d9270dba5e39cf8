import { afterEach, describe, expect, it, vi } from "vitest";
import { readStored } from "../src/common/settings";
import { puzzleCalls } from "../src/lobby/puzzleCalls";
import { PuzzleRun } from "../src/lobby/puzzleRun";
import type { PuzzleVerdict } from "../src/net/wire";
import {
  afterRight,
  afterWrong,
  newRound,
  nextPuzzle,
  NO_PROGRESS,
  parseProgress,
  progressKey,
  solvedCount,
} from "../src/state/puzzles";

const ids = ["a", "b", "c"];

describe("the streak", () => {
  it("grows with each puzzle solved at the first attempt", () => {
    const two = afterRight(afterRight(NO_PROGRESS, "a"), "b");
    expect(two).toEqual({ solved: ["a", "b"], missed: [], streak: 2, best: 2 });
  });
  it("ends with a wrong order, and the best streak stays", () => {
    const wrong = afterWrong(afterRight(afterRight(NO_PROGRESS, "a"), "b"), "c");
    expect(wrong).toMatchObject({ streak: 0, best: 2, missed: ["c"] });
  });
  it("does not count a puzzle that was missed or solved before", () => {
    const retried = afterRight(afterWrong(NO_PROGRESS, "a"), "a");
    expect(retried).toMatchObject({ solved: ["a"], streak: 0 });
    expect(afterRight(afterRight(NO_PROGRESS, "a"), "a").streak).toBe(1);
  });
  it("goes on in a new round", () => {
    const round = newRound(afterRight(NO_PROGRESS, "a"));
    expect(round).toEqual({ solved: [], missed: [], streak: 1, best: 1 });
    expect(afterRight(round, "a").streak).toBe(2);
  });
});

describe("the next puzzle", () => {
  it("is the next one that is not solved, around the end", () => {
    expect(nextPuzzle(ids, NO_PROGRESS, -1)).toBe(0);
    expect(nextPuzzle(ids, afterRight(NO_PROGRESS, "b"), 0)).toBe(2);
    expect(nextPuzzle(ids, afterRight(NO_PROGRESS, "c"), 1)).toBe(0);
  });
  it("is none if all are solved", () => {
    const all = ids.reduce(afterRight, NO_PROGRESS);
    expect(nextPuzzle(ids, all, 0)).toBe(-1);
    expect(solvedCount(ids, all)).toBe(3);
    expect(solvedCount(["a", "z"], all)).toBe(1);
  });
});

describe("stored progress", () => {
  it("is read as it was written", () => {
    const progress = afterWrong(afterRight(NO_PROGRESS, "a"), "b");
    expect(parseProgress(JSON.parse(JSON.stringify(progress)))).toEqual(progress);
  });
  it("counts as nothing where it is damaged", () => {
    for (const damaged of [null, 3, "x", [], { solved: 1, streak: -2, best: "9", missed: {} }])
      expect(parseProgress(damaged)).toEqual(NO_PROGRESS);
    expect(parseProgress({ solved: ["a", 3], streak: 4, best: 1 })).toEqual({
      solved: ["a"],
      missed: [],
      streak: 4,
      best: 4,
    });
  });
});

const infos = ids.map((id) => ({
  id,
  title: id,
  kind: "ram",
  seat: "green",
  side: "Green",
  scenario: "Small",
}));
const verdictOf = (verdict: PuzzleVerdict["verdict"]): PuzzleVerdict => ({
  verdict,
  given: "G1: forward",
  why: "",
  clause: null,
  chance: null,
  best: null,
});

/** A run of three puzzles whose boards get these verdicts. */
async function begun(ruleset: string, ...verdicts: PuzzleVerdict["verdict"][]): Promise<PuzzleRun> {
  vi.spyOn(puzzleCalls, "list").mockResolvedValue(infos);
  let boards = 0;
  vi.spyOn(puzzleCalls, "open").mockImplementation(async () => ({
    game: `g${++boards}`,
    token: "t",
  }));
  const judged = vi.spyOn(puzzleCalls, "verdict");
  for (const one of verdicts) judged.mockResolvedValueOnce(verdictOf(one));
  const run = new PuzzleRun(ruleset);
  await run.load();
  return run;
}

describe("a run of puzzles", () => {
  afterEach(() => vi.restoreAllMocks());

  it("counts the first whole order of a board, and stores it", async () => {
    const run = await begun("one", "open", "right", "wrong");
    await run.judge();
    expect(run.progress.value.streak).toBe(0);
    await run.judge();
    await run.judge();
    expect(run.verdict.value?.verdict).toBe("right");
    expect(run.progress.value).toMatchObject({ solved: ["a"], streak: 1 });
    expect(readStored(progressKey("one"), null)).toMatchObject({ solved: ["a"], streak: 1 });
  });
  it("opens a new board for the next puzzle and for another attempt", async () => {
    const run = await begun("two", "right", "wrong");
    await run.judge();
    await run.next();
    expect([run.at.value, run.board.value?.game]).toEqual([1, "g2"]);
    await run.judge();
    await run.retry();
    expect([run.at.value, run.board.value?.game, run.verdict.value]).toEqual([1, "g3", null]);
    expect(run.progress.value.streak).toBe(0);
  });
  it("begins a new round after the last puzzle", async () => {
    const run = await begun("three", "right", "right", "right");
    for (const _ of ids) {
      await run.judge();
      await run.next();
    }
    expect(run.progress.value).toMatchObject({ solved: [], streak: 3, best: 3 });
    expect(run.puzzle.value?.id).toBe("a");
  });
  it("drops a verdict on a board that was left", async () => {
    const run = await begun("four");
    let answer: (verdict: PuzzleVerdict) => void = () => undefined;
    vi.spyOn(puzzleCalls, "verdict").mockReturnValue(new Promise((done) => (answer = done)));
    const judging = run.judge();
    await run.open(2);
    answer(verdictOf("wrong"));
    await judging;
    expect(run.verdict.value).toBe(null);
    expect(run.progress.value.missed).toEqual([]);
  });
  it("goes on without storage", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("denied");
    });
    const run = await begun("five", "right");
    await run.judge();
    expect(run.progress.value.streak).toBe(1);
  });
  it("says why a puzzle cannot be opened", async () => {
    vi.spyOn(puzzleCalls, "list").mockRejectedValue(new Error("No such rule set."));
    const run = new PuzzleRun("six");
    await run.load();
    expect(run.trouble.value).toBe("No such rule set.");
  });
});
