import { effect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { BasePage, ToGames } from "../common/BasePage";
import { ClauseLink } from "../common/ClauseLink";
import { Line } from "../common/icons";
import { PlainPage } from "../common/PlainPage";
import { useTerms } from "../common/Terms";
import { GamePage } from "../game/GamePage";
import { navigation } from "../net/navigation";
import { type Conclusion, usePage } from "../state/page";
import { withSeat } from "../state/session";
import { PuzzleRun } from "./puzzleRun";
import styles from "../css/puzzles.css?inline";
import { onLanguageChange, rich, t } from "../text/t";

/** The puzzles of a rule set, each on a board. */
export function PuzzlePage({ ruleset }: { ruleset: string }) {
  const run = useMemo(() => new PuzzleRun(ruleset), [ruleset]);
  const Card = useMemo(() => () => <PuzzleCard run={run} />, [run]);
  useEffect(() => {
    void run.load();
    return onLanguageChange(() => void run.translate());
  }, [run]);
  const board = run.board.value;
  if (board) return <GamePage game={board.game} token={board.token} guide={Card} />;
  if (run.trouble.value || run.puzzles.value?.length === 0)
    return (
      <PlainPage title={t("puzzle-no-puzzle-can-shown")}>
        <p role="alert" data-testid="puzzle-trouble">
          {run.trouble.value || t("puzzle-game-has-no-puzzles")}
        </p>
        {run.trouble.value && (
          <button type="button" class="btn" onClick={() => void run.load()}>
            {t("try-again")}
          </button>
        )}
        <ToGames />
      </PlainPage>
    );
  return (
    <BasePage title={t("puzzles")} look={["plain-page", "plain-main"]} testid="puzzle-page">
      <p role="status">{t("puzzle-setting-up-puzzle")}</p>
    </BasePage>
  );
}

/** What the puzzle asks, the verdict, and the progress, beside the board. */
function PuzzleCard({ run }: { run: PuzzleRun }) {
  const { session, conclusion } = usePage();
  useEffect(
    () =>
      effect(() => {
        conclusion.value = conclusionOf(run);
      }),
    [run, conclusion],
  );
  useEffect(() => {
    document.title = t("puzzle-puzzle-naumachia");
    return effect(() => {
      const live = session.live.value;
      if (!live) return;
      if (run.solution.value) {
        if (live.seq === 0 && session.myTurn.value) void playSolution(run, session);
      } else if (live.seq > 0) void run.judge();
    });
  }, [run, session]);
  const puzzle = run.puzzle.value;
  if (!puzzle) return null;
  const { streak, best } = run.progress.value;
  return (
    <section class="dock puzzle" aria-label={t("puzzle-puzzle")} data-testid="puzzle">
      <style>{styles}</style>
      <header>
        <h3>{t("puzzle-head", { number: run.at.value + 1, title: puzzle.title })}</h3>
        <a class="leave" href={navigation.href("/")}>
          {t("all-games")}
        </a>
      </header>
      <div class="said" aria-live="polite" data-testid="puzzle-text">
        <PuzzleText run={run} />
      </div>
      {run.trouble.value && (
        <p class="trouble" role="alert">
          {run.trouble.value}
        </p>
      )}
      <PuzzleButtons run={run} />
      <footer>
        <Ticks run={run} />
        <small data-testid="streak">
          {rich("puzzle-streak", { streak, best }, { b: (inside) => <b>{inside}</b> })}
        </small>
      </footer>
    </section>
  );
}

/** Return what the prompt says after the order; null before it. */
function conclusionOf(run: PuzzleRun): Conclusion | null {
  const verdict = run.verdict.value?.verdict;
  const next = { label: nextLabel(run), go: () => void run.next() };
  if (run.solution.value) return { sentence: t("puzzle-prompt-shown"), next };
  if (verdict === "right") return { sentence: t("puzzle-prompt-solved"), next };
  if (verdict === "wrong") {
    const again = { label: t("try-again"), go: () => void run.retry() };
    return { sentence: t("puzzle-prompt-missed"), next: again };
  }
  return run.isJudging.value && verdict !== "open"
    ? { sentence: t("puzzle-weighing-order"), next: null }
    : null;
}

const nextLabel = (run: PuzzleRun): string =>
  run.allSolved.value ? t("puzzle-begin-again") : t("puzzle-next-puzzle");

/** Play the solution on its board. */
async function playSolution(
  run: PuzzleRun,
  session: ReturnType<typeof usePage>["session"],
): Promise<void> {
  const solution = run.solution.value;
  const live = session.live.value;
  if (!solution || !live) return;
  await session.ask(
    withSeat({ do: "order", text: solution.order, base: live.seq }, session.acting.value),
  );
}

const percent = (chance: number): string => `${Math.round(100 * chance)} %`;

/** The question, or the verdict with its reason. */
function PuzzleText({ run }: { run: PuzzleRun }) {
  const mark = useTerms({ focusable: true });
  const solution = run.solution.value;
  const verdict = run.verdict.value;
  if (solution)
    return (
      <p>
        <b>{solution.sentence}.</b> {mark(solution.why)} <ClauseLink id={solution.clause} />
      </p>
    );
  if (verdict?.verdict === "right")
    return (
      <p>
        <b>{t("puzzle-right")}</b> {mark(verdict.why)} <ClauseLink id={verdict.clause} />
      </p>
    );
  if (verdict?.verdict === "wrong")
    return (
      <p>
        <b>{t("puzzle-not-best")}</b> {verdict.given}.{" "}
        {verdict.chance != null && verdict.best != null && (
          <Comparison chance={verdict.chance} best={verdict.best} />
        )}
      </p>
    );
  if (run.isJudging.value) return <p>{t("puzzle-weighing-order")}</p>;
  if (verdict?.verdict === "open") return <p>{t("puzzle-go-order-not-complete")}</p>;
  return (
    <p>
      {rich(
        "puzzle-question",
        { side: run.puzzle.value?.side ?? "" },
        { b: (inside) => <b>{inside}</b> },
      )}
    </p>
  );
}

function Comparison({ chance, best }: { chance: number; best: number }) {
  return (
    <>
      {rich(
        "puzzle-comparison",
        { chance: percent(chance), best: percent(best) },
        { b: (inside) => <b>{inside}</b> },
      )}
    </>
  );
}

function PuzzleButtons({ run }: { run: PuzzleRun }) {
  const verdict = run.verdict.value?.verdict;
  const wrong = verdict === "wrong" && !run.solution.value;
  const finished = verdict === "right" || run.solution.value !== null;
  if (!wrong && !finished) return null;
  return (
    <div class="acts">
      {finished && (
        <button
          type="button"
          class="btn go"
          onClick={() => void run.next()}
          data-testid="next-puzzle"
        >
          {nextLabel(run)}
        </button>
      )}
      {(wrong || run.solution.value) && (
        <button
          type="button"
          class={wrong ? "btn go" : "btn"}
          onClick={() => void run.retry()}
          data-testid="retry-puzzle"
        >
          {t("try-again")}
        </button>
      )}
      {wrong && (
        <button
          type="button"
          class="btn"
          onClick={() => void run.showSolution()}
          data-testid="show-solution"
        >
          {t("puzzle-show-solution")}
        </button>
      )}
    </div>
  );
}

/** The puzzles as small buttons, ticked if solved. */
function Ticks({ run }: { run: PuzzleRun }) {
  const { solved, missed } = run.progress.value;
  return (
    <ol class="puzzle-ticks" aria-label={t("puzzles")}>
      {run.ids.value.map((id, i) => {
        const isSolved = solved.includes(id);
        const state = isSolved ? "solved" : missed.includes(id) ? "missed" : "open";
        return (
          <li key={id}>
            <button
              type="button"
              class={isSolved ? "puzzle-tick done" : "puzzle-tick"}
              aria-current={i === run.at.value ? "step" : undefined}
              aria-label={t("puzzle-tick", { number: i + 1, state })}
              title={t("puzzle-tick", { number: i + 1, state })}
              onClick={() => void run.open(i)}
              data-testid={`tick-${i + 1}`}
            >
              {isSolved ? <Line name="tick" size={12} /> : i + 1}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
