import type { Card, Order } from "../net/wire";

/** Return whether an order is given with cards, including the one that plays none. */
export const isCardOrder = (order: Order): boolean =>
  (order.cards?.length ?? 0) > 0 || order.declines === true;

/** Return the order that plays no card. */
export const declineOrder = (orders: readonly Order[]): Order | null =>
  orders.find((o) => o.declines === true && !o.refused) ?? null;

/** Return whether several cards can be ticked for one order. */
export const takesSeveral = (orders: readonly Order[]): boolean =>
  orders.some((o) => !o.refused && (o.cards?.length ?? 0) > 1);

/** Return the printed text of a card. Cards with the same text are interchangeable. */
const face = (card: Card): string =>
  JSON.stringify([card.title, card.number, card.red, card.kind, card.icon, card.text]);

/** Return the sorted printed texts of cards in the hand. */
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

/** Return the orders that play exactly these cards, one for each use. Refused orders are included
 * only if none is legal. */
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

/** Return whether a legal order plays these cards, alone or with others. */
export function canExtend(
  orders: readonly Order[],
  hand: readonly Card[],
  ids: readonly string[],
): boolean {
  const wanted = faces(hand, ids);
  return orders.some(
    (o) => !o.refused && (o.cards?.length ?? 0) > 0 && covers(faces(hand, o.cards ?? []), wanted),
  );
}

/** Return the ticked cards after a press. If several cards can be played, the press ticks or
 * unticks one; otherwise it selects only this one. A card that does not combine with the ticked
 * ones starts a new selection. */
export function pressCard(
  orders: readonly Order[],
  hand: readonly Card[],
  ticked: readonly string[],
  id: string,
): string[] {
  if (ticked.includes(id)) return ticked.filter((other) => other !== id);
  const more = [...ticked, id];
  return takesSeveral(orders) && canExtend(orders, hand, more) ? more : [id];
}

/** Return the titles of cards in the hand that a legal order plays. */
export function playableTitles(orders: readonly Order[], hand: readonly Card[]): string[] {
  const ids = new Set(orders.filter((o) => !o.refused).flatMap((o) => o.cards ?? []));
  return [...new Set(hand.filter((card) => ids.has(card.id)).map((card) => card.title))];
}

/** If orders differ only in numbers, return all numbers and how many to choose. */
export function numbersOf(orders: readonly Order[]): { all: number[]; count: number } | null {
  const sets = orders.map((o) => o.numbers ?? []);
  const count = sets[0]?.length ?? 0;
  if (orders.length < MANY || count === 0 || sets.some((set) => set.length !== count)) return null;
  return { all: [...new Set(sets.flat())].sort((a, b) => a - b), count };
}

/** Return the order with exactly these numbers. */
export const orderForNumbers = (
  orders: readonly Order[],
  picked: readonly number[],
): Order | null =>
  orders.find(
    (o) => o.numbers?.length === picked.length && picked.every((n) => o.numbers?.includes(n)),
  ) ?? null;

/** More buttons than this are hard to read. */
const MANY = 5;

/** Return whether an order chooses the use of a card that was already laid down. */
export const isForLaidCard = (order: Order): boolean =>
  Boolean(order.use) && (order.cards?.length ?? 0) === 0;

/** Return the effect of a use: its sentence without its name. */
export const useText = (order: Order): string => order.sentence.replace(`${order.use}: `, "");
