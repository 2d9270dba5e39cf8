import { useState } from "preact/hooks";
import { Line } from "../common/icons";
import { finishedLessons, lessonId } from "../common/lessons";
import { reasonOf, type RulesetSpec } from "../net/api";
import { startLesson } from "../state/lesson";
import { allLessons, type OneLesson } from "./lessonList";
import { t } from "../text/t";

/** The lessons of a rule set, with ticks for those finished in this browser. `folded` for readers
 * who have played before. */
export function Beginners({ ruleset: chosen, folded }: { ruleset: RulesetSpec; folded: boolean }) {
  const [busy, setBusy] = useState("");
  const [trouble, setTrouble] = useState("");
  const [open, setOpen] = useState(!folded);
  const done = finishedLessons.value;
  const { lessons, next } = allLessons([chosen], done);
  if (lessons.length === 0) return null;
  const begin = async ({ ruleset, lesson }: OneLesson): Promise<void> => {
    if (busy) return;
    setBusy(lessonId(ruleset.id, lesson.id));
    try {
      await startLesson(ruleset.id, lesson.id);
    } catch (error) {
      setTrouble(reasonOf(error, t("beginners-no-lesson-set-up")));
      setBusy("");
    }
  };
  const finished = lessons.filter((one) => one.done).length;
  return (
    <section class="beginners" id="lessons" aria-labelledby="beginners-head">
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary data-testid="lessons-fold">
          <h2 id="beginners-head">{t("beginners-lessons")}</h2>
          <small>
            {next && !open
              ? t("beginners-progress-next", {
                  finished,
                  all: lessons.length,
                  title: next.lesson.title,
                })
              : t("beginners-progress", { finished, all: lessons.length })}
          </small>
        </summary>
        <p>{t("beginners-guide-says-what-press")}</p>
        <ul class="lessons">
          {lessons.map((one) => (
            <li key={lessonId(one.ruleset.id, one.lesson.id)}>
              <button
                type="button"
                class={one === next ? "lesson-row next" : "lesson-row"}
                aria-busy={busy === lessonId(one.ruleset.id, one.lesson.id)}
                onClick={() => void begin(one)}
                data-testid={one.testid}
                data-done={one.done ? "1" : "0"}
              >
                <i class={one.done ? "lesson-tick done" : "lesson-tick"} aria-hidden="true">
                  {one.done && <Line name="tick" size={14} />}
                </i>
                <span>
                  <b>{one.lesson.title}</b>
                  <small>
                    {t("beginners-min", {
                      minutes: one.lesson.minutes,
                      summary: one.lesson.summary,
                    })}
                  </small>
                </span>
                {one.done && <em>{t("beginners-finished")}</em>}
                {one === next && <em>{t("beginners-next-2")}</em>}
              </button>
            </li>
          ))}
        </ul>
      </details>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
    </section>
  );
}
