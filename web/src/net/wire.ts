// Written by scripts/write_wire.py from src/naumachia/server/wire: change it there.

/** A number of the board: far enough for any table. */
export type Coordinate = number;

export type Spot = [Coordinate, Coordinate];

/** A message with its `id`; the same `id` again repeats the answer and does nothing else. */
export interface Asking {
  id: string;
}

/** A place that is pointed at with a piece in hand. */
export interface Pointing {
  subject: string;
  at: Spot;
  heading?: Coordinate | null;
}

/** Play an order, given in the position after move `base`: its text, or what pointing to a place
 * means. */
export interface OrderRequest extends Asking {
  do: "order";
  text?: string | null;
  aim?: Pointing | null;
  seat?: string | null;
  base: number;
}

/** Ask whether an order could be played, and its odds. */
export interface CheckRequest extends Asking {
  do: "check";
  text: string;
  seat?: string | null;
}

/** Ask which order would bring a piece to a point of the board, or act upon what is there. */
export interface AimRequest extends Asking {
  do: "aim";
  subject: string;
  at: Spot;
  heading?: Coordinate | null;
  seat?: string | null;
}

/** Ask which order takes exactly these pieces together, with these cards of the hand. */
export interface GatherRequest extends Asking {
  do: "gather";
  pieces: string[];
  cards?: string[];
  seat?: string | null;
}

/** Ask which order a form makes that is filled in so; fields left out are as they stand. */
export interface FillRequest extends Asking {
  do: "fill";
  form: string;
  values: Record<string, string>;
  seat?: string | null;
}

/** Ask for the same order with exactly these pieces joining in, of those in its `joins`. */
export interface JoinRequest extends Asking {
  do: "join";
  text: string;
  pieces: string[];
  seat?: string | null;
}

/** Ask how far a piece can go, as a drawing; with the text of an attack how the side counts from
 * which it meets its target. */
export interface ReachRequest extends Asking {
  do: "reach";
  subject: string;
  order?: string | null;
  seat?: string | null;
}

/** Ask for the odds of every attack of a piece, or of those on one target. */
export interface OddsRequest extends Asking {
  do: "odds";
  subject: string;
  target?: string | null;
  seat?: string | null;
}

/** Ask what a piece could attack from where a move leads it, with the odds. */
export interface OnwardRequest extends Asking {
  do: "onward";
  text: string;
  seat?: string | null;
}

/** Ask for the orders of a piece that are not listed, as there are too many pieces. */
export interface OrdersRequest extends Asking {
  do: "orders";
  subject: string;
  seat?: string | null;
}

/** Take back one's last order. */
export interface UndoRequest extends Asking {
  do: "undo";
  seat?: string | null;
}

/** Ask the others to let one's last order be taken back. */
export interface TakebackRequest extends Asking {
  do: "takeback";
  seat?: string | null;
}

/** Answer such a request; the one who asked withdraws it with a no. */
export interface AllowRequest extends Asking {
  do: "allow";
  yes: boolean;
}

/** What the dice on one's own table show. */
export interface DiceRequest extends Asking {
  do: "dice";
  faces: number[];
}

/** Ask what a seat could strike. */
export interface ThreatsRequest extends Asking {
  do: "threats";
  seat: string;
}

/** Say something. */
export interface ChatRequest extends Asking {
  do: "chat";
  text: string;
}

/** Give the game up. */
export interface ResignRequest extends Asking {
  do: "resign";
  seat?: string | null;
}

/** What to call the player of a seat; nothing: by the seat's own name. */
export interface NameRequest extends Asking {
  do: "name";
  name: string;
  seat?: string | null;
}

/** Turn the board. */
export interface FlipRequest extends Asking {
  do: "flip";
  on: boolean;
}

/** Ask to be told everything anew: what is here is not what the last changes go on from. */
export interface AnewRequest extends Asking {
  do: "anew";
}

/** Say how long one wants to see what a computer did before it goes on: as usual, or quickly. It
 * goes quickly where all want it who have a seat and are here. */
export interface PaceRequest extends Asking {
  do: "pace";
  quick: boolean;
}

/** Is anybody there? */
export interface PingRequest {
  do: "ping";
  id?: string;
}

export type AnyRequest =
  | OrderRequest
  | CheckRequest
  | AimRequest
  | GatherRequest
  | FillRequest
  | JoinRequest
  | ReachRequest
  | OddsRequest
  | OnwardRequest
  | OrdersRequest
  | UndoRequest
  | TakebackRequest
  | AllowRequest
  | DiceRequest
  | ThreatsRequest
  | ChatRequest
  | ResignRequest
  | NameRequest
  | FlipRequest
  | AnewRequest
  | PaceRequest
  | PingRequest;

export type SeatedRequest =
  | OrderRequest
  | CheckRequest
  | AimRequest
  | GatherRequest
  | FillRequest
  | JoinRequest
  | ReachRequest
  | OddsRequest
  | OnwardRequest
  | OrdersRequest
  | UndoRequest
  | TakebackRequest
  | ResignRequest
  | NameRequest;

export type SeatId = string;

export type PieceId = string;

export type Point = [number, number];

export type Pose = [number, number, number];

export type Pair = [string, string];

export type Tone = "good" | "even" | "bad";

export type SeatKind = "person" | "computer";

export type DiceKind = "rolled" | "typed";

export type OrderKind = "move" | "attack" | "place" | "pass";

export type StepState = "past" | "now" | "next" | "skipped";

export type ImpulseState = "past" | "now" | "next";

export type MarkKind = "turn" | "dice" | "loss";

export type GunSide = "port" | "starboard" | "bow" | "stern";

export type CardState = "playable" | "barred" | "plain";

/** The wind: where the picture's rose stands, the bearing it blows from, and its strength. */
export interface WindRose {
  at: Point;
  bearing: number;
  blows: boolean;
  text: string;
}

/** How far beyond the edges of a picture, in its units, land is drawn that is worth seeing. */
export interface Beyond {
  left: number;
  above: number;
  right: number;
  below: number;
}

/** Board units to units of the picture: with s = -1 where flipped, else 1, X = s (x - x0) scale and
 * Y = s (y0 - y) scale. On the screen a heading points to heading + (flip ? 180 : 0). */
export interface Frame {
  scale: number;
  x0: number;
  y0: number;
  flip: boolean;
  /** The lattice of the ruler in board units; 0: none. */
  snap: number;
  /** What lengths are measured in, as "″"; "" on a grid. */
  unit: string;
  /** The wind; null where the rules know none. */
  wind: WindRose | null;
  beyond: Beyond;
}

/** An element of a picture, which has the same id in every picture of a game. */
export interface LayerPiece {
  id: string;
  svg: string;
}

/** A part of a picture: what it begins with, its pieces, what it ends with. */
export interface Layer {
  id: string;
  open: string;
  pieces: LayerPiece[];
  close: string;
}

/** A picture in layers, which in a row are the SVG, and where things stand in it. */
export interface Drawing {
  layers: Layer[];
  frame: Frame;
}

/** A picture, and where things stand in it. */
export interface Picture {
  svg: string;
  frame: Frame;
}

/** How a ship is drawn. */
export interface Drawn {
  glyph: string | null;
  /** Length of her drawing in board units. */
  size: number | null;
  /** Breadth of the base she stands on, in board units; 0 where she stands on none. */
  beam: number;
  /** Squares that her missiles reach; 0 where none are shown. */
  missiles: number;
}

/** A row of boxes: how many are left of the whole, and the same in words. */
export interface LogGauge {
  label: string;
  left: number;
  whole: number;
  said: string;
}

/** Batteries by the side they stand on and the rank of their range, in half batteries. */
export interface LogGuns {
  side: GunSide;
  label: string;
  /** 0 for the shortest range. */
  rank: number;
  range: string;
  left: number;
  whole: number;
}

/** What is kept of a ship on paper, to be drawn. */
export interface ShipLog {
  masts_lost: number;
  masts: number;
  gauges: LogGauge[];
  guns: LogGuns[];
}

/** A ship of a roster. */
export interface RosterShip extends Drawn {
  id: PieceId;
  place: string;
  /** ready, moved, fired, done, locked, lost or nothing. */
  mark: string;
  note: string;
  lost: boolean;
  title: string;
  /** What her card says: labels and values. */
  sheet: Pair[];
  /** What is drawn on her card in place of the lines of her sheet with the same labels. */
  log: ShipLog | null;
  /** The number beside her name on the board. */
  count: string;
  /** How much of its full strength that is, 0 to 1. */
  share: number | null;
  /** The squadron she belongs to, a heading over neighbours of the same one; or nothing. */
  group: string;
  /** What she is called: her id where she has no other name. */
  name: string;
  /** Where the picture shows her, lanes included; null when she is not on the board. */
  at: Pose | null;
}

/** The way of a piece that has moved, or would. */
export interface Moved {
  ship: PieceId;
  path: Pose[];
}

/** The ships of a seat. */
export interface RosterSide {
  seat: SeatId;
  title: string;
  note: string;
  ships: RosterShip[];
}

/** A step of the turn's track. */
export interface PhaseStep {
  id: string;
  label: string;
  note: string;
  state: StepState;
  /** How much of it is done, 0 to 1. */
  share: number;
}

/** A card whose face is seen. */
export interface Card {
  id: string;
  title: string;
  text: string;
  number: string;
  red: boolean;
  kind: string;
  icon: string;
  emblem: string;
  foot: string;
  state: CardState;
  clause: string | null;
}

/** A pile: the cards that this viewer sees, the last on top, and how many lie face down. */
export interface Pile {
  id: string;
  title: string;
  cards: Card[];
  face_down: number;
  note: string;
}

/** A seat's hand as this viewer knows it, and its own piles: a card committed or set aside. */
export interface SeatCards {
  seat: SeatId;
  hand: Card[];
  face_down: number;
  piles: Pile[];
}

/** A step of the impulse track. */
export interface Impulse {
  label: string;
  seats: SeatId[];
  state: ImpulseState;
}

/** What is said of a seat beside the track. */
export interface TrackNote {
  seat: SeatId;
  text: string;
}

/** Who acts in which impulse. */
export interface ImpulseTrack {
  title: string;
  impulses: Impulse[];
  notes: TrackNote[];
  mover: SeatId | null;
}

/** Hands, common piles and the impulse track. */
export interface CardTable {
  seats: SeatCards[];
  piles: Pile[];
  track: ImpulseTrack | null;
  facts: Pair[];
}

/** A moment to answer something with a card, opened by public facts alone: it is there whatever
 * anybody holds. */
export interface CardWindow {
  id: string;
  title: string;
  text: string;
  /** Titles of all cards that could answer it, in whoever's hand. */
  cards: string[];
  clause: string | null;
}

/** The line that decides, with what it measures. */
export interface Segment {
  from: Point;
  to: Point;
  label: string;
}

/** Why something is refused, with a short heading. */
export interface Refusal {
  code: string;
  clause: string | null;
  title: string;
  sentence: string;
  segment: Segment | null;
  at: Point | null;
  /** Legal orders that are like it. */
  nearest: string[];
  /** Where in a text the fault lies, and what would be right there. */
  place?: string;
  expected?: string;
}

/** One outcome: how likely it is, and whether it is to be hoped for. */
export interface OddsPart {
  label: string;
  p: string;
  value: number;
  tone: Tone;
}

/** What may come of a throw. */
export interface Outcomes {
  parts: OddsPart[];
  /** What the order gains on average, from -1 to 1. */
  worth: number;
}

/** The odds after one answer of the other side. */
export interface OddsAnswer extends Outcomes {
  label: string;
}

/** What stands over odds. */
export interface OddsHead {
  title: string;
  clause: string | null;
  /** What more is to be said of the dice: labels and values. */
  lines: Pair[];
  /** What counts most of it, for a line of a list; or nothing. */
  brief: string;
}

/** The chances of an order; where the other side may answer first, those after the answer that
 * serves it best. */
export interface Odds extends OddsHead, Outcomes {
  /** Where the other side may answer first: the odds after each answer. */
  answers?: OddsAnswer[];
}

/** Where a piece comes to stand. */
export interface OrderPose {
  x: number;
  y: number;
  heading: number;
}

/** A piece that may join in an order of another; `bound`: it does without a choice. */
export interface Join {
  ship: PieceId;
  joined: boolean;
  bound: boolean;
}

/** An enemy that must be attacked, or may be, and by whom. */
export interface Duty {
  ships: PieceId[];
  target: PieceId;
  must: boolean;
  /** They are held together, as by grapples. */
  held: boolean;
  clause: string;
}

/** An order: legal, or one that suggests itself and explains why it is not. */
export interface Order {
  /** What to send back; whole orders, played all or not at all. */
  text: string;
  /** The piece that acts; null: the whole side, or a placement. */
  subject: PieceId | null;
  steps: string[];
  label: string;
  sentence: string;
  /** What a button says of it, where the sentence is too long for one; or nothing. */
  brief: string;
  kind: OrderKind;
  pose: OrderPose | null;
  /** Where the piece stands, and where it is after each step; an attack repeats the pose. */
  path: Pose[];
  /** The poses that the piece of a single decision passes, with the bends between; or nothing. */
  way: Pose[];
  /** The others of a group that moves as one, each from where she lies to where she would be. */
  fellows: Moved[];
  /** What each step costs where steps are paid for, null: this one is not; else nothing. */
  costs: (number | null)[];
  target: PieceId | null;
  /** The cards of the own hand that it plays. */
  cards: string[];
  /** What for, where a card has several uses. */
  use: string;
  /** It plays nothing in a window. */
  declines: boolean;
  /** The parts of a declaration in their order: it is made up part by part. */
  chain: string[];
  /** The numbers that it names, as impulses: they are ticked one by one. */
  numbers: number[];
  /** How it attacks, in a word: attacks of a piece on a target in one manner differ only in who
   * joins in. */
  manner: string;
  /** Who can join in: asked for with `join`. */
  joins: Join[];
  /** It is what is done of itself when nobody chooses; a player may have it done always. */
  usual: boolean;
  /** It is seldom given: it may stand behind others. */
  seldom: boolean;
  /** What to know before it is given, as that the ship leaves the board for good. */
  warning: string;
  /** Letters that pick it from the keyboard, others for each order of a piece; never e, i, m, n, t
   * or v, which are the page's own. */
  key: string;
  clause: string | null;
  odds: Odds | null;
  refused: Refusal | null;
  /** Never sent: made by the page where nothing may be measured, to be sent in place of a text. */
  aim?: Pointing;
}

/** One of the answers to a field. */
export interface FormChoice {
  value: string;
  label: string;
}

/** The answer to another field without which a field is idle. */
export interface FormOnly {
  field: string;
  value: string;
}

/** What is asked: one of `choices`, or where there are none a measure from `low` to `high`. */
export interface FormField {
  id: string;
  label: string;
  choices: FormChoice[];
  low: number;
  high: number;
  step: number;
  unit: string;
  /** Its ends are the same, as with a heading. */
  wraps: boolean;
  only: FormOnly | null;
}

/** A piece that a form puts on the board, and how it is drawn there. */
export interface FormPiece {
  id: PieceId;
  glyph: string;
  size: number;
  beam: number;
}

/** An order that is filled in field by field and asked for with `fill`. */
export interface Form {
  id: string;
  label: string;
  note: string;
  /** What a button says that gives it. */
  verb: string;
  pieces: FormPiece[];
  fields: FormField[];
  /** As it was given, or as it is suggested. */
  values: Record<string, string>;
  /** It was given; giving it again replaces it. */
  done: boolean;
  /** Which fields pointing at the board sets. */
  east: string;
  north: string;
  heading: string;
}

/** Pieces that go by a name together. */
export interface Suite {
  label: string;
  pieces: PieceId[];
}

/** Sets of pieces are chosen: these orders are not listed but asked for with `gather`. */
export interface Gathers {
  /** Which may be named. */
  pieces: PieceId[];
  /** Which are in a legal set. */
  fitting: PieceId[];
  /** Which cards of the hand may be named. */
  cards: string[];
  suggested: PieceId[][];
  /** Sets of which a press on one piece takes all, while none is in hand. */
  wholes: PieceId[][];
  suites: Suite[];
}

/** A stretch of a sentence. */
export interface TextPart {
  t: "text" | "strong";
  s: string;
}

/** A die in a sentence, in the colours of a fleet. */
export interface DiePart {
  t: "die";
  face: number;
  sides: number;
  fleet: string;
  /** Whether it scores; absent where dice do not count one by one. */
  hit?: boolean;
}

/** A clause in a sentence, to be opened. */
export interface ClausePart {
  t: "clause";
  id: string;
}

export type EntryPart = TextPart | DiePart | ClausePart;

export type EntryKind = "move" | "dice" | "loss" | "refused" | "end" | "chat" | "note";

export type DeedKind =
  | "ram"
  | "rake"
  | "shot"
  | "grapple"
  | "fight"
  | "strike"
  | "fire"
  | "capture"
  | "sink";

/** What ships did to each other, or what became of one, in a word for all rule sets: to be drawn,
 * and to be heard. */
export interface Deed {
  do: DeedKind;
  ship: PieceId;
  target: PieceId | null;
}

/** A ship's crew before and after a line, as shares of her full strength. */
export interface Crew {
  ship: PieceId;
  /** The number beside her name on the board after it. */
  count: string;
  before: number;
  after: number;
}

/** A line of the log. */
export interface Entry {
  /** Lines have numbers of their own, by which they are ordered and told apart. */
  n: number;
  seq: number;
  seat: SeatId | null;
  subject: PieceId | null;
  /** Begins a new stretch under this heading. */
  turn_title?: string;
  kind: EntryKind;
  parts: EntryPart[];
  /** It is an answer in another's turn. */
  answers?: boolean;
  /** In their order. */
  deeds?: Deed[];
  /** Of ships that fought hand to hand; told with news only. */
  crews?: Crew[];
}

/** Where a turn begins, dice fall or a ship is lost. */
export interface TimelineMark {
  at: number;
  kind: MarkKind;
  title: string;
}

/** The length of the game so far, and what there is to go back to. */
export interface Milestones {
  length: number;
  marks: TimelineMark[];
}

/** Something else stands there now. */
export interface Is {
  is: unknown;
}

/** These fields of an object have changed; the others have not. */
export interface Fields {
  fields: Record<string, Change>;
}

/** These rows of a list have changed. A row goes by its `id`, or where it has none by its `seat`,
 * or else by its `text`. */
export interface Rows {
  /** What has changed in rows that were there, and new rows, which are put at the end. */
  rows: [string, Change][];
  gone: string[];
  /** All rows in their order, where it is not the one that follows. */
  order?: string[];
}

/** A list keeps so many of its first values, and then goes on so. */
export interface GoesOn {
  keep: number;
  more: unknown[];
}

/** What has become of a value. */
export type Change = Is | Fields | Rows | GoesOn;

/** It is done, and stored. */
export interface Done {
  type: "done";
  id?: string;
  seq: number;
}

/** It is not done. */
export interface Refused extends Refusal {
  type: "refused";
  id?: string;
  seq: number;
}

/** Whether an order could be played, and its odds. */
export interface Checked {
  type: "checked";
  id?: string;
  ok: boolean;
  refused: Refusal | null;
  odds: Odds | null;
  order: Order | null;
}

/** The order that pointing means, and where that is refused the legal one nearest to it. */
export interface Aimed {
  type: "aimed";
  id?: string;
  order: Order | null;
  nearest: Order | null;
}

/** The order that takes exactly these pieces together; null where no set is chosen. */
export interface Gathered {
  type: "gathered";
  id?: string;
  order: Order | null;
}

/** A drawing in the frame of the picture; "" when there is nothing to show. */
export interface Reach {
  type: "reach";
  id?: string;
  svg: string;
}

/** What a piece could strike. */
export interface Threat {
  subject: PieceId;
  at: Point;
  /** Its order, or what it would do in a word. */
  by: string;
  target: PieceId | null;
  clause: string | null;
}

/** What a seat could strike if its turn began now. */
export interface Threats {
  type: "threats";
  id?: string;
  items: Threat[];
}

/** An attack with its odds. */
export interface WeighedOrder {
  text: string;
  odds: Odds | null;
}

/** The odds of every legal attack of a piece that is listed. */
export interface Weighed {
  type: "odds";
  id?: string;
  items: WeighedOrder[];
}

/** An attack that a move brings within reach. */
export interface OnwardAttack {
  label: string;
  target: PieceId | null;
  odds: Odds;
}

/** What could be attacked from where a move leads, the best first, and what else there is to say of
 * it, as labels and values. */
export interface Onward {
  type: "onward";
  id?: string;
  attacks: OnwardAttack[];
  lines: [string, string][];
  /** The attacks come in a later step of the turn: by then others may lie elsewhere. */
  later: boolean;
}

/** The orders of a piece that are not listed, and the piece itself if it can be aimed. */
export interface OrdersAnswer {
  type: "orders";
  id?: string;
  seq: number;
  orders: Order[];
  aims: PieceId[];
}

/** Somebody is there. */
export interface Pong {
  type: "pong";
  id?: string;
}

/** What was sent cannot be read, or the server made a mistake. */
export interface Fault {
  type: "error";
  id?: string;
  code: string;
  message: string;
  clause?: string;
  place?: string;
  expected?: string;
}

/** A seat with its player; a computer is always there. */
export interface WelcomeSeat {
  id: SeatId;
  title: string;
  name: string;
  kind: SeatKind;
  level: string | null;
  /** In which a computer plays; null where it has none. */
  manner: string | null;
  fleet: string;
  online: boolean;
}

/** An option as this table has it. */
export interface OptionText {
  id: string;
  value: boolean | number | string;
  text: string;
}

/** What a battle is about; each may be empty. */
export interface Story {
  stake: string;
  aim: string;
  who: string;
  /** Where it comes from. */
  source: string;
}

/** The scenario to go on to after this one. */
export interface NextScenario {
  id: string;
  title: string;
}

/** Whose answer is taken for given, after how many seconds of silence. */
export interface Absent {
  seat: SeatId;
  after: number;
  sentence: string;
}

/** The time that a seat has for what it is to decide; it counts down in the page. */
export interface Clock {
  seat: SeatId;
  /** Seconds in all. */
  total: number;
  /** Thousandths of a second that were left when it was set going, or stood. */
  left: number;
  /** When it is up: thousandths of a second since 1970, by the server's clock; null: it stands,
   * until everybody has come. */
  ends: number | null;
}

/** Who has to do what. */
export interface Prompt {
  seats: SeatId[];
  yours: boolean;
  phase: string;
  sentence: string;
  detail: string;
  clause: string | null;
  /** Whether a computer is to decide. */
  thinking: boolean;
  absent: Absent | null;
  clock: Clock | null;
  window: CardWindow | null;
}

/** The turn that is played. */
export interface Turn {
  number: number;
  title: string;
}

/** Whether the last order may be taken back; a heading and a reason where it may not. */
export interface Undo {
  allowed: boolean;
  /** Whether `takeback` may be sent. */
  ask: boolean;
  title: string;
  reason: string;
  clause: string | null;
}

/** A request to take an order back that waits for consent. */
export interface Takeback {
  by: SeatId;
  agreed: SeatId[];
  to: number;
  /** What goes with it: "3 moves, dice among them". */
  goes: string;
}

/** A die to be thrown; its faces run from `lowest`, 0 to 9 on a die of ten faces from 0. */
export interface AskedDie {
  label: string;
  sides: number;
  lowest: number;
}

/** Dice that the players are to throw on their own table. */
export interface AskDice {
  title: string;
  dice: AskedDie[];
}

/** How the game ended. */
export interface GameResult {
  winners: SeatId[];
  title: string;
  clause: string | null;
  sentence: string;
  facts: Pair[];
}

/** A position as the viewer may know it. */
export interface Board extends Drawing {
  turn: Turn;
  cards: CardTable | null;
  roster: RosterSide[];
  phases: PhaseStep[];
}

/** What there is to choose from. */
export interface Choices {
  /** Only for a seat that must answer. */
  orders: Order[];
  /** Pieces that have legal orders which are not listed, as they are too many: asked for, piece by
   * piece, with `orders`. */
  unlisted: PieceId[];
  /** Pieces whose choice is continuous: their moves are not listed but asked for with `aim`. */
  aims: PieceId[];
  /** Pieces that move as one: one of `aims`, and those with which it may be aimed as well. */
  holds: PieceId[][];
  gathers: Gathers | null;
  forms: Form[];
  duties: Duty[];
  /** False: nothing may be measured before an order is given. */
  measuring: boolean;
  /** Whether a ruler may be laid on the board now. */
  ruler: boolean;
}

/** What an update tells once. */
export interface News {
  /** Updates are counted for each connection; 0 where nothing is to follow. */
  version: number;
  seq: number;
  /** The number of undos so far. */
  branch: number;
  /** Whether `entries` replace the log or go on with it. */
  log: "all" | "more";
  entries: Entry[];
  moves: Moved[];
}

/** Everything that a page shows at one moment of a game. */
export interface Update extends News, Board, Choices {
  type: "update";
  prompt: Prompt;
  undo: Undo;
  takeback: Takeback | null;
  ask_dice: AskDice | null;
  timeline: Milestones;
  result: GameResult | null;
}

/** The next update, told by what differs from the one before: of all but its news. */
export interface Changes extends News {
  type: "changes";
  parts: Fields;
}

/** The first message to a page. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  game: string;
  ruleset: string;
  title: string;
  scenario: string;
  subtitle: string;
  /** Paragraphs to read before the first move. */
  briefing: string[];
  story: Story;
  next: NextScenario | null;
  options: OptionText[];
  seats: WelcomeSeat[];
  you: SeatId[];
  dice: DiceKind;
  /** Seconds after which the rules answer for a player who is away; null: never. */
  absent: number | null;
  /** The campaign whose battle this is; the same link opens it. */
  campaign: string | null;
  /** Of which moment of which game this is a trial, which counts for nothing; null: a game. */
  what_if: string | null;
  /** A trial in which the computer says nothing: people were playing the game it began in. */
  by_hand: boolean;
  /** Opened from a record: nothing of it is stored until somebody plays on. */
  unstored: boolean;
  since: number;
  /** The server's clock: thousandths of a second since 1970. */
  now: number;
}

/** Whether somebody is there. */
export interface SeatOnline {
  id: SeatId;
  online: boolean;
}

/** Somebody came or went. */
export interface Presence {
  type: "presence";
  seats: SeatOnline[];
}

/** The players are called otherwise now, or others. */
export interface Seats {
  type: "seats";
  seats: WelcomeSeat[];
}

/** A line of talk. */
export interface Chat extends Entry {
  type: "chat";
}

/** How far the computer is, 0 to 1. */
export interface Thinking {
  type: "thinking";
  seat: SeatId;
  share: number;
}

/** Somebody has begun the next game: the same link's way there. */
export interface Rematch {
  type: "rematch";
  path: string;
  by: SeatId;
}

export type Answer =
  | Done
  | Refused
  | Checked
  | Aimed
  | Gathered
  | Reach
  | Threats
  | Weighed
  | Onward
  | OrdersAnswer
  | Pong
  | Fault;

export type ServerMessage =
  | Welcome
  | Update
  | Changes
  | Answer
  | Presence
  | Seats
  | Chat
  | Thinking
  | Rematch;

/** The chances of every seat, 0 to 1, after move `at`. */
export interface ChancesAt {
  at: number;
  chances: number[];
}

/** A throw, and what it was worth against what such throws bring on average. */
export interface Roll {
  at: number;
  /** Whose order led to it; null: nobody's. */
  seat: SeatId | null;
  /** For every seat: its chances after the throw, less those that were to be expected. */
  luck: number[];
  came: string;
  /** How likely that was, as a fraction; empty where it was not counted. */
  chance: string;
}

/** What the throws of a seat brought of one kind, against what was due by the odds. */
export interface Tally {
  seat: SeatId;
  label: string;
  due: number;
  got: number;
  throws: number;
}

/** A ship that was lost, and how. */
export interface Fate {
  seat: SeatId;
  ship: PieceId;
  name: string;
  title: string;
  at: number;
  turn: string;
  sentence: string;
  clause: string | null;
}

/** How many ships a seat has lost, of how many. */
export interface Afloat {
  seat: SeatId;
  lost: number;
  ships: number;
}

/** A move after which the chances were others: those before and after it. */
export interface TurningPoint {
  at: number;
  /** The move before it. */
  since: number;
  turn: string;
  title: string;
  sentence: string;
  before: number[];
  after: number[];
  /** Whom it is about. */
  ships: PieceId[];
}

/** A game looked back at; lists of numbers are in the order of `seats`. */
export interface Hindsight {
  seats: SeatId[];
  standings: ChancesAt[];
  rolls: Roll[];
  /** Throws with so many outcomes that their luck was not counted. */
  uncounted: number;
  tallies: Tally[];
  fates: Fate[];
  fleets: Afloat[];
  turning: TurningPoint[];
}

/** An order that was weighed; `text` can be played as it stands. */
export interface AdvisedOrder {
  text: string;
  sentence: string;
  ship: PieceId | null;
  /** Of the seat to win, 0 to 1, as the computer sees it; null where it had no choice. */
  chances: number | null;
}

/** What the computer would do in a seat's place, from what the seat knows, and why. */
export interface Advice {
  seat: SeatId;
  at: number;
  best: AdvisedOrder;
  /** The next best. */
  other: AdvisedOrder | null;
  reasons: string[];
  odds: Odds | null;
  /** What it expects the next seat to do; empty where dice or hidden things come first. */
  reply: string;
}

/** Why a computer gave an order: thought over once more, from what its seat knew. */
export interface Why {
  seat: SeatId;
  at: number;
  order: AdvisedOrder;
  /** What else it weighed, the best first. */
  others: AdvisedOrder[];
  /** As its advisor puts it to the computer: "you" is the computer. */
  reasons: string[];
  /** What it expects the next seat to do; empty where dice or hidden things come first. */
  reply: string;
}

/** A step: it ends with a move, or when it has been read, or its piece selected. */
export interface LessonStep {
  text: string;
  press: PieceId | null;
  /** Whether the game ends it. */
  waits: boolean;
  /** What to do, where that can be said beforehand. */
  orders: string[];
  /** The move that ended it; null: it goes on, or what ends it is no move. */
  done: number | null;
}

/** A lesson in the game in which it is taken. */
export interface Lesson {
  id: string;
  title: string;
  seat: SeatId;
  steps: LessonStep[];
}

export type Name = string;

export type Word = string;

/** What went wrong, and what would be right. */
export interface Problem {
  code: string;
  message: string;
  clause?: string | null;
  place?: string | null;
  expected?: string | null;
}

/** Whether the server is well; `storage` is `fails` where orders cannot be stored. */
export interface Health {
  ok: boolean;
  storage: "writes" | "fails";
  version: string;
  build: string;
}

/** A side of a game. */
export interface SeatInfo {
  id: string;
  title: string;
  fleet: string;
}

/** A scenario to choose; it may have more seats than the rule set usually has. `minutes` are about
 * what it takes a person against the computer, 0 where that is not known. */
export interface ScenarioInfo {
  id: string;
  title: string;
  summary: string;
  note: string;
  briefing: string[];
  next: string;
  date: string;
  minutes: number;
  seats: SeatInfo[];
  options: Record<string, boolean | number | string>;
}

/** A lesson to begin with: the scenario and the seat in which it is taken. */
export interface LessonInfo {
  id: string;
  title: string;
  summary: string;
  scenario: string;
  seat: string;
}

/** A page of how a game is played, beside its picture; `clauses` say more. */
export interface PrimerInfo {
  title: string;
  text: string;
  clauses: string[];
}

/** A battle that the front page replays. `sea` is an SVG with the symbols of all ships, whose
 * colours are the page's; each of `frames` is the markup of the ships at one moment, every ship
 * with the same id in each. */
export interface Replay {
  ruleset: string;
  scenario: string;
  title: string;
  sea: string;
  frames: string[];
}

/** A ruling that a table may change. `seating` is empty unless the option says who sits where: then
 * it is, for each value, the seats in the order of the players. */
export interface OptionInfo {
  id: string;
  title: string;
  kind: "bool" | "int" | "choice";
  default: boolean | number | string;
  values: string[];
  low: number | null;
  high: number | null;
  clause: string;
  help: string;
  seating: Record<string, string[]>;
}

/** How well a computer plays. */
export interface LevelInfo {
  id: string;
  title: string;
  summary: string;
}

/** A campaign to choose: battles joined together. */
export interface CampaignInfo {
  id: string;
  title: string;
  summary: string;
  note: string;
  seats: SeatInfo[];
}

/** A game to choose. `symbol` is the SVG `<symbol>` of its `ship`, with id `nm-<ship>`. */
export interface RulesetInfo {
  id: string;
  title: string;
  version: string;
  summary: string;
  players: string;
  minutes: string;
  ship: string;
  symbol: string;
  seats: SeatInfo[];
  scenarios: ScenarioInfo[];
  campaigns: CampaignInfo[];
  lessons: LessonInfo[];
  options: OptionInfo[];
  levels: LevelInfo[];
  manners: LevelInfo[];
  clauses: number;
  interrupts: boolean;
}

/** A clause of the rules. */
export interface ClauseInfo {
  id: string;
  title: string;
  text: string;
  source: string;
  remark: string;
}

/** Who is to sit at a seat; `level` and `manner` are a computer's. */
export interface SeatRequest {
  kind: "person" | "computer";
  name?: Name;
  level?: Name;
  manner?: Name;
}

/** A game to set up; `seats` in the order of the players, `you` the seat of the one who asks. */
export interface GameRequest {
  ruleset: Word;
  scenario: Word;
  options?: Record<Word, boolean | number | Word>;
  seats: SeatRequest[];
  screen?: "shared" | "separate";
  dice?: "rolled" | "typed";
  you?: Word | null;
  absent?: number | null;
}

/** A secret link to a game and the seats it holds. */
export interface GameLink {
  seats: string[];
  token: string;
  path: string;
}

/** A link for watching. */
export interface WatchLink {
  token: string;
  path: string;
}

/** A new game. */
export interface GameCreated {
  game: string;
  links: GameLink[];
  watch: WatchLink;
}

/** A seat of a running game. */
export interface SeatState {
  id: string;
  title: string;
  name: string;
  kind: string;
  level: string | null;
  manner: string | null;
  fleet: string;
  online: boolean;
}

/** A game at a glance. `winners` is null while it goes on, and empty for a draw; `what_if` marks a
 * board on which something is tried out. */
export interface GameState {
  game: string;
  ruleset: string;
  scenario: string;
  title: string;
  you: string[];
  seats: SeatState[];
  status: "yours" | "waiting" | "over" | "halted";
  winners: string[] | null;
  what_if: boolean;
  seq: number;
  turn_note: string;
  started: string;
  changed: string;
}

/** Another game; with `swap` the sides are changed, with `next` it is the scenario's next. */
export interface RematchRequest {
  swap?: boolean;
  next?: boolean;
}

/** Where to go. */
export interface Path {
  path: string;
}

/** A record to open: its text, or what stands after `r=` in a link. With `what_if` a what-if board
 * at the moment after move `at` is opened, the last where that is left out. */
export interface RecordRequest {
  record?: string;
  link?: string;
  at?: number | null;
  what_if?: boolean;
}

/** Where a record is opened: a replay, or a what-if board, of a game of `moves` moves. */
export interface OpenedRecord {
  game: string;
  token: string;
  path: string;
  moves: number;
}

/** What of a game may leave it now, as a record; `why` says it to the reader. `holds` tells a whole
 * game, one as far as it has come, and a position without moves, in which what is hidden is
 * guessed. `moves` are those in the record. */
export interface SharedRecord {
  record: string;
  holds: "game" | "moves" | "position";
  moves: number;
  why: string;
}

/** A trial of the moment after move `at`. */
export interface TrialRequest {
  at: number;
}
