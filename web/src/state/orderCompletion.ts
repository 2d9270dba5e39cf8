import type { Order, PieceId } from "../net/wire";
import { isCardOrder } from "./choices";

/** The most orders that the list under the cursor shows. */
const MOST = 8;

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Return the legal orders that typed words may become: first those that begin with the text, then
 * those that begin with its first word and have the others in order. */
export function completionsOf(typed: string, orders: readonly Order[]): string[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const legal = [...new Set(orders.filter((o) => !o.refused).map((o) => o.text))];
  const begin = words.join(" ");
  const starts = legal.filter((text) => wordsOf(text).join(" ").startsWith(begin));
  const has = legal.filter((text) => !starts.includes(text) && hasWords(words, wordsOf(text)));
  const found = [...starts, ...has];
  return found.length === 1 && found[0]?.toLowerCase() === begin ? [] : found.slice(0, MOST);
}

/** Return whether an order has the first word and, in order, words that begin as the others. */
function hasWords(typed: readonly string[], order: readonly string[]): boolean {
  if (typed.length < 2 || typed[0] !== order[0]) return false;
  let at = 1;
  for (const word of typed.slice(1)) {
    while (at < order.length && !order[at]?.startsWith(word)) at += 1;
    if (at === order.length) return false;
    at += 1;
  }
  return true;
}

/** Return an order that is likely now, as an example: an attack, else a move, else any that has
 * more than one word, since "as none" would say nothing. Moves of ships on a table are not listed,
 * but typed as `G1 ahead 2`. */
export function exampleOrder(orders: readonly Order[], aims: readonly PieceId[]): string {
  const legal = orders.filter((o) => !o.refused && !isCardOrder(o));
  const attack = legal.find((o) => o.kind === "attack");
  const move = legal.find((o) => o.kind === "move" && !o.seldom);
  const aim = aims[0] && !move ? `${aims[0]} ahead 2` : "";
  const other = legal.find((o) => o.text.includes(" "));
  return attack?.text ?? move?.text ?? (aim || other?.text) ?? "";
}
