import type { Order } from "../net/wire";

const chainOf = (order: Order | null): readonly string[] => order?.chain ?? [];

/** Whether declarations of several parts are among these orders. */
export const chained = (orders: readonly Order[]): boolean =>
  orders.some((o) => chainOf(o).length > 1);

/** Of declarations made up part by part: the one in hand, and those that add one part to it. Other
 * orders stay. */
export function staged(orders: readonly Order[], held: Order | null): Order[] {
  const taken = chainOf(held);
  return orders.filter((order) => {
    const parts = chainOf(order);
    return (
      parts.length === 0 ||
      order.text === held?.text ||
      (parts.length === taken.length + 1 && taken.every((part, i) => parts[i] === part))
    );
  });
}

/** What a further part is called: "then grapple A5". Null for the first part, and for what is no
 * declaration. */
export function furtherPart(order: Order): string | null {
  const parts = chainOf(order);
  return parts.length > 1 ? `then ${parts.at(-1)}` : null;
}
