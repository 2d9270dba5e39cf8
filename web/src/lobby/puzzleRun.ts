import { batch, computed, signal } from "@preact/signals";
import { readStored, watchStored, writeStored } from "../common/settings";
import { reasonOf } from "../net/api";
import type { PuzzleBoard, PuzzleInfo, PuzzleSolution, PuzzleVerdict } from "../net/wire";
import {
  afterRight,
  afterWrong,
  newRound,
  nextPuzzle,
  parseProgress,
  progressKey,
} from "../state/puzzles";
import { puzzleCalls } from "./puzzleCalls";
import { t } from "../text/t";

/** The puzzles of a rule set, one after the other, and the progress in them. */
export class PuzzleRun {
  readonly puzzles = signal<readonly PuzzleInfo[] | null>(null);
  readonly at = signal(0);
  /** The board of the current puzzle; null while it opens. */
  readonly board = signal<PuzzleBoard | null>(null);
  readonly verdict = signal<PuzzleVerdict | null>(null);
  /** The solution, if the player asked for it. Its order is played on the board. */
  readonly solution = signal<PuzzleSolution | null>(null);
  readonly isJudging = signal(false);
  readonly trouble = signal("");
  readonly progress = signal(this.stored());
  readonly puzzle = computed(() => this.puzzles.value?.[this.at.value] ?? null);
  readonly ids = computed(() => (this.puzzles.value ?? []).map((one) => one.id));
  readonly allSolved = computed(
    () =>
      this.ids.value.length > 0 &&
      this.ids.value.every((id) => this.progress.value.solved.includes(id)),
  );
  /** Counts boards and questions, so that a late answer changes nothing. */
  private turn = 0;

  constructor(readonly ruleset: string) {
    watchStored(progressKey(ruleset), () => (this.progress.value = this.stored()));
  }

  private stored() {
    return parseProgress(readStored<unknown>(progressKey(this.ruleset), null));
  }

  private store(progress: ReturnType<PuzzleRun["stored"]>): void {
    this.progress.value = progress;
    writeStored(progressKey(this.ruleset), progress);
  }

  /** Fetch the list in the new language of the page. */
  async translate(): Promise<void> {
    const found = await puzzleCalls.list(this.ruleset).catch(() => null);
    if (found) this.puzzles.value = found;
  }

  /** Load the list, and open the first puzzle that is not solved. */
  async load(): Promise<void> {
    try {
      this.puzzles.value = await puzzleCalls.list(this.ruleset);
    } catch (error) {
      this.trouble.value = reasonOf(error, t("puzzle-run-puzzles-not-loaded"));
      return;
    }
    const first = nextPuzzle(this.ids.value, this.progress.value, -1);
    if (this.ids.value.length > 0) await this.open(Math.max(0, first));
  }

  /** Open a puzzle on a new board; with `solution`, to show that. */
  async open(at: number, solution: PuzzleSolution | null = null): Promise<void> {
    const id = this.ids.value[at];
    if (id === undefined) return;
    const turn = ++this.turn;
    this.trouble.value = "";
    try {
      const board = await puzzleCalls.open(this.ruleset, id);
      if (turn !== this.turn) return;
      batch(() => {
        this.at.value = at;
        this.verdict.value = null;
        this.isJudging.value = false;
        this.solution.value = solution;
        this.board.value = board;
      });
    } catch (error) {
      this.trouble.value = reasonOf(error, t("puzzle-run-puzzle-not-opened"));
    }
  }

  /** Open the next puzzle that is not solved. After the last, a new round begins. */
  async next(): Promise<void> {
    if (this.allSolved.value) this.store(newRound(this.progress.value));
    await this.open(nextPuzzle(this.ids.value, this.progress.value, this.at.value));
  }

  readonly retry = (): Promise<void> => this.open(this.at.value);

  /** Open a new board on which the solution is played. */
  async showSolution(): Promise<void> {
    const id = this.puzzle.value?.id;
    if (id === undefined) return;
    try {
      await this.open(this.at.value, await puzzleCalls.solution(this.ruleset, id));
    } catch (error) {
      this.trouble.value = reasonOf(error, t("puzzle-run-solution-not-loaded"));
    }
  }

  /** Ask for the verdict on the order that was given on the board. */
  async judge(): Promise<void> {
    const { puzzle, board } = this;
    const id = puzzle.value?.id;
    const here = board.value;
    if (id === undefined || !here || this.solution.value) return;
    const turn = this.turn;
    this.isJudging.value = true;
    try {
      const verdict = await puzzleCalls.verdict(here.game, here.token, id);
      if (turn === this.turn) this.conclude(id, verdict);
    } catch (error) {
      if (turn === this.turn)
        this.trouble.value = reasonOf(error, t("puzzle-run-no-verdict-given"));
    } finally {
      if (turn === this.turn) this.isJudging.value = false;
    }
  }

  /** Note a verdict. The first whole order counts. */
  private conclude(id: string, verdict: PuzzleVerdict): void {
    const before = this.verdict.value?.verdict;
    this.trouble.value = "";
    if (before === "right" || before === "wrong") return;
    this.verdict.value = verdict;
    if (verdict.verdict === "right") this.store(afterRight(this.progress.value, id));
    if (verdict.verdict === "wrong") this.store(afterWrong(this.progress.value, id));
  }
}
