import type { CampaignSpec } from "../campaign/wire";
import type { Update } from "./wire";

export interface OptionSpec {
  id: string;
  title: string;
  kind: "bool" | "int" | "choice";
  default: boolean | number | string;
  values?: (string | number | [string, string])[] | null;
  low?: number | null;
  high?: number | null;
  clause?: string | null;
  help?: string | null;
  /** For an option that says who sits where: for each value the seats in the order of the players. */
  seating?: Record<string, string[]>;
}
export interface ScenarioSpec {
  id: string;
  title: string;
  summary: string;
  note?: string | null;
  /** Paragraphs to read before the first move. */
  briefing?: string[];
  date?: string | null;
  /** Its seats, where they are not those of the rule set. */
  seats?: { id: string; title: string; fleet: string }[];
  /** Where the scenario itself differs from the rule set's defaults. */
  options?: Record<string, boolean | number | string>;
}
export interface RulesetSpec {
  id: string;
  title: string;
  version: string;
  summary: string;
  players: string;
  minutes: number | string;
  seats: { id: string; title: string; fleet: string }[];
  scenarios: ScenarioSpec[];
  campaigns?: CampaignSpec[];
  options: OptionSpec[];
  levels: { id: string; title: string; summary: string }[];
  clauses?: number | unknown[];
  /** Whether a seat may owe an answer in another's turn. */
  interrupts?: boolean;
}
export interface ClauseText {
  id: string;
  title: string;
  text: string;
  source: string;
  /** What has to be said beside it; "" for most. */
  remark?: string;
}
export interface GameLink {
  seats: string[];
  token: string;
  path: string;
}
export interface NewGame {
  game: string;
  links: GameLink[];
  watch: { token: string; path: string };
}
export interface NewGameRequest {
  ruleset: string;
  scenario: string;
  options: Record<string, unknown>;
  seats: { kind: "person" | "computer"; name?: string; level?: string }[];
  screen: "shared" | "separate";
  dice: "rolled" | "typed";
  you?: string;
  /** Seconds after which the rules answer for a player who is away. */
  absent?: number;
}
export interface GameStatus {
  game: string;
  title: string;
  ruleset: string;
  scenario: string;
  you: string[];
  status: string;
  turn_note: string;
  seq: number;
}

/** What the server said no to, in its own words. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly place: string = "",
    readonly expected: string = "",
    readonly clause: string | null = null,
  ) {
    super(message);
  }
}

/** Why something could not be done, in the words of whoever said so. */
export const reasonOf = (error: unknown, otherwise: string): string => (error instanceof Error ? error.message : otherwise);

export async function call<T>(address: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(address, init);
  } catch {
    throw new ApiError(0, "offline", "The server does not answer. Is it still running?");
  }
  const text = await response.text();
  let body: unknown;
  try {
    body = text ? JSON.parse(text) : null;
  } catch {
    body = text;
  }
  if (response.ok) return body as T;
  const told = (body ?? {}) as { code?: string; message?: string; place?: string; expected?: string; clause?: string };
  throw new ApiError(response.status, told.code ?? "error", told.message ?? `The server answered ${response.status}.`, told.place, told.expected, told.clause);
}

/** A body to be posted. */
export const send = (body: unknown): RequestInit => ({ method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

export const query = (fields: Record<string, string | number | undefined>): string => {
  const given = Object.entries(fields).filter((field): field is [string, string | number] => field[1] !== undefined);
  return new URLSearchParams(given.map(([k, v]) => [k, String(v)])).toString();
};

/** The key of a link goes in a header: addresses are written down on their way. */
export const withKey = (token: string, init: RequestInit = {}): RequestInit => ({ ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });

/** The subprotocols with which a socket is opened: ours, and the key of the link. */
export const subprotocols = (token: string): string[] => ["naumachia", `key.${token}`];

/** Saves a text of the server as a file. */
export async function save(address: string, token: string, name: string): Promise<void> {
  const text = await call<unknown>(address, withKey(token));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([typeof text === "string" ? text : JSON.stringify(text)], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export const api = {
  rulesets: () => call<RulesetSpec[]>("/api/rulesets"),
  clauses: (ruleset: string) => call<ClauseText[]>(`/api/rulesets/${encodeURIComponent(ruleset)}/clauses`),
  clause: (ruleset: string, id: string) =>
    call<ClauseText>(`/api/rulesets/${encodeURIComponent(ruleset)}/clauses/${encodeURIComponent(id)}`),
  create: (request: NewGameRequest) =>
    call<NewGame>("/api/games", send(request)),
  status: (game: string, token: string) => call<GameStatus>(`/api/games/${encodeURIComponent(game)}`, withKey(token)),
  moment: (game: string, token: string, n: number, flip: boolean, since: number) =>
    call<Update>(`/api/games/${encodeURIComponent(game)}/moment/${n}?${query({ flip: flip ? 1 : 0, since })}`, withKey(token)),
  rematch: (game: string, token: string, how: { swap?: boolean; next?: boolean }) =>
    call<{ path: string }>(`/api/games/${encodeURIComponent(game)}/rematch`, withKey(token, send(how))),
  recordAddress: (game: string) => `/api/games/${encodeURIComponent(game)}/record`,
  pictureAddress: (ruleset: string, scenario: string, theme: string) =>
    `/api/rulesets/${encodeURIComponent(ruleset)}/scenarios/${encodeURIComponent(scenario)}/picture.svg?${query({ theme })}`,
};
