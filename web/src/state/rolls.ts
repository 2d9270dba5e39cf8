import type { Deed, DeedKind, DiePart, Entry, PieceId, Update } from "../net/wire";
import { nameOf } from "./pieces";

/** A throw of the strip, with the ships it is about. */
export interface Roll {
  entry: Entry;
  deed: Deed | null;
  ships: PieceId[];
}

export const hasDice = (entry: Entry): boolean => entry.parts.some((part) => part.t === "die");

export const diceOf = (entry: Entry): DiePart[] =>
  entry.parts.filter((part): part is DiePart => part.t === "die");

/** What a ship does to another, in the present. */
const VERBS: Record<DeedKind, string> = {
  ram: "rams",
  rake: "rakes",
  shot: "shoots at",
  grapple: "grapples",
  fight: "fights",
  strike: "strikes",
  fire: "burns",
  capture: "takes",
  sink: "sinks",
};

/** A throw in three words: who did what to whom, or how its line begins. */
export function titleOf(roll: Roll, live: Update | null): string {
  const { deed, entry } = roll;
  if (deed?.target)
    return `${nameOf(live, deed.ship)} ${VERBS[deed.do]} ${nameOf(live, deed.target)}`;
  const opening = openingOf(entry);
  const named = entry.subject ? nameOf(live, entry.subject) : "";
  return named && !opening.startsWith(named) ? `${named}: ${opening}` : opening;
}

/** A line that stresses nothing is short enough to be told as it is. */
const SHORT = 22;

/** How a line begins before its dice: with all the ships that it names there, if that is short. */
function openingOf(entry: Entry): string {
  const die = entry.parts.findIndex((part) => part.t === "die");
  const parts = die < 0 ? entry.parts : entry.parts.slice(0, die);
  const words =
    withoutDice({ ...entry, parts })
      .replace(/ \([^)]*\)/g, "")
      .split(/[:.]/)[0] ?? "";
  return words.length <= SHORT ? words : (words.split(",")[0] ?? "");
}

/** Return the last thing that a line stresses, or "". The name of its own ship does not count: it
 * is the subject, or stands first. */
export function stressOf(entry: Entry): string {
  const last = entry.parts.findLast(
    (part, i) => part.t === "strong" && i > 0 && part.s !== entry.subject,
  );
  return last?.t === "strong" ? last.s : "";
}

/** What follows a sum or the dice is told up to this length. */
const LONG = 34;

/** Return what a throw led to: what its line stresses, or what follows a sum that it stresses; what
 * follows the dice of one ship's act against another; or else how the line begins. */
export function outcomeOf(entry: Entry): string {
  const stress = stressOf(entry);
  if (/^\d+$/.test(stress)) return following(entry, "strong") || stress;
  if (stress) return stress;
  const first = openingOf(entry);
  const after = entry.deeds?.length ? (following(entry, "die").split(" and ")[0] ?? "") : "";
  return after || (first.length <= SHORT ? first : "");
}

/** Return the first words after the last part of a kind, if they are few. */
function following(entry: Entry, kind: "strong" | "die"): string {
  const from = entry.parts.findLastIndex((part) => part.t === kind) + 1;
  const rest = withoutDice({ ...entry, parts: entry.parts.slice(from) });
  const said = rest.replace(/^[.,:; ]+/, "").split(/[.,:;]/)[0] ?? "";
  return said.length <= LONG ? said : "";
}

/** A line as plain words, its dice left out. */
export const withoutDice = (entry: Entry): string =>
  entry.parts
    .map((part) => (part.t === "text" || part.t === "strong" ? part.s : ""))
    .join("")
    .replace(/\(\s*\)/g, "")
    .replace(/\s+/g, " ")
    .replace(/\s+(?=[.,:;])/g, "")
    .replace(/[:,]+(?=[.,:;]|$)/g, "")
    .trim();
