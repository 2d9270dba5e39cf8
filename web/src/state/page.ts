import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { computed, signal } from "@preact/signals";
import { Advice } from "./advice";
import { Hindsight } from "./hindsight";
import { Lesson } from "./lesson";
import { planned } from "./plan";
import { Stage } from "./stage";
import { Why } from "./why";
import { CardPlay } from "./cardPlay";
import { Habits } from "./habits";
import { Repeats } from "./repeats";
import { Inspection } from "./inspection";
import { OrderDraft } from "./draft";
import { Session } from "./session";

export type Drawer = "keys" | "notes" | "rules" | "settings" | "invite" | "briefing" | null;
export type Tab = "board" | "ships" | "log" | "replay";

/** Everything one game page holds: the game as told, the order being made up, the board's view, and
 * which drawer is open. */
export class PageState {
  readonly session: Session;
  readonly draft: OrderDraft;
  readonly stage = new Stage();
  readonly inspection: Inspection;
  readonly cardPlay: CardPlay;
  readonly habits: Habits;
  readonly repeats: Repeats;
  readonly hindsight: Hindsight;
  readonly advice: Advice;
  readonly why: Why;
  readonly lesson: Lesson;
  /** What can be pressed on the board about the ship in hand: laid out once, for all that must keep
   * clear of it. */
  readonly handles = computed(() => planned(this));
  readonly drawer = signal<Drawer>(null);
  readonly clause = signal<string | null>(null);
  readonly tab = signal<Tab>("board");
  readonly resultClosed = signal(false);
  typeBox: HTMLInputElement | null = null;

  constructor(game: string, token: string) {
    this.session = new Session(game, token);
    this.draft = new OrderDraft(this.session);
    this.inspection = new Inspection(this.session);
    this.cardPlay = new CardPlay(this.session, this.draft);
    this.habits = new Habits(this.session);
    this.repeats = new Repeats(this.session);
    this.draft.onGiven = (text) => this.repeats.given(text);
    this.hindsight = new Hindsight(this.session);
    this.advice = new Advice(this.session, this.draft);
    this.why = new Why(this.session);
    this.lesson = new Lesson(this.session, this.draft, this.advice);
  }

  readonly openClause = (id: string): void => {
    this.clause.value = id;
    this.drawer.value = "rules";
  };
}

export const PageContext = createContext<PageState | null>(null);

export function usePage(): PageState {
  const page = useContext(PageContext);
  if (!page) throw new Error("a part of the game page stands outside the game page");
  return page;
}
