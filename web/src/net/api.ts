import type {
  Advice,
  ClauseInfo,
  File as UserFile,
  GameCreated,
  GameRequest,
  GameState,
  GameReview,
  Lesson,
  OpenedRecord,
  PrimerInfo,
  Replay,
  RulesetInfo,
  SharedRecord,
  TermInfo,
  Update,
  OrderExplanation,
  ChangedVariations,
  Variation,
  VariationRequest,
} from "./wire";
import { inLanguage, transport } from "./transport";
import { t } from "../text/t";

export type {
  ClauseInfo as ClauseText,
  GameCreated as NewGame,
  GameLink,
  GameRequest as NewGameRequest,
  GameState as GameStatus,
  OptionInfo as OptionSpec,
  PrimerInfo,
  RulesetInfo as RulesetSpec,
  ScenarioInfo as ScenarioSpec,
  TermInfo,
} from "./wire";

/** A refusal of the server, in its own words. */
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

/** Return the message of an error. */
export const reasonOf = (error: unknown, otherwise: string): string =>
  error instanceof Error ? error.message : otherwise;

export async function call<T>(address: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await transport.request(inLanguage(address), init);
  } catch {
    throw new ApiError(0, "offline", t("api-server-does-not-answer"));
  }
  const text = await response.text();
  let body: unknown;
  try {
    body = text ? JSON.parse(text) : null;
  } catch {
    body = text;
  }
  if (response.ok) return body as T;
  const problem = (body ?? {}) as {
    code?: string;
    message?: string;
    place?: string;
    expected?: string;
    clause?: string;
  };
  throw new ApiError(
    response.status,
    problem.code ?? "error",
    problem.message ?? t("api-server-answered", { status: response.status }),
    problem.place,
    problem.expected,
    problem.clause,
  );
}

/** Return the options of a POST request. */
export const send = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

export const query = (fields: Record<string, string | number | undefined>): string => {
  const given = Object.entries(fields).filter(
    (field): field is [string, string | number] => field[1] !== undefined,
  );
  return new URLSearchParams(given.map(([k, v]) => [k, String(v)])).toString();
};

/** Add the link's key as a header, because addresses are logged on the way. */
export const withKey = (token: string, init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { ...init.headers, authorization: `Bearer ${token}` },
});

/** Return the key after the # of a link, without brackets, commas and the like that mail and chat
 * programs append. */
export function keyIn(hash: string): string {
  let text = hash.replace(/^#/, "");
  try {
    text = decodeURIComponent(text);
  } catch {
    // A stray %: the key ends before it.
  }
  return /^[\w-]*/.exec(text.trim())?.[0] ?? "";
}

/** Return the subprotocols of a socket: ours, and the link's key. */
export const subprotocols = (token: string): string[] => ["naumachia", `key.${token}`];

/** Save a text of the server as a file. */
export async function save(address: string, token: string, name: string): Promise<void> {
  const text = await call<unknown>(address, withKey(token));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(
    new Blob([typeof text === "string" ? text : JSON.stringify(text)], { type: "text/plain" }),
  );
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Return the address of a rule set's data. */
export const rulesetAddress = (ruleset: string): string =>
  `/api/rulesets/${encodeURIComponent(ruleset)}`;

/** Return the path of the illustrated introduction. */
export const primerPath = (ruleset: string): string =>
  `/how-to-play/${encodeURIComponent(ruleset)}`;

export const api = {
  primer: (ruleset: string) => call<PrimerInfo[]>(`${rulesetAddress(ruleset)}/how-to-play`),
  primerPicture: (ruleset: string, page: number, theme: string) =>
    `${rulesetAddress(ruleset)}/how-to-play/${page}/picture.svg?theme=${theme}`,
  showcase: () => call<Replay>("/api/showcase"),
  rulesetPicture: (ruleset: string, theme: string) =>
    `${rulesetAddress(ruleset)}/picture.svg?theme=${theme}`,
  rulesets: () => call<RulesetInfo[]>("/api/rulesets"),
  clauses: (ruleset: string, options = "") =>
    call<ClauseInfo[]>(
      `${rulesetAddress(ruleset)}/clauses${options && `?options=${encodeURIComponent(options)}`}`,
    ),
  glossary: (ruleset: string) => call<TermInfo[]>(`${rulesetAddress(ruleset)}/glossary`),
  clause: (ruleset: string, id: string) =>
    call<ClauseInfo>(`${rulesetAddress(ruleset)}/clauses/${encodeURIComponent(id)}`),
  create: (request: GameRequest) => call<GameCreated>("/api/games", send(request)),
  status: (game: string, token: string) =>
    call<GameState>(`/api/games/${encodeURIComponent(game)}`, withKey(token)),
  moment: (game: string, token: string, n: number, flip: boolean, since: number) =>
    call<Update>(
      `/api/games/${encodeURIComponent(game)}/moment/${n}?${query({ flip: flip ? 1 : 0, since })}`,
      withKey(token),
    ),
  rematch: (game: string, token: string, how: { swap?: boolean; next?: boolean }) =>
    call<{ path: string }>(
      `/api/games/${encodeURIComponent(game)}/rematch`,
      withKey(token, send(how)),
    ),
  review: (game: string, token: string) =>
    call<GameReview>(`/api/games/${encodeURIComponent(game)}/hindsight`, withKey(token)),
  advice: (game: string, token: string) =>
    call<Advice>(`/api/games/${encodeURIComponent(game)}/advice`, withKey(token)),
  why: (game: string, token: string, at: number) =>
    call<OrderExplanation>(`/api/games/${encodeURIComponent(game)}/why/${at}`, withKey(token)),
  beginLesson: (ruleset: string, lesson: string, name: string) =>
    call<GameCreated>(
      `${rulesetAddress(ruleset)}/lessons/${encodeURIComponent(lesson)}`,
      send({ name }),
    ),
  lesson: (game: string, token: string, lesson: string) =>
    call<Lesson>(
      `/api/games/${encodeURIComponent(game)}/lesson/${encodeURIComponent(lesson)}`,
      withKey(token),
    ),
  whatIf: (game: string, token: string, at: number) =>
    call<{ path: string }>(
      `/api/games/${encodeURIComponent(game)}/what-if`,
      withKey(token, send({ at })),
    ),
  variations: (game: string, token: string) =>
    call<Variation[]>(`/api/games/${encodeURIComponent(game)}/variations`, withKey(token)),
  keepVariation: (game: string, token: string, kept: VariationRequest) =>
    call<ChangedVariations>(
      `/api/games/${encodeURIComponent(game)}/variations`,
      withKey(token, send(kept)),
    ),
  deleteVariation: (game: string, token: string, number: number) =>
    call<ChangedVariations>(
      `/api/games/${encodeURIComponent(game)}/variations/${number}`,
      withKey(token, { method: "DELETE" }),
    ),
  openVariation: (game: string, token: string, number: number) =>
    call<{ path: string }>(
      `/api/games/${encodeURIComponent(game)}/variations/${number}/board`,
      withKey(token, send({})),
    ),
  computerLine: (game: string, token: string, at: number) =>
    call<Variation>(`/api/games/${encodeURIComponent(game)}/computer-line/${at}`, withKey(token)),
  openComputerLine: (game: string, token: string, at: number) =>
    call<{ path: string }>(
      `/api/games/${encodeURIComponent(game)}/computer-line/${at}/board`,
      withKey(token, send({})),
    ),
  momentPicture: (game: string, token: string, n: number, theme: string) =>
    call<string>(
      `/api/games/${encodeURIComponent(game)}/moment/${n}/picture.svg?${query({ theme })}`,
      withKey(token),
    ),
  share: (game: string, token: string, at: number | undefined) =>
    call<SharedRecord>(
      `/api/games/${encodeURIComponent(game)}/share?${query({ at })}`,
      withKey(token),
    ),
  openRecord: (link: string, at: number | null, what_if: boolean) =>
    call<OpenedRecord>("/api/games/from-record", send({ link, at, what_if })),
  openFile: (name: string, text: string, theme: string) =>
    call<UserFile>("/api/files", send({ name, text, theme })),
  recordAddress: (game: string) => `/api/games/${encodeURIComponent(game)}/record`,
  pictureAddress: (ruleset: string, scenario: string, theme: string) =>
    `${rulesetAddress(ruleset)}/scenarios/${encodeURIComponent(scenario)}/picture.svg` +
    `?${query({ theme })}`,
};

/** Return the path of a game's page. */
export const gamePath = (game: string, token: string): string =>
  `/game/${encodeURIComponent(game)}#${token}`;

/** Return the path of a campaign's page. The links of its battles use the same token. */
export const campaignPath = (campaign: string, token: string): string =>
  `/campaign/${encodeURIComponent(campaign)}#${token}`;
