import { describe, expect, it } from "vitest";
import type { Lesson, LessonStep } from "../src/net/wire";
import { currentStep, PassedSteps, passedText } from "../src/state/lesson";

const read: LessonStep = {
  text: "Read",
  phone: null,
  press: null,
  waits: false,
  orders: [],
  done: null,
};
const press: LessonStep = { ...read, text: "Press", press: "G2" };
const game = (done: number | null): LessonStep => ({ ...read, text: "Do", waits: true, done });
const lesson = (...steps: LessonStep[]): Lesson => ({
  id: "x",
  title: "X",
  seat: "green",
  steps,
  learned: "Done",
  hint: null,
  next: null,
});

describe("a lesson", () => {
  it("begins with text to read and goes on after it", () => {
    const content = lesson(read, press, game(null), read);
    expect(currentStep(content, 0)).toBe(0);
    expect(currentStep(content, 1)).toBe(1);
    expect(currentStep(content, 2)).toBe(2);
  });
  it("waits for the game, whatever was read", () => {
    expect(currentStep(lesson(read, game(null), read), 3)).toBe(1);
  });
  it("counts skipped text as read if the game is ahead", () => {
    expect(currentStep(lesson(read, press, game(4), read), 0)).toBe(3);
  });
  it("ends", () => {
    expect(currentStep(lesson(read, game(4), read), 3)).toBe(3);
  });
});

describe("steps that were over before they could be read", () => {
  const order = { ...game(3), orders: ["G2 FF"] };
  const turn = { ...game(5), text: "Orange moves. Wait for your turn." };
  const steps = [read, press, order, turn, press, order];

  it("are those whose ship was already selected", () => {
    const passed = new PassedSteps();
    expect(passed.arrive(steps, 0, false)).toEqual([]);
    expect(passed.arrive(steps, 1, true)).toEqual([]);
    expect(passed.arrive(steps, 2, false)).toEqual([1]);
    expect(passed.arrive(steps, 2, true)).toEqual([1]);
    expect(passed.arrive(steps, 3, false)).toEqual([]);
  });
  it("are those that the game went through by itself, whether shown for a moment or not", () => {
    const passed = new PassedSteps();
    passed.arrive(steps, 2, false);
    expect(passed.arrive(steps, 4, true)).toEqual([3]);
    expect(passed.arrive(steps, 5, false)).toEqual([3, 4]);
    const other = new PassedSteps();
    other.arrive(steps, 3, false);
    expect(other.arrive(steps, 4, false)).toEqual([3]);
    expect(other.arrive(steps, 5, false)).toEqual([]);
  });
  it("are none after a step was taken back or the page was loaded again", () => {
    const passed = new PassedSteps();
    expect(passed.arrive(steps, 4, false)).toEqual([]);
    expect(passed.arrive(steps, 2, false)).toEqual([]);
  });
  it("do not say any more what to do", () => {
    expect(passedText(turn)).toBe("Orange moves.");
    expect(passedText(press)).toBe("Press");
    expect(passedText({ ...read, text: "One.\nTwo." })).toBe("One. Two.");
  });
});
