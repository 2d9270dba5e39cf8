// Written by scripts/write_wire.py from src/naumachia/server/wire: change it there.
import type {
  GameLink,
  Pair,
  Picture,
  Point,
  SeatId,
  SeatRequest,
  WatchLink,
  WelcomeSeat,
  Word,
} from "../net/wire";

export type CampaignStatus = "yours" | "battle" | "waiting" | "over" | "halted";

export type Lane = [Point, Point];

/** A place of the chart, and the side that holds it with its colours. */
export interface Place {
  id: string;
  title: string;
  at: Point;
  seat: SeatId | null;
  fleet: string | null;
  label: string;
  note: string;
}

/** A ship with all its losses. */
export interface FleetShip {
  id: string;
  title: string;
  /** What is left of its crew, as "12/20". */
  place: string;
  note: string;
  sheet: Pair[];
}

/** A fleet, and where the chart shows it. */
export interface Fleet {
  id: string;
  seat: SeatId;
  fleet: string;
  note: string;
  at: Point;
  size: number;
  ships: FleetShip[];
}

/** A legal order of the side to move. */
export interface CampaignOrder {
  text: string;
  subject: string | null;
  target: string | null;
  label: string;
  sentence: string;
  clause: string;
}

/** Who has to act. */
export interface CampaignPrompt {
  seats: SeatId[];
  yours: boolean;
  sentence: string;
  clause: string | null;
}

/** Whether the last order can be taken back. */
export interface CampaignUndo {
  allowed: boolean;
  reason: string;
}

/** Dice that the players roll. */
export interface CampaignDice {
  title: string;
  sides: number[];
}

/** The pending battle. */
export interface Battle {
  title: string;
  summary: string;
  /** Its game, once somebody has begun it. */
  path: string | null;
  turn: string;
  yours: boolean;
  seats: WelcomeSeat[];
  /** Whether computers command all fleets of this link. */
  handed: boolean;
}

/** A step and its result. */
export interface StepLine {
  kind: "order" | "dice" | "battle";
  seat: SeatId | null;
  text: string;
  details: string[];
  clause: string;
}

/** A step of the history; `heading` begins a section of it. */
export interface LogLine extends StepLine {
  n: number;
  heading: string;
  path: string | null;
}

/** The state of the campaign, under a heading. */
export interface StatusSection {
  title: string;
  lines: string[];
}

/** How the campaign ended. */
export interface CampaignResult {
  winners: SeatId[];
  title: string;
  sentence: string;
  clause: string;
}

/** Whose turn it is and who is here: the parts that are fast to compute. */
export interface CampaignFacts {
  campaign: string;
  ruleset: string;
  game: string;
  title: string;
  summary: string;
  revision: number;
  started: string;
  changed: string;
  you: SeatId[];
  seats: WelcomeSeat[];
  status: CampaignStatus;
  prompt: CampaignPrompt;
  undo: CampaignUndo;
  ask_dice: CampaignDice | null;
  battle: Battle | null;
  result: CampaignResult | null;
  /** The options of the battles that differ from the defaults. */
  options: string[];
  /** The same as `name=value` words, to request the clauses. */
  option_words: string;
  /** The campaign that followed this one with the same links. */
  rematch: string | null;
}

/** The chart, the fleets, the orders and the history: the parts that are slow to compute. */
export interface CampaignChart extends Picture {
  places: Place[];
  /** The lines between places, in units of the board. */
  lanes: Lane[];
  fleets: Fleet[];
  standing: StatusSection[];
  orders: CampaignOrder[];
  log: LogLine[];
}

/** A campaign as a page shows it. */
export type CampaignState = CampaignFacts & CampaignChart;

/** Why an order is illegal. */
export interface CampaignRefusal {
  title: string;
  sentence: string;
  clause: string | null;
}

/** The order that pointing means, and why it is illegal, if it is. */
export interface CampaignAimAnswer {
  text: string;
  refused: CampaignRefusal | null;
}

/** Something has changed, or somebody joined or left. */
export interface CampaignNews {
  type?: "campaign";
  revision: number;
}

export type Id = string;

export type Orders = string;

/** A campaign to begin: by its id, from its file (`source`), or continued from a `record`. */
export interface CampaignRequest {
  ruleset?: Id;
  campaign?: Id;
  source?: string;
  record?: string;
  options?: Record<Word, boolean | number | Word>;
  seats: SeatRequest[];
  screen?: "shared" | "separate";
  dice?: "rolled" | "typed";
  you?: Word | null;
}

/** A new campaign. */
export interface CampaignCreated {
  campaign: string;
  ruleset: string;
  title: string;
  links: GameLink[];
  watch: WatchLink;
}

/** Orders separated by `;`; `base` is the revision that the page shows. */
export interface CampaignOrderRequest {
  text: Orders;
  seat?: Id;
  base: number;
}

/** Point a fleet at a place. */
export interface CampaignAimRequest {
  subject: Id;
  target: Id;
  seat?: Id;
}

/** Take back the last order. */
export interface CampaignUndoRequest {
  base: number;
}

/** The faces of dice rolled at the table. */
export interface CampaignDiceRequest {
  faces: number[];
  base: number;
}

/** Who commands the fleets of this link in the battle. */
export interface CampaignBattleRequest {
  by?: "person" | "computer";
}

/** The name of a seat's player; empty: the name of the seat. */
export interface CampaignNameRequest {
  name: string;
  seat?: Id | null;
}

/** The campaign again; `swap` exchanges the sides. */
export interface CampaignRematchRequest {
  swap?: boolean;
}

/** The game of a battle. */
export interface BattleLink {
  game: string;
  path: string;
}
