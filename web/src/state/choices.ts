import type { Card, Order } from "../net/wire";

/** Orders that are given by cards rather than on the board, the one that plays none included. */
export const isCardOrder = (order: Order): boolean =>
  (order.cards?.length ?? 0) > 0 || order.declines === true;

/** The order that plays nothing in a window. */
export const declining = (orders: readonly Order[]): Order | null =>
  orders.find((o) => o.declines === true && !o.refused) ?? null;

/** Whether cards are ticked one after the other rather than picked one at a time. */
export const takesSeveral = (orders: readonly Order[]): boolean =>
  orders.some((o) => !o.refused && (o.cards?.length ?? 0) > 1);

/** What is printed on a card: two cards that read alike can stand for each other. */
const face = (card: Card): string =>
  JSON.stringify([card.title, card.number, card.red, card.kind, card.icon, card.text]);

/** Cards of the hand as what is printed on them, in order. */
function faces(hand: readonly Card[], ids: readonly string[]): string[] {
  return ids
    .map((id) => {
      const card = hand.find((c) => c.id === id);
      return card ? face(card) : id;
    })
    .sort();
}

function covers(whole: readonly string[], part: readonly string[]): boolean {
  const left = [...whole];
  return part.every((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** The orders that play exactly these cards: one for each use. The refused come only where nothing
 * is legal. */
export function ordersWith(
  orders: readonly Order[],
  hand: readonly Card[],
  ids: readonly string[],
): Order[] {
  if (ids.length === 0) return [];
  const wanted = faces(hand, ids);
  const found = orders.filter(
    (o) => (o.cards?.length ?? 0) === ids.length && covers(faces(hand, o.cards ?? []), wanted),
  );
  const legal = found.filter((o) => !o.refused);
  const pool = legal.length > 0 ? legal : found;
  return pool.filter(
    (o, i) => pool.findIndex((other) => other.use === o.use && other.sentence === o.sentence) === i,
  );
}

/** Whether some legal order plays these cards and perhaps more. */
export function goesOn(
  orders: readonly Order[],
  hand: readonly Card[],
  ids: readonly string[],
): boolean {
  const wanted = faces(hand, ids);
  return orders.some(
    (o) => !o.refused && (o.cards?.length ?? 0) > 0 && covers(faces(hand, o.cards ?? []), wanted),
  );
}

/** The cards after one more press: ticked or unticked where several may be played, else the only
 * one. A card that does not go with those ticked begins anew. */
export function pressed(
  orders: readonly Order[],
  hand: readonly Card[],
  ticked: readonly string[],
  id: string,
): string[] {
  if (ticked.includes(id)) return ticked.filter((other) => other !== id);
  const more = [...ticked, id];
  return takesSeveral(orders) && goesOn(orders, hand, more) ? more : [id];
}

/** Titles of the cards in hand that a legal order plays. */
export function playableTitles(orders: readonly Order[], hand: readonly Card[]): string[] {
  const ids = new Set(orders.filter((o) => !o.refused).flatMap((o) => o.cards ?? []));
  return [...new Set(hand.filter((card) => ids.has(card.id)).map((card) => card.title))];
}

/** Orders that differ in numbers alone, as many in each, are ticked number by number: all that
 * there are, and how many. */
export function numbersOf(orders: readonly Order[]): { all: number[]; count: number } | null {
  const sets = orders.map((o) => o.numbers ?? []);
  const count = sets[0]?.length ?? 0;
  if (orders.length < MANY || count === 0 || sets.some((set) => set.length !== count)) return null;
  return { all: [...new Set(sets.flat())].sort((a, b) => a - b), count };
}

/** The order that names exactly these numbers. */
export const naming = (orders: readonly Order[], picked: readonly number[]): Order | null =>
  orders.find(
    (o) => o.numbers?.length === picked.length && picked.every((n) => o.numbers?.includes(n)),
  ) ?? null;

/** So many buttons are too many to read. */
const MANY = 5;

/** Whether an order says what a card that lies there already is used for. */
export const ofLaidCard = (order: Order): boolean =>
  Boolean(order.use) && (order.cards?.length ?? 0) === 0;

/** What a use brings: its sentence without its name. */
export const useText = (order: Order): string => order.sentence.replace(`${order.use}: `, "");
