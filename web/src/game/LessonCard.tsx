import { CloseButton } from "../common/CloseButton";
import { PrimerLink } from "../common/PrimerLink";
import { useTerms } from "../common/Terms";
import { reasonOf } from "../net/api";
import { startLesson, stepText } from "../state/lesson";
import type { PageState } from "../state/page";
import { usePage } from "../state/page";
import { t } from "../text/t";

/** The lesson beside the board: the current step, or what was learned. */
export function LessonCard() {
  const { lesson, session } = usePage();
  const mark = useTerms({ focusable: true });
  const content = lesson.content.value;
  if (!content || !lesson.isShown.value) return null;
  const finished = lesson.isFinished.value;
  const total = content.steps.length;
  return (
    <section class="dock lesson" aria-label={t("lesson")} data-testid="lesson">
      <header>
        <h3>
          {finished
            ? t("lesson-head-finished", { title: content.title })
            : t("lesson-head", {
                title: content.title,
                step: lesson.stepIndex.value + 1,
                all: total,
              })}
        </h3>
        <CloseButton
          label={t("lesson-leave-lesson-play")}
          onClose={() => (lesson.closed.value = true)}
        />
      </header>
      <progress value={lesson.stepIndex.value} max={total} aria-hidden="true" />
      <div class="lesson-words" aria-live="polite">
        {lesson.passed.value.length > 0 && (
          <ul class="lesson-passed" data-testid="lesson-passed">
            {lesson.passed.value.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <p data-testid="lesson-text">
          {mark(finished ? content.learned : lesson.step.value ? stepText(lesson.step.value) : "")}
        </p>
        <LessonHint />
      </div>
      <div class="acts">
        {finished ? <LessonActs /> : <StepActs />}
        {!finished && (
          <PrimerLink ruleset={session.welcome.value?.ruleset ?? ""} said={t("lesson-pictures")} />
        )}
      </div>
    </section>
  );
}

/** What to say of an order that the lesson did not ask for, and how to come back. */
function LessonHint() {
  const page = usePage();
  const { lesson } = page;
  const hint = lesson.hint.value;
  if (!hint || lesson.isFinished.value) return null;
  return (
    <div class="lesson-hint" role="status" data-testid="lesson-hint">
      <p>{hint.text}</p>
      {hint.move !== null && (
        <button type="button" class="btn small" onClick={() => void takeBack(page)}>
          {t("lesson-take-back")}
        </button>
      )}
      {hint.lost && (
        <button
          type="button"
          class="btn small"
          onClick={() => void start(page, lesson.content.value?.id)}
          data-testid="lesson-again"
        >
          {t("lesson-start-lesson-again")}
        </button>
      )}
    </div>
  );
}

/** The buttons of a step: read on, or let it be played. */
function StepActs() {
  const { lesson, session } = usePage();
  const step = lesson.step.value;
  if (!step || session.live.value?.result) return null;
  const mine = session.myTurn.value && session.past.value === null;
  return (
    <>
      {!step.waits && (
        <button
          type="button"
          class="btn go"
          onClick={() => lesson.next()}
          data-testid="lesson-next"
        >
          {t("lesson-next")}
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
          {t("lesson-show-me")}
        </button>
      )}
      {step.waits && !mine && <span class="wait">{t("lesson-other-side-moving")}</span>}
    </>
  );
}

/** The buttons after a lesson: the next one, or this one again. */
export function LessonActs() {
  const page = usePage();
  const content = page.lesson.content.value;
  const next = content?.next;
  return (
    <>
      {next && (
        <button
          type="button"
          class="btn go"
          onClick={() => void start(page, next.id)}
          data-testid="next-lesson"
        >
          {t("lesson-next-lesson", { title: next.title })}
        </button>
      )}
      <button type="button" class="btn" onClick={() => void start(page, content?.id)}>
        {t("lesson-start-lesson-again")}
      </button>
    </>
  );
}

/** Begin a lesson of the same rule set: this one again, or another. */
async function start({ session }: PageState, lesson: string | undefined): Promise<void> {
  const ruleset = session.welcome.peek()?.ruleset;
  if (!ruleset || lesson === undefined) return;
  try {
    await startLesson(ruleset, lesson);
  } catch (error) {
    session.notice.value = reasonOf(error, t("lesson-lesson-not-set-up"));
  }
}

/** Take back the order that the hint is about, and what followed. */
async function takeBack({ session, lesson }: PageState): Promise<void> {
  const move = lesson.hint.peek()?.move;
  if (!move) return;
  const answer = await session.ask({ do: "takeback", to: move - 1 });
  if (answer.type === "refused") session.notice.value = answer.sentence;
}
