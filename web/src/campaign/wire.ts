// What the server tells about campaigns, as docs/wire.md has it.
import type { Frame } from "../net/wire";

export interface Side {
  id: string;
  title: string;
  fleet: string;
}
export interface CampaignSpec {
  id: string;
  title: string;
  summary: string;
  note: string;
  seats: Side[];
}
export interface CampaignSide extends Side {
  name: string;
  kind: "person" | "computer";
  level: string | null;
  /** Whether a page of this side looks at the campaign or its battle. */
  online: boolean;
}
export interface Place {
  id: string;
  at: [x: number, y: number];
  /** The side that holds it and its colours. */
  seat: string | null;
  fleet: string | null;
  label: string;
  note: string;
}
export interface FleetShip {
  id: string;
  title: string;
  /** What is left of her crew, as "12/20". */
  place: string;
  note: string;
}
export interface Fleet {
  id: string;
  seat: string;
  fleet: string;
  note: string;
  at: [x: number, y: number];
  size: number;
  ships: FleetShip[];
}
export interface CampaignOrder {
  text: string;
  subject: string | null;
  target: string | null;
  label: string;
  sentence: string;
  clause: string;
}
export interface Battle {
  title: string;
  summary: string;
  /** Its game, once somebody has begun it. */
  path: string | null;
  turn: string;
  yours: boolean;
  /** Whether computers command all fleets of this link. */
  handed: boolean;
  seats: CampaignSide[];
}
export interface LogLine {
  n: number;
  /** Begins a stretch of the history. */
  heading: string;
  kind: "order" | "dice" | "battle";
  seat: string | null;
  text: string;
  details: string[];
  clause: string;
  path: string | null;
}
export interface CampaignState {
  campaign: string;
  ruleset: string;
  game: string;
  title: string;
  summary: string;
  revision: number;
  you: string[];
  seats: CampaignSide[];
  status: "yours" | "battle" | "waiting" | "over";
  svg: string;
  frame: Frame;
  places: Place[];
  /** The lines between places, in units of the board. */
  lanes: [from: [x: number, y: number], to: [x: number, y: number]][];
  fleets: Fleet[];
  standing: { title: string; lines: string[] }[];
  prompt: { seats: string[]; yours: boolean; sentence: string; clause: string | null };
  orders: CampaignOrder[];
  undo: { allowed: boolean; reason: string };
  ask_dice: { title: string; sides: number[] } | null;
  battle: Battle | null;
  log: LogLine[];
  result: { winners: string[]; title: string; sentence: string; clause: string } | null;
  options: string[];
  /** The campaign that was begun after this one by the same links. */
  rematch: string | null;
}
export interface Aimed {
  text: string;
  refused: { title: string; sentence: string; clause: string | null } | null;
}
export interface NewCampaignRequest {
  ruleset?: string;
  campaign?: string;
  source?: string;
  record?: string;
  options?: Record<string, unknown>;
  seats: { kind: "person" | "computer"; name?: string; level?: string }[];
  screen: "shared" | "separate";
  dice: "rolled" | "typed";
  you?: string;
}
export interface NewCampaign {
  campaign: string;
  ruleset: string;
  title: string;
  links: { seats: string[]; token: string; path: string }[];
  watch: { token: string; path: string };
}
