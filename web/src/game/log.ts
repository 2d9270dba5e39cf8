import type { Entry, EntryPart, SeatId } from "../net/wire";

export type LogFilter = "all" | "mine" | "enemy" | "dice" | "chat";

/** The log after more lines came: a line that is known stays once, and lines of moves that were taken back go. */
export function merged(known: readonly Entry[], fresh: readonly Entry[], whole: boolean, seq: number): Entry[] {
  const kept = whole ? [] : known.filter((entry) => entry.seq <= seq || entry.kind === "chat");
  const numbers = new Map(kept.map((entry) => [entry.n, entry]));
  for (const entry of fresh) numbers.set(entry.n, entry);
  return [...numbers.values()].sort((a, b) => a.n - b.n);
}

export function filtered(entries: readonly Entry[], filter: LogFilter, you: readonly SeatId[]): Entry[] {
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

/** The log under its turn headings. A filter may drop the very line that carries a heading, so headings come from the whole log. */
export function grouped(entries: readonly Entry[], shown: readonly Entry[]): LogGroup[] {
  const wanted = new Set(shown.map((e) => e.n));
  const groups: LogGroup[] = [];
  let title: string | null = null;
  for (const entry of entries) {
    const changes = Boolean(entry.turn_title) && entry.turn_title !== title;
    if (entry.turn_title) title = entry.turn_title;
    if (!wanted.has(entry.n)) continue;
    const last = groups.at(-1);
    if (!last || changes || last.title !== title) groups.push({ title, first: entry.n, entries: [entry] });
    else last.entries.push(entry);
  }
  return groups;
}

/** What a line says beside its ship's name, which stands in a column of its own. */
export function saidOf(entry: Entry): EntryPart[] {
  const [first, second, ...rest] = entry.parts;
  if (!first || first.t === "die" || first.t === "clause" || entry.subject === null || first.s.trim() !== entry.subject) return entry.parts;
  return second?.t === "text" ? [{ t: "text", s: second.s.trimStart() }, ...rest] : [...(second ? [second] : []), ...rest];
}

export const plainText = (entry: Entry): string =>
  saidOf(entry).map((part) => (part.t === "die" ? `die ${part.face}` : part.t === "clause" ? "" : part.s)).join("").replace(/\s+/g, " ").trim();
