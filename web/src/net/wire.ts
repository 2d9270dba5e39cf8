// Written by scripts/write_wire.py from src/naumachia/server/wire: change it there.

/** A coordinate of the board, within the limits of any table. */
export type Coordinate = number;

export type Spot = [Coordinate, Coordinate];

/** A message with its `id`; a repeated `id` gets the same answer and has no other effect. */
export interface IdentifiedRequest {
  id: string;
}

/** A place that is pointed at with a selected piece. */
export interface Pointing {
  subject: string;
  at: Spot;
  heading?: Coordinate | null;
}

/** Play an order, given in the position after move `base`: its text, or the place that is pointed
 * at. */
export interface OrderRequest extends IdentifiedRequest {
  do: "order";
  text?: string | null;
  aim?: Pointing | null;
  seat?: string | null;
  base: number;
}

/** Ask whether an order is legal, and for its odds. */
export interface CheckRequest extends IdentifiedRequest {
  do: "check";
  text: string;
  seat?: string | null;
}

/** Ask which order brings a piece to a point of the board, or acts on what is there. */
export interface AimRequest extends IdentifiedRequest {
  do: "aim";
  subject: string;
  at: Spot;
  heading?: Coordinate | null;
  seat?: string | null;
}

/** Ask which order takes exactly these pieces together, with these cards of the hand. */
export interface GroupRequest extends IdentifiedRequest {
  do: "gather";
  pieces: string[];
  cards?: string[];
  seat?: string | null;
}

/** Ask which order a form makes with these values; omitted fields keep theirs. */
export interface FillRequest extends IdentifiedRequest {
  do: "fill";
  form: string;
  values: Record<string, string>;
  seat?: string | null;
}

/** Ask for the same order with exactly these pieces of its `joins`. */
export interface JoinRequest extends IdentifiedRequest {
  do: "join";
  text: string;
  pieces: string[];
  seat?: string | null;
}

/** Ask how far a piece can go, as a drawing; with the text of an attack, from which side it meets
 * its target. */
export interface ReachRequest extends IdentifiedRequest {
  do: "reach";
  subject: string;
  order?: string | null;
  seat?: string | null;
}

/** Ask for the odds of every attack of a piece, or of those on one target. */
export interface OddsRequest extends IdentifiedRequest {
  do: "odds";
  subject: string;
  target?: string | null;
  seat?: string | null;
}

/** Ask what a piece could attack after a move, with the odds. */
export interface NextAttacksRequest extends IdentifiedRequest {
  do: "onward";
  text: string;
  seat?: string | null;
}

/** Ask for the orders of a piece that are not listed, because there are too many pieces. */
export interface OrdersRequest extends IdentifiedRequest {
  do: "orders";
  subject: string;
  seat?: string | null;
}

/** Take back your last order. */
export interface UndoRequest extends IdentifiedRequest {
  do: "undo";
  seat?: string | null;
}

/** Ask the others to let you take back your last order, or all since your last order that begins at
 * move `to` or earlier. Computers agree at once. */
export interface TakebackRequest extends IdentifiedRequest {
  do: "takeback";
  seat?: string | null;
  to?: number | null;
}

/** Make the moves again that you took back last, until somebody moves. */
export interface RedoRequest extends IdentifiedRequest {
  do: "redo";
  seat?: string | null;
}

/** Answer such a request; its sender withdraws it with a no. */
export interface AllowRequest extends IdentifiedRequest {
  do: "allow";
  yes: boolean;
}

/** Enter the dice rolled on your own table. */
export interface DiceRequest extends IdentifiedRequest {
  do: "dice";
  faces: number[];
}

/** Ask what a seat could attack. */
export interface ThreatsRequest extends IdentifiedRequest {
  do: "threats";
  seat: string;
}

/** Send a chat line. */
export interface ChatRequest extends IdentifiedRequest {
  do: "chat";
  text: string;
}

/** Resign. */
export interface ResignRequest extends IdentifiedRequest {
  do: "resign";
  seat?: string | null;
}

/** Name the player of a seat; empty: the name of the seat. */
export interface NameRequest extends IdentifiedRequest {
  do: "name";
  name: string;
  seat?: string | null;
}

/** Turn the board. */
export interface FlipRequest extends IdentifiedRequest {
  do: "flip";
  on: boolean;
}

/** Ask for a full update, because the last delta does not fit. `anew` is the deprecated name of
 * `refresh`. */
export interface FullUpdateRequest extends IdentifiedRequest {
  do: "refresh" | "anew";
}

/** Set the pace of the computer: as usual, or fast. It is fast if all connected players want it. */
export interface PaceRequest extends IdentifiedRequest {
  do: "pace";
  quick: boolean;
}

/** Check the connection. */
export interface PingRequest {
  do: "ping";
  id?: string;
}

export type AnyRequest =
  | OrderRequest
  | CheckRequest
  | AimRequest
  | GroupRequest
  | FillRequest
  | JoinRequest
  | ReachRequest
  | OddsRequest
  | NextAttacksRequest
  | OrdersRequest
  | UndoRequest
  | TakebackRequest
  | RedoRequest
  | AllowRequest
  | DiceRequest
  | ThreatsRequest
  | ChatRequest
  | ResignRequest
  | NameRequest
  | FlipRequest
  | FullUpdateRequest
  | PaceRequest
  | PingRequest;

export type SeatedRequest =
  | OrderRequest
  | CheckRequest
  | AimRequest
  | GroupRequest
  | FillRequest
  | JoinRequest
  | ReachRequest
  | OddsRequest
  | NextAttacksRequest
  | OrdersRequest
  | UndoRequest
  | TakebackRequest
  | RedoRequest
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

/** The wind: the place of the picture's rose, the bearing it blows from, and its strength. */
export interface WindRose {
  at: Point;
  bearing: number;
  blows: boolean;
  text: string;
}

/** How far land is visible beyond the edges of a picture, in its units. */
export interface OutsideMap {
  left: number;
  above: number;
  right: number;
  below: number;
}

/** Maps board units to units of the picture: with s = -1 if flipped, else 1, X = s (x - x0) scale
 * and Y = s (y0 - y) scale. On the screen a heading points to heading + (flip ? 180 : 0). */
export interface Frame {
  scale: number;
  x0: number;
  y0: number;
  flip: boolean;
  /** The lattice of the ruler in board units; 0: none. */
  snap: number;
  /** The unit of lengths, such as "″"; "" on a grid. */
  unit: string;
  /** The wind; null if the rules have none. */
  wind: WindRose | null;
  beyond: OutsideMap;
}

/** An element of a picture, with the same id in every picture of a game. */
export interface LayerPiece {
  id: string;
  svg: string;
}

/** A part of a picture: its first markup, its pieces, its last markup. */
export interface Layer {
  id: string;
  open: string;
  pieces: LayerPiece[];
  close: string;
}

/** A picture in layers, which joined are the SVG, and its frame. */
export interface Drawing {
  layers: Layer[];
  frame: Frame;
}

/** A picture and its frame. */
export interface Picture {
  svg: string;
  frame: Frame;
}

/** The drawing of a ship. */
export interface ShipDrawing {
  glyph: string | null;
  /** Its length in board units. */
  size: number | null;
  /** The breadth of its base in board units; 0: it has no base. */
  beam: number;
  /** The range of its missiles in squares; 0: not shown. */
  missiles: number;
  /** The fleet that has taken it, whose colours it has. */
  captor: string | null;
}

/** A row of boxes: how many are left, and the same in words. */
export interface LogGauge {
  label: string;
  left: number;
  whole: number;
  said: string;
}

/** Batteries by side and rank of range, in half batteries. */
export interface LogGuns {
  side: GunSide;
  label: string;
  /** 0 for the shortest range. */
  rank: number;
  range: string;
  left: number;
  whole: number;
}

/** The log of a ship, as a drawing on paper. */
export interface ShipLog {
  masts_lost: number;
  masts: number;
  gauges: LogGauge[];
  guns: LogGuns[];
}

/** A ship of a roster. */
export interface RosterShip extends ShipDrawing {
  id: PieceId;
  place: string;
  /** ready, moved, fired, done, locked, melee, captured, lost or empty. */
  mark: string;
  note: string;
  lost: boolean;
  title: string;
  /** The lines of its card: labels and values. */
  sheet: Pair[];
  /** Drawn on its card in place of the lines of its sheet with the same labels. */
  log: ShipLog | null;
  /** The number beside its name on the board. */
  count: string;
  /** That number as a share of its full strength, 0 to 1. */
  share: number | null;
  /** Its squadron, a heading over neighbours with the same one; or empty. */
  group: string;
  /** Its name, or its id if it has none. */
  name: string;
  /** Where the picture shows it, including lanes; null if it is not on the board. */
  at: Pose | null;
}

/** The path of a piece that moved, or would move. */
export interface MovePath {
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

/** A step of the turn. */
export interface PhaseStep {
  id: string;
  label: string;
  note: string;
  state: StepState;
  /** The share that is done, 0 to 1. */
  share: number;
}

/** A card whose face is visible. */
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

/** A pile: the visible cards, the last on top, and the number of cards face down. */
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

/** A note about a seat beside the track. */
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

/** The hands, the common piles and the impulse track. */
export interface CardTable {
  seats: SeatCards[];
  piles: Pile[];
  track: ImpulseTrack | null;
  facts: Pair[];
}

/** A moment to answer something with a card. It depends on public facts alone, not on what anybody
 * holds. */
export interface CardWindow {
  id: string;
  title: string;
  text: string;
  /** Titles of all cards that could answer it, in anybody's hand. */
  cards: string[];
  clause: string | null;
}

/** The decisive line, with its measurement. */
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
  /** Similar legal orders. */
  nearest: string[];
  /** Where in a text the error is, and what would be valid there. */
  place?: string;
  expected?: string;
}

/** One outcome: its probability, and whether it is good. */
export interface OddsPart {
  label: string;
  p: string;
  value: number;
  tone: Tone;
}

/** The outcomes of a roll. */
export interface Outcomes {
  parts: OddsPart[];
  /** The average gain of the order, from -1 to 1. */
  worth: number;
}

/** The odds after one answer of the other side. */
export interface OddsAnswer extends Outcomes {
  label: string;
}

/** The heading of odds. */
export interface OddsHead {
  title: string;
  clause: string | null;
  /** Notes about the dice: labels and values. */
  lines: Pair[];
  /** The most important note, for a line of a list; or empty. */
  brief: string;
}

/** The chance that a number is from `low` to `high`. */
export interface SpreadBar {
  low: number;
  high: number;
  p: number;
}

/** How likely each value of a number is, such as the damage of a broadside. */
export interface Spread {
  label: string;
  mean: number;
  bars: SpreadBar[];
}

/** The chances of an order; if the other side may answer first, those after its best answer. */
export interface Odds extends OddsHead, Outcomes {
  /** For an order whose result is a number. */
  spread?: Spread;
  /** If the other side may answer first: the odds after each answer. */
  answers?: OddsAnswer[];
}

/** Where a piece ends. */
export interface OrderPose {
  x: number;
  y: number;
  heading: number;
}

/** A piece that may join an order of another; `bound`: it must. */
export interface Join {
  ship: PieceId;
  joined: boolean;
  bound: boolean;
}

/** An enemy that must or may be attacked, and by whom. */
export interface Duty {
  ships: PieceId[];
  target: PieceId;
  must: boolean;
  /** They are held together, as by grapples. */
  held: boolean;
  clause: string;
}

/** An order: legal, or a suggested one with the reason why it is illegal. */
export interface Order {
  /** The text to send back; whole orders are played completely or not at all. */
  text: string;
  /** The piece that acts; null: the whole side, or a placement. */
  subject: PieceId | null;
  steps: string[];
  label: string;
  sentence: string;
  /** The text of a button, if the sentence is too long for one; or empty. */
  brief: string;
  kind: OrderKind;
  pose: OrderPose | null;
  /** The pose of the piece now and after each step; an attack repeats the pose. */
  path: Pose[];
  /** The poses on the way of a single decision, with the bends between; or empty. */
  way: Pose[];
  /** The other pieces of a group that moves as one, each with its path. */
  fellows: MovePath[];
  /** The cost of each step if steps have costs, null for a free one; else empty. */
  costs: (number | null)[];
  target: PieceId | null;
  /** The cards of the hand that it plays. */
  cards: string[];
  /** The use of the card, if it has several. */
  use: string;
  /** It plays nothing in a window. */
  declines: boolean;
  /** The parts of a declaration in order, which is composed part by part. */
  chain: string[];
  /** The numbers that it names, such as impulses, which are ticked one by one. */
  numbers: number[];
  /** How it attacks, in a word. Attacks of a piece on a target in the same manner differ only in
   * who joins. */
  manner: string;
  /** Who can join; request it with `join`. */
  joins: Join[];
  /** It is the default answer; a player may choose to always give it. */
  usual: boolean;
  /** It is rarely given, so it may be hidden behind others. */
  seldom: boolean;
  /** What to know before it is given, such as that the ship leaves the board for good. */
  warning: string;
  /** Letters that select it on the keyboard, unique among the orders of a piece; never e, i, m, n,
   * t or v, which the page uses. */
  key: string;
  clause: string | null;
  odds: Odds | null;
  refused: Refusal | null;
  /** Never sent: set by the page if nothing may be measured, to be sent instead of a text. */
  aim?: Pointing;
}

/** One of the values of a field. */
export interface FormChoice {
  value: string;
  label: string;
}

/** The value of another field without which a field has no effect. */
export interface FormCondition {
  field: string;
  value: string;
}

/** A question: one of `choices`, or if there are none, a measure from `low` to `high`. */
export interface FormField {
  id: string;
  label: string;
  choices: FormChoice[];
  low: number;
  high: number;
  step: number;
  unit: string;
  /** Its ends are the same, as for a heading. */
  wraps: boolean;
  only: FormCondition | null;
}

/** A piece that a form puts on the board, and its drawing. */
export interface FormPiece {
  id: PieceId;
  glyph: string;
  size: number;
  beam: number;
}

/** An order that is filled in field by field and requested with `fill`. */
export interface Form {
  id: string;
  label: string;
  note: string;
  /** The text of its button. */
  verb: string;
  pieces: FormPiece[];
  fields: FormField[];
  /** The current values, or the suggested ones. */
  values: Record<string, string>;
  /** It was given; giving it again replaces it. */
  done: boolean;
  /** The fields that pointing at the board sets. */
  east: string;
  north: string;
  heading: string;
}

/** Pieces with a common name. */
export interface NamedGroup {
  label: string;
  pieces: PieceId[];
}

/** Groups of pieces can be chosen: these orders are not listed; request them with `gather`. */
export interface GroupChoices {
  /** The pieces that may be named. */
  pieces: PieceId[];
  /** The pieces of a legal group. */
  fitting: PieceId[];
  /** The cards of the hand that may be named. */
  cards: string[];
  suggested: PieceId[][];
  /** Groups that a press on one piece selects, while none is selected. */
  wholes: PieceId[][];
  suites: NamedGroup[];
}

/** A part of a sentence. */
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
  /** Whether it scores; absent if dice do not count one by one. */
  hit?: boolean;
}

/** A clause in a sentence, which can be opened. */
export interface ClausePart {
  t: "clause";
  id: string;
}

export type EntryPart = TextPart | DiePart | ClausePart;

export type EntryKind = "move" | "dice" | "loss" | "refused" | "end" | "chat" | "note";

export type ActionKind =
  | "ram"
  | "rake"
  | "shot"
  | "grapple"
  | "fight"
  | "strike"
  | "fire"
  | "capture"
  | "sink";

/** What ships did to each other, or what happened to one, as a word that is the same in all rule
 * sets, for animation and sound. */
export interface ActionSummary {
  do: ActionKind;
  ship: PieceId;
  target: PieceId | null;
}

/** A ship's crew before and after a line, as shares of its full strength. */
export interface Crew {
  ship: PieceId;
  /** The number beside its name on the board after the line. */
  count: string;
  before: number;
  after: number;
}

/** A line of the log. */
export interface Entry {
  /** The number of the line, its key and sort order. */
  n: number;
  seq: number;
  seat: SeatId | null;
  subject: PieceId | null;
  /** Begins a new section with this heading. */
  turn_title?: string;
  kind: EntryKind;
  parts: EntryPart[];
  /** It is an answer in another player's turn. */
  answers?: boolean;
  /** In order. */
  deeds?: ActionSummary[];
  /** The crews of ships that fought hand to hand; only in new lines. */
  crews?: Crew[];
}

/** Where a turn begins, dice are rolled or a ship is lost. */
export interface TimelineMark {
  at: number;
  kind: MarkKind;
  title: string;
}

/** The length of the game, and the moments to go back to. */
export interface TimelineSummary {
  length: number;
  marks: TimelineMark[];
}

/** A new value. */
export interface NewValue {
  is: unknown;
}

/** The changed fields of an object. */
export interface FieldChanges {
  fields: Record<string, Change>;
}

/** The changed rows of a list. The key of a row is its `id`, else its `seat`, else its `text`. */
export interface RowChanges {
  /** The changes of existing rows, and new rows, which are appended. */
  rows: [string, Change][];
  gone: string[];
  /** The keys of all rows in order, if they are not already so. */
  order?: string[];
}

/** A list keeps this number of its first values, followed by others. */
export interface ListExtension {
  keep: number;
  more: unknown[];
}

/** The change of a value. */
export type Change = NewValue | FieldChanges | RowChanges | ListExtension;

/** The request is done and stored. */
export interface DoneAnswer {
  type: "done";
  id?: string;
  seq: number;
}

/** The request is refused. */
export interface RefusedAnswer extends Refusal {
  type: "refused";
  id?: string;
  seq: number;
}

/** Whether an order is legal, and its odds. */
export interface CheckAnswer {
  type: "checked";
  id?: string;
  ok: boolean;
  refused: Refusal | null;
  odds: Odds | null;
  order: Order | null;
}

/** The order that pointing means, and if that is illegal, the nearest legal one. */
export interface AimAnswer {
  type: "aimed";
  id?: string;
  order: Order | null;
  nearest: Order | null;
}

/** The order for exactly these pieces together; null if no group can be chosen. */
export interface GroupAnswer {
  type: "gathered";
  id?: string;
  order: Order | null;
}

/** A drawing in the frame of the picture; "" if there is none. */
export interface ReachAnswer {
  type: "reach";
  id?: string;
  svg: string;
}

/** What a piece could attack. */
export interface Threat {
  subject: PieceId;
  at: Point;
  /** Its order, or a word for it. */
  by: string;
  target: PieceId | null;
  clause: string | null;
}

/** What a seat could attack if its turn began now. */
export interface ThreatsAnswer {
  type: "threats";
  id?: string;
  items: Threat[];
}

/** An attack with its odds. */
export interface AttackOdds {
  text: string;
  odds: Odds | null;
}

/** The odds of every listed legal attack of a piece. */
export interface AttackOddsAnswer {
  type: "odds";
  id?: string;
  items: AttackOdds[];
}

/** An attack that a move makes possible. */
export interface NextAttack {
  label: string;
  target: PieceId | null;
  odds: Odds;
}

/** The attacks after a move, the best first, and further notes as labels and values. */
export interface NextAttacksAnswer {
  type: "onward";
  id?: string;
  attacks: NextAttack[];
  lines: [string, string][];
  /** The attacks come in a later step of the turn, when others may have moved. */
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

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
  id?: string;
}

/** An unreadable message, or an error of the server. */
export interface ErrorAnswer {
  type: "error";
  id?: string;
  code: string;
  message: string;
  clause?: string;
  place?: string;
  expected?: string;
  /** The number of an error of the server, which is in its log. */
  number?: string;
}

/** A seat with its player; a computer is always there. */
export interface WelcomeSeat {
  id: SeatId;
  title: string;
  name: string;
  kind: SeatKind;
  level: string | null;
  /** The style of a computer; null: none. */
  manner: string | null;
  /** How a computer plays, in words: `calm, bold`. */
  computer: string;
  fleet: string;
  online: boolean;
}

/** An option with its value in this game. */
export interface OptionText {
  id: string;
  value: boolean | number | string;
  text: string;
}

/** The story of a battle; each part may be empty. */
export interface Story {
  stake: string;
  aim: string;
  who: string;
  /** The historical source. */
  source: string;
}

/** The next scenario after this one. */
export interface NextScenario {
  id: string;
  title: string;
}

/** The seat for which the rules answer, after this number of seconds. */
export interface AbsenceTimeout {
  seat: SeatId;
  after: number;
  sentence: string;
}

/** The time of a seat to decide; the page counts it down. */
export interface Clock {
  seat: SeatId;
  /** Seconds in all. */
  total: number;
  /** Milliseconds left when it started or stopped. */
  left: number;
  /** When it is up: milliseconds since 1970, by the server's clock; null: it is stopped until
   * everybody has joined. */
  ends: number | null;
}

/** Who has to act. */
export interface Prompt {
  seats: SeatId[];
  yours: boolean;
  phase: string;
  sentence: string;
  detail: string;
  clause: string | null;
  /** Whether a computer is to decide. */
  thinking: boolean;
  absent: AbsenceTimeout | null;
  clock: Clock | null;
  window: CardWindow | null;
}

/** The current turn. */
export interface Turn {
  number: number;
  title: string;
}

/** Whether the last order can be taken back; if not, a heading and a reason. */
export interface Undo {
  allowed: boolean;
  /** Whether `takeback` may be sent. */
  ask: boolean;
  /** Whether it needs nobody's consent. */
  at_once: boolean;
  /** Whether `redo` may be sent. */
  redo: boolean;
  /** How many moves `takeback` would take back, other players' and dice included. */
  moves: number;
  /** Whether there are dice among them. */
  dice: boolean;
  /** The piece of the order that `takeback` would take back; null: none, or there is no order. */
  piece: PieceId | null;
  title: string;
  reason: string;
  clause: string | null;
}

/** A request to take an order back that waits for consent. */
export interface Takeback {
  by: SeatId;
  agreed: SeatId[];
  to: number;
  /** The moves that would be taken back: "3 moves, dice among them". */
  goes: string;
}

/** A die to roll; its faces begin at `lowest`, 0 to 9 on a die of ten faces from 0. */
export interface DieToRoll {
  label: string;
  sides: number;
  lowest: number;
}

/** Dice that the players roll on their own table. */
export interface DiceToRoll {
  title: string;
  dice: DieToRoll[];
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

/** The choices of a seat. */
export interface Choices {
  /** Only for a seat that must answer. */
  orders: Order[];
  /** Pieces with legal orders that are not listed, because they are too many; request them piece by
   * piece with `orders`. */
  unlisted: PieceId[];
  /** Pieces with continuous moves, which are not listed; request them with `aim`. */
  aims: PieceId[];
  /** Pieces that move as one: one of `aims`, and those that can be aimed in its place. */
  holds: PieceId[][];
  gathers: GroupChoices | null;
  forms: Form[];
  duties: Duty[];
  /** False: nothing may be measured before an order is given. */
  measuring: boolean;
  /** Whether the ruler may be used now. */
  ruler: boolean;
}

/** The parts of an update that are always sent. */
export interface UpdateHeader {
  /** Updates are numbered for each connection; 0 if no delta follows. */
  version: number;
  seq: number;
  /** The number of undos so far. */
  branch: number;
  /** Whether `entries` replace the log or continue it. */
  log: "all" | "more";
  entries: Entry[];
  moves: MovePath[];
}

/** Everything that a page shows at one moment of a game. */
export interface Update extends UpdateHeader, Board, Choices {
  type: "update";
  prompt: Prompt;
  undo: Undo;
  takeback: Takeback | null;
  ask_dice: DiceToRoll | null;
  timeline: TimelineSummary;
  result: GameResult | null;
}

/** The next update as a delta: all that differs from the one before, and the news. */
export interface DeltaUpdate extends UpdateHeader {
  type: "changes";
  parts: FieldChanges;
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
  /** Seconds after which the rules answer for an absent player; null: never. */
  absent: number | null;
  /** The campaign of this battle; the same link opens it. */
  campaign: string | null;
  /** The lesson that is played; null: none. */
  lesson: string | null;
  /** The moment from which this what-if board begins; null: it is a game. */
  what_if: string | null;
  /** A what-if board on which the computer gives no opinion, because people played the original
   * game. */
  by_hand: boolean;
  /** Opened from a record, and not stored until somebody plays on. */
  unstored: boolean;
  since: number;
  /** The server's clock: milliseconds since 1970. */
  now: number;
}

/** Whether the player of a seat is online. */
export interface SeatOnline {
  id: SeatId;
  online: boolean;
}

/** Somebody joined or left. */
export interface Presence {
  type: "presence";
  seats: SeatOnline[];
}

/** The names of players changed, or the players. */
export interface Seats {
  type: "seats";
  seats: WelcomeSeat[];
}

/** A line of chat. */
export interface Chat extends Entry {
  type: "chat";
}

/** The progress of the computer, 0 to 1. */
export interface ThinkingProgress {
  type: "thinking";
  seat: SeatId;
  share: number;
}

/** Somebody has begun the next game: its path for the same link. */
export interface Rematch {
  type: "rematch";
  path: string;
  by: SeatId;
}

export type Answer =
  | DoneAnswer
  | RefusedAnswer
  | CheckAnswer
  | AimAnswer
  | GroupAnswer
  | ReachAnswer
  | ThreatsAnswer
  | AttackOddsAnswer
  | NextAttacksAnswer
  | OrdersAnswer
  | Pong
  | ErrorAnswer;

export type ServerMessage =
  | Welcome
  | Update
  | DeltaUpdate
  | Answer
  | Presence
  | Seats
  | Chat
  | ThinkingProgress
  | Rematch;

/** The chance of every seat, 0 to 1, after move `at`. */
export interface ChancesAt {
  at: number;
  chances: number[];
}

/** A roll, and its value compared with the average of such rolls. */
export interface Roll {
  at: number;
  /** The seat whose order led to it; null: nobody's. */
  seat: SeatId | null;
  /** For every seat, its chance after the roll minus the expected one. */
  luck: number[];
  came: string;
  /** The probability of the result, as a fraction; empty if it was not counted. */
  chance: string;
}

/** The results of a seat's rolls of one kind, actual and expected. */
export interface Tally {
  seat: SeatId;
  label: string;
  due: number;
  got: number;
  throws: number;
}

/** A lost ship, and the cause. */
export interface LossCause {
  seat: SeatId;
  ship: PieceId;
  name: string;
  title: string;
  at: number;
  turn: string;
  sentence: string;
  clause: string | null;
}

/** The lost ships of a seat, and all its ships. */
export interface FleetCount {
  seat: SeatId;
  lost: number;
  ships: number;
}

/** A move that changed the chances: those before and after it. */
export interface TurningPoint {
  at: number;
  /** The move before it. */
  since: number;
  turn: string;
  title: string;
  sentence: string;
  before: number[];
  after: number[];
  /** The ships that took part. */
  ships: PieceId[];
}

/** The review of a game; lists of numbers are in the order of `seats`. */
export interface GameReview {
  seats: SeatId[];
  standings: ChancesAt[];
  rolls: Roll[];
  /** Rolls with too many outcomes to count their luck. */
  uncounted: number;
  tallies: Tally[];
  fates: LossCause[];
  fleets: FleetCount[];
  turning: TurningPoint[];
}

/** A candidate order; `text` can be played as it is. */
export interface AdvisedOrder {
  text: string;
  sentence: string;
  ship: PieceId | null;
  /** The seat's chance to win, 0 to 1, by the computer's estimate; null: it had no choice. */
  chances: number | null;
}

/** What the computer would order in a seat's place, from what the seat knows, and why. */
export interface Advice {
  seat: SeatId;
  at: number;
  best: AdvisedOrder;
  /** The next best order. */
  other: AdvisedOrder | null;
  reasons: string[];
  odds: Odds | null;
  /** The expected order of the next seat; empty if dice or hidden information come first. */
  reply: string;
}

/** Why a computer gave an order: the search is repeated from what its seat knew. */
export interface OrderExplanation {
  seat: SeatId;
  at: number;
  order: AdvisedOrder;
  /** The alternatives, the best first. */
  others: AdvisedOrder[];
  /** Written for the computer: "you" is the computer. */
  reasons: string[];
  /** The expected order of the next seat; empty if dice or hidden information come first. */
  reply: string;
}

/** A step: it is completed by a move, by reading it, or by selecting its piece. */
export interface LessonStep {
  text: string;
  /** What a page of the size of a phone shows in its place; null: the same. */
  phone: string | null;
  press: PieceId | null;
  /** Whether a move completes it. */
  waits: boolean;
  /** The orders to give, if they are known beforehand. */
  orders: string[];
  /** The move that completed it; null: it is not completed, or no move completes it. */
  done: number | null;
}

/** What to say of an order other than the one that the lesson asks for. */
export interface LessonHint {
  /** The step that it is about, from 0. */
  step: number;
  text: string;
  /** Whether the lesson cannot reach its end any more. */
  lost: boolean;
  /** The first move of that order; null: it cannot be taken back. */
  move: number | null;
}

/** The lesson after this one. */
export interface NextLesson {
  id: string;
  title: string;
  summary: string;
  minutes: number;
}

/** A lesson, in the game in which it is played. */
export interface Lesson {
  id: string;
  title: string;
  seat: SeatId;
  steps: LessonStep[];
  learned: string;
  hint: LessonHint | null;
  next: NextLesson | null;
}

export type Name = string;

export type Word = string;

/** What is wrong, and what would be valid. */
export interface Problem {
  code: string;
  message: string;
  clause?: string | null;
  place?: string | null;
  expected?: string | null;
  /** The number of an error of the server, which is in its log. */
  number?: string | null;
}

/** Whether the server works; `storage` is `fails` if orders cannot be stored. */
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

/** A scenario; it may have more seats than the rule set usually has. `minutes` is the approximate
 * playing time of a person against the computer, 0: unknown. `host` marks a scenario of the
 * server's host. */
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
  host: boolean;
}

/** A lesson to begin: its scenario, its seat, and its length in minutes. */
export interface LessonInfo {
  id: string;
  title: string;
  summary: string;
  minutes: number;
  scenario: string;
  seat: string;
}

/** A puzzle: a position in which `side` is to move and one order is clearly the best. */
export interface PuzzleInfo {
  id: string;
  title: string;
  kind: string;
  seat: string;
  side: string;
  scenario: string;
}

/** A board with the position of a puzzle; `token` holds the seat that is to move. */
export interface PuzzleBoard {
  game: string;
  token: string;
}

/** What is to be said about the first order on a puzzle's board. `none`: there is no order yet;
 * `open`: it is not complete. `given` is the order in words. A right order has `why` and the
 * `clause` behind it. A wrong one has the `chance` to win after it, and `best`, the chance after
 * the solution, both from 0 to 1. */
export interface PuzzleVerdict {
  verdict: "none" | "open" | "right" | "wrong";
  given: string;
  why: string;
  clause: string | null;
  chance?: number | null;
  best?: number | null;
}

/** The solution of a puzzle: the order to give, the same in words, and the reason. */
export interface PuzzleSolution {
  order: string;
  sentence: string;
  why: string;
  clause: string | null;
}

/** A page of the instructions, beside its picture; `clauses` say more. */
export interface PrimerInfo {
  title: string;
  text: string;
  clauses: string[];
}

/** A term of the rulebook for newcomers: its other `spellings`, and the clause that says more, or
 * "". A spelling without capitals also matches at the start of a sentence. */
export interface TermInfo {
  term: string;
  spellings: string[];
  meaning: string;
  clause: string;
}

/** A battle that the front page replays. `sea` is an SVG with the symbols of all ships, in the
 * page's colours. Each of `frames` is the markup of the ships at one moment; every ship has the
 * same id in each. */
export interface Replay {
  ruleset: string;
  scenario: string;
  title: string;
  sea: string;
  frames: string[];
}

/** A ruling that players may change. `seating` is empty unless the option sets who sits where: then
 * it gives for each value the seats in the order of the players. `titles` are the names of the
 * `values`, in their order. */
export interface OptionInfo {
  id: string;
  title: string;
  kind: "bool" | "int" | "choice";
  default: boolean | number | string;
  values: string[];
  titles: string[];
  low: number | null;
  high: number | null;
  clause: string;
  help: string;
  seating: Record<string, string[]>;
}

/** A level of the computer. */
export interface LevelInfo {
  id: string;
  title: string;
  summary: string;
}

/** A campaign of several battles. */
export interface CampaignInfo {
  id: string;
  title: string;
  summary: string;
  note: string;
  seats: SeatInfo[];
}

/** A rule set. `symbol` is the SVG `<symbol>` of its `ship`, with id `nm-<ship>`. */
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
  puzzles: number;
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

/** The player of a seat; `level` and `manner` are the level and style of a computer. */
export interface SeatRequest {
  kind: "person" | "computer";
  name?: Name;
  level?: Name;
  manner?: Name;
}

/** A game to create; `seats` are in the order of the players, and `you` is the seat of the sender.
 * `source` is the text of a scenario file, in place of a scenario that the server has. */
export interface GameRequest {
  ruleset: Word;
  scenario: Word;
  options?: Record<Word, boolean | number | Word>;
  seats: SeatRequest[];
  screen?: "shared" | "separate";
  dice?: "rolled" | "typed";
  you?: Word | null;
  absent?: number | null;
  source?: string;
}

/** A lesson to begin; `name` is the name of the player. */
export interface LessonRequest {
  name?: Name;
}

/** A secret link to a game and the seats it holds. */
export interface GameLink {
  seats: string[];
  token: string;
  path: string;
}

/** A link for spectators. */
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

/** A seat of a game in progress. */
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

/** A summary of a game. `winners` is null while it is in progress, and empty for a draw; `what_if`
 * marks a what-if board. */
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

/** Another game; `swap` exchanges the sides, and `next` takes the scenario's next. */
export interface RematchRequest {
  swap?: boolean;
  next?: boolean;
}

/** A path to go to. */
export interface Path {
  path: string;
}

/** A record to open: its text, or what follows `r=` in a link. With `what_if`, a what-if board
 * opens at the moment after move `at`, by default the last. */
export interface RecordRequest {
  record?: string;
  link?: string;
  at?: number | null;
  what_if?: boolean;
}

/** A file of the user: its name and its text. `theme` is that of a scenario's picture. */
export interface FileRequest {
  name: string;
  text: string;
  theme?: "light" | "dark";
}

/** What a file holds: a record, a position as a record without moves, or a scenario of a rule set,
 * with a picture of its opening. */
export interface File {
  kind: "record" | "position" | "scenario";
  record: string;
  ruleset: string;
  scenario: ScenarioInfo | null;
  picture: string;
}

/** Where a record opens: a replay, or a what-if board, of a game of `moves` moves. */
export interface OpenedRecord {
  game: string;
  token: string;
  path: string;
  moves: number;
}

/** The part of a game that may be shared now, as a record; `why` explains it to the reader. `holds`
 * distinguishes a whole game, a game so far, and a position without moves, in which hidden
 * information is guessed. `moves` is the number of moves in the record. */
export interface SharedRecord {
  record: string;
  holds: "game" | "moves" | "position";
  moves: number;
  why: string;
}

/** A move of a variation: an order of a seat, or dice, with seat null. */
export interface VariationLine {
  seat: string | null;
  text: string;
}

/** A variation of a game: another way from the moment after move `at`, in the turn `turn`. `before`
 * and `after` are the chances of the seats there and at its end, if the computer may give its
 * opinion. */
export interface Variation {
  number: number;
  at: number;
  turn: string;
  title: string;
  comment: string;
  lines: VariationLine[];
  before: number[] | null;
  after: number[] | null;
}

/** What was played on a what-if board, to be kept as a variation. `board` and `token` are of its
 * link, and it began from the moment after move `at`. */
export interface VariationRequest {
  at: number;
  board: string;
  token: string;
  title: string;
  comment?: string;
}

/** The place of a game after its variations changed: a stored one stays; a record that is not
 * stored becomes another record, at the address `link` after `#r=`. */
export interface ChangedVariations {
  link: string | null;
}

/** A what-if board from the moment after move `at`. */
export interface TrialRequest {
  at: number;
}
