// The wire between server and page, as docs/wire.md tells it.

export type SeatId = string;
export type PieceId = string;
/** x east, y north in the rule set's units; heading in degrees clockwise from north. */
export type Pose = [x: number, y: number, heading: number];
export type Point = [x: number, y: number];

export interface Frame {
  scale: number;
  x0: number;
  y0: number;
  flip: boolean;
  snap?: number;
  /** What lengths are measured in, as "″"; "" on a grid. */
  unit?: string;
}

export interface Odds {
  title: string;
  clause: string | null;
  parts: OddsPart[];
  lines: [label: string, value: string][];
  /** What the order gains on average, from -1 to 1. */
  worth?: number;
  /** Where the other side may answer first: the odds after each answer; `parts` are then those of the answer that serves it best. */
  answers?: { label: string; parts: OddsPart[]; worth: number }[];
}

export interface OddsPart {
  label: string;
  p: string;
  value: number;
  tone: "good" | "even" | "bad";
}

/** A place that is pointed at with a ship in hand. */
export interface Pointing {
  subject: PieceId;
  at: Point;
  heading?: number;
}

export interface Refusal {
  code?: string;
  clause: string | null;
  title: string;
  sentence: string;
  segment?: { from: Point; to: Point; label: string } | null;
  at?: Point | null;
  nearest?: string[];
}

export interface Order {
  text: string;
  subject: PieceId | null;
  steps: string[];
  label: string;
  sentence: string;
  kind: "move" | "attack" | "place" | "pass";
  pose: { x: number; y: number; heading: number } | null;
  path: Pose[];
  /** What each step costs where steps are paid for; null: this one is not. */
  costs?: (number | null)[];
  target: PieceId | null;
  /** The cards of the own hand that it plays, and what for where a card has several uses. */
  cards?: string[];
  use?: string;
  /** The parts of a declaration in their order: it is made up part by part. */
  chain?: string[];
  /** The numbers that it names, where numbers are ticked. */
  numbers?: number[];
  /** What to know before it is given: that she leaves the board for good. */
  warning?: string;
  /** It plays nothing in a window. */
  declines?: boolean;
  key: string;
  clause: string | null;
  odds: Odds | null;
  refused: Refusal | null;
  /** Made by the page where nothing may be measured: sent as a place that was pointed at, not as a text. */
  aim?: Pointing;
}

export type EntryPart =
  | { t: "text"; s: string }
  | { t: "strong"; s: string }
  | { t: "die"; face: number; sides: number; fleet: string }
  | { t: "clause"; id: string };

export interface Entry {
  n: number;
  seq: number;
  seat: SeatId | null;
  subject: PieceId | null;
  turn_title?: string | null;
  kind: "move" | "dice" | "loss" | "refused" | "end" | "chat" | "note";
  parts: EntryPart[];
}

export interface RosterShip {
  id: PieceId;
  place: string;
  mark: string;
  note: string;
  lost: boolean;
  title: string;
  /** What her card says: labels and values. */
  sheet?: [label: string, value: string][];
  at?: Pose | null;
  glyph?: string;
  /** Length of its drawing in board units. */
  size?: number | null;
  /** How many squares her missiles reach; 0 where that is not shown. */
  missiles?: number;
  /** The number beside its name on the board, and how much of its full strength that is, 0 to 1. */
  count?: string;
  share?: number | null;
}

export interface RosterSide {
  seat: SeatId;
  title: string;
  note: string;
  ships: RosterShip[];
}

export interface PhaseStep {
  id: string;
  label: string;
  note: string;
  state: "past" | "now" | "next" | "skipped";
  share: number;
}

export interface TimelineMark {
  at: number;
  kind: "turn" | "dice" | "loss";
  title: string;
}

export interface GameResult {
  winners: SeatId[];
  title: string;
  clause: string | null;
  sentence: string;
  facts: (string | [string, string])[];
}

/** A moment to answer something with a card: opened by public facts alone, the same for every viewer. */
export interface CardWindow {
  id: string;
  title: string;
  text: string;
  /** Titles of all cards that could answer it, in whoever's hand. */
  cards: string[];
  clause: string | null;
}

export interface Card {
  id: string;
  title: string;
  text: string;
  number: string;
  red: boolean;
  kind: string;
  icon: string;
  emblem?: string;
  foot: string;
  state: "playable" | "barred" | "plain";
  clause: string | null;
}

export interface Pile {
  id: string;
  title: string;
  /** The cards that this viewer sees, the last on top. */
  cards: Card[];
  face_down: number;
  note: string;
}

export interface SeatCards {
  seat: SeatId;
  hand: Card[];
  face_down: number;
  piles: Pile[];
}

export interface ImpulseTrack {
  title: string;
  impulses: { label: string; seats: SeatId[]; state: "past" | "now" | "next" }[];
  notes: { seat: SeatId; text: string }[];
  mover: SeatId | null;
}

export interface CardTable {
  seats: SeatCards[];
  piles: Pile[];
  track: ImpulseTrack | null;
  facts: [label: string, value: string][];
}

export interface Prompt {
  seats: SeatId[];
  yours: boolean;
  phase: string;
  sentence: string;
  detail: string;
  clause: string | null;
  thinking: boolean;
  /** Whose answer is taken for given, after how many seconds of silence. */
  absent?: { seat: SeatId; after: number; sentence: string } | null;
  window?: CardWindow | null;
}

export interface AskDice {
  title: string;
  /** The faces of each run from `lowest`. */
  dice: { label: string; sides: number; lowest: number }[];
}

export interface Update {
  type: "update";
  seq: number;
  branch?: number;
  log?: "all" | "more";
  svg: string;
  frame: Frame;
  turn: { number: number; title: string };
  prompt: Prompt;
  cards?: CardTable | null;
  orders: Order[];
  /** The pieces that can be sent anywhere on the board: their moves are aimed, not listed. */
  aims?: PieceId[];
  /** Sets of pieces are taken together: which pieces and cards of the hand may be named, which pieces fit into one, and a few sets that suggest
   * themselves. */
  gathers?: { pieces: PieceId[]; fitting?: PieceId[]; cards: string[]; suggested: PieceId[][]; suites?: { label: string; pieces: PieceId[] }[] } | null;
  /** False while nothing may be measured before an order is given. */
  measuring?: boolean;
  undo: { allowed: boolean; ask?: boolean; title: string; reason: string; clause?: string | null };
  /** Somebody asks the others to let an order be taken back. */
  takeback?: { by: SeatId; agreed: SeatId[]; to: number; goes: string } | null;
  ask_dice: AskDice | null;
  roster: RosterSide[];
  phases: PhaseStep[];
  entries: Entry[];
  timeline: { length: number; marks: TimelineMark[] };
  result: GameResult | null;
  moves: { ship: PieceId; path: Pose[] }[];
}

export interface WelcomeSeat {
  id: SeatId;
  title: string;
  name: string;
  kind: "person" | "computer";
  level: string | null;
  fleet: string;
  online: boolean;
}

export interface Welcome {
  type: "welcome";
  protocol: number;
  game: string;
  ruleset: string;
  title: string;
  scenario: string;
  subtitle: string;
  options: { id: string; value: unknown; text: string }[];
  seats: WelcomeSeat[];
  you: SeatId[];
  dice: "rolled" | "typed";
  since: number;
  /** Paragraphs to read before the first move. */
  briefing?: string[];
  /** The scenario to go on to after this one. */
  next?: { id: string; title: string } | null;
  /** The campaign whose battle this is; the same link opens it. */
  campaign?: string | null;
}

export interface Threat {
  subject: PieceId;
  at: Point;
  /** The order that would do it. */
  by: string;
  target: PieceId | null;
  clause: string | null;
}

export type Answer =
  | { type: "done"; id: string; seq?: number }
  | ({ type: "refused"; id: string } & Refusal)
  | { type: "checked"; id: string; ok: boolean; refused?: Refusal | null; odds?: Odds | null; order?: Order | null }
  | { type: "aimed"; id: string; order: Order | null; nearest: Order | null }
  | { type: "gathered"; id: string; order: Order | null }
  | { type: "reach"; id: string; svg: string }
  | { type: "threats"; id: string; items: Threat[] }
  | { type: "odds"; id: string; items: { text: string; odds: Odds | null }[] }
  | { type: "pong"; id?: string }
  | { type: "error"; id?: string; code: string; message: string };

export type ServerMessage =
  | Welcome
  | Update
  | Answer
  | { type: "presence"; seats: { id: SeatId; online: boolean }[] }
  | { type: "seats"; seats: WelcomeSeat[] }
  | ({ type: "chat" } & Entry)
  | { type: "thinking"; seat: SeatId; share: number }
  | { type: "rematch"; path: string; by: SeatId | null };

export type Request =
  | { do: "order"; text?: string; aim?: Pointing; seat?: SeatId; base: number }
  | { do: "check"; text: string; seat?: SeatId }
  | { do: "aim"; subject: PieceId; at: Point; heading?: number; seat?: SeatId }
  | { do: "gather"; pieces: PieceId[]; cards: string[]; seat?: SeatId }
  | { do: "reach"; subject: PieceId; order?: string; seat?: SeatId }
  | { do: "odds"; subject: PieceId; seat?: SeatId }
  | { do: "undo"; seat?: SeatId }
  | { do: "dice"; faces: number[] }
  | { do: "threats"; seat: SeatId }
  | { do: "chat"; text: string }
  | { do: "resign"; seat?: SeatId }
  | { do: "takeback" }
  | { do: "allow"; yes: boolean }
  | { do: "name"; name: string; seat?: SeatId }
  | { do: "flip"; on: boolean };
