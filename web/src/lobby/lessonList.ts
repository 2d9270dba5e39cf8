import { lessonId } from "../common/lessons";
import type { RulesetSpec } from "../net/api";

export interface OneLesson {
  ruleset: RulesetSpec;
  lesson: RulesetSpec["lessons"][number];
  done: boolean;
  testid: string;
}

/** Return all lessons in the order of the rule sets, and the first that is not finished, or
 * null. */
export function allLessons(
  rulesets: readonly RulesetSpec[],
  done: readonly string[],
): { lessons: OneLesson[]; next: OneLesson | null } {
  const lessons = rulesets.flatMap((ruleset) =>
    ruleset.lessons.map((lesson, i) => ({
      ruleset,
      lesson,
      done: done.includes(lessonId(ruleset.id, lesson.id)),
      testid: i === 0 ? `lesson-${ruleset.id}` : `lesson-${ruleset.id}-${lesson.id}`,
    })),
  );
  return { lessons, next: lessons.find((one) => !one.done) ?? null };
}
