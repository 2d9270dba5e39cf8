import { useState } from "preact/hooks";
import { settings } from "../common/settings";
import { api, reasonOf, type RulesetSpec } from "../net/api";
import { beginLesson } from "../state/lesson";
import { place } from "../net/place";

/** For who knows nothing yet: a lesson of each rule set, a press from here on the board. */
export function Beginners({ rulesets }: { rulesets: readonly RulesetSpec[] }) {
  const [busy, setBusy] = useState("");
  const [trouble, setTrouble] = useState("");
  const taught = rulesets.filter((ruleset) => ruleset.lessons.length > 0);
  if (taught.length === 0) return null;
  const begin = async (ruleset: RulesetSpec): Promise<void> => {
    const lesson = ruleset.lessons[0];
    if (!lesson || busy) return;
    setBusy(ruleset.id);
    try {
      place.go(await lessonGame(ruleset, lesson));
    } catch (error) {
      setTrouble(reasonOf(error, "The lesson could not be set up."));
      setBusy("");
    }
  };
  return (
    <section class="beginners" aria-labelledby="beginners-head">
      <h2 id="beginners-head">New here? Take a lesson</h2>
      <p>
        A small battle against the calm computer, with somebody at your side who says what to press.
      </p>
      <div class="lessons">
        {taught.map((ruleset) => (
          <button
            type="button"
            class="btn"
            key={ruleset.id}
            aria-busy={busy === ruleset.id}
            title={ruleset.lessons[0]?.summary}
            onClick={() => void begin(ruleset)}
            data-testid={`lesson-${ruleset.id}`}
          >
            {ruleset.title}
          </button>
        ))}
      </div>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
    </section>
  );
}

/** Sets up the game of a lesson: the pupil's seat, calm computers at the others; its path. */
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
