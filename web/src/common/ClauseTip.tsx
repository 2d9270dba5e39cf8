import { signal } from "@preact/signals";
import { api } from "../net/api";

/** Where clauses stand: a rule set, and the options of a game as `name=value` words. */
export interface Book {
  ruleset: string;
  options: string;
}

/** The options of a game as the words in which the server reads them. */
export function optionWords(options: { id: string; value: boolean | number | string }[]): string {
  return options.map((o) => `${o.id}=${String(o.value).replaceAll(" ", "_")}`).join(" ");
}

interface Told {
  id: string;
  text: string;
  left: number;
  top: number | undefined;
  bottom: number | undefined;
}

const told = signal<Told | null>(null);
const wanted = signal<string | null>(null);
const books = new Map<string, Promise<Map<string, string>>>();
const WIDTH = 340;
const GAP = 6;

/** The texts of a book's clauses by number, fetched once. */
function texts({ ruleset, options }: Book): Promise<Map<string, string>> {
  const key = `${ruleset} ${options}`;
  const known = books.get(key);
  if (known) return known;
  const fetched = api
    .clauses(ruleset, options)
    .then((clauses) => new Map(clauses.map((clause) => [clause.id, clause.text])));
  books.set(key, fetched);
  fetched.catch(() => books.delete(key));
  return fetched;
}

/** Tells a clause's text beside the number that was pointed at; nothing where it cannot be had. */
export async function tell(id: string, book: Book, number: HTMLElement): Promise<void> {
  wanted.value = id;
  const text = await texts(book)
    .then((found) => found.get(id))
    .catch(() => undefined);
  if (!text || wanted.value !== id || !number.isConnected) return;
  const at = number.getBoundingClientRect();
  const below = at.bottom < innerHeight / 2;
  told.value = {
    id,
    text,
    left: Math.max(GAP, Math.min(at.left, innerWidth - WIDTH - GAP)),
    top: below ? at.bottom + GAP : undefined,
    bottom: below ? undefined : innerHeight - at.top + GAP,
  };
}

export function untell(): void {
  wanted.value = null;
  told.value = null;
}

/** What describes a clause's number now: the tip, while it tells that clause. */
export const describedBy = (id: string): string | undefined =>
  told.value?.id === id ? "clause-tip" : undefined;

/** A length in CSS: a bare number there is none, and would leave the tip below the window. */
const px = (length: number | undefined): string | undefined =>
  length === undefined ? undefined : `${length}px`;

/** The text of the clause that is pointed at, over everything else. */
export function ClauseTip() {
  const tip = told.value;
  if (!tip) return null;
  const { left, top, bottom } = tip;
  return (
    <div
      class="clause-tip"
      id="clause-tip"
      role="tooltip"
      style={{ left: px(left), top: px(top), bottom: px(bottom), maxWidth: px(WIDTH) }}
    >
      <span class="clause-id">{tip.id}</span> {tip.text}
    </div>
  );
}
