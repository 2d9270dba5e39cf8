import type { Entry, EntryPart, SeatId } from "../net/wire";

export type LogFilter = "all" | "mine" | "enemy" | "dice" | "chat";

/** The log after more lines came: a line that is known stays once, and lines of moves that were
 * taken back go. */
export function merged(
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

export function filtered(
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

export interface LogGroup {
  title: string | null;
  first: number;
  entries: Entry[];
}

/** The log under its turn headings. A filter may drop the very line that carries a heading, so
 * headings come from the whole log. */
export function grouped(entries: readonly Entry[], shown: readonly Entry[]): LogGroup[] {
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

/** What a line says beside its ship's name, which stands in a column of its own. */
export function saidOf(entry: Entry): EntryPart[] {
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
  saidOf(entry)
    .map((part) => (part.t === "die" ? ` die ${part.face} ` : part.t === "clause" ? "" : part.s))
    .join("")
    .replace(/\s+/g, " ")
    .replace(/ (?=[.,:;])/g, "")
    .trim();

/** A line of one thing: how it begins, the thing in bold, and what else it says. */
interface Single {
  opening: string;
  thing: string;
  rest: EntryPart[];
}

/** Lines that follow each other and begin alike, each with one thing of its own in bold ("Athens is
 * dealt **Ill Omen**"), as one line that names them all. It stands where the last of them stood. */
export function folded(entries: readonly Entry[]): Entry[] {
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
      onlyCites(before) &&
      (!onlyCites(single) || cited(before) === cited(single));
    run = goes ? [...run, single] : single ? [single] : [];
    if (goes)
      lines[lines.length - 1] = {
        ...entry,
        ...(last.turn_title === undefined ? {} : { turn_title: last.turn_title }),
        parts: together(run),
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

/** Whether a line ends with its one thing, but for its full stop and its clause. */
const onlyCites = (one: Single): boolean =>
  one.rest.every((part) => part.t === "clause" || (part.t === "text" && part.s === "."));

/** A thing that ends in "!" has no full stop after it, and cites the same. */
const cited = (one: Single): string =>
  one.rest.flatMap((part) => (part.t === "clause" ? [part.id] : [])).join(" ");

/** One thing that has no name: "a card". */
const NAMELESS = /^an? (\w+)$/;

/** "Athens is dealt Ill Omen, Elasis!", "is dealt 6 cards" where they have no name, or "is dealt
 * Ill Omen, 2 times" where they are all the same. */
function together(run: readonly Single[]): EntryPart[] {
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
      { t: "text", s: `, ${run.length} times` },
      ...rest,
    ];
  const named = things.flatMap((s, i): EntryPart[] => [
    ...(i > 0 ? [{ t: "text" as const, s: ", " }] : []),
    { t: "strong", s },
  ]);
  return [opening, ...named, ...rest];
}
