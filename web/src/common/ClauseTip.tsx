import { signal } from "@preact/signals";
import { api } from "../net/api";

/** A rule set and the options of a game as `name=value` words. */
export interface Book {
  ruleset: string;
  options: string;
}

/** Format a game's options for the server. */
export function optionWords(options: { id: string; value: boolean | number | string }[]): string {
  return options.map((o) => `${o.id}=${String(o.value).replaceAll(" ", "_")}`).join(" ");
}

/** What a tip says: a clause, or a term and the clause that says more. */
interface TipText {
  kind: "clause" | "term";
  id: string;
  text: string;
  clause?: string;
}

interface Tip extends TipText {
  left: number;
  top: number | undefined;
  bottom: number | undefined;
}

const currentTip = signal<Tip | null>(null);
const wantedId = signal<string | null>(null);
const books = new Map<string, Promise<Map<string, string>>>();
export const TIP_ID = "clause-tip";
const WIDTH = 340;
const GAP = 6;

/** Fetch the clauses of a book by number, once. */
function clauseTexts({ ruleset, options }: Book): Promise<Map<string, string>> {
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

/** Show a clause's text beside its number; nothing if it is not available. */
export async function showTip(id: string, book: Book, number: HTMLElement): Promise<void> {
  wantedId.value = id;
  const text = await clauseTexts(book)
    .then((found) => found.get(id))
    .catch(() => undefined);
  if (!text || wantedId.value !== id || !number.isConnected) return;
  placeTip({ kind: "clause", id, text }, number);
}

/** Show a tip beside an element. */
export function placeTip(said: TipText, element: HTMLElement): void {
  // A term may be broken over two lines.
  const at = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const below = at.bottom < innerHeight / 2;
  wantedId.value = said.id;
  currentTip.value = {
    ...said,
    left: Math.max(GAP, Math.min(at.left, innerWidth - WIDTH - GAP)),
    top: below ? at.bottom + GAP : undefined,
    bottom: below ? undefined : innerHeight - at.top + GAP,
  };
}

export function hideTip(): void {
  wantedId.value = null;
  currentTip.value = null;
}

/** Return the id of the tip while it shows this clause, for `aria-describedby`. */
export const describedById = (id: string): string | undefined =>
  currentTip.value?.id === id ? TIP_ID : undefined;

/** Format a length in CSS. Without a unit, the tip would be placed below the window. */
const px = (length: number | undefined): string | undefined =>
  length === undefined ? undefined : `${length}px`;

/** Show an element above everything else, open dialogs too. */
const raise = (element: HTMLElement | null): void => element?.showPopover?.();

/** The text of the hovered clause or term, above everything else. */
export function ClauseTip() {
  const tip = currentTip.value;
  if (!tip) return null;
  const { kind, id, clause, left, top, bottom } = tip;
  return (
    <div
      key={`${id} ${left} ${top} ${bottom}`}
      ref={raise}
      class={`clause-tip ${kind}-tip`}
      id={TIP_ID}
      role="tooltip"
      popover="manual"
      style={{ left: px(left), top: px(top), bottom: px(bottom), maxWidth: px(WIDTH) }}
    >
      {kind === "term" ? <b>{id}:</b> : <span class="clause-id">{id}</span>} {tip.text}
      {clause && <span class="clause-id"> {clause}</span>}
    </div>
  );
}
