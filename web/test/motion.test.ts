import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { legsOf } from "../src/board/motion";
import { Playback } from "../src/state/playback";
import { rowingTime, playbackSteps } from "../src/state/playbackSteps";
import type { Update } from "../src/net/wire";
import { frame, update } from "./builders";

const moving = (seq: number) =>
  update(seq, {
    moves: [
      {
        ship: "G4",
        path: [
          [8, 5, 0],
          [8, 6, 0],
          [8, 6, 315],
        ],
      },
    ],
  });

describe("the path of a ship", () => {
  it("is relative to its end", () => {
    const legs = legsOf(frame, [
      [8, 5, 0],
      [8, 6, 0],
      [8, 6, 315],
    ]);
    expect(legs.map((l) => [Math.round(l.dx), Math.round(l.dy), l.turn])).toEqual([
      [0, 44, 45],
      [0, 0, 45],
      [0, 0, 0],
    ]);
  });

  it("turns the short way over north", () => {
    expect(
      legsOf(frame, [
        [1, 1, 350],
        [1, 1, 10],
      ])[0]?.turn,
    ).toBe(-20);
  });

  it("takes 420 ms, 140 per further leg, at most 1.2 s, and less if updates wait", () => {
    expect(rowingTime(update(1), 0)).toBe(0);
    expect(rowingTime(moving(1), 0)).toBe(560);
    const long = update(1, {
      moves: [{ ship: "G1", path: Array.from({ length: 20 }, (_, i) => [1, i, 0]) }],
    });
    expect(rowingTime(long, 0)).toBe(1200);
    expect(rowingTime(moving(1), 5)).toBe(140);
    expect(rowingTime(moving(1), 20)).toBe(0);
  });
});

/** Build a playback that records the updates shown, with its slowness. */
function showing(shown: number[], slow: number): Playback {
  let before: Update | null = update(0);
  return new Playback(
    (next, waiting) => playbackSteps(before, next, waiting, slow),
    (step) => {
      if (!step.whole || !step.update) return;
      before = step.update;
      shown.push(step.update.seq);
    },
  );
}

describe("playback", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is busy only while steps or updates are left, so that keys act in the player's turn", () => {
    const playback = showing([], 1);
    playback.add(moving(1));
    expect(playback.isBusy.value).toBe(false); // the whole update is shown; ships still row
    playback.add(moving(2));
    expect(playback.isBusy.value).toBe(true);
    vi.advanceTimersByTime(600);
    expect(playback.isBusy.value).toBe(false);
    vi.advanceTimersByTime(5000);
    expect(playback.isBusy.value).toBe(false);
  });

  it("is not busy after a skip", () => {
    const playback = showing([], 1);
    for (const seq of [1, 2, 3]) playback.add(moving(seq));
    playback.skip();
    playback.skip();
    expect(playback.isBusy.value).toBe(false);
  });

  it("shows one move after another, without loss", () => {
    const shown: number[] = [];
    const playback = showing(shown, 1);
    for (const seq of [1, 2, 3]) playback.add(moving(seq));
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(600);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(600);
    expect(shown).toEqual([1, 2, 3]);
  });

  it("does not wait without moves or motion", () => {
    const shown: number[] = [];
    const playback = showing(shown, 0);
    for (const seq of [1, 2, 3]) playback.add(moving(seq));
    expect(shown).toEqual([1, 2, 3]);
  });
});
