import { CloseButton } from "../common/CloseButton";
import { PrimerLink } from "../common/PrimerLink";
import { useTerms } from "../common/Terms";
import { usePage } from "../state/page";

/** The current step of the lesson, beside the board. */
export function LessonCard() {
  const { lesson, session } = usePage();
  const mark = useTerms({ focusable: true });
  const content = lesson.content.value;
  const step = lesson.step.value;
  if (!content || !step || !lesson.isShown.value) return null;
  const last = lesson.stepIndex.value === content.steps.length - 1;
  const mine = session.myTurn.value && session.past.value === null;
  return (
    <section class="dock lesson" aria-label="Lesson" data-testid="lesson">
      <header>
        <h3>
          {content.title}, step {lesson.stepIndex.value + 1} of {content.steps.length}
        </h3>
        <CloseButton
          label="Leave the lesson, play on"
          onClose={() => (lesson.closed.value = true)}
        />
      </header>
      <progress value={lesson.stepIndex.value} max={content.steps.length} aria-hidden="true" />
      <p aria-live="polite" data-testid="lesson-text">
        {mark(step.text)}
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
            disabled={session.sending.value || lesson.isPlaying.value}
            onClick={() => void lesson.playStep()}
            data-testid="lesson-show"
          >
            Show me
          </button>
        )}
        <PrimerLink ruleset={session.welcome.value?.ruleset ?? ""} said="In pictures" />
        {step.waits && !mine && <span class="wait">The other side is moving…</span>}
      </div>
    </section>
  );
}

/** A ring around the ship to press, even while the step is hidden. */
export function LessonRing() {
  const { lesson } = usePage();
  const press = lesson.isShown.value ? lesson.step.value?.press : null;
  return press ? <style>{ringStyle(press)}</style> : null;
}

/** Return the style of a ring around the ship to press. */
const ringStyle = (piece: string): string =>
  `.overlay [data-piece="${CSS.escape(piece)}"] circle{stroke:var(--act);stroke-width:2.5;` +
  `stroke-dasharray:5 4;vector-effect:non-scaling-stroke;}`;
