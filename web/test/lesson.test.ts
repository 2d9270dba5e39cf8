import { describe, expect, it } from "vitest";
import type { Lesson, LessonStep } from "../src/net/wire";
import { currentStep } from "../src/state/lesson";

const read: LessonStep = { text: "Read", press: null, waits: false, orders: [], done: null };
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
