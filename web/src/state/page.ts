import { type ComponentType, createContext } from "preact";
import { useContext } from "preact/hooks";
import { computed, signal } from "@preact/signals";
import { Advice } from "./advice";
import { Dock, type CardTopics } from "./dock";
import { fightRounds } from "./fights";
import { GameReview } from "./gameReview";
import { Lesson } from "./lesson";
import { layOutHandles } from "./handleLayout";
import { Viewport } from "./viewport";
import { Variations } from "./variations";
import { Why } from "./why";
import { CardPlay } from "./cardPlay";
import { Habits } from "./habits";
import { Repeats } from "./repeats";
import { Inspection } from "./inspection";
import { createComposer, type OrderComposer } from "./composer";
import { Session } from "./session";

export type Drawer =
  | "keys"
  | "notes"
  | "rules"
  | "settings"
  | "invite"
  | "briefing"
  | "share"
  | "variations"
  | "resign"
  | null;
/** What the prompt says once nothing is left to do on a board that only had a question. */
export interface Conclusion {
  sentence: string;
  /** The way on, if there is one. */
  next: { label: string; go: () => void } | null;
}

export type Tab = "board" | "ships" | "log" | "replay";

/** The state of one game page: the game, the draft of an order, the viewport, and the open
 * drawer. */
export class PageState {
  readonly session: Session;
  readonly composer: OrderComposer;
  readonly viewport = new Viewport();
  readonly inspection: Inspection;
  readonly cardPlay: CardPlay;
  readonly habits: Habits;
  readonly repeats: Repeats;
  readonly review: GameReview;
  readonly advice: Advice;
  readonly why: Why;
  readonly lesson: Lesson;
  readonly variations: Variations;
  /** The cards beside the board. */
  readonly dock: Dock;
  /** Handles of the selected ship. They are laid out once, for everything that must not cover
   * them. */
  readonly handles = computed(() => layOutHandles(this));
  readonly drawer = signal<Drawer>(null);
  readonly clause = signal<string | null>(null);
  readonly tab = signal<Tab>("board");
  readonly resultClosed = signal(false);
  readonly conclusion = signal<Conclusion | null>(null);
  typeBox: HTMLInputElement | null = null;

  /** `at` is the moment to show first, if it is not the present. `guide` is a card that leads
   * through a board which this browser need not remember. */
  constructor(
    game: string,
    token: string,
    at: number | null = null,
    readonly guide?: ComponentType,
  ) {
    this.session = new Session(game, token, at, guide !== undefined);
    if (at !== null) this.tab.value = "replay";
    this.composer = createComposer(this.session);
    this.inspection = new Inspection(this.session);
    this.cardPlay = new CardPlay(this.session, this.composer);
    this.habits = new Habits(this.session);
    this.repeats = new Repeats(this.session);
    this.composer.sender.onText = (text) => this.repeats.recordOrder(text);
    this.review = new GameReview(this.session);
    this.advice = new Advice(this.session, this.composer.draft);
    this.why = new Why(this.session);
    this.variations = new Variations(this.session);
    this.lesson = new Lesson(
      this.session,
      this.composer.selection,
      this.composer.draft,
      this.advice,
    );
    const { lesson } = this;
    this.dock = new Dock(cardTopics(this), () => (lesson.step.value ? "lesson" : null));
  }

  readonly openClause = (id: string): void => {
    this.clause.value = id;
    this.drawer.value = "rules";
  };
}

/** Return the topics of the cards beside the board. */
function cardTopics({ session, composer, cardPlay, advice, why, lesson }: PageState): CardTopics {
  const { aftermath } = session;
  const present = (there: boolean, about = ""): string | null => (there ? about : null);
  return {
    window: () =>
      present(
        cardPlay.window.value !== null && cardPlay.countdown.value?.reply.delay !== 0,
        `${session.position.value} ${cardPlay.window.value?.title}`,
      ),
    advice: () => present(advice.isShown(), advice.topic()),
    why: () => present(why.at.value !== null, `${why.at.value} ${why.explanation.value !== null}`),
    lesson: () => present(lesson.isShown.value, `step ${lesson.stepIndex.value}`),
    form: () => present(composer.forms.current.value !== null, composer.forms.current.value?.id),
    fight: () => {
      const roll = session.past.value ? null : aftermath.shown.value;
      const fights = roll !== null && fightRounds([roll], roll).length > 0;
      return present(fights, aftermath.chosen.value === null ? `${roll?.entry.n}` : "");
    },
    duties: () =>
      present(composer.duties.all.value.length > 0, `on ${composer.duties.current.value?.target}`),
    targets: () =>
      present(
        composer.targets.isShown.value,
        `${composer.selection.lead.value} ${composer.draft.order.value?.text}`,
      ),
    units: () => present(composer.units.all.value.length > 0),
    rolls: () =>
      present(
        (aftermath.rolls.value.length > 0 || aftermath.shown.value !== null) && !session.past.value,
        aftermath.chosen.value === null ? "" : `${aftermath.chosen.value}`,
      ),
  };
}

export const PageContext = createContext<PageState | null>(null);

export function usePage(): PageState {
  const page = useContext(PageContext);
  if (!page) throw new Error("a part of the game page stands outside the game page");
  return page;
}
