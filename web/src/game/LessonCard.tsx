import { CloseButton } from "../common/CloseButton";
import { PrimerLink } from "../common/PrimerLink";
import { usePage } from "../state/page";

/** A step of the lesson, beside the board on which it is taken. */
export function LessonCard() {
  const { lesson, session } = usePage();
  const told = lesson.told.value;
  const step = lesson.step.value;
  if (!told || !step || !lesson.shown.value) return null;
  const last = lesson.at.value === told.steps.length - 1;
  const mine = session.myTurn.value && session.past.value === null;
  return (
    <section class="dock lesson" aria-label="Lesson" data-testid="lesson">
      <header>
        <h3>
          {told.title}, step {lesson.at.value + 1} of {told.steps.length}
        </h3>
        <CloseButton
          label="Leave the lesson, play on"
          onClose={() => (lesson.closed.value = true)}
        />
      </header>
      <progress value={lesson.at.value} max={told.steps.length} aria-hidden="true" />
      <p aria-live="polite" data-testid="lesson-text">
        {step.text}
      </p>
      <div class="acts">
        {!step.waits && (
          <button
            type="button"
            class="btn go"
            onClick={() => lesson.next()}
            data-testid="lesson-next"
          >
            {last ? "Play on" : "Next"}
          </button>
        )}
        {(step.waits || step.press) && mine && (
          <button
            type="button"
            class="btn"
            disabled={session.sending.value}
            onClick={() => void lesson.show()}
            data-testid="lesson-show"
          >
            Show me
          </button>
        )}
        <PrimerLink ruleset={session.welcome.value?.ruleset ?? ""} said="In pictures" />
        {step.waits && !mine && <span class="wait">The other side is at it…</span>}
      </div>
    </section>
  );
}

/** A ring round the ship that is to be pressed, whether or not the step can be read just now. */
export function LessonRing() {
  const { lesson } = usePage();
  const press = lesson.shown.value ? lesson.step.value?.press : null;
  return press ? <style>{ringed(press)}</style> : null;
}

/** Draws a ring round the ship that is to be pressed. */
const ringed = (piece: string): string =>
  `.overlay [data-piece="${CSS.escape(piece)}"] circle{stroke:var(--act);stroke-width:2.5;` +
  `stroke-dasharray:5 4;vector-effect:non-scaling-stroke;}`;
