import { useState } from "preact/hooks";
import { Line } from "../common/icons";
import { finishedLessons, lessonId } from "../common/lessons";
import { settings } from "../common/settings";
import { api, reasonOf, type RulesetSpec } from "../net/api";
import { beginLesson } from "../state/lesson";
import { navigation } from "../net/navigation";
import { allLessons, type OneLesson } from "./lessonList";

/** The lessons of all rule sets, with ticks for those finished in this browser. `folded` for
 * readers who have played before. */
export function Beginners({
  rulesets,
  folded,
}: {
  rulesets: readonly RulesetSpec[];
  folded: boolean;
}) {
  const [busy, setBusy] = useState("");
  const [trouble, setTrouble] = useState("");
  const [open, setOpen] = useState(!folded);
  const done = finishedLessons.value;
  const { lessons, next } = allLessons(rulesets, done);
  if (lessons.length === 0) return null;
  const begin = async ({ ruleset, lesson }: OneLesson): Promise<void> => {
    if (busy) return;
    setBusy(lessonId(ruleset.id, lesson.id));
    try {
      navigation.go(await lessonGame(ruleset, lesson));
    } catch (error) {
      setTrouble(reasonOf(error, "The lesson could not be set up."));
      setBusy("");
    }
  };
  const finished = lessons.filter((one) => one.done).length;
  return (
    <section class="beginners" id="lessons" aria-labelledby="beginners-head">
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary data-testid="lessons-fold">
          <h2 id="beginners-head">Lessons</h2>
          <small>
            {finished} of {lessons.length} finished{next && !open && `, next ${next.ruleset.title}`}
          </small>
        </summary>
        <p>
          A small battle against the calm computer. A guide beside the board says what to press.
        </p>
        <ul class="lessons">
          {lessons.map((one) => (
            <li key={lessonId(one.ruleset.id, one.lesson.id)}>
              <button
                type="button"
                class={one === next ? "lesson-row next" : "lesson-row"}
                aria-busy={busy === lessonId(one.ruleset.id, one.lesson.id)}
                title={one.lesson.summary}
                onClick={() => void begin(one)}
                data-testid={one.testid}
                data-done={one.done ? "1" : "0"}
              >
                <i class={one.done ? "lesson-tick done" : "lesson-tick"} aria-hidden="true">
                  {one.done && <Line name="tick" size={14} />}
                </i>
                <span>
                  <b>{one.ruleset.title}</b>
                  <small>{one.lesson.title}</small>
                </span>
                {one.done && <em>Finished</em>}
                {one === next && <em>Next</em>}
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

/** Create the game of a lesson, with calm computers at the other seats. Returns its path. */
async function lessonGame(
  ruleset: RulesetSpec,
  lesson: RulesetSpec["lessons"][number],
): Promise<string> {
  const scenario = ruleset.scenarios.find((one) => one.id === lesson.scenario);
  const seats = scenario?.seats ?? ruleset.seats;
  const name = settings.name.value.trim();
  const level = ruleset.levels[0]?.id ?? "";
  const made = await api.create({
    ruleset: ruleset.id,
    scenario: lesson.scenario,
    options: {},
    seats: seats.map((seat) =>
      seat.id === lesson.seat ? { kind: "person", name } : { kind: "computer", level },
    ),
    screen: "separate",
    dice: "rolled",
    you: lesson.seat,
  });
  beginLesson(made.game, lesson.id);
  return made.links[0]?.path ?? made.watch.path;
}
