import { signal } from "@preact/signals";
import { readStored, watchStored, writeStored } from "./settings";

const DONE = "lessonsDone";

/** Lessons finished in this browser, as RULESET/LESSON. */
export const finishedLessons = signal<string[]>(readStored<string[]>(DONE, []));
watchStored(DONE, () => (finishedLessons.value = readStored<string[]>(DONE, [])));

export const lessonId = (ruleset: string, lesson: string): string => `${ruleset}/${lesson}`;

/** Store that a lesson was finished. */
export function finishLesson(ruleset: string, lesson: string): void {
  const id = lessonId(ruleset, lesson);
  const known = readStored<string[]>(DONE, []);
  if (known.includes(id)) return;
  finishedLessons.value = [...known, id];
  writeStored(DONE, finishedLessons.value);
}
