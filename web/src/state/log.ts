import type { Entry, EntryPart, SeatId } from "../net/wire";
import { t } from "../text/t";

export type LogFilter = "all" | "mine" | "enemy" | "dice" | "chat";

/** Merge new lines into the log. Each line appears once, and lines of undone moves are removed. */
export function mergeLog(
  known: readonly Entry[],
  fresh: readonly Entry[],
  whole: boolean,
  seq: number,
): Entry[] {
  const kept = whole ? [] : known.filter((entry) => entry.seq <= seq || entry.kind === "chat");
  const numbers = new Map(kept.map((entry) => [entry.n, entry]));
  for (const entry of fresh) numbers.set(entry.n, entry);
  return [...numbers.values()].sort((a, b) => a.n - b.n);
}

export function filterLog(
  entries: readonly Entry[],
  filter: LogFilter,
  you: readonly SeatId[],
): Entry[] {
  switch (filter) {
    case "all":
      return [...entries];
    case "mine":
      return entries.filter((e) => e.seat !== null && you.includes(e.seat) && e.kind !== "chat");
    case "enemy":
      return entries.filter((e) => e.seat !== null && !you.includes(e.seat) && e.kind !== "chat");
    case "dice":
      return entries.filter((e) => e.parts.some((part) => part.t === "die"));
    case "chat":
      return entries.filter((e) => e.kind === "chat");
  }
}

interface LogGroup {
  title: string | null;
  first: number;
  entries: Entry[];
}

/** Group the log by turn headings. A filter may drop the line that carries a heading, so headings
 * come from the whole log. */
export function groupByTurn(entries: readonly Entry[], shown: readonly Entry[]): LogGroup[] {
  const wanted = new Set(shown.map((e) => e.n));
  const groups: LogGroup[] = [];
  let title: string | null = null;
  for (const entry of entries) {
    const changes = Boolean(entry.turn_title) && entry.turn_title !== title;
    if (entry.turn_title) title = entry.turn_title;
    if (!wanted.has(entry.n)) continue;
    const last = groups.at(-1);
    if (!last || changes || last.title !== title)
      groups.push({ title, first: entry.n, entries: [entry] });
    else last.entries.push(entry);
  }
  return groups;
}

/** Return a line without its ship's name, which has a column of its own. */
export function lineText(entry: Entry): EntryPart[] {
  const [first, second, ...rest] = entry.parts;
  if (
    !first ||
    first.t === "die" ||
    first.t === "clause" ||
    entry.subject === null ||
    first.s.trim() !== entry.subject
  )
    return entry.parts;
  return second?.t === "text"
    ? [{ t: "text", s: second.s.trimStart() }, ...rest]
    : [...(second ? [second] : []), ...rest];
}

export const plainText = (entry: Entry): string =>
  lineText(entry)
    .map((part) =>
      part.t === "die"
        ? ` ${t("icons-die", { face: part.face })} `
        : part.t === "clause"
          ? ""
          : part.s,
    )
    .join("")
    .replace(/\s+/g, " ")
    .replace(/ (?=[.,:;])/g, "")
    .trim();

/** A line about one thing: its beginning, the thing in bold, and the rest. */
interface Single {
  opening: string;
  thing: string;
  rest: EntryPart[];
}

/** Join consecutive lines with the same beginning and one bold thing each ("Athens is dealt **Ill
 * Omen**"). The joined line has the position of the last one. */
export function foldRepeats(entries: readonly Entry[]): Entry[] {
  const lines: Entry[] = [];
  let run: Single[] = [];
  for (const entry of entries) {
    const single = singleOf(entry);
    const before = run.at(-1);
    const last = lines.at(-1);
    const goes =
      single &&
      before &&
      last &&
      !entry.turn_title &&
      last.kind === entry.kind &&
      before.opening === single.opening &&
      hasOnlyCitation(before) &&
      (!hasOnlyCitation(single) || citationOf(before) === citationOf(single));
    run = goes ? [...run, single] : single ? [single] : [];
    if (goes)
      lines[lines.length - 1] = {
        ...entry,
        ...(last.turn_title === undefined ? {} : { turn_title: last.turn_title }),
        parts: joinLines(run),
      };
    else lines.push(entry);
  }
  return lines;
}

function singleOf({ parts: [opening, thing, ...rest] }: Entry): Single | null {
  return opening?.t === "text" && thing?.t === "strong"
    ? { opening: opening.s, thing: thing.s, rest }
    : null;
}

/** Return whether a line ends after its bold thing, except for a full stop and a clause. */
const hasOnlyCitation = (one: Single): boolean =>
  one.rest.every((part) => part.t === "clause" || (part.t === "text" && part.s === "."));

/** Return the clause of a line. A thing that ends in "!" has no full stop after it. */
const citationOf = (one: Single): string =>
  one.rest.flatMap((part) => (part.t === "clause" ? [part.id] : [])).join(" ");

/** A thing without a name: "a card". */
const NAMELESS = /^an? (\w+)$/;

/** Return "Athens is dealt Ill Omen, Elasis!", "is dealt 6 cards" for things without names, or "is
 * dealt Ill Omen, 2 times" for equal ones. */
function joinLines(run: readonly Single[]): EntryPart[] {
  const rest = run.at(-1)?.rest ?? [];
  const opening: EntryPart = { t: "text", s: run[0]?.opening ?? "" };
  const things = run.map((one) => one.thing);
  const nameless = NAMELESS.exec(things[0] ?? "")?.[1];
  if (new Set(things).size === 1 && nameless)
    return [opening, { t: "strong", s: `${run.length} ${nameless}s` }, ...rest];
  if (new Set(things).size === 1)
    return [
      opening,
      { t: "strong", s: things[0] ?? "" },
      { t: "text", s: t("log-times", { count: run.length }) },
      ...rest,
    ];
  const named = things.flatMap((s, i): EntryPart[] => [
    ...(i > 0 ? [{ t: "text" as const, s: ", " }] : []),
    { t: "strong", s },
  ]);
  return [opening, ...named, ...rest];
}
