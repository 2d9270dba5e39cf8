import type {
  ActionKind,
  ActionSummary,
  DiePart,
  Entry,
  EntryPart,
  PieceId,
  Update,
} from "../net/wire";
import { nameOf } from "./pieces";
import { t } from "../text/t";

/** A roll and the ships in it. */
export interface Roll {
  entry: Entry;
  action: ActionSummary | null;
  ships: PieceId[];
}

export const hasDice = (entry: Entry): boolean => entry.parts.some((part) => part.t === "die");

export const diceOf = (entry: Entry): DiePart[] =>
  entry.parts.filter((part): part is DiePart => part.t === "die");

/** Return the rolls with the one that is falling: the shown one, until its line is in the log. */
export function withFalling(
  rolls: Roll[],
  shown: Roll | null,
): { rolls: Roll[]; falling: boolean } {
  const falling = shown !== null && !rolls.some((one) => one.entry.n === shown.entry.n);
  return { rolls: falling ? [...rolls, shown] : rolls, falling };
}

/** Messages for actions between ships. */
const ACTIONS: Record<ActionKind, string> = {
  ram: "action-ram",
  rake: "action-rake",
  shot: "action-shot",
  grapple: "action-grapple",
  fight: "action-fight",
  strike: "action-strike",
  fire: "action-fire",
  capture: "action-capture",
  sink: "action-sink",
};

/** Return a roll's title: who did what to whom, or how its line begins. */
export function titleOf(roll: Roll, live: Update | null): string {
  const { action, entry } = roll;
  if (action?.target)
    return t(ACTIONS[action.do], {
      ship: nameOf(live, action.ship),
      target: nameOf(live, action.target),
    });
  const opening = openingText(entry);
  const named = entry.subject ? nameOf(live, entry.subject) : "";
  return named && !opening.startsWith(named) ? `${named}: ${opening}` : opening;
}

/** A line without emphasis is shown as it is up to this length. */
const MAX_TITLE = 22;

/** Return how a line begins before its dice, with the ships named there if that is short. */
function openingText(entry: Entry): string {
  const die = entry.parts.findIndex((part) => part.t === "die");
  const parts = die < 0 ? entry.parts : entry.parts.slice(0, die);
  const words =
    withoutDice({ ...entry, parts })
      .replace(/ \([^)]*\)/g, "")
      .split(/[:.]/)[0] ?? "";
  return words.length <= MAX_TITLE ? words : (words.split(",")[0] ?? "");
}

/** Return the last emphasized part of a line except the ship's own name, or "". */
export function lastStress(entry: Entry): string {
  const last = entry.parts.findLast(
    (part, i) => part.t === "strong" && i > 0 && part.s !== entry.subject,
  );
  return last?.t === "strong" ? last.s : "";
}

/** Return the result beside the dice of a roll: its emphasized part, but none of several sums. */
export function resultOf(entry: Entry): string {
  const sums = entry.parts.filter((part) => part.t === "strong" && /^\d+$/.test(part.s));
  const stress = lastStress(entry);
  return sums.length > 1 && /^\d+$/.test(stress) ? "" : stress;
}

/** Text after a sum or the dice is shown up to this length. */
const MAX_TEXT = 34;

/** Return the result of a roll: the emphasized part of its line, the text after an emphasized sum,
 * the text after the dice of an action between ships, or else how the line begins. */
export function outcomeOf(entry: Entry): string {
  const stress = lastStress(entry);
  if (/^\d+$/.test(stress)) return textAfter(entry, "strong") || stress;
  if (stress) return stress;
  const first = openingText(entry);
  const after = entry.deeds?.length
    ? (textAfter(entry, "die").split(` ${t("and")} `)[0] ?? "")
    : "";
  return after || (first.length <= MAX_TITLE ? first : "");
}

/** Return the result of a roll as its tile shows it: "" if the title already says it. */
export function tileOutcome(roll: Roll, live: Update | null): string {
  const outcome = outcomeOf(roll.entry);
  return titleOf(roll, live).endsWith(outcome) ? "" : outcome;
}

/** Return the first words after the last part of a kind, if they are few. */
function textAfter(entry: Entry, kind: "strong" | "die"): string {
  const from = entry.parts.findLastIndex((part) => part.t === kind) + 1;
  const rest = withoutDice({ ...entry, parts: entry.parts.slice(from) });
  const text = rest.replace(/^[.,:;) ]+/, "").split(/[.,:;]/)[0] ?? "";
  return text.length <= MAX_TEXT ? text : "";
}

/** Return a line as plain text with its dice as numbers: "1 + 1 + 1 = 3" where they are added. */
export function withFaces(entry: Entry): string {
  const parts = entry.parts.flatMap((part, i): EntryPart[] => {
    if (part.t !== "die") return [part];
    const next = entry.parts.slice(i + 1).find((one) => one.t !== "die");
    const isAdded = next?.t === "text" && /^[^.,:;]*=/.test(next.s);
    const isLast = entry.parts[i + 1]?.t !== "die";
    return [{ t: "text", s: `${part.face}${isLast ? "" : isAdded ? " + " : ", "}` }];
  });
  return withoutDice({ ...entry, parts });
}

/** Return a line as plain text without its dice. */
export const withoutDice = (entry: Entry): string =>
  entry.parts
    .map((part) => (part.t === "text" || part.t === "strong" ? part.s : ""))
    .join("")
    .replace(/\(\s*\)/g, "")
    .replace(/\s+/g, " ")
    .replace(/\s+(?=[.,:;])/g, "")
    .replace(/[:,]+(?=[.,:;]|$)/g, "")
    .trim();
