import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { computed, signal } from "@preact/signals";
import { planned } from "./plan";
import { Stage } from "./stage";
import { Desk } from "./desk";
import { Look } from "./look";
import { Plot } from "./plot";
import { Session } from "./session";

export type Drawer = "keys" | "notes" | "rules" | "settings" | "invite" | "briefing" | null;
export type Tab = "board" | "ships" | "log" | "replay";

/** Everything one game page holds: the game as told, the order being made up, the board's view, and
 * which drawer is open. */
export class Table {
  readonly session: Session;
  readonly plot: Plot;
  readonly stage = new Stage();
  readonly look: Look;
  readonly desk: Desk;
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
    this.plot = new Plot(this.session);
    this.look = new Look(this.session);
    this.desk = new Desk(this.session, this.plot);
  }

  readonly openClause = (id: string): void => {
    this.clause.value = id;
    this.drawer.value = "rules";
  };
}

export const TableContext = createContext<Table | null>(null);

export function useTable(): Table {
  const table = useContext(TableContext);
  if (!table) throw new Error("a part of the game page stands outside the game page");
  return table;
}
